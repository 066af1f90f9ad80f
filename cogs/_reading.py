"""Reading up after an absence: a page for each round, as its reader would have seen it."""

from collections.abc import Iterator, Sequence
from typing import Any

from discord import ui

from bot.engine.core import Refused
from bot.panel import orders
from bot.panel.codes import Door, Leaf
from bot.panel.orders import decision
from bot.panel.reading import LONG, MANY, Page, Tale, pages
from bot.panel.telling import struck_out
from bot.table import PastLine, Screen
from bot.table.rates import PICTURES
from bot.words.voice import COLOURS, Voice, fitted
from cogs._access import Access
from cogs._house import House
from cogs._items import DoorButton, Interaction, LeafButton
from cogs._pictures import attached, gallery
from cogs._replies import in_place, show
from cogs._voices import Voices
from rendering.order import Picture

PICTURE = "round"
SPECTATOR = 0x8A7A5C
DIGITS = 9  # of the number of a line or a page
FIRST = -1  # before all lines: the whole game is read
LAST = 10**DIGITS - 1  # page, or whichever is the last one
TOLD = 3000  # characters of a page
PATIENCE = 2.5  # seconds a page waits for its picture


class Reading:
    """Tells somebody what they have missed, page by page, in a message that only they see."""

    def __init__(self, house: House, voices: Voices, access: Access) -> None:
        self.house, self._voices, self._access = house, voices, access

    async def is_long(self, screen: Screen, told: tuple[PastLine, ...]) -> bool:
        """Has so much happened, or so long ago, that it is read page by page?"""
        if sum(len(line.events) for line in told) > MANY:
            return True
        began = await self.house.table.when(screen.game_id, told[0].line) if told else None
        return began is not None and self.house.now() - began > LONG

    async def missed(self, screen: Screen) -> int | None:
        """Return after which line somebody reads who has come to their seat, or back to it, and not played.

        Who takes a seat over reads from the start, and whoever was away from when they went.
        """
        if screen.viewer is None or screen.status != "running":
            return None
        *before, tenure = (await self.house.seats.chairs(screen.game_id))[screen.viewer].tenures
        last = await self.house.table.last_line(screen.game_id, screen.viewer)
        if not before or (last is not None and last >= tenure.since.line):
            return None
        mine = [one.until.line for one in before if one.user == tenure.user and one.until]
        return max(mine) - 1 if mine else FIRST

    async def open(
        self, interaction: Interaction, screen: Screen, after: int, *, newest: bool = False
    ) -> None:
        """Read what happened after a line, from its start or its end; a private answer was promised."""
        await self._show(interaction, screen, after, LAST if newest else 0)

    async def turned(self, interaction: Interaction, leaf: Leaf) -> None:
        """Turn to another page, in place."""
        in_place(interaction)
        await self._access.admit_privately(interaction, leaf.game)
        after, _, page = leaf.part.partition(".")
        if leaf.verb != "up" or not (_is_number(after) and _is_number(page)):
            raise Refused("table-refusal-stale")
        screen = await self.house.table.look(leaf.game, interaction.user.id)
        await self._show(interaction, screen, int(after) - 1, int(page))

    async def _show(self, interaction: Interaction, screen: Screen, after: int, number: int) -> None:
        user = interaction.user.id
        every = pages(await self.house.table.history(screen.game_id, user, after), screen.viewer)
        voice = await self._voices.to(interaction, screen)
        if not every:
            raise Refused("looks-nothing")
        number = min(number, len(every) - 1)
        page = every[number]
        past = await self.house.table.past(screen.game_id, user, page.line)
        with self.house.rates.taking(PICTURES, user):
            drawn = await self._drawn(past, voice, page)
        words = self._words(voice, past, page, number, len(every))
        now = voice.say("desk-read-now", {"what": decision(voice, screen)})
        texts = [words] if number < len(every) - 1 else [words, now]
        built = ui.LayoutView(timeout=None)
        colour = SPECTATOR if screen.viewer is None else COLOURS[screen.viewer]
        built.add_item(ui.Container(*_parts(texts, drawn), accent_colour=colour))
        built.add_item(ui.ActionRow(*self._leaves(voice, screen.game_id, after, number, len(every))))
        await show(interaction, built, attached(drawn, PICTURE))

    async def _drawn(self, past: Screen, voice: Voice, page: Page) -> Picture | None:
        """Draw the table as it stood when the page's round was over, with what changed ringed."""
        reader = await self._voices.reader(voice, past)
        kind = orders.own_kind(past)
        order = orders.look(reader, past, kind, orders.news(voice, past, page.events))
        return await self.house.studio.picture(order, patience=PATIENCE)

    def _words(self, voice: Voice, past: Screen, page: Page, number: int, count: int) -> str:
        facts = {"round": past.stage.round, "page": number + 1, "of": count}
        lines = [voice.say("desk-read-head", facts)]
        if page.mine:
            lines += [voice.say("desk-read-you"), *_listed(voice, page.mine)]
        if page.rest and page.mine:
            lines.append(voice.say("desk-read-rest"))
        lines += _listed(voice, page.rest)
        return fitted("\n".join(lines), TOLD)

    def _leaves(
        self, voice: Voice, game: int, after: int, number: int, count: int
    ) -> Iterator[LeafButton | DoorButton]:
        if number > 0:
            yield LeafButton(_leaf(game, after, number - 1), voice.say("desk-do-earlier"))
        if number < count - 1:
            yield LeafButton(_leaf(game, after, number + 1), voice.say("desk-do-later"), "primary")
        yield DoorButton(Door(game, "side"), voice.say("board-side"))


def _listed(voice: Voice, tales: Sequence[Tale]) -> list[str]:
    told = [(voice.tell(tale.event), tale.struck) for tale in tales]
    return [f"- {struck_out(said) if struck else said}" for said, struck in told]


def _is_number(text: str) -> bool:
    return text.isdecimal() and len(text) <= DIGITS


def _leaf(game: int, after: int, page: int) -> Leaf:
    """Return the id of a page; it counts from the line after, since the first of all comes after none."""
    return Leaf(game, "up", f"{after + 1}.{page}")


def _parts(texts: list[str], drawn: Picture | None) -> Iterator[ui.Item[Any]]:
    if drawn:
        yield gallery(drawn, PICTURE)
    yield from (ui.TextDisplay(text) for text in texts)
