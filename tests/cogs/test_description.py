"""Words for what is on pictures: every picture has its alt text, and a board is described in full."""

import pytest

from bot.playground.wire import walk
from cogs._descriptions import pages as laid_out
from rendering import PLACES, Part, describe_fully
from rendering.alt import LONGEST, Line
from tests.cogs.conftest import ALL, GAMES, WORDS, Pictures
from tests.playground.actors import Seen

GALLERY = 12  # the type of a component that shows pictures
PAGE = 4000  # characters of a message, as Discord has it


class Nothing:
    """A studio that neither draws nor describes."""

    def soon(self, order):
        return True

    async def picture(self, order, *, patience=None):
        return None

    async def description(self, order, *, patience=None):
        return None


async def played(club, key):
    """Start a game for as many as it takes, and play two rounds of it at random."""
    game = await club.start(*ALL[: GAMES[key].seats[-1]], game=key)
    await game.forward(lambda screen: screen.stage.round >= 3, tell=False)
    club.bot.services.news.changed(await game.look())
    await game.caught_up()
    return game


async def read(club, reply):
    """Return the whole of an answer: the message, and those that follow it."""
    await club.answered()
    return [reply.message, *reply.followups]


def shown(pages):
    return [line.removeprefix("- ") for page in pages for line in page.text.split("\n")]


# The long description


@pytest.mark.parametrize("key", PLACES)
async def test_a_board_is_described_in_full_for_the_eyes_that_ask(club, key):
    game = await played(club, key)
    thread, screen = await game.channel(), await game.look()
    player, spectator = club.by_id(screen.users[-1]), club["Sam"]
    for person, command in ((player, "describe"), (player, "look describe"), (spectator, "describe")):
        pages = await read(club, await person.slash(thread, command))
        assert all(page.ephemeral and len(page.text) <= PAGE for page in pages)
        mine = await game.look(person)
        voice = club.bot.services.voices.within(mine, "en")
        kind = "board" if mine.viewer is None else "panel"
        parts = describe_fully(await club.bot.services.looks.order(mine, voice, kind), WORDS)
        lines = shown(pages)
        assert [line for line in lines if not line.startswith("###")] == [
            line.text for part in parts for line in part.lines
        ]
        assert [line for line in lines if line.startswith("###") and not line.endswith(", continued")] == [
            f"### {part.heading}" for part in parts
        ]
        own = [part for part in parts if part.heading == "Your side"]
        assert bool(own) == (person is player)
    assert "…" not in "".join(shown(pages))


async def test_one_part_is_described_and_the_parts_are_offered(club):
    game = await played(club, "oilfield")
    thread = await game.channel()
    offered = [one["value"] for one in await club["Ann"].complete(thread, "describe", "part", "")]
    assert {"Your side", "Fields", "Markets"} <= set(offered)
    assert {"Ann", "Bob"} <= set(offered)
    assert "Your side" not in [one["value"] for one in await club["Sam"].complete(thread, "describe", "part")]
    typed = await club["Ann"].complete(thread, "look describe", "part", "mark")
    assert [one["value"] for one in typed] == ["Markets"]
    for command in ("describe", "look describe"):
        (page,) = await read(club, await club["Ann"].slash(thread, command, part="Fields"))
        assert page.text.startswith("### Fields\n- Dallas: ")
        assert page.text.count("###") == 1
    everything = await read(club, await club["Ann"].slash(thread, "describe", part="The moon"))
    assert everything[0].text.startswith("### Oilfield #")


async def test_without_a_game_there_is_nothing_to_describe(club):
    assert await club["Ann"].complete(club.side_room, "describe", "part", "") == []
    reply = await club["Ann"].slash(club.side_room, "describe")
    assert reply.newest.ephemeral
    assert "###" not in reply.newest.text


async def test_a_panel_has_a_button_for_it(club):
    game = await club.start()
    person = await game.turn_of()
    side = await person.click(await game.side(person), "More")
    described = await person.click(side, "Describe")
    (page, *_) = await read(club, described)
    assert page.ephemeral
    assert "### Free squares" in "\n".join(shown([page]))
    assert "More" in side.message.labels or "Back" in side.message.labels  # the panel stays


async def test_a_zoom_that_cannot_be_drawn_is_described(club):
    game = await played(club, "pipeline")
    reply = await club["Sam"].select(await game.board(), "0")
    pages = await read(club, reply)
    text = "\n".join(page.text for page in pages)
    names = [club.by_id(user).name for user in (await game.look()).users]
    assert f"### {names[0]}\n" in text
    assert f"### {names[1]}\n" not in text
    assert "### Markets" in text
    assert all(len(page.text) <= PAGE for page in pages)


