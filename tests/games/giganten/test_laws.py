"""The laws of conservation notice what they are for."""

import pytest
from msgspec.structs import replace

from bot.games.giganten.state import Derrick, Ledger, Licences
from tests.games.giganten.tables import GIGANTEN, R, table

SOUND = table(
    derricks={"D3": (R, 2)},
    depots={R: (1, 0, 0)},
    hands={R: "12"},
    truck={R: "A5"},
    peeked={R: "A4"},
    points=3,
)


def first(**changes):
    return {"players": SOUND.with_player(R, **changes)}


@pytest.mark.parametrize(
    ("law", "changes"),
    [
        ("cards", {"red": SOUND.red[1:]}),
        ("cards", {"offer": ("l5m8",)}),
        (
            "cards of another deck",
            {"red": (*SOUND.red[1:], SOUND.beige[0]), "beige": (*SOUND.beige[1:], SOUND.red[0])},
        ),
        ("licences", {"licences": SOUND.licences[1:]}),
        ("licences", {"licence_discard": Licences(1, 0)}),
        ("licences of seat 0", first(licences=Licences(-1, 2))),
        ("tiles", {"tiles": "." + SOUND.tiles[1:]}),
        ("tiles of kind one", {"tiles": SOUND.tiles[::-1]}),
        ("tiles left over", {"spare": "2"}),
        ("two derricks", {"derricks": (*SOUND.derricks, *SOUND.derricks)}),
        ("a derrick on A4", {"derricks": (Derrick("A4", R, 2),)}),
        ("9 barrels under", {"derricks": (Derrick("D3", R, 9),)}),
        ("seat 7 has", {"derricks": (Derrick("D3", 7, 2),)}),
        ("barrels", first(depots=(2, 0, 0))),
        ("barrels", {"ledger": replace(SOUND.ledger, sold=3)}),
        ("depots", first(depots=(2, -1, 0))),
        ("money", first(cash=15500)),
        ("money", {"ledger": Ledger(freight=3000)}),
        ("debts", first(cash=-500)),
        ("the black loco", {"black": 20}),
        ("the black loco", {"phase": "over"}),
        ("the loco of seat 0", first(loco=21)),
        ("the truck of seat 0", first(truck="D3")),
        ("two trucks", {"options": replace(SOUND.options, truck_block="stop")}),
        ("prices", {"prices": (16, 7, 7)}),
        ("movement points", {"points": -1}),
        ("seat 0 knows", first(peeked=("D3",))),
        ("seat 0 knows", first(peeked=("D9",))),
        ("seat 0 has a limit", first(limits=(None, 3, None))),
    ],
)
def test_a_broken_law_is_named(law, changes):
    assert GIGANTEN.violations(SOUND) == ()
    found = GIGANTEN.violations(replace(SOUND, **changes))
    assert any(violation.startswith(law) for violation in found), found
