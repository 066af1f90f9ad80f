"""A finished game and its record carry the facts they were played with."""

import json
import re
from itertools import product

import pytest

from bot import shelf
from bot.engine.core import Refused
from bot.engine.facts import BadFacts, Edition, named
from bot.table.verifying import replayed, verify
from tests.engine.facts.editions import (
    CORRECTIONS,
    TODAY,
    WORDS,
    numbers,
    played,
    said,
    same,
    verified,
    written,
)
from tests.support.sweeps import thinned

# Finished games and their records


async def test_a_finished_game_stays_whole(rules, open_table, corrected):
    lines = played(rules)
    table = await open_table(TODAY)
    game = await written(table, lines, rules)
    told = await table.history(game, None), await table.course(game), await table.recap(game, 1)
    noticed = [one.line for one in told[0]][:: len(lines) // 5]
    past = [await table.past(game, None, line) for line in noticed]

    table = await open_table(corrected)
    assert told == (await table.history(game, None), await table.course(game), await table.recap(game, 1))
    assert all(map(same, past, [await table.past(game, None, line) for line in noticed]))


async def test_a_record_carries_facts_that_are_not_those_of_today(rules, open_table, corrected):
    table = await open_table(TODAY)
    game = await written(table, played(rules), rules)
    plain = await table.export(game)
    assert "facts" not in json.loads(plain)
    assert verify(plain, TODAY).other == ()
    assert said(verify(plain, corrected)) == ("table-verify-other-facts", None)

    carrying = await (await open_table(corrected)).export(game)
    assert json.loads(carrying)["edition"] == json.loads(plain)["edition"] == rules.edition.name
    assert verify(carrying, corrected).other == (CORRECTIONS[rules.key][0],)
    assert verify(carrying, TODAY).other == ()
    assert replayed(carrying, corrected).rules.edition == rules.edition
    for one, two in zip(carrying.splitlines(), plain.splitlines()[:-1], strict=False):
        assert one.rstrip(",") == two.rstrip(",")


def dated_back(text):
    """Return a record as it was written before it named its facts."""
    text = text.replace('"format_version": 2', '"format_version": 1')
    return re.sub(r'"edition": "\w+",\n', "", text)


async def test_a_record_that_names_no_facts_is_not_called_false_beside_others(rules, open_table, corrected):
    table = await open_table(TODAY)
    old = dated_back(await table.export(await written(table, played(rules), rules)))
    assert verify(old, TODAY).ok
    assert said(verify(old, corrected)) == ("table-verify-unnamed-facts", None)
    with pytest.raises(Refused, match="table-verify-unnamed-facts"):
        replayed(old, corrected)


async def test_what_is_wrong_whatever_the_facts_is_still_said(open_table, corrected):
    rules = TODAY["oasis"]
    table = await open_table(TODAY)
    old = dated_back(await table.export(await written(table, played(rules), rules)))
    reseeded = old.replace('"seed": "facts"', '"seed": "other"')
    assert said(verify(reseeded, corrected)) == ("table-verify-seal", None)
    assert said(verify(old.replace('{"line":3', '{"lime":3'), TODAY)) == ("table-verify-damaged", 3)
    assert said(verify(old + "I won", TODAY))[0] in ("table-verify-damaged", "table-verify-altered")
    assert not verify(re.sub('"code":"[^"]+"', '"code":"Pass"', old), TODAY).ok


async def test_a_running_game_tells_its_facts_too(open_table, corrected):
    rules = TODAY["oasis"]
    table = await open_table(TODAY)
    game = await written(table, played(rules), rules, count=9)
    assert "facts" not in json.loads(await table.export(game))
    told = json.loads(await (await open_table(corrected)).export(game))
    assert (told["edition"], told["facts"]) == (rules.edition.name, rules.edition.documents)


@pytest.fixture
async def carrying(open_table, corrected):
    """The record of a game of Oasis with the facts in it."""
    table = await open_table(TODAY)
    game = await written(table, played(TODAY["oasis"]), TODAY["oasis"])
    return await (await open_table(corrected)).export(game)


def forged(text, change, *, renamed=True):
    """Change the facts in a record, and their name, too, if the forger thinks of it."""
    file = json.loads(text)
    facts = change(file["facts"])
    facts = facts if isinstance(facts, str) else json.dumps(facts, separators=(",", ":"))
    name = named(facts.encode()) if renamed else file["edition"]
    head, _, _ = text.rpartition('"facts": ')
    return head.replace(file["edition"], name) + f'"facts": {facts}\n}}\n'


def more_camels(facts):
    facts["cards.toml"]["camels2"]["copies"] += 1
    return facts


def test_forged_facts_are_found(carrying, corrected):
    assert verified(forged(carrying, lambda facts: facts), corrected)
    forgery = forged(carrying, more_camels, renamed=False)
    assert said(verify(forgery, corrected)) == ("table-verify-forged-facts", None)
    forgery = forged(carrying, more_camels)
    assert said(verify(forgery, corrected)) == ("table-verify-differs", 0)


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        (lambda facts: {}, "bad-facts"),
        (lambda facts: {**facts, "cards.toml": {}}, "bad-facts"),
        (lambda facts: {**facts, "cards.toml": []}, "bad-facts"),
        (lambda facts: {**facts, "\x1b[8m": {}}, "bad-facts"),
        (lambda facts: {**facts, "board.toml": {"map": "~" * 20_000, "regions": 3}}, "bad-facts"),
        (lambda facts: {**facts, "pieces.toml": {"tiles": 10**18}}, "bad-facts"),
        (lambda facts: {**facts, "cards.toml": {"\x1b[2J\r": 7}}, "bad-facts"),
        (lambda facts: [], "bad-facts"),
        (lambda facts: "7", "bad-facts"),
        (lambda facts: '{"cards.toml":' + "[" * 500 + "]" * 500 + "}", "bad-facts"),
        (lambda facts: '{"cards.toml":' + "[" * 50_000 + "]" * 50_000 + "}", "damaged"),
        (lambda facts: {**facts, "more.toml": {"x": "x" * 40_000}}, "damaged"),
    ],
)
def test_facts_that_no_game_can_be_built_from_are_answered_in_words(carrying, corrected, change, expected):
    verdict = verify(forged(carrying, change), corrected)
    assert said(verdict) == (f"table-verify-{expected}", None)
    sentence = WORDS.say("en", verdict.problem.key, verdict.problem.facts)
    assert len(sentence) < 400
    assert sentence.isprintable()
    with pytest.raises(Refused, match=expected):
        replayed(forged(carrying, change), corrected)


