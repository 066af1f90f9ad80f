"""Whoever comes, and whatever they press or are called: the right private answer, no ping, no secret."""

import random

import pytest

from bot.engine.core import Seat
from bot.playground.interactions import Kind
from tests.cogs.conftest import GAMES, WORDS, number, whispered
from tests.playground.actors import Refusal, Reply

EVIL = (
    "@everyone `x` **b** [z](http://e.x) \u202egnp.exe\u2066 <@1> # \n- name of more than thirty-two letters"
)
STALE = "belonged to an earlier moment"


@pytest.fixture
async def game(club):
    return await club.start()


async def untouched(game, before):
    """Has nothing at all happened to the game?"""
    assert await game.head() == before
    screen = await game.look()
    for user in screen.users:
        assert (await game.club.table.look(game.number, user)).draft is None


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
        assert says in whispered(reply)
    reply = await club.late(club["Dan"], game.lobby, f"lb:{game.number}:options")
    assert "What this table agrees on" in whispered(reply)
    assert reply.message.selects == []


# Forgeries


async def test_a_button_that_is_not_on_the_message_is_answered_and_does_nothing(club, game):
    before = await game.head()
    for custom_id in (
        "x",
        "gm:1",
        "gm:1:0.0",
        "gm:1:0.0:Stop",
        "gm:1!side",
        "lb:1:join",
        "lb:1/kick_",
        "gm:1:0.0?PlaceTile.oasis._.12345678",
        "gm:99999999999999999999!side",
        "'; DROP TABLE game; --",
        "gm:1:0.0:" + "A" * 91,
        "٣" * 100,
    ):
        reply = await club["Sam"].forge(game.lobby, custom_id)
        assert STALE in whispered(reply), custom_id
    await untouched(game, before)


async def test_a_forged_button_is_refused_in_private(club, game):
    person, before = await game.turn_of(), await game.head()
    screen = await game.look(person)
    side = await game.side(person)
    for custom_id, says in (
        ("gm:{game}:{line}.{rev}:Nonsense.x", "is no move of this game"),
        ("gm:{game}:{line}.{rev}:Stop.1", "is no move of this game"),
        ("gm:{game}:{line}.{rev}:PlaceTile.oasis.Z99", "There is nothing to place now"),
        ("gm:{game}:{line}.{rev}:TakeOffer.-1", "There is no offer to take now"),
        ("gm:{game}:{line}.{rev}:TakeOffer.99999999999", "There is no offer to take now"),
        ("gm:{game}:{line}.{rev}:=max", "is no move of this game"),
        ("gm:{game}:999999999.999999999:Stop", "nothing was played"),
        ("gm:{game}:0.7:publish", "nothing was played"),
        ("gm:{game}:{line}.{rev}:publish", "Your draft is empty"),
        ("gm:{game}:{line}.{rev}:undo", "Your draft is empty"),
        ("gm:{game}:{line}.{rev}:@0", "Your offer"),
        ("gm:{game}:{line}.{rev}:PlaceTile.x._", "Your offer"),
        ("gm:{game}:{line}.{rev}:._", "Your offer"),
        ("gm:{game}:{line}.{rev}:why", "Your offer"),
        ("gm:{game}:{line}.{rev}:more", "Your offer"),
        ("gm:{game}:{line}.{rev}:back", "Your offer"),
        ("gm:999:0.0:Stop", "There is no game #999"),
        ("gm:999999999999999999:0.0:Stop", "There is no game #999999999999999999"),
        ("gm:999!side", "There is no game #999"),
        ("gm:999!recap", "There is no game #999"),
        ("gm:{game}!nonsense", "is no move of this game"),
        ("gm:{game}!zoom.99", "is no move of this game"),
        ("gm:{game}!zoom.-1", "is no move of this game"),
        ("gm:{game}!zoom.secrets", "is no move of this game"),
        ("gm:{game}!rematch", "nothing to play again"),
        ("lb:999:join", "There is no table 999"),
        ("lb:999:options", "There is no table 999"),
        ("lb:{game}:nonsense", "no such button"),
        ("lb:{game}:practice", "started already"),
        ("lb:{game}:cancel", "started already"),
    ):
        filled = custom_id.format(game=game.number, line=screen.line, rev=screen.rev)
        reply = await club.late(person, side.message, filled)
        assert says in whispered(reply), custom_id
        await untouched(game, before)
    assert (await club.bot.house.lobby(game.number)).status == "started"


