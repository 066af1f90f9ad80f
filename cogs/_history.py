"""The way back through a game: one moment after another, in a message that only its reader sees.

A button knows from which step of its reader it leads away, whereto, and through whose eyes a game that is
over is seen. So it works after a restart, and whatever has happened at the table meanwhile.
"""

from collections.abc import Iterator
from io import BytesIO
from typing import Any, Literal

import discord
from discord import ui
from msgspec import Struct

from bot.engine.core import Fact, Refused, Seat
from bot.panel import codes, orders
from bot.panel.codes import Door, Leaf, LeafPick, salt
from bot.panel.telling import turns
from bot.table import Eyes, Moment, Trail
from bot.table.rates import MOMENTS
from bot.words.voice import COLOURS, Voice, fitted, title
from cogs._access import Access
from cogs._house import House
from cogs._items import AT, DoorButton, Interaction, LeafButton, LeafSelect, option
from cogs._replies import in_place, show
from cogs._voices import Voices
from rendering.order import Picture

PICTURE = "moment.webp"
SPECTATOR = "x"
OWN: Literal["own"] = "own"
SPECTATORS = 0x8A7A5C  # their colour
DIGITS = 9  # of the number of a step
LISTED = 25  # rounds that Discord lists
TOLD = 3000  # characters
PATIENCE = 2.5  # seconds a moment waits for its picture
MOVES = ("start", "back", "on", "end", "now")


class Way(Struct, frozen=True):
    """Where somebody wants to go: from a step, by a move or to the same line, seen through some eyes."""

    step: int | None = None
    move: str = ""
    eyes: Eyes = OWN
    line: int | None = None

    def find(self, trail: Trail) -> int:
        """Return which step that is."""
        last = len(trail.steps) - 1
        if self.line is not None:
            return trail.upto(self.line)
        at = last if self.step is None else trail.nearest(self.step)
        match self.move:
            case "start":
                return trail.round_back(at)
            case "back" | "on":
                return trail.nearest(at - 1 if self.move == "back" else at + 1)
            case "end":
                return trail.round_on(at)
            case "now":
                return last
        return at


def read(part: str) -> Way:
    """Read what a leaf, a door or a list says, or raise Refused."""
    match codes.words(part):
        case []:
            return Way()
        case [step, move, *eyes] if move in MOVES and _is_number(step) and len(eyes) < 2:
            return Way(int(step), move, _eyes(*eyes))
        case ["to", step, *eyes] if _is_number(step) and len(eyes) < 2:
            return Way(int(step), eyes=_eyes(*eyes))
        case ["as", line, eyes] if _is_number(line):
            return Way(line=int(line), eyes=_eyes(eyes))
    raise Refused("table-refusal-stale")


def _eyes(said: str | None = None) -> Eyes:
    if said is None:
        return OWN
    return Seat(int(said)) if _is_number(said) else None


def _seen_by(eyes: Eyes) -> str:
    return SPECTATOR if eyes is None else str(eyes)


def _is_number(text: str) -> bool:
    return text.isdecimal() and text.isascii() and len(text) <= DIGITS


