"""Numbers on the picture for choices that are no squares: cards, tiles, rows. It knows no game."""

from collections.abc import Iterator, Mapping, Sequence

from msgspec.structs import replace

from bot.blocks import AGAIN, PAGE, Choice, Focus, Layout, Spot, layout
from bot.engine import wire
from bot.engine.core import AnyRules, Square, squares_of
from bot.table import Screen
from bot.voice import Voice

Places = Mapping[str, tuple[Square, ...]]  # of each whole choice, by its code


def pointed(rules: AnyRules, screen: Screen, focus: Focus, voice: Voice, *, anytime: bool = False) -> Layout:
    """Return the controls, and give each that lies somewhere on the picture the number it has there.

    Numbers follow the order of the controls. Choices that lie in the same place share theirs.
    """
    built = layout(rules, screen, focus, voice, anytime=anytime)
    choices = [choice for block in built.blocks for choice in block.choices]
    found = dict(_found(choices, _places(rules, screen)))
    wanted = list(dict.fromkeys(found.values()))[:PAGE]
    numbers = {code: place for code, place in found.items() if place in wanted}
    if not numbers:
        return built
    spots = _in_order(choices, {spot.code: spot for spot in built.spots}, numbers)
    blocks = [
        replace(block, choices=tuple([_numbered(choice, built.spots, spots) for choice in block.choices]))
        for block in built.blocks
    ]
    rows = [spot for spot in built.spots if not spot.code]
    return Layout(tuple(blocks), (*rows, *dict.fromkeys(spots.values())))


def _in_order(
    choices: Sequence[Choice], squares: Mapping[str, Spot], places: Mapping[str, Square]
) -> dict[str, Spot]:
    """Number all that lies somewhere as a reader comes to it, by code."""
    spots, known = dict[str, Spot](), dict[Square, Spot]()
    for code in [choice.code for choice in choices]:
        label = str(len(set(spots.values())) + 1)
        if code in squares:
            spots[code] = replace(squares[code], label=label)
        elif code in places:
            spots[code] = known.setdefault(places[code], Spot(places[code], label))
    return spots


def _numbered(choice: Choice, squares: Sequence[Spot], spots: Mapping[str, Spot]) -> Choice:
    """Put a choice's number before its words, in place of the one that it had among the squares."""
    if choice.code not in spots:
        return choice
    old = next((spot.label for spot in squares if spot.code == choice.code), "")
    words = choice.label.removeprefix(f"{old} · ") if old else choice.label
    return replace(choice, label=f"{spots[choice.code].label} · {words}")


def _places(rules: AnyRules, screen: Screen) -> Places:
    """Return where all that can be done lies, apart from what is done on squares."""
    if screen.viewer is None:
        return {}
    actions = {code: wire.unpack(rules, screen.viewer, code) for code in screen.choices}
    return {
        code: rules.spots(screen.view, action) for code, action in actions.items() if not squares_of(action)
    }


def _found(choices: Sequence[Choice], places: Places) -> Iterator[tuple[str, Square]]:
    """Say by code where each choice is to be numbered: at the first place that tells it from its like."""
    common = {choice.code: _common(choice.code, places) for choice in choices}
    for code, mine in common.items():
        like = [theirs for other, theirs in common.items() if other.split(".")[0] == code.split(".")[0]]
        telling = [place for place in mine if len(like) == 1 or not all(place in one for one in like)]
        yield from [(code, place) for place in telling[:1]]


def _common(code: str, places: Places) -> Sequence[Square]:
    """Return the places that everything has to which a choice may still lead."""
    focus = Focus(code.rstrip(AGAIN))
    fitting = [lying for whole, lying in places.items() if focus.fits(whole)]
    return [place for place in fitting[0] if all(place in one for one in fitting)] if fitting else []
