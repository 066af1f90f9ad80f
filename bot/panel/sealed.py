"""A choice made in secret that may still be changed: it is the headline, and all others would change it."""

from collections.abc import Sequence

from msgspec.structs import replace

from bot.engine import wire
from bot.engine.core import Chosen, Fact, Who
from bot.panel.codes import Chain, Play
from bot.panel.controls import Block, Choice, Layout, Select
from bot.table import Screen
from bot.words.catalogue import event_facts
from bot.words.voice import Voice


def chosen(screen: Screen) -> Chosen | None:
    """Return what a player has chosen and may think better of; nobody is asked for it, and it is no draft."""
    if screen.viewer is None or screen.asked or screen.draft or screen.plan or screen.status != "running":
        return None
    return screen.rules.chosen(screen.view)


def headline(voice: Voice, screen: Screen, made: Chosen) -> str:
    """Say what was chosen, and until when it may be changed."""
    facts: dict[str, Fact] = {**made.facts, "open": len(_others(screen, made))}
    return voice.say(f"{voice.game}-chosen-{type(made.action).__name__}", facts)


def waiting(voice: Voice, screen: Screen) -> str:
    """Say whom all wait for, below what was chosen."""
    awaited = tuple([Who(seat) for seat in screen.awaited])
    return voice.say("panel-chosen-waiting", {"players": awaited}) if chosen(screen) else ""


def whole(screen: Screen) -> Screen:
    """Return the screen with what was chosen among the choices, where it lay before it was chosen."""
    made = chosen(screen)
    if made is None:
        return screen
    among = [wire.pack(action) for action in made.among]
    rest = [code for code in screen.choices if code not in among]
    return replace(screen, choices=(*among, *rest))


def changing(voice: Voice, screen: Screen, built: Layout) -> Layout:
    """Leave out what was chosen; whatever else there is changes it, and nobody is urged to that."""
    made = chosen(screen)
    if made is None:
        return built
    code = wire.pack(made.action)
    left = [replace(block, choices=_left(block.choices, code)) for block in built.blocks]
    blocks = [_changing(voice, screen, block) for block in left if block.choices]
    shown = {choice.number for block in left for choice in block.choices}
    spots = [spot for spot in built.spots if not spot.label.isdecimal() or int(spot.label) in shown]
    return Layout(tuple(blocks), tuple(spots))


def _left(choices: Sequence[Choice], code: str) -> tuple[Choice, ...]:
    return tuple([choice for choice in choices if choice.does != Play(code)])


def _others(screen: Screen, made: Chosen) -> list[str]:
    """Return what may be chosen instead."""
    kinds = {kind.__name__ for kind in screen.rules.actions if not kind.anytime}
    mine = wire.pack(made.action)
    return [code for code in screen.choices if wire.kind_of(code) in kinds and code != mine]


def _changing(voice: Voice, screen: Screen, block: Block) -> Block:
    if isinstance(block, Select):
        return replace(block, placeholder=voice.say("panel-change-list", {"what": block.placeholder}))
    return replace(block, choices=tuple([_change(voice, screen, choice) for choice in block.choices]))


def _change(voice: Voice, screen: Screen, choice: Choice) -> Choice:
    """Say of a button what it changes the choice to."""
    label = choice.label
    match choice.does:
        case Play(code) if screen.viewer is not None:
            action = wire.unpack(voice.rules, screen.viewer, code)
            key = f"{voice.game}-change-{type(action).__name__}"
            known = voice.words.knows(key)
            label = (
                voice.say(key, event_facts(action)) if known else voice.say("panel-change", {"what": label})
            )
        case Chain():
            label = voice.say("panel-change", {"what": label})
    return replace(choice, label=label, style="secondary")
