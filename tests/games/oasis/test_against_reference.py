"""The land, the caravans and the points once more, plainly: sets of squares and a walk from each to the next.

It is slow, and it shares nothing with the game but the printed map: where both agree, both are likely right.
"""

from functools import cache
from random import Random
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from bot.engine import wire
from bot.engine.core import Seat
from bot.games.oasis.actions import PlaceCamel, PlaceTile
from bot.games.oasis.content import Lands, Markers
from bot.games.oasis.events import MarkerPlaced, TilePlaced
from tests.games.oasis.tables import (
    LETTER,
    OASIS,
    PRINTED,
    R,
    drawn,
    random_game,
    squares_of,
    table,
)
from tests.support.sweeps import sweep

KINDS = ("oasis", "steppe", "rocky")
MARKER = {"oasis": "wells", "steppe": "horses", "rocky": "ovoos"}
MAP = squares_of(PRINTED)


def sides(square):
    """Return the four squares beside this one, whether or not they are on the board."""
    column, row = ord(square[0]), int(square[1:])
    return [f"{chr(column + x)}{row + y}" for x, y in ((0, -1), (1, 0), (0, 1), (-1, 0))]


SIDES = {square: sides(square) for square in MAP}
EDGE = {square for square in MAP if any(beside not in MAP for beside in SIDES[square])}
BANK = {square for square in MAP if any(MAP.get(beside) == "~" for beside in SIDES[square])}
BESIDE_BONUS = {
    kind: {square for square in MAP if any(MAP.get(beside) == LETTER[kind] for beside in SIDES[square])}
    for kind in KINDS
}


class Reference(NamedTuple):
    """A board by its squares, and where everybody's control markers lie."""

    board: dict[str, str]
    claims: tuple[tuple[str, ...], ...]

    def group(self, square):
        """Walk from square to square as long as the same thing lies there."""
        seen, to_visit = {square}, [square]
        while to_visit:
            for beside in SIDES[to_visit.pop()]:
                if beside not in seen and self.board.get(beside) == self.board[square]:
                    seen.add(beside)
                    to_visit.append(beside)
        return frozenset(seen)

    def groups(self, letter):
        """Return everything of one sort, group by group."""
        left = {square for square, there in self.board.items() if there == letter}
        groups = set()
        while left:
            group = self.group(left.pop())
            groups.add(group)
            left -= group
        return groups

    def areas(self, kind):
        return self.groups(LETTER[kind])

    def owner(self, area):
        owners = [seat for seat, markers in enumerate(self.claims) if area & set(markers)]
        return owners[0] if owners else None

    def verdicts(self, seat, kind, strict):
        """Return for every square where a tile of this kind may go whether it extends or starts an area."""
        home = {square: (area, self.owner(area)) for area in self.areas(kind) for square in area}
        verdicts = {}
        for square in self.empty():
            touched = {home[beside] for beside in SIDES[square] if beside in home}
            if verdict := self.verdict(seat, kind, square, touched, strict):
                verdicts[square] = verdict
        return verdicts

    def empty(self):
        return [square for square, letter in self.board.items() if letter == "."]

    def verdict(self, seat, kind, square, touched, strict):
        owners = [owner for _, owner in touched]
        if any(owner not in (None, seat) for owner in owners) or owners.count(seat) >= 2:
            return None
        if owners.count(seat) == 1:
            return "extends"
        start = {"oasis": EDGE, "steppe": BANK, "rocky": MAP}[kind]
        if square in start or square in BESIDE_BONUS[kind] or (touched and not strict):
            return "starts"
        return None

    def caravan(self, seat):
        return max(map(len, self.groups(str(seat))), default=0)

    def points(self, seat, score):
        parts = {"camels": self.caravan(seat) * score.goods}
        for kind in KINDS:
            squares = sum(len(area) for area in self.areas(kind) if self.owner(area) == seat)
            parts[kind] = squares * getattr(score, MARKER[kind])
        return parts


def reference(state):
    return Reference(squares_of(state.board), state.claims)


@cache
def tiles_of(seat, kind):
    """Return a tile for every square, land or not."""
    return [PlaceTile(seat=seat, land=kind, square=square) for square in MAP]


