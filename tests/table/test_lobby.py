"""Tables that gather players, without Discord: who may do what, and what the deal takes along."""

import asyncio

import pytest
from msgspec.structs import replace

from bot.engine.core import Refused
from bot.storage.database import step
from bot.storage.lobbies import LobbyStore
from bot.table import Table
from bot.table.lobby import Lobbies
from tests.conftest import QUARRY, SHELF

LEAST, MOST = QUARRY.seats[0], QUARRY.seats[-1]
GUILD, CHANNEL = 7, 70
PEOPLE = tuple(range(101, 101 + MOST + 1))
ANN, BOB, CAT, *_ = PEOPLE


@pytest.fixture
def lobbies(store, table):
    return Lobbies(LobbyStore(store), table)


@pytest.fixture
async def lobby(lobbies):
    """A table of Ann's."""
    return (await lobbies.open("quarry", GUILD, CHANNEL, ANN, in_thread=True)).id


@pytest.fixture
async def filled(lobbies, lobby):
    """The same, with as many as it takes."""
    for user in PEOPLE[1:LEAST]:
        await lobbies.join(lobby, user)
    return lobby


class Refusing:
    """Expect a refusal, and that the lobby is as it was."""

    def __init__(self, lobbies, lobby, key, **facts):
        self.lobbies, self.lobby, self.key, self.facts = lobbies, lobby, key, facts

    async def __aenter__(self):
        self.before = await self.lobbies.look(self.lobby)

    async def __aexit__(self, kind, error, _):
        assert isinstance(error, Refused), f"not refused: {error!r}"
        assert error.refusal.key == f"lobby-refusal-{self.key}"
        assert self.facts.items() <= error.refusal.facts.items()
        assert await self.lobbies.look(self.lobby) == self.before
        return True


# Sitting down


async def test_the_host_sits_down_first(lobbies, lobby):
    found = await lobbies.look(lobby)
    assert (found.users, found.host, found.status, found.options) == ((ANN,), ANN, "open", {})


async def test_a_game_has_to_be_on_the_shelf(lobbies):
    with pytest.raises(Refused) as refused:
        await lobbies.open("chess", GUILD, CHANNEL, ANN, in_thread=True)
    assert refused.value.refusal.key == "lobby-refusal-unknown-game"
    assert refused.value.refusal.facts["known"] == ("quarry",)
    with pytest.raises(Refused):
        await lobbies.open("quarry", GUILD, CHANNEL, ANN, in_thread=True, options={"deck": "endless"})
    assert lobbies.rules("quarry") is QUARRY


async def test_a_table_can_be_opened_with_what_was_agreed_before(lobbies):
    again = await lobbies.open("quarry", GUILD, CHANNEL, ANN, in_thread=False, options={"deck": "long"})
    assert (await lobbies.look(again.id)).options == {"deck": "long"}


async def test_there_is_no_lobby_of_that_number(lobbies):
    for doing in (lobbies.look(99), lobbies.join(99, ANN), lobbies.cancel(99, ANN)):
        with pytest.raises(Refused) as refused:
            await doing
        assert refused.value.refusal.key == "lobby-refusal-unknown"


async def test_people_come_and_go(lobbies, lobby):
    await lobbies.join(lobby, BOB)
    assert (await lobbies.join(lobby, CAT)).users == (ANN, BOB, CAT)
    async with Refusing(lobbies, lobby, "already-in"):
        await lobbies.join(lobby, BOB)
    assert (await lobbies.leave(lobby, BOB)).users == (ANN, CAT)
    async with Refusing(lobbies, lobby, "not-in"):
        await lobbies.leave(lobby, BOB)


async def test_a_full_table_is_full(lobbies, lobby):
    for user in PEOPLE[1:MOST]:
        await lobbies.join(lobby, user)
    async with Refusing(lobbies, lobby, "full"):
        await lobbies.join(lobby, PEOPLE[MOST])
    async with Refusing(lobbies, lobby, "full"):
        await lobbies.add_computer(lobby, ANN)