class History:
    """Leads back through a game."""

    def __init__(self, house: House, voices: Voices, access: Access) -> None:
        self.house, self._voices, self._access = house, voices, access

    async def open(self, interaction: Interaction, game: int, part: str = "") -> None:
        """Show a moment, by itself the latest; a private answer was promised."""
        await self._show(interaction, game, read(part))

    async def turned(self, interaction: Interaction, leaf: Leaf) -> None:
        """Go on to another moment, in place."""
        in_place(interaction)
        await self._access.admit_privately(interaction, leaf.game)
        await self._show(interaction, leaf.game, read(leaf.part))

    async def _show(self, interaction: Interaction, game: int, way: Way) -> None:
        user = interaction.user.id
        with self.house.rates.taking(MOMENTS, user):
            moment = await self.house.table.moment(game, user, way.find, way.eyes)
            eyes = way.eyes if moment.over else OWN
            voice = await self._voices.to(interaction, moment.screen)
            drawn = await self._drawn(interaction, moment, voice)
        texts = [self._head(voice, moment), self._words(voice, moment), await self._when(voice, moment)]
        built = ui.LayoutView(timeout=None)
        seat = moment.screen.viewer
        colour = SPECTATORS if seat is None else COLOURS[seat]
        built.add_item(ui.Container(*_parts(texts, drawn), accent_colour=colour))
        built.add_item(ui.ActionRow(*_moves(voice, game, moment, eyes)))
        for select in _lists(voice, game, moment, eyes):
            built.add_item(ui.ActionRow(select))
        if seat is None and not moment.over:
            built.add_item(ui.ActionRow(DoorButton(Door(game, "follow"), voice.say("past-do-follow"))))
        await show(interaction, built, [discord.File(BytesIO(drawn.data), PICTURE)] if drawn else [])

    async def _drawn(self, interaction: Interaction, moment: Moment, voice: Voice) -> Picture | None:
        """Draw the table as it stood, with what had just changed ringed."""
        screen = moment.screen
        reader = await self._voices.reader(voice, screen, interaction)
        marks = orders.news(voice, screen, moment.told.events)
        order = orders.look(reader, screen, orders.own_kind(screen), marks)
        return await self.house.studio.picture(order, patience=PATIENCE)

    def _head(self, voice: Voice, moment: Moment) -> str:
        facts: dict[str, Fact] = {
            "title": title(voice.words, voice.locale, moment.screen.key, moment.screen.game_id),
            "round": moment.screen.stage.round,
            "step": moment.number + 1,
            "of": len(moment.trail.steps),
        }
        return voice.say("past-head", facts)

    def _words(self, voice: Voice, moment: Moment) -> str:
        lines = turns(voice, [moment.told]) or [
            voice.say("past-deal" if moment.number == 0 else "past-quiet")
        ]
        if moment.cut:
            lines = [voice.say("past-cut")]
        if moment.told.struck:
            lines.append(voice.say("past-struck"))
        return fitted("\n".join(lines), TOLD)

    async def _when(self, voice: Voice, moment: Moment) -> str:
        """Say when this was, and lead to what was said at the table then."""
        screen = moment.screen
        when, posted = f"<t:{moment.at}:f>", await self.house.posts.talk(screen.game_id, moment.told.line)
        guild = await self._access.guild_of(screen.game_id)
        if posted is None or guild is None:
            return voice.say("past-when", {"when": when})
        channel, message = posted
        link = f"https://discord.com/channels/{guild}/{channel}/{message}"
        return voice.say("past-talk", {"when": when, "link": link})


def _moves(voice: Voice, game: int, moment: Moment, eyes: Eyes) -> Iterator[LeafButton]:
    first, last = moment.number == 0, moment.number == len(moment.trail.steps) - 1
    for move in MOVES:
        part = f"{moment.number}.{move}" + ("" if eyes == OWN else f".{_seen_by(eyes)}")
        made = LeafButton(Leaf(game, AT, part), voice.say(f"past-do-{move}"))
        made.item.disabled = (first and move in ("start", "back")) or (last and move in ("on", "end"))
        yield made


def _lists(voice: Voice, game: int, moment: Moment, eyes: Eyes) -> Iterator[LeafSelect]:
    """List the rounds, and of a game that is over those through whose eyes it can be seen."""
    rounds, by = moment.trail.rounds(), "" if eyes == OWN else f".{_seen_by(eyes)}"
    now = moment.screen.stage.round
    if len(rounds) > 1:
        kept = [*rounds][:: -(-len(rounds) // LISTED)]
        options = [
            option(f"to.{rounds[n]}{by}", voice.say("past-round", {"round": n}), default=n == now)
            for n in kept
        ]
        pick = LeafPick(game, "round", salt(moment.number))
        yield LeafSelect(pick, voice.say("past-pick-round"), options)
    if moment.over:
        line, seen = moment.told.line, moment.screen.viewer
        seats = [Seat(n) for n in range(len(moment.screen.users))]
        options = [
            option(
                f"as.{line}.{one}",
                voice.say("past-seen-by", {"player": voice.labels[one]}),
                default=one == seen,
            )
            for one in seats
        ]
        watched = voice.say("past-seen-by-all")
        options.append(option(f"as.{line}.{SPECTATOR}", watched, default=seen is None))
        yield LeafSelect(LeafPick(game, "eyes", salt(moment.number)), voice.say("past-pick-eyes"), options)


def _parts(texts: list[str], drawn: Picture | None) -> Iterator[ui.Item[Any]]:
    head, *rest = texts
    yield ui.TextDisplay(head)
    if drawn:
        yield ui.MediaGallery(
            discord.MediaGalleryItem(f"attachment://{PICTURE}", description=drawn.alt or None)
        )
    yield ui.TextDisplay("\n".join(rest))
