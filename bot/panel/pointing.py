"""Numbers that lead from the controls to the picture. It knows no game.

A choice is numbered on its square, or where its card, tile or row lies.
"""

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from bot.engine import wire
from bot.engine.core import AnyRules, Square, squares_of
from bot.panel import codes, sealed
from bot.panel.codes import Code, Focus, Play
from bot.panel.controls import PAGE, Choice, Layout, Spot
from bot.panel.layout import layout
from bot.table import Screen
from bot.words.voice import Voice

Places = Mapping[str, tuple[Square, ...]]  # of each whole choice, by its code


def pointed(rules: AnyRules, screen: Screen, focus: Focus, voice: Voice, *, anytime: bool = False) -> Layout:
    """Return the controls, and give each that lies somewhere on the picture the number it has there."""
    front = not focus.words and not anytime
    shown = sealed.whole(screen) if front else screen
    built = layout(rules, shown, focus, voice, anytime=anytime)
    choices = [choice for block in built.blocks for choice in block.choices]
    pointing = numbered(built, _found(choices, _places(rules, shown)))
    return sealed.changing(voice, screen, pointing) if front else pointing


def numbered(built: Layout, places: Mapping[str, Square]) -> Layout:
    """Number the choices once, in the order in which a reader comes to them.

    `places` says by code where those lie that have no square of their own.
    """
    numbers = _Numbers()
    blocks = [
        replace(block, choices=tuple([numbers.give(choice, places) for choice in block.choices]))
        for block in built.blocks
    ]
    return Layout(tuple(blocks), (*built.spots, *numbers.spots))


class _Numbers:
    """Numbers given so far: at most a page of squares and a page of other places, lest they hide the rest."""

    def __init__(self) -> None:
        self.spots: list[Spot] = []
        self._shared: dict[Square, int] = {}

    def give(self, choice: Choice, places: Mapping[str, Square]) -> Choice:
        """Give a choice its number; choices that lie in the same place share one."""
        if choice.square is not None:
            left = len(self.spots) - len(self._shared) < PAGE
            return replace(choice, number=self._next(choice.square, choice.code)) if left else choice
        place = places.get(choice.code)
        if place is None or (place not in self._shared and len(self._shared) >= PAGE):
            return choice
        if place not in self._shared:
            self._shared[place] = self._next(place)
        return replace(choice, number=self._shared[place])

    def _next(self, square: Square, code: str = "") -> int:
        self.spots.append(Spot(square, str(len(self.spots) + 1), code))
        return len(self.spots)


def _places(rules: AnyRules, screen: Screen) -> Places:
    """Return where everything lies that can be done, except for what is done on squares."""
    if screen.viewer is None:
        return {}
    actions = {code: wire.unpack(rules, screen.viewer, code) for code in screen.choices}
    return {
        code: rules.spots(screen.view, action) for code, action in actions.items() if not squares_of(action)
    }


def _found(choices: Sequence[Choice], places: Places) -> dict[str, Square]:
    """Return where to number each choice: at the first place that tells it from others of its kind."""
    common = {choice.code: _common(choice.does, places) for choice in choices}
    found = dict[str, Square]()
    for code, mine in common.items():
        like = [theirs for other, theirs in common.items() if wire.kind_of(other) == wire.kind_of(code)]
        telling = [place for place in mine if len(like) == 1 or not all(place in one for one in like)]
        if telling:
            found[code] = telling[0]
    return found


def _common(code: Code, places: Places) -> Sequence[Square]:
    """Return the places that all actions share to which a choice may still lead."""
    match code:
        case Play():
            focus = Focus(codes.words(code.code))
        case Focus(page=None, columns=False):
            focus = code
        case _:
            return ()
    fitting = [lying for whole, lying in places.items() if focus.fits(whole)]
    return [place for place in fitting[0] if all(place in one for one in fitting)] if fitting else ()
