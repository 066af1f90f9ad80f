"""The first game of Oilfield: nine stations of one game, then three positions of later ones."""

from bot.games.oilfield.state import OilfieldOptions
from tests.games.oilfield.tables import OILFIELD, A, B, C, chosen, resolving
from tests.lessons.making import after, bad, course, good, middling, station

SEED = "lesson-783"
# What is played from one station to the next; the learner is A
OPENING = "B:PlaceWorker.lease_2 C:PlaceWorker.subsidy"
BIDS = "A:PlaceWorker.lease_4"
CARDS = "B:ChooseCard.build C:ChooseCard.lease A:ChooseCard.build B:TakeLease.pecos"
LEASED = "A:TakeLease.pecos B:BuyTower.mixed.pecos B:DrillTower.mixed.pecos.1.0.false C:TakeLease.dallas"
SECOND = (
    "A:BuyTower.medium.pecos A:DrillTower.medium.pecos.1.0.false B:PlaceWorker.subsidy C:PlaceWorker.build_1"
)
SOLD = (
    "A:PlaceWorker.local_1 B:ChooseCard.national C:ChooseCard.drill A:ChooseCard.drill"
    " C:BuyTower.medium.dallas C:DrillTower.medium.dallas.1.0.false"
)
THIRD = (
    "A:SellLocally.2.0.1 B:SellNationally.3.0 A:DrillTower.medium.pecos.3.0.false"
    " B:PlaceWorker.drill_1 C:PlaceWorker.local_1"
)
INVESTED = (
    "A:PlaceWorker.invest_1 B:ChooseCard.lease C:ChooseCard.drill A:ChooseCard.national"
    " B:DrillTower.mixed.pecos.2.1.false C:SellLocally.2.0.1"
)
FOURTH = (
    "A:BuyShare.5 B:TakeLease.austin C:DrillTower.medium.dallas.3.0.false A:SellNationally.3.0"
    " B:PlaceWorker.build_1 C:PlaceWorker.first"
)


def made():
    road = [OPENING, BIDS, CARDS, LEASED, SECOND, SOLD, THIRD, INVESTED, FOURTH]
    at = [after(OILFIELD, OilfieldOptions(), 3, SEED, *road[:n]) for n in range(1, len(road) + 1)]
    return course(
        OILFIELD,
        3,
        station(
            "bid",
            "worker",
            at[0],
            "PlaceWorker.lease_4 |",
            good("good", "PlaceWorker.lease_4"),
            middling("dear", "PlaceWorker.lease_*"),
            bad("landless"),
        ),
        station(
            "card",
            "card",
            at[1],
            "ChooseCard.build",
            good("good", "ChooseCard.build"),
            middling("lease", "ChooseCard.lease"),
            bad("drill", "ChooseCard.drill"),
            middling("sale"),
            rivals={B: "ChooseCard.build TakeLease.pecos", C: "ChooseCard.lease"},
        ),
        station(
            "field",
            "lease",
            at[2],
            "TakeLease.pecos |",
            good("good", "TakeLease.pecos"),
            bad("nothing", "Decline"),
            middling("gas"),
        ),
        station(
            "tower",
            "build free-drill",
            at[3],
            "BuyTower.medium.pecos DrillTower.medium.pecos.1.0.false |",
            good("good", "BuyTower.medium.pecos", "DrillTower.*"),
            middling("dry", "BuyTower.medium.pecos"),
            middling("room", "BuyExpansion.*"),
            middling("small", "BuyTower.*"),
            bad("nothing"),
        ),
        station(
            "pair",
            "worker card",
            at[4],
            "PlaceWorker.local_1 | ChooseCard.drill |",
            good("good", "PlaceWorker.local_*", "ChooseCard.drill"),
            bad("full", "ChooseCard.drill"),
            bad("full", "PlaceWorker.drill_*"),
            middling("idle", "ChooseCard.local"),
            middling("idle", "ChooseCard.national"),
            middling("idle", "PlaceWorker.local_*"),
            bad("unsold"),
            rivals={B: "ChooseCard.national", C: "ChooseCard.drill"},
        ),
        station(
            "sell",
            "local-own drill",
            at[5],
            "SellLocally.2.0.1 | DrillTower.medium.pecos.3.0.false |",
            good("good", "SellLocally.2.0.1", "DrillTower.medium.pecos.3.0.false"),
            middling("points", "SellLocally.0.1.1"),
            bad("kept"),
            rivals={B: "SellNationally.3.0", C: "Decline"},
        ),
        station(
            "alone",
            "worker card",
            at[6],
            "PlaceWorker.invest_1 | ChooseCard.national |",
            good("good", "PlaceWorker.invest_*", "ChooseCard.national"),
            middling("sold", "ChooseCard.national"),
            bad("full", "ChooseCard.drill"),
            bad("full", "PlaceWorker.drill_*"),
            middling("other"),
            rivals={B: "ChooseCard.lease", C: "ChooseCard.drill"},
        ),
        station(
            "share",
            "invest",
            at[7],
            "BuyShare.5 |",
            good("good", "BuyShare.5"),
            bad("nothing", "Decline"),
            middling("small"),
            rivals={B: "TakeLease.austin", C: "DrillTower.medium.dallas.3.0.false"},
        ),
        station(
            "refill",
            "worker card",
            at[8],
            "PlaceWorker.drill_1 | ChooseCard.build |",
            good("good", "PlaceWorker.drill_*", "ChooseCard.build"),
            bad("clash", "ChooseCard.national"),
            middling("again", "PlaceWorker.drill_*"),
            middling("other"),
            rivals={B: "ChooseCard.national", C: "ChooseCard.national"},
        ),
        station(
            "strike",
            "drill",
            resolving(
                "drill_1", land={A: "pecos:medium austin:small"}, strike="pecos", fields={"pecos": (6, 2)}
            ).state,
            "DrillTower.small.austin.2.0.false |",
            good("good", "DrillTower.small.austin.2.*"),
            middling("little", "DrillTower.*"),
            bad("nothing"),
        ),
        station(
            "purse",
            "invest",
            resolving("invest_1", money={A: 2}, shares={2: [A, B, B, C]}).state,
            "SellFirst.2 BuyShare.3 |",
            good("good", "SellFirst.2", "BuyShare.3"),
            middling("sold", "SellFirst.*"),
            bad("nothing"),
        ),
        station(
            "last",
            "local-own",
            chosen(
                3,
                cards={A: "local", B: "lease", C: "lease"},
                workers={},
                round=12,
                first=B,
                final=12,
                ending="fields",
                depletions={"dallas": 3, "austin": 3},
                money={A: 9, B: 12, C: 8},
                points={A: 7},
                stored={A: (4, 1)},
                expansions={A: 1},
                land={A: "pecos:medium austin:small"},
            ).state,
            "SellLocally.2.0.1 |",
            good(points=13),
            middling(points=12),
            bad(),
        ),
    )
