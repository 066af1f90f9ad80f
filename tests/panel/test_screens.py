"""Whatever the state of a game: Discord takes the message, every choice can be reached, and numbers agree."""

import asyncio
import random
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from msgspec.structs import replace

from bot.engine import wire
from bot.engine.core import Refusal, squares_of
from bot.engine.options import option_list
from bot.panel import codes
from bot.panel.codes import Confirm, Focus, Verb
from bot.panel.controls import Buttons
from bot.panel.panel import panel
from bot.playground.components import OPTIONS
from bot.playground.limits import Draft, check_message
from bot.playground.wire import BUTTON, SELECTS, V2, walk
from bot.storage.games import Store
from bot.table import Note, Table
from bot.words.catalogue import Words
from bot.words.voice import Voice
from cogs import _messages as messages
from cogs._panel import view as panel_view
from rendering.order import Picture
from tests.cogs.conftest import GAMES, WORDS
from tests.games.oilfield.tables import A, table
from tests.support.sweeps import sweep

PEOPLE = tuple(10**18 + n for n in range(5))
LONG_GAME, LONG_LINE, LONG_REV = 9_999_999_999, 99_999, 9_999
DRAWN = Picture(b"", "x" * 1024)  # with as many words as Discord takes


class Wordy(Words):
    """A language that needs twice as many letters for everything."""

    def say(self, locale, key, facts=(), **more):
        text = super().say(locale, key, dict(facts), **more)
        return text if "$" in text or text[:1] in "<`" else f"{text} {'ö' * len(text)}"


@pytest.fixture(scope="module")
def wordy():
    return Wordy(WORDS._bundles)


@pytest.fixture(params=GAMES)
def screens(request):
    return all_screens(request.param)


@cache
def all_screens(key):
    """All that the players of two random games are shown, drafts in the making included."""
    with TemporaryDirectory() as folder:
        return asyncio.run(played(Path(folder) / "large.db", key))


async def played(path, key):
    store = await Store.open(path, GAMES)
    table, rules = Table(store, GAMES, seed=lambda: "large"), GAMES[key]
    found, boards, results = [], [], []
    for seats in (rules.seats[0], rules.seats[-1]):
        chance, users = random.Random(seats), PEOPLE[:seats]
        unusual = {info.key: chance.choice(info.choices) for info in option_list(rules)}
        public = await table.deal(key, seats, users, unusual if seats == rules.seats[0] else {})
        game = public.game_id
        while public.status == "running":
            user = users[chance.choice(public.awaited)]
            mine = await table.look(game, user)
            while not (mine.draft and mine.draft.complete):
                found.append(mine)
                outcome = await table.step(game, user, None, [chance.choice(mine.choices)])
                public, mine = outcome.public or public, outcome.mine
                if outcome.public:
                    break
            else:
                found.append(mine)
                public = (await table.publish(game, user, None)).public
            boards.append(public)
        results.append((public, await table.history(game, None)))
    await store.close()
    return found, boards, results


every_so_many = pytest.mark.parametrize("stride", sweep([1, 4], [4]))


def largest(found, stride):
    """Return a part of the screens: those with the most choices, and every eighth of the others, or fewer."""
    return [*sorted(found, key=lambda screen: -len(screen.choices))[:15:stride], *found[:: 8 * stride]]


def fits(view, files=1):
    """Would Discord take this message? Return its components and characters."""
    parts = view.to_components()
    draft = Draft(content="", embeds=[], components=parts, flags=V2, files=files)
    check_message(draft, ())
    every = list(walk(parts))
    for one in every:
        assert len(one.get("custom_id", "")) <= 100
        assert len(one.get("label") or "") <= 80
        assert len(one.get("options") or ()) <= OPTIONS
    ids = [one["custom_id"] for one in every if one["type"] in (BUTTON, *SELECTS)]
    assert all(codes.write(codes.read_id(one)) == one for one in ids)
    return len(every), sum(len(one.get("content") or "") for one in every)


def voice(words, screen):
    seats = range(len(screen.users))
    mentions = [f"{'●■▲◆★'[seat]} <@{screen.users[seat]}>" for seat in seats]
    labels = [f"{'●■▲◆★'[seat]} {'W' * 40}" for seat in seats]
    return Voice(words, "en", GAMES[screen.key], labels, mentions)


def grown(screen):
    """The same screen at the end of a long life of the database."""
    return replace(screen, game_id=LONG_GAME, line=LONG_LINE, rev=LONG_REV)


def drawn(words, screen, **how):
    speak = voice(words, screen)
    notes = (Note(key="table-note-dropped", dropped=(("PlaceTile.oasis.H2",),) * 3, why=WHY),)
    screen = replace(grown(screen), notes=notes)
    shown = panel(
        speak,
        screen,
        notices=("trouble " * 40, "closed " * 20),
        note="✗ " + "why not " * 30,
        **how,
    )
    return panel_view(shown, "zz", DRAWN), shown


