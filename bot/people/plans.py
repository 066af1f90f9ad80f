"""Plans in the making: composed on a supposed table, and kept until they are used, changed or called off."""

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from bot.engine import wire
from bot.engine.core import Refusal, Refused, Seat
from bot.engine.draft import Click
from bot.engine.plan import Alternative, fitting, question
from bot.people.arming import ORDER, Arming
from bot.storage import agenda, plans, waits
from bot.storage.agenda import Due
from bot.storage.database import Conflict, Step
from bot.storage.plans import Mode, Plan, PlanRows
from bot.table import PlanView, Screen, Stale, Table
from bot.table.clicks import orders, rehearsed, spelled_out
from bot.table.refusals import refused_for, refusing
from bot.table.supposing import Supposed

MOST = 5  # alternatives of a plan
FRESH = Alternative(())  # one that has been begun, and has nothing in it yet


class Composing(Struct, frozen=True, kw_only=True):
    """A player at their plan: the alternatives that are done, and the supposed table with the next one."""

    at: Supposed
    plan: Plan
    done: tuple[Alternative, ...]

    @property
    def clicks(self) -> tuple[Click, ...]:
        return self.at.sitting.draft.clicks

    @property
    def full(self) -> bool:
        return len(self.done) >= MOST


class Plans:
    """The plans of all players."""

    def __init__(self, table: Table, rows: PlanRows, arming: Arming) -> None:
        self._table, self._rows, self._arming = table, rows, arming

    # Looking

    async def look(self, game_id: int, user: int, ask: str) -> Screen:
        """Show the supposed table, with the plan as it stands."""
        return await self._shown(await self._composing(game_id, user, ask, None))

    async def of(self, screen: Screen) -> tuple[PlanView, ...]:
        """Return a player's plans, each with why it was not used if its question is asked by now."""
        if screen.viewer is None or screen.status != "running" or not screen.planned:
            return ()
        user = screen.users[screen.viewer]
        with refusing(screen.game_id):
            found = await self._rows.at(screen.game_id)
        mine = [one for one in found if one.seat == screen.viewer and one.user == user]
        begun = _asked(screen) if screen.rev else None  # their own hand drafts what they had planned
        left = [one for one in mine if one.round >= screen.stage.round and one.ask != begun]
        return tuple([await self._view(screen, one) for one in left])

    async def _view(self, screen: Screen, plan: Plan) -> PlanView:
        if _asked(screen) != plan.ask or plan.resting:
            return _viewed(plan)
        publish = plan.mode == "publish"
        if not publish and len(screen.awaited) > 1:
            return replace(_viewed(plan), unused=Refusal("plans-refusal-together"))
        unused = await self._table.misfit(screen.game_id, plan.user, plan.alternatives, publish=publish)
        return replace(_viewed(plan), unused=unused)

    # Composing

    async def step(
        self,
        game_id: int,
        user: int,
        ask: str,
        rev: int | None,
        codes: Sequence[str],
        *,
        any_order: bool = False,
    ) -> Screen:
        """Add a click to the alternative that is being composed; a finished one is followed by the next."""
        now = await self._composing(game_id, user, ask, rev)
        if now.full:
            raise Refused("plans-refusal-many", most=MOST)
        at = now.at.sitting
        said = spelled_out(at, codes)
        played = rehearsed(at, orders(said) if any_order else (tuple(said),))
        if any(action.publishes for action in played.actions):
            raise Refused("plans-refusal-shows")
        if (way := Alternative(played.clicks)) in now.done:
            raise Refused("plans-refusal-twice")
        return await self._changed(now, (*now.done, way))

    async def undo(self, game_id: int, user: int, ask: str, rev: int | None) -> Screen:
        """Take the last click out of the plan."""
        now = await self._composing(game_id, user, ask, rev)
        ways = (*now.done, Alternative(now.clicks)) if now.clicks else now.done
        if not ways:
            raise Refused("plans-refusal-empty")
        left = ways[-1].clicks[:-1]
        return await self._changed(now, (*ways[:-1], Alternative(left)) if left else ways[:-1])

    async def clear(self, game_id: int, user: int, ask: str, rev: int | None) -> Screen:
        """Take everything out of the plan."""
        return await self._changed(await self._composing(game_id, user, ask, rev), ())

    async def another(self, game_id: int, user: int, ask: str, rev: int | None) -> Screen:
        """Begin another alternative, whether or not the one before ends the turn."""
        now = await self._composing(game_id, user, ask, rev)
        if not now.clicks:
            raise Refused("plans-refusal-empty")
        if len(now.done) + 1 >= MOST:
            raise Refused("plans-refusal-many", most=MOST)
        return await self._changed(now, (*now.done, Alternative(now.clicks), FRESH))

    async def use(self, game_id: int, user: int, ask: str, rev: int | None, mode: Mode) -> Screen:
        """Choose what becomes of the plan when its question is asked."""
        now = await self._composing(game_id, user, ask, rev)
        if now.at.sealed and mode == "draft":
            raise Refused("plans-refusal-together")
        return await self._changed(replace(now, plan=replace(now.plan, mode=mode)), now.plan.alternatives)

    # Keeping

    async def save(self, game_id: int, user: int, ask: str, rev: int | None) -> Plan:
        """Let the plan be used from now on."""
        now = await self._composing(game_id, user, ask, rev)
        ways = tuple([one for one in now.plan.alternatives if one.clicks])
        self._expect_usable(now, ways)
        plan = replace(now.plan, alternatives=ways, rev=now.plan.rev + 1, resting=False)
        soon = self._arming.when(together=now.at.sealed)  # in case it has been asked meanwhile
        await self._keep(plan, agenda.put(ORDER, soon, game_id, plan.seat))
        return plan

    def _expect_usable(self, now: Composing, ways: Sequence[Alternative]) -> None:
        """Refuse what could not be used even if all stayed as it is."""
        at, publish = now.at.sitting, now.plan.mode == "publish"
        whys = [fitting(at.game.rules, at.game.head.state, at.seat, [one], publish=publish) for one in ways]
        if not ways:
            raise Refused("plans-refusal-empty")
        if (why := next((one for one in whys if isinstance(one, Refusal)), None)) is not None:
            raise refused_for(why)

    async def cancel(self, game_id: int, user: int, ask: str) -> None:
        """Call a plan off, also one that can no longer be changed."""
        with refusing(game_id):
            found = [one for one in await self._rows.at(game_id) if (one.user, one.ask) == (user, ask)]
            await self._rows.write(*[plans.drop(game_id, one.seat, ask) for one in found])

    # Using

    async def carry(self, due: Due) -> int | None:
        """Do what is planned for what a seat is asked; if nothing of it can be done, let it be called."""
        try:
            await self._carry(due.game_id, Seat(due.subject))
        except Refused:
            now = self._arming.now()
            looked = [agenda.put(kind, now, due.game_id) for kind in ("look", "show")]
            await self._rows.write(waits.hushed(due.game_id, Seat(due.subject), None), *looked)
        return None

    async def _carry(self, game_id: int, seat: Seat) -> None:
        for plan in await self._rows.at(game_id):
            if plan.seat != seat or plan.resting:
                continue
            screen = await self._table.look(game_id, plan.user)
            if screen.stage.round != plan.round or _asked(screen) != plan.ask:
                continue
            if screen.rev:  # their own hand was quicker
                await self._rows.write(plans.drop(game_id, seat, plan.ask))
            publish = plan.mode == "publish"
            await self._table.carry(game_id, plan.user, plan.ask, plan.alternatives, publish=publish)
            await self._rows.write(plans.drop(game_id, seat, plan.ask))

    # How far it has come

    async def _composing(self, game_id: int, user: int, ask: str, rev: int | None) -> Composing:
        """Seat a player at their plan, if they saw it as it is."""
        at = await self._table.suppose(game_id, user, ask)
        now = _composing(at, await self._stored(at, game_id, user))
        if rev is not None and rev != now.plan.rev:
            raise Stale(await self._shown(now))
        return now

    async def _stored(self, at: Supposed, game_id: int, user: int) -> Plan:
        with refusing(game_id):
            found = await self._rows.at(game_id)
        mine = [one for one in found if (one.seat, one.ask, one.user) == (at.seat, at.ask, user)]
        rev = mine[0].rev if mine else 0
        if mine and mine[0].round == at.round:
            return mine[0]
        mode: Mode = "publish" if at.sealed else "draft"
        return Plan(game_id=game_id, seat=at.seat, ask=at.ask, user=user, round=at.round, mode=mode, rev=rev)

    async def _changed(self, now: Composing, ways: Sequence[Alternative]) -> Screen:
        """Keep a plan that was changed: it rests until it is saved."""
        plan = replace(now.plan, alternatives=tuple(ways), rev=now.plan.rev + 1, resting=True)
        await self._keep(plan)
        return await self._shown(_composing(now.at, plan))

    async def _keep(self, plan: Plan, *also: Step) -> None:
        try:
            with refusing(plan.game_id):
                await self._rows.write(plans.save(plan), *also)
        except Conflict:  # a click on another panel was quicker, or the seat is no longer theirs
            raise Refused("table-refusal-stale") from None

    async def _shown(self, now: Composing) -> Screen:
        screen = await self._table.supposed(now.at)
        view = replace(_viewed(now.plan), sealed=now.at.sealed, open=bool(now.clicks), full=now.full)
        choices = [] if now.full else [code for code in screen.choices if _is_new(now, code)]
        screen = replace(screen, choices=tuple(choices), chains=() if now.full else screen.chains)
        return replace(screen, rev=now.plan.rev, ahead=(), plan=view)


