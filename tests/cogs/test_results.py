"""The end as everybody sees it, and the pictures that go with words."""

import hashlib
import re

import pytest
from discord import ui
from msgspec.structs import replace

from bot.engine.core import totals
from bot.storage import agenda
from bot.storage.posts import Post
from cogs._messages import result_view
from rendering.studio import Studio
from tests.cogs.conftest import Pictures, whispered

# The end


async def test_the_result_tells_everything(club, game):
    await game.turn(await game.turn_of())
    public = await game.forward()
    await game.caught_up()
    thread = await game.channel()
    (result,) = club["Sam"].sees(thread, "is over after")
    best = public.result.standings[0]
    assert f"<@{public.users[best.seat]}> wins with {best.total}" in result.text
    for standing in public.result.standings:
        line = rf"\*\*{standing.rank}\. . <@{public.users[standing.seat]}>.*\b{standing.total}\b"
        assert re.search(line, result.text)
    assert "Largest caravan" in result.text
    seed, seal = re.findall(r"`([^`]+)`", result.text)
    assert hashlib.sha256(seed.encode()).hexdigest() == seal == public.seal
    looks = ["Record", "Recap", "History", "As a page", "Verify"]
    assert result.labels == [*looks, "Rematch", "Reel", "Turning points"]
    assert result.pinged == []
    record = await club["Sam"].click(result, "Record")
    assert list(record.newest.files) == ["wildcatter-1.json"]
    assert "Waiting for" not in (await game.board()).text
    assert [seen for seen in club["Sam"].sees(thread) if seen.pinged] == []


async def test_all_who_won_are_named_and_a_tie_says_what_broke_it(club, game):
    public = await game.forward()
    voice = await club.bot.services.voices.to_all(public)
    first, second, *others = public.result.standings
    who = [f"<@{public.users[one.seat]}>" for one in (first, second)]

    def told(**changes):
        """The words of a result whose first two have as much."""
        equal = [
            replace(one, total=50, **more)
            for one, more in zip((first, second), changes.values(), strict=True)
        ]
        result = replace(public.result, standings=(*equal, *others))
        view = result_view(replace(public, result=result), voice, None)
        return "\n".join(part.content for part in view.walk_children() if isinstance(part, ui.TextDisplay))

    shared = told(first={}, second={"rank": 1})
    assert re.search(rf"{who[0]} and . {who[1]} share the win with 50 points\.", shared)
    assert "disc" not in shared
    broken = told(first={"tiebreak": 2}, second={"tiebreak": 4})
    assert f"{who[0]} wins with 50 points." in broken
    assert broken.index("tie: disc 2") < broken.index("tie: disc 4")
    assert "Between equal points the lower-numbered disc decides." in broken


async def test_the_result_is_posted_once(house):
    async with house.online():
        game = await house.start()
        await game.forward()
        await game.caught_up()
    for _ in range(2):
        async with house.online():
            await house.playground.quiet(0.1)
    assert len(house["Sam"].sees(await game.channel(), "is over after")) == 1
    house.check()


@pytest.mark.parametrize("lost", ["result", "ping"])
async def test_what_a_crash_left_unsaid_is_said_after_the_start(house, lost):
    """The board was shown, and then the plug was pulled."""
    async with house.online():
        game = await house.start()
        if lost == "result":
            await game.forward()
        await game.caught_up()
    number = (await game.look()).awaited[0] if lost == "ping" else 0
    thread = await game.channel()
    texts = [seen for seen in house["Sam"].sees(thread) if seen.pinged or "is over" in seen.text]
    for seen in texts:
        house.playground.posts.delete(seen.message)
    house.playground.posts._nonces.clear()
    await house.posts.put(game.number, gone=[Post(lost, 0, number=number)])
    await house.store.database.write(agenda.put("show", 0, game.number))
    async with house.online():
        await game.caught_up()
    again = [seen for seen in house["Sam"].sees(thread) if seen.pinged or "is over" in seen.text]
    assert len(again) == 1
    house.check()


# Pictures


