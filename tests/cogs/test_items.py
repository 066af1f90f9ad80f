"""Items: each id has one owner, and a list is new whenever it is drawn."""

import random

import pytest

from bot.panel import codes
from bot.panel.codes import LobbyPress, Press, Submit
from cogs._items import ITEMS, LobbyButton, PanelButton, button, known, option, select
from tests.cogs.seated import STAY

ELSEWHERE = {"BallotButton"}  # on messages that no game needs to have

LONG_GAME, LONG_LINE, LONG_REV = 9_999_999_999, 99_999, 9_999


def owners(custom_id):
    return [kind for kind in ITEMS if kind.__discord_ui_compiled_template__.fullmatch(custom_id)]


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
        ("ru:0:open.oasis.short", "RulesButton"),
        ("ru:1048/oasis-0z", "RulesSelect"),
        ("ru:1048/oasis", None),
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
    PanelButton(Press(LONG_GAME, LONG_LINE, LONG_REV, codes.Play("x" * 75)))
    for build in (
        lambda: PanelButton(Press(LONG_GAME, LONG_LINE, LONG_REV, codes.Play("x" * 77))),
        lambda: LobbyButton(LobbyPress(1, "x" * 100)),
        lambda: button("", "empty"),
        lambda: option("x" * 101, "label"),
        lambda: select("x" * 101, "p", [option("a", "a")]),
    ):
        with pytest.raises(ValueError, match="1 to 100"):
            build()


async def test_every_id_of_a_whole_game_has_one_owner(club):
    """A person presses anything in reach at random, and others play, to the very end."""
    game = await club.start()
    ann, chance = club["Ann"], random.Random(6)
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
    await ann.slash(club.tables, "my games")
    await ann.slash(club.tables, "my settings")
    await ann.slash(club.tables, "learn")
    await club.late(ann, result, f"gm:{game.number}!up")
    await ann.click(result, "History")
    assert len(club.ids) > 400
    for custom_id in club.ids:
        assert len(custom_id) <= 100
        said = codes.read_id(custom_id)
        assert len(owners(custom_id)) == (0 if isinstance(said, Submit) else 1), custom_id
        assert codes.write(said) == custom_id
    met = {owner.__name__ for custom_id in club.ids for owner in owners(custom_id)}
    assert met == {kind.__name__ for kind in ITEMS} - ELSEWHERE
    assert any(isinstance(codes.read_id(custom_id), Submit) for custom_id in club.ids)


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
