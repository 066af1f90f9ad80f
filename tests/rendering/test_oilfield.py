"""Pictures of Oilfield: every decision has its own, and what happens in Texas can be seen."""

import pytest
from msgspec.structs import replace

from bot.engine.core import Seat
from bot.words import Words
from rendering import Mark, describe
from rendering.oilfield.facts import brings
from rendering.oilfield.stages import decision
from tests.rendering.orders import GAMES, LONG, THEMES, lines, moments, order, panel, pixels, position
from tests.rendering.texts import slips

WORDS = Words.load()
RULES = GAMES["oilfield"]
DECISIONS = ("workers", "cards", "lease", "build", "drill", "local", "national", "invest", "government")


def asked(kind):
    """Return a position in which somebody has to decide this, and who."""
    for seats in (5, 4, 3):
        for line in lines(seats, "oilfield", advanced=True):
            for seat in sorted(RULES.to_act(line.state)):
                if decision(RULES.view(line.state, seat)) == kind:
                    return line.state, seat
    return None


def private(state, seat, **changes):
    return order(state, "panel", seat, **changes)


@pytest.mark.parametrize("kind", DECISIONS)
@pytest.mark.parametrize("theme", THEMES)
def test_every_decision_has_a_picture_on_which_all_fits(written, kind, theme):
    state, seat = asked(kind)
    assert pixels(private(state, seat, theme=theme, names=LONG))
    assert list(slips(written)) == []


def test_a_player_who_waits_sees_the_table():
    state = next(state for state in moments(3, "workers", game="oilfield"))
    other = Seat((state.turn + 1) % 3)
    assert pixels(private(state, other)) == pixels(order(state))


def test_only_the_owner_sees_a_secret_card():
    states = moments(3, "cards", game="oilfield")
    state = next(state for state in states if state.players[1].card is not None)
    ours, theirs = order(state, "zoom", Seat(1), zoom="1"), order(state, "zoom", Seat(0), zoom="1")
    assert pixels(ours) != pixels(theirs)
    assert "Card:" in describe(ours, WORDS)
    assert "Card:" not in describe(theirs, WORDS)
    assert "Card chosen." in describe(theirs, WORDS)
    assert "Your card: " in describe(private(state, Seat(1)), WORDS)


@pytest.mark.parametrize("field", ["dallas", "austin", "pecos"])
def test_a_strike_is_seen_and_told(field):
    state = replace(position(4, "middle", "oilfield"), strike=None)
    struck = replace(state, strike=field)
    assert pixels(order(state)) != pixels(order(struck))
    assert f"{field.title()}, on strike" in describe(order(struck), WORDS)


def test_the_last_round_is_announced():
    state = position(3, "middle", "oilfield")
    last = replace(state, final=state.round, ending="fields")
    assert pixels(order(state)) != pixels(order(last))
    assert "This is the last round: two fields are exhausted." in describe(order(last), WORDS)


def test_the_bot_sits_at_a_table_for_two():
    state = position(2, "middle", "oilfield")
    assert "Bot on " in describe(order(state), WORDS)
    moved = replace(state, bot=replace(state.bot, card="drill"))
    other = replace(state, bot=replace(state.bot, card="local"))
    assert pixels(order(moved)) != pixels(order(other))


def test_markets_may_grow(written):
    state = position(5, "middle", "oilfield", advanced=True)
    tiles = (
        "medium_local",
        "government",
        "government",
        "gas_expansion",
        "mixed",
        "expansion",
        "small",
        "small",
    )
    grown = replace(state, tiles=tiles, leases=("pecos",) * 5)
    assert pixels(order(grown))
    assert list(slips(written)) == []


def test_a_field_nobody_has_leased_is_told():
    text = describe(order(lines(3, "oilfield")[0].state), WORDS)
    assert "Dallas: " in text
    assert "nobody has leased there; 3 free." in text


PLACES = ("lease_1", "first", "pecos", "pecos_5", "row_5", "lease_dallas")


@pytest.mark.parametrize("kind", ["choice", "barred", "new", "draft"])
@pytest.mark.parametrize("place", PLACES)
def test_whatever_has_a_name_can_be_marked(kind, place):
    one = order(position(4, "middle", "oilfield"))
    assert pixels(replace(one, marks=(Mark(place, "7", kind),))) != pixels(one)


@pytest.mark.parametrize("place", ["", "H2", "pecos_9", "houston", "row_4"])
def test_a_mark_that_is_nowhere_is_left_out(place):
    one = order(position(4, "middle", "oilfield"))
    assert pixels(replace(one, marks=(Mark(place, "7"),))) == pixels(one)


def test_cards_and_tiles_can_be_numbered():
    for kind in ("cards", "build"):
        state, _ = asked(kind)
        numbered = panel(state)
        assert numbered.marks
        assert pixels(numbered) != pixels(replace(numbered, marks=()))


@pytest.mark.parametrize(
    ("tile", "disc", "signs"),
    [
        ("small", False, "oo"),
        ("medium", False, "ooo"),
        ("mixed", False, "ogx"),
        ("small_local", False, "x$*"),
        ("medium_local", False, "ooog*"),
        ("small_national", False, "o$"),
        ("government", True, "g*"),
        ("government", False, "oog*"),
        ("expansion", False, ""),
    ],
)
def test_a_tower_shows_what_it_brings(tile, disc, signs):
    assert brings(tile, disc=disc) == signs