def everything_placeable(state, seat):
    """Return the position with this seat to place one piece of any sort, and stock of all of them."""
    stock = Lands(oasis=34, steppe=34, rocky=20)
    return replace(state, phase="free", turn=seat, hand=None, claim=None, stock=stock)


def assert_same_legality(state, seat, *refused):
    """Compare what may be done with every kind on every square; of some kinds also what is refused."""
    state, ours = everything_placeable(state, seat), reference(state)
    strict = state.options.strict_takeover_start
    expected = {(kind, square) for kind in KINDS for square in ours.verdicts(seat, kind, strict)}
    legal = OASIS.legal_actions(state, seat)
    assert {(tile.land, tile.square) for tile in legal if isinstance(tile, PlaceTile)} == expected
    for kind in refused:
        allowed = {tile.square for tile in tiles_of(seat, kind) if OASIS.refusal(state, tile) is None}
        assert allowed == {square for land, square in expected if land == kind}
    trail = {square for square, letter in ours.board.items() if letter == "~" and state.players[seat].camels}
    assert {camel.square for camel in legal if isinstance(camel, PlaceCamel)} == trail


def assert_same_counts(state):
    """Compare all areas with their owners, all caravans, and what everything is worth."""
    ours = reference(state)
    spectator = OASIS.view(state, None)
    expected = {(kind, area, ours.owner(area)) for kind in KINDS for area in ours.areas(kind)}
    assert {(area.kind, frozenset(area.squares), area.owner) for area in spectator.areas} == expected
    assert len(spectator.areas) == len(expected)
    for seat, player in enumerate(state.players):
        assert spectator.players[seat].caravan == ours.caravan(seat)
        lines = OASIS.view(state, Seat(seat)).players[seat].lines
        assert {line.part: line.points for line in lines} == ours.points(seat, player.score)


# Boards that no game has seen


@cache
def bare_table(seats, strict):
    return table(seats, phase="free", strict_takeover_start=strict)


@st.composite
def positions(draw):
    """Any tiles anywhere, any camels anywhere, and no more than one marker on an area."""
    seats, strict = draw(st.integers(3, 5)), draw(st.booleans())
    crowd = draw(st.sampled_from((16, 64, 128, 192, 240)))
    noise = draw(st.binary(min_size=len(MAP), max_size=len(MAP)))
    tile = dict(enumerate("OSR"))
    board = {}
    for (square, printed), byte in zip(MAP.items(), noise, strict=True):
        if byte >= crowd or printed in "OSR":
            board[square] = printed
        else:
            board[square] = tile[byte % 3] if printed == "." else str(byte % seats)
    bare = Reference(board, ())
    areas = sorted((sorted(area) for kind in KINDS for area in bare.areas(kind)), key=lambda area: area[0])
    picks = draw(st.binary(min_size=len(areas), max_size=len(areas)))
    claims = [[] for _ in range(seats)]
    for area, pick in zip(areas, picks, strict=True):
        if (owner := pick % 8) < seats:
            claims[owner].append(area[pick % len(area)])
    scores = draw(st.binary(min_size=4 * seats, max_size=4 * seats))
    state, spare = bare_table(seats, strict), draw(st.integers(0, 1))
    players = tuple(
        replace(player, areas=tuple(own), spare=spare, score=Markers(*scores[seat::seats]))
        for seat, (player, own) in enumerate(zip(state.players, claims, strict=True))
    )
    turn = Seat(draw(st.integers(0, seats - 1)))
    return replace(state, board=drawn(board), players=players, turn=turn)


@given(positions())
def test_any_board_allows_the_same_tiles(state):
    assert_same_legality(state, state.turn, *KINDS)


@given(positions())
def test_any_board_counts_the_same(state):
    assert_same_counts(state)


