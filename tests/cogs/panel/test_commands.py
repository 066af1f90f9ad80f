"""Commands end on the same panel as buttons."""

from bot.engine.core import Name, Refused
from tests.cogs.panel.choosing import drafted, pair


async def test_commands_play_the_same_game(club, game):
    thread, person = await game.channel(), await game.turn_of()
    offered = await person.complete(thread, "turn do", "action", "")
    assert {one["value"] for one in offered} == {"Stop", "Reveal"}
    side = await person.slash(thread, "turn do", action="Stop")
    assert "Publish your turn?" in side.text
    assert "Stop" in (await person.slash(thread, "turn undo")).message.labels
    await person.slash(thread, "oasis stop")
    assert "Stop" in (await person.slash(thread, "turn restart")).message.labels
    await person.slash(thread, "oasis reveal")
    await person.slash(thread, "oasis stop")
    side = await person.slash(thread, "turn publish")
    assert "Nothing is asked of you" in side.text
    await game.caught_up()


async def test_squares_are_named_in_a_command(club, game):
    person = await game.placing(several=True)
    thread, mine = await game.channel(), await game.look(person)
    kind = max(mine.asked.several, key=mine.asked.several.get)
    first, second = await pair(game, person, mine.choices, kind)
    card = kind.partition(".")[2] or "camels"
    side = await person.slash(thread, "oasis place", squares=f"{first.lower()} {second.lower()}", card=card)
    assert len(await drafted(game, person)) == 2
    assert "**Your draft**" in side.text
    side = await person.slash(thread, "turn undo")
    assert await drafted(game, person) == []
    offered = await person.complete(thread, "oasis place", "squares", "")
    assert offered
    side = await person.slash(thread, "oasis place", squares=offered[0]["value"])
    assert await drafted(game, person) == [offered[0]["value"]]


async def test_a_refused_command_says_why_on_the_panel(club, game):
    thread, person = await game.channel(), await game.turn_of()
    for command, options, says in (
        ("oasis place", {"squares": "h2", "card": "camels"}, "There is nothing to place now"),
        ("oasis take", {"offer": "TakeOffer.1"}, "There is no offer to take now"),
        ("oasis relocate", {"moves": "a1 a2"}, "There is nothing to place now"),
        ("oasis free", {"what": "decline"}, "There is no free action now"),
        ("oasis marker", {"area": "LeaveUnowned"}, "No new area waits for a claim"),
        ("turn publish", {}, "Your draft is empty"),
        ("turn undo", {}, "Your draft is empty"),
    ):
        side = await person.slash(thread, command, **options)
        assert side.ephemeral
        assert f"✗ {says}" in side.text
        assert "Stop" in side.message.labels


async def test_a_refusal_names_the_games_own_things(club, game):
    person = await game.placing()
    thread, mine = await game.channel(), await game.look(person)
    kinds = {code.rpartition(".")[0] for code in mine.choices}
    wrong = next(
        card
        for card, kind in (
            ("camels", "PlaceCamel"),
            ("rocky", "PlaceTile.rocky"),
            ("oasis", "PlaceTile.oasis"),
        )
        if kind not in kinds
    )
    side = await person.slash(thread, "oasis place", squares="h2", card=wrong)
    assert "✗ None of your cards lets you place" in side.text
    assert await drafted(game, person) == []


async def test_a_refusal_away_from_the_panel_names_the_games_own_things(club, game, monkeypatch):
    async def refuse(*_):
        raise Refused("oasis-refusal-no-such-card", what=Name("piece", "camels"))

    monkeypatch.setattr(club.bot.services.play, "command", refuse)
    reply = await (await game.turn_of()).slash(await game.channel(), "oasis stop")
    assert reply.text == "None of your cards lets you place camels now."


async def test_the_score_pile_is_looked_at_by_command(game):
    person = await game.turn_of()
    reply = await person.slash(await game.channel(), "oasis pile")
    assert reply.ephemeral
    assert "Your score pile" in reply.text
