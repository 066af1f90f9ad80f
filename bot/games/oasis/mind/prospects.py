"""The game played on in thought, without the board: who offers what, who takes it, and what it comes to.

Squares do not matter here. A player has so many pieces, markers and cards, and so much room to grow; so a
round takes a few millionths of a second, and hundreds of games can be imagined before an answer.
"""

from collections.abc import Sequence
from math import exp
from typing import NamedTuple

from bot.engine.chance import Chance
from bot.games.oasis.content import KINDS, SORTS, Content
from bot.games.oasis.mind.weights import Playing
from bot.games.oasis.mind.worth import LINES, Judge, Sight
from bot.games.oasis.phases.offers import LARGEST
from bot.games.oasis.state import State

THINGS = (*LINES, *SORTS, "cards")  # what a card may give; the number of it is its place here
_CARDS = len(THINGS) - 1
_LONGEST = 60  # rounds: no game lasts so long


class Giving(NamedTuple):
    """What a card gives: the number of the thing, and how many."""

    what: int
    many: int


class Keen(NamedTuple):
    """How the rest of a line is shared out: what counts beside what is held, and what each brings."""

    base: float
    ground: float
    more: float
    gain: float


class Prospect:
    """A table without its board, in the middle of a round. It is played on until it is thrown away."""

    __slots__ = (
        *("camels", "cap", "chooser", "deck", "discard", "earned", "ending", "markers"),
        *("offers", "order", "pieces", "piles", "spare", "stock", "supply"),
    )

    def __init__(self, pieces: list[list[float]], cap: list[list[float]], markers: list[list[int]]) -> None:
        self.pieces, self.cap, self.markers = pieces, cap, markers
        self.camels: list[int] = []
        self.spare: list[int] = []
        self.stock: list[int] = []
        self.supply: list[int] = []
        self.piles: list[list[int]] = []  # cards by number, the top last
        self.deck: list[int] = []
        self.discard: list[int] = []
        self.offers: list[list[int] | None] = []  # None: not made yet, empty: taken
        self.order: list[int] = []  # the seats by their discs
        self.chooser = 0  # how many have chosen
        self.earned: list[int] = []
        self.ending = False

    def copy(self) -> "Prospect":
        other = Prospect(
            [row[:] for row in self.pieces], [row[:] for row in self.cap], [row[:] for row in self.markers]
        )
        other.stock, other.supply, other.order = self.stock[:], self.supply[:], self.order[:]
        other.camels, other.spare = self.camels[:], self.spare[:]
        other.piles = [pile[:] for pile in self.piles]
        other.deck, other.discard = self.deck[:], self.discard[:]
        other.offers = [None if offer is None else offer[:] for offer in self.offers]
        other.chooser, other.earned, other.ending = self.chooser, self.earned[:], self.ending
        return other

    def cleared(self, seat: int, owner: int) -> list[int]:
        """Clear away an offer that a player takes, and note which disc its owner gets for it."""
        offer = self.offers[owner] or []
        self.offers[owner] = []
        self.earned[owner] = self.order.index(seat)
        self.chooser += 1
        return offer


