"""Games in which people take back, for free and by consent: nothing is lost, leaks or comes up once more."""

import random
from contextlib import suppress

import pytest
from msgspec.structs import replace

from bot.engine import record, wire
from bot.engine.core import IllegalAction, Seat, visible
from bot.engine.dice import Dice, seal
from bot.engine.history import by_round, stood
from bot.engine.record import Back, fingerprint
from bot.engine.struck import free_reach, landings, stays_known, struck, taken_back, traced
from bot.engine.unknown import anew
from bot.storage.stored import Move, StoredGame
from bot.table.export import finished
from bot.table.verifying import verify
from tests.contract.playing import GAMES, every_table, playout, some_options
from tests.contract.test_secrets import DEALT_ANEW, shown
from tests.support.sweeps import sweep

MOST_TAKEN_BACK = 12
SEED = "taken back"

every_game = pytest.mark.parametrize("number", sweep(range(4), [0]))


class Course:
    """A game at random in which much is taken back."""

    def __init__(self, key, seats, number):
        self.rules, self.chance = GAMES[key], random.Random(f"{key} {seats} {number}")
        self.seed, self.options = f"{SEED} {number}", some_options(self.rules, self.chance)
        self.lines = [record.start(self.rules, seats, self.options, self.seed)]
        self.traces = [traced(self.rules, self.lines[0], at=0)]
        self.free, self.agreed = [], []  # the lines from the landing to the head, and what was written then
        self.now = 0
        while to_act := self.rules.to_act(self.lines[-1].state):
            self._take_back() if self.chance.random() < 0.15 else self._play(to_act)

    def _play(self, to_act):
        anybody = range(len(self.lines[0].marks.since)) if self.chance.random() < 0.2 else sorted(to_act)
        actions = self.rules.legal_actions(self.lines[-1].state, Seat(self.chance.choice(anybody)))
        if actions:
            self.now += self.chance.choice([0, 0, 0, 60, 2000])
            self._write([record.play(self.rules, self.lines[-1], self.chance.choice(actions))])

    def _take_back(self):
        if len(self.free) + len(self.agreed) >= MOST_TAKEN_BACK:
            return
        last = self.lines[-1].action
        reach = free_reach(reversed(self.traces), last.seat, self.now) if last else ()
        if reach:
            self._back(self.free, reach[0] - 1, anew=False)
        elif found := landings(self.traces):
            self._back(self.agreed, self.chance.choice(found).line, anew=True)

    def _back(self, kind, landing, *, anew):
        lines = self.lines[landing:]
        written = taken_back(self.rules, lines, anew=anew, seed=self.seed)
        kind.append((lines, written))
        self._write(written)

    def _write(self, entries):
        self.lines += entries
        self.traces += [traced(self.rules, entry, at=self.now) for entry in entries]


def viewers(seats):
    return (None, *map(Seat, range(seats)))


@every_game
@every_table
def test_a_game_with_much_taken_back_is_whole(key, seats, number):
    course = Course(key, seats, number)
    rules, lines = course.rules, course.lines
    assert course.agreed
    assert all(rules.violations(line.state) == () for line in lines)
    moves = [Back(line.back_to, line.anew) if line.action is None else line.action for line in lines[1:]]
    assert list(record.replay(rules, lines[0], moves, seed=course.seed)) == lines
    assert struck(lines) == {line.line for line in lines} - {line.line for line in stood(lines)}
    assert len(struck(lines)) >= len(course.agreed)
    assert by_round(rules, lines)[-1] == rules.scores(lines[-1].state)


@every_game
@every_table
def test_its_record_is_verified(key, seats, number):
    course = Course(key, seats, number)
    rules, lines = course.rules, course.lines
    game = StoredGame(
        id=1,
        rules=rules,
        rules_version=rules.version,
        channel=1,
        options=course.options,
        seed=course.seed,
        users=tuple(range(1, seats + 1)),
        status="finished",
        first=b"",
        head=lines[-1],
    )
    moves = [
        Move(
            line.line,
            line.action.seat if line.action else None,
            wire.pack(line.action) if line.action else None,
            line.back_to,
            fingerprint(line.state),
            line.anew,
        )
        for line in lines
    ]
    verdict = verify(finished(game, moves), GAMES)
    assert (verdict.ok, verdict.checked, verdict.seal) == (True, len(lines), seal(course.seed))


