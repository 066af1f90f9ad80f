"""Why a choice is good: what it does for the player, in a sentence of the catalogue."""

from bot.engine.core import Action, Fact, Name, Seat
from bot.games.oilfield.actions import (
    BuyExpansion,
    BuyShare,
    BuyTower,
    ChooseCard,
    Decline,
    DrillTower,
    KeepShares,
    PayGovernment,
    PlaceWorker,
    SellLocally,
    SellNationally,
    TakeLease,
)
from bot.games.oilfield.content import FieldKey
from bot.games.oilfield.mind.habits import Habits
from bot.games.oilfield.state import State

Why = tuple[str, dict[str, Fact]]


def why(habits: Habits, state: State, seat: Seat, action: Action) -> Why | None:
    """Return what can be said for a choice, if there is anything."""
    match action:
        case PlaceWorker(space=space):
            return _work(habits, state, seat, habits.content.spaces[space].column)
        case ChooseCard(card=card):
            return _work(habits, state, seat, card)
        case TakeLease(field=field):
            return _field(state, field)
        case BuyTower(tile=tile):
            rig = habits.works.rigs[tile]  # type: ignore[index]  # a tower's tile is its key
            cubes = rig.stored + rig.sold
            return ("oilfield-why-tower", {"cubes": cubes}) if cubes else ("oilfield-why-well", {})
        case BuyExpansion(tile=tile):
            room = habits.content.tiles[tile].storage
            gas = tile == "gas_expansion"
            return ("oilfield-why-gas", {}) if gas else ("oilfield-why-room", {"room": room})
    return _of_oil(habits, state, action)


def _of_oil(habits: Habits, state: State, action: Action) -> Why | None:
    local = habits.content.board.prices
    match action:
        case DrillTower(oil=oil, gas=gas):
            return ("oilfield-why-cubes", {"oil": oil, "gas": gas}) if oil + gas else None
        case SellLocally(oil=oil, pairs=pairs, gas=gas):
            points = pairs * local.pair_points + gas * local.gas_points
            return "oilfield-why-sale", {"money": oil * local.oil_money, "points": points}
        case SellNationally():
            return "oilfield-why-money", {}
        case BuyShare(row=points):
            return "oilfield-why-share", {"points": points}
        case PayGovernment():
            return "oilfield-why-pay", {}
        case KeepShares():
            return "oilfield-why-shares", {}
        case Decline():
            return "oilfield-why-decline", {}
    return None


def _work(habits: Habits, state: State, seat: Seat, work: str) -> Why:
    """Say what a worker or a card is for."""
    player = state.players[seat]
    match work:
        case "drill":
            scene, own = habits.situation(state, seat)
            after = habits.works.after("drill", own, scene, 0)
            cubes = after.oil + after.gas - own.oil - own.gas if after else 0
            if cubes:
                return "oilfield-why-drill-stored", {"cubes": cubes}
        case "local" | "national":
            if player.oil + player.gas:
                return f"oilfield-why-{work}-stored", {"oil": player.oil, "gas": player.gas}
        case "subsidy":
            return "oilfield-why-subsidy", {"money": state.subsidy}
    return f"oilfield-why-{work}", {}


def _field(state: State, key: FieldKey) -> Why:
    field = state.field(key)
    return "oilfield-why-field", {"field": Name("field", key), "oil": field.oil, "gas": field.gas}
