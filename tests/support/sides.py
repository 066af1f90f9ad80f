"""A player's side as plain data, straight from a state."""

from typing import Any

from bot.engine import wire
from bot.engine.core import AnyRules, Seat
from bot.panel.codes import Focus
from bot.panel.controls import Buttons, Choice, Layout
from bot.panel.layout import layout
from bot.table import Screen
from bot.words.voice import Voice
from tests.support.words import WORDS

NAMES = ["Ann", "Bob", "Cleo", "Dan", "Eve"]


def screen(rules: AnyRules, state: Any, seat: Seat) -> Screen:
    """Return what a player is shown who has done nothing yet."""
    actions, view = rules.legal_actions(state, seat), rules.view(state, seat)
    return Screen(
        game_id=1,
        key=rules.key,
        channel=1,
        status="running",
        seal="",
        users=(1, 2, 3, 4, 5),
        viewer=seat,
        line=1,
        view=view,
        rules=rules,
        stage=rules.stage(state),
        awaited=(seat,),
        waits=(),
        owed=(),
        events=(),
        result=None,
        seed=None,
        asked=rules.asked(state, seat),
        choices=tuple(map(wire.pack, actions)),
        chains=rules.chains(view, actions),
    )


def laid(rules: AnyRules, state: Any, seat: Seat) -> Layout:
    return layout(rules, screen(rules, state, seat), Focus(), Voice(WORDS, "en", rules, NAMES, NAMES))


def buttons(built: Layout) -> list[Choice]:
    return [choice for block in built.blocks if isinstance(block, Buttons) for choice in block.choices]


def blue(rules: AnyRules, state: Any, seat: Seat) -> Choice | None:
    """Return the control that is blue, if there is one."""
    return next((choice for choice in buttons(laid(rules, state, seat)) if choice.style == "primary"), None)
