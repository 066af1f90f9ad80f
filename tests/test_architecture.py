"""Who may import whom. The tables below are the architecture."""

import ast
import re
from inspect import signature
from statistics import median

import pytest

from bot import shelf
from bot.engine.mind import Mind
from tests.support.rooms import ROOT, SOURCES, circle, imports, nodes, uses

PURE = {
    *("abc", "bisect", "collections", "enum", "functools", "hashlib", "heapq", "itertools", "math"),
    *("msgspec", "operator", "re", "string", "types", "typing"),
}
IMPURE = {"random", "time", "datetime", "os", "pathlib", "secrets"}
DOORS = {"open", "print", "input", "eval", "exec", "compile", "__import__", "breakpoint", "id", "hash"}
STORE = ("bot/storage/",)
FILES = tuple(
    [f"bot/storage/{what}" for what in ("sqlite.py", "migrations/", "reading.py", "backup.py", "backups.py")]
)
ROOTS = ("bot/__main__.py", "bot/run.py", "bot/tools/")  # where everything is built once and handed down

ONLY = {  # a module, and the only places that may import it
    "discord": ("bot/app.py", "bot/playground/", "cogs/"),
    "aiosqlite": ("bot/storage/sqlite.py",),
    "sqlite3": FILES,
    "PIL": ("rendering/",),
    "prometheus_client": ("bot/health.py",),
    "bot.games": ("bot/games/", "bot/shelf.py", "bot/tools/advised/", "rendering/"),
    "bot.storage": ("bot/",),
    "bot.app": (*ROOTS, "bot/figures.py", "cogs/"),
    "bot.playground": (*ROOTS, "bot/playground/"),
    "rendering": (*ROOTS, "bot/app.py", "bot/panel/orders.py", "bot/panel/story.py", "cogs/", "rendering/"),
    "cogs": ("bot/app.py", "bot/figures.py", "cogs/"),
}
EXTENSION = re.compile(r"cogs/[a-z]\w*\.py")  # loaded by its name; a leading underscore makes a helper
OF_THE_BOT = {"services", "tree", "add_cog", "add_dynamic_items"}  # all that an extension asks the bot for
TO_COGS = {"get_cog", "cogs", "remove_cog", "reload_extension"}  # ways from the bot to a cog
SLEEPERS = (  # the agenda sleeps until something is due, and nobody else does
    "bot/time/agenda.py",
    "bot/health.py",  # for a turn of the loop, which it measures by that
    "bot/identifying.py",  # until Discord lets the bot identify itself again
    "bot/run.py",  # until a client that died is started again
    "bot/playground/",  # it is a Discord of its own
    "cogs/_boards.py",  # between two edits of one board: Discord counts them
    "cogs/_replies.py",  # until a press has to be answered: Discord waits three seconds
)
NAPS = ("sleep", "call_later", "call_at", "wait_for")
SLEEP = re.compile(r"\b(sleep|call_later|call_at)\(|\bwait_for\(\S+\.wait\(\)")
CLOCKS = (
    *("bot/run.py", "bot/__main__.py", "bot/identifying.py", "bot/storage/games.py", "bot/playground/"),
    "cogs/_sides.py",  # Discord's tokens run out by Discord's clock
)
CLOCK = {"time.time", "time.time_ns", "datetime.datetime.now", "datetime.datetime.utcnow"}
TELLS = {name.rpartition(".")[2] for name in CLOCK}
TOLD = {"begin", "remember", "imagine", "weigh", "decided", "recalled"}  # ways to a mind
SIDES, VIEWS = {"side", "recap"}, {"look", "past", "history"}  # what a table shows to somebody
SQL = re.compile(
    r"\b(?:SELECT\s.+\sFROM|INSERT\s+INTO|UPDATE\s+\w+\s+SET|DELETE\s+FROM|CREATE\s+TABLE)\s", re.DOTALL
)


def within(name, module):
    return f"{name}.".startswith(f"{module}.")


def is_pure(where):
    return where.startswith(("bot/engine/", "bot/games/"))


def allowed(where):
    """Return the modules a file may choose from, or None where any will do that no other table forbids."""
    if where.startswith("bot/engine/"):
        return {*PURE, "bot.engine"}
    if where.startswith("bot/games/"):
        return {*PURE, "bot.engine", ".".join(where.split("/")[:3])}
    return None


def outside_its_layer(where, tree):
    choice = allowed(where)
    for name in imports(tree):
        if choice is not None and not any(within(name, module) for module in choice):
            yield f"may not import {name}"
        for module, places in ONLY.items():
            if within(name, module) and not where.startswith(places):
                yield f"may not import {name}"