def test_pages_lose_nothing_and_say_what_goes_on():
    parts = [
        Part("One", [Line("a" * 30), Line("b" * 30)]),
        Part("Two", [Line("c " * 20), Line("d" * 10)]),
        Part("Three", [Line("e" * 200)]),
    ]
    for room in (60, 75, 90, 120, 1000):
        pages = laid_out(parts, "{}, continued".format, room)
        lines = [line for page in pages for line in page.split("\n")]
        said = "".join(line.removeprefix("- ") for line in lines if not line.startswith("###"))
        assert said.replace(" ", "") == "".join(part.text for one in parts for part in one.lines).replace(
            " ", ""
        )
        assert all(len(page) <= room for page in pages)
        assert all(page.startswith("### ") for page in pages)
        assert not any(page.split("\n")[-1].startswith("###") for page in pages)
        assert [line for line in lines if line.startswith("###") and "continued" not in line] == [
            "### One",
            "### Two",
            "### Three",
        ]
    assert "### One, continued" in "\n".join(laid_out(parts, "{}, continued".format, 60))
    assert laid_out(parts[:1], str) == [f"### One\n- {'a' * 30}\n- {'b' * 30}"]


class TestWithoutPictures:
    @pytest.fixture
    def studio(self):
        return Nothing()

    async def test_how_everybody_stands_is_said_where_there_is_no_description(self, club):
        """As in a game that has no pictures at all, or while the worker is gone."""
        game = await club.start()
        thread = await game.channel()
        assert await club["Ann"].complete(thread, "describe", "part", "") == []
        for reply in (
            await club["Sam"].slash(thread, "describe"),
            await club["Sam"].select(await game.board(), "0"),
        ):
            (page,) = await read(club, reply)
            for user in (await game.look()).users:
                assert f"<@{user}> · disc " in page.text


# Alt texts


@pytest.mark.wide
class TestPictures:
    @pytest.fixture
    def studio(self):
        return Pictures()

    @pytest.mark.parametrize("key", PLACES)
    async def test_every_picture_anybody_is_shown_has_words(self, club, key):
        """The banner of the lobby, boards, chronicles, panels, zooms, the result, as each ever stood."""
        pictures, bare = [], []

        def look(news):
            if news.kind in ("MESSAGE_CREATE", "MESSAGE_UPDATE"):
                seen = Seen(club.playground, int(news.data["id"]))
                for item in (i for part in walk(seen.message.components) for i in part.get("items") or ()):
                    url = item["media"]["url"].rpartition("/")[2].partition("?")[0]
                    pictures.append((url, seen.ephemeral))
                    if not 0 < len(item.get("description") or "") <= LONGEST:
                        bare.append((url, item.get("description")))
                galleried = any(part["type"] == GALLERY for part in walk(seen.message.components))
                if seen.message.attachments and not galleried:
                    bare.extend([one for one in seen.files if one.endswith("webp")])

        club.playground.world.listeners.append(look)
        game = await club.start(*ALL[: GAMES[key].seats[0]], game=key)
        for _ in range(3):
            person = (await game.awaited())[0]
            side = await game.side(person)
            await person.click(side, "More")
            await game.move((await game.look()).users.index(person.id))
            club.bot.services.news.changed(await game.look())
            await game.caught_up()
        board = await game.board()
        for choice in board.selects[0]["options"]:
            await club["Sam"].select(board, choice["value"])
        await club["Ann"].slash(await game.channel(), "look board")
        await game.forward(lambda screen: screen.stage.round >= 3)
        await game.caught_up()
        await game.forward()
        await game.caught_up()
        await club.playground.quiet()
        assert bare == []
        found = set(pictures)
        assert {("lobby.webp", False), ("board.webp", False), ("result.webp", False)} <= found
        assert {("side.webp", True), ("board.webp", True)} <= found

    async def test_oilfields_panel_numbers_what_its_lists_number(self, club, studio):
        game = await club.start("Ann", "Bob", "Cleo", game="oilfield")
        kinds = set()
        for _ in range(60):
            for person in await game.awaited():
                studio.orders.clear()
                side = await game.side(person)
                order = next(order for order in studio.orders if order.kind == "panel")
                marked = [mark.label for mark in order.marks if mark.kind == "choice"]
                listed = [*side.message.options, *[label for label in side.message.labels if " · " in label]]
                numbers = [label.split(" · ")[0] for label in listed if label.split(" · ")[0].isdecimal()]
                assert sorted(set(numbers), key=int) == marked
                kinds |= {mark.square.partition("_")[0] for mark in order.marks if mark.kind == "choice"}
                assert all("_" not in text for text in side.message.alt_texts)
            await game.move((await game.look()).awaited[0])
            club.bot.services.news.changed(await game.look())
            await game.caught_up()
        assert kinds >= {"lease", "drill", "tile"}
