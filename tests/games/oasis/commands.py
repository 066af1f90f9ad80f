"""Oasis by slash commands."""

import re

from tests.e2e import players
from tests.e2e.players import SQUARE

USUAL = ("oasis reveal", "oasis stop", "oasis take", "oasis place", "oasis free", "turn publish")


class Typist(players.Typist):
    """Somebody who plays Oasis by its own commands."""

    async def step(self, panel):
        asked = next(line for line in panel.text.splitlines() if line.startswith("### "))[4:]
        match asked.split(" ")[0]:
            case "Publish":
                return await self.type_in("turn publish")
            case "Your":
                return await self.type_in("oasis reveal" if self.rng.random() < 0.6 else "oasis stop")
            case "Take":
                return await self.take("oasis take", "offer")
            case "Move":
                return await self.take("oasis marker", "area")
            case "All":
                return await self.relocate()
            case "You":
                return await self.free()
        return await self.place()

    async def place(self):
        """Take a suggestion, or type squares of one sort."""
        choices = await self.suggested("oasis place", "squares")
        if not choices:
            return await self.take("turn do", "action")
        if self.rng.random() < 0.7:
            return await self.type_in("oasis place", squares=self.rng.choice(choices)["value"])
        sort, square = sort_and_square(self.rng.choice(choices)["name"])
        alike = [
            sort_and_square(one["name"])[1] for one in choices if sort_and_square(one["name"])[0] == sort
        ]
        other = self.rng.choice(alike)
        typed = square if other == square else f"{square.lower()}, {other}"
        return await self.type_in("oasis place", squares=typed, card=sort)

    async def relocate(self):
        choices = await self.suggested("turn do", "action", "Move the camel")
        if not choices or self.rng.random() < 0.3:
            return await self.type_in("oasis relocate")
        return await self.type_in("oasis relocate", moves=" ".join(SQUARE.findall(choices[0]["name"])))

    async def free(self):
        choices = await self.suggested("oasis place", "squares")
        if not choices or self.rng.random() < 0.2:
            return await self.type_in("oasis free", what="decline")
        sort, square = sort_and_square(self.rng.choice(choices)["name"])
        what = "camel" if sort == "camels" else sort
        return await self.type_in("oasis free", what=what, square=square)


def sort_and_square(name):
    """Read a suggestion: "Put a tile of oasis on H2 · …", "Put a camel on C4 · …"."""
    square = SQUARE.search(name)[0]
    tile = re.match(r"Put a tile of (\w+)", name)
    return (tile[1] if tile else "camels"), square