def test_every_number_has_a_limit(rules):
    """A record may not say that a deck has a thousand million cards."""
    for path in numbers(rules.edition.documents):
        documents = rules.edition.documents
        node = documents
        for key in path[:-1]:
            node = node[key]
        node[path[-1]] = 10**9
        with pytest.raises(BadFacts):
            type(rules).printed(Edition.of(documents))


# The command line


def test_verify_says_which_facts_are_not_those_of_seeds(told, carrying, corrected, monkeypatch):
    code, said = told(carrying)
    assert (code, "It carries" in said) == (0, False)
    monkeypatch.setattr(shelf, "games", lambda: corrected)
    code, said = told(carrying)
    assert (code, said.splitlines()[-1]) == (
        0,
        "It carries its own facts, which differ from seeds/ here: cards.toml.",
    )
    code, said = told(carrying.partition(',\n"facts": ')[0] + "\n}\n")
    assert (code, said.count("\n"), "other facts" in said) == (2, 1, True)
    code, said = told(dated_back(carrying.partition(',\n"facts": ')[0] + "\n}\n"))
    assert (code, said.count("\n"), "does not name the facts" in said) == (2, 1, True)
    code, said = told(forged(carrying, more_camels, renamed=False))
    assert (code, said.count("\n"), "have been changed" in said) == (1, 1, True)


def test_a_recorded_game_is_drawn_with_its_facts(told, carrying, corrected, monkeypatch, tmp_path):
    drawn = tmp_path / "one.png", tmp_path / "two.png"
    assert told(carrying, "--after", 30, "-o", drawn[0], command="picture")[0] == 0
    monkeypatch.setattr(shelf, "games", lambda: corrected)
    assert told(carrying, "--after", 30, "-o", drawn[1], command="picture")[0] == 0
    assert drawn[0].read_bytes() == drawn[1].read_bytes()


ENDLESS = (("verify", "picture"), ("format_version", "rules_version"), (4299, 4301, 100_000))


@pytest.mark.parametrize(("command", "field", "digits"), thinned(product(*ENDLESS), 19))
def test_a_number_without_end_is_answered_with_a_sentence(told, carrying, tmp_path, command, field, digits):
    written = json.loads(carrying)[field]
    text = carrying.replace(f'"{field}": {written}', f'"{field}": {"9" * digits}')
    words = () if command == "verify" else ("-o", tmp_path / "x.png")
    code, said = told(text, *words, command=command)
    assert (code, said.count("\n")) == (2, 1)
    assert len(said) < 400
