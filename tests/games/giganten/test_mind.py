"""What computer players of Giganten make of a table."""

from random import Random

import pytest

from bot import shelf
from bot.engine.core import Seat
from bot.engine.mind import Level, decided
from bot.games.giganten.actions import (
    Bid,
    Build,
    BuildNothing,
    Drive,
    EndMove,
    Pass,
    Peek,
    Sell,
    SetLimit,
    Ship,
)
from bot.games.giganten.mind.worth import Reading
from tests.games.giganten.minds import FIRST, MIND, MINDS, WAYS, by, remembered
from tests.games.giganten.secrets import dealt_anew
from tests.games.giganten.tables import COMPANIES, GIGANTEN, B, G, R, table
from tests.support.sweeps import sweep
from tests.support.words import WORDS

LEVELS = list(Level)
NEAR_THE_END = {"black": 19, "used": ("red",)}


def chosen(state, seat=R, level=Level.NORMAL, seed="seed"):
    view = GIGANTEN.view(state, seat)
    return decided(MIND, view, MIND.begin(view), GIGANTEN.legal_actions(state, seat), seed, level).action


def outlook(**position):
    return Reading(MIND.lore, table(**position)).outlook


# What is to come


def test_the_last_round_is_known_to_be_the_last():
    assert outlook(black=19).alive == (1.0,)
    assert outlook(black=19).rounds == 0.0
    assert set(outlook(black=19).keep) == {1000.0}


def test_the_chance_of_another_round_is_that_of_the_cards_left():
    """Two of the twelve red cards move the black loco by one space, and six by two."""
    assert outlook(black=18).alive == pytest.approx((1.0, 2 / 12))
    assert outlook(black=17).alive == pytest.approx((1.0, 8 / 12, 2 / 12 * 1 / 11))


def test_a_barrel_is_worth_keeping_where_its_price_can_only_rise():
    keep = outlook(black=3).keep
    assert keep[0] < keep[4]
    assert max(keep) < 9000


# What to do


def test_nobody_builds_what_cannot_pay_any_more():
    """In the last round a derrick pays by what stands, and by one barrel that nobody can carry."""
    far = table(
        phase="build",
        truck={R: "C18"},
        loco={R: 1, B: 1},
        values={"C19": 4},
        peeked={R: "C19"},
        **NEAR_THE_END,
    )
    assert chosen(far) == BuildNothing(seat=R)
    rich = table(phase="build", truck={R: "C14"}, loco={R: 15}, values={"C15": 6}, peeked={R: "C15"})
    assert chosen(rich) == Build(seat=R, square="C15")


def test_everything_is_sold_in_the_last_round():
    state = table(
        phase="sell", leader=R, bidders=(R,), depots={R: (3, 0, 0)}, prices=(2000, 5000, 5000), **NEAR_THE_END
    )
    assert chosen(state) == Sell(seat=R, count=3)


def test_two_barrels_wait_for_a_better_price():
    state = table(
        phase="sell", leader=R, bidders=(R,), depots={R: (3, 0, 0)}, prices=(1500, 5000, 5000), black=3
    )
    assert chosen(state) == Sell(seat=R, count=1)


def test_who_bids_alone_is_content_with_one_point():
    alone = {"depots": {R: (3, 0, 0)}, "hands": {R: "1122"}, "bidders": (R,)}
    assert chosen(table(phase="limits", **alone)).points >= 1
    assert chosen(table(phase="bids", auction="open", **alone)) == Bid(seat=R, points=1)


def test_points_are_of_no_use_after_the_last_round():
    both = {"depots": {R: (1, 0, 0), B: (3, 0, 0)}, "hands": {R: "2222", B: "2222"}, "bidders": (R, B)}
    assert chosen(table(phase="limits", **both, **NEAR_THE_END)) == SetLimit(seat=R, points=8)


def test_nobody_overbids_for_little():
    both = {"depots": {R: (1, 0, 0), B: (3, 0, 0)}, "hands": {R: "2222", B: "2222"}, "bidders": (R, B)}
    low = {"prices": (2000, 5000, 5000), "black": 3}
    assert chosen(table(phase="limits", **both, **low)) == SetLimit(seat=R, points=0)
    assert chosen(table(phase="bids", auction="open", bid=5, leader=B, **both, **low)) == Pass(seat=R)


