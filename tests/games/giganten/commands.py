"""Giganten by slash commands."""

from tests.e2e import players

USUAL = (
    *("giganten card", "giganten truck", "giganten peek", "giganten loco", "giganten build"),
    *("giganten ship", "giganten limits", "giganten sell", "turn publish"),
)
LISTED = {
    "TakeCard": ("giganten card", "card"),
    "PlaceTruck": ("giganten truck", "to"),
    "Drive": ("giganten truck", "to"),
    "Peek": ("giganten peek", "site"),
    "ChangePrice": ("giganten special", "choice"),
    "TakeBarrel": ("giganten special", "choice"),
    "PushBack": ("giganten special", "choice"),
    "SkipSpecial": ("giganten special", "choice"),
    "Build": ("giganten build", "site"),
    "BuildNothing": ("giganten build", "site"),
    "Ship": ("giganten ship", "plan"),
    "LoseBarrel": ("giganten ship", "plan"),
}


class Typist(players.Typist):
    """Somebody who plays Giganten by its own commands."""

    async def step(self, panel):
        """Say how far to bid; the list has too many numbers to choose from."""
        if "Seal your limit" in panel.text or "Any limit above 0" in panel.text:
            company = panel.text.partition("### ")[2].split()[0].lower()
            return await self.type_in("giganten limits", **{company: self.rng.randrange(8)})
        return await super().step(panel)

    async def perform(self, code):
        kind, *words = code.split(".")
        if kind in LISTED:
            command, option = LISTED[kind]
            value = words[0].lower() if kind in ("Drive", "PlaceTruck") and self.rng.random() < 0.5 else code
            return await self.type_in(command, **{option: value})
        match kind:
            case "Steam":
                return await self.type_in("giganten loco", to=int(words[0]))
            case "EndMove":
                return await self.type_in("giganten stop")
            case "Bid":
                return await self.type_in("giganten bid", points=int(words[0]))
            case "Pass":
                return await self.type_in("giganten pass")
            case "PlanLimit":
                return await self.type_in("giganten limits", **{words[0]: int(words[1])})
            case "Sell":
                return await self.type_in("giganten sell", count=int(words[0]))
        return await self.type_in("giganten ship" if kind.startswith("=ship") else "turn do", **_chain(code))


def _chain(code):
    return {"plan" if code.startswith("=ship") else "action": code}