@given(positions(), st.integers(0))
def test_any_tile_extends_or_starts_as_it_should(state, pick):
    """An area that is extended keeps its marker; a new one takes a spare marker, or leaves a question."""
    seat, ours = state.turn, reference(state)
    strict = state.options.strict_takeover_start
    choices = [(k, *choice) for k in KINDS for choice in ours.verdicts(seat, k, strict).items()]
    if not choices:
        return
    kind, square, verdict = choices[pick % len(choices)]
    player = state.players[seat]
    if verdict == "starts" and not player.spare and not player.areas:
        return  # nobody without a single marker can play this game
    step = OASIS.apply(state, PlaceTile(seat=seat, land=kind, square=square))
    after = Reference({**ours.board, square: LETTER[kind]}, ours.claims)
    placed = step.events[0]
    assert placed == TilePlaced(seat=seat, land=kind, square=square, size=len(after.group(square)))
    markers = [event for event in step.events if isinstance(event, MarkerPlaced)]
    marked = [MarkerPlaced(seat=seat, land=kind, square=square)]
    assert markers == (marked if verdict == "starts" and player.spare else [])
    assert step.state.claim == (square if verdict == "starts" and not player.spare else None)


# Boards of whole games


@pytest.mark.parametrize("seats", sweep([3, 4, 5], [4]))
@pytest.mark.parametrize("strict", [False, True], ids=["lenient", "strict"])
def test_a_whole_game_allows_the_same_tiles(seats, strict):
    """At every decision, whoever is at turn: somebody has to place a tile there."""
    random = Random(seats)
    for state, _, _ in random_game(seats, 0, strict_takeover_start=strict):
        assert_same_legality(state, Seat(random.randrange(seats)), random.choice(KINDS))


@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("strict", [False, True], ids=["lenient", "strict"])
def test_a_whole_game_offers_what_its_cards_ask_for(seats, strict):
    """While a card is resolved, every tile on the list of actions is of a card and on a good square."""
    for seed in range(2):
        for state, _, _ in random_game(seats, seed, strict_takeover_start=strict):
            if state.phase != "resolve" or state.claim:
                continue
            ours, seat = reference(state), state.turn
            cards = (state.hand.begun,) if state.hand.begun else state.hand.waiting
            wanted = {card for card in cards if card in KINDS}
            expected = {(kind, square) for kind in wanted for square in ours.verdicts(seat, kind, strict)}
            legal = OASIS.legal_actions(state, seat)
            assert {(tile.land, tile.square) for tile in legal if isinstance(tile, PlaceTile)} == expected


@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("strict", [False, True], ids=["lenient", "strict"])
def test_a_whole_game_is_counted_the_same(seats, strict):
    for seed in range(3):
        turns = random_game(seats, seed, strict_takeover_start=strict)
        for state, _, _ in turns[::20]:
            assert_same_counts(state)
        over = turns[-1].step.state
        assert_same_counts(over)
        ours = reference(over)
        totals = [sum(ours.points(seat, player.score).values()) for seat, player in enumerate(over.players)]
        standings = OASIS.result(over).standings
        assert {s.seat: s.total for s in standings} == dict(enumerate(totals))
        ranking = sorted(range(seats), key=lambda seat: (-totals[seat], over.players[seat].disc))
        assert [s.seat for s in standings] == ranking
        assert [s.rank for s in standings] == list(range(1, seats + 1))


def test_the_reference_knows_an_extension_from_a_start():
    """A reference that says no to everything would agree with too much: a few answers by hand."""
    state = table(land={"oasis": "C1 E1", "steppe": "C2"}, claims={R: "C1 E1 C2"})
    ours = reference(state)
    oasis = ours.verdicts(R, "oasis", strict=False)
    assert "D1" not in oasis
    assert (oasis["F1"], oasis["G1"], oasis["H2"]) == ("extends", "starts", "starts")
    assert ours.verdicts(R, "steppe", strict=False)["D2"] == "extends"
    assert len(ours.verdicts(R, "rocky", strict=True)) == 97


# Codes


@pytest.mark.parametrize("options", [{}, {"sealed_offers": True}], ids=["open", "sealed"])
def test_every_action_survives_the_wire(options):
    for seats in (3, 4, 5):
        for state, _, _ in random_game(seats, 1, **options):
            for seat in map(Seat, range(seats)):
                for action in OASIS.legal_actions(state, seat):
                    code = wire.pack(action)
                    assert len(code) <= wire.MOST_CHARACTERS == 75
                    assert wire.unpack(OASIS, seat, code) == action
