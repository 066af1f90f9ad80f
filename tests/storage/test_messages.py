"""Messages of which there is one each, as rows."""

import pytest

from bot.storage.database import Conflict
from bot.storage.messages import Message, Messages
from tests.support.damage import Loose

HERE = Message("gm:7!side", 70, 700, "sent", 2**60, 5, 1000)


@pytest.fixture
def messages(store):
    return Messages(store.database)


async def test_a_message_is_on_its_way_then_there_then_gone(messages):
    await messages.sending(HERE.key, 70, 2**60, 5, 1000)
    [known] = await messages.unsettled()
    assert (known.state, known.message) == ("sending", None)
    await messages.put(HERE)
    assert await messages.find(HERE.key) == HERE
    assert await messages.unsettled() == ()
    await messages.gone(HERE.key, 1001)
    known = await messages.find(HERE.key)
    assert (known.state, known.message, known.touched) == ("gone", None, 1001)


async def test_what_has_been_sent_cannot_be_on_its_way_again(messages):
    await messages.put(HERE)
    with pytest.raises(Conflict):
        await messages.sending(HERE.key, 70, 2**60, 5, 1001)
    await messages.gone(HERE.key, 1001)
    with pytest.raises(Conflict):
        await messages.sending(HERE.key, 70, 2**60, 5, 1002)
    await messages.put(HERE)
    assert (await messages.find(HERE.key)).state == "gone"


async def test_what_was_never_sent_is_forgotten(messages):
    await messages.sending(HERE.key, 70, 2**60, 5, 1000)
    await messages.unsent(HERE.key)
    assert await messages.find(HERE.key) is None


async def test_only_what_is_settled_is_forgotten_with_time(messages):
    await messages.sending("a", 70, 2**60, 5, 1000)
    await messages.put(HERE)
    await messages.tidy(1001)
    assert await messages.find(HERE.key) is None
    assert len(await messages.unsettled()) == 1


async def test_a_damaged_message_was_never_sent(messages, tmp_path):
    await messages.put(HERE)
    with Loose(tmp_path / "quarry.db") as loose:
        loose.db.execute("UPDATE message SET channel = 'x'")
    assert await messages.find(HERE.key) is None
