"""What any game owes the table. A new game on the shelf is held to this without a line of its own."""

import random
from functools import cache
from importlib import import_module
from itertools import pairwise

import pytest
from msgspec import ValidationError

from bot.engine import codec, record, wire
from bot.engine.core import IllegalAction, Seat, Step, totals, visible
from bot.engine.history import by_round
from tests.contract.playing import GAMES, any_action, every_table, playout, some_options
from tests.support.sweeps import sweep
from tests.support.words import WORDS

NAMES = ("Ann", "Bob", "Cleo", "Dan", "Eve")


@cache
def played(key, seats, number=0):
    """A whole game at random, with any options."""
    return tuple(playout(GAMES[key], seats, f"contract {number}"))


def positions(key, seats, games=3):
    return [entry for number in range(games) for entry in played(key, seats, number)]


@every_table
def test_random_games_end_with_a_result(key, seats):
    rules = GAMES[key]
    for number in range(12):
        last = played(key, seats, number)[-1]
        result = rules.result(last.state)
        assert result is not None
        assert sorted(standing.seat for standing in result.standings) == list(range(seats))
        assert [standing.rank for standing in result.standings] == sorted(s.rank for s in result.standings)
        for standing in result.standings:
            assert standing.total == sum(line.points for line in standing.lines)


@every_table
def test_the_scores_of_any_moment_lead_up_to_the_result(key, seats):
    rules = GAMES[key]
    for number in range(12):
        scores = [rules.scores(entry.state) for entry in played(key, seats, number)]
        assert {len(row) for row in scores} == {seats}
        assert scores[-1] == totals(rules.result(played(key, seats, number)[-1].state).standings)


@every_table
def test_the_course_of_a_game_has_a_row_for_the_start_and_each_round(key, seats):
    rules = GAMES[key]
    for number in range(12):
        lines = played(key, seats, number)
        course = by_round(rules, lines)
        assert len(course) == 1 + rules.stage(lines[-1].state).round
        assert course[0] == rules.scores(lines[0].state)
        assert course[-1] == rules.scores(lines[-1].state)


@every_table
def test_a_game_has_no_course_before_its_end(key, seats):
    rules, lines = GAMES[key], played(key, seats)
    assert not any(by_round(rules, lines[:n]) for n in range(len(lines)))


