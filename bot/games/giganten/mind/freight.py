"""What becomes of all barrels that wait: how many go to which company, and who carries them."""

from collections.abc import Sequence
from typing import NamedTuple

from bot.engine.core import Action, Seat, Square
from bot.games.giganten.actions import Carrier, LoseBarrel, Ship
from bot.games.giganten.content import COMPANIES
from bot.games.giganten.mind.deals import Deals, Split
from bot.games.giganten.mind.worth import Reading


class Cargo(NamedTuple):
    """Barrels by company, some of them carried for money, and what that is worth."""

    worth: float
    split: Split
    paid: int


class Freight:
    """The barrels of a seat, and all that can be done with them."""

    def __init__(self, reading: Reading, seat: Seat, choices: Sequence[Action]) -> None:
        self.deals, self.seat, self.state = Deals(reading, seat), seat, reading.state
        self.price = reading.content.pieces.freight
        ways: dict[Square, Carrier] = {}
        for action in choices:
            if isinstance(action, Ship):
                ways.setdefault(action.square, action.carrier)  # the black loco, before that of a rival
        self.own = [square for square in self.state.barrels if ways.get(square) == "own"]
        self.others = [(square, ways[square]) for square in self.state.barrels if square in ways]
        self.others = [(square, carrier) for square, carrier in self.others if carrier != "own"]
        self.most = min(len(self.others), self.state.players[seat].cash // self.price)

    def cargos(self) -> list[Cargo]:
        """Return all ways to share the barrels out, the best first."""
        found = []
        for paid in range(self.most + 1):
            for split in self.deals.splits(len(self.own) + paid):
                worth = self.deals.value(self.deals.shipped(split)) - paid * self.price
                found.append(Cargo(worth, split, paid))
        return sorted(found, key=lambda cargo: -cargo.worth)

    def steps(self, cargo: Cargo) -> tuple[Action, ...]:
        """Return what to do for it, barrel by barrel."""
        seat = self.seat
        carried: list[tuple[Square, Carrier]] = [(square, "own") for square in self.own]
        carried += self.others[: cargo.paid]
        to = [company for company, many in zip(COMPANIES, cargo.split, strict=True) for _ in range(many)]
        sent: list[Action] = [
            Ship(seat=seat, square=square, company=company, carrier=carrier)
            for (square, carrier), company in zip(carried, to, strict=True)
        ]
        taken = {square for square, _ in carried}
        return (*sent, *[LoseBarrel(seat=seat, square=s) for s in self.state.barrels if s not in taken])
