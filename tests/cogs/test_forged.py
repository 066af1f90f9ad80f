"""What nobody could press, pick or type by fair means: a sentence each, and nothing changes by it."""

import random

import pytest
from msgspec.structs import replace

from bot.engine import wire
from bot.engine.core import Refused
from bot.playground.interactions import Kind
from bot.playground.wire import BUTTON, ROW, STRING_SELECT
from bot.storage.games import Store
from bot.table import Table
from tests.cogs.conftest import GAMES, number, whispered
from tests.playground.actors import Reply
from tests.support.sweeps import sweep

NINE = "\N{MATHEMATICAL BOLD DIGIT NINE}"
DIGITS = ("²", "٣", NINE, "①", "१", "½")  # all of them digits to some part of Python
JUNK = (*DIGITS, "9", "x", "_", "@", ".", "-", "+", "=", "*", "%", " ", "\u202e", "@everyone", "9" * 40)
NASTY = ("²", "٣", "-1", "+1", "1e9", "9" * 60, "nan", "true", "A1", "ZZ999", "x" * 60, "_", "0x1")
LONG = "9" * 6000
BROKEN = "Something broke"


@pytest.fixture
async def club(club):
    """What is answered counts here, not how soon."""
    club.playground.limits.ack_seconds = 30.0
    return club


async def press(club, person, seen, custom_id, values=None):
    """Press a button or pick from a select that Discord believes to be on the message."""
    kind = BUTTON if values is None else STRING_SELECT
    part = {"type": kind, "custom_id": custom_id, "id": 7, "style": 2, "label": "x", "options": []}
    message = replace(seen.message, components=[{"type": ROW, "id": 8, "components": [part]}])
    data = {"component_type": kind, "custom_id": custom_id, "id": 7, "values": values or []}
    channel = club.playground.world.channel(message.channel_id)
    begun = club.playground.desk.begin(Kind.COMPONENT, person.user, channel, data, message)
    return await Reply(club.playground, begun).settled()


async def submit(club, person, seen, custom_id, typed):
    """Send a form."""
    field = {"type": 4, "custom_id": "typed", "value": typed}
    data = {"custom_id": custom_id, "components": [{"type": 1, "components": [field]}]}
    channel = club.playground.world.channel(seen.message.channel_id)
    begun = club.playground.desk.begin(Kind.MODAL, person.user, channel, data, seen.message)
    return await Reply(club.playground, begun).settled()


async def stored(club):
    """Return all that could have been changed."""
    tables = ("game", "seat", "line", "draft", "lobby")
    return {table: await club.store.database.read(f"SELECT * FROM {table}") for table in tables}


def answered(reply):
    """Was this answered in words, and not as a bug?"""
    shown = [*reply.followups, *([reply.seen] if reply.seen and reply.seen.there else [])]
    said = " ".join(seen.text for seen in shown)
    assert said or reply.interaction.modal
    assert BROKEN not in said, reply
    return said


# One by one


BUTTONS = ("optionsx", "options9", "options7", "joinx", "start9", "host")
PICKS = (
    ("kick_", ["²"]),
    ("kick_", [LONG]),
    ("host_", ["٣"]),
    ("host_", ["-" + LONG]),
    ("place_", ["moon"]),
    ("place_", []),
    ("sealed_offers", [LONG]),
    ("sealed_offers", ["²"]),
    ("sealed_offers", []),
    ("x" * 90, ["true"]),
)


async def test_a_button_that_no_lobby_has_is_answered_in_words(club):
    lobby = await club.lobby("Ann", "Bob", "Cleo")
    before = await stored(club)
    for verb in BUTTONS:
        reply = await press(club, club["Ann"], lobby, f"lb:{number(lobby)}:{verb}")
        assert "no such button" in whispered(reply), verb
        assert await stored(club) == before, verb


async def test_a_pick_that_no_lobby_offers_is_answered_in_words(club):
    lobby = await club.lobby("Ann", "Bob", "Cleo")
    mine = (await club["Ann"].click(lobby, "Options")).message
    before = await stored(club)
    for verb, values in PICKS:
        reply = await press(club, club["Ann"], mine, f"lb:{number(lobby)}/{verb}", values)
        assert BROKEN not in whispered(reply), verb
        assert len(whispered(reply)) < 500, verb
        assert await stored(club) == before, verb


async def test_a_page_that_is_no_number_is_the_first(club):
    game = await club.start()
    person, before = await game.placing(), await stored(club)
    side, screen = await game.side(person), await game.look(person)
    kind = screen.choices[0].rpartition(".")[0]
    seen = f"gm:{game.number}:{screen.line}.{screen.rev}/x-00"
    pages = [f"{where}@{sign}" for sign in DIGITS for where in ("", f"{kind}._")]
    for value in (*pages, f"{kind}._@{LONG}"):
        reply = await press(club, person, side.message, seen, [value])
        assert reply.message.selects, answered(reply)
    assert await stored(club) == before


