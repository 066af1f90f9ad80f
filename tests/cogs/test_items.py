"""Ids and limits: whatever the state of a game, Discord takes the message, and each id has one owner."""

import asyncio
import random

import pytest
from msgspec.structs import replace

from bot.blocks import Buttons, Focus
from bot.engine import wire
from bot.engine.core import Refusal, squares_of
from bot.engine.options import option_list
from bot.playground.components import OPTIONS
from bot.playground.limits import Draft, check_message
from bot.playground.wire import BUTTON, SELECTS, V2, walk
from bot.storage import Store
from bot.table import Note, Table
from bot.voice import Voice
from bot.words import Words
from cogs import messages, panel
from cogs.items import ITEMS, LobbyButton, PanelButton, button, known, option, salt, select
from cogs.play import FORM
from tests.cogs.conftest import GAMES, STAY, WORDS
from tests.games.oilfield.tables import A, table

PEOPLE = tuple(10**18 + n for n in range(5))
ANN, *_ = PEOPLE
LONG_GAME, LONG_LINE, LONG_REV = 9_999_999_999, 99_999, 9_999


class Wordy(Words):
    """A language that needs twice as many letters for everything."""

    def say(self, locale, key, facts=(), **more):
        text = super().say(locale, key, dict(facts), **more)
        return text if "$" in text or text[:1] in "<`" else f"{text} {'ö' * len(text)}"


def owners(custom_id):
    return [kind for kind in ITEMS if kind.__discord_ui_compiled_template__.fullmatch(custom_id)]


# Ids


@pytest.mark.parametrize(
    ("custom_id", "owner"),
    [
        ("gm:1048:312.17:BuyTile.medium_local.austin", "PanelButton"),
        ("gm:1048:312.17:PlaceLand.H_", "PanelButton"),
        ("gm:1048:312.17:=max", "PanelButton"),
        ("gm:1048:312.17:list@2", "PanelButton"),
        ("gm:1048:312.17:type@PlaceTile.oasis._", "PanelButton"),
        ("gm:1048:312.17/sell-q7", "PanelSelect"),
        ("gm:1048:312.17/PlaceTile.oasis-00", "PanelSelect"),
        ("gm:1048!side", "DoorButton"),
        ("gm:1048!zoom.3", "DoorButton"),
        ("gm:1048!zoom/0z", "DoorSelect"),
        ("lb:1048:join", "LobbyButton"),
        ("lb:1048/kick_", "LobbySelect"),
        ("gm:1048:312.17?PlaceTile.oasis._.1a2b3c4d", None),
        ("gm:1048:312.17?squares.1a2b3c4d", None),
        ("gm:1048", None),
        ("gm:x!side", None),
        ("gm:1!side\n", None),
        ("gm:\u0661!side", None),
        (f"gm:{'9' * 19}!side", None),
        ("lb:1:join!side", None),
        ("anything", None),
        ("", None),
    ],
)
def test_an_id_has_one_owner_or_none(custom_id, owner):
    assert [kind.__name__ for kind in owners(custom_id)] == ([owner] if owner else [])


def test_an_id_or_a_value_that_is_too_long_is_never_built():
    PanelButton(LONG_GAME, LONG_LINE, LONG_REV, "x" * 75)
    for build in (
        lambda: PanelButton(LONG_GAME, LONG_LINE, LONG_REV, "x" * 77),
        lambda: LobbyButton(1, "x" * 100),
        lambda: button("", "empty"),
        lambda: option("x" * 101, "label"),
        lambda: select("x" * 101, "p", [option("a", "a")]),
    ):
        with pytest.raises(ValueError, match="1 to 100"):
            build()


def test_salts_follow_one_another_without_repeating():
    salts = [salt(n) for n in range(1296)]
    assert len(set(salts)) == 1296
    assert all(owners(f"gm:1:2.3/a.b-{one}") for one in salts)


