"""Turning points: where a game that is over might have gone another way, in the computer's eyes."""

from discord import ui

from bot.engine import wire
from bot.engine.core import Fact, Who
from bot.panel.codes import Door
from bot.table import Screen, Turn
from bot.words.voice import Voice
from cogs._house import House
from cogs._items import DoorButton, Interaction
from cogs._replies import show


class Turning:
    """Tells the turning points of a game, with a way to each of them."""

    def __init__(self, house: House) -> None:
        self.house = house

    async def tell(self, interaction: Interaction, screen: Screen, voice: Voice) -> None:
        """Tell them; a private answer was promised, which may take a while the first time."""
        turns = await self.house.table.turning(screen.game_id)
        texts = [voice.say("turning-head"), *[_told(screen, voice, turn) for turn in turns]]
        if not turns:
            texts.append(voice.say("turning-none"))
        built = ui.LayoutView(timeout=None)
        built.add_item(ui.Container(*[ui.TextDisplay(text) for text in texts]))
        ways = [
            DoorButton(
                Door(screen.game_id, "history", f"as.{turn.line}.{turn.seat}"),
                voice.say("turning-look", {"number": number}),
            )
            for number, turn in enumerate(turns, 1)
        ]
        if ways:
            built.add_item(ui.ActionRow(*ways))
        await show(interaction, built)


def _told(screen: Screen, voice: Voice, turn: Turn) -> str:
    done, better = (voice.do(wire.unpack(screen.rules, turn.seat, code)) for code in (turn.done, turn.better))
    facts: dict[str, Fact] = {
        "round": turn.round,
        "player": Who(turn.seat),
        "done": done,
        "better": better,
        "worth": voice.total(max(1, round(turn.lost))),
    }
    return voice.say("turning-point", facts)
