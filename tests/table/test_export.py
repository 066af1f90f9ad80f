"""Records as files: a true one is confirmed, a running one gives nothing away, and no change goes unseen."""

import json
import random

import pytest

from bot.engine import record, wire
from bot.engine.core import Seat
from bot.engine.dice import seal
from bot.engine.record import Back, fingerprint
from bot.storage.stored import Move, StoredGame
from bot.table.export import finished, unfinished
from bot.table.verifying import verify
from tests.support.toy import Quarry
from tests.support.toy.state import QuarryOptions
from tests.support.variants import Meaner
from tests.support.words import WORDS

QUARRY = Quarry()
SHELF = {QUARRY.key: QUARRY}
USERS = tuple(918273645546372819 + n for n in range(5))
TURNS = ((0, "Hire"), (0, "Earn.1"), (1, "Dig"), (1, "Earn.2"), (2, "Build.A1"), (2, "Earn.1"))
BIDS = ((0, "Bid.1"), (2, "Bid.2"), (2, "Bid.3"), (1, "Bid.0"))


def played(*moves, rules=QUARRY, options=QuarryOptions(), seed="5eed", seats=3):  # noqa: B008
    """Return the entries of a game; some of the moves may set the table back."""
    first = record.start(rules, seats, options, seed)
    actions = [
        move if isinstance(move, Back) else wire.unpack(rules, Seat(move[0]), move[1]) for move in moves
    ]
    return list(record.replay(rules, first, actions, seed=seed))


def seated(entries, *, status="finished", rules=QUARRY, options=QuarryOptions(), seed="5eed"):  # noqa: B008
    return StoredGame(
        id=12345,
        rules=rules,
        rules_version=rules.version,
        channel=99887766,
        options=options,
        seed=seed,
        users=USERS[: len(entries[0].marks.since)],
        status=status,
        first=b"",
        head=entries[-1],
    )


def moves(entries):
    return [
        Move(
            entry.line,
            entry.action.seat if entry.action else None,
            wire.pack(entry.action) if entry.action else None,
            entry.back_to,
            fingerprint(entry.state),
            entry.anew,
        )
        for entry in entries
    ]


@pytest.fixture(scope="module")
def text():
    """A whole game, set back once."""
    entries = played(*TURNS[:2], Back(1), (0, "Build.A1"), *TURNS[1:], *BIDS)
    return finished(seated(entries), moves(entries))


@pytest.fixture(scope="module")
def shuffled():
    """A game that was set back to before a stone was dug, with all others in another order."""
    entries = played(*TURNS[:4], Back(2, anew=True), *TURNS[2:], *BIDS)
    return finished(seated(entries), moves(entries))


def test_a_true_record_is_confirmed(text):
    verdict = verify(text, SHELF)
    assert (verdict.ok, verdict.checked, verdict.line, verdict.problem) == (True, 14, None, None)
    assert verdict.seal == seal("5eed")
    assert verify(text.encode(), SHELF) == verify(text.replace("\n", "\r\n").strip(), SHELF) == verdict


def test_a_file_has_one_line_for_each_of_the_record(text):
    rows = [row for row in text.splitlines() if row.startswith('{"line":')]
    assert [json.loads(row.rstrip(","))["line"] for row in rows] == list(range(14))
    assert list(json.loads(text)) == [
        *("format", "format_version", "status", "game", "rules_version", "edition"),
        *("seats", "options", "seal", "seed", "lines", "result"),
    ]


def test_nobody_is_named(text):
    running = unfinished(seated(played(*TURNS), status="running"), played(*TURNS))
    for user in (*USERS, 12345, 99887766):
        assert str(user) not in text
        assert str(user) not in running


def test_every_game_can_be_exported_and_verified(rules):
    for seed in range(3):
        rng, options = random.Random(seed), rules.options()
        entries = [record.start(rules, rules.seats[seed % len(rules.seats)], options, str(seed))]
        while to_act := rules.to_act(entries[-1].state):
            state, seat = entries[-1].state, rng.choice(sorted(to_act))
            entries.append(record.play(rules, entries[-1], rng.choice(rules.legal_actions(state, seat))))
        game = seated(entries, rules=rules, options=options, seed=str(seed))
        verdict = verify(finished(game, moves(entries)), {rules.key: rules})
        assert (verdict.ok, verdict.checked) == (True, len(entries))


