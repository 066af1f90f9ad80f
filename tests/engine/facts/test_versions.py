"""A changed rule holds for new games: one that was dealt before ends, and is verified, by its own version."""

import json

import pytest

from tests.contract.playing import playout
from tests.engine.facts.editions import TODAY, played, query, verified, written

CHANGED = [game for game in TODAY.values() if game.earlier]
BEFORE = [(game, earlier) for game in CHANGED for earlier in game.earlier]
each_earlier = pytest.mark.parametrize(
    ("rules", "earlier"), BEFORE, ids=lambda game: f"{game.key}-{game.version}"
)


def test_every_version_since_the_first_is_kept():
    for game in TODAY.values():
        assert [one.version for one in game.earlier] == list(range(game.version - 1, 0, -1))
        assert all(one.key == game.key and one.state_type is game.state_type for one in game.earlier)


@each_earlier
async def test_a_running_game_goes_on_by_its_own_version(rules, earlier, open_table, corrected):
    before = earlier.printed(rules.edition)
    lines = played(before)
    middle = len(lines) // 2
    table = await open_table({**TODAY, rules.key: before})
    game = await written(table, lines, before, count=middle)
    seen = await table.look(game, 1)

    table = await open_table(corrected)
    after = await table.look(game, 1)
    assert type(after.rules) is earlier
    assert after.rules.edition == rules.edition
    assert (after.view, after.choices) == (seen.view, seen.choices)
    assert (await table._store.load(game)).rules is (await table._store.load(game)).rules
    await table._store.append(await table._store.load(game), lines[middle:], finished=True)
    exported = await table.export(game)
    assert json.loads(exported)["rules_version"] == earlier.version
    assert verified(exported, TODAY)
    assert verified(exported, corrected)
    assert len(await table.history(game, None)) > 1
    assert await table.course(game)


@each_earlier
async def test_a_new_game_is_dealt_by_the_newest_version(rules, earlier, open_table, path):
    table = await open_table(TODAY)
    new = (await table.deal(rules.key, 2, range(1, rules.seats[0] + 1), {})).game_id
    assert (await table.look(new, None)).rules is rules
    assert query(path, "SELECT rules_version FROM game") == [(rules.version,)]


@each_earlier
def test_games_of_an_earlier_version_are_whole(rules, earlier):
    before = earlier.printed(rules.edition)
    for number in range(3):
        lines = list(playout(before, before.seats[number % len(before.seats)], f"before {number}"))
        assert before.result(lines[-1].state) is not None
        assert not [law for line in lines for law in before.violations(line.state)]