@every_game
@every_table
def test_the_table_looks_as_it_did(key, seats, number):
    """To everybody; whatever somebody had done in secret, and could have at any time, is there again."""
    course = Course(key, seats, number)
    rules = course.rules
    for lines, (back, *again) in (*course.free, *course.agreed):
        for viewer in viewers(seats):
            assert shown(rules, back.state, viewer) == shown(rules, lines[0].state, viewer)
            if viewer not in {line.action.seat for line in again}:
                assert not any(visible(line.events, viewer) for line in again)
        assert all(line.marks.seen_by(None) == back.line for line in again)


@every_game
@every_table
def test_what_is_free_showed_nothing_to_anybody(key, seats, number):
    """Had all that a viewer did not know been otherwise, this viewer had seen the same."""
    course, chance = Course(key, seats, number), random.Random(number)
    rules, compared = course.rules, 0
    for lines, _ in course.free:
        assert {line.action.seat for line in lines[1:]} == rules.to_act(lines[0].state)
        for viewer in viewers(seats):
            state, other = lines[0].state, DEALT_ANEW[key](lines[0].state, viewer, chance)
            for line in lines[1:]:
                if rules.refusal(other, line.action):
                    break
                one, two = rules.apply(state, line.action), rules.apply(other, line.action)
                state, other = one.state, two.state
                assert visible(one.events, viewer) == visible(two.events, viewer)
                assert shown(rules, state, viewer) == shown(rules, other, viewer)
                compared += 1
    assert compared or not course.free


def test_much_of_it_is_free():
    """Else the tests of what is free would have nothing to look at."""
    for key, rules in GAMES.items():
        assert sum(len(Course(key, rules.seats[-1], number).free) for number in range(2)), key


@every_game
@every_table
def test_where_all_decide_together_nobody_has_decided_yet(key, seats, number):
    """There is no way back to between two choices that were sealed."""
    course = Course(key, seats, number)
    rules, found = course.rules, 0
    for place in landings(course.traces, rounds=1000):
        here = course.lines[place.line]
        assert len(rules.to_act(here.state)) == 1 or rules.together(here.state)
        before = course.lines[place.line - 1]
        if here.action and rules.together(here.state) and rules.together(before.state):
            assert visible(here.events, None)
            assert any(event.reveals for event in here.events)  # the choices before it have been opened
        found += 1
    assert found


# What stays known


def happened(key, seats, kind, **options):
    """Yield the lines of random games, and where something of this kind happened in them."""
    rules = GAMES[key]
    for number in range(30):
        lines = list(playout(rules, seats, f"known {number}", rules.options(**options)))
        for n, line in enumerate(lines[1:], 1):
            for event in line.events:
                if type(event).__name__ == kind:
                    yield lines, n, event


def always(rules, lines, event):
    """Does this come up in the last of these lines, whatever the order of what nobody knew at the first?"""
    for n in range(12):
        state, told = anew(rules, lines[0].state, Dice(f"{n}")), None
        for line in lines[1:]:
            with suppress(IllegalAction):
                state, told, _ = rules.apply(state, line.action)
        if event not in told:
            return False
    return True


@every_table
def test_what_stays_known_is_what_no_shuffling_changes(key, seats):
    rules, chance = GAMES[key], random.Random(seats)
    lines = list(playout(rules, seats, "stays"))
    shows = [line for line in lines[1:] if any(event.reveals for event in line.events)]
    agreed = []
    for line in chance.sample(shows[:-1], min(len(shows) - 1, 40)):
        here = lines[line.line - 1 : line.line + 1]
        view = rules.view(here[0].state, None)
        for event in line.events:
            if event.reveals and not rules.stays_known(view, event):
                agreed.append(not always(rules, here, event))
            elif event.reveals:
                assert always(rules, here, event)
    assert agreed.count(True) >= agreed.count(
        False
    )  # a last card, or a field that lacked one cube, had to come


