"""Whoever comes, and whatever they are called: the right private answer, no ping, no secret."""

import random

import pytest

from bot.engine.core import Seat
from tests.cogs.conftest import GAMES, WORDS, number, whispered
from tests.cogs.looks import untouched
from tests.playground.actors import Refusal

EVIL = (
    "@everyone `x` **b** [z](http://e.x) \u202egnp.exe\u2066 <@1> # \n- name of more than thirty-two letters"
)

# Lookers-on and strangers


async def test_a_spectators_side_is_what_everybody_sees(club, game):
    side = await game.side(club["Sam"])
    assert side.ephemeral
    assert "You have no seat in this game" in side.text
    assert "waits for" in side.text
    assert "score pile" not in side.text
    assert side.message.labels == ["More", "Refresh"]
    for label in ("Recap", "Scores", "Rules"):
        reply = await club["Sam"].click(await game.board(), label)
        assert reply.ephemeral
        assert "score pile" not in reply.text
    zoomed = await club["Sam"].select(await game.board(), "The whole board")
    assert zoomed.ephemeral
    assert "round 1" in zoomed.text


async def test_a_stranger_moves_nothing(club, game):
    before, thread = await game.head(), await game.channel()
    for command, options in (
        ("oasis stop", {}),
        ("oasis reveal", {}),
        ("oasis take", {"offer": "TakeOffer.1"}),
        ("oasis place", {"squares": "h2", "card": "oasis"}),
        ("turn do", {"action": "Stop"}),
        ("turn publish", {}),
        ("turn undo", {}),
        ("turn restart", {}),
        ("table ping", {}),
        ("table move", {"table": 1}),
    ):
        reply = await club["Sam"].slash(thread, command, **options)
        assert "You have no seat in this game" in whispered(reply), command
    await untouched(game, before)


async def test_a_stranger_is_offered_nothing(club, game):
    thread = await game.channel()
    for command, option in (
        ("turn do", "action"),
        ("oasis take", "offer"),
        ("oasis place", "squares"),
        ("oasis marker", "area"),
        ("table move", "table"),
    ):
        assert await club["Sam"].complete(thread, command, option, "") == []
    others = await game.others()
    assert await others[0].complete(thread, "turn do", "action", "") == []


async def test_a_player_out_of_turn_is_told_whose_turn_it_is(club, game):
    awaited, other = await game.turn_of(), (await game.others())[0]
    before = await game.head()
    reply = await other.slash(await game.channel(), "oasis stop")
    assert "✗ Nothing is asked of you now. The table waits for" in whispered(reply)
    assert awaited.mention in reply.text.partition("✗")[2]
    await untouched(game, before)
    reply = await other.slash(await game.channel(), "turn publish")
    assert "✗" in whispered(reply)
    await untouched(game, before)


async def test_somebody_elses_button_leads_to_ones_own_side(club, game):
    """The seat comes from whoever presses, never from the button."""
    awaited, before = await game.turn_of(), await game.head()
    screen, board = await game.look(awaited), await game.board()
    stop = f"gm:{game.number}:{screen.line}.{screen.rev}:Stop"
    for person in (*await game.others(), club["Sam"]):
        reply = await club.late(person, (await game.side(person)).message, stop)
        assert "✗" in whispered(reply)
        assert "Your offer" not in reply.text
        await untouched(game, before)
    assert board.there


async def test_the_panel_of_another_cannot_be_reached(club, game):
    awaited, other = await game.turn_of(), (await game.others())[0]
    side = await game.side(awaited)
    with pytest.raises(Refusal):
        await other.click(side, "Stop")


# Last week's buttons


async def test_old_buttons_of_a_finished_game_tell_how_it_ended(club, game):
    awaited = await game.turn_of()
    side, board = await game.side(awaited), await game.board()
    club.bot.services.play.panels.clear()  # as a restart does: it stays as it is
    public = await game.forward()
    await game.caught_up()
    head = await game.head()
    told = await awaited.click(side, "Stop")
    assert "✗ This game is over" in told.text
    assert "This game is over." in told.text.partition("###")[2]
    winner = public.users[public.result.standings[0].seat]
    assert f"<@{winner}> wins with {public.result.standings[0].total}" in told.text
    assert told.message.labels == ["More", "Refresh"]
    for person in (awaited, club["Sam"]):
        again = await person.click(board, "My side")
        assert "This game is over" in again.text
        assert "1." in (await person.click(board, "Scores")).text
    assert "✗ This game is over" in (await awaited.slash(await game.channel(), "oasis stop")).text
    assert await game.head() == head


