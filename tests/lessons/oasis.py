"""The first game of Oasis: each station is a position of its own."""

from bot.engine.core import Seat, Square
from bot.games.oasis.actions import PlaceTile, TakeOffer
from bot.games.oasis.content import Markers
from tests.games.oasis.tables import OASIS, B, G, R, Y, table
from tests.lessons.making import bad, course, good, middling, station

FIRST = {"land": {"oasis": "H2 G3"}, "claims": {R: "H2"}, "scores": {R: Markers(wells=1)}}
OFFERS = {R: ["draw3"], B: ["oasis", "wells1"], G: ["camels3"], Y: ["horses2"]}


def took(owner: Seat, **position):
    """Return what the learner has to place who took this player's offer."""
    return OASIS.apply(table(4, **position), TakeOffer(seat=R, owner=owner)).state


def made():
    dull = {B: ["wells1"], G: ["horses1"], Y: ["horses1"], R: ["rocky"]}
    crowded = {
        "land": {"oasis": "C1 D1 E1 F1 G1 K10 L10", "steppe": "E3 F3", "rocky": "B7"},
        "claims": {R: "C1 E3 B7 K10"},
        "scores": {R: Markers(wells=2, ovoos=2)},
    }
    late = {
        "land": {
            "rocky": "I1 J1 K1 L1 M1 I2 K2 L2 M2 J7 K7 L7 N7 O7 M8 L8 N8 M6 L6",
            "oasis": "H2 G3 G2 B11 C11 D11",
            "steppe": "E3 F3",
        },
        "claims": {R: "H2 J7", B: "I1 E3", G: "B11"},
        "camels": {R: "C4 D4 E4 F4 F5 G5", Y: "M4 N4 L4 L5 K5"},
        "scores": {
            R: Markers(goods=2, wells=2, ovoos=1),
            B: Markers(ovoos=2, horses=1),
            G: Markers(wells=3),
            Y: Markers(goods=3),
        },
    }
    return course(
        OASIS,
        4,
        station(
            "take",
            "choose",
            table(4, round=1, offers=OFFERS),
            "TakeOffer.1",
            good("good", "TakeOffer.1"),
            middling("camels", "TakeOffer.2"),
            bad("horses"),
        ),
        station(
            "place",
            "place finish",
            took(B, round=1, offers=OFFERS),
            "PlaceTile.oasis.H2 PlaceTile.oasis.G3 |",
            good(points=3),
            middling(),
        ),
        station(
            "product",
            "choose",
            table(4, offers={R: ["rocky"], B: ["wells1"], G: ["oasis"], Y: ["camels2"]}, **FIRST),
            "TakeOffer.1 |",
            good("good", "TakeOffer.1"),
            middling("tiles", "TakeOffer.2"),
            bad("camels"),
        ),
        station(
            "offer",
            "offer",
            table(
                4,
                phase="offers",
                turn=R,
                discs=(3, 1, 2, 4),
                offers={B: ["rocky"], G: ["camels2", "goods1"], R: ["rocky"]},
                ready=(B, G),
                piles={R: ["ovoos2", "goods2", "steppe", "horses1"]},
            ),
            "Reveal Stop |",
            bad("three", "Reveal", "Reveal"),
            good("good", "Reveal"),
            middling("one"),
            rivals={Y: "Stop"},
        ),
        station(
            "free",
            "free",
            table(
                4,
                phase="free",
                land={"oasis": "H2 G3 I3", "steppe": "E3 F3"},
                claims={R: "H2 E3"},
                camels={R: "C4 D4 E4 F4 F5"},
                scores={R: Markers(goods=3, wells=2, horses=1)},
            ),
            "PlaceCamel.E5 |",
            good(points=29),
            middling(points=27),
            bad("skip", "Decline"),
            bad("far"),
        ),
        station(
            "caravan",
            "place finish",
            took(
                G,
                offers={**dull, G: ["camels3"]},
                camels={R: "C4 D4 G5", B: "I6 I7"},
                scores={R: Markers(goods=2)},
            ),
            "PlaceCamel.E4 PlaceCamel.F4 PlaceCamel.F5 |",
            good(points=12),
            middling(points=8),
            bad(),
        ),
        station(
            "neighbours",
            "place finish",
            took(
                G,
                offers={**dull, G: ["steppe"]},
                land={"steppe": "E3 D2"},
                claims={R: "E3", B: "D2"},
                scores={R: Markers(horses=2)},
            ),
            "PlaceTile.steppe.F3 PlaceTile.steppe.G2 |",
            good("good", "PlaceTile.steppe.F3", "PlaceTile.steppe.G2"),
            good("good", "PlaceTile.steppe.F3", "PlaceTile.steppe.F1"),
            good("wide", points=10),
            middling("scattered", points=8),
            bad(),
        ),
        station(
            "feed",
            "choose",
            table(
                4,
                offers={R: ["horses1"], B: ["wells1"], Y: ["wells1"], G: ["wells1", "camels2"]},
                land={"oasis": "H2 G3", "steppe": "C6 C7 D7 D6 E7", "rocky": "K8 L8 J8 I8"},
                claims={R: "H2", G: "C6 L8"},
                camels={G: "C4 D4 E4 F4 F5 G5 H5 G6", Y: "L4 M4 N4"},
                scores={R: Markers(wells=1)},
            ),
            "TakeOffer.1 |",
            good("good", "TakeOffer.1"),
            middling("third", "TakeOffer.3"),
            bad("leader"),
        ),
        station(
            "fifth",
            "marker",
            OASIS.apply(
                took(Y, offers={**dull, R: ["horses1"], Y: ["rocky"]}, **crowded),
                PlaceTile(seat=R, land="rocky", square=Square("M8")),
            ).state,
            "MoveMarker.E3 |",
            good(points=22),
            middling("unowned", "LeaveUnowned"),
            middling("rocky", points=20),
            bad(),
        ),
        station(
            "end",
            "choose place finish",
            table(
                4,
                round=14,
                open_scores=True,
                offers={R: ["goods1"], B: ["steppe"], G: ["rocky"], Y: ["draw3"]},
                **late,
            ),
            "TakeOffer.2 PlaceTile.rocky.O6 |",
            good("good", "TakeOffer.2"),
            bad("cards", "TakeOffer.3"),
            middling("land"),
            rivals={
                B: "TakeOffer.0 TakeOffer.3",
                G: "TakeOffer.3 TakeOffer.0 Decline",
                Y: "TakeOffer.1 PlaceTile.steppe.B9 PlaceTile.steppe.B8",
            },
        ),
    )