def more_than_views(where, tree):
    if where.startswith("rendering/"):
        own = where.split("/")[1]  # the pictures of a game see that game, and no other
        shown = re.compile(rf"bot\.(engine\.(core|facts)|words|worker|games\.{own}\.(content|view))(\.|$)")
        yield from (f"sees {name}" for name in imports(tree) if within(name, "bot") and not shown.match(name))


def doors_out(where, tree):
    names = {node.id for node in nodes(tree) if isinstance(node, ast.Name)} if is_pure(where) else set()
    yield from (f"uses {name}()" for name in sorted(names & DOORS))


def untyped(where, tree):
    if where.startswith("bot/games/"):
        names = {getattr(node, "id", getattr(node, "attr", None)) for node in nodes(tree)}
        yield from ("says Any" for name in names if name == "Any")


def sql(where, tree):
    texts = (node.value for node in nodes(tree) if isinstance(node, ast.Constant))
    if not where.startswith(STORE):
        yield from (f"speaks SQL: {text}" for text in texts if isinstance(text, str) and SQL.search(text))


def sleeps(where, tree):
    if not where.startswith(SLEEPERS):
        calls = [
            ast.unparse(node) for node in nodes(tree) if isinstance(node, ast.Call) and is_nap(node.func)
        ]
        yield from (f"sleeps by {call}" for call in calls if SLEEP.search(call))


def is_nap(called):
    return getattr(called, "attr", getattr(called, "id", "")) in NAPS


def own_clock(where, tree):
    """The time is handed down, so that a test can let it pass."""
    if not where.startswith(CLOCKS):
        tells = [node for node in nodes(tree) if isinstance(node, ast.Attribute) and node.attr in TELLS]
        said = {ast.unparse(node) for node in tells}
        times = {name for name in imports(tree) if within(name, "time.time")}
        yield from (f"has a clock of its own: {name}" for name in sorted((said | times) & CLOCK))


def peeks(where, tree):
    """`Rules.scores` knows what is hidden, so one module asks for it: of a game that is over."""
    if where != "bot/engine/history.py":
        calls = [node.func for node in nodes(tree) if isinstance(node, ast.Call)]
        yield from ("asks for scores" for call in calls if getattr(call, "attr", "") == "scores")


def tells_minds(where, tree):
    """A computer player is told views: the rules show what its seat may see, and nobody hands it a state."""
    if where.startswith(("bot/games/", "bot/engine/")):
        return  # a mind goes on with tables that it imagined
    for call in (node for node in nodes(tree) if isinstance(node, ast.Call)):
        if getattr(call.func, "attr", getattr(call.func, "id", "")) in TOLD:
            said = {getattr(one, "attr", getattr(one, "id", "")) for one in call.args}
            yield from (f"tells a mind {name}" for name in sorted(said & {"state", "first"}))


def powers_to_peek(where, tree):
    """Who manages a server sees what everybody sees, and nobody's panel."""
    if not where.startswith(("cogs/house", "cogs/_repair", "cogs/_diffs")):
        return
    for name in imports(tree):
        if re.match(r"(bot\.panel\.panel|cogs\._(panel|play|sides))(\.|$)", name):
            yield f"imports {name}"
    for call in (node for node in nodes(tree) if isinstance(node, ast.Call)):
        owner = getattr(call.func, "value", None)
        if "table" not in (getattr(owner, "id", ""), getattr(owner, "attr", "")):
            continue
        name, viewer = getattr(call.func, "attr", ""), call.args[1:2]
        spectator = viewer and isinstance(viewer[0], ast.Constant) and viewer[0].value is None
        if name in SIDES or (name in VIEWS and not spectator):
            yield f"looks at a table by {name}"


def between_cogs(where, tree):
    """Extensions only listen: what they share are services, which are handed to them and know no cog."""
    for name in imports(tree):
        if re.match(r"cogs\.[a-z]", name):
            yield f"imports the extension {name}"
        if within(name, "discord.ext") and where.startswith("cogs/") and not EXTENSION.fullmatch(where):
            yield f"is a helper and imports {name}"
    for node in (node for node in nodes(tree) if isinstance(node, ast.Attribute)):
        if node.attr in TO_COGS and where.startswith(("bot/app.py", "cogs/")):
            yield f"reaches a cog by {node.attr}"
        of_the_bot = isinstance(node.value, ast.Name) and node.value.id == "bot"
        stored = isinstance(node.ctx, ast.Store)
        if where.startswith("cogs/") and of_the_bot and (stored or node.attr not in OF_THE_BOT):
            yield f"takes or gives the bot {node.attr}"