def test_a_look_costs_nothing():
    state = table(phase="move", truck={R: "D2"}, points=4, cards={R: "l5m8"})
    assert chosen(state) == Peek(seat=R, square="D3")


def test_a_barrel_goes_where_the_others_are():
    """One auction sells them all."""
    many = {B: (2, 2, 2), G: (2, 2, 2)}
    hands = {R: "1122", B: "1122", G: "1122"}
    for at, company in enumerate(COMPANIES):
        own = tuple(2 * (n == at) for n in range(3))
        oil = {"barrels": "D3", "loco": {R: 5}, "depots": {R: own, **many}}
        state = table(phase="ship", hands=hands, **oil, **NEAR_THE_END)
        assert chosen(state) == Ship(seat=R, square="D3", company=company, carrier="own")


@pytest.mark.parametrize("options", [{}, {"truck_block": "full"}])
def test_a_truck_drives_to_a_site(options):
    state = table(phase="move", truck={R: "D1", B: "C2", G: "E2"}, points=4, cards={R: "l5m8"}, **options)
    drive = chosen(state)
    assert isinstance(drive, Drive)
    assert GIGANTEN.ground.beside(state.tiles, drive.square)


# Whole games

CASES = [
    (rules, level, seats, game)
    for rules in MINDS
    for level in LEVELS
    for seats in (3, 4)
    for game in range(10)
]
SAMPLE = {(GIGANTEN, Level.EASY, 3, 0), (GIGANTEN, Level.NORMAL, 4, 1), (FIRST, Level.NORMAL, 3, 2)}
games = pytest.mark.parametrize(
    ("rules", "level", "seats", "game"), sweep(CASES, lambda *case: case in SAMPLE, every=13)
)


@games
def test_a_game_is_played_to_its_end(rules, level, seats, game):
    """With any options, and nothing goes astray."""
    for state, _ in remembered(rules, seats, f"{level} {game}", by(level)):
        assert rules.violations(state) == ()
    assert state.phase == "over"


@games
def test_what_a_seat_may_not_know_changes_nothing(rules, level, seats, game):
    chance, mind = Random(game), MINDS[rules]
    for number, (state, memories) in enumerate(remembered(rules, seats, game, WAYS["advice"])):
        for seat in sorted(rules.to_act(state))[:1] if number % 12 == game else ():
            twin = dealt_anew(state, seat, chance)
            one, other = [
                decided(
                    mind, rules.view(at, seat), memories[seat], rules.legal_actions(at, seat), "seed", level
                )
                for at in (state, twin)
            ]
            assert one == other


def test_a_thought_repeats():
    state, memories = next(iter(remembered(GIGANTEN, 4, 1, WAYS["normal"])))
    view, choices = GIGANTEN.view(state, Seat(0)), GIGANTEN.legal_actions(state, Seat(0))
    one, other = [MIND.weigh(view, memories[0], choices, "seed", Level.NORMAL) for _ in range(2)]
    assert one == other
    assert [weighed.worth for weighed in one] == sorted([weighed.worth for weighed in one], reverse=True)


def named(state, seat=R):
    """Return all that a mind names, which is what a beginner may slip into."""
    view = GIGANTEN.view(state, seat)
    weighed = MIND.weigh(view, MIND.begin(view), GIGANTEN.legal_actions(state, seat), "seed", Level.NORMAL)
    return [one.action for one in weighed]


def test_whoever_has_paid_for_the_right_to_sell_uses_it():
    sold = named(
        table(phase="sell", leader=R, bidders=(R,), depots={R: (3, 0, 0)}, prices=(6000, 5000, 5000))
    )
    assert sold
    assert Sell(seat=R, count=0) not in sold


def test_nobody_seals_a_limit_far_from_what_it_is_worth():
    both = {"depots": {R: (1, 0, 0), B: (3, 0, 0)}, "hands": {R: "2222", B: "2222"}, "bidders": (R, B)}
    limits = named(table(phase="limits", prices=(2000, 5000, 5000), black=3, **both))
    assert max(limit.points for limit in limits) == 3


