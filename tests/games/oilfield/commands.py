"""Oilfield by slash commands."""

from tests.e2e import players

USUAL = (
    *("oilfield worker", "oilfield card", "oilfield lease", "oilfield build", "oilfield drill"),
    *("oilfield local", "oilfield national", "oilfield invest", "turn publish"),
)
LISTED = {
    "PlaceWorker": ("oilfield worker", "space"),
    "TakeLease": ("oilfield lease", "field"),
    "BuyTower": ("oilfield build", "tile"),
    "BuyExpansion": ("oilfield build", "tile"),
    "DrillTower": ("oilfield drill", "take"),
    "Stop": ("oilfield drill", "take"),
    "BuyShare": ("oilfield invest", "row"),
    "SellFirst": ("oilfield sell-share", "row"),
    "SellLast": ("oilfield sell-share", "row"),
    "KeepShares": ("oilfield sell-share", "row"),
    "SellShare": ("oilfield sell-share", "row"),
    "Decline": ("oilfield drill", "take"),
}


class Typist(players.Typist):
    """Somebody who plays Oilfield by its own commands."""

    async def perform(self, code):
        match code.split("."):
            case ["ChooseCard", card]:
                return await self.type_in("oilfield card", card=card)
            case ["SellLocally", oil, pairs, gas]:
                return await self.type_in("oilfield local", oil=int(oil), pairs=int(pairs), gas=int(gas))
            case ["SellNationally", oil, gas]:
                return await self.type_in("oilfield national", oil=int(oil), gas=int(gas))
            case ["PayGovernment" | "GiveUpTower" as kind]:
                return await self.type_in(
                    "oilfield government", answer="pay" if kind == "PayGovernment" else "give up"
                )
            case [kind, *_] if kind in LISTED:
                command, option = LISTED[kind]
                return await self.type_in(command, **{option: code})
        return await self.type_in("oilfield drill", take=code)  # a chain