def complaints(where, source):
    tree = ast.parse(source)
    checks = (
        outside_its_layer,
        more_than_views,
        doors_out,
        untyped,
        sql,
        sleeps,
        own_clock,
        peeks,
        tells_minds,
        powers_to_peek,
        between_cogs,
    )
    return [complaint for check in checks for complaint in check(where, tree)]


def test_every_file_keeps_to_its_layer():
    sources = {path.relative_to(ROOT).as_posix(): path.read_text("utf-8") for path in SOURCES}
    assert [f"{where} {what}" for where, text in sources.items() for what in complaints(where, text)] == []


@pytest.mark.parametrize("asked", ["mind.weigh(state, memory)", "decided(mind, now.state, memory)"])
def test_nobody_hands_a_state_to_a_mind(asked):
    assert complaints("bot/thinking/cases.py", asked) == ["tells a mind state"]
    assert complaints("bot/thinking/cases.py", "mind.begin(rules.view(state, seat))") == []


@pytest.mark.parametrize("mind", shelf.MINDS.values(), ids=list(shelf.MINDS))
def test_no_mind_has_a_place_for_a_state_but_to_judge_what_it_imagined(mind):
    for name in ("begin", "remember", "imagine", "worth", "weigh"):
        contract, own = signature(getattr(Mind, name)), signature(getattr(mind, name))
        assert list(own.parameters) == list(contract.parameters)
        assert ("state" in own.parameters) == (name == "worth")


def test_there_is_something_to_check():
    assert ROOT / "bot/engine/core.py" in SOURCES


def test_no_rooms_use_each_other_in_a_circle():
    assert circle(uses()) == []


def test_a_circle_is_seen():
    assert circle({"table": {"panel"}, "panel": {"words"}, "words": {"table"}, "cogs": {"table"}})


def test_nothing_impure_is_called_pure():
    assert not PURE & IMPURE


@pytest.mark.parametrize("module", [*sorted(IMPURE), "asyncio", "socket", "bot.table", "bot.words.catalogue"])
@pytest.mark.parametrize("where", ["bot/engine/core.py", "bot/games/oasis/phases/offer.py"])
def test_rules_have_no_clock_no_chance_and_no_files(where, module):
    assert complaints(where, f"import {module}") == [f"may not import {module}"]
    assert complaints(where, f"def late():\n    from {module} import x") == [f"may not import {module}.x"]


@pytest.mark.parametrize(
    ("where", "source"),
    [
        ("bot/engine/core.py", "from bot.games.oasis import Oasis"),
        ("bot/engine/core.py", "from bot import seeds"),
        ("bot/engine/core.py", "from . import wire"),
        ("bot/engine/core.py", "def peek(path):\n    return open(path)"),
        ("bot/games/oasis/rules.py", "from bot.games.pipeline.moves import Run"),
        ("bot/games/oasis/rules.py", "from bot.games import pipeline"),
        ("bot/games/oasis/rules.py", "import bot.games.pipeline"),
        ("bot/games/oasis/rules.py", "print(1)"),
        ("bot/games/oasis/rules.py", "def f(x: Any) -> None: ..."),
        ("bot/games/oasis/rules.py", "import typing\ndef f(x: typing.Any) -> None: ..."),
        ("bot/table/door.py", "import discord"),
        ("bot/words/catalogue.py", "from discord.ext import commands"),
        ("bot/table/door.py", "import aiosqlite"),
        ("bot/table/door.py", "from bot.games.oasis import Oasis"),
        ("bot/table/door.py", "import rendering"),
        ("bot/table/door.py", "from bot.app import GameMaster"),
        ("bot/table/door.py", "from bot import playground"),
        ("bot/__main__.py", "import discord"),
        ("bot/table/door.py", 'QUERY = "SELECT state FROM entry"'),
        ("rendering/oasis/board.py", "from bot.games.oasis.state import State"),
        ("rendering/oasis/board.py", "from bot.games.oasis import state"),
        ("rendering/oasis/board.py", "from bot.games.oasis import Oasis"),
        ("rendering/oasis/board.py", "from bot.games.oasis.rules import Oasis"),
        ("rendering/oasis/board.py", "from bot.games.pipeline.content import Content"),
        ("rendering/kit/scene.py", "from bot.games.oasis.view import View"),
        ("rendering/oasis/board.py", "from bot import seeds"),
        ("rendering/oasis/board.py", "from bot.engine.dice import Dice"),
        ("rendering/oasis/board.py", "from bot.table import Table"),
        ("rendering/oasis/board.py", "from cogs import play"),
        ("rendering/oasis/board.py", "import discord"),
        ("cogs/play.py", "from bot.games.oasis.view import View"),
        ("cogs/play.py", "from bot import games"),
        ("cogs/play.py", "from bot.storage.games import Store"),
        ("cogs/play.py", "from bot.storage.people import Person"),
        ("cogs/play.py", "from bot import storage"),
        ("bot/storage/games.py", "import aiosqlite"),
        ("bot/storage/people.py", "import sqlite3"),
        ("rendering/oasis/board.py", "from bot.storage.posts import Post"),
        ("cogs/play.py", "import sqlite3"),
        ("cogs/play.py", "from PIL import Image"),
        ("cogs/play.py", "def f(voice, state):\n    return voice.rules.scores(state)"),
        ("bot/table/door.py", "def f(rules, state):\n    return rules.scores(state)"),
        ("cogs/board.py", "from cogs.play import Playing"),
        ("cogs/board.py", "from cogs import play"),
        ("cogs/board.py", "import cogs.play"),
        ("cogs/_boards.py", "from cogs.board import BoardListener"),
        ("bot/app.py", "from cogs.play import Playing"),
        ("cogs/_boards.py", "from discord.ext import commands"),
        ("cogs/_boards.py", "from discord.ext.commands import Cog"),
        ("cogs/board.py", "def f(client):\n    return client.get_cog('Playing').listen()"),
        ("bot/app.py", "def f(self):\n    return self.cogs['Playing']"),
        ("cogs/board.py", "def setup(bot):\n    bot.boards = 1"),
        ("cogs/board.py", "def f(bot):\n    bot.play.open_side()"),
        ("cogs/board.py", "from bot.storage.posts import Posts"),
        ("cogs/house.py", "def f(table, game, user):\n    return table.look(game, user)"),
        ("cogs/_repair.py", "def f(table, game, user):\n    return table.side(game, user)"),
        ("cogs/_repair.py", "from bot.panel.panel import panel"),
        ("cogs/house.py", "from cogs._play import Play"),
        ("cogs/board.py", "import asyncio\nasync def f():\n    await asyncio.sleep(60)"),
        ("bot/table/practice.py", "async def f(event):\n    await asyncio.wait_for(event.wait(), 60)"),
        ("bot/people/seats.py", "import time\ndef f():\n    return time.time()"),
        ("cogs/play.py", "from time import time"),
    ],
)
def test_a_trespass_is_seen(where, source):
    assert complaints(where, source)