class Prospects:
    """Plays tables on."""

    def __init__(self, content: Content, judge: Judge, weights: Playing) -> None:
        self.judge, self.weights = judge, weights
        self.number = {key: n for n, key in enumerate(content.cards)}
        self.gives = [Giving(THINGS.index(card.gives), card.count) for card in content.cards.values()]
        self._tiles = [max(1, judge.brings[kind]) for kind in KINDS]
        worths = judge.weights
        self._room, self._elsewhere, self._start = worths.room, worths.elsewhere, worths.start
        self._lost = weights.used * worths.room  # of a promise, with each piece
        self._lines = [judge.brings[line] for line in LINES]
        self._sorts = [judge.brings[sort] for sort in SORTS]

    # From the board

    def seen(self, sight: Sight) -> Prospect:
        """Return what a board comes to; cards, discs and offers are still to be filled in."""
        weights, worths = self.weights, self.judge.weights
        pieces, caps = [], []
        measured = self.judge.there if sight.ending else self.judge.parts
        for seat, stand in enumerate(sight.stands):
            parts = measured(sight.layout, seat)
            pieces.append([part.pieces for part in parts])
            start = worths.start if stand.spare else 0.0
            lands = [weights.squares * part.room + worths.elsewhere + start for part in parts[1:]]
            first = 0.0 if parts[0].pieces else worths.start
            caps.append([weights.trail * parts[0].room + worths.elsewhere + first, *lands])
        prospect = Prospect(pieces, caps, [list(stand.markers) for stand in sight.stands])
        prospect.camels = [stand.camels for stand in sight.stands]
        prospect.spare = [stand.spare for stand in sight.stands]
        prospect.stock, prospect.supply = list(sight.stock), list(sight.supply)
        prospect.ending = sight.ending
        return prospect

    def filled(self, table: Prospect, state: State) -> Prospect:
        """Return it with the cards, discs and offers of an imagined state, as far as they are made."""
        table, number, players = table.copy(), self.number, state.players
        table.piles = [[number[card] for card in reversed(player.pile)] for player in players]
        table.deck = [number[card] for card in reversed(state.deck)]
        table.discard = [number[card] for card in state.discard]
        table.order = list(state.order)
        table.earned = [max(0, player.earned - 1) for player in players]
        offering = state.phase == "offers"
        table.offers = [
            None if offering and not player.ready else [number[card] for card in player.offer]
            for player in players
        ]
        table.chooser = players[state.turn].disc - 1 if state.phase == "choose" else 0
        return table

    # A round

    def play(self, table: Prospect, chance: Chance, rounds: int) -> list[float]:
        """Play so many more rounds, this one included; return what it comes to for everybody."""
        for _ in range(min(rounds, _LONGEST)):
            self._round(table, chance)
            if table.ending:
                return [
                    sum([p * m for p, m in zip(pieces, markers, strict=True)])
                    for pieces, markers in zip(table.pieces, table.markers, strict=True)
                ]
        return self._hopes(table)

    def _round(self, table: Prospect, chance: Chance) -> None:
        seats, offers = len(table.order), table.offers
        for seat in table.order:
            if offers[seat] is None:
                self.offer(table, seat, self.habit(len(table.piles[seat])), chance)
        keenness = self.keenness(table)
        for at in range(table.chooser, seats):
            seat = table.order[at]
            if at == seats - 1:  # there is only one left
                owner = next((n for n, offer in enumerate(offers) if offer), seat)
            else:
                owner = self._best(table, seat, self.rates(table, seat, keenness))
            self.take(table, seat, owner, chance)
        order = [0] * seats
        for seat, disc in enumerate(table.earned):
            order[disc] = seat
        table.order, table.offers, table.earned, table.chooser = order, [None] * seats, [0] * seats, 0
        self._free(table, order[0], self.rates(table, order[0], keenness))

    def habit(self, cards: int) -> int:
        """Say how many cards somebody with such a pile offers."""
        return 2 if cards >= self.weights.enough else 1

    def offer(self, table: Prospect, seat: int, count: int, chance: Chance) -> None:
        pile = table.piles[seat]
        if not pile:
            self.draw(table, seat, 1, chance)
            if not pile:
                table.offers[seat] = []
                return
        count = min(count, len(pile))
        table.offers[seat] = pile[-count:]
        del pile[-count:]
        self.draw(table, seat, LARGEST - count, chance)

    def draw(self, table: Prospect, seat: int, count: int, chance: Chance) -> None:
        """Put cards under a pile."""
        if len(table.deck) < count and table.discard:
            chance.shuffle(table.discard)
            table.deck, table.discard = table.discard + table.deck, []
        if table.deck and count:
            table.piles[seat][:0] = table.deck[-count:]
            del table.deck[-count:]

    # What is wanted

    def left(self, table: Prospect) -> float:
        if table.ending:
            return 0.0
        return min([there / brought for there, brought in zip(table.stock, self._tiles, strict=True)])

    def keenness(self, table: Prospect) -> list[Keen]:
        """Say for each line how what is still to come will be shared out, by pieces and markers held."""
        left, seats, worths = self.left(table), len(table.order), self.judge.weights
        found = []
        for line in range(4):
            pieces, markers = left * self._lines[line], min(left * self._sorts[line], table.supply[line])
            keen = 1.0 if line else worths.herd
            base, ground = keen * worths.tilt * markers / seats, keen * worths.lean * pieces / seats
            held = sum([row[line] for row in table.markers]) + base * seats
            own = sum([row[line] for row in table.pieces]) + ground * seats
            more = (worths.tiles if line else worths.camels) * pieces / held if held else 0.0
            gain = worths.markers * markers / own if own else 0.0
            found.append(Keen(base, ground, more, gain))
        return found

    def rates(self, table: Prospect, seat: int, keenness: Sequence[Keen]) -> list[float]:
        """Say what one of each thing is worth to a player."""
        cap, held, lost, supply = table.cap[seat], table.markers[seat], self._lost, table.supply
        rates, tokens = [], []
        for n, pieces in enumerate(table.pieces[seat]):
            base, ground, more, gain = keenness[n]
            hope, markers = more * (held[n] + base), held[n] + gain * (pieces + ground)
            if hope > 0.0:
                share = self._open(table, seat, n) / hope
                tight = exp(-share)
                pieces += hope * (1.0 - tight)
                token = pieces + markers * more * (1.0 - tight - share * tight)
                piece = markers * (1.0 - lost * tight) + pieces * gain
            else:
                token, piece = pieces, markers + pieces * gain
            rates.append(piece if cap[n] >= 1.0 else piece * cap[n])
            tokens.append(token if supply[n] else 0.0)
        if not table.camels[seat]:
            rates[0] = 0.0
        return [*rates, *tokens, 0.0 if table.ending else self.weights.card]

    def _open(self, table: Prospect, seat: int, line: int) -> float:
        """Return for how many pieces there is room: squares elsewhere count in full."""
        cap, full = table.cap[seat][line], self._elsewhere
        if table.spare[seat] if line else not table.pieces[seat][0]:
            full += self._start
        room = self._room * cap + (1.0 - self._room) * (min(cap, full))
        return room if line else min(room, table.camels[seat])

    def _best(self, table: Prospect, seat: int, rates: Sequence[float]) -> int:
        """Return whose offer a player takes: their own only if no other is left."""
        best, most, gives = seat, -1.0, self.gives
        for owner, offer in enumerate(table.offers):
            if offer and owner != seat:
                worth = 0.0
                for card in offer:
                    what, count = gives[card]
                    worth += rates[what] * count
                if worth > most:
                    best, most = owner, worth
        return best

    # What is done

    def take(self, table: Prospect, seat: int, owner: int, chance: Chance) -> None:
        """Take an offer, hand over the disc, and add up what the cards give."""
        offer = table.cleared(seat, owner)
        for card in offer:
            what, count = self.gives[card]
            if what < 4:
                self.grow(table, seat, what, count)
            elif what < _CARDS:
                count = min(count, table.supply[what - 4])
                table.markers[seat][what - 4] += count
                table.supply[what - 4] -= count
            else:
                self.draw(table, seat, count, chance)
        table.discard += offer

    def taken(self, table: Prospect, seat: int, owner: int, chance: Chance) -> None:
        """Clear away an offer whose pieces and markers are counted already."""
        offer = table.cleared(seat, owner)
        for card in offer:
            what, count = self.gives[card]
            if what == _CARDS:
                self.draw(table, seat, count, chance)
        table.discard += offer

    def grow(self, table: Prospect, seat: int, line: int, count: int) -> None:
        """Add pieces to a line, as far as there is room; the last tile of a land ends the game."""
        cap = table.cap[seat]
        if line:
            there = table.stock[line - 1]
            table.stock[line - 1] = max(0, there - count)
            if there <= count:
                table.ending = True
                count = there
        else:
            count = min(count, table.camels[seat])
            table.camels[seat] -= count
        own = table.pieces[seat]
        if not own[line] and count and cap[line] >= 1.0:
            self._begin(table, seat, line)
        added = min(float(count), cap[line])
        cap[line] = max(0.0, cap[line] - self.weights.used * count)
        own[line] += added

    def _begin(self, table: Prospect, seat: int, line: int) -> None:
        """Find room for a first piece, the more the earlier it is; a marker goes with a tile."""
        cap, worths = table.cap[seat], self.judge.weights
        room = self.weights.fresh * self.left(table) / self.judge.whole
        if not line:
            cap[0] = max(cap[0] - worths.start, room)
        elif table.spare[seat]:
            table.spare[seat] -= 1
            cap[line] = max(cap[line], room)
            if not table.spare[seat]:
                for n in range(1, 4):
                    if n != line:
                        cap[n] = max(0.0, cap[n] - worths.start)

    def _free(self, table: Prospect, seat: int, rates: Sequence[float]) -> None:
        """Let the first player place one more piece of what serves best."""
        line = max(range(4), key=lambda n: rates[n])
        if rates[line] > 0.0:
            self.grow(table, seat, line, 1)

    # What it comes to

    def _hopes(self, table: Prospect) -> list[float]:
        """Say what a table is worth to everybody between two rounds."""
        worths, seats = self.judge.weights, len(table.order)
        keenness, share = self.keenness(table), self.left(table) / self.judge.whole
        found = []
        for seat in range(seats):
            own, held = table.pieces[seat], table.markers[seat]
            total = worths.spare * share * table.spare[seat]
            for n, (base, ground, more, gain) in enumerate(keenness):
                pieces, hope = own[n], more * (held[n] + base)
                if hope > 0.0:
                    pieces += hope * (1.0 - exp(-self._open(table, seat, n) / hope))
                total += pieces * (held[n] + gain * (own[n] + ground))
            aside = worths.disc * (seats - 1 - table.order.index(seat))
            aside += worths.pile * min(len(table.piles[seat]), 8)
            found.append(total + share * aside)
        return found