async def test_a_spectator_who_forges_a_panel_sees_what_everybody_sees(club, game):
    side = await game.side(club["Sam"])
    for code in ("why", "more", "back", "refresh", "board", "PlaceTile.oasis._", "@2", "undo"):
        reply = await club.late(club["Sam"], side.message, f"gm:{game.number}:0.0:{code}")
        assert reply.newest.ephemeral
        assert "Your offer" not in reply.newest.text
        assert "score pile" not in reply.newest.text


async def test_a_forged_pick_is_refused_in_private(club, game):
    person, before = await game.turn_of(), await game.head()
    side = await game.side(person)
    for custom_id, value, says in (
        ("gm:{game}:0.0/x-00", "Nonsense", "is no move of this game"),
        ("gm:{game}:0.0/x-00", "PlaceTile.oasis.H2", "There is nothing to place now"),
        ("gm:{game}:7.7/x-00", "Stop", "nothing was played"),
        ("gm:{game}!zoom/00", "99", "is no move of this game"),
        ("gm:{game}!zoom/00", "@everyone", "is no move of this game"),
        ("lb:{game}/sealed_offers", "perhaps", "started already"),
        ("lb:{game}/kick_", "somebody", "started already"),
        ("lb:{game}/host_", "-1", "started already"),
    ):
        reply = await club.late(person, side.message, custom_id.format(game=game.number), value)
        assert says in whispered(reply), (custom_id, value)
        await untouched(game, before)


async def test_a_forged_option_of_a_lobby_is_refused(club):
    lobby = await club.lobby("Ann", "Bob")
    table = number(lobby)
    mine = (await club["Ann"].click(lobby, "Options")).message
    for custom_id, value, says in (
        (f"lb:{table}/sealed_offers", "perhaps", "does not fit the option"),
        (f"lb:{table}/no_such_option", "true", "has no option"),
        (f"lb:{table}/kick_", str(club["Sam"].id), "Nobody of that name"),
        (f"lb:{table}/kick_", "somebody", "Nobody of that name"),
        (f"lb:{table}/host_", "-1", "Nobody of that name"),
        (f"lb:{table}/host_", str(club["Sam"].id), "Nobody of that name"),
    ):
        reply = await club.late(club["Ann"], mine, custom_id, value)
        assert says in whispered(reply)
    found = await club.bot.house.lobby(table)
    assert found.options == {}
    assert found.users == (club["Ann"].id, club["Bob"].id)


async def test_a_form_nobody_made_is_answered(club, game):
    person, thread = await game.turn_of(), await game.channel()
    side = (await game.side(person)).message
    for custom_id in ("anything", "gm:1:0.0?x.12345678", "gm:999:0.0?PlaceTile.oasis._.12345678"):
        field = {"type": 4, "custom_id": "squares", "value": "h2"}
        data = {"custom_id": custom_id, "components": [{"type": 1, "components": [field]}]}
        begun = club.playground.desk.begin(Kind.MODAL, person.user, thread, data, side.message)
        reply = await Reply(club.playground, begun).settled()
        assert reply.newest.ephemeral
    assert (await game.look(person)).draft is None


