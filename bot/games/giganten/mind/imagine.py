"""A table that a seat cannot tell from the real one: what it does not know is dealt by chance."""

from collections import Counter
from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from bot.engine.chance import Chance
from bot.engine.core import Seat, Square
from bot.engine.dice import Dice
from bot.games.giganten.content import COMPANIES, Content, Deck
from bot.games.giganten.ground import HIDDEN, TURNED
from bot.games.giganten.mind.memory import Held, Memory
from bot.games.giganten.state import NO_LIMITS, Derrick, Ledger, Licences, Limits, Player, State
from bot.games.giganten.view import PlayerView, SiteView, View

_USUAL_LIMIT = 12  # a sealed limit is imagined up to here


def imagined(content: Content, view: View, memory: Memory, chance: Chance) -> State:
    """Deal out what the viewer has not seen, as the rest of the box allows it."""
    red, red_discard = _deck(content, view, "red", memory, chance.part("red"))
    beige, beige_discard = _deck(content, view, "beige", memory, chance.part("beige"))
    hands, licences = _licences(content, view, memory, chance.part("licences"))
    tiles, spare = _tiles(content, view, memory, chance.part("tiles"))
    auction = view.auction
    state = State(
        options=view.options,
        dice=Dice(chance.part("dice").seed()),
        round=view.round,
        phase=view.phase,
        first=view.first,
        turn=_turn(view),
        prices=_boxes(view),
        black=view.black,
        red=red,
        red_discard=red_discard,
        beige=beige,
        beige_discard=beige_discard,
        offer=tuple([card.key for card in view.offer]),
        licences=licences,
        licence_discard=view.licence_discard,
        tiles=tiles,
        spare=spare,
        derricks=_derricks(view),
        players=_players(view, hands, chance.part("limits")),
        points=view.points,
        barrels=view.barrels,
        company=COMPANIES.index(auction.company) if auction else 0,
        bidders=auction.bidders if auction else (),
        bid=auction.bid if auction else 0,
        leader=auction.leader if auction else None,
    )
    return _explained(content, state)


def _turn(view: View) -> Seat:
    """Say whose turn it is; where all choose together, the table keeps the first of them."""
    if view.turn is not None:
        return view.turn
    return view.auction.bidders[0] if view.auction else view.first


def _boxes(view: View) -> tuple[int, int, int]:
    first, second, third = [view.table.index(price) for price in view.prices]
    return first, second, third


def _derricks(view: View) -> tuple[Derrick, ...]:
    return tuple(
        [Derrick(site.square, site.owner, site.oil) for site in view.sites if site.owner is not None]
    )


# Cards


