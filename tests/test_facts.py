"""A game keeps the facts it was dealt with, whatever is corrected in seeds/ meanwhile."""

import json
import random
import re
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from msgspec.structs import replace

from bot import __main__ as program
from bot import export, orders, shelf
from bot.engine import record, wire
from bot.engine.core import Refused
from bot.engine.facts import BadFacts, Edition, Forged, named
from bot.orders import Reader
from bot.seeds import SEEDS
from bot.storage import Damaged, Store
from bot.storage_blobs import deflate
from bot.storage_facts import Press
from bot.table import Table
from bot.voice import Voice
from bot.words import Words
from rendering import describe_fully, draw
from rendering.studio import Studio
from tests.contract.playing import playout
from tests.toy import Quarry

HERE = Path(__file__).parent
TODAY = shelf.games()
WORDS = Words.load()
CORRECTIONS = {  # by game: a file, and the numbers in it that somebody who owns the game finds too small
    "giganten": ("market.toml", [r"\ndepot = "]),
    "oasis": ("cards.toml", [r'\ngives = "oasis"\ncount = ']),
    "oilfield": ("board.toml", [r"\noil_money = "]),
    "pipeline": ("board.toml", [r"\nsecond = ", r"\[shops\]\ntanks = \["]),
}


@pytest.fixture(scope="module")
def corrected(tmp_path_factory):
    """The shelf after a number was corrected in every game."""
    root = tmp_path_factory.mktemp("corrected") / "seeds"
    shutil.copytree(SEEDS, root)
    for key, (file, numbers) in CORRECTIONS.items():
        text = (root / key / file).read_text("utf-8")
        for before in numbers:
            text, found = re.subn(f"({before})(\\d+)", lambda one: f"{one[1]}{int(one[2]) + 1}", text)
            assert found == 1
        (root / key / file).write_text(text, "utf-8")
    return shelf.games(root)


@pytest.fixture
def path(tmp_path):
    return tmp_path / "games.db"


@pytest.fixture
async def open_table(path):
    """Open the table again and again, each time with the shelf of another day."""
    stores = []

    async def opened(games):
        for store in stores:
            await store.close()
        stores[:] = [await Store.open(path, games)]
        return Table(stores[0], games)

    yield opened
    for store in stores:
        await store.close()


def played(rules, seats=None):
    return list(playout(rules, seats or rules.seats[0], "facts", rules.options()))


async def written(table, lines, rules, *, channel=1, count=None):
    """Write a game down as if it had been played at this table: all of it, or so many lines."""
    seats, over = len(lines[0].marks.since), count is None
    game = await table._store.create(rules, channel, range(1, seats + 1), rules.options(), "facts", lines[0])
    await table._store.append(game, lines[1:count], finished=over)
    return game.id


def query(path, sql, *values):
    with closing(sqlite3.connect(path)) as db, db:
        return db.execute(sql, values).fetchall()


def board(screen):
    """Order the picture that a table posts."""
    names = tuple(f"Player {n}" for n in range(len(screen.users)))
    voice = Voice(WORDS, "en", screen.rules, names, names)
    return orders.look(Reader(voice, names), screen, "board")


def same(one, two):
    """Are these the same, but for who built the rules?"""
    return replace(one, rules=None) == replace(two, rules=None)


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
    async with Studio(limit=300) as studio:
        assert await studio.picture(after) == draw(before)
        assert await studio.picture(other) == draw(other) != draw(before)
    assert describe_fully(after, WORDS) == describe_fully(before, WORDS)


# Finished games and their records


def verified(text, games):
    verdict = export.verify(text, games)
    assert verdict.problem is None, verdict
    return verdict.ok


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
    assert export.verify(plain, TODAY).other == ()
    assert said(export.verify(plain, corrected)) == ("table-verify-other-facts", None)

    carrying = await (await open_table(corrected)).export(game)
    assert json.loads(carrying)["edition"] == json.loads(plain)["edition"] == rules.edition.name
    assert export.verify(carrying, corrected).other == (CORRECTIONS[rules.key][0],)
    assert export.verify(carrying, TODAY).other == ()
    assert export.replayed(carrying, corrected).rules.edition == rules.edition
    for one, two in zip(carrying.splitlines(), plain.splitlines()[:-1], strict=False):
        assert one.rstrip(",") == two.rstrip(",")


