"""A running game goes on with the facts it was dealt with, and is drawn with them, whatever is corrected."""

import json

from msgspec.structs import replace

from bot.engine import record, wire
from bot.engine.facts import Edition
from bot.storage.blobs import deflate
from bot.storage.editions import Press
from rendering import describe_fully, draw
from rendering.studio import Studio
from tests.contract.playing import playout
from tests.engine.facts.editions import TODAY, WORDS, board, played, query, same, verified, written
from tests.support.toy import Quarry

# Running games


async def test_a_running_game_goes_on_with_its_own_facts(rules, open_table, corrected):
    lines = played(rules)
    middle = len(lines) // 2
    table = await open_table(TODAY)
    game = await written(table, lines, rules, count=middle)
    users = (None, *range(1, len(lines[0].marks.since) + 1))
    before = [await table.look(game, user) for user in users]

    table = await open_table(corrected)
    after = [await table.look(game, user) for user in users]
    assert all(map(same, before, after))
    assert [one.choices for one in before] == [one.choices for one in after]
    seated = await table._store.load(game)
    await table._store.append(seated, lines[middle:], finished=True)
    assert verified(await table.export(game), TODAY)
    assert (await table.look(game, None)).result == rules.result(lines[-1].state)


async def test_a_turn_is_rehearsed_and_published_with_the_facts_of_its_game(open_table, corrected):
    """On Oilfield's market, where a barrel has been corrected from two dollars to three."""
    rules = TODAY["oilfield"]
    lines, n = next(
        (lines, n)
        for seed in range(20)
        for lines in [list(playout(rules, 3, str(seed), rules.options()))]
        for n, line in enumerate(lines)
        if line.action and wire.pack(line.action).startswith("SellLocally") and line.action.oil
    )
    table = await open_table(TODAY)
    game = await written(table, lines, rules, count=n)
    table = await open_table(corrected)
    sale = lines[n].action
    mine = (await table.step(game, sale.seat + 1, None, [wire.pack(sale)])).mine
    assert mine.view.players[sale.seat].money == lines[n].state.players[sale.seat].money


async def test_a_new_game_has_the_facts_of_its_day(rules, open_table, corrected, path):
    table = await open_table(TODAY)
    old = await written(table, played(rules), rules, count=3)
    table = await open_table(corrected)
    new = (await table.deal(rules.key, 2, range(1, rules.seats[0] + 1), {})).game_id
    assert (await table.look(old, None)).rules.edition == rules.edition
    assert (await table.look(new, None)).rules is corrected[rules.key]
    assert rules.edition.name != corrected[rules.key].edition.name
    assert len(query(path, "SELECT name FROM edition")) == 2


async def test_facts_are_stored_once_and_built_once(open_table, corrected, path, monkeypatch):
    rules, lines = TODAY["oasis"], played(TODAY["oasis"])
    table = await open_table(TODAY)
    games = [await written(table, lines, rules, channel=n, count=5) for n in range(4)]
    ((size,),) = query(path, "SELECT length(facts) FROM edition")
    assert size < 500
    table = await open_table(corrected)
    built, build = [], Press.build
    monkeypatch.setattr(Press, "build", lambda *given: built.append(given) or build(*given))
    for _ in range(3):
        for game in games:
            await table.look(game, None)
    assert len(built) == 1


def test_only_so_many_editions_are_kept_built():
    class Printed(Quarry):
        documents = ("a.toml", "b.toml", "c.toml")

    press = Press(most=2)
    editions = [Edition.of({name: {}}) for name in Printed.documents]
    for one in editions:
        press.build(Printed, one.name, deflate(one.facts))
    assert [press.get(Printed, one.name) is not None for one in editions] == [False, True, True]


# Pictures


def showing(rules, lines):
    """Return how many lines to play until the board shows the number that will be corrected."""
    if rules.key != "oasis":
        return 9
    return next(n for n, one in enumerate(lines) if "oasis" in str([p.offer for p in one.state.players])) + 1


