"""Positions to test with, built so that no piece is lost: what lies on the table is missing from the box."""

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cache
from itertools import count
from random import Random
from typing import Any, NamedTuple

from msgspec.structs import replace

from bot.engine.core import Action, Seat, Step
from bot.engine.dice import Dice
from bot.games.oilfield.actions import (
    BuyExpansion,
    BuyTower,
    ChooseCard,
    Decline,
    DrillTower,
    PlaceWorker,
    SellFirst,
    SellShare,
    Stop,
    TakeLease,
)
from bot.games.oilfield.state import Bag, Bot, Field, Lease, OilfieldOptions, Player, State
from bot.shelf import games
from tests.contract import playing

RARE = {
    "GiveUpTower",
    "SellLast",
    "KeepShares",
    "SharesKept",
}  # hardly ever comes up in random play, and has tests of its own

OILFIELD: Any = games()["oilfield"]
A, B, C, D, E = map(Seat, range(5))
GOVERNMENT = Seat(-1)

# What is printed, written down a second time so that a slip in the seeds shows.
FIELDS = ("dallas", "austin", "pecos")
LEASES = {"dallas": 3, "austin": 4, "pecos": 5}
TILES = Counter(
    small=3,
    medium=3,
    mixed=3,
    small_local=3,
    medium_local=3,
    expansion=3,
    gas_expansion=2,
    small_national=2,
    government=2,
)
COSTS = {
    "small": 5,
    "medium": 8,
    "mixed": 10,
    "small_local": 7,
    "medium_local": 13,
    "expansion": 5,
    "gas_expansion": 8,
    "small_national": 10,
    "government": 0,
}
ADVANCED = ("gas_expansion", "small_national", "government")
ROWS = {5: (10, 11, 12, 13, 14, 15), 3: (6, 7, 8, 9, 10, 11), 2: (3, 4, 5, 5, 6, 6)}
FIELD_SIZE = {2: 10, 3: 10, 4: 12, 5: 14}
OIL, GAS = 49, 21
CARDS = ("lease", "build", "drill", "local", "national")

Stored = tuple[int, int]  # oil and gas


def table(
    seats: int = 3,
    *,
    phase: str = "workers",
    turn: Seat = A,
    round: int = 3,
    first: Seat = A,
    queue: Iterable[Seat] | None = None,
    money: Mapping[Seat, int] | None = None,
    points: Mapping[Seat, int] | None = None,
    stored: Mapping[Seat, Stored] | None = None,
    expansions: Mapping[Seat, int] | None = None,
    gas_expansions: Mapping[Seat, int] | None = None,
    land: Mapping[Seat, str] | None = None,
    fields: Mapping[str, Stored] | None = None,
    depletions: Mapping[str, int] | None = None,
    strike: str | None = None,
    tiles: str = "",
    leases: str = "",
    shares: Mapping[int, Iterable[Seat]] | None = None,
    subsidy: int = 1,
    workers: Mapping[Seat, str] | None = None,
    cards: Mapping[Seat, str] | None = None,
    bot: str = "subsidy",
    bot_towers: str = "dallas:small_local austin:small pecos:medium",
    final: int | None = None,
    ending: str | None = None,
    dice: Dice | None = None,
    **options: Any,
) -> State:
    """Lay out a position. Land is "austin:small pecos dallas:government*": `*` is the disc, no tower is none.

    What is not on the table is in the bag, the stack or the deck. Fields hold five oil and two gas.
    Where tiles are named that are advanced, the table plays with them.
    """
    held = {seat: lands(text) for seat, text in (land or {}).items()}
    towers = [lease.tower for own in held.values() for lease in own if lease.tower]
    if gas_expansions or any(tile in ADVANCED for tile in [*towers, *tiles.split()]):
        options.setdefault("advanced", True)
    agreed = OilfieldOptions(**options)
    held, the_bot = _plotted(seats, held, bot, bot_towers)
    owned = _share_rows(shares or {})
    grounds = {**dict.fromkeys(FIELDS, (5, 2)), **(fields or {})}
    cubes = {**dict.fromkeys(map(Seat, range(seats)), (0, 0)), **(stored or {})}
    out = Counter(oil=0, gas=0)
    for oil, gas in (*grounds.values(), *cubes.values()):
        out.update(oil=oil, gas=gas)
    market, stack = _tiles(seats, agreed, tiles.split(), towers, expansions or {}, gas_expansions or {})
    offer, deck = _leases(seats, leases.split(), held)
    state = State(
        options=agreed,
        dice=dice or Dice("a seed for tests"),
        round=round,
        phase=phase,
        first=first,
        turn=turn,
        queue=tuple(queue or ()),
        bag=Bag(OIL - out["oil"], GAS - out["gas"], 0 if strike else 1),
        fields=tuple(Field(*grounds[key], (depletions or {}).get(key, 0)) for key in FIELDS),
        strike=strike,
        tiles=market,
        stack=stack,
        leases=offer,
        deck=deck,
        subsidy=subsidy,
        shares=owned,
        players=tuple(
            Player(
                money=(money or {}).get(seat, 20),
                points=(points or {}).get(seat, 0) + _invested(owned, seat),
                oil=cubes[seat][0],
                gas=cubes[seat][1],
                expansions=(expansions or {}).get(seat, 0),
                gas_expansions=(gas_expansions or {}).get(seat, 0),
                leases=held.get(seat, ()),
                worker=(workers or {}).get(seat),
                card=(cards or {}).get(seat),
            )
            for seat in map(Seat, range(seats))
        ),
        bot=the_bot,
        final=final,
        ending=ending,
    )
    assert OILFIELD.violations(state) == ()
    return state