async def test_every_id_of_a_whole_game_has_one_owner(club):
    """A person presses anything in reach at random, and others play, to the very end."""
    game = await club.start()
    ann, chance = club["Ann"], random.Random(5)
    for _ in range(25):
        seat = (await game.look()).users.index(ann.id)
        await game.forward(lambda screen, seat=seat: seat in screen.awaited)
        await game.caught_up()
        await game.turn(ann, await wander(game, ann, chance))
    await game.forward()
    await game.caught_up()
    (result,) = ann.sees(await game.channel(), "is over after")
    await ann.click(result, "Rematch")
    (lobby,) = ann.sees(club.tables, "Oasis #2")
    await ann.click(lobby, "Options")
    assert len(club.ids) > 400
    for custom_id in club.ids:
        assert len(custom_id) <= 100
        assert len(owners(custom_id)) == (0 if FORM.fullmatch(custom_id) else 1), custom_id
    met = {owner.__name__ for custom_id in club.ids for owner in owners(custom_id)}
    assert met == {kind.__name__ for kind in ITEMS}
    assert any(FORM.fullmatch(custom_id) for custom_id in club.ids)


async def wander(game, person, chance):
    """Press what only looks: pages, columns, forms, more, why not."""
    side = await game.side(person)
    for _ in range(6):
        seen = side.message
        looking = ("By letter", "Other letter", "Type", "Page")
        looks = [
            label for label in seen.labels if label in STAY or label.startswith(looking) or ": page" in label
        ]
        if not looks:
            return await game.side(person)
        label = chance.choice(looks)
        if label.startswith("Type"):
            form = await person.click(side, label)
            side = await person.submit(form, typed=chance.choice(["nothing", "Z99"]))
        else:
            side = await person.click(side, label)
        columns = [one for one in side.message.selects if ".column-" in one["custom_id"]]
        if columns and chance.random() < 0.7:
            picked = chance.choice(columns)
            side = await person.select(side, picked["options"][0]["value"], custom_id=picked["custom_id"])
    return await game.side(person)


async def test_a_select_has_a_new_id_whenever_it_is_drawn(club):
    """Else a client sends nothing when the same option is picked again."""
    game = await club.start()
    person = await game.placing()
    side = await game.side(person)
    seen = [one["custom_id"] for one in side.message.selects]
    for _ in range(3):
        for label in ("More", "Back"):
            side = await person.click(side, label)
        seen += [one["custom_id"] for one in side.message.selects]
    assert len(set(seen)) == len(seen) >= 4


def test_the_board_has_a_new_select_after_each_line():
    assert len({salt(line) for line in range(1296)}) == 1296


async def test_known_says_what_will_be_answered(club):
    game = await club.start()
    heard = []

    async def listen(interaction):
        heard.append(known(interaction, interaction.data["custom_id"]))

    club.bot.add_listener(listen, "on_interaction")
    await game.side(club["Ann"])
    await club["Ann"].forge(await game.board(), f"gm:{game.number}!rematch")
    await club["Ann"].forge(await game.board(), "gm:old:style")
    assert heard == [True, False, False]


# Limits: the largest states of five players in a wordy language


@pytest.fixture(scope="module")
def wordy():
    return Wordy(WORDS._bundles)


@pytest.fixture(scope="module", params=GAMES)
def screens(request, tmp_path_factory):
    """All that the players of two random games are shown, drafts in the making included."""
    return asyncio.run(played(tmp_path_factory.mktemp("large") / "large.db", request.param))


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


def largest(found):
    """Return a part of the screens: those with the most choices, and every eighth of the others."""
    return [*sorted(found, key=lambda screen: -len(screen.choices))[:15], *found[::8]]


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
    assert all(len(owners(one)) == 1 for one in ids)
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
    shown = panel.panel(
        speak,
        screen,
        notices=("trouble " * 40, "closed " * 20),
        note="✗ " + "why not " * 30,
        **how,
    )
    return panel.view(shown, "zz", picture=True, alt="x" * 1024), shown


WHY = Refusal("table-refusal-turn-complete")


async def test_no_panel_is_too_large_for_discord(screens, wordy):
    found, *_ = screens
    most, longest, wide = 0, 0, 0
    for screen in largest(found):
        for mode in ("", "why", "more"):
            view, shown = drawn(wordy, screen, mode=mode)
            components, letters = fits(view)
            most, longest = max(most, components), max(longest, letters)
        wide = max(wide, len(screen.choices))
        for code in looks(shown_at(wordy, screen)):
            view, shown = drawn(wordy, screen, focus=Focus.read(code))
            fits(view)
            for deeper in looks(shown):
                fits(drawn(wordy, screen, focus=Focus.read(deeper))[0])
    assert wide > 10
    assert 10 < most <= 40
    assert 1500 < longest <= 4000


