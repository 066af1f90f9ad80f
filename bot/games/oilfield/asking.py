"""What a player is asked, and what they would expect to be able to do."""

from bot.engine.core import Action, Ask, Fact, Name, Seat, Who
from bot.games.oilfield.actions import (
    BuyExpansion,
    BuyShare,
    BuyTower,
    ChooseCard,
    DrillTower,
    PayGovernment,
    PlaceWorker,
    TakeLease,
)
from bot.games.oilfield.choices import Choices
from bot.games.oilfield.content import CARDS, FIELDS
from bot.games.oilfield.estate import free_fields, room
from bot.games.oilfield.state import State, Task


class Asking:
    """Names decisions. It depends on nothing that the player asked may not know."""

    def __init__(self, choices: Choices) -> None:
        self.content, self.choices = choices.content, choices

    def asked(self, state: State, seat: Seat) -> Ask:
        if state.phase == "workers":
            return Ask("worker", {"open": len(self.choices.free_spaces(state))})
        if state.phase == "cards":
            return Ask("card")
        if state.phase == "boundary":
            return self._asked_by_government(state, seat)
        assert state.task is not None
        return self._asked_to_work(state, seat, state.task)

    def _asked_by_government(self, state: State, seat: Seat) -> Ask:
        assert state.filling is not None
        price = self.content.tiles["government"].release_cost
        money = state.players[seat].money
        return Ask("government", {"field": Name("field", state.filling), "price": price, "money": money})

    def _asked_to_work(self, state: State, seat: Seat, task: Task) -> Ask:
        player = state.players[seat]
        match task.work:
            case "lease":
                return Ask("lease", {"price": task.price, "money": player.money})
            case "build":
                free = sum([lease.tower is None for lease in player.leases])
                return Ask("build", {"money": player.money, "free": free})
            case "drill":
                return self._asked_to_drill(state, seat, task)
            case "local":
                if state.supervisor == seat:
                    return Ask("local-own")
                fee = self.content.board.prices.supervisor_fee
                return Ask("local", {"player": Who(state.supervisor), "fee": fee})
            case "national":
                return Ask("national", {"price": task.price, "sellers": state.sellers})
            case "invest":
                return Ask("invest", {"money": player.money})

    def _asked_to_drill(self, state: State, seat: Seat, task: Task) -> Ask:
        player = state.players[seat]
        space = room(self.content, state, player)
        if not task.free:
            return Ask("drill", {"towers": len(task.towers), "room": space})
        lease = player.leases[task.towers[0]]
        tower = lease.works_as
        assert tower is not None
        facts: dict[str, Fact] = {"tower": Name("tower", tower), "field": Name("field", lease.field)}
        return Ask("free-drill", {**facts, "room": space})

    # What a player would expect

    def considered(self, state: State, seat: Seat) -> tuple[Action, ...]:
        if state.phase == "workers":
            return tuple([PlaceWorker(seat=seat, space=key) for key in self.content.spaces])
        if state.phase == "cards":
            return tuple([ChooseCard(seat=seat, card=card) for card in CARDS])
        if state.phase == "boundary":
            return (PayGovernment(seat=seat),)
        assert state.task is not None
        match state.task.work:
            case "lease":
                return tuple([TakeLease(seat=seat, field=field) for field in FIELDS])
            case "build":
                return self._considered_tiles(state, seat)
            case "drill":
                return self._considered_towers(state, seat, state.task)
            case "invest":
                return tuple([BuyShare(seat=seat, row=row.points) for row in self.content.board.rows])
        return ()

    def _considered_tiles(self, state: State, seat: Seat) -> tuple[Action, ...]:
        """Name each tile on offer, a tower wherever there is a concession for it, or else anywhere."""
        fields = free_fields(state.players[seat]) or FIELDS[:1]
        actions: list[Action] = []
        for key in dict.fromkeys(state.tiles):
            if self.content.tiles[key].kind == "refinery":
                actions.append(BuyExpansion(seat=seat, tile=key))
            else:
                actions += [BuyTower(seat=seat, tile=key, field=field) for field in fields]
        return tuple(actions)

    def _considered_towers(self, state: State, seat: Seat, task: Task) -> tuple[Action, ...]:
        """Name the least that each tower could bring up."""
        actions: dict[Action, None] = {}
        for place in task.towers:
            lease = state.players[seat].leases[place]
            tower = lease.works_as
            assert tower is not None
            least = self.choices.towers.takes[tower][-1]
            action = DrillTower(
                seat=seat, tower=tower, field=lease.field, oil=least.oil, gas=least.gas, keep=least.keep
            )
            actions[action] = None
        return tuple(actions)