async def test_a_running_game_tells_its_facts_too(open_table, corrected):
    rules = TODAY["oasis"]
    table = await open_table(TODAY)
    game = await written(table, played(rules), rules, count=9)
    assert "facts" not in json.loads(await table.export(game))
    told = json.loads(await (await open_table(corrected)).export(game))
    assert (told["edition"], told["facts"]) == (rules.edition.name, rules.edition.documents)


def said(verdict):
    return verdict.problem.key, verdict.line


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
    assert said(export.verify(forgery, corrected)) == ("table-verify-forged-facts", None)
    forgery = forged(carrying, more_camels)
    assert said(export.verify(forgery, corrected)) == ("table-verify-differs", 0)


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
    verdict = export.verify(forged(carrying, change), corrected)
    assert said(verdict) == (f"table-verify-{expected}", None)
    sentence = WORDS.say("en", verdict.problem.key, verdict.problem.facts)
    assert len(sentence) < 400
    assert sentence.isprintable()
    with pytest.raises(Refused, match=expected):
        export.replayed(forged(carrying, change), corrected)


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


def numbers(node, path=()):
    if isinstance(node, int) and not isinstance(node, bool):
        yield path
    elif isinstance(node, dict | list):
        for key, value in node.items() if isinstance(node, dict) else enumerate(node):
            yield from numbers(value, (*path, key))


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
    assert len(rules.edition.facts) < export.LONGEST / 4


@pytest.mark.parametrize("path", sorted((HERE / "facts").glob("*.json")), ids=lambda path: path.stem)
def test_facts_that_games_were_ever_dealt_with_still_make_a_game(path):
    """They are in people's databases: what a new rule needs beyond them must have a default.

    Whoever changes the keys of seeds/ keeps the edition before that in tests/facts.
    """
    key, name = path.stem.split("-")
    game = type(TODAY[key]).printed(Edition.read(path.read_bytes(), name))
    assert len(played(game)) > 50


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
    again = [record.set_back(lines[third + 2], lines[third - 2])]
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


# From before


@pytest.fixture
def old(path):
    """A database that was written before facts were kept."""
    with closing(sqlite3.connect(path)) as db:
        db.executescript((HERE / "databases" / "schema-3.sql").read_text("utf-8"))
    return path


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


async def test_a_database_that_cannot_be_written_is_played_with_the_facts_of_the_day(old, then, open_table):
    await open_table(then)
    query(old, "UPDATE game SET edition = NULL")
    query(old, "CREATE TRIGGER full BEFORE UPDATE ON game BEGIN SELECT RAISE(FAIL, 'no'); END")
    table = await open_table(then)
    assert (await table.look(1, None)).rules is then[(await table.look(1, None)).key]


# The command line


@pytest.fixture
def told(tmp_path, capsys):
    """Ask the command line about a record, and return its exit code and what it said."""

    def asked(text, *words, command="verify"):
        file = tmp_path / "record.json"
        file.write_text(text, "utf-8")
        code = program.main([command, str(file), *map(str, words)])
        return code, "".join(capsys.readouterr())

    return asked


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
    code, said = told(forged(carrying, more_camels, renamed=False))
    assert (code, said.count("\n"), "have been changed" in said) == (1, 1, True)


def test_a_recorded_game_is_drawn_with_its_facts(told, carrying, corrected, monkeypatch, tmp_path):
    drawn = tmp_path / "one.png", tmp_path / "two.png"
    assert told(carrying, "--after", 30, "-o", drawn[0], command="picture")[0] == 0
    monkeypatch.setattr(shelf, "games", lambda: corrected)
    assert told(carrying, "--after", 30, "-o", drawn[1], command="picture")[0] == 0
    assert drawn[0].read_bytes() == drawn[1].read_bytes()


@pytest.mark.parametrize("command", ["verify", "picture"])
@pytest.mark.parametrize("field", ["format_version", "rules_version"])
@pytest.mark.parametrize("digits", [4299, 4301, 100_000])
def test_a_number_without_end_is_answered_with_a_sentence(told, carrying, tmp_path, command, field, digits):
    written = json.loads(carrying)[field]
    text = carrying.replace(f'"{field}": {written}', f'"{field}": {"9" * digits}')
    words = () if command == "verify" else ("-o", tmp_path / "x.png")
    code, said = told(text, *words, command=command)
    assert (code, said.count("\n")) == (2, 1)
    assert len(said) < 400
