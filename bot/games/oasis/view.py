"""What one viewer may see: built field by field, so a new secret stays secret by default."""

from functools import lru_cache

from msgspec import Struct

from bot.engine.core import ScoreLine, Seat, Square
from bot.games.oasis import scoring
from bot.games.oasis.content import CardKey, LandKey, Lands, Markers
from bot.games.oasis.ground import Claims, Ground
from bot.games.oasis.state import Hand, OasisOptions, Phase, State


class AreaView(Struct, frozen=True, kw_only=True):
    """Connected squares of one kind; `marker` is where the owner's control marker lies."""

    kind: LandKey
    owner: Seat | None
    marker: Square | None
    squares: tuple[Square, ...]


class PlayerView(Struct, frozen=True, kw_only=True):
    disc: int
    earned: int  # next round's disc, 0 while unknown
    pile: int  # cards in the offer pile
    offer: tuple[CardKey, ...] | None  # None: sealed
    ready: bool
    camels: int
    spare: int
    areas: tuple[Square, ...]
    caravan: int
    score: Markers | None  # None: face down
    lines: tuple[ScoreLine, ...] | None  # what it would be worth now


class View(Struct, frozen=True, kw_only=True):
    viewer: Seat | None
    options: OasisOptions
    round: int
    phase: Phase
    turn: Seat | None  # None while all decide together, and when the game is over
    order: tuple[Seat, ...]
    ending: str | None
    board: str
    areas: tuple[AreaView, ...]
    stock: Lands
    supply: Markers
    deck: int
    discard: int
    hand: Hand | None
    claim: Square | None
    players: tuple[PlayerView, ...]


def view(ground: Ground, state: State, viewer: Seat | None) -> View:
    """Show the table to one viewer."""
    together = state.sealed or state.phase == "over"
    return View(
        viewer=viewer,
        options=state.options,
        round=state.round,
        phase=state.phase,
        turn=None if together else state.turn,
        order=state.order,
        ending=state.ending,
        board=state.board,
        areas=_areas(ground, state.board, state.claims),
        stock=state.stock,
        supply=state.supply,
        deck=len(state.deck),
        discard=len(state.discard),
        hand=state.hand,
        claim=state.claim,
        players=tuple(_player(ground, state, Seat(n), viewer) for n in range(len(state.players))),
    )


def _player(ground: Ground, state: State, seat: Seat, viewer: Seat | None) -> PlayerView:
    player = state.players[seat]
    hidden_offer = state.sealed and seat != viewer
    open_score = seat == viewer or state.options.open_scores or state.phase == "over"
    return PlayerView(
        disc=player.disc,
        earned=player.earned,
        pile=len(player.pile) + (len(player.offer) if hidden_offer else 0),
        offer=None if hidden_offer else player.offer,
        ready=player.ready,
        camels=player.camels,
        spare=player.spare,
        areas=player.areas,
        caravan=ground.caravan(state.board, seat),
        score=player.score if open_score else None,
        lines=scoring.score(ground, state, seat) if open_score else None,
    )


@lru_cache(32)  # every viewer is shown the same
def _areas(ground: Ground, board: str, claims: Claims) -> tuple[AreaView, ...]:
    terrain, views = ground.terrain, []
    for area in ground.areas(board, claims):
        own = claims[area.owner] if area.owner is not None else ()
        marker = next((square for square in own if terrain.bit[square] & area.squares), None)
        squares = terrain.squares(area.squares)
        views.append(AreaView(kind=area.kind, owner=area.owner, marker=marker, squares=squares))
    return tuple(sorted(views, key=lambda area: (area.kind, terrain.place[area.squares[0]])))