async def test_a_picture_shows_the_facts_of_its_game(rules, open_table, corrected):
    """Drawn by the worker, which has only the order; and the same in words."""
    lines = played(rules)
    table = await open_table(TODAY)
    game = await written(table, lines, rules, count=showing(rules, lines))
    before = board(await table.look(game, None))
    table = await open_table(corrected)
    after = board(await table.look(game, None))
    assert after == before
    other = replace(before, facts=corrected[rules.key].edition.facts)
    drawn, redrawn = draw(before), draw(other)
    assert drawn != redrawn
    if rules.key == "oasis":  # a worker reads its facts alike for every game
        async with Studio(limit=300) as studio:
            assert [(await studio.picture(one)).data for one in (after, other)] == [drawn, redrawn]
    assert draw(after) == drawn
    assert describe_fully(after, WORDS) == describe_fully(before, WORDS)


# Other rules


def other_rules(rules):
    """Return the same game, with rules that deal and play otherwise."""

    class Other(type(rules)):
        version = rules.version + 1

        def setup(self, seats, options, seed):
            return super().setup(seats, options, f"other {seed}")

    return Other.printed(rules.edition)


async def test_a_finished_game_of_older_rules_shows_how_each_round_began(rules, open_table):
    lines = played(rules)
    table = await open_table(TODAY)
    game = await written(table, lines, rules)
    course, end = await table.course(game), await table.look(game, None)
    begun = {}
    for line in lines:
        begun.setdefault(rules.stage(line.state).round, line.line)
    before = [await table.past(game, 1, line) for line in begun.values()]

    table = await open_table({**TODAY, rules.key: other_rules(rules)})
    assert await table.course(game) == course
    for one in before:
        again = await table.past(game, 1, one.line)
        assert (again.view, again.stage, again.line) == (one.view, one.stage, one.line)
    assert (await table.look(game, None)).view == end.view
    assert [told.line for told in await table.history(game, None)] == [lines[-1].line]
    assert len(json.loads(await table.export(game))["lines"]) == len(lines)


async def test_between_rounds_the_last_position_that_is_known_is_shown(open_table):
    rules = TODAY["oasis"]
    lines = played(rules)
    second = next(line.line for line in lines if rules.stage(line.state).round == 2)
    table = await open_table(TODAY)
    game = await written(table, lines, rules)
    table = await open_table({**TODAY, "oasis": other_rules(rules)})
    assert (await table.past(game, None, second - 1)).line == 0
    assert (await table.past(game, None, second + 1)).line == second


async def test_what_was_taken_back_is_not_kept(open_table):
    """The third round began twice: the first time, the table was set back to before it."""
    rules = TODAY["oasis"]
    lines = played(rules)
    third = next(line.line for line in lines if rules.stage(line.state).round == 3)
    again = [record.set_back(rules, lines[third + 2], lines[third - 2])]
    for line in lines[third - 1 :]:
        again.append(record.play(rules, again[-1], line.action))
    table = await open_table(TODAY)
    game = await written(table, [*lines[: third + 3], *again], rules)
    plain = await written(table, lines, rules, channel=2)
    course = await table.course(game)
    assert course == await table.course(plain)
    kept = await table._store.positions(await table._store.load(game))
    assert [line for line in kept if third <= line] == [line for line in kept if third + 3 < line]
    assert len(kept) == len(course) - 1
    table = await open_table({**TODAY, "oasis": other_rules(rules)})
    assert await table.course(game) == course


async def test_a_game_with_a_damaged_line_can_still_be_finished(open_table, path):
    rules = TODAY["oasis"]
    lines = played(rules)
    table = await open_table(TODAY)
    game = await written(table, lines, rules, count=len(lines) - 1)
    query(path, "UPDATE line SET state = x'00' WHERE line BETWEEN 1 AND 9")
    await table._store.append(await table._store.load(game), lines[-1:], finished=True)
    assert await table._store.positions(await table._store.load(game))
