"""A panel that is open stays true: it redraws itself, and whoever it asks is called if they do nothing."""

import asyncio
import time

import pytest

from bot.panel import orders
from bot.panel.codes import Door, write
from bot.people.arming import ORDER
from bot.playground.club import expel
from bot.storage.agenda import Diary
from bot.time.agenda import Agenda
from cogs import _replies
from tests.cogs.conftest import Pictures
from tests.support.clock import MINUTE, Clock

UNSEEN, QUARTER = 5 * MINUTE, 15 * MINUTE


class Slow(Pictures):
    """Draws the next picture only when it is let."""

    def __init__(self):
        super().__init__()
        self.waits, self.go = 0, asyncio.Event()

    async def picture(self, order, *, patience=None):
        if self.waits:
            self.waits -= 1
            await self.go.wait()
        return await super().picture(order, patience=patience)


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def studio():
    return Slow()


class Table:
    """A game at which somebody has a panel open and waits for their turn."""

    def __init__(self, club, game, clock, first, second, side):
        self.club, self.game, self.clock = club, game, clock
        self.first, self.second, self.side = first, second, side

    @property
    def called(self):
        return [seen for seen in self.second.sees(self.where) if self.second.id in seen.pinged]

    @property
    def panels(self):
        return self.club.bot.services.play.panels

    def edits(self, side=None):
        """Return how often a panel was redrawn without a press."""
        token = (side or self.side).interaction.token
        ours = f"/{token}/messages/@original"
        return len([one for one in self.club.playground.log if one.method == "PATCH" and ours in one.path])

    async def play(self):
        """Let the first player make their turn: then the second one is asked."""
        await self.game.move((await self.game.look()).awaited[0])
        await self.caught_up()

    async def caught_up(self):
        await self.game.caught_up()
        await self.club.playground.until(lambda: not self.club.bot.services.boards._tasks)
        await self.club.playground.quiet(0.02)

    async def wait(self, seconds):
        """Let time pass, and look at what is due."""
        self.clock.forward(seconds)
        agenda = Agenda(Diary(self.club.store.database), self.clock)
        agenda.on("unseen", self.club.bot.services.boards.unseen)
        await agenda.look()
        await agenda.idle()
        await self.club.playground.quiet(0.02)


@pytest.fixture
async def table(club, clock):
    game = await club.start()
    screen = await game.look()
    first, second = (club.by_id(screen.users[seat]) for seat in screen.view.order[:2])
    await club.bot.services.house.agenda.rest()
    table = Table(club, game, clock, first, second, await game.side(second))
    table.where = await game.channel()
    return table


async def test_it_redraws_itself_when_the_table_moves_on(table):
    assert "Nothing is asked of you." in table.side.text
    await table.play()
    assert "Stop" in table.side.message.labels
    assert "Your offer: " in table.side.text
    assert table.edits() == 1
    assert len(table.side.message.files) == 1


async def test_whoever_it_asks_is_called_only_if_they_press_nothing(table):
    await table.play()
    assert table.called == []
    await table.wait(UNSEEN - 1)
    assert table.called == []
    await table.wait(2)
    assert len(table.called) == 1
    await table.wait(UNSEEN)
    assert len(table.called) == 1


async def test_whoever_presses_something_is_not_called(table):
    await table.play()
    table.clock.forward(MINUTE)
    await table.second.click(table.side, "More")
    await table.wait(UNSEEN)
    assert table.called == []


async def test_who_has_no_panel_open_is_called_at_once(table):
    table.panels.clear()
    await table.play()
    assert len(table.called) == 1
    assert table.edits() == 0


async def test_a_restart_forgets_panels_and_calls_in_time(table):
    await table.play()
    table.panels.clear()
    await table.wait(UNSEEN + 1)
    assert len(table.called) == 1


async def test_a_panel_that_was_dismissed_is_forgotten_and_its_reader_called_at_once(table):
    table.club.troubled = True  # Discord says that the message is gone
    table.club.playground.posts.delete(table.side.message.message)
    await table.play()
    assert len(table.called) == 1
    assert not [one for one in table.panels.at(table.game.number) if one.person.user == table.second.id]


async def test_a_panel_whose_token_is_dead_is_left_alone(table):
    table.panels.clock = lambda: time.time() + QUARTER + 1
    await table.play()
    assert table.edits() == 0
    assert len(table.called) == 1
    assert len(table.panels) == 0


async def test_only_the_newest_panel_of_a_person_is_redrawn(table):
    newer = await table.game.side(table.second)
    await table.play()
    assert (table.edits(), table.edits(newer)) == (0, 1)


async def test_what_its_reader_cannot_notice_redraws_nothing(club, clock):
    game = await club.start(agreed=("sealed_offers",))
    await club.bot.services.house.agenda.rest()
    screen = await game.look()
    ann, bob = (club.by_id(user) for user in screen.users[:2])
    table = Table(club, game, clock, ann, bob, await game.side(bob))
    table.where = await game.channel()
    await club.table.step(game.number, ann.id, None, ["Reveal"])
    await club.playground.quiet(0.05)
    assert table.edits() == 0
    await club.table.step(game.number, ann.id, None, ["Stop"])
    await club.playground.until(lambda: table.edits() == 1)


