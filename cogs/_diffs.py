"""What setting a table back would come to, in words and two pictures, as everybody may know it."""

from collections.abc import Iterator, Mapping
from typing import Any

import discord
from discord import ui
from msgspec import Struct

from bot.engine.core import Saying, Seat, Who
from bot.panel import orders
from bot.panel.telling import struck_out, tales
from bot.table import Undone
from bot.table.past import standing
from bot.words.voice import Voice, fitted
from cogs._house import House
from cogs._pictures import attached, gallery
from cogs._voices import Voices
from rendering.order import Picture

NOW, THEN = "now", "then"
CAPTIONS = {NOW: "takeback-now", THEN: "takeback-then"}
BETWEEN = " · "  # what is said of a player is a list of such parts
LINES, WORDS = 8, 2500  # the latest lines that would be struck, and characters of all this


class Difference(Struct, frozen=True):
    """A difference as it is shown: a text, and the pictures below it by the names of their files."""

    text: str
    pictures: Mapping[str, Picture]
    captions: Mapping[str, str]

    @property
    def parts(self) -> list[ui.Item[Any]]:
        """Return what a message shows of it; two pictures in one gallery would be cut to squares."""
        parts: list[ui.Item[Any]] = [ui.TextDisplay(self.text)]
        for name, picture in self.pictures.items():
            parts += [ui.TextDisplay(self.captions[name]), gallery(picture, name)]
        return parts

    @property
    def files(self) -> list[discord.File]:
        return [file for name, picture in self.pictures.items() for file in attached(picture, name)]


class Diffs:
    """Shows how a table stands, and how it would stand."""

    def __init__(self, house: House, voices: Voices) -> None:
        self.house, self._voices = house, voices

    async def of(self, game: int, line: int, voice: Voice) -> Difference:
        """Show what setting a game back to a line would come to."""
        undone = await self.house.table.undone(game, line)
        words = fitted("\n".join(_words(voice, undone)), WORDS)
        captions = {name: voice.say(key) for name, key in CAPTIONS.items()}
        return Difference(words, await self._pictures(voice, undone), captions)

    async def _pictures(self, voice: Voice, undone: Undone) -> dict[str, Picture]:
        """Draw the table as it is, with what would be struck ringed, and as it would be."""
        reader = await self._voices.reader(voice, undone.now)
        ringed = orders.news(voice, undone.now, standing(undone.told))
        wanted = {
            NOW: orders.look(reader, undone.now, "board", ringed),
            THEN: orders.look(reader, undone.then, "board"),
        }
        drawn = {name: await self.house.studio.picture(order) for name, order in wanted.items()}
        return {name: picture for name, picture in drawn.items() if picture}


def _words(voice: Voice, undone: Undone) -> Iterator[str]:
    lines = tales(voice, undone.told)
    if len(lines) > LINES:
        yield f"-# {voice.say('takeback-earlier', {'count': len(lines) - LINES})}"
    yield from (f"-# {struck_out(line)}" for line in lines[-LINES:])
    yield from (
        f"{voice.mentions[one.seat]} · {changes(_said(voice, one.now), _said(voice, one.then))}"
        for one in undone.seats
    )
    known = [voice.tell(event) for event in undone.known]
    yield voice.say("takeback-known" if known else "takeback-known-nothing")
    yield from (f"- {said}" for said in known)
    yield voice.say("takeback-anew")


def changes(now: str, then: str) -> str:
    """Say what of a player would be otherwise: the parts that differ, if the rest lines up."""
    ours, theirs = now.split(BETWEEN), then.split(BETWEEN)
    if len(ours) != len(theirs):
        return f"{now} → {then}"
    return BETWEEN.join([f"{a} → {b}" for a, b in zip(ours, theirs, strict=True) if a != b])


def _said(voice: Voice, saying: Saying | None) -> str:
    return voice.about(saying) if saying else "…"


def asked_there(voice: Voice, seats: frozenset[Seat]) -> str:
    """Name who was asked at a place, where Discord shows no mention."""
    return voice.fact(tuple(map(Who, sorted(seats))))