WHY = Refusal("table-refusal-turn-complete")


@pytest.mark.parametrize("stride", sweep([1, 16], [16]))
async def test_no_panel_is_too_large_for_discord(screens, wordy, stride):
    found, *_ = screens
    most, longest, wide = 0, 0, 0
    for screen in largest(found, stride):
        for face in (Focus(), Verb("why"), Verb("more")):
            view, shown = drawn(wordy, screen, face=face)
            components, letters = fits(view)
            most, longest = max(most, components), max(longest, letters)
        wide = max(wide, len(screen.choices))
        for code in looks(shown_at(wordy, screen)):
            view, shown = drawn(wordy, screen, face=codes.read(code))
            fits(view)
            for deeper in looks(shown):
                fits(drawn(wordy, screen, face=codes.read(deeper))[0])
    assert wide > 10
    assert 10 < most <= 40
    assert 1500 < longest <= 4000


def shown_at(words, screen):
    return drawn(words, screen)[1]


def looks(shown):
    """Return the codes on a panel that only move the focus."""
    blocks = shown.layout.blocks
    offered = [choice.code for block in blocks for choice in block.choices]
    return [code for code in offered if isinstance(codes.read(code), Focus)][:4]


@every_so_many
async def test_every_choice_can_be_reached(screens, stride):
    """By pages, by columns, or at once: no legal move is out of reach of the panel."""
    found, *_ = screens
    for screen in largest(found, stride)[::2]:
        if screen.choices:
            chained = {chain.code for chain in screen.chains} & set(screen.choices)
            assert reachable(screen) | chained == set(screen.choices)


def reachable(screen):
    seen, waiting, found = set(), [Focus(), Verb("more")], set()
    while waiting:
        face = waiting.pop()
        if face in seen:
            continue
        seen.add(face)
        shown = panel(voice(WORDS, screen), screen, face=face)
        offered = shown_codes(panel_view(shown, "zz", DRAWN))
        assert {choice.code for block in shown.layout.blocks for choice in block.choices} <= offered
        if screen.draft and screen.asked and screen.asked.closing and "publish" in offered:
            found.add(screen.asked.closing)
        found |= {one for one in offered if one in screen.choices}
        waiting += [said for said in map(codes.read, offered) if isinstance(said, Focus | Confirm)]
    return found


def shown_codes(view):
    """Return the codes that a message really offers."""
    parts = list(walk(view.to_components()))
    pressed = {one["custom_id"].rpartition(":")[2] for one in parts if one["type"] == BUTTON}
    return pressed | {choice["value"] for one in parts for choice in one.get("options") or ()}


@every_so_many
async def test_labels_on_a_panel_are_not_mistaken_for_each_other(screens, stride):
    found, *_ = screens
    for screen in largest(found, stride):
        shown = panel(voice(WORDS, screen), screen)
        choices = [choice for block in shown.layout.blocks for choice in block.choices]
        buttons = [c.caption for b in shown.layout.blocks if isinstance(b, Buttons) for c in b.choices]
        assert len(set(buttons)) == len(buttons)
        assert len({choice.code for choice in choices}) == len(choices)


@pytest.mark.parametrize("screens", ["oasis"], indirect=True)
async def test_where_two_squares_are_chosen_each_is_numbered(screens):
    """All camels are out, so some may be moved: which, and where to."""
    found, *_ = screens
    moves = [f"MoveCamel.{origin}.{square}" for origin in SQUARES[:8] for square in SQUARES[8:]]
    screen = replace(found[0], choices=("KeepCamels", *moves), barred=(), draft=None)
    first = panel(voice(WORDS, screen), screen)
    (listed,) = [block for block in first.layout.blocks if not isinstance(block, Buttons)]
    assert [choice.caption for choice in listed.choices][:2] == ["1 · A3", "2 · B3"]
    assert [spot.square for spot in first.layout.spots] == SQUARES[:8]
    assert reachable(screen) == set(screen.choices)


@every_so_many
async def test_a_number_on_the_picture_is_a_number_on_the_panel(screens, stride):
    found, *_ = screens
    for screen in largest(found, stride):
        for how in ({}, {"face": Verb("more")}):
            shown = panel(voice(WORDS, screen), screen, **how)
            labels = [choice.caption for block in shown.layout.blocks for choice in block.choices]
            heads = [label.partition(" · ") for label in labels]
            numbers = [head for head, dot, _ in heads if dot and head.isdecimal()]
            assert list(dict.fromkeys(numbers)) == [spot.label for spot in shown.layout.spots]