def shown_at(words, screen):
    return drawn(words, screen)[1]


def looks(shown):
    """Return the codes on a panel that only move the focus."""
    blocks = shown.layout.blocks
    codes = [choice.code for block in blocks for choice in block.choices]
    return [code for code in codes if ("@" in code or code.endswith("_")) and not code.startswith("type@")][
        :4
    ]


async def test_every_choice_can_be_reached(screens):
    """By pages, by columns, or at once: no legal move is out of reach of the panel."""
    found, *_ = screens
    for screen in largest(found)[::2]:
        if screen.choices:
            assert reachable(screen) == set(screen.choices)


def reachable(screen):
    seen, waiting, codes = set(), ["", "more"], set()
    while waiting:
        code = waiting.pop()
        if code in seen:
            continue
        seen.add(code)
        how = {"mode": code} if code == "more" else {"focus": Focus.read(code)}
        shown = panel.panel(voice(WORDS, screen), screen, **how)
        offered = shown_codes(panel.view(shown, "zz", picture=True))
        assert {choice.code for block in shown.layout.blocks for choice in block.choices} <= offered
        if screen.draft and screen.asked and screen.asked.rest and "publish" in offered:
            codes.add(screen.asked.rest)
        codes |= {one for one in offered if one in screen.choices}
        waiting += [
            one for one in offered if ("@" in one or one.endswith("_")) and not one.startswith("type@")
        ]
    return codes


def shown_codes(view):
    """Return the codes that a message really offers."""
    parts = list(walk(view.to_components()))
    pressed = {one["custom_id"].rpartition(":")[2] for one in parts if one["type"] == BUTTON}
    return pressed | {choice["value"] for one in parts for choice in one.get("options") or ()}


async def test_labels_on_a_panel_are_not_mistaken_for_each_other(screens):
    found, *_ = screens
    for screen in largest(found):
        shown = panel.panel(voice(WORDS, screen), screen)
        choices = [choice for block in shown.layout.blocks for choice in block.choices]
        buttons = [c.label for b in shown.layout.blocks if isinstance(b, Buttons) for c in b.choices]
        assert len(set(buttons)) == len(buttons)
        assert len({choice.code for choice in choices}) == len(choices)


@pytest.mark.parametrize("screens", ["oasis"], indirect=True)
async def test_where_two_squares_are_chosen_each_is_numbered(screens):
    """All camels are out, so some may be moved: which, and where to."""
    found, *_ = screens
    moves = [f"MoveCamel.{origin}.{square}" for origin in SQUARES[:8] for square in SQUARES[8:]]
    screen = replace(found[0], choices=("KeepCamels", *moves), barred=(), draft=None)
    first = panel.panel(voice(WORDS, screen), screen)
    (listed,) = [block for block in first.layout.blocks if not isinstance(block, Buttons)]
    assert [choice.label for choice in listed.choices][:2] == ["1 · A3", "2 · B3"]
    assert [spot.square for spot in first.layout.spots] == SQUARES[:8]
    assert reachable(screen) == set(screen.choices)


async def test_a_number_on_the_picture_is_a_number_on_the_panel(screens):
    found, *_ = screens
    for screen in largest(found):
        for how in ({}, {"mode": "more"}):
            shown = panel.panel(voice(WORDS, screen), screen, **how)
            labels = [choice.label for block in shown.layout.blocks for choice in block.choices]
            heads = [label.partition(" · ") for label in labels]
            numbers = [head for head, dot, _ in heads if dot and head.isdecimal()]
            assert list(dict.fromkeys(numbers)) == [spot.label for spot in shown.layout.spots]