@every_table
def test_what_was_taken_back_is_no_part_of_the_course(key, seats):
    """Other ways were tried, one of them taken up once more, and the game went on as if they had not been."""
    rules, lines, chance = GAMES[key], played(key, seats), random.Random(seats)
    half = len(lines) // 2
    entries = list(lines[:half])
    for target in (half // 2, half + 5, half - 1):
        entries += wander(rules, entries[-1], chance)
        entries.append(record.set_back(rules, entries[-1], entries[target]))
    for line in lines[half:]:
        entries.append(record.play(rules, entries[-1], line.action))
    assert by_round(rules, entries) == by_round(rules, lines)


def wander(rules, head, chance, most=30):
    """Yield some lines of another game that goes on from here."""
    for _ in range(most):
        if to_act := rules.to_act(head.state):
            head = record.play(rules, head, chance.choice(rules.legal_actions(head.state, min(to_act))))
            yield head


@every_table
def test_no_result_before_the_end(key, seats):
    rules = GAMES[key]
    assert all(rules.result(entry.state) is None for entry in played(key, seats)[:-1])


@every_table
def test_nothing_is_lost_from_the_box(key, seats):
    rules = GAMES[key]
    assert [
        rules.violations(entry.state) for entry in positions(key, seats) if rules.violations(entry.state)
    ] == []


@every_table
def test_whoever_owes_a_decision_is_asked_and_has_a_choice(key, seats):
    """A single choice would have been made already: forced steps never ask."""
    rules = GAMES[key]
    for entry in positions(key, seats):
        to_act = rules.to_act(entry.state)
        for seat in map(Seat, range(seats)):
            assert (rules.asked(entry.state, seat) is not None) == (seat in to_act)
        for seat in to_act:
            asked = [action for action in rules.legal_actions(entry.state, seat) if not action.anytime]
            assert len(asked) > 1


@every_table
def test_nobody_acts_when_it_is_over(key, seats):
    rules, last = GAMES[key], played(key, seats)[-1]
    assert not rules.to_act(last.state)
    assert not any(rules.legal_actions(last.state, Seat(n)) for n in range(seats))


@pytest.mark.parametrize("part", sweep(range(5), [0]))
@every_table
def test_what_is_offered_is_what_applies(key, seats, part):
    """Hundreds of actions that are not offered are refused, for a reason that can be said."""
    rules, chance = GAMES[key], random.Random(f"{key} {seats} {part}")
    known = [entry.action for entry in positions(key, seats) if entry.action]
    refused = 0
    for entry in chance.choices(positions(key, seats), k=40):
        offered = {a for n in range(seats) for a in rules.legal_actions(entry.state, Seat(n))}
        for action in offered:
            assert rules.refusal(entry.state, action) is None
        before = record.fingerprint(entry.state)
        for action in (any_action(rules, chance, known) for _ in range(25)):
            refusal = rules.refusal(entry.state, action)
            assert (refusal is None) == (action in offered)
            if refusal is None:
                assert isinstance(rules.apply(entry.state, action), Step)
                continue
            refused += 1
            assert WORDS.say("en", refusal.key, refusal.facts, game=key, names=NAMES)
            with pytest.raises(IllegalAction) as raised:
                rules.apply(entry.state, action)
            assert raised.value.refusal == refusal
        assert record.fingerprint(entry.state) == before
    assert refused > 400


@every_table
def test_offered_actions_are_different_and_belong_to_their_seat(key, seats):
    rules = GAMES[key]
    for entry in positions(key, seats):
        for seat in map(Seat, range(seats)):
            actions = rules.legal_actions(entry.state, seat)
            assert len(set(actions)) == len(actions)
            assert {action.seat for action in actions} <= {seat}


@every_table
def test_what_was_considered_is_offered_or_answered(key, seats):
    rules = GAMES[key]
    for entry in positions(key, seats):
        for seat in map(Seat, range(seats)):
            offered = rules.legal_actions(entry.state, seat)
            for action in rules.considered(entry.state, seat):
                refusal = rules.refusal(entry.state, action)
                assert (refusal is None) == (action in offered)
                assert refusal is None or WORDS.say("en", refusal.key, refusal.facts, game=key, names=NAMES)


@every_table
def test_advice_is_about_all_choices_and_can_be_told(key, seats):
    rules = GAMES[key]
    for entry in positions(key, seats)[::4]:
        for seat in rules.to_act(entry.state):
            actions = rules.legal_actions(entry.state, seat)
            hints = rules.advise(rules.view(entry.state, seat), actions)
            assert len(hints) == len(actions)
            assert {hint.action for hint in hints} == set(actions)
            for hint in hints:
                assert hint.key is None or WORDS.say(
                    "en", f"{key}-hint-{hint.key}", hint.facts, game=key, names=NAMES
                )


@every_table
def test_a_chain_plays_through_and_can_be_named(key, seats):
    """A press that does several things does at least one, and comes to an end."""
    rules = GAMES[key]
    for entry in positions(key, seats)[::4]:
        for seat in rules.to_act(entry.state):
            actions = rules.legal_actions(entry.state, seat)
            for chain in rules.chains(rules.view(entry.state, seat), actions):
                said = WORDS.say("en", f"{key}-chain-{chain.key}", chain.facts, game=key, names=NAMES)
                assert 0 < len(said) <= 20
                assert 0 < len(followed(rules, entry.state, seat, chain.key)) < 50


def followed(rules, state, seat, chain):
    """Play a chain to its end, or as far as nobody else comes in."""
    done, awaited = [], rules.to_act(state)
    while rules.to_act(state) == awaited and len(done) < 50:
        action = rules.follow(rules.view(state, seat), chain, rules.legal_actions(state, seat))
        if action is None:
            break
        assert not action.publishes
        assert not action.anytime
        step = rules.apply(state, action)
        done.append(action)
        if step.before is not None:
            break
        state = step.state
    return done


@every_table
def test_what_ends_a_turn_of_offers_is_offered(key, seats):
    rules = GAMES[key]
    for entry in positions(key, seats):
        for seat in rules.to_act(entry.state):
            if rest := rules.asked(entry.state, seat).closing:
                assert wire.unpack(rules, seat, rest) in rules.legal_actions(entry.state, seat)


@every_table
def test_states_events_and_actions_survive_json(key, seats):
    """Also what catches a list where a tuple belongs: nothing checks a struct's types when it is made."""
    rules = GAMES[key]
    for entry in positions(key, seats):
        state = codec.loads(rules.state_type, codec.dumps(entry.state))
        assert (state, hash(state)) == (entry.state, hash(entry.state))  # what leads on from it is remembered
        for event in entry.events:
            assert codec.loads(type(event), codec.dumps(event)) == event
        if entry.action:
            assert codec.loads(type(entry.action), codec.dumps(entry.action)) == entry.action
            code = wire.pack(entry.action)
            assert wire.unpack(rules, entry.action.seat, code) == entry.action
            assert len(f"gm:{10**10 - 1}:{10**5 - 1}.{10**4 - 1}:{code}") <= 100


@every_table
def test_views_survive_json(key, seats):
    rules = GAMES[key]
    for entry in positions(key, seats, games=1):
        for viewer in (None, *map(Seat, range(seats))):
            view = rules.view(entry.state, viewer)
            assert codec.loads(rules.view_type, codec.dumps(view)) == view


@every_table
def test_a_state_of_another_shape_is_not_read(key, seats):
    rules = GAMES[key]
    text = codec.dumps(played(key, seats)[0].state)
    with pytest.raises(ValidationError):
        codec.loads(rules.state_type, text.replace(b"{", b'{"stranger":1,', 1))


@every_table
def test_a_replay_reaches_the_same_table(key, seats):
    rules, lines = GAMES[key], played(key, seats)
    options = some_options(rules, random.Random("contract 0"))
    first = record.start(rules, seats, options, "contract 0")
    again = list(record.replay(rules, first, [line.action for line in lines[1:]]))
    assert [record.fingerprint(line.state) for line in again] == [
        record.fingerprint(line.state) for line in lines
    ]
    assert again == list(lines)


@every_table
def test_other_dice_deal_another_game(key, seats):
    rules = GAMES[key]
    assert len({record.fingerprint(played(key, seats, n)[0].state) for n in range(5)}) == 5
    assert played(key, seats, 0)[-1] != played(key, seats, 1)[-1]
    assert rules.setup(seats, rules.options(), "a") == rules.setup(seats, rules.options(), "a")


@every_table
def test_applying_leaves_the_old_state_alone(key, seats):
    rules = GAMES[key]
    for entry in played(key, seats)[::5]:
        before = codec.dumps(entry.state)
        for seat in rules.to_act(entry.state):
            for action in rules.legal_actions(entry.state, seat)[:20]:
                rules.apply(entry.state, action)
        assert codec.dumps(entry.state) == before


@every_table
def test_setting_back_restores_the_table(key, seats):
    rules, lines, chance = GAMES[key], list(played(key, seats)), random.Random(seats)
    for _ in range(10):
        target, head = sorted(chance.sample(lines, 2), key=lambda line: line.line)
        back = record.set_back(rules, head, target)
        assert record.fingerprint(back.state) == record.fingerprint(target.state)
        assert (back.line, back.back_to) == (head.line + 1, target.line)
        assert set(back.marks.since) == set(back.marks.noticed) == {back.line}
        following = lines[target.line + 1].action if target.line + 1 < len(lines) else None
        if following:
            assert record.play(rules, back, following).state == lines[target.line + 1].state


@every_table
def test_the_state_before_a_reveal_is_given_with_it(key, seats):
    rules, lines = GAMES[key], played(key, seats)
    revealing = 0
    for head, line in pairwise(lines):
        step = rules.apply(head.state, line.action)
        assert (step.before is not None) == any(event.reveals for event in step.events)
        assert not any(event.reveals for event in step.rehearsed)
        revealing += step.before is not None
    assert revealing


@every_table
def test_only_actions_that_say_so_show_something_new_at_once(key, seats):
    """An action that `publishes` reveals whenever it is played."""
    for line in positions(key, seats):
        if line.action and line.action.publishes:
            assert any(event.reveals for event in line.events)


@every_table
def test_a_round_begins_with_an_event_of_its_own(key, seats):
    """So that what happened before it is told with the round before."""
    rules, lines = GAMES[key], played(key, seats)
    for head, line in pairwise(lines):
        begun = sum(event.begins_round for event in line.events)
        assert begun == rules.stage(line.state).round - rules.stage(head.state).round
    assert sum(event.begins_round for event in lines[0].events) == 1


@every_table
def test_everything_that_happens_can_be_told(key, seats):
    rules = GAMES[key]
    for entry in positions(key, seats):
        for viewer in (None, *map(Seat, range(seats))):
            for event in visible(entry.events, viewer):
                assert WORDS.tell("en", event, game=key, names=NAMES)
        for seat in map(Seat, range(seats)):
            if ask := rules.asked(entry.state, seat):
                assert WORDS.ask("en", ask, game=key, names=NAMES)
                assert WORDS.wait("en", ask, game=key)
        if entry.action:
            assert len(WORDS.do("en", entry.action, game=key, names=NAMES)) <= 20
            assert WORDS.pick("en", entry.action, game=key, names=NAMES)


@every_table
def test_the_score_can_be_told(key, seats):
    rules = GAMES[key]
    for number in range(12):
        result = rules.result(played(key, seats, number)[-1].state)
        assert WORDS.say("en", f"{key}-ending-{result.ending}")
        assert not result.tied or WORDS.say("en", f"{key}-tie")
        for standing in result.standings:
            for line in standing.lines:
                facts = {**line.facts, "points": line.points}
                assert WORDS.say("en", f"{key}-score-{line.part}", facts, game=key)
            if standing.tiebreak is not None:
                assert WORDS.say("en", f"{key}-tied", standing.compared(), game=key)


def test_every_kind_of_action_and_event_comes_up():
    """Random play reaches every corner of a game, or a test of its own does."""
    for key, rules in GAMES.items():
        lines = [line for seats in rules.seats for n in range(12) for line in played(key, seats, n)]
        actions = {type(line.action) for line in lines if line.action}
        events = {type(event) for line in lines for event in line.events}
        rare = import_module(f"tests.games.{key}.tables").RARE
        assert {kind.__name__ for kind in set(rules.actions) - actions} <= rare
        assert {kind.__name__ for kind in set(rules.events) - events} <= rare