def test_a_record_may_have_been_shuffled_anew(shuffled):
    """From then on the same turns dig other stones, and the seed still proves them."""
    assert verify(shuffled, SHELF).ok
    file = json.loads(shuffled)
    assert file["format_version"] == 3
    assert [line["line"] for line in file["lines"] if line.get("anew")] == [5]
    dug = [event["stone"] for line in file["lines"] for event in line["events"] if event["type"] == "Dug"]
    assert len(dug) == len(set(dug)) == 2


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        (lambda file: file.update(format_version=2), ("altered", None)),
        (lambda file: file["lines"][5].pop("anew"), ("differs", 5)),
        (lambda file: file["lines"][5].update(anew=False), ("differs", 5)),
        (lambda file: file["lines"][4].update(anew=True), ("differs", 4)),
        (lambda file: file["lines"][5].update(anew=1), ("damaged", 5)),
    ],
)
def test_what_was_shuffled_anew_cannot_be_denied(shuffled, change, expected):
    assert problem(changed(shuffled, change)) == expected


def test_what_was_not_shuffled_anew_cannot_be_claimed(text):
    assert problem(changed(text, lambda file: file.update(format_version=3))) == ("altered", None)
    assert problem(changed(text, lambda file: file["lines"][3].update(anew=True)))[1] == 3


# What is wrong


def problem(text, games=SHELF):
    verdict = verify(text, games)
    assert not verdict.ok
    return verdict.problem.key.removeprefix("table-verify-"), verdict.line


def changed(text, change):
    """Return the file after a change to what it says, written in our own way."""
    file = json.loads(text)
    change(file)
    head = [f'"{name}": {_json(value)}' for name, value in file.items() if name not in ("lines", "result")]
    rows = ",\n".join(_json(line) for line in file["lines"])
    return (
        "{\n" + ",\n".join([*head, f'"lines": [\n{rows}\n]', f'"result": {_json(file["result"])}']) + "\n}\n"
    )


def _json(value):
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)


def test_a_change_of_nothing_is_none(text):
    assert changed(text, lambda file: None) == text


@pytest.mark.parametrize(
    ("broken", "expected"),
    [
        ("", "damaged"),
        ("no JSON at all", "damaged"),
        ('{"x": ' + "[" * 100_000, "damaged"),
        (b"\xff\xfe", "damaged"),
        ("[]", "foreign"),
        ("3", "foreign"),
        ("{}", "foreign"),
        ('{"format": "chess", "format_version": 1}', "foreign"),
        ('{"format": 7}', "foreign"),
    ],
)
def test_a_file_that_is_none_of_ours(broken, expected):
    assert problem(broken) == (expected, None)


@pytest.mark.parametrize("cut", [2, 10, 100, 500, 1000])
def test_a_file_cut_short(text, cut):
    assert problem(text[:-cut].rstrip()) == ("damaged", None)


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"format": "pgn"}, "foreign"),
        ({"format_version": 0}, "foreign"),
        ({"format_version": 4}, "newer"),
        ({"format_version": 10**4298}, "newer"),
        ({"format_version": 1}, "damaged"),
        ({"format_version": "1"}, "foreign"),
        ({"status": "running"}, "unfinished"),
        ({"status": "abandoned"}, "unfinished"),
        ({"status": "won"}, "damaged"),
        ({"game": "chess"}, "unknown-game"),
        ({"rules_version": 2}, "other-rules"),
        ({"rules_version": 10**4298}, "other-rules"),
        ({"edition": "0" * 32}, "other-facts"),
        ({"edition": None}, "damaged"),
        ({"facts": {"cards.toml": {}}}, "forged-facts"),
        ({"seats": "3"}, "damaged"),
        ({"seal": seal("other")}, "seal"),
        ({"seed": "other"}, "seal"),
        ({"comment": "I won"}, "damaged"),
        ({"result": None}, "result"),
        ({"result": {"ending": "rounds", "standings": []}}, "result"),
    ],
)
def test_a_header_that_is_wrong(text, changes, expected):
    forged = changed(text, lambda file: file.update(changes))
    assert problem(forged) == (expected, None)
    refusal = verify(forged, SHELF).problem
    assert len(WORDS.say("en", refusal.key, refusal.facts)) < 250


def test_a_record_of_the_first_format_names_no_edition(text):
    def date_back(file):
        file["format_version"] = 1
        del file["edition"]

    assert verify(changed(text, date_back), SHELF).ok
    assert problem(changed(text, lambda file: file.pop("edition"))) == ("damaged", None)


@pytest.mark.parametrize(
    "changes",
    [
        {"seats": 2},
        {"seats": 9},
        {"options": {"rounds": 1, "deck": "long", "rich": False}},
        {"options": {"rounds": 7}},
        {"options": {"colour": "red"}},
        {"seed": "other", "seal": seal("other")},
    ],
)
def test_a_table_that_was_dealt_otherwise(text, changes):
    assert problem(changed(text, lambda file: file.update(changes)))[1] == 0


def test_options_must_be_written_as_we_write_them(text):
    assert problem(text.replace('{"rounds":1', '{"rounds": 1')) == ("altered", None)
    assert problem(text.replace('{"rounds":1', '{"rounds":1,"rounds":1')) == ("altered", None)