@pytest.mark.parametrize(
    ("where", "source"),
    [
        ("bot/engine/record.py", "from bot.engine import codec\nfrom bot.engine.core import Seat"),
        ("bot/games/oasis/rules.py", "from bot.engine.dice import Dice\nfrom bot.games.oasis import scoring"),
        ("bot/engine/history.py", "def f(rules, state):\n    return rules.scores(state)"),
        (
            "bot/games/oasis/rules.py",
            "from collections.abc import Mapping\nfrom msgspec.structs import replace",
        ),
        ("bot/shelf.py", "from pathlib import Path\nfrom bot.games.oasis import Oasis"),
        ("bot/storage/sqlite.py", "import aiosqlite\nimport sqlite3"),
        ("bot/storage/games.py", 'QUERY = "SELECT state FROM entry"'),
        ("bot/app.py", "import discord\nimport cogs"),
        ("bot/__main__.py", "from bot.app import GameMaster\nfrom bot.storage.games import Store"),
        (
            "bot/table/door.py",
            "from bot.storage.games import Store\nfrom bot import words",
        ),
        (
            "rendering/oasis/board.py",
            "from PIL import Image\nfrom bot.games.oasis.view import View\nfrom bot.games.oasis import view",
        ),
        (
            "rendering/oasis/cards.py",
            "from bot.games.oasis.content import Content\nfrom bot.engine.facts import Edition",
        ),
        ("cogs/play.py", "import discord\nfrom rendering import draw\nfrom bot.table import Table"),
        (
            "cogs/play.py",
            "from discord.ext import commands\nfrom cogs._play import Play\nfrom cogs import _play",
        ),
        ("cogs/play.py", "async def setup(bot):\n    await bot.add_cog(Playing(bot.services.play))"),
        ("cogs/_play.py", "import discord\nfrom cogs._boards import Boards"),
        ("cogs/_repair.py", "def f(table, game):\n    return table.look(game, None)"),
    ],
)
def test_an_ordinary_import_passes(where, source):
    assert complaints(where, source) == []


# Size


def test_files_are_a_few_screens_long():
    tops = ("bot", "cogs", "rendering", "tests")
    paths = [path for top in tops for path in (ROOT / top).rglob("*.py")]
    lines = {path.relative_to(ROOT): len(path.read_text("utf-8").splitlines()) for path in paths}
    assert [f"{path}: {count} lines" for path, count in lines.items() if count > 450] == []
    assert median(lines.values()) <= 130
