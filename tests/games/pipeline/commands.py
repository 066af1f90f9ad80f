"""Pipeline by slash commands."""

from tests.e2e import players

USUAL = ("pipeline tanks", "pipeline work", "pipeline buy", "pipeline order", "turn publish")
LISTED = {
    **dict.fromkeys(("Work", "Survey", "RunPipes", "RunMachine", "Pass"), ("pipeline work", "space")),
    **dict.fromkeys(("BuyTank", "BuyMachine", "TakePipe"), ("pipeline shop", "item")),
    **dict.fromkeys(("TakeTank", "TakeMachine", "Decline"), ("pipeline gift", "gift")),
    **dict.fromkeys(("TakeContract", "TakeLoan"), ("pipeline contracts", "deal")),
    **dict.fromkeys(("BuyUpgrade", "CloseFamily"), ("pipeline upgrade", "family")),
    **dict.fromkeys(("Place", "Hold"), ("pipeline place", "at")),
    **dict.fromkeys(("Deliver", "FillOrder", "ChooseBarrels", "Use"), ("pipeline deliver", "barrel")),
    "Second": ("pipeline second", "space"),
    "Sell": ("pipeline sell", "barrel"),
    "Buy": ("pipeline buy", "barrel"),
    "TakeTile": ("pipeline government", "tile"),
    "Refine": ("pipeline refine", "plan"),
    "GoFor": ("pipeline order", "slot"),
    "=place": ("pipeline place", "at"),
    "=sell": ("pipeline sell", "barrel"),
    "=fill": ("pipeline buy", "barrel"),
    "=best": ("pipeline refine", "plan"),
    "=deliver": ("pipeline deliver", "barrel"),
}


class Typist(players.Typist):
    """Somebody who plays Pipeline by its own commands, and likes to do several things at once."""

    async def step(self, panel):
        if "Publish your turn?" not in panel.text and self.rng.random() < 0.7:
            choices = await self.suggested("turn do", "action")
            chains = [one["value"] for one in choices if one["value"].startswith("=")]
            if chains:
                return await self.perform(self.rng.choice(chains))
        return await super().step(panel)

    async def perform(self, code):
        kind, *words = code.split(".")
        if kind in LISTED:
            command, option = LISTED[kind]
            return await self.type_in(command, **{option: code})
        match kind:
            case "SpreadTanks":
                tanks = dict(zip(("crude", "low", "mid", "high"), map(int, words), strict=True))
                return await self.type_in("pipeline tanks", **tanks)
            case "RunMachines":
                return await self.type_in("pipeline machines", plan="choose")
            case "=machines":
                return await self.type_in("pipeline machines")
        return await self.type_in("pipeline end")