@pytest.mark.parametrize(
    ("screens", "numbered"),
    [
        ("oilfield", {"PlaceWorker", "ChooseCard", "TakeLease", "BuyTower", "DrillTower", "BuyShare"}),
        ("giganten", {"TakeCard", "ChangePrice", "TakeBarrel"}),
        ("pipeline", {"Work", "TakeContract", "BuyTank", "Buy"}),
    ],
    indirect=["screens"],
)
async def test_what_lies_somewhere_on_the_picture_is_numbered_there(screens, numbered):
    """Spaces, cards, tiles, concessions, rows: whatever a game says lies somewhere."""
    found, *_ = screens
    rules, kinds = GAMES[found[0].key], set()
    for screen in found:
        if not screen.choices or (screen.draft and screen.draft.complete):
            continue
        actions = {code: wire.unpack(rules, screen.viewer, code) for code in screen.choices}
        places = {
            code: rules.spots(screen.view, action)
            for code, action in actions.items()
            if not squares_of(action)  # which are numbered in their own way
        }
        shown = panel.panel(voice(WORDS, screen), screen)
        spots = {spot.label: spot.square for spot in shown.layout.spots}
        for choice in (choice for block in shown.layout.blocks for choice in block.choices):
            number = choice.label.split(" · ")[0]
            like = {places[code] for code in places if code.split(".")[0] == choice.code.split(".")[0]}
            if choice.code in places and len(like) > 1:  # else a number would tell nothing
                assert (number in spots) == bool(places[choice.code])
            if number in spots:
                fitting = [code for code in places if Focus(choice.code).fits(code)]
                assert all(spots[number] in places[code] for code in fitting)
                kinds |= {code.split(".")[0] for code in fitting}
    assert kinds >= numbered


@pytest.mark.parametrize("screens", ["oilfield"], indirect=True)
async def test_a_tile_is_numbered_first_and_then_where_it_is_built(screens):
    found, *_ = screens
    state = table(tiles="small mixed small medium", land={A: "pecos:medium pecos dallas"})
    screen = replace(found[0], viewer=A, view=GAMES["oilfield"].view(state, A), barred=(), draft=None)

    def shown(*choices):
        laid = panel.panel(voice(WORDS, screen), replace(screen, choices=choices)).layout
        labels = [choice.label for block in laid.blocks for choice in block.choices]
        return labels, [(spot.label, spot.square) for spot in laid.spots]

    many = [f"BuyTower.{tile}.{field}" for tile in ("small", "medium") for field in ("pecos", "dallas")]
    labels, spots = shown(*many, "Decline")
    assert [label[:3] for label in labels] == ["1 ·", "1 ·", "2 ·", "2 ·", "Dec"]
    assert spots == [("1", "tile_1"), ("2", "tile_4")]
    labels, spots = shown(*many[:2], "Decline")
    assert [label[:3] for label in labels] == ["1 ·", "2 ·", "Dec"]
    assert spots == [("1", "pecos_2"), ("2", "dallas_1")]


SQUARES = [*("A3", "B3", "C3", "D3", "E4", "F4", "L4", "M3"), *("N3", "O3", "A4", "B4", "M5", "F6", "J6")]


async def test_forged_looks_draw_a_panel_all_the_same(screens):
    found, *_ = screens
    placing = max(found, key=lambda screen: len(screen.choices))
    for code in ("@0", "@999999999", "PlaceTile.oasis._@0", "PlaceTile.x._", "x_", "_", "._", "@c", "H_@c"):
        fits(drawn(WORDS, placing, focus=Focus.read(code))[0])


async def test_no_board_and_no_result_is_too_large_for_discord(screens, wordy):
    _, boards, results = screens
    for screen in boards[::5]:
        fits(
            messages.board_view(
                grown(screen), voice(wordy, screen), (), "who " * 100, alt="x" * 1024, picture=True
            )
        )
    for screen, told in results:
        speak, screen = voice(wordy, screen), grown(screen)
        last = told[-40:]
        fits(messages.board_view(screen, speak, last, "", alt="x" * 1024, picture=True))
        fits(messages.chronicle_view(screen, speak, told, alt="x" * 1024, picture=True))
        fits(messages.result_view(screen, speak, alt="x" * 1024, picture=True))


async def test_places_in_the_footer_never_move(screens):
    found, *_ = screens
    order = ["back", "undo", "restart", "why", "more", "refresh", "publish"]
    for screen in found:
        shown = panel.panel(voice(WORDS, screen), screen)
        codes = [choice.code for choice in shown.footer]
        assert codes == sorted(codes, key=order.index)
        rest = screen.asked.rest if screen.asked else ""
        assert ("publish" in codes) == bool(screen.draft and (screen.draft.complete or rest))