async def test_a_forged_option_is_refused_in_private(club, game):
    person, before, thread = await game.turn_of(), await game.head(), await game.channel()
    for command, options, says in (
        ("turn do", {"action": "Stop; DROP TABLE game"}, "is no move of this game"),
        ("turn do", {"action": "x" * 6000}, "is no move of this game"),
        ("turn do", {"action": "@everyone `**"}, "is no move of this game"),
        ("turn do", {"action": "Reveal.1"}, "is no move of this game"),
        ("turn do", {"action": "why"}, "is no move of this game"),
        ("turn do", {"action": "٣"}, "is no move of this game"),
        ("oasis take", {"offer": "TakeOffer.99"}, "no offer to take now"),
        ("oasis take", {"offer": "Red"}, "is no move of this game"),
        ("oasis place", {"squares": "PlaceTile.oasis.H2"}, "nothing to place now"),
        ("oasis place", {"squares": "PlaceTile.gold.H2"}, "is no move of this game"),
        ("oasis place", {"squares": "everywhere"}, "is no move of this game"),
        ("oasis place", {"squares": "h2 " * 200}, "nothing to place now"),
        ("oasis marker", {"area": "MoveMarker.ZZZ"}, "No new area"),
        ("oasis relocate", {"moves": "a1"}, "nothing to place now"),
        ("oasis free", {"what": "camel", "square": "nowhere"}, "nothing to place now"),
        ("table move", {"table": 10**15}, "There is no game #1000000000000000"),
        ("table move", {"table": -1}, "There is no game #-1"),
        ("table new", {"game": "@everyone " * 100}, "There is no such game here"),
    ):
        reply = await person.slash(thread, command, **options)
        assert says in whispered(reply), (command, options)
        assert len(reply.text) < 1500
        await untouched(game, before)


async def test_a_command_that_is_no_more_is_answered(club, game):
    person, thread = await game.turn_of(), await game.channel()

    def typed(name, *options):
        given = [{"name": option, "type": 3, "value": value} for option, value in options]
        first, second = name.split()
        return {
            "id": "1",
            "name": first,
            "type": 1,
            "options": [{"name": second, "type": 1, "options": given}],
        }

    for data, says in (
        (typed("oasis fly"), STALE),
        (typed("chess move"), STALE),
        (typed("oasis take"), STALE),
        (typed("my settings", ("ping", "loudly")), "“loudly” does not fit the option “ping”"),
        (typed("my settings", ("confirm", "perhaps")), "“perhaps” does not fit the option “confirm”"),
        (typed("oasis place", ("squares", "h2"), ("card", "gold")), "is no move of this game"),
    ):
        begun = club.playground.desk.begin(Kind.COMMAND, person.user, thread, data)
        reply = await Reply(club.playground, begun).settled()
        assert says in whispered(reply), data


async def test_any_language_can_be_wished_and_english_is_spoken(club, game):
    person = await game.turn_of()
    for language in ("he", "xx", "<@1>", "x" * 500, "en-US"):
        reply = await person.slash(await game.channel(), "my settings", language=language)
        assert "Your settings" in whispered(reply)
        assert "Your offer" in (await game.side(person)).text


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
    people = await club.bot.house.people([person.id])
    assert people[person.id].locale == "en-GB"


# Pings


async def test_exactly_one_mention_for_each_decision_and_nobody_else_is_pinged(club, game):
    thread = await game.channel()
    owed = set()
    for _ in range(15):
        screen = await game.look()
        owed |= {(screen.users[seat], line) for seat, line in screen.owed}
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
        club.bot.boards.touch(game.number)
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
    shown = await club.store.shown(game.number)
    screen = await game.look()
    assert shown[f"ping:{screen.awaited[0]}"].line == dict(screen.owed)[screen.awaited[0]]


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
    await club.bot.changed(await game.look())
    await game.caught_up()
    screen = await game.look()
    for seat, user in enumerate(screen.users):
        person = club.by_id(user)
        mine = await game.look(person)
        (pile,) = GAMES["oasis"].private_lines(mine.view)
        said = club.bot.words.say("en", f"oasis-{pile.key}", pile.facts)
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
    before = len(club.public)
    await person.click(side, "One more · publishes")
    await club.playground.quiet(0.2)
    assert club.public[before:] == []