async def test_of_many_who_join_at_once_as_many_sit_as_there_are_seats(lobbies, lobby):
    doing = (lobbies.join(lobby, user) for user in range(1001, 1020))
    results = await asyncio.gather(*doing, return_exceptions=True)
    assert sum(not isinstance(one, Refused) for one in results) == MOST - 1
    assert len(set((await lobbies.look(lobby)).users)) == MOST


# The host


async def test_the_role_of_a_host_who_leaves_goes_to_whoever_sits_longest(lobbies, lobby):
    await lobbies.add_computer(lobby, ANN)
    await lobbies.join(lobby, BOB)
    left = await lobbies.leave(lobby, ANN)
    assert left.host == BOB
    left = await lobbies.leave(lobby, BOB)
    assert left.status == "cancelled"
    async with Refusing(lobbies, lobby, "gone"):
        await lobbies.join(lobby, CAT)


async def test_only_a_host_has_a_hosts_rights(lobbies, filled):
    for doing in (
        lobbies.kick(filled, BOB, ANN),
        lobbies.add_computer(filled, BOB),
        lobbies.hand_on(filled, BOB, BOB),
        lobbies.agree(filled, BOB, "deck", "long"),
        lobbies.place(filled, BOB, in_thread=False),
        lobbies.cancel(filled, BOB),
    ):
        async with Refusing(lobbies, filled, "not-host"):
            await doing


async def test_a_host_frees_a_seat(lobbies, lobby):
    await lobbies.join(lobby, BOB)
    await lobbies.add_computer(lobby, ANN)
    assert (await lobbies.kick(lobby, ANN, -21)).users == (ANN, BOB)
    assert (await lobbies.kick(lobby, ANN, BOB)).users == (ANN,)
    async with Refusing(lobbies, lobby, "not-in"):
        await lobbies.kick(lobby, ANN, CAT)


async def test_the_role_is_handed_on_to_a_person_who_sits_here(lobbies, lobby):
    await lobbies.join(lobby, BOB)
    await lobbies.add_computer(lobby, ANN)
    for nobody in (CAT, -1, 0):
        async with Refusing(lobbies, lobby, "not-in"):
            await lobbies.hand_on(lobby, ANN, nobody)
    assert (await lobbies.hand_on(lobby, ANN, BOB)).host == BOB
    async with Refusing(lobbies, lobby, "not-host"):
        await lobbies.cancel(lobby, ANN)
    assert (await lobbies.cancel(lobby, BOB)).status == "cancelled"


async def test_practice_players_take_the_lowest_free_number(lobbies, lobby):
    assert (await lobbies.add_computer(lobby, ANN)).users == (ANN, -21)
    assert (await lobbies.add_computer(lobby, ANN)).users == (ANN, -21, -22)
    await lobbies.kick(lobby, ANN, -21)
    assert (await lobbies.add_computer(lobby, ANN)).users == (ANN, -22, -21)


async def test_options_are_agreed_on_one_by_one(lobbies, lobby):
    await lobbies.agree(lobby, ANN, "deck", "long")
    assert (await lobbies.agree(lobby, ANN, "rich", "true")).options == {"deck": "long", "rich": "true"}
    for option, value in (("deck", "endless"), ("colour", "red"), ("rounds", "9")):
        with pytest.raises(Refused):
            await lobbies.agree(lobby, ANN, option, value)
    assert (await lobbies.look(lobby)).options == {"deck": "long", "rich": "true"}
    assert not (await lobbies.place(lobby, ANN, in_thread=False)).in_thread


async def test_the_message_of_a_lobby_is_remembered_and_kept(lobbies, lobby):
    await lobbies.posted(lobby, 4711)
    assert (await lobbies.join(lobby, BOB)).message == 4711


# The start


async def test_who_may_start(lobbies, lobby):
    found = await lobbies.look(lobby)
    with pytest.raises(Refused) as refused:
        lobbies.ready(found, ANN)
    assert refused.value.refusal.facts == {"least": LEAST, "given": 1}
    some = replace(found, users=PEOPLE[:LEAST])
    lobbies.ready(some, ANN)
    with pytest.raises(Refused, match="not-in"):
        lobbies.ready(some, 999)
    if LEAST < MOST:
        with pytest.raises(Refused, match="not-host"):
            lobbies.ready(some, BOB)
    lobbies.ready(replace(found, users=PEOPLE[:MOST]), BOB)
    for status, key in (("started", "started"), ("cancelled", "gone")):
        with pytest.raises(Refused, match=key):
            lobbies.ready(replace(some, status=status), ANN)


