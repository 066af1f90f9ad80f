"""A click that publishes loads its game once, and reads what it needs once."""

import pytest

from tests.cogs.conftest import GAMES
from tests.support.counting import counting

# Reads: the game, what hangs of it and that it is to be shown, what has happened; plans only where there are
# some. Writes: the lines; the board, and that it is to be shown no more.
ALONE = (3, 2)
# And until when they have time; that they are about to be called goes with the board, before the rest.
CALLING = (4, 3)
ONWARD = 1  # read: which other tables wait for whoever has nothing more to do here, or how long they have
LATELY = "SELECT line, at, seat,"  # read where the last line alone does not say that it cannot be taken back


async def drafted(game):
    """Play on until somebody has composed a turn that waits to be published, and return who."""
    table = game.club.table
    for _ in range(400):
        public = await game.look()
        user = public.users[public.awaited[0]]
        mine = await table.look(game.number, user)
        while mine.choices and not (mine.draft and mine.draft.complete):
            outcome = await table.step(game.number, user, None, [game.chance.choice(mine.choices)])
            mine = outcome.mine
            if outcome.public:
                break
        if mine.draft and mine.draft.complete:
            return game.club.by_id(user)
    raise AssertionError("nobody composes a turn")


async def published(game):
    """Publish a turn by its button, and return what that took, if the board stayed the same message."""
    club, person = game.club, await drafted(game)
    club.bot.services.news.changed(await game.look())
    await game.caught_up()
    club.bot.services.play.panels.clear()  # nobody else has one open
    side, before = await game.side(person), (await game.board()).id
    await club.playground.until(lambda: not club.bot.services.boards._tasks)
    agenda = club.bot.services.house.agenda  # it looks when it likes, so it rests
    await agenda.rest()
    await agenda.idle()
    with counting(club.store.database) as count:
        await person.click(side, "Publish")
        await club.answered()
        await club.playground.until(lambda: not club.bot.services.boards._tasks)
    agenda.start()
    board = await game.caught_up()
    return count if board.id == before else None


@pytest.mark.parametrize("key", sorted(GAMES))
async def test_a_publish_reads_and_writes_no_more_than_it_needs(club, key):
    names = ("Ann", "Bob", "Cleo")[: max(2, GAMES[key].seats[0])]
    game, counts = await club.start(*names, game=key), []
    club.bot.services.cards.living.apart = 300
    while len(counts) < 3:
        if count := await published(game):
            reads = [sql for sql in count.reads if not sql.startswith(LATELY)]
            assert len(count.reads) - len(reads) <= 1
            counts.append((len(reads), len(count.writes)))
    needed = {ALONE, CALLING}
    assert set(counts) <= needed | {(reads + ONWARD, writes) for reads, writes in needed}
