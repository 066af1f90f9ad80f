"""How a round goes: workers, cards, the public phase, the private phase, and the end of the round."""

from msgspec.structs import replace

from bot.engine.core import Seat, Unfolding
from bot.games.oilfield import boundary, neutral, scoring
from bot.games.oilfield.choices import Choices
from bot.games.oilfield.content import CardKey, Content
from bot.games.oilfield.estate import national_price
from bot.games.oilfield.events import (
    CardChanged,
    CardChosen,
    CardRevealed,
    FirstPlayerTaken,
    GameEnded,
    LastRoundAnnounced,
    MarketsRefilled,
    NationalPriceSet,
    RoundBegan,
    RoundLimitNear,
    SubsidyTaken,
    WorkerPlaced,
)
from bot.games.oilfield.state import State, Task
from bot.games.oilfield.works import Works


class Rounds:
    """Runs on through all that is forced, from one decision to the next."""

    def __init__(self, choices: Choices, works: Works) -> None:
        self.content: Content = choices.content
        self.choices, self.works = choices, works
        self._place = {key: place for place, key in enumerate(self.content.spaces)}

    def begin(self, u: Unfolding[State], number: int) -> None:
        """Start a round; from the second on, the bot has moved."""
        order = u.state.order
        event = RoundBegan(round=number, order=order, subsidy=u.state.subsidy)
        u.happen(event, round=number, phase="workers", queue=order, turn=order[0])
        self._count_rounds(u, number)
        if u.state.bot and number > 1:
            neutral.move_worker(u, self.content)

    def _count_rounds(self, u: Unfolding[State], number: int) -> None:
        """A game that does not end by itself ends by the count, and says so before."""
        last = u.state.options.max_rounds
        if u.state.final is not None:
            return
        if number == last:
            u.happen(LastRoundAnnounced(round=last, why="rounds"), final=last, ending="rounds")
        elif number == last - self.content.board.ending.notice:
            u.happen(RoundLimitNear(last=last))

    # What players do outside of actions

    def place_worker(self, u: Unfolding[State], seat: Seat, space: str) -> None:
        state = u.state
        queue = state.queue[1:]
        players = state.with_player(seat, worker=space)
        event = WorkerPlaced(seat=seat, space=space)
        u.happen(event, players=players, queue=queue, turn=queue[0] if queue else state.first)

    def choose_card(self, u: Unfolding[State], seat: Seat, card: CardKey) -> None:
        state = u.state
        kind = CardChosen if state.players[seat].card is None else CardChanged
        u.happen(kind(seat=seat, card=card), players=state.with_player(seat, card=card))

    # What is forced

    def unfold(self, u: Unfolding[State]) -> bool:
        """Do the next forced thing; say whether there was one."""
        state = u.state
        match state.phase:
            case "workers":
                if state.queue:
                    return False  # there are always more spaces than workers
                u.change(phase="cards")
            case "cards":
                if any(player.card is None for player in state.players):
                    return False
                self._begin_public(u)
            case "public":
                return self.works.unfold(u) if state.task else self._next_worker(u)
            case "boundary":
                if not boundary.over(state):
                    return boundary.unfold(u, self.choices)
                boundary.announce_end(u, self.content)
                self._after_boundary(u)
            case "private":
                return self.works.unfold(u) if state.task else self._next_card(u)
            case "over":
                return False
        return True

    # The public phase

    def _begin_public(self, u: Unfolding[State]) -> None:
        """Workers are resolved column by column, and in a column from top to bottom."""
        places = [(self._place[p.worker], Seat(n)) for n, p in enumerate(u.state.players) if p.worker]
        u.change(phase="public", queue=tuple([seat for _, seat in sorted(places)]))

    def _next_worker(self, u: Unfolding[State]) -> bool:
        """Send home the worker that is done, and let the next one do its work."""
        players = tuple(
            [
                replace(player, worker=None) if player.worker and n not in u.state.queue else player
                for n, player in enumerate(u.state.players)
            ]
        )
        if not u.state.queue:
            u.change(players=players)
            boundary.begin(u)
            return True
        seat, *rest = u.state.queue
        u.change(players=players, queue=tuple(rest))
        space = self.content.spaces[players[seat].worker or ""]
        match space.column:
            case "first":
                supervisor = Seat((seat - 1) % len(players))
                u.happen(FirstPlayerTaken(seat=seat, supervisor=supervisor), first=seat)
            case "subsidy":
                self._take_subsidy(u, seat)
            case column:
                self.works.begin(u, seat, Task(work=column, price=space.price))
        return True

    def _take_subsidy(self, u: Unfolding[State], seat: Seat) -> None:
        money = u.state.subsidy
        players = u.state.with_player(seat, money=u.state.players[seat].money + money)
        u.happen(SubsidyTaken(seat=seat, money=money), players=players, subsidy=0)

    # The private phase

    def _after_boundary(self, u: Unfolding[State]) -> None:
        if u.state.after == "private":
            self._end_round(u)
        else:
            self._reveal(u)

    def _reveal(self, u: Unfolding[State]) -> None:
        """Turn up all cards; how many of them are National fixes the price."""
        between = u.state.options.bot_between
        if u.state.bot:
            neutral.draw_card(u)
            if not between:
                neutral.play_card(u, self.content)
        state = u.state
        for seat in state.order:
            card = state.players[seat].card
            assert card is not None
            u.happen(CardRevealed(seat=seat, card=card))
        sellers = sum([player.card == "national" for player in state.players]) + neutral.sells(state)
        u.change(phase="private", queue=state.order, sellers=sellers)
        if sellers:
            price = national_price(self.content, u.state)
            u.happen(NationalPriceSet(sellers=sellers, price=price))

    def _next_card(self, u: Unfolding[State]) -> bool:
        """Resolve the next private card; a bot that plays between the players comes after the first."""
        state = u.state
        if state.bot and state.bot.due and len(state.queue) < len(state.players):
            neutral.play_card(u, self.content)
        elif state.queue:
            seat = state.queue[0]
            card = state.players[seat].card
            assert card is not None
            u.change(queue=state.queue[1:])
            price = self.content.board.prices.private_lease if card == "lease" else 0
            self.works.begin(u, seat, Task(work=card, price=price))
        elif state.round == state.final:
            self._end_game(u)
        else:
            boundary.begin(u)
        return True

    # The end of a round

    def _end_round(self, u: Unfolding[State]) -> None:
        """Refill the markets, add to the subsidy, take the cards back."""
        state, size = u.state, self.content.sizes[len(u.state.players)]
        tiles = state.stack[: max(0, size.tiles - len(state.tiles))]
        leases = state.deck[: max(0, size.leases - len(state.leases))]
        if tiles or leases:
            u.happen(
                MarketsRefilled(tiles=tiles, leases=leases),
                tiles=state.tiles + tiles,
                stack=state.stack[len(tiles) :],
                leases=state.leases + leases,
                deck=state.deck[len(leases) :],
            )
        u.change(
            players=tuple([replace(player, card=None) for player in state.players]),
            bot=replace(state.bot, card=None) if state.bot else None,
            subsidy=state.subsidy + self.content.board.prices.subsidy,
            sellers=0,
        )
        self.begin(u, state.round + 1)

    def _end_game(self, u: Unfolding[State]) -> None:
        u.change(phase="over")
        standings = scoring.standings(self.content, u.state)
        winners = tuple([standing.seat for standing in standings if standing.rank == 1])
        u.happen(GameEnded(winners=winners, total=standings[0].total))
