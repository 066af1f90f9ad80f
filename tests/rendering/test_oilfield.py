"""Pictures of Oilfield: every decision has its own, and what happens in Texas can be seen."""

from functools import cache
from itertools import product

import pytest
from msgspec.structs import replace

from bot.engine.core import Seat, visible
from bot.games.oilfield.actions import GiveUpTower, SellFirst
from bot.tools.picture import NAMES
from rendering import Mark, describe
from rendering.oilfield.output import brings
from rendering.oilfield.stages import decision
from tests.rendering.orders import GAMES, LONG, THEMES, lines, moments, order, pixels, position
from tests.rendering.texts import slips
from tests.support.sweeps import sweep, thinned
from tests.support.words import WORDS

RULES = GAMES["oilfield"]
DECISIONS = ("workers", "cards", "lease", "build", "drill", "local", "national", "invest", "government")


@cache
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


@pytest.mark.parametrize(("kind", "theme"), thinned(product(DECISIONS, THEMES), 7))
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


def test_a_panel_shows_the_others(lying, written):
    for kind in DECISIONS:
        state, seat = asked(kind)
        rivals = {Seat(n) for n in range(len(state.players))} - {seat}
        written.clear()
        pixels(private(state, seat, names=NAMES))
        assert {f"{what}_{one}" for what in ("card", "storage") for one in rivals} <= lying.keys()
        assert {NAMES[one] for one in rivals} <= {text for text, *_ in written}
        players = [replace(one, money=one.money + (n != seat)) for n, one in enumerate(state.players)]
        assert pixels(private(state, seat)) != pixels(private(replace(state, players=tuple(players)), seat))


def test_a_secret_card_is_none_of_the_others_cards():
    """A rival in a panel is drawn alike whatever card lies there face down."""
    states = moments(3, "cards", game="oilfield")
    state = next(state for state in states if state.players[1].card is not None and 0 in RULES.to_act(state))
    other = "local" if state.players[1].card != "local" else "drill"
    players = (state.players[0], replace(state.players[1], card=other), state.players[2])
    assert pixels(private(state, Seat(0))) == pixels(private(replace(state, players=players), Seat(0)))


def test_a_drafted_worker_is_seen_before_the_cards_are(written):
    state, seat = asked("cards")
    pixels(private(state, seat, marks=(Mark("invest_1", "", "draft"),)))
    assert "Your cards" not in [text for text, *_ in written]
    written.clear()
    pixels(private(state, seat, marks=(Mark("drill", "", "draft"),)))
    assert "Your cards" in [text for text, *_ in written]


def test_equal_tiles_have_the_same_number(written):
    state, seat = asked("build")
    state = replace(state, tiles=("small", "mixed", "small"))
    pixels(private(state, seat, marks=(Mark("tile_1", "71"), Mark("tile_2", "72"))))
    assert [text for text, *_ in written if text in ("71", "72")] == ["71", "71", "72"]


PLACES = ("lease_1", "first", "pecos", "pecos_5", "row_5", "lease_dallas", "tile_6", "card_3", "storage_0")
MARKS = ("choice", "barred", "new", "draft")


@pytest.mark.parametrize(("place", "kind"), thinned(product(PLACES, MARKS), 3))
def test_whatever_has_a_name_can_be_marked(kind, place):
    one = order(position(4, "middle", "oilfield"))
    assert pixels(replace(one, marks=(Mark(place, "7", kind),))) != pixels(one)


@pytest.mark.parametrize("place", ["", "H2", "pecos_9", "houston", "row_4"])
def test_a_mark_that_is_nowhere_is_left_out(place):
    one = order(position(4, "middle", "oilfield"))
    assert pixels(replace(one, marks=(Mark(place, "7"),))) == pixels(one)


@pytest.mark.parametrize("most", sweep([1, 5], [1]))
@pytest.mark.parametrize(
    ("seats", "advanced"), sweep([(2, False), (3, True), (5, True)], lambda seats, _: seats == 3)
)
def test_whatever_can_be_chosen_is_on_the_picture_of_its_decision(lying, seats, advanced, most):
    """So many pictures of each decision are looked at, and more where something rare can be chosen."""
    seen = dict.fromkeys(DECISIONS, 0)
    for line in lines(seats, "oilfield", advanced=advanced):
        for seat in sorted(RULES.to_act(line.state))[:1]:
            view = RULES.view(line.state, seat)
            actions = RULES.legal_actions(line.state, seat)
            rare = any(isinstance(action, (SellFirst, GiveUpTower)) for action in actions)
            seen[decision(view)] += 1
            if seen[decision(view)] > most and not (rare and seen[decision(view)] % (15 // most) == 0):
                continue
            pixels(private(line.state, seat))
            assert {spot for action in actions for spot in RULES.spots(view, action)} <= lying.keys()
    assert [kind for kind, times in seen.items() if not times and kind != "government"] == []


@pytest.mark.parametrize(("seats", "advanced"), [(2, False), (3, True), (5, True)])
def test_whatever_happens_somewhere_is_on_the_board(lying, seats, advanced):
    pixels(order(lines(seats, "oilfield", advanced=advanced)[0].state))
    happened = set()
    for line in lines(seats, "oilfield", advanced=advanced):
        view = RULES.view(line.state, None)
        for event in visible(line.events, None):
            spots = RULES.spots(view, event)
            happened |= {type(event).__name__} if spots else set()
            assert lying.keys() >= set(spots)
    assert len(happened) > 10


def test_a_panel_says_what_its_rings_mean(written):
    state, seat = asked("workers")
    for marks, said in (
        ((), []),
        ((Mark("lease_1", "1"),), []),
        ((Mark("pecos", "", "new"),), ["new since your last turn"]),
        ((Mark("pecos", "", "new"), Mark("first", "", "draft")), ["new since your last turn", "your draft"]),
        ((Mark("nowhere", "", "new"),), []),
    ):
        written.clear()
        pixels(private(state, seat, marks=marks))
        legend = [words for words, *_ in written if words in ("new since your last turn", "your draft")]
        assert legend == said
    written.clear()
    pixels(order(state, marks=(Mark("pecos", "", "new"),)))
    assert "new since your last turn" not in [words for words, *_ in written]


def test_what_is_new_and_can_be_chosen_is_seen_to_be_both():
    state, seat = asked("invest")
    one = private(state, seat, marks=(Mark("row_5", "1"),))
    assert pixels(replace(one, marks=(Mark("row_5", "", "new"), *one.marks))) != pixels(one)


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
    assert brings(RULES.content, tile, disc=disc) == signs