async def test_an_old_lobbys_buttons_say_what_became_of_it(club, game):
    for verb, says in (
        ("join", "started already"),
        ("leave", "started already"),
        ("start", "started already"),
    ):
        reply = await club.late(club["Dan"], game.lobby, f"lb:{game.number}:{verb}")
        await club.answered()
        assert says in whispered(reply)
    reply = await club.late(club["Dan"], game.lobby, f"lb:{game.number}:options")
    assert "What this table agrees on" in whispered(reply)
    assert reply.message.selects == []


# Names and languages


async def test_a_name_does_nothing_but_name(club):
    club["Bob"].settings(name=EVIL)
    lobby = await club.lobby("Ann", "Bob", "Cleo")
    options = await club["Ann"].click(lobby, "Options")
    named = next(one for one in options.message.options if one.startswith("@everyone"))
    assert len(named) <= 100
    assert named.isprintable()
    await club["Ann"].click(lobby, "Start")
    thread = await club["Ann"].wait_for_thread(club.tables)
    await club["Ann"].wait_for(thread, "round 1")
    described = await club["Sam"].slash(thread, "look describe")
    assert "\\*\\*b\\*\\*" in described.text
    assert "\\`x\\`" in described.text
    assert "\\[z](http" in described.text
    assert "@everyone" not in described.text
    assert "\u202e" not in described.text
    await club.playground.quiet()
    messages = club.playground.world.messages.values()
    assert not any(one.mention_everyone for one in messages)
    assert {user for one in messages for user in one.pinged} <= {club[n].id for n in ("Ann", "Bob", "Cleo")}
    assert not any("\u202e" in text for text in club.public)


@pytest.mark.parametrize("name", ["\u202e\u2066", " ", "\u200b", "ש" * 40, "👩‍👩‍👧‍👦" * 8, "x" * 200])
async def test_a_name_of_any_sort_can_play(club, name):
    club["Bob"].settings(name=name)
    lobby = await club.lobby("Ann", "Bob", "Cleo")
    options = await club["Ann"].click(lobby, "Options")
    assert len(options.message.select(f"lb:{number(lobby)}/kick_")["options"]) == 2
    await club["Ann"].click(lobby, "Start")
    await club["Bob"].wait_for_thread(club.tables)


async def test_a_language_nobody_has_heard_of_is_answered_in_english(club, game):
    person = await game.turn_of()
    for locale in ("he", "ar", "tlh", "en-GB"):
        person.settings(locale=locale)
        side = await game.side(person)
        assert "Your offer" in side.text
        assert "Oasis in short" in (await person.slash(await game.channel(), "look rules")).text
    people = await club.bot.services.house.people.find([person.id])
    assert people[person.id].locale == "en-GB"


# Pings


async def test_exactly_one_mention_for_each_decision_and_nobody_else_is_pinged(club, game):
    thread = await game.channel()
    owed = set()
    for _ in range(15):
        screen = await game.look()
        owed |= {(screen.users[seat], line) for seat, line in screen.owed}
        club.bot.services.play.panels.clear()  # everybody has closed theirs
        await game.turn(await game.turn_of())
        await game.caught_up()
    screen = await game.look()
    owed |= {(screen.users[seat], line) for seat, line in screen.owed}
    await club.playground.quiet()
    pings = [
        (request.body["content"], request.body["allowed_mentions"]["users"])
        for request in club.playground.log
        if request.method == "POST" and request.path.endswith("/messages") and request.body.get("content")
    ]
    assert len(pings) == len(owed)
    for text, users in pings:
        assert users
        assert all(f"<@{user}>" in text for user in users)
    for request in club.playground.log:
        body = request.body if isinstance(request.body, dict) else {}
        allowed = (body.get("data") or body).get("allowed_mentions")
        if request.method == "PATCH" and "/messages/" in request.path and allowed is not None:
            assert not allowed.get("users")
            assert not allowed.get("parse")
    waiting = [seen for seen in club["Sam"].sees(thread) if seen.pinged]
    assert [seen.pinged for seen in waiting] == [[(await game.turn_of()).id]]
    screen = await game.look()
    pinged = [user for _, users in pings for user in map(int, users)]
    assert set(pinged) <= set(screen.users)