def _asked(screen: Screen) -> str | None:
    """Return the question that whoever looks is asked, if any."""
    return next((question(screen.rules, ask) for seat, ask in screen.waits if seat == screen.viewer), None)


def _composing(at: Supposed, plan: Plan) -> Composing:
    """Go on with the last alternative, unless it is whole or no longer fits: then the next one begins."""
    *done, last = plan.alternatives or (FRESH,)
    tried = at.composing(plan.rev, last.clicks)
    if tried.sitting.now.complete or tried.sitting.now.dropped:
        done, tried = [*done, last], at.composing(plan.rev, ())
    return Composing(at=tried, plan=plan, done=tuple(done))


def _is_new(now: Composing, code: str) -> bool:
    """May this click be added: it can be planned, and is not a choice that the plan has already?"""
    rules = now.at.sitting.game.rules
    if wire.unpack(rules, now.at.seat, code).publishes:
        return False
    return Alternative((*now.clicks, (code,))) not in now.done


def _viewed(plan: Plan) -> PlanView:
    ways = [one.clicks for one in plan.alternatives if one.clicks]
    return PlanView(
        ask=plan.ask,
        round=plan.round,
        sealed=False,
        mode=plan.mode,
        resting=plan.resting,
        alternatives=tuple([tuple([code for click in clicks for code in click]) for clicks in ways]),
    )
