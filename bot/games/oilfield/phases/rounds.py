"""How a round goes: workers, cards, the public phase, the private phase, and the end of the round."""

from msgspec.structs import replace

from bot.engine.core import Seat, StepBuilder
from bot.games.oilfield import neutral, scoring
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
from bot.games.oilfield.phases import boundary
from bot.games.oilfield.phases.resolving import Works
from bot.games.oilfield.state import State, Task


class Rounds:
    """Runs on through all that is forced, from one decision to the next."""

    def __init__(self, choices: Choices, works: Works) -> None:
        self.content: Content = choices.content
        self.choices, self.works = choices, works
        self._place = {key: place for place, key in enumerate(self.content.spaces)}

    def begin(self, step: StepBuilder[State], number: int) -> None:
        """Start a round; from the second on, the bot has moved."""
        order = step.state.order
        event = RoundBegan(round=number, order=order, subsidy=step.state.subsidy)
        step.happen(event, round=number, phase="workers", queue=order, turn=order[0])
        self._count_rounds(step, number)
        if step.state.bot and number > 1:
            neutral.move_worker(step, self.content)

    def _count_rounds(self, step: StepBuilder[State], number: int) -> None:
        """A game that does not end by itself ends by the count, and says so before."""
        last = step.state.options.max_rounds
        if step.state.final is not None:
            return
        if number == last:
            step.happen(LastRoundAnnounced(round=last, why="rounds"), final=last, ending="rounds")
        elif number == last - self.content.board.ending.notice:
            step.happen(RoundLimitNear(last=last))

    # What players do outside of actions

    def place_worker(self, step: StepBuilder[State], seat: Seat, space: str) -> None:
        state = step.state
        queue = state.queue[1:]
        players = state.with_player(seat, worker=space)
        event = WorkerPlaced(seat=seat, space=space)
        step.happen(event, players=players, queue=queue, turn=queue[0] if queue else state.first)

    def choose_card(self, step: StepBuilder[State], seat: Seat, card: CardKey) -> None:
        state = step.state
        kind = CardChosen if state.players[seat].card is None else CardChanged
        step.happen(kind(seat=seat, card=card), players=state.with_player(seat, card=card))

    # What is forced

    def unfold(self, step: StepBuilder[State]) -> bool:
        """Do the next forced thing; say whether there was one."""
        state = step.state
        match state.phase:
            case "workers":
                if state.queue:
                    return False  # there are always more spaces than workers
                step.change(phase="cards")
            case "cards":
                if any(player.card is None for player in state.players):
                    return False
                self._begin_public(step)
            case "public":
                return self.works.unfold(step) if state.task else self._next_worker(step)
            case "boundary":
                if not boundary.over(state):
                    return boundary.unfold(step, self.choices)
                boundary.announce_end(step, self.content)
                self._after_boundary(step)
            case "private":
                return self.works.unfold(step) if state.task else self._next_card(step)
            case "over":
                return False
        return True

    # The public phase

    def _begin_public(self, step: StepBuilder[State]) -> None:
        """Workers are resolved column by column, and in a column from top to bottom."""
        places = [(self._place[p.worker], Seat(n)) for n, p in enumerate(step.state.players) if p.worker]
        step.change(phase="public", queue=tuple([seat for _, seat in sorted(places)]))

    def _next_worker(self, step: StepBuilder[State]) -> bool:
        """Send home the worker that is done, and let the next one do its work."""
        players = tuple(
            [
                replace(player, worker=None) if player.worker and n not in step.state.queue else player
                for n, player in enumerate(step.state.players)
            ]
        )
        if not step.state.queue:
            step.change(players=players)
            boundary.begin(step)
            return True
        seat, *rest = step.state.queue
        step.change(players=players, queue=tuple(rest))
        space = self.content.spaces[players[seat].worker or ""]
        match space.column:
            case "first":
                supervisor = Seat((seat - 1) % len(players))
                step.happen(FirstPlayerTaken(seat=seat, supervisor=supervisor), first=seat)
            case "subsidy":
                self._take_subsidy(step, seat)
            case column:
                self.works.begin(step, seat, Task(work=column, price=space.price))
        return True

    def _take_subsidy(self, step: StepBuilder[State], seat: Seat) -> None:
        money = step.state.subsidy
        players = step.state.with_player(seat, money=step.state.players[seat].money + money)
        step.happen(SubsidyTaken(seat=seat, money=money), players=players, subsidy=0)

    # The private phase

    def _after_boundary(self, step: StepBuilder[State]) -> None:
        if step.state.after == "private":
            self._end_round(step)
        else:
            self._reveal(step)

    def _reveal(self, step: StepBuilder[State]) -> None:
        """Turn up all cards; how many of them are National fixes the price."""
        between = step.state.options.bot_between
        if step.state.bot:
            neutral.draw_card(step)
            if not between:
                neutral.play_card(step, self.content)
        state = step.state
        for seat in state.order:
            card = state.players[seat].card
            assert card is not None
            step.happen(CardRevealed(seat=seat, card=card))
        sellers = sum([player.card == "national" for player in state.players]) + neutral.sells(state)
        step.change(phase="private", queue=state.order, sellers=sellers)
        if sellers:
            price = national_price(self.content, step.state)
            step.happen(NationalPriceSet(sellers=sellers, price=price))

    def _next_card(self, step: StepBuilder[State]) -> bool:
        """Resolve the next private card; a bot that plays between the players comes after the first."""
        state = step.state
        if state.bot and state.bot.due and len(state.queue) < len(state.players):
            neutral.play_card(step, self.content)
        elif state.queue:
            seat = state.queue[0]
            card = state.players[seat].card
            assert card is not None
            step.change(queue=state.queue[1:])
            price = self.content.board.prices.private_lease if card == "lease" else 0
            self.works.begin(step, seat, Task(work=card, price=price))
        elif state.round == state.final:
            self._end_game(step)
        else:
            boundary.begin(step)
        return True

    # The end of a round

    def _end_round(self, step: StepBuilder[State]) -> None:
        """Refill the markets, add to the subsidy, take the cards back."""
        state, size = step.state, self.content.sizes[len(step.state.players)]
        tiles = state.stack[: max(0, size.tiles - len(state.tiles))]
        leases = state.deck[: max(0, size.leases - len(state.leases))]
        if tiles or leases:
            step.happen(
                MarketsRefilled(tiles=tiles, leases=leases),
                tiles=state.tiles + tiles,
                stack=state.stack[len(tiles) :],
                leases=state.leases + leases,
                deck=state.deck[len(leases) :],
            )
        step.change(
            players=tuple([replace(player, card=None) for player in state.players]),
            bot=replace(state.bot, card=None) if state.bot else None,
            subsidy=state.subsidy + self.content.board.prices.subsidy,
            sellers=0,
        )
        self.begin(step, state.round + 1)

    def _end_game(self, step: StepBuilder[State]) -> None:
        step.change(phase="over")
        standings = scoring.standings(self.content, step.state)
        winners = tuple([standing.seat for standing in standings if standing.rank == 1])
        step.happen(GameEnded(winners=winners, total=standings[0].total))
