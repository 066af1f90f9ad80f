"""A player at a table as it would be, were they asked now what they may be asked next."""

from msgspec import Struct
from msgspec.structs import replace

from bot.engine.core import Foresight, Refused, Seat
from bot.engine.draft import Click, Draft, rehearse
from bot.storage.stored import StoredGame
from bot.table.sittings import Sitting, seated


class Supposed(Struct, frozen=True, kw_only=True):
    """A seat at a supposed table."""

    sitting: Sitting
    ask: str
    round: int
    sealed: bool

    @property
    def seat(self) -> Seat:
        return self.sitting.seat

    def composing(self, rev: int, clicks: tuple[Click, ...]) -> "Supposed":
        """Return the player with these clicks made on the supposed table."""
        at = self.sitting
        now = rehearse(at.game.rules, at.game.head.state, at.seat, clicks)
        return replace(self, sitting=replace(at, draft=Draft(at.draft.since, rev, clicks), now=now))


def supposed(game: StoredGame, user: int, ask: str) -> Supposed:
    """Seat a player at the table as it would be, were they asked this now, or raise Refused."""
    seat = game.seat_of(user)
    if seat is None:
        raise Refused("table-refusal-not-seated")
    if game.status != "running":
        raise Refused("table-refusal-over")
    found: list[Foresight[object]] = [
        one for one in game.rules.foreseen(game.head.state, seat) if one.ask == ask
    ]
    if not found:
        raise Refused("plans-refusal-not-ahead")
    head = replace(game.head, state=found[0].state)
    at = seated(replace(game, head=head, draft=None), seat)
    return Supposed(sitting=at, ask=ask, round=found[0].round, sealed=found[0].sealed)


def asks_ahead(game: StoredGame, seat: Seat) -> tuple[str, ...]:
    """Name what a player may plan for; whoever is asked something answers that first."""
    if game.status != "running" or seat in game.rules.to_act(game.head.state):
        return ()
    return tuple(dict.fromkeys([one.ask for one in game.rules.foreseen(game.head.state, seat)]))
