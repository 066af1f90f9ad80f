"""Whatever is pressed that nobody offered: a private answer, and nothing else."""

from bot.playground.interactions import Kind
from tests.cogs.conftest import number, whispered
from tests.cogs.looks import untouched
from tests.playground.actors import Reply

STALE = "belonged to an earlier moment"


async def test_a_button_that_is_not_on_the_message_is_answered_and_does_nothing(club, game):
    before = await game.head()
    for custom_id in (
        "x",
        "gm:1",
        "gm:1:0.0",
        "gm:1:0.0:Stop",
        "gm:1!recap",
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
        ("gm:999:0.0:Stop", "I find no such table"),
        ("gm:999999999999999999:0.0:Stop", "I find no such table"),
        ("gm:999!side", "I find no such table"),
        ("gm:999!recap", "I find no such table"),
        ("gm:{game}!nonsense", "is no move of this game"),
        ("gm:{game}!zoom.99", "is no move of this game"),
        ("gm:{game}!zoom.-1", "is no move of this game"),
        ("gm:{game}!zoom.secrets", "is no move of this game"),
        ("gm:{game}!rematch", "nothing to play again"),
        ("lb:999:join", "I find no such table"),
        ("lb:999:options", "I find no such table"),
        ("lb:{game}:nonsense", "no such button"),
        ("lb:{game}:practice", "started already"),
        ("lb:{game}:cancel", "started already"),
    ):
        filled = custom_id.format(game=game.number, line=screen.line, rev=screen.rev)
        reply = await club.late(person, side.message, filled)
        assert says in whispered(reply), custom_id
        await untouched(game, before)
    assert (await club.bot.services.house.lobbies.find(game.number)).status == "started"


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
    found = await club.bot.services.house.lobbies.find(table)
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
        ("oasis relocate", {"moves": "a1"}, "Name two squares for each camel"),
        ("oasis free", {"what": "camel", "square": "nowhere"}, "I found no square"),
        ("table move", {"table": 10**15}, "I find no such table"),
        ("table move", {"table": -1}, "I find no such table"),
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