async def test_a_start_deals_the_game_of_the_same_number_as_agreed(lobbies, table, store, filled):
    await lobbies.agree(filled, ANN, "deck", "long")
    screen = await lobbies.start(filled, ANN, 71)
    assert (screen.game_id, screen.channel, sorted(screen.users)) == (filled, 71, list(PEOPLE[:LEAST]))
    assert (await store.load(filled)).options.deck == "long"
    assert (await lobbies.look(filled)).status == "started"
    for doing in (lobbies.join(filled, 999), lobbies.start(filled, ANN, 72), lobbies.cancel(filled, ANN)):
        async with Refusing(lobbies, filled, "started"):
            await doing


async def test_seats_are_drawn_by_the_sealed_dice(store):
    """The same seed draws the same seats, and another one other seats."""
    drawn = set()
    for n, seed in enumerate([*"abcdefghijk", "a"]):
        lobbies = Lobbies(LobbyStore(store), Table(store, SHELF, seed=lambda seed=seed: seed))
        lobby = (await lobbies.open("quarry", GUILD, n, ANN, in_thread=False)).id
        for user in PEOPLE[1:LEAST]:
            await lobbies.join(lobby, user)
        drawn.add((seed, (await lobbies.start(lobby, ANN, n)).users))
    assert len(drawn) == 11
    assert len({users for _, users in drawn}) > 1


async def test_a_refused_deal_leaves_the_lobby_open(lobbies, table, filled):
    await table.deal("quarry", CHANNEL, (1, 2, 3), {}, game_id=99)
    with pytest.raises(Refused, match="channel-taken"):
        await lobbies.start(filled, ANN, CHANNEL)
    assert (await lobbies.look(filled)).status == "open"
    await lobbies.start(filled, ANN, 71)


async def test_two_starts_at_once_deal_once(lobbies, store, filled):
    results = await asyncio.gather(
        lobbies.start(filled, ANN, 71), lobbies.start(filled, ANN, 72), return_exceptions=True
    )
    assert sorted(isinstance(one, Refused) for one in results) == [False, True]
    assert len(await store.games_of(ANN)) == 1


async def test_the_deal_and_the_end_of_the_lobby_are_written_together(lobbies, store, filled, monkeypatch):
    """A plug that is pulled leaves both or neither."""

    async def crash(_):
        raise OSError("the plug was pulled")

    monkeypatch.setattr(lobbies._store, "save", crash)
    await lobbies.start(filled, ANN, 71)
    assert (await lobbies.look(filled)).status == "started"
    assert (await store.load(filled)).channel == 71


@pytest.fixture
async def cut_short(table, store, filled):
    """A start of which only the deal was written, as older versions could leave it."""
    await table.deal("quarry", 71, PEOPLE[:LEAST], {}, game_id=filled)
    await store.database.write(step("UPDATE lobby SET status = 'open' WHERE id = ?1", filled))
    return filled


async def test_a_lobby_whose_game_was_dealt_has_started(lobbies, cut_short):
    assert (await lobbies.look(cut_short)).status == "started"
    for doing in (
        lobbies.join(cut_short, PEOPLE[-1]),
        lobbies.leave(cut_short, BOB),
        lobbies.kick(cut_short, ANN, BOB),
        lobbies.cancel(cut_short, ANN),
        lobbies.start(cut_short, ANN, 72),
    ):
        async with Refusing(lobbies, cut_short, "started"):
            await doing


async def test_nobody_looks_after_a_lobby_whose_game_was_dealt(lobbies, cut_short):
    late = 2**40
    assert await lobbies.hosted(ANN, CHANNEL) == ()
    assert await lobbies.unposted() == await lobbies.untouched(late) == ()
    await lobbies.forget(cut_short, late)
    assert (await lobbies.look(cut_short)).status == "started"