async def test_a_ping_is_sent_once_and_never_on_an_edit(club, game):
    thread, person = await game.channel(), await game.turn_of()
    assert person.mentions(thread) == 1
    for other in await game.others():
        assert other.mentions(thread) == 0
    for _ in range(3):
        club.bot.services.boards.touch(game.number)
        await game.side(person)
    await club.playground.quiet()
    assert person.mentions(thread) == 1


async def test_whoever_goes_on_in_their_panel_is_not_called(club, game):
    thread, person = await game.channel(), await game.turn_of()
    assert person.mentions(thread) == 1
    await person.click(await game.side(person), "One more · publishes")
    await game.caught_up()
    await club.playground.quiet()
    assert [seen for seen in person.sees(thread) if seen.pinged] == []  # the first one is answered
    screen = await game.look()
    ping = (await club.posts.of(game.number)).get("ping", screen.awaited[0])
    assert ping.line == dict(screen.owed)[screen.awaited[0]]


# Secrets


async def offered(game, person):
    """Return the cards of somebody's offer in words, as far as they see them."""
    screen = await game.look(person)
    cards = screen.view.players[screen.viewer].offer if screen.viewer is not None else ()
    return [WORDS.say("en", f"oasis-card-{card}") for card in cards]


async def test_sealed_offers_stay_sealed(club):
    game = await club.start(agreed=("sealed_offers",))
    screen = await game.look()
    assert len(screen.awaited) == 3
    first, *others = await game.awaited()
    thread = await game.channel()
    start = len(club.public)
    side = await first.click(await game.side(first), "One more · publishes")
    side = await first.click(side, "Stop")
    assert "Publish" not in side.message.labels
    await game.caught_up()
    held = await offered(game, first)
    assert len(held) == 2
    public = "\n".join(club.public[start:])
    assert "has sealed an offer" in public
    assert " shows " not in public
    assert " offers " not in public
    for word in held:
        assert word not in public
    for other in (*others, club["Sam"]):
        seen = [await game.side(other)]
        seen += [await other.click(await game.board(), label) for label in ("Recap", "Scores")]
        seen += [await other.slash(thread, "look describe"), await other.slash(thread, "look board")]
        own = await offered(game, other)
        for reply in seen:
            assert first.mention + " looks at" not in reply.text
            for word in held:
                assert word not in reply.text or word in own


async def test_score_piles_lie_face_down(club, game):
    chance = random.Random(3)
    for _ in range(40):
        await game.move(chance.choice((await game.look()).awaited))
    club.bot.services.news.changed(await game.look())
    await game.caught_up()
    screen = await game.look()
    for seat, user in enumerate(screen.users):
        person = club.by_id(user)
        mine = await game.look(person)
        (pile,) = GAMES["oasis"].private_lines(mine.view)
        said = club.bot.services.house.words.say("en", f"oasis-{pile.key}", pile.facts)
        assert said in (await game.side(person)).text
        assert said in (await person.slash(await game.channel(), "oasis pile")).text
        assert mine.viewer == Seat(seat)
    assert not any("Your score pile" in text for text in club.public)
    await game.side(club["Sam"])
    for seen in club.playground.world.messages.values():
        if seen.reader == club["Sam"].id:
            assert "Your score pile" not in str(seen.components)
    reply = await club["Sam"].slash(await game.channel(), "look export")
    exported = next(iter(reply.newest.files.values())).decode()
    stored = await club.store.load(game.number)
    assert stored.seed not in exported
    assert "score_pile" not in exported


async def test_what_only_the_sealed_know_is_not_timed_by_the_board(club):
    """A secret step changes nothing that everybody sees: not even the board is touched."""
    game = await club.start(agreed=("sealed_offers",))
    person = (await game.awaited())[0]
    side = await game.side(person)
    await club.playground.until(lambda: not club.bot.services.boards._tasks)
    before = len(club.public)
    await person.click(side, "One more · publishes")
    await club.playground.quiet(0.2)
    assert club.public[before:] == []