def test_a_tile_that_somebody_had_looked_at_stays_known():
    """It was turned up by a derrick, and can only be shuffled before anybody had looked at it."""
    rules, found = GAMES["giganten"], 0
    for lines, n, built in happened("giganten", 4, "DerrickBuilt"):
        looks = [
            line.line
            for line in lines[:n]
            for event in line.events
            if type(event).__name__ == "TilePeeked" and event.square == built.square
        ]
        if looks:
            assert built in stays_known(rules, lines[looks[0] : n + 1])
            assert built not in stays_known(rules, lines[looks[0] - 1 : n + 1])
            found += 1
    assert found > 3


def test_a_tile_at_which_two_have_looked_stays_known_to_both():
    """And nobody else is told what it says."""
    rules, found = GAMES["giganten"], 0
    for lines, n, look in happened("giganten", 4, "TilePeeked"):
        if any(look.square in player.peeked for player in lines[n - 1].state.players):
            assert stays_known(rules, lines[n - 1 : n + 1]) == (replace(look, oil=None),)
            found += 1
    assert found


def test_cards_that_were_chosen_in_secret_stay_known():
    lines, n, _ = next(happened("oilfield", 3, "CardRevealed"))
    chosen = [event for event in lines[n].events if type(event).__name__ == "CardRevealed"]
    stays = stays_known(GAMES["oilfield"], lines[: n + 1])
    assert [event for event in stays if event in chosen] == chosen


def test_licences_that_were_dealt_since_do_not_stay_known():
    rules, found = GAMES["giganten"], set()
    for lines, n, won in happened("giganten", 3, "AuctionWon"):
        for landing in (0, n - 1):
            held = lines[landing].state.players[won.seat].licences.cards
            assert (won in stays_known(rules, lines[landing : n + 1])) == (held >= won.ones + won.twos)
            found.add(held >= won.ones + won.twos)
    assert found == {True, False}


@every_table
def test_what_is_hidden_does_not_change_what_stays_known(key, seats):
    rules, chance = GAMES[key], random.Random(seats)
    lines = list(playout(rules, seats, "hidden"))
    for line in chance.sample(lines[:-1], 20):
        twin = DEALT_ANEW[key](line.state, None, chance)
        views = rules.view(line.state, None), rules.view(twin, None)
        for event in lines[line.line + 1].events:
            assert rules.stays_known(views[0], event) == rules.stays_known(views[1], event)


def test_limits_left_for_a_later_auction_survive():
    """Nobody else knew of them, so nobody else could have told that they were lost."""
    rules, kept = GAMES["giganten"], 0
    for lines, n, plan in happened("giganten", 3, "LimitSet"):
        action = lines[n].action
        began = next((m for m in range(n - 1, 0, -1) if not rules.together(lines[m - 1].state)), None)
        if began is None or not action.anytime:
            continue
        back, *again = taken_back(rules, lines[began : n + 1], anew=True, seed=SEED)
        assert back.back_to == began
        assert action in [line.action for line in again]
        assert all(line.action.anytime for line in again)
        limits = again[-1].state.players[plan.seat].limits
        assert limits == rules.view(again[-1].state, plan.seat).players[plan.seat].limits
        assert plan.points in limits
        for viewer in viewers(3):
            if viewer not in {line.action.seat for line in again}:
                assert shown(rules, again[-1].state, viewer) == shown(rules, back.state, viewer)
        kept += 1
        if kept > 10:
            return
    pytest.fail(f"kept {kept}")


def test_a_limit_that_could_not_be_left_there_is_not_kept():
    """Before the auctions nobody can leave one."""
    rules = GAMES["giganten"]
    lines, n, _ = next(one for one in happened("giganten", 3, "LimitSet") if one[0][one[1]].action.anytime)
    assert len(taken_back(rules, lines[: n + 1], anew=True, seed=SEED)) == 1