def test_nobody_moves_on_without_a_look():
    state = table(phase="move", truck={R: "D2"}, points=4, cards={R: "l5m8"})
    assert named(state) == [Peek(seat=R, square="D3")]


def test_a_site_that_pays_is_built_on():
    rich = table(phase="build", truck={R: "C14"}, loco={R: 15}, values={"C15": 6}, peeked={R: "C15"})
    assert BuildNothing(seat=R) not in named(rich)


# Looking ahead


def positions(count, seats=4):
    """Return decisions of a game between computer players, with what whoever is asked remembers."""
    found = [
        (GIGANTEN.view(state, seat), memories[seat], GIGANTEN.legal_actions(state, seat))
        for state, memories in remembered(GIGANTEN, seats, "ahead", WAYS["normal"])
        for seat in sorted(GIGANTEN.to_act(state))[:1]
    ]
    return Random("ahead").sample([one for one in found if len(one[2]) > 1], count)


def test_looking_ahead_names_the_best_first_and_nothing_twice():
    fresh = shelf.mind(GIGANTEN)
    for view, memory, choices in positions(8):
        weighed = MIND.weigh(view, memory, choices, "order", Level.HARD)
        assert weighed == fresh.weigh(view, memory, choices, "order", Level.HARD)
        worths, actions = [one.worth for one in weighed], [one.action for one in weighed]
        assert worths == sorted(worths, reverse=True)
        assert len(set(actions)) == len(actions)
        assert set(actions) <= set(choices)


def test_a_trip_is_planned_as_far_as_nothing_new_is_seen():
    """Where there is a tile to look at, the rest of the movement is thought of again."""
    there = {"truck": {R: "D1"}, "points": 6, "cards": {R: "l5m8"}}
    looking = MIND.chooser.plans(table(phase="move", **there), R, [EndMove(seat=R)])
    to_look = [one for one in looking if one.action == Drive(seat=R, square="D2")]
    assert to_look
    assert {one.then for one in to_look} == {()}
    known = MIND.chooser.plans(table(phase="move", peeked={R: "D3"}, **there), R, [EndMove(seat=R)])
    assert all(one.then[-1:] in ((), (EndMove(seat=R),)) for one in known)
    assert any(one.then[-1:] == (EndMove(seat=R),) for one in known if isinstance(one.action, Drive))


def test_what_is_said_for_a_choice_is_a_sentence():
    """Each reason is in the catalogue, and all that it speaks of is told."""
    said = set()
    for state, memories in remembered(GIGANTEN, 4, "why", WAYS["normal"]):
        for seat in sorted(GIGANTEN.to_act(state))[:1]:
            view, choices = GIGANTEN.view(state, seat), GIGANTEN.legal_actions(state, seat)
            for one in MIND.weigh(view, memories[seat], choices, "why", Level.NORMAL):
                if one.why:
                    said.add(one.why)
                    sentence = WORDS.say("en", one.why, one.facts, game="giganten")
                    assert sentence.endswith(".")
                    assert "{" not in sentence
    assert {"giganten-why-card", "giganten-why-build", "giganten-why-bid", "giganten-why-sell"} <= said


@pytest.mark.soak
@pytest.mark.parametrize(
    ("level", "part"),
    [*[(Level.NORMAL, n) for n in range(40)], *[(Level.HARD, n) for n in range(6)]],
)
def test_many_games_over_all_options_break_nothing(level, part):
    """A thousand of normal and sixty of hard: no violation, no dead end, and nothing is misremembered."""
    each = 25 if level is Level.NORMAL else 10
    for game in range(each * part, each * part + each):
        rules, seats = (GIGANTEN, GIGANTEN, FIRST)[game % 3], 3 + game % 2
        for state, memories in remembered(rules, seats, f"soak {game}", by(level)):
            assert rules.violations(state) == ()
            for seat in rules.to_act(state):
                other = MINDS[rules].imagine(rules.view(state, seat), memories[seat], f"soak {game}")
                assert rules.view(other, seat) == rules.view(state, seat)
                assert rules.legal_actions(other, seat) == rules.legal_actions(state, seat)
        assert rules.result(state) is not None