@every_so_many
@pytest.mark.parametrize(
    ("screens", "numbered"),
    [
        ("oilfield", {"PlaceWorker", "ChooseCard", "TakeLease", "BuyTower", "DrillTower", "BuyShare"}),
        ("giganten", {"TakeCard", "ChangePrice", "TakeBarrel"}),
        ("pipeline", {"Work", "TakeContract", "BuyTank", "Buy"}),
    ],
    indirect=["screens"],
)
async def test_what_lies_somewhere_on_the_picture_is_numbered_there(screens, numbered, stride):
    """Spaces, cards, tiles, concessions, rows: whatever a game says lies somewhere."""
    found, *_ = screens
    rules, kinds = GAMES[found[0].key], set()
    for screen in found[::stride]:
        if not screen.choices or (screen.draft and screen.draft.complete):
            continue
        actions = {code: wire.unpack(rules, screen.viewer, code) for code in screen.choices}
        places = {
            code: rules.spots(screen.view, action)
            for code, action in actions.items()
            if not squares_of(action)  # which are numbered in their own way
        }
        shown = panel(voice(WORDS, screen), screen)
        spots = {spot.label: spot.square for spot in shown.layout.spots}
        for choice in (choice for block in shown.layout.blocks for choice in block.choices):
            number = str(choice.number)
            like = {places[code] for code in places if code.split(".")[0] == choice.code.split(".")[0]}
            if choice.code in places and len(like) > 1:  # else a number would tell nothing
                assert (number in spots) == bool(places[choice.code])
            if number in spots:
                fitting = [code for code in places if Focus(codes.words(choice.code)).fits(code)]
                assert all(spots[number] in places[code] for code in fitting)
                kinds |= {code.split(".")[0] for code in fitting}
    assert kinds >= numbered


@pytest.mark.parametrize("screens", ["oilfield"], indirect=True)
async def test_a_tile_is_numbered_first_and_then_where_it_is_built(screens):
    found, *_ = screens
    state = table(tiles="small mixed small medium", land={A: "pecos:medium pecos dallas"})
    screen = replace(found[0], viewer=A, view=GAMES["oilfield"].view(state, A), barred=(), draft=None)

    def shown(*choices):
        laid = panel(voice(WORDS, screen), replace(screen, choices=choices)).layout
        labels = [choice.caption for block in laid.blocks for choice in block.choices]
        return labels, [(spot.label, spot.square) for spot in laid.spots]

    many = [f"BuyTower.{tile}.{field}" for tile in ("small", "medium") for field in ("pecos", "dallas")]
    labels, spots = shown(*many, "Decline")
    assert [label[:3] for label in labels] == ["1 ·", "Dec", "1 ·", "2 ·", "2 ·"], "the best is a button"
    assert spots == [("1", "tile_4"), ("2", "tile_1")], "a medium tower brings up more"
    labels, spots = shown(*many[:2], "Decline")
    assert [label[:3] for label in labels] == ["1 ·", "2 ·", "Dec"]
    assert spots == [("1", "pecos_2"), ("2", "dallas_1")]


SQUARES = [*("A3", "B3", "C3", "D3", "E4", "F4", "L4", "M3"), *("N3", "O3", "A4", "B4", "M5", "F6", "J6")]


async def test_forged_looks_draw_a_panel_all_the_same(screens):
    found, *_ = screens
    placing = max(found, key=lambda screen: len(screen.choices))
    for code in ("@0", "@999999999", "PlaceTile.oasis._@0", "PlaceTile.x._", "x_", "_", "._", "@c", "H_@c"):
        fits(drawn(WORDS, placing, face=codes.read(code))[0])


async def test_no_board_and_no_result_is_too_large_for_discord(screens, wordy):
    _, boards, results = screens
    for screen in boards[::5]:
        fits(messages.board_view(grown(screen), voice(wordy, screen), (), "who " * 100, DRAWN))
    for screen, told in results:
        speak, screen = voice(wordy, screen), grown(screen)
        last = told[-40:]
        fits(messages.board_view(screen, speak, last, "", DRAWN))
        fits(messages.chronicle_view(screen, speak, told, DRAWN))
        fits(messages.result_view(screen, speak, DRAWN))


@every_so_many
async def test_places_in_the_footer_never_move(screens, stride):
    found, *_ = screens
    order = ["back", "undo", "restart", "why", "more", "rules", "suggest", "takeback", "refresh", "publish"]
    for screen in found[::stride]:
        shown = panel(voice(WORDS, screen), screen)
        codes = [choice.code.removeprefix("sure@") for choice in shown.footer]
        assert codes == sorted(codes, key=order.index)
        rest = screen.asked.closing if screen.asked else ""
        assert ("publish" in codes) == bool(screen.draft and (screen.draft.complete or rest))
