"""What a table is told about its seats: who plays each, who is asked to, and which one is free."""

from collections.abc import Sequence
from typing import Any

from discord import ui

from bot.engine.core import Fact
from bot.panel.codes import Door, write
from bot.people.seats import Away, Chair, Due
from bot.table import Screen
from bot.table.refusals import IfThere
from bot.words.voice import SHAPES, Voice
from cogs._access import Access
from cogs._answering import in_text
from cogs._guests import Guests
from cogs._house import House
from cogs._items import DoorButton
from cogs._messages import seat_line
from cogs._once import KEPT, Build, Content, Once
from cogs._voices import Voices

WEEK = 7 * 24 * 3600  # seconds after which a free seat is offered once more
ADVERTS = 2  # weeks for which it is
MILLI = 1000
COLOUR = 0xE9B93F


class Chairs:
    """Tells a table once what came of a change, from how its seats stand when that is looked at."""

    def __init__(self, house: House, guests: Guests, voices: Voices, access: Access, once: Once) -> None:
        self.house, self._guests, self._voices = house, guests, voices
        self._access, self._once = access, once

    async def chair(self, due: Due) -> int | None:
        """Tell the table who plays a seat from now on, and ask a friend who is to play it."""
        found = await self._found(due)
        if found is None:
            return None
        screen, voice, chair = found
        if chair.away:
            await self._absence(screen, voice, chair, chair.away)
        else:
            await self._withdraw(write(Door(due.game_id, "sit", f"{chair.seat}-")), voice, "seats-asked-over")
        if len(chair.tenures) > 1 and chair.tenure.since.now > self.house.now() - KEPT:
            key, facts, mentioned = self._change(voice, screen, chair)
            view = in_text(voice.say(key, facts))
            if mentioned:
                view.add_item(_doors(screen, voice))
            told = f"chair {due.game_id}.{chair.seat}.{len(chair.tenures)}"
            await self._once.post(told, screen.channel, await self._calling(screen, view, mentioned))
        return None

    async def _absence(self, screen: Screen, voice: Voice, chair: Chair, away: Away) -> None:
        """Ask a friend to play, in a message that afterwards says what came of it."""
        facts: dict[str, Fact] = {
            "title": self._voices.title(voice.locale, screen),
            "shape": SHAPES[chair.seat],
            "owner": f"<@{away.owner}>",
            "until": away.until,
            "friend": f"<@{away.sitter or 0}>",
        }
        doors = [Door(screen.game_id, verb, f"{chair.seat}-{away.began}") for verb in ("sit", "nosit")]
        key = write(doors[0])
        if away.asks:
            view, styles = in_text(voice.say("seats-asked", facts)), ("success", "secondary")
            buttons = [
                DoorButton(door, voice.say(f"seats-do-{door.verb}"), style)
                for door, style in zip(doors, styles, strict=True)
            ]
            view.add_item(ui.ActionRow(*buttons))
            await self._once.keep(key, screen.channel, await self._calling(screen, view, [away.asks]))
            return
        played = away.played is not None
        how = "told-away" if not played else "asked-yes" if away.sitter else "asked-no"
        view = in_text(voice.say(f"seats-{how}", facts))
        if await self._once.find(key):
            await self._once.edit(key, _ready(view))
        elif not played:
            told = f"away {screen.game_id}.{chair.seat}.{away.began}"
            await self._once.post(told, screen.channel, _ready(view))

    def _change(self, voice: Voice, screen: Screen, chair: Chair) -> tuple[str, dict[str, Fact], list[int]]:
        """Return in which words a change of the holder is told, and who is mentioned."""
        now, before = chair.tenure, chair.tenures[-2]
        mention = self._guests.mention
        facts: dict[str, Fact] = {
            "shape": SHAPES[chair.seat],
            "holder": mention(now.user, voice.locale),
            "owner": mention(now.owner, voice.locale) if now.owner else "",
            "before": mention(before.user, voice.locale),
            "until": chair.away.until if chair.away else 0,
            "round": screen.stage.round,
        }
        match now.kind:
            case "sitter":
                return "seats-told-sitter", facts, [now.user]
            case "substitute":
                return "seats-told-claimed", facts, [now.user]
            case "player":
                return "seats-told-back", facts, [now.user]
        if now.owner is None:
            return f"seats-told-{before.why}", facts, []
        return "seats-told-computer" if chair.away else "seats-told-relieved", facts, [now.owner]

    async def offered(self, due: Due) -> int | None:
        """Offer a seat that is free, once more after a week, and say so when it is not any more."""
        found = await self._found(due)
        if found is None:
            return None
        screen, voice, chair = found
        start = write(Door(due.game_id, "claim", f"{chair.seat}-"))
        if chair.seek is None or screen.status != "running":
            await self._withdraw(start, voice, "seats-advert-over")
            return None
        weeks = (self.house.now() - chair.seek.since) // WEEK
        if weeks >= ADVERTS:
            await self._withdraw(start, voice, "seats-advert-ended")
            return None
        door = Door(due.game_id, "claim", f"{chair.seat}-{chair.seek.since}-{weeks}")
        view = self._advert(screen, voice, chair, door)
        await self._once.keep(write(door), screen.channel, _ready(view))
        return (chair.seek.since + (weeks + 1) * WEEK) * MILLI

    async def _withdraw(self, start: str, voice: Voice, key: str) -> None:
        for one in await self.house.messages.beginning(start):
            await self._once.edit(one.key, _ready(in_text(voice.say(key))))

    def _advert(self, screen: Screen, voice: Voice, chair: Chair, door: Door) -> ui.LayoutView:
        """Say of a seat what everybody can see of it."""
        facts: dict[str, Fact] = {
            "title": self._voices.title(voice.locale, screen),
            "round": screen.stage.round,
        }
        line = seat_line(screen, voice, chair.seat)
        view = ui.LayoutView(timeout=None)
        texts = [voice.say("seats-advert", facts), line]
        parts: list[ui.Item[Any]] = [ui.TextDisplay(text) for text in texts]
        view.add_item(ui.Container(*parts, accent_colour=COLOUR))
        view.add_item(
            ui.ActionRow(
                DoorButton(door, voice.say("seats-do-claim"), "success"),
                DoorButton(Door(screen.game_id, "zoom", "board"), voice.say("board-zoom-board")),
                DoorButton(Door(screen.game_id, "rules"), voice.say("board-rules")),
            )
        )
        return view

    async def _calling(self, screen: Screen, view: ui.LayoutView, users: Sequence[int]) -> Build:
        """Return how a message is built that mentions people, and wakes nobody."""
        zone = self.house.rules.of(await self._access.guild_of(screen.game_id)).zone
        return _ready(view, users, silent=await self._guests.asleep(users, zone, self.house.now()))

    async def _found(self, due: Due) -> tuple[Screen, Voice, Chair] | None:
        """Return how a game and one of its chairs stand for everybody."""
        with IfThere():
            screen = await self.house.table.look(due.game_id, None)
            chair = (await self.house.seats.chairs(due.game_id))[due.subject]
            return screen, await self._voices.to_all(screen), chair
        return None


def _ready(view: ui.LayoutView, mentions: Sequence[int] = (), *, silent: bool = False) -> Build:
    """Return how a message is built that is built already."""

    async def build() -> Content:
        return Content(view=view, mentions=mentions, silent=silent)

    return build


def _doors(screen: Screen, voice: Voice) -> ui.ActionRow[Any]:
    styles = {"side": "primary", "recap": "secondary"}
    return ui.ActionRow(
        *[
            DoorButton(Door(screen.game_id, verb), voice.say(f"board-{verb}"), style)
            for verb, style in styles.items()
        ]
    )