def lands(text: str) -> tuple[Lease, ...]:
    leases = []
    for one in text.split():
        field, _, tower = one.partition(":")
        leases.append(Lease(field, 0, tower.rstrip("*") or None, tower.endswith("*")))
    return tuple(leases)


def _plotted(seats: int, held: Mapping[Seat, tuple[Lease, ...]], bot: str, towers: str) -> Any:
    """Give each lease a space of its own on the map."""
    used: Counter[str] = Counter()

    def plot(lease: Lease) -> Lease:
        used[lease.field] += 1
        return replace(lease, plot=used[lease.field] - 1)

    the_bot = Bot(space=bot, leases=tuple(map(plot, lands(towers)))) if seats == 2 else None
    return {seat: tuple(map(plot, own)) for seat, own in held.items()}, the_bot


def _share_rows(shares: Mapping[int, Iterable[Seat]]) -> tuple[tuple[Seat, ...], ...]:
    return tuple(tuple(shares.get(points, ())) for points in ROWS)


def _invested(shares: tuple[tuple[Seat, ...], ...], seat: Seat) -> int:
    return sum(points * cubes.count(seat) for points, cubes in zip(ROWS, shares, strict=True))


def _tiles(seats, options, market, towers, expansions, gas_expansions):
    box = Counter({key: TILES[key] - (seats < 4) for key in TILES if options.advanced or key not in ADVANCED})
    out = Counter([*market, *towers])
    out.update(expansion=sum(expansions.values()), gas_expansion=sum(gas_expansions.values()))
    assert out <= box, f"too many tiles: {out - box}"
    return tuple(market), tuple((box - out).elements())


def _leases(seats, offer, held):
    box = Counter({key: LEASES[key] - (seats == 2) for key in FIELDS})
    out = Counter([*offer, *(lease.field for own in held.values() for lease in own)])
    assert out <= box, f"too many leases: {out - box}"
    return tuple(offer), tuple((box - out).elements())


# Getting to a decision


def resolving(space: str, by: Seat = A, seats: int = 3, **position: Any) -> Step[State]:
    """Let all cards be chosen, so that this player's worker is resolved; the other workers stay home."""
    workers = {by: space, **position.pop("workers", {})}
    return chosen(seats, workers=workers, **position)


def revealing(cards: Mapping[Seat, str], seats: int = 3, **position: Any) -> Step[State]:
    """Let no worker be out, and turn up the private cards; whoever is not named has Local."""
    return chosen(seats, cards=cards, **position)


def chosen(seats: int, *, cards: Mapping[Seat, str] | None = None, **position: Any) -> Step[State]:
    """Let the last card be chosen: what follows is the public phase, then the private one."""
    picked = {seat: (cards or {}).get(seat, "local") for seat in map(Seat, range(seats))}
    last = Seat(seats - 1)
    card = picked.pop(last)
    state = table(seats, phase="cards", cards=picked, **position)
    return OILFIELD.apply(state, ChooseCard(seat=last, card=card))


def dice_for(wanted: Any) -> Dice:
    """Return dice with which `wanted(dice)` comes true."""
    return next(dice for dice in (Dice(f"dice {n}") for n in count()) if wanted(dice))


def bot_dice(card: str, field: str | None = None) -> Dice:
    """Return dice that draw this card for the bot, and this field for its drill."""

    def wanted(dice: Dice) -> bool:
        number, dice = dice.below(len(CARDS))
        if CARDS[number] != card:
            return False
        return field is None or FIELDS[dice.below(len(FIELDS))[0]] == field

    return dice_for(wanted)


# Playing


def play(state: State, *actions: Action) -> State:
    """Do one action after another, and lose nothing on the way."""
    played: State = playing.play(OILFIELD, state, *actions)
    return played


def refused(state: State, action: Action) -> str | None:
    """Return the name of the refusal, or None; whatever is refused is also not offered and not done."""
    key = playing.refused(OILFIELD, state, action)
    return key and key.removeprefix("oilfield-refusal-").removeprefix("table-refusal-")


