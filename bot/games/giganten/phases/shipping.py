"""Action 6: producing oil, and shipping it to the depots."""

from typing import NamedTuple

from msgspec.structs import replace

from bot.engine.core import Action, Ask, Fact, Refusal, Seat, Square, StepBuilder
from bot.engine.phase import Phase
from bot.games.giganten.actions import Carrier, LoseBarrel, Ship
from bot.games.giganten.content import COMPANIES, Company, Content
from bot.games.giganten.events import BarrelLost, DerrickReturned, OilProduced, OilShipped
from bot.games.giganten.market import stored
from bot.games.giganten.state import Derrick, State
from bot.games.giganten.terrain import column_of


class Fee(NamedTuple):
    """Who is paid for a barrel: each of `payees` the `share`, the bank the rest."""

    total: int = 0
    share: int = 0
    payees: tuple[Seat, ...] = ()


class Shipping(Phase[State]):
    """Each derrick gives a barrel, and each barrel goes to a depot or is lost."""

    actions = (Ship, LoseBarrel)

    def __init__(self, content: Content) -> None:
        self.content = content

    # Production

    def produce(self, step: StepBuilder[State]) -> None:
        """Take a barrel from each derrick of the active player; empty ones go back to the supply."""
        seat, derricks = step.state.turn, step.state.derricks
        own = [derrick for derrick in derricks if derrick.owner == seat]
        step.change(phase="ship")
        if not own:
            return
        sites = tuple([derrick.square for derrick in own])
        less = [Derrick(d.square, d.owner, d.oil - 1) if d.owner == seat else d for d in derricks]
        left = tuple([derrick for derrick in less if derrick.oil])
        step.happen(OilProduced(seat=seat, barrels=len(own), sites=sites), derricks=left, barrels=sites)
        for derrick in less:
            if not derrick.oil:
                step.happen(DerrickReturned(seat=seat, square=derrick.square))

    # Shipping

    def carriers(self, state: State, seat: Seat, square: Square) -> tuple[Carrier, ...]:
        """Return who could carry a barrel now: the player's own loco, or any there that can be paid."""
        player, column = state.players[seat], column_of(square)
        if player.loco >= column:
            return ("own",)
        if player.cash < self.content.pieces.freight:
            return ()
        black, rivals = state.black >= column, self._front(state, seat) >= column
        if state.options.transport_carrier == "leader":
            return ("leader",) if black or rivals else ()
        return (*(("black",) if black else ()), *(("rivals",) if rivals else ()))

    def _front(self, state: State, seat: Seat) -> int:
        """Return the space of the rival loco that is furthest ahead."""
        return max([player.loco for n, player in enumerate(state.players) if n != seat])

    def fee(self, state: State, seat: Seat, carrier: Carrier) -> Fee:
        """Return what a barrel costs: locos side by side share it, and the black one works for the bank."""
        total = self.content.pieces.freight
        if carrier == "own":
            return Fee()
        if carrier == "black":
            return Fee(total)
        front, black = self._front(state, seat), 0
        if carrier == "leader":
            front, black = max(front, state.black), int(state.black >= front)
        ahead = [s for s in state.order if s != seat and state.players[s].loco == front]
        return Fee(total, total // (len(ahead) + black) if ahead else 0, tuple(ahead))

    def asked(self, state: State, seat: Seat) -> Ask:
        sites = tuple([str(square) for square in state.barrels])
        return Ask("ship", {"barrels": len(sites), "sites": sites})

    def choices(self, state: State, seat: Seat) -> tuple[Action, ...]:
        actions: list[Action] = []
        for square in state.barrels:
            carriers = self.carriers(state, seat, square)
            actions += [
                Ship(seat=seat, square=square, company=company, carrier=carrier)
                for carrier in carriers
                for company in COMPANIES
            ]
            if "own" not in carriers:
                actions.append(LoseBarrel(seat=seat, square=square))
        return tuple(actions)

    def considered(self, state: State, seat: Seat) -> tuple[Action, ...]:
        """The player's own loco for barrels it cannot reach, so that it can be said why it costs money."""
        return tuple(
            [Ship(seat=seat, square=square, company=COMPANIES[0], carrier="own") for square in state.barrels]
        )

    def refusal(self, state: State, action: Action) -> Refusal | None:
        assert isinstance(action, Ship | LoseBarrel)
        seat, square = action.seat, action.square
        if square not in state.barrels:
            return Refusal("giganten-refusal-no-barrel-there", {"square": square})
        carriers = self.carriers(state, seat, square)
        if isinstance(action, Ship):
            return None if action.carrier in carriers else self._refuse_carrier(state, action, carriers)
        return Refusal("giganten-refusal-own-loco-carries", {"square": square}) if "own" in carriers else None

    def _refuse_carrier(self, state: State, action: Ship, carriers: tuple[Carrier, ...]) -> Refusal:
        column = column_of(action.square)
        facts: dict[str, Fact] = {"square": action.square, "column": column}
        if "own" in carriers:
            return Refusal("giganten-refusal-own-loco-carries", {"square": action.square})
        if action.carrier == "own":
            return Refusal(
                "giganten-refusal-own-loco-behind", {**facts, "space": state.players[action.seat].loco}
            )
        if (action.carrier == "leader") != (state.options.transport_carrier == "leader"):
            return Refusal("giganten-refusal-carrier-rule")
        return Refusal("giganten-refusal-no-loco-there", facts)

    def perform(self, step: StepBuilder[State], action: Action) -> None:
        match action:
            case Ship(seat=seat, square=square, company=company, carrier=carrier):
                self._ship(step, seat, square, company, carrier)
            case LoseBarrel(seat=seat, square=square):
                self._lose(step, seat, square, "unpaid")

    def _ship(
        self, step: StepBuilder[State], seat: Seat, square: Square, company: Company, carrier: Carrier
    ) -> None:
        fee = self.fee(step.state, seat, carrier)
        depots = stored(step.state.players[seat].depots, company, 1)
        players = list(
            step.state.with_player(seat, depots=depots, cash=step.state.players[seat].cash - fee.total)
        )
        for payee in fee.payees:
            players[payee] = replace(players[payee], cash=players[payee].cash + fee.share)
        bank = fee.total - fee.share * len(fee.payees)
        event = OilShipped(
            seat=seat,
            square=square,
            company=company,
            carrier=carrier,
            fee=fee.total,
            bank=bank,
            share=fee.share,
            payees=fee.payees,
        )
        step.happen(
            event,
            players=tuple(players),
            barrels=_except(step.state.barrels, square),
            ledger=step.state.ledger.plus(freight=bank) if bank else step.state.ledger,
        )

    def _lose(self, step: StepBuilder[State], seat: Seat, square: Square, why: str) -> None:
        step.happen(
            BarrelLost(seat=seat, square=square, why=why),
            barrels=_except(step.state.barrels, square),
            ledger=step.state.ledger.plus(lost=1),
        )

    def unfold(self, step: StepBuilder[State]) -> bool:
        """Lose the barrels that nobody can carry; then the next player produces, or the sales begin."""
        state = step.state
        seat = state.turn
        stuck = [square for square in state.barrels if not self.carriers(state, seat, square)]
        for square in stuck:
            self._lose(step, seat, square, self._why_stuck(state, seat, square))
        if step.state.barrels:
            return False
        after = state.after(seat)
        if after is None:
            step.change(phase="auction", turn=state.first, company=0)
        else:
            step.change(phase="produce", turn=after)
        return True

    def _why_stuck(self, state: State, seat: Seat, square: Square) -> str:
        front = max(self._front(state, seat), state.black)
        return "cash" if front >= column_of(square) else "loco"


def _except(squares: tuple[Square, ...], one: Square) -> tuple[Square, ...]:
    return tuple([square for square in squares if square != one])
