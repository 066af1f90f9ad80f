"""What one viewer may see: built field by field, so a new secret stays secret by default."""

from typing import Literal

from msgspec import Struct

from bot.engine.core import Seat, Square
from bot.games.giganten.content import COMPANIES as COMPANIES
from bot.games.giganten.content import Card, CardKey, Company, Content, Deck, Site
from bot.games.giganten.content import SiteKind as SiteKind
from bot.games.giganten.ground import Ground
from bot.games.giganten.state import GigantenOptions, Limits, Phase, State
from bot.games.giganten.state import Licences as Licences


class CardView(Struct, frozen=True, kw_only=True):
    """An action card: `price` in steps, `barrels` for free, `push` and `black` in rail spaces."""

    key: CardKey
    deck: Deck
    licences: int
    points: int
    price: int
    barrels: int
    push: int
    black: int


class SiteView(Struct, frozen=True, kw_only=True):
    """A drilling site. An empty one is land like any other."""

    square: Square
    kind: SiteKind
    derricks: int  # as printed: 1, 2 or 3
    cost: int
    peek: bool  # black print: may be looked at
    status: Literal["tile", "derrick", "empty"]
    peeked: tuple[Seat, ...]  # who has looked at the tile
    known: int | None  # the hidden value, if the viewer has looked at it
    owner: Seat | None  # of the derrick
    oil: int  # barrels under the derrick


class StopView(Struct, frozen=True):
    """A square where the active player's truck may stop, and the movement points it takes."""

    square: Square
    cost: int


class PlayerView(Struct, frozen=True, kw_only=True):
    cash: int
    loco: int
    truck: Square | None
    derricks: int  # in supply
    built: int  # on the map
    licences: int  # cards
    hand: Licences | None  # None: face down
    depots: tuple[int, int, int]
    card: CardView | None
    limits: Limits | None  # None: somebody else's


class AuctionView(Struct, frozen=True, kw_only=True):
    """The right to sell at a company."""

    company: Company
    bidders: tuple[Seat, ...]  # still in, in the order of bidding
    bid: int
    leader: Seat | None
    chosen: tuple[Seat, ...]  # whose limit is sealed


class View(Struct, frozen=True, kw_only=True):
    viewer: Seat | None
    options: GigantenOptions
    round: int
    phase: Phase
    first: Seat
    turn: Seat | None  # None while all decide together, and when the game is over
    order: tuple[Seat, ...]
    terrain: tuple[str, ...]  # rows A, B, C …: "." plain, "h" hill, "M" mountain
    rail: tuple[int, ...]  # movement points from the start to each space; spaces count from 1
    table: tuple[int, ...]  # all prices there are
    red_up_to: int
    blue_from: int
    prices: tuple[int, int, int]  # by company: hudson, jet, standard
    black: int
    star: int
    freight: int  # for a barrel on somebody else's loco
    offer: tuple[CardView, ...]
    red: int  # cards in the decks and on the discard piles
    red_discard: int
    beige: int
    beige_discard: int
    licences: int
    licence_discard: Licences
    sites: tuple[SiteView, ...]
    points: int  # movement points left to the active player
    stops: tuple[StopView, ...]
    barrels: tuple[Square, ...]  # where barrels wait for the active player to ship them
    auction: AuctionView | None
    players: tuple[PlayerView, ...]


def view(content: Content, ground: Ground, state: State, viewer: Seat | None) -> View:
    """Show the table to one viewer."""
    market = content.market
    return View(
        viewer=viewer,
        options=state.options,
        round=state.round,
        phase=state.phase,
        first=state.first,
        turn=None if state.phase in ("limits", "over") else state.turn,
        order=state.order,
        terrain=content.terrain.rows,
        rail=content.rail,
        table=market.prices,
        red_up_to=market.red_up_to,
        blue_from=market.blue_from,
        prices=(
            market.prices[state.prices[0]],
            market.prices[state.prices[1]],
            market.prices[state.prices[2]],
        ),
        black=state.black,
        star=state.options.star_space,
        freight=content.pieces.freight,
        offer=tuple([card_view(content.cards[key]) for key in state.offer]),
        red=len(state.red),
        red_discard=len(state.red_discard),
        beige=len(state.beige),
        beige_discard=len(state.beige_discard),
        licences=len(state.licences),
        licence_discard=state.licence_discard,
        sites=tuple([_site(content, ground, state, site, viewer) for site in content.sites]),
        points=state.points,
        stops=_stops(ground, state),
        barrels=state.barrels,
        auction=_auction(state) if state.auctioning else None,
        players=tuple([_player(content, state, Seat(n), viewer) for n in range(len(state.players))]),
    )


def card_view(card: Card) -> CardView:
    """Show a card that lies open."""
    return CardView(
        key=card.key,
        deck=card.deck,
        licences=card.licences,
        points=card.points,
        price=card.price,
        barrels=card.barrels,
        push=card.push,
        black=card.black,
    )


def _site(content: Content, ground: Ground, state: State, site: Site, viewer: Seat | None) -> SiteView:
    sort, square = content.tiles[site.kind], site.square
    tile = ground.has_tile(state.tiles, square)
    derrick = next((one for one in state.derricks if one.square == square), None)
    peeked = tuple([Seat(n) for n, player in enumerate(state.players) if square in player.peeked])
    known = tile and (viewer in peeked or state.phase == "over")
    return SiteView(
        square=square,
        kind=site.kind,
        derricks=sort.derricks,
        cost=sort.cost,
        peek=sort.peek,
        status="derrick" if derrick else "tile" if tile else "empty",
        peeked=peeked,
        known=ground.oil(state.tiles, square) if known else None,
        owner=derrick.owner if derrick else None,
        oil=derrick.oil if derrick else 0,
    )


def _stops(ground: Ground, state: State) -> tuple[StopView, ...]:
    if state.phase != "move":
        return ()
    squares = ground.terrain.squares
    return tuple(
        [
            StopView(square, cost)
            for cost, reached in enumerate(ground.stops(state, state.turn), 1)
            for square in squares(reached)
        ]
    )


def _auction(state: State) -> AuctionView:
    chosen = [seat for seat in state.bidders if state.players[seat].limits[state.company] is not None]
    return AuctionView(
        company=COMPANIES[state.company],
        bidders=state.bidders,
        bid=state.bid,
        leader=state.leader,
        chosen=tuple(chosen),
    )


def _player(content: Content, state: State, seat: Seat, viewer: Seat | None) -> PlayerView:
    player = state.players[seat]
    built = sum([derrick.owner == seat for derrick in state.derricks])
    return PlayerView(
        cash=player.cash,
        loco=player.loco,
        truck=player.truck,
        derricks=content.pieces.player.derricks - built,
        built=built,
        licences=player.licences.cards,
        hand=player.licences if seat == viewer or state.phase == "over" else None,
        depots=player.depots,
        card=card_view(content.cards[player.card]) if player.card else None,
        limits=player.limits if seat == viewer else None,
    )