async def test_somebody_who_composes_keeps_what_they_look_at(table):
    """Nothing turns a page below somebody's finger unless something else is asked of them."""
    side = await table.second.click(table.side, "More")
    assert "Back" in side.message.labels
    cleo = next(one for one in await table.game.others() if one != table.second)
    await table.game.side(cleo)
    before = len(table.club.playground.log)
    table.club.bot.services.boards.touch(table.game.number)
    await table.caught_up()
    assert "Back" in side.message.labels
    pushed = [one for one in table.club.playground.log[before:] if "@original" in one.path]
    assert pushed == []


async def test_a_question_in_the_place_of_a_panel_is_not_drawn_over(table):
    await table.club.late(table.second, table.side.message, f"gm:{table.game.number}!later")
    asked = table.side.text
    await table.play()
    assert table.side.text == asked
    assert len(table.called) == 1


async def test_a_quarter_of_an_hour_after_the_last_press_nothing_follows(table):
    table.clock.forward(QUARTER)
    await table.play()
    assert table.edits() == 0
    assert len(table.called) == 1


async def test_who_has_said_when_to_be_called_is_not_called_before(table):
    await table.play()
    await table.club.late(
        table.second, await table.game.board(), write(Door(table.game.number, "later", "soon"))
    )
    await table.wait(UNSEEN + 1)
    assert table.called == []


async def test_an_answer_that_comes_late_does_not_stay_over_something_newer(table, monkeypatch):
    monkeypatch.setattr(_replies, "SOON", 0.01)
    studio = table.club.studio
    studio.waits = 1
    pressed = asyncio.create_task(table.second.click(table.side, "More"))
    await table.club.playground.until(lambda: not studio.waits)
    await table.club.playground.quiet(0.05)  # the press is deferred
    await table.play()
    assert "Stop" in table.side.message.labels
    studio.go.set()
    await pressed
    await table.caught_up()
    assert "Stop" in table.side.message.labels


async def test_a_panel_that_cannot_be_drawn_keeps_nobody_from_being_called(table, monkeypatch):
    cleo = next(one for one in await table.game.others() if one != table.second)
    await table.game.side(cleo)
    table.panels.leave(table.game.number, table.second.id)
    drawn = orders.side

    def broken(reader, screen, *more):
        if screen.users[screen.viewer] == cleo.id:
            raise ValueError
        return drawn(reader, screen, *more)

    monkeypatch.setattr(orders, "side", broken)
    await table.play()
    assert len(table.called) == 1
    (bug,) = table.club.bugs.take()
    assert "from being redrawn" in bug


async def test_it_is_redrawn_as_its_reader_likes_it_by_now(table):
    await table.second.slash(table.where, "my settings", theme="dark")
    await table.play()
    drawn = [one for one in table.club.studio.orders if one.kind == "panel" and one.theme == "dark"]
    assert len(drawn) == 1


async def test_whoever_was_removed_from_the_server_is_shown_nothing_new(table):
    table.club.troubled = True  # Discord says that they are no member
    world, before = table.club.playground.world, table.side.text
    expel(world, world.guilds[table.where.guild_id], table.second.user)
    await table.play()
    assert table.side.text == before
    assert table.edits() == 0


async def test_whoever_has_given_their_seat_away_is_shown_nothing_new(table):
    game, seats, friend = table.game, table.club.bot.services.house.seats, table.club["Eve"]
    seat = (await game.look()).users.index(table.second.id)
    await seats.away(game.number, table.second.id, int(table.clock()) + 100 * QUARTER, sitter=friend.id)
    await seats.answer(game.number, seat, friend.id, yes=True)
    await table.caught_up()
    before = table.side.text
    theirs = await game.side(friend)
    await table.play()
    assert "Stop" in theirs.message.labels
    assert table.side.text == before
    assert table.edits() == 0


async def test_a_bot_that_leaves_waits_for_no_panel(table, monkeypatch):
    boards = table.club.bot.services.boards

    async def hangs(*_):
        await asyncio.Event().wait()

    monkeypatch.setattr(boards, "follows", hangs)
    monkeypatch.setattr(boards._posting, "show", hangs)
    showing = asyncio.create_task(boards.refresh(table.game.number))
    await table.club.playground.quiet(0.02)
    showing.cancel()
    await asyncio.wait([showing], timeout=1)
    assert showing.cancelled()


async def test_a_panel_on_which_a_plan_was_saved_follows_what_comes_of_it(table):
    house, side = table.club.bot.services.house, table.side
    for button in ("Plan ahead: make an offer", "Stop", "Publish if it fits", "Save plan"):
        side = await table.second.click(side, button)
    assert "Your plan is saved." in side.text
    before = await table.game.head()
    await table.game.move((await table.game.look()).awaited[0])
    agenda = Agenda(Diary(table.club.store.database), table.clock)
    agenda.on(ORDER, house.plans.carry)
    table.clock.forward(10 * MINUTE)
    await agenda.look()
    await agenda.idle()
    await table.club.playground.until(lambda: not table.club.bot.services.boards._tasks)
    await table.club.playground.quiet(0.02)
    assert await table.game.head() > before + 1
    assert "Your plan is saved." not in side.text
    assert "Nothing is asked of you." in side.text
