"""Who is awaited: as it is stored, compared with what the rules say."""

from bot.storage.agenda import Diary
from bot.storage.games import Store
from bot.storage.waits import Wait, Waits


async def as_the_rules_say(store: Store, number: int) -> tuple[Wait, ...]:
    """Compare who is awaited with what the rules say, and return how it was stored."""
    game, found = await store.load(number), await Waits(store.database).at(number)
    rules, head = game.rules, game.head
    awaited = sorted(rules.to_act(head.state)) if game.status == "running" else []
    asks = {seat: rules.asked(head.state, seat) for seat in awaited}
    expected = [(seat, head.marks.owed[seat], ask.key) for seat, ask in asks.items() if ask]
    assert [(wait.seat, wait.owed, wait.ask) for wait in found] == expected
    return found


async def due_at(store: Store, number: int) -> set[str]:
    """Return the kinds of what is due at a game."""
    rows = await store.database.read("SELECT DISTINCT kind FROM due WHERE game_id = ?1", number)
    found = [await Diary(store.database).find(kind, number) for (kind,) in rows]
    return {row.kind for row in found if row}
