"""The people's side as the page uses it: over HTTP and a websocket."""

import asyncio
import contextlib

import aiohttp
import pytest

from tests.playground.actors import room


class Page:
    """A page that is open for one person."""

    def __init__(self, session, url, person, socket):
        self.session, self.url, self.person, self.socket = session, url, person, socket
        self.frames = []

    async def act(self, kind, **more):
        body = {"person": str(self.person.id), "nonce": "n", "kind": kind, **more}
        async with self.session.post(f"{self.url}/local/act", json=body) as answer:
            return await answer.json()

    async def get(self, path, **query):
        async with self.session.get(f"{self.url}/local/{path}", params=query) as answer:
            return await answer.json()

    async def next(self, kind):
        """Wait for a frame of a kind."""
        async with asyncio.timeout(30):
            while True:
                frame = await self.socket.receive_json()
                self.frames.append(frame)
                if frame["t"] == kind:
                    return frame["d"]

    async def rest(self):
        """Take what is still on its way, and return all kinds of frames so far."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(0.1):
                await self.next("nothing")
        return [frame["t"] for frame in self.frames]


@contextlib.asynccontextmanager
async def page(playground, person):
    url = f"{playground.url}/local/live?person={person.id}"
    async with aiohttp.ClientSession() as session, session.ws_connect(url) as socket:
        yield Page(session, playground.url, person, socket)


@pytest.fixture
async def anns(playground, bot, ann):
    async with page(playground, ann) as opened:
        await opened.next("BOT")
        yield opened


@pytest.fixture
async def bobs(playground, bot, bob):
    async with page(playground, bob) as opened:
        await opened.next("BOT")
        yield opened


async def commands(opened):
    world = await opened.get("world")
    return {one["name"]: one["id"] for one in world["commands"]}


async def test_the_world_a_newcomer_finds(anns):
    world = await anns.get("world")
    rooms = {guild["name"]: [one["name"] for one in guild["channels"]] for guild in world["guilds"]}
    assert rooms == {"The Oil Club": ["general", "tables", "side-room"], "The Annex": ["attic"]}
    names = [one["global_name"] for one in world["people"]]
    assert names == ["Ann", "Bob", "Cleo", "Dan", "Eve", "Sam"]
    assert world["bot"]["online"]
    assert {one["name"] for one in world["commands"]} == {"game", "echo", "Greet", "Quote"}
    ready = anns.frames[0]
    assert ready["t"] == "READY"
    assert [one["unread"] for one in ready["d"]["channels"]] == [0, 0, 0, 0]


async def test_a_command_a_click_and_an_ephemeral_for_its_reader(anns, bobs, general):
    game = (await commands(anns))["game"]
    begun = await anns.act("command", channel=str(general.id), command_id=game, path=["new"], options={})
    assert begun["ok"]
    lobby = await anns.next("MESSAGE_CREATE")
    assert await anns.next("INTERACTION") == {"nonce": "n", "status": "done"}
    await bobs.next("MESSAGE_CREATE")
    await bobs.act("click", message=lobby["id"], custom_id="lobby:join")
    joined = await bobs.next("MESSAGE_CREATE")
    assert joined["flags"] & 64
    await bobs.next("INTERACTION")
    assert (await anns.rest()).count("MESSAGE_CREATE") == 1
    assert len(await anns.get("messages", person=anns.person.id, channel=general.id)) == 1
    assert len(await bobs.get("messages", person=bobs.person.id, channel=general.id)) == 2
    stolen = await anns.act("click", message=joined["id"], custom_id="lobby:join")
    assert stolen == {"error": "This message is gone."}
    assert await bobs.act("dismiss", message=joined["id"]) == {"ok": True}
    assert (await bobs.next("MESSAGE_DELETE"))["id"] == joined["id"]
    assert "error" in await bobs.act("dismiss", message=lobby["id"])


async def test_a_form_opens_and_is_sent(anns, general):
    game = (await commands(anns))["game"]
    await anns.act("command", channel=str(general.id), command_id=game, path=["game", "friend"])
    form = await anns.next("MODAL")
    assert form["title"] == "Pick a friend"
    missing = await anns.act("submit", interaction_id=form["interaction_id"], values={})
    assert missing == {"error": "Friend is required."}
    values = {"friend": [str(anns.person.id)], "sure": True}
    await anns.act("submit", interaction_id=form["interaction_id"], values=values)
    assert (await anns.next("MESSAGE_CREATE"))["content"] == "friend=Ann sure=True"


async def test_suggestions_and_a_select(anns, general):
    game = (await commands(anns))["game"]
    place = {"channel": str(general.id), "command_id": game}
    await anns.act("complete", **place, path=["pick"], options={"number": "x"}, focused="country", text="fr")
    assert await anns.next("CHOICES") == {"nonce": "n", "choices": [{"name": "France", "value": "france"}]}
    await anns.act("command", **place, path=["new"])
    lobby = await anns.next("MESSAGE_CREATE")
    await anns.act("select", message=lobby["id"], custom_id="lobby:colour", values=["blue"])
    assert (await anns.next("MESSAGE_UPDATE"))["content"] == "colour blue"


async def test_no_answer_is_told(anns, general, playground):
    playground.limits.ack_seconds = 0.1
    game = (await commands(anns))["game"]
    await anns.act("command", channel=str(general.id), command_id=game, path=["slow"])
    failed = {"nonce": "n", "status": "failed", "reason": "The application did not respond"}
    assert await anns.next("INTERACTION") == failed


async def test_unread_and_mentions_are_counted_live(anns, bobs, general):
    game = (await commands(anns))["game"]
    who = {"who": str(bobs.person.id)}
    await anns.act("command", channel=str(general.id), command_id=game, path=["ping"], options=who)
    assert await bobs.next("UNREAD") == {"channel_id": str(general.id), "unread": 1, "mentions": 1}
    assert await anns.next("UNREAD") == {"channel_id": str(general.id), "unread": 1, "mentions": 0}
    await bobs.act("read", channel=str(general.id))
    assert await bobs.next("UNREAD") == {"channel_id": str(general.id), "unread": 0, "mentions": 0}
    await anns.act("say", channel=str(general.id), content="thank you")
    assert (await bobs.next("MESSAGE_CREATE"))["author"]["username"] == "ann"
    assert (await bobs.next("UNREAD"))["unread"] == 1


async def test_threads_and_dms_appear(anns, bobs, general):
    game = (await commands(anns))["game"]
    place = {"channel": str(general.id), "command_id": game}
    await anns.act("command", **place, path=["thread"], options={"name": "table"})
    thread = await bobs.next("THREAD_CREATE")
    assert (thread["name"], thread["archived"], thread["parent_id"]) == ("table", False, str(general.id))
    await anns.act("archive", channel=thread["id"], archived=True)
    assert (await bobs.next("THREAD_UPDATE"))["archived"]
    await anns.act("delete_channel", channel=thread["id"])
    assert (await bobs.next("THREAD_DELETE"))["id"] == thread["id"]
    opened = await bobs.act("open_dm")
    dm = await bobs.next("CHANNEL_CREATE")
    assert opened["channel"] == dm["id"]
    assert str(bobs.person.id) in dm["person_ids"]
    assert "CHANNEL_CREATE" not in await anns.rest()
    assert "error" in await anns.act("say", channel=dm["id"], content="peek")


async def test_a_private_thread_is_shown_to_its_members(anns, bobs, general, playground):
    await bobs.act("person", dms_open=False)
    assert (await anns.next("PERSON_UPDATE"))["person"]["dms_open"] is False
    game = (await commands(anns))["game"]
    options = {"who": str(bobs.person.id), "text": "psst"}
    await anns.act("command", channel=str(general.id), command_id=game, path=["tell"], options=options)
    thread = await bobs.next("THREAD_CREATE")
    assert (await bobs.next("MESSAGE_CREATE"))["channel_id"] == thread["id"]
    seen = await bobs.get("world", person=bobs.person.id)
    assert [one["name"] for one in seen["guilds"][0]["threads"]] == ["private-Bob"]
    seen = await anns.get("world", person=anns.person.id)
    assert seen["guilds"][0]["threads"] == []
    assert "THREAD_CREATE" not in await anns.rest()


async def test_settings_and_what_cannot_be_done(anns, general, playground):
    changed = await anns.act("person", locale="it", global_name="@everyone `x` \u202e")
    assert changed["person"]["locale"] == "it"
    assert "error" in await anns.act("person", locale="")
    assert "error" in await anns.act("fly")
    async with anns.session.post(f"{anns.url}/local/act", data="nonsense") as answer:
        assert (answer.status, await answer.json()) == (400, {"error": "This cannot be read."})
    async with anns.session.get(f"{anns.url}/local/live?person=1") as answer:
        assert answer.status == 400
    assert "error" in await anns.act("say", channel="1", content="x")
    assert "error" in await anns.act("say", channel=str(general.id), content=" ")
    assert "error" in await anns.act("click", message="1", custom_id="x")
    assert "error" in await anns.act("command", channel=str(general.id), command_id="1")
    assert "error" in await anns.act("archive", channel=str(general.id))
    allowed = await anns.act("permissions", channel=str(general.id), deny=["attach_files"])
    assert "attach_files" not in allowed["permissions"]
    assert "error" in await anns.act("permissions", channel=str(general.id), deny=["fly"])
    deleted = await anns.act("say", channel=str(general.id), content="x")
    assert await anns.act("delete", message=deleted["message"]) == {"ok": True}
    assert await anns.get("messages", person=anns.person.id, channel=general.id) == []


async def test_a_page_leaves_a_server_and_comes_back(anns, bobs, general, playground):
    home, here = str(general.guild_id), str(general.id)
    assert await anns.act("leave", guild=home) == {"ok": True}
    attic = room(playground, "attic")
    assert [one["id"] for one in (await anns.next("READY"))["channels"]] == [str(attic.id)]
    left = (await bobs.next("PERSON_UPDATE"))["person"]
    assert (left["id"], left["guilds"]) == (str(anns.person.id), [str(attic.guild_id)])
    assert "error" in await anns.act("say", channel=here, content="x")
    assert await anns.act("leave", guild=home) == {"ok": True}
    assert await anns.act("join", guild=home) == {"ok": True}
    assert here in [one["id"] for one in (await anns.next("READY"))["channels"]]
    assert (await bobs.next("PERSON_UPDATE"))["person"]["guilds"] == [home, str(attic.guild_id)]
    assert "message" in await anns.act("say", channel=here, content="x")
    assert "error" in await anns.act("join", guild="1")
    assert "READY" not in (await bobs.rest())[2:]


async def test_reading_back(anns, general, ann):
    said = [await ann.say(general, str(number)) for number in range(5)]
    query = {"person": ann.id, "channel": general.id}
    newest = await anns.get("messages", **query, limit=2)
    assert [one["content"] for one in newest] == ["3", "4"]
    older = await anns.get("messages", **query, limit=2, before=said[3].id)
    assert [one["content"] for one in older] == ["1", "2"]


async def test_pages_hear_when_the_bot_goes_and_comes(anns, bot):
    await bot.close()
    assert await anns.next("BOT") == {"online": False}


async def test_another_web_page_has_no_business_here(anns, playground):
    url = f"{playground.url}/local/world"
    for headers in ({"Origin": "https://example.org"}, {"Host": "example.org"}):
        async with anns.session.get(url, headers=headers) as answer:
            assert answer.status == 403
    async with anns.session.get(url, headers={"Origin": playground.url}) as answer:
        assert answer.status == 200


async def test_nobody_reads_files_outside_the_page(anns, playground):
    for path in (
        "local/static/../people.py",
        "local/static/%2e%2e/people.py",
        "attachments/1/2/x",
        "emojis/1.png",
    ):
        async with anns.session.get(f"{playground.url}/{path}") as answer:
            assert answer.status == 404
