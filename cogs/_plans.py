"""Planning ahead: what is pressed on the panel of a plan, as calls of the plans."""

from collections.abc import Sequence
from contextlib import suppress

from msgspec import Struct

from bot.engine.core import Refusal, Refused
from bot.panel import codes
from bot.panel.codes import Code, Focus, Step, Verb
from bot.panel.panel import FRONT, Face
from bot.people.plans import Plans
from bot.table import PlanView, Screen, Stale


class Opened(Struct, frozen=True):
    """A plan to be shown, and which face of it; without a screen, the player's own side with a note."""

    screen: Screen | None = None
    face: Face = FRONT
    note: str = ""  # a key of the catalogue
    why: Refusal | None = None


class PlanDesk:
    """Does what is pressed on a plan. Nothing of it plays anything."""

    def __init__(self, plans: Plans) -> None:
        self.plans = plans

    async def of(self, screen: Screen) -> tuple[PlanView, ...]:
        """Return the plans of whoever looks; a database that cannot be read keeps nobody from their side."""
        try:
            return await self.plans.of(screen)
        except Refused:
            return ()

    async def act(self, user: int, game: int, rev: int | None, ask: str, said: Sequence[Code]) -> Opened:
        """Do what was pressed, and return what is to be shown then."""
        try:
            return await self._do(user, game, rev, ask, said)
        except Stale as stale:
            return Opened(stale.screen, note="table-note-stale")
        except Refused as refused:
            return Opened(await self._look(user, game, ask), why=refused.refusal)

    async def _look(self, user: int, game: int, ask: str) -> Screen | None:
        with suppress(Refused):  # then their own side says how things are
            return await self.plans.look(game, user, ask)
        return None

    async def _do(self, user: int, game: int, rev: int | None, ask: str, said: Sequence[Code]) -> Opened:
        plans = self.plans
        match list(said):
            case [Verb("cancel")]:
                await plans.cancel(game, user, ask)
                return Opened(note="plans-cancelled")
            case [Verb("save")]:
                await plans.save(game, user, ask, rev)
                return Opened(note="plans-saved")
            case [Verb("back" | "refresh")]:
                return Opened()
            case [Verb("undo")]:
                return Opened(await plans.undo(game, user, ask, rev))
            case [Verb("restart")]:
                return Opened(await plans.clear(game, user, ask, rev))
            case [Verb("another")]:
                return Opened(await plans.another(game, user, ask, rev))
            case [Verb("keep")]:
                return Opened(await plans.use(game, user, ask, rev, "draft"))
            case [Verb("order")]:
                return Opened(await plans.use(game, user, ask, rev, "publish"))
        steps = [one for one in said if isinstance(one, codes.Play | codes.Chain)]
        if steps and len(steps) == len(said):
            return Opened(await self._step(user, game, rev, ask, steps))
        return await self._turned(user, game, rev, ask, said)

    async def _step(self, user: int, game: int, rev: int | None, ask: str, steps: Sequence[Step]) -> Screen:
        played = [step.code if isinstance(step, codes.Play) else codes.write(step) for step in steps]
        return await self.plans.step(game, user, ask, rev, played, any_order=len(played) > 1)

    async def _turned(self, user: int, game: int, rev: int | None, ask: str, said: Sequence[Code]) -> Opened:
        """Open a plan, or show another face of it."""
        screen = await self.plans.look(game, user, ask)
        match list(said):
            case [Verb("why") as face]:
                return Opened(screen, face)
            case [Focus() as face, *_] if rev == screen.rev:
                return Opened(screen, face)
            case [Focus(), *_]:
                return Opened(screen, note="table-note-stale")
        return Opened(screen)