class TestPictures:
    """With a studio that draws something."""

    @pytest.fixture
    def studio(self):
        return Pictures()

    async def test_boards_panels_and_results_have_theirs(self, club, game):
        board = await game.board()
        assert list(board.files) == ["board.webp"]
        assert "round 1" in board.alt_texts[0]
        person = await game.turn_of()
        side = await game.side(person)
        assert list(side.message.files) == ["side.webp"]
        assert len(side.message.alt_texts) == 1
        side = await person.click(side, "Stop")
        assert list(side.message.files) == ["side.webp"]
        zoomed = await person.select(board, "0")
        assert list(zoomed.message.files) == ["board.webp"]
        await game.turn(person, side)
        await game.caught_up()
        assert list(board.files) == ["board.webp"]
        await game.forward()
        await game.caught_up()
        (result,) = person.sees(await game.channel(), "is over after")
        assert list(result.files) == ["result.webp"]
        assert result.alt_texts

    async def test_the_final_picture_alone_shows_the_course_of_the_game(self, club, game, studio):
        await game.turn(await game.turn_of())
        public = await game.forward()
        await game.caught_up()
        (final,) = [order for order in studio.orders if order.kind == "final"]
        assert len(final.history) == 1 + public.stage.round
        assert final.history[-1] == totals(public.result.standings)
        assert not any(order.history for order in studio.orders if order.kind != "final")
        (result,) = club["Sam"].sees(await game.channel(), "is over after")
        assert "In the lead: " in result.alt_texts[0]

    async def test_a_picture_that_fails_goes_out_in_words_and_the_next_one_is_there(self, club, game, studio):
        studio.broken = True
        person, board = await game.turn_of(), await game.board()
        side = await game.side(person)
        assert side.message.files == {}
        assert "Stop" in side.message.labels
        await game.turn(person, side)
        await game.caught_up()
        assert board.files == {}
        assert "Waiting for" in board.text
        assert "round 1" in (await person.select(board, "The whole board")).text
        studio.broken = False
        await game.turn(await game.turn_of())
        await game.caught_up()
        assert list(board.files) == ["board.webp"]

    async def test_a_picture_shows_numbers_where_the_list_has_them(self, club, game, studio):
        person = await game.placing()
        studio.orders.clear()
        side = await game.side(person)
        (order,) = [order for order in studio.orders if order.kind == "panel"]
        choices = [mark for mark in order.marks if mark.kind == "choice"]
        labels = [one["label"] for select in side.message.selects for one in select["options"]]
        assert [f"{mark.label} · {mark.square}" for mark in choices] == [
            one for one in labels if " · " in one
        ]
        assert 5 < len(choices) <= 25


@pytest.mark.wide
class TestTheRealStudio:
    """Once with the worker that draws in earnest."""

    @pytest.fixture
    async def studio(self):
        async with Studio() as studio:
            yield studio

    async def test_a_name_like_no_other_stands_on_the_board(self, club):
        club["Bob"].settings(name="@everyone `x` **b** \u202egnp.exe שלום more than thirty-two letters")
        game = await club.start()
        board = await game.caught_up(20)
        assert board.files["board.webp"][:4] == b"RIFF"
        assert "@everyone `x` **b** gnp.exe" in board.alt_texts[0]
        person = await game.turn_of()
        person.settings(locale="he")
        side = await game.side(person)
        assert side.message.files["side.webp"][:4] == b"RIFF"
        assert len(side.message.alt_texts[0]) <= 1024
        assert all(one.pinged in ([], [person.id]) for one in club.playground.world.messages.values())

    async def test_a_worker_that_dies_is_replaced_and_the_words_go_out(self, club, studio):
        game = await club.start()
        await game.caught_up(20)
        person = await game.turn_of()
        for worker in studio._workers:
            for process in worker._pool._processes.values():
                process.kill()
        side = await game.side(person)
        assert "Stop" in side.message.labels
        side = await person.click(side, "More")
        assert "Back" in side.message.labels


async def test_scores_are_told_part_by_part_and_leak_nothing(club):
    game = await club.start(game="oasis")
    await game.forward(most=60)
    await game.caught_up()
    ann = club["Ann"]
    for person in (ann, club["Sam"]):
        told = whispered(await person.click(await game.board(), "Scores"))
        assert told.count("hidden until the end") == 4
        assert told.count("Largest caravan") == told.count("× goods ?") == 3
        assert ("Your score pile" in told) is (person is ann)


async def test_scores_that_are_open_are_told_the_leader_first(club):
    game = await club.start(game="oilfield")
    await game.forward(most=60)
    await game.caught_up()
    screen = await game.look()
    totals = dict(enumerate(screen.rules.tally(screen.view)))
    told = whispered(await club["Sam"].click(await game.board(), "Scores"))
    lines = [line for line in told.split("\n") if line.startswith("**")]
    order = [next(seat for seat in totals if f"<@{screen.users[seat]}>" in line) for line in lines]
    assert [totals[seat] for seat in order] == sorted(totals.values(), reverse=True)
    assert "hidden" not in told


async def test_scores_leave_out_what_nobody_has_anything_of(club):
    game = await club.start(game="pipeline")
    told = whispered(await club["Sam"].click(await game.board(), "Scores"))
    assert told.count("Cash: $") == 3
    assert "Oil in tanks" not in told
    assert "Card " not in told


async def test_a_spectators_recap_is_paged_by_round_from_the_newest_on(club):
    game = await club.start(game="oasis")
    await game.forward(lambda screen: screen.stage.round >= 4)
    await game.caught_up()
    reply = await club["Sam"].click(await game.board(), "Recap")
    assert "Round 4" in reply.text
    assert "◀ Earlier" in reply.message.labels
    earlier = await club["Sam"].click(reply, "◀ Earlier")
    assert "Later ▶" in earlier.message.labels