async def test_a_theme_nobody_knows_is_not_said_back_at_length(club):
    for theme in ("x" * 6000, "²" * 6000, "@everyone " * 600):
        reply = await club["Ann"].slash(club.tables, "my settings", theme=theme)
        assert "does not fit the option “theme”" in whispered(reply)
        assert "light, dark and contrast" in whispered(reply)
        assert len(whispered(reply)) < 300


async def test_a_form_that_would_be_too_long_for_discord_does_not_open(club):
    game = await club.start()
    person, before = await game.turn_of(), await stored(club)
    side = await game.side(person)
    for kind in ("type", "number"):
        forged = f"gm:{game.number}:999999999.999999999:{kind}@{'A' * 68}"
        assert "moved on" in whispered(await press(club, person, side.message, forged))
    assert await stored(club) == before


async def test_whatever_is_typed_into_a_form_is_answered_in_words(club):
    game = await club.start()
    person, before = await game.turn_of(), await stored(club)
    side = await game.side(person)
    for code in ("type@PlaceTile.oasis._", "number@TakeOffer._", "number@", "type@²"):
        form = f"gm:{game.number}:0.0?{code}.12345678"
        for typed in ("²", "٣", "h²", "H٣", NINE, LONG, "h" + LONG, "1,²", ""):
            answered(await submit(club, person, side.message, form, typed))
    assert await stored(club) == before


# All at once


def mutated(chance, text):
    """Put something into a text that does not belong there, perhaps instead of what was there."""
    at, junk = chance.randrange(len(text) + 1), chance.choice(JUNK)
    return text[:at] + junk + text[at + chance.randrange(2) :]


VALUES = ("Stop", "PlaceTile.oasis.H2", "PlaceTile.oasis._", "board", "0", "@2", "sure@Stop", "thread", "on")


@pytest.mark.parametrize("seed", sweep(range(4), [0, 1]))
async def test_nothing_comes_of_any_forgery(club, seed):
    """Every id that was ever on a message, and every value, with something in it that is not its own."""
    chance = random.Random(seed)
    lobby = await club.lobby("Ann", "Bob", "Cleo")
    await club["Ann"].click(lobby, "Options")
    game = await club.start()
    person = await game.turn_of()
    side = await game.side(person)
    await person.click(side, "More")
    ids = [*sorted(club.ids), f"gm:{game.number}:0.0/x-00", f"gm:{game.number}:0.0:PlaceTile.oasis._@2"]
    await game.caught_up()
    before = await stored(club)
    for _ in range(60):
        who = chance.choice([person, club["Ann"], club["Sam"]])
        custom_id, value = mutated(chance, chance.choice(ids)), mutated(chance, chance.choice(VALUES))
        values = chance.choice([None, [], [value], [value, value]])
        answered(await press(club, who, side.message, custom_id, values))
        form = mutated(chance, f"gm:{game.number}:0.0?number@TakeOffer._.12345678")
        answered(await submit(club, who, side.message, form, mutated(chance, "12")))
    assert await stored(club) == before
    await club.answered()


@pytest.mark.parametrize("key", sorted(GAMES))
async def test_no_action_of_any_game_trips_over_what_stands_in_its_fields(key, tmp_path):
    store, rules = await Store.open(tmp_path / "forged.db", GAMES), GAMES[key]
    table = Table(store, GAMES, seed=lambda: "forged")
    users = tuple(range(101, 101 + rules.seats[0]))
    screen = await table.deal(key, 1, users, {})
    before = await store.database.read("SELECT * FROM line")
    choices = (await table.look(screen.game_id, users[screen.awaited[0]])).choices
    for kind in rules.actions:
        for words in range(4):
            for nasty in NASTY:
                code = ".".join([kind.__name__, *[nasty] * words])[: wire.MOST_CHARACTERS]
                if code in choices:
                    continue
                with pytest.raises(Refused):
                    await table.step(screen.game_id, users[screen.awaited[0]], None, [code])
    assert await store.database.read("SELECT * FROM line") == before
    await store.close()


async def test_whatever_is_being_typed_is_offered_something_or_nothing(club):
    game = await club.start()
    person, thread = await game.turn_of(), await game.channel()
    for command, option in (
        ("turn do", "action"),
        ("table move", "table"),
        ("table new", "game"),
        ("my settings", "theme"),
        ("describe", "part"),
        ("oasis place", "squares"),
    ):
        offers = [await person.complete(thread, command, option, typed) for typed in (*DIGITS, "x" * 6000)]
        assert all(len(offer) <= 25 for offer in offers)
