"""What is said about an exported record promises no more than `verify` keeps."""

from bot.engine.facts import Edition
from bot.table.verifying import verify
from tests.cogs.conftest import GAMES


async def exported(club, game):
    """Ask for the record as anybody may, and return what was said and what verify makes of the file."""
    reply = await club["Sam"].slash(await game.channel(), "look export")
    (file,) = reply.newest.files.values()
    return reply.newest.text, verify(file, GAMES)


async def test_a_running_game_is_to_be_exported_again_when_it_is_over(club, game):
    said, verdict = await exported(club, game)
    assert "so far" in said
    assert "when the game is over" in said
    assert verdict.problem.key == "table-verify-unfinished"


async def test_a_finished_game_can_be_proved(club, game):
    await game.forward()
    await game.caught_up()
    said, verdict = await exported(club, game)
    assert said == "The record of this game. `python -m bot verify` proves it."
    assert verdict.ok


async def test_an_abandoned_game_cannot(club, game):
    await club.table.abandon(game.number)
    said, verdict = await exported(club, game)
    assert "cannot be verified" in said
    assert not verdict.ok


async def test_a_table_speaks_and_draws_with_the_facts_of_its_game(club, game):
    """Also when others have come to the shelf meanwhile."""
    rules = GAMES["oasis"]
    documents = rules.edition.documents
    documents["cards.toml"]["camels2"]["copies"] = 5
    corrected = {**GAMES, "oasis": type(rules).printed(Edition.of(documents))}
    club.table.games = club.store._games = corrected
    screen = await game.look()
    voice = await club.bot.services.voices.to_all(screen)
    order = await club.bot.services.looks.order(screen, voice, "board")
    assert (voice.rules.edition, order.facts) == (rules.edition, rules.edition.facts)
    await game.turn(await game.turn_of())
    await game.caught_up()
    assert (await game.look()).rules.edition == rules.edition
