"""Facts as such: how they are known, kept, damaged, and found again from before."""

import json
import random

import pytest

from bot.engine import record
from bot.engine.core import Refused
from bot.engine.facts import Edition, Forged
from bot.games.pipeline import Pipeline
from bot.storage.stored import Damaged
from bot.table.verifying import MOST_FACTS, verify
from tests.engine.facts.editions import HERE, TODAY, played, query, said, same, verified, written

# Facts as such


def test_the_same_cards_in_another_order_are_other_facts():
    """For the deck is made up in their order, so the same seed deals other cards."""
    documents = TODAY["oasis"].edition.documents
    turned = {**documents, "cards.toml": dict(reversed(documents["cards.toml"].items()))}
    assert Edition.of(turned) != Edition.of(documents) == TODAY["oasis"].edition
    assert Edition.of(turned).differing(Edition.of(documents)) == ("cards.toml",)


def test_facts_are_known_by_their_name(rules):
    assert Edition.read(rules.edition.facts, rules.edition.name) == rules.edition
    with pytest.raises(Forged):
        Edition.read(rules.edition.facts + b" ", rules.edition.name)
    assert len(rules.edition.facts) < MOST_FACTS / 4


@pytest.mark.parametrize("path", sorted((HERE / "facts").glob("*.json")), ids=lambda path: path.stem)
def test_facts_that_games_were_ever_dealt_with_still_make_a_game(path):
    """They are in people's databases: what a new rule needs beyond them must have a default.

    Whoever changes the keys of seeds/ keeps the edition before that in tests/facts.
    """
    key, name = path.stem.split("-")
    game = type(TODAY[key]).printed(Edition.read(path.read_bytes(), name))
    assert len(played(game)) > 50


@pytest.mark.parametrize(
    "change",
    [
        lambda board: board["shops"].update(pipes=[15, 20, 40, 40]),
        lambda board: board["players"]["2"].update(crude=[0, 1, 2, 3, 5, 4]),
    ],
    ids=["a pair is dearer than one", "prices that fall"],
)
async def test_a_game_goes_on_with_facts_that_are_no_longer_let_on_the_shelf(open_table, change):
    """What would be refused in seeds/ today is no damage where a game was dealt with it."""
    documents = TODAY["pipeline"].edition.documents
    change(documents["board.toml"])
    before = Pipeline.by_version(1).printed(Edition.of(documents))  # nobody has got stuck in this game
    assert list(before.flaws())
    lines = played(before)
    table = await open_table({**TODAY, "pipeline": before})
    running = await written(table, lines, before, channel=1, count=3)
    finished = await written(table, lines, before, channel=2)

    table = await open_table(TODAY)
    screen = await table.look(running, None)
    assert (screen.status, screen.rules.edition) == ("running", before.edition)
    user = screen.users[screen.awaited[0]]
    await table.step(running, user, None, [(await table.look(running, user)).choices[0]])
    assert verify(await table.export(finished), TODAY).ok


# Damage


@pytest.mark.parametrize(
    "sql",
    [
        "UPDATE edition SET facts = x'00' WHERE key = 'oasis'",
        "UPDATE edition SET facts = (SELECT facts FROM edition WHERE key = 'pipeline') WHERE key = 'oasis'",
        "UPDATE game SET edition = 'none' WHERE key = 'oasis'",
        "DELETE FROM edition WHERE key = 'oasis'",
    ],
)
async def test_damaged_facts_harm_no_game_but_their_own(open_table, corrected, path, sql):
    table = await open_table(TODAY)
    games = {
        key: await written(table, played(TODAY[key]), TODAY[key], channel=n, count=3)
        for n, key in enumerate(("oasis", "pipeline"))
    }
    query(path, sql)
    table = await open_table(corrected)
    with pytest.raises(Refused, match="table-refusal-damaged"):
        await table.look(games["oasis"], None)
    with pytest.raises(Damaged):
        await table._store.load(games["oasis"])
    await table.look(games["pipeline"], None)
    await table.deal("oasis", 7, (1, 2, 3), {})


async def test_the_next_game_mends_damaged_facts(open_table, corrected, path):
    table = await open_table(TODAY)
    game = await written(table, played(TODAY["oasis"]), TODAY["oasis"], count=3)
    query(path, "UPDATE edition SET facts = x'00'")
    await table.deal("oasis", 7, (1, 2, 3), {})
    assert (await (await open_table(corrected)).look(game, None)).rules.edition == TODAY["oasis"].edition


# From before


@pytest.fixture
def then():
    """The shelf of the day on which that database was written."""
    files = sorted((HERE / "facts").glob("*.json"))
    parts = [(file, *file.stem.split("-")) for file in files]
    return {key: type(TODAY[key]).printed(Edition.read(file.read_bytes(), name)) for file, key, name in parts}


async def test_games_from_before_get_the_facts_of_the_day_and_keep_them(old, then, open_table, corrected):
    table = await open_table(then)
    before = {game: await table.look(game, None) for game in range(1, 6)}
    assert query(old, "SELECT count(*) FROM game WHERE edition IS NULL") == [(0,)]
    table = await open_table(corrected)
    for game, screen in before.items():
        assert same(screen, await table.look(game, None))
        assert (await table.look(game, None)).rules.edition == then[screen.key].edition


async def test_games_from_before_go_on_and_are_verified(old, then, open_table):
    table = await open_table(then)
    for game in range(1, 5):
        seated = await table._store.load(game)
        rules, lines, chance = seated.rules, [seated.head], random.Random(game)
        while awaited := rules.to_act(lines[-1].state):
            actions = rules.legal_actions(lines[-1].state, min(awaited))
            lines.append(record.play(rules, lines[-1], chance.choice(actions)))
        await table._store.append(seated, lines[1:], finished=True)
        assert verified(await table.export(game), then)
        assert len(await table._store.positions(await table._store.load(game))) > 5
    assert verified(await table.export(5), then)
    assert len(await table.course(5)) > 5


async def test_a_game_whose_facts_were_corrected_before_they_were_kept_is_not_called_false(
    old, then, open_table, corrected
):
    """Nobody knows what it was dealt with, so its record does not say that it does."""
    table = await open_table(corrected)
    rules = (await table._store.load(5)).rules
    assert rules.edition == corrected[rules.key].edition
    text = await table.export(5)
    assert said(verify(text, corrected)) == ("table-verify-unnamed-facts", None)
    assert verified(text, then)
    assert "facts" not in json.loads(text)
    assert await (await open_table(TODAY)).export(5) == text


async def test_a_game_whose_facts_are_known_is_judged_by_them(old, then, open_table, corrected):
    """One that was dealt since then, and one from before whose record follows from the facts of today."""
    table = await open_table(then)
    assert json.loads(await table.export(5))["edition"] == (await table._store.load(5)).rules.edition.name
    rules = then["oasis"]
    game = await written(table, played(rules), rules, channel=99)
    query(old, "UPDATE line SET fingerprint = x'0123456789abcdef' WHERE game_id = ? AND line = 7", game)
    assert said(verify(await table.export(game), then)) == ("table-verify-differs", 7)


async def test_a_database_that_cannot_be_written_is_played_with_the_facts_of_the_day(old, then, open_table):
    await open_table(then)
    query(old, "UPDATE game SET edition = NULL")
    query(old, "CREATE TRIGGER full BEFORE UPDATE ON game BEGIN SELECT RAISE(FAIL, 'no'); END")
    table = await open_table(then)
    screen = await table.look(1, None)
    assert screen.rules.edition is then[screen.key].edition