def _deck(
    content: Content, view: View, deck: Deck, memory: Memory, chance: Chance
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return a deck and its discard pile: what was not turned is in the deck, in any order."""
    box = [card.key for card in content.cards.values() if card.deck == deck for _ in range(card.copies)]
    shown = [*view.offer, *[player.card for player in view.players if player.card is not None]]
    open_cards = [card.key for card in shown if card.deck == deck]
    turned = memory.red if deck == "red" else memory.beige
    size, thrown = (view.red, view.red_discard) if deck == "red" else (view.beige, view.beige_discard)
    discard = _without(turned, open_cards)
    left = _without(box, turned)
    if len(left) != size or len(discard) != thrown:  # it has not seen it all: then it does not know
        left = _without(box, open_cards)
        chance.shuffle(left)
        discard = left[size:]
        left = left[:size]
    chance.shuffle(left)
    return tuple(left), tuple(discard)


def _without(cards: Sequence[str], gone: Iterable[str]) -> list[str]:
    missing, left = Counter(gone), []
    for card in cards:
        if missing[card]:
            missing[card] -= 1
        else:
            left.append(card)
    return left


# Licences


def _licences(content: Content, view: View, memory: Memory, chance: Chance) -> tuple[list[Licences], str]:
    """Deal the licences that nobody has shown to the rivals and the deck."""
    box = content.pieces.licences
    hidden = Licences(box.ones, box.twos).minus(view.licence_discard)
    sure = [_sure(player, held) for player, held in zip(view.players, _hands(view, memory), strict=True)]
    for known in sure:
        hidden = hidden.minus(known)
    if min(hidden.ones, hidden.twos) < 0:  # it remembers another table
        return _licences(content, view, Memory(), chance)
    pool = ["1"] * hidden.ones + ["2"] * hidden.twos
    chance.shuffle(pool)
    hands = []
    for player, known in zip(view.players, sure, strict=True):
        dealt = [pool.pop() for _ in range(player.licences - known.cards)]
        hands.append(known.plus(Licences(dealt.count("1"), dealt.count("2"))))
    return hands, "".join(pool)


def _hands(view: View, memory: Memory) -> Sequence[Held]:
    return memory.hands or [Held(unknown=player.licences) for player in view.players]


def _sure(player: PlayerView, held: Held) -> Licences:
    if player.hand is not None:
        return player.hand
    return held.sure if held.cards == player.licences else Licences()


# Tiles


def _tiles(content: Content, view: View, memory: Memory, chance: Chance) -> tuple[str, str]:
    """Return what lies on the sites, and the tiles that are not in this game."""
    few = len(view.players) == 3
    values: dict[Square, int] = {}
    spare = ""
    for kind, sort in content.tiles.items():
        pool = Counter(sort.values * sort.copies)
        sites = [
            shown
            for shown, site in zip(view.sites, content.sites, strict=True)
            if site.kind == kind and not (few and site.skipped)
        ]
        known = {site.square: value for site in sites if (value := _seen(site, memory))}
        pool.subtract(known.values())
        rest = [value for value in sort.values for _ in range(pool[value])]
        chance.shuffle(rest)
        values |= known
        for site in sorted(sites, key=lambda site: -site.oil):  # at least what is still under a derrick
            if site.square not in values:
                values[site.square] = rest.pop(next(n for n, value in enumerate(rest) if value >= site.oil))
        spare += "".join(map(str, rest))
    drawn = [_drawn(site, values.get(site.square)) for site in view.sites]
    return "".join(drawn), spare


def _seen(site: SiteView, memory: Memory) -> int | None:
    return site.known if site.status == "tile" else memory.struck.get(site.square)


def _drawn(site: SiteView, value: int | None) -> str:
    if value is None:
        return "."
    return (HIDDEN if site.status == "tile" else TURNED)[value - 1]


# Players


def _players(view: View, hands: Sequence[Licences], chance: Chance) -> tuple[Player, ...]:
    return tuple(
        [
            Player(
                cash=player.cash,
                loco=player.loco,
                truck=player.truck,
                licences=hand,
                depots=player.depots,
                card=player.card.key if player.card else None,
                peeked=tuple([site.square for site in view.sites if seat in site.peeked]),
                limits=player.limits
                if player.limits is not None
                else _limits(view, Seat(seat), hand, chance),
            )
            for seat, (player, hand) in enumerate(zip(view.players, hands, strict=True))
        ]
    )


def _limits(view: View, seat: Seat, hand: Licences, chance: Chance) -> Limits:
    """Seal a limit where a rival has sealed one; nobody sees what is planned for later."""
    auction = view.auction
    if auction is None or seat not in auction.chosen:
        return NO_LIMITS
    points = chance.below(min(hand.points, _USUAL_LIMIT) + 1)
    first, second, third = [points if company == auction.company else None for company in COMPANIES]
    return first, second, third


# The books


def _explained(content: Content, state: State) -> State:
    """Keep books that explain what money and oil there is, whoever has paid or lost it."""
    built = [
        (site, TURNED.index(drawn) + 1)
        for site, drawn in zip(content.sites, state.tiles, strict=True)
        if drawn in TURNED
    ]
    pieces, players = content.pieces, state.players
    depots = sum([sum(player.depots) for player in players])
    oil = sum([derrick.oil for derrick in state.derricks]) + len(state.barrels) + depots
    more = oil - sum([value for _, value in built])
    cash = sum([player.cash for player in players]) - len(players) * pieces.player.cash
    earned = cash + sum([content.tiles[site.kind].cost for site, _ in built])
    books = Ledger(given=max(more, 0), lost=max(-more, 0), sales=max(earned, 0), freight=max(-earned, 0))
    return replace(state, ledger=books)