@pytest.mark.parametrize("line", range(14))
def test_any_change_of_any_line_is_found_in_that_line(text, line):
    lines = json.loads(text)["lines"]
    for field in ("line", "seat", "code", "back_to", "fingerprint", "events"):
        for value in (None, 0, 1, 2, -1, 7, "Hire", "Earn.2", "Bid.3", "0" * 16, [], {}):
            if lines[line].get(field) == value:
                continue
            forged = changed(
                text, lambda file, field=field, value=value: file["lines"][line].update({field: value})
            )
            assert problem(forged)[1] == line, (field, value)
        if field in lines[line]:
            forged = changed(text, lambda file, field=field: file["lines"][line].pop(field))
            assert problem(forged)[1] == line, field
    assert problem(changed(text, lambda file: file["lines"][line].update(note="x")))[1] == line


@pytest.mark.parametrize("line", range(14))
def test_a_line_left_out_or_doubled_or_swapped_is_found(text, line):
    assert problem(changed(text, lambda file: file["lines"].pop(line)))[1] == line
    doubled = changed(text, lambda file: file["lines"].insert(line, file["lines"][line]))
    assert problem(doubled)[1] == line + 1
    if line:
        swapped = changed(text, lambda file: file["lines"].insert(line - 1, file["lines"].pop(line)))
        assert problem(swapped)[1] == line - 1


def test_a_record_that_stops_too_early(text):
    assert problem(changed(text, lambda file: file["lines"].pop())) == ("cut-short", 13)
    assert problem(changed(text, lambda file: file["lines"].clear())) == ("cut-short", 0)


def test_every_event_and_every_standing_counts(text):
    def claim(file):
        file["result"]["standings"][0]["total"] += 1

    def hide(file):
        file["lines"][-1]["events"].pop()

    assert problem(changed(text, claim)) == ("result", None)
    assert problem(changed(text, hide)) == ("differs", 13)


def test_no_letter_can_be_changed(text):
    """Whatever is written in place of any one letter, the file is no longer confirmed."""
    rng = random.Random(1)
    for at in range(len(text.strip())):
        letter = rng.choice('0a9Z "{}[],:.-')
        if text[at] != letter:
            assert not verify(text[:at] + letter + text[at + 1 :], SHELF).ok, text[at - 20 : at + 20]


def test_a_refused_move_is_named_with_its_line(text):
    forged = changed(text, lambda file: file["lines"][5].update(code="Build.A4"))
    assert problem(forged) == ("refused", 5)
    verdict = verify(forged, SHELF)
    assert verdict.checked == 5


def test_a_game_that_the_rules_of_today_play_otherwise_is_still_written_whole():
    """Its lines keep what was recorded; only the events that cannot be worked out again are missing."""
    entries = played(*TURNS, *BIDS)
    rows = json.loads(finished(seated(entries, rules=Meaner()), moves(entries)))["lines"]
    assert [row.get("code") for row in rows[1:]] == [code for _, code in (*TURNS, *BIDS)]
    assert ["events" in row for row in rows] == [True] * 7 + [False] * 4


# Running games


def running(*moves, seed="5eed"):
    entries = played(*moves, seed=seed)
    return unfinished(seated(entries, status="running", seed=seed), entries)


def test_a_running_game_can_be_verified_later():
    assert problem(running(*TURNS)) == ("unfinished", None)


def test_a_running_game_tells_what_a_spectator_saw():
    file = json.loads(running(*TURNS, *BIDS[:2]))
    assert file.keys() == {
        *("format", "format_version", "status", "game", "rules_version", "edition"),
        *("seats", "options", "seal", "lines"),
    }
    assert file["lines"][3] == {"events": [{"type": "Dug", "seat": 1, "stone": None}]}
    assert all(line.keys() <= {"events", "back_to"} for line in file["lines"])


def test_secrets_change_no_letter_of_a_running_game():
    """Other bids, changed more often, and other stones in the ground."""
    one = running(*TURNS, (0, "Bid.1"), (2, "Bid.2"))
    two = running(*TURNS, (0, "Bid.0"), (0, "Bid.3"), (0, "Bid.1"), (2, "Bid.4"), (0, "Bid.2"))
    assert one == two
    one, two = running(*TURNS[:5]), running(*TURNS[:5], seed="other")
    assert one.replace(seal("5eed"), seal("other")) == two


def test_setting_back_is_counted_in_what_spectators_saw():
    moves = (*TURNS, (0, "Bid.1"), (0, "Bid.2"), (2, "Bid.1"), Back(8))
    file = json.loads(running(*moves))
    assert file["lines"][-1] == {"back_to": 7}
    assert file["lines"][7] == {"events": [{"type": "Bade", "seat": 0, "coins": None}]}
    again = json.loads(running(*moves, (0, "Bid.0"), Back(10)))
    assert again["lines"][-1] == {"back_to": 9}
