"""The first game of Pipeline: eight stations of one game, then three positions of later ones."""

from bot.engine import wire
from bot.games.pipeline.state import Held, PipelineOptions
from tests.games.pipeline.tables import PIPELINE, G, R, table
from tests.lessons.making import after, bad, course, good, middling, station

SEED = "lesson-88"
TANKS = "A:SpreadTanks.2.1.1.1 B:SpreadTanks.2.1.1.1"
TILES = "A:Survey.QA3 A:TakeTile.QA2 A:TakeTile.QA7"
LAID = "A:Place.32.L13.1 A:Place.6.M14.0 B:Survey.QB3 B:EndTurn"
BOUGHT = (
    "A:Work.crude A:Buy.O0.crude.O0.5 A:Buy.O0.crude.O0.5 A:Buy.O0.crude.O0.7"
    " B:Work.crude B:Buy.S0.crude.S0.6 B:EndTurn"
)
RUN = "A:RunPipes.M13 A:Refine.1.crude.mid B:Work.tanks B:BuyTank.low B:EndTurn"
SOLD = "A:Work.refined1 A:Sell.O2.refined1.O2.45"
LONGER = (
    "A:Second.tanks A:TakePipe.PT19 A:TakePipe.PT40 A:Place.19.N15.2 A:Place.40.O16.3 A:EndTurn"
    " B:Work.crude B:Buy.S0.crude.S0.8 B:EndTurn"
)
NETWORK = [(24, "M13", 0), (32, "L13", 1), (6, "M14", 0), (19, "N15", 2), (40, "O16", 3)]
LATER = {
    "networks": {R: NETWORK},
    "costs": (4, 4, 6, 6, 5, 4, 5, 5, 6),
    "cross": ("upgrades", "tanks", "machines", "contracts"),
}


def made():
    road = [TANKS, TILES, LAID, BOUGHT, RUN, SOLD, LONGER]
    at = [after(PIPELINE, PipelineOptions(first_game=True), 2, SEED, *road[:n]) for n in range(len(road) + 1)]
    lacking = Held(deal="O2O1", active=True, filled=("O2",))
    return course(
        PIPELINE,
        2,
        station(
            "tanks",
            "tanks",
            at[0],
            "SpreadTanks.2.1.1.1",
            good("good", "SpreadTanks.[1-9].[1-9].[1-9].*"),
            bad("crude", "SpreadTanks.5.0.0.0"),
            bad("dry", "SpreadTanks.0.*"),
            middling("gap"),
            rivals={G: "SpreadTanks.2.1.1.1"},
        ),
        station(
            "tiles",
            "work government",
            at[1],
            "Survey.QA3 TakeTile.QA2",
            good("good", "Survey.QA3", "TakeTile.QA[27]"),
            good("good", "Survey.QA[27]", "TakeTile.QA3"),
            middling("few", "Survey.*"),
            bad("other"),
        ),
        station(
            "lay",
            "place",
            at[2],
            "Place.32.L13.1 Place.6.M14.0 |",
            good("good", "Place.32.L13.1", "Place.6.M14.0"),
            good("good", "Place.32.O13.3", "Place.6.N12.2"),
            middling("low", points=90),
            bad(),
        ),
        station(
            "crude",
            "work trade buy",
            at[3],
            "Work.crude Buy.O0.crude.O0.5 Buy.O0.crude.O0.5 Buy.O0.crude.O0.7 |",
            bad("colour", "Buy.[ST]0.*"),
            good("good", "Work.crude", "Buy.O0.*", "Buy.O0.*", "Buy.O0.*"),
            middling("few", "Buy.O0.*"),
            bad("other"),
        ),
        station(
            "run",
            "work refine",
            at[4],
            "RunPipes.M13 Refine.1.crude.mid |",
            good("good", "Refine.*.crude.mid"),
            middling("low", "Refine.*.crude.low"),
            bad("other"),
        ),
        station(
            "sell",
            "work trade",
            at[5],
            "Work.refined1 Sell.O2.refined1.O2.45 |",
            good("good", "Sell.O2.*.O2.45"),
            middling("less", "Sell.O2.*.O2.*"),
            bad("low", "Sell.*"),
            bad("other"),
        ),
        station(
            "second",
            "trade tank-shop pipe place",
            at[6],
            "Second.tanks TakePipe.PT19 TakePipe.PT40 Place.19.N15.2 Place.40.O16.3 |",
            good("good", "Second.tanks", "TakePipe.PT19", "TakePipe.PT40"),
            middling("tiles", "Second.tanks", "TakePipe.*"),
            middling("tank", "Second.tanks", "BuyTank.*"),
            bad("nothing"),
        ),
        station(
            "contract",
            "work contracts",
            at[7],
            "Work.contracts TakeContract.O2O1.false |",
            bad("beyond", "TakeContract.[ST]*"),
            bad("beyond", "TakeContract.O3*"),
            good("good", "TakeContract.O2O1.false"),
            middling("later", "TakeContract.O2O1.true"),
            bad("other"),
        ),
        station(
            "machine",
            "machine-shop turn",
            PIPELINE.apply(
                table(2, round=6, cash={R: 60}, oils={R: "O0 O0"}, idle_spaces=False, **LATER),
                wire.unpack(PIPELINE, R, "Work.machines"),
            ).state,
            "BuyMachine.O16 |",
            middling("two", "BuyMachine.*", "BuyMachine.*"),
            good("good", "BuyMachine.O16"),
            *[middling("short", f"BuyMachine.{half}") for half in ("N13", "O15", "N14", "N15", "M15")],
            bad("middle", "BuyMachine.*"),
            bad("other"),
        ),
        station(
            "upgrade",
            "upgrades",
            PIPELINE.apply(
                table(2, round=9, cash={R: 60}, oils={R: "O0"}, idle_spaces=False, **LATER),
                wire.unpack(PIPELINE, R, "Work.upgrades"),
            ).state,
            "BuyUpgrade.engineering |",
            good("good", "BuyUpgrade.engineering"),
            middling("resources", "BuyUpgrade.resources"),
            bad("other"),
        ),
        station(
            "year",
            "work refine turn",
            table(2, round=8, cash={R: 30}, oils={R: "O0"}, held={R: [lacking]}, idle_spaces=False, **LATER),
            "RunPipes.M13 Refine.1.crude.low Deliver.O2O1.O1.O1 |",
            good("good", "Refine.*.crude.low", "Deliver.*"),
            middling("mid", "Deliver.*"),
            bad("penalty"),
        ),
    )
