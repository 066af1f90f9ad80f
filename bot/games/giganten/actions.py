"""What players may ask for."""

from typing import Annotated, ClassVar, Literal

from bot.engine.core import Action, Named, Square
from bot.games.giganten.content import CardKey, CompanyKey

Way = Literal["up", "down"]
Carrier = Literal["own", "black", "rivals", "leader"]
WayKey = Annotated[Way, Named("way")]
CarrierKey = Annotated[Carrier, Named("carrier")]


class TakeCard(Action, frozen=True, kw_only=True):
    """Take one of the open action cards."""

    card: CardKey


class PlaceTruck(Action, frozen=True, kw_only=True):
    """In the first round: put the truck on a square of the first column."""

    square: Square


class Drive(Action, frozen=True, kw_only=True):
    """Drive the truck to a square, the cheapest way."""

    square: Square


class Peek(Action, frozen=True, kw_only=True):
    """Look in secret at a tile beside the truck."""

    publishes: ClassVar[bool] = True

    square: Square


class Steam(Action, frozen=True, kw_only=True):
    """Run your loco on to a rail space."""

    space: int


class EndMove(Action, frozen=True, kw_only=True):
    """Move no further: the movement points left are lost."""


class ChangePrice(Action, frozen=True, kw_only=True):
    """Special action: move one company's price by the steps on the card."""

    company: CompanyKey
    way: WayKey


class TakeBarrel(Action, frozen=True, kw_only=True):
    """Special action: put a free barrel into one of your depots."""

    company: CompanyKey


class PushBack(Action, frozen=True, kw_only=True):
    """Special action: send all rivals' locos back."""


class SkipSpecial(Action, frozen=True, kw_only=True):
    """Do without the special action."""


class Build(Action, frozen=True, kw_only=True):
    """Pay for a derrick on a site beside the truck, and turn its tile up."""

    square: Square


class BuildNothing(Action, frozen=True, kw_only=True):
    """Build no derrick this round."""


class Ship(Action, frozen=True, kw_only=True):
    """Send a barrel to your depot at a company."""

    square: Square
    company: CompanyKey
    carrier: CarrierKey


class LoseBarrel(Action, frozen=True, kw_only=True):
    """Pay nobody: the barrel is lost."""

    square: Square


class SetLimit(Action, frozen=True, kw_only=True):
    """Say in secret how far to bid in this auction; 0 means not at all."""

    points: int


class PlanLimit(Action, frozen=True, kw_only=True):
    """Say in secret how far to bid in a later auction of this round."""

    anytime: ClassVar[bool] = True

    company: CompanyKey
    points: int


class Bid(Action, frozen=True, kw_only=True):
    """Bid so many licence points, whatever is in the hand."""

    points: int


class Pass(Action, frozen=True, kw_only=True):
    """Leave this auction."""


class Sell(Action, frozen=True, kw_only=True):
    """Sell so many barrels at the company whose auction was won."""

    count: int


ACTIONS: tuple[type[Action], ...] = (
    TakeCard,
    PlaceTruck,
    Peek,
    Drive,
    Steam,
    EndMove,
    ChangePrice,
    TakeBarrel,
    PushBack,
    SkipSpecial,
    Build,
    BuildNothing,
    Ship,
    LoseBarrel,
    SetLimit,
    PlanLimit,
    Bid,
    Pass,
    Sell,
)