def asked(state: State) -> tuple[Seat, str] | None:
    """Return who is asked, and what, where one player is."""
    to_act = OILFIELD.to_act(state)
    if len(to_act) != 1:
        return None
    (seat,) = to_act
    return seat, OILFIELD.asked(state, seat).key


def offered(state: State, kind: type[Action]) -> list[Any]:
    """Return the actions of a kind that the player at turn may choose from."""
    return [action for action in OILFIELD.legal_actions(state, state.turn) if isinstance(action, kind)]


def hauls(state: State) -> set[tuple[int, int, bool]]:
    """Return what the towers of the player at turn could bring up: oil, gas, and whether gas is kept."""
    return {(action.oil, action.gas, action.keep) for action in offered(state, DrillTower)}


def drill(tower: str, field: str, oil: int = 0, gas: int = 0, *, keep: bool = False) -> DrillTower:
    return DrillTower(seat=A, tower=tower, field=field, oil=oil, gas=gas, keep=keep)


def field_of(state: State, key: str) -> Stored:
    field = state.field(key)
    return field.oil, field.gas


def storage(state: State, seat: Seat = A) -> Stored:
    return state.players[seat].oil, state.players[seat].gas


def kinds_of(events: Iterable[object]) -> list[str]:
    return [type(event).__name__ for event in events]


def event_of(step: Step[State], kind: type[Any]) -> Any:
    """Return the only event of a kind."""
    (event,) = [event for event in step.events if isinstance(event, kind)]
    return event


class Turn(NamedTuple):
    """One decision of a game: where it was made, what was chosen, where it led."""

    state: State
    action: Action
    step: Step[State]


def sensible(state: State, actions: tuple[Action, ...], chance: Random) -> Action:
    """Choose as a player would who has understood what leads to what, and no more."""
    seat = actions[0].seat
    wishes = wanted(state, seat)
    for wish in wishes:
        for action in actions:
            if getattr(action, "card", getattr(action, "space", "")).startswith(wish):
                return action
    serious = [action for action in actions if not isinstance(action, (Decline, Stop, SellShare, SellFirst))]
    if not serious:
        return actions[-1] if isinstance(actions[-1], Decline) else actions[0]
    if isinstance(serious[0], (BuyTower, BuyExpansion)):
        return max(
            serious, key=lambda action: (COSTS[action.tile] * isinstance(action, BuyTower), action.tile)
        )
    if isinstance(serious[0], TakeLease):
        return max(serious, key=lambda action: state.field(action.field).oil)
    if isinstance(serious[0], (PlaceWorker, ChooseCard)):
        return chance.choice(serious)
    return serious[0]


def wanted(state: State, seat: Seat) -> list[str]:
    """Return which actions a player should want, the best first."""
    player = state.players[seat]
    free = any(lease.tower is None for lease in player.leases)
    towers = [lease for lease in player.leases if lease.tower not in (None, "small_national")]
    cubes, room = player.oil + player.gas, 3 + 2 * player.expansions - player.oil - player.gas
    wishes = []
    if free and player.money >= 8:
        wishes.append("build")
    if towers and room > 1 and any(state.field(lease.field).oil for lease in towers):
        wishes.append("drill")
    if cubes > 1 or (cubes and player.money < 8):
        wishes += ["national", "local"]
    if len(player.leases) < 3 and not free and player.money >= 10:
        wishes += ["lease_4", "lease_3", "lease"]
    if state.phase == "cards" and player.worker:
        mine = player.worker.partition("_")[0]
        wishes = [wish for wish in wishes if wish != mine] + [wish for wish in wishes if wish == mine]
    return [*wishes, *(["invest"] if player.money > 11 else []), "subsidy", "first"]


def random_game(seats: int, seed: int, policy: Any = None, **options: Any) -> tuple[Turn, ...]:
    """Play a whole game at random: first a sort of action is drawn, then one of its actions."""
    return _random_game(seats, seed, policy, tuple(sorted(options.items())))


@cache
def _random_game(
    seats: int, seed: int, policy: Any, options: tuple[tuple[str, Any], ...]
) -> tuple[Turn, ...]:
    chance = Random(f"{seats} {seed} {options}")
    state = OILFIELD.setup(seats, OilfieldOptions(**dict(options)), f"{seats} {seed}").state
    turns = []
    while OILFIELD.to_act(state):
        seat = chance.choice(sorted(OILFIELD.to_act(state)))
        if chance.random() < 0.1:
            seat = Seat(chance.randrange(seats))  # perhaps somebody who sells a share, or another card
        legal = OILFIELD.legal_actions(state, seat)
        if not legal:
            continue
        if policy:
            action = policy(state, legal, chance)
        else:
            sort = chance.choice(sorted({type(action).__name__ for action in legal}))
            action = chance.choice([action for action in legal if type(action).__name__ == sort])
        step = OILFIELD.apply(state, action)
        turns.append(Turn(state, action, step))
        state = step.state
        assert len(turns) < 5000, "the game does not end"
    return tuple(turns)
