"""What a seat may plan for: a table on which it is asked, sound and playable, that tells it nothing new."""

import random

from bot.engine import codec, wire
from bot.engine.core import Seat
from bot.engine.draft import rehearse
from bot.engine.plan import question
from bot.panel.codes import Planned, Play, write
from tests.contract.playing import GAMES, every_table, playout
from tests.contract.test_secrets import every_part, shown, twins

EXPECTED = {
    "giganten": {"card", "start", "move", "build", "limit", "bid"},
    "oasis": {"offer", "choose", "free"},
    "oilfield": {"worker", "card", "lease", "build", "drill", "local", "national", "invest", "government"},
    "pipeline": {"work", "gifts"},
}


def foresights(key, seats, part):
    """Yield random positions, a seat, and what it may be asked next."""
    rules = GAMES[key]
    for n in (2 * part, 2 * part + 1):
        for line in playout(rules, seats, f"foreseen {n}"):
            for seat in map(Seat, range(seats)):
                for one in rules.foreseen(line.state, seat):
                    yield line.state, seat, one


@every_part
@every_table
def test_whoever_plans_is_asked_and_has_a_choice(key, seats, part):
    rules, found = GAMES[key], set()
    for state, seat, one in foresights(key, seats, part):
        asked = rules.asked(one.state, seat)
        assert one.ask == question(rules, asked)
        assert one.sealed == (rules.to_act(one.state) != {seat})
        assert rules.stage(state).round <= one.round <= rules.stage(state).round + 1
        assert len([a for a in rules.legal_actions(one.state, seat) if not a.anytime]) > 1
        now = rules.asked(state, seat)
        assert now is None or question(rules, now) != one.ask
        codes = [write(Planned(one.ask, Play(wire.pack(a)))) for a in rules.legal_actions(one.state, seat)]
        assert max(map(len, codes)) <= wire.MOST_CHARACTERS  # each fits a button of the plan's panel
        found.add(one.ask)
    assert found
    assert found <= EXPECTED[key]


@every_part
@every_table
def test_a_supposed_table_is_sound(key, seats, part):
    rules = GAMES[key]
    for _, _, one in foresights(key, seats, part):
        assert rules.violations(one.state) == ()
        assert hash(one.state) == hash(codec.loads(rules.state_type, codec.dumps(one.state)))


@every_part
@every_table
def test_a_supposed_turn_can_be_rehearsed_to_its_end(key, seats, part):
    rules, chance = GAMES[key], random.Random(f"{key} {seats} {part}")
    for _, seat, one in foresights(key, seats, part):
        now, clicks = rehearse(rules, one.state, seat, ()), ()
        for _ in range(8):
            choices = [a for a in rules.legal_actions(now.state, seat) if not a.publishes]
            if now.complete or not choices:
                break
            clicks = (*clicks, (wire.pack(chance.choice(choices)),))
            now = rehearse(rules, one.state, seat, clicks)
            assert not now.dropped
            assert rules.violations(now.state) == ()
            assert rules.view(now.state, seat)
            assert rules.stage(now.state)


@every_part
@every_table
def test_a_plan_tells_nothing_that_is_hidden(key, seats, part):
    """Two tables that a seat cannot tell apart give supposed tables that it cannot tell apart."""
    rules, compared = GAMES[key], 0
    for state, twin, viewer in twins(key, seats, part):
        if viewer is None:
            continue
        ones, others = rules.foreseen(state, viewer), rules.foreseen(twin, viewer)
        assert [(one.ask, one.round, one.sealed) for one in ones] == [
            (one.ask, one.round, one.sealed) for one in others
        ]
        for one, other in zip(ones, others, strict=True):
            assert shown(rules, one.state, viewer) == shown(rules, other.state, viewer)
            compared += 1
    assert compared


@every_part
@every_table
def test_nothing_is_foreseen_when_it_is_over(key, seats, part):
    rules = GAMES[key]
    *_, last = playout(rules, seats, f"foreseen {2 * part}")
    assert not any(rules.foreseen(last.state, Seat(n)) for n in range(seats))
