"""A card is for everybody: what a spectator cannot know changes nothing on it."""

from types import SimpleNamespace

import pytest

from bot.engine import record
from bot.storage.lobbies import Lobby
from bot.storage.stored import StoredGame
from bot.table.screens import Public, screen
from bot.words.voice import Voice
from cogs._living import LivingCards
from cogs._lobby_messages import LobbyMessages
from tests.contract.playing import GAMES
from tests.contract.test_secrets import twins
from tests.support.words import WORDS

USERS = (11, 12, 13)


def built(cards, key, state):
    """The whole card of a game in a position."""
    rules = GAMES[key]
    head = record.standing(9, state, len(USERS))
    game = StoredGame(
        id=7,
        rules=rules,
        rules_version=1,
        channel=5,
        options={},
        seed="secret",
        users=USERS,
        status="running",
        first=b"",
        head=head,
    )
    public = Public(screen=screen(game, None, state, ()), told=(), waiting_since=1)
    mentions = [f"<@{user}>" for user in USERS]
    return cards.view(_lobby(key), public, Voice(WORDS, "en", rules, mentions, mentions), "https://x")


def _lobby(key):
    return Lobby(7, key, 1, 5, 70, USERS[0], {}, USERS, in_thread=True, status="started")


@pytest.mark.parametrize("key", sorted(GAMES))
async def test_twins_have_the_same_card(key):
    house = SimpleNamespace(words=WORDS, table=SimpleNamespace(games=GAMES))
    cards = LivingCards(house, LobbyMessages(house, SimpleNamespace()))
    pairs = [(state, twin) for state, twin, viewer in twins(key, len(USERS), 0) if viewer is None]
    assert pairs
    for state, twin in pairs:
        one, other = await built(cards, key, state), await built(cards, key, twin)
        assert one.to_components() == other.to_components()
