"""Playing: doors on public messages, and each player's private panel."""

import secrets
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from functools import partial

import discord
from discord import ui
from msgspec.structs import replace

from bot.engine.core import Refused
from bot.panel import closing, codes, orders
from bot.panel.codes import (
    BESIDES,
    NOW,
    Code,
    Confirm,
    Door,
    Focus,
    Form,
    Pick,
    Planned,
    Press,
    Step,
    Submit,
    Verb,
)
from bot.panel.panel import FRONT, Face, Panel, composing, panel, question
from bot.panel.planning import header
from bot.panel.typed import READERS
from bot.table import STORAGE, Outcome, Person, Screen, Stale
from bot.table.rates import SUGGESTIONS
from bot.words.voice import Voice
from cogs._access import Access
from cogs._answering import best_effort
from cogs._boards import Boards
from cogs._coach import Coach
from cogs._following import Following
from cogs._forms import open_form, typed
from cogs._guests import Guests
from cogs._house import House
from cogs._items import Interaction
from cogs._looks import Looks
from cogs._pace import CLOCKS, PaceDesk
from cogs._panel import PICTURE, view
from cogs._pictures import Drawings, attached
from cogs._plans import PlanDesk
from cogs._reminders import Reminders
from cogs._replies import beside, in_place, show
from cogs._reports import Reports
from cogs._seats import DOORS, SeatDesk
from cogs._sides import Opened, Panels, Side, Sides, people
from cogs._trouble import Troubles
from cogs._voices import Voices
from rendering.order import Order, Picture

# What is asked in private: the answer takes the place of the question
QUESTIONS = {
    *("later", "more", "relieve", "another", "patience", "term"),
    *("propose", "claim", "take", "getup", "comeback"),
}
Seen = tuple[int, int]  # the line and the draft's revision that a panel was drawn from


class Play:
    """Turns clicks into steps at the table, and shows what came of them."""

    def __init__(
        self,
        house: House,
        guests: Guests,
        voices: Voices,
        access: Access,
        looks: Looks,
        boards: Boards,
        troubles: Troubles,
        plans: PlanDesk,
        seats: SeatDesk,
        reminders: Reminders,
        reports: Reports,
        time: PaceDesk,
        coach: Coach,
    ) -> None:
        self.house, self._guests, self._voices, self._access = house, guests, voices, access
        self._looks, self._boards = looks, boards
        self._troubles, self._plans, self._seats, self._reminders = troubles, plans, seats, reminders
        self._reports = reports
        self.sides, self.panels, self._time, self._coach = Sides(), Panels(house.now), time, coach
        self.following = Following(house, access, self.panels, self._redrawn, self._until)
        self._drawings = Drawings(house.studio)  # by game and player
        self._drawn = secrets.randbelow(1000)  # panels, so that each select has an id it never had before

    def close(self) -> None:
        """Give up the pictures that are late."""
        self._drawings.close()

    # Open panels

    def _opened(
        self, interaction: Interaction, person: Person, screen: Screen, face: Face, name: str
    ) -> Opened | None:
        """Remember what somebody has before them; a plan is theirs alone, and follows nothing."""
        if screen.viewer is None or screen.plan:
            self.panels.leave(screen.game_id, person.user)
            return None
        opened = Opened(
            side=Side.of(interaction),
            person=person,
            pressed=self.house.now(),
            line=screen.line,
            rev=screen.rev,
            people=people(screen),
            asked=screen.asked,
            face=face,
            name=name,
        )
        self.panels.open(screen.game_id, opened)
        return opened

    async def _redrawn(self, game: int, opened: Opened, screen: Screen, face: Face) -> None:
        """Draw a panel anew without a press, unless one came meanwhile."""
        user, person = opened.person.user, self._as_met(opened.person)
        shown, order, time = await self._composed(person, screen, face, name=opened.name)
        drawing = self._drawings.begin((game, user), order)
        drawn = await drawing.whole()
        if self._drawings.is_newest((game, user), drawing):
            await opened.side.redraw(self.house.client, *self._built(shown, drawn))
            self.panels.replace(game, opened, opened.showing(screen, face, time))

    async def _until(self, person: Person, screen: Screen) -> str:
        """Say what the panel of somebody says of their time."""
        return (await self._time.notice(screen, await self._voices.speaking(self._as_met(person), screen)))[0]

    def _as_met(self, person: Person) -> Person:
        """Return how somebody is known who may like something else by now."""
        return self._guests.met.get(person.user) or person

    # Clicks on a panel

    async def pressed(self, interaction: Interaction, press: Press) -> None:
        """Answer a button of a panel."""
        match press.code:
            case (Form() as form) | Planned(code=Form() as form):
                # it says nothing of the game; whoever sends it is asked who they are
                say = partial(self.house.words.say, self._guests.language(interaction))
                await open_form(interaction, press, form, say)
            case Verb(name) if name in BESIDES:
                await self.door(interaction, Door(press.game, name, NOW if name == "rules" else ""))
            case codes.Play() | codes.Chain() | Verb("undo" | "restart" | "publish") as step:
                await self._enter(interaction, press.game)
                await self._act(interaction, press.game, press.seen, [step])
            case Verb("suggest"):
                await self._enter(interaction, press.game)
                await self._suggest(interaction, press.game)
            case Verb("takeback"):
                await self._enter(interaction, press.game)
                await self.take_back(interaction, press.game, press.seen)
            case Planned(ask) as planned:
                await self._enter(interaction, press.game)
                said = [planned.code] if planned.code else []
                await self.plan(interaction, press.game, ask, said, press.rev if said else None)
            case face:
                await self._enter(interaction, press.game)
                await self._turn_to(interaction, press.game, press.seen, face)

    async def picked(self, interaction: Interaction, pick: Pick, values: Sequence[str]) -> None:
        """Answer a pick from a list of a panel."""
        await self._enter(interaction, pick.game)
        said = list(map(codes.read, values))
        if ask := codes.plan_of(pick.slot):
            await self.plan(interaction, pick.game, ask, said, pick.rev)
            return
        steps = [code for code in said if isinstance(code, Step)]
        if len(steps) == len(said):
            await self._act(interaction, pick.game, pick.seen, steps)
        else:
            face = next(code for code in said if not isinstance(code, Step))
            await self._turn_to(interaction, pick.game, pick.seen, face)

    async def _enter(self, interaction: Interaction, game: int) -> None:
        in_place(interaction)
        await self._access.admit_privately(interaction, game)
        with suppress(*STORAGE):  # whoever plays is there; that this is not noted does no harm
            await self.house.nights.clicked(game, interaction.user.id)

    async def _turn_to(self, interaction: Interaction, game: int, seen: Seen, face: Code) -> None:
        """Show another face of the panel: nothing is played by that."""
        screen = await self._look(interaction, game)
        match face:
            case Confirm() | Verb("why" | "more"):
                await self._show(interaction, screen, face)
            case Focus() if seen == (screen.line, screen.rev):
                await self._show(interaction, screen, face)
            case Focus():
                voice = await self._voices.to(interaction, screen)
                await self._show(interaction, screen, note=voice.say("table-note-stale"))
            case _:
                await self._show(interaction, screen)

    async def _act(
        self, interaction: Interaction, game: int, seen: Seen | None, steps: Sequence[Step], said: str = ""
    ) -> None:
        """Do what was clicked; a refusal is said on the panel, which shows the table as it stands."""
        await self._settle(interaction, game, self._do(interaction, game, seen, steps), said)

    async def take_back(self, interaction: Interaction, game: int, seen: Seen | None) -> None:
        """Take somebody's last turn back, and show it as their draft."""
        await self._settle(interaction, game, self.house.takebacks.turn(game, interaction.user.id, seen))

    async def _settle(
        self, interaction: Interaction, game: int, doing: Awaitable[Outcome], said: str = ""
    ) -> None:
        with self._boards.held(game):
            try:
                outcome = await doing
            except Refused as refused:
                stale = isinstance(refused, Stale)
                screen = refused.screen if isinstance(refused, Stale) else await self._look(interaction, game)
                voice = await self._voices.to(interaction, screen)
                note = voice.say("table-note-stale") if stale else f"✗ {voice.why(refused.refusal)}"
                back = voice.say("panel-form-typed", {"typed": said}) if said else ""
                await self._show(interaction, screen, note=f"{note} {back}".strip())
            else:
                await self._coach.made(await self._guests.person(interaction), outcome)
                await self._show(interaction, outcome.mine)

    async def _do(
        self, interaction: Interaction, game: int, seen: Seen | None, steps: Sequence[Step]
    ) -> Outcome:
        """Call the table: the one road for buttons, selects, forms and commands."""
        table, user = self.house.table, interaction.user.id
        match list(steps):
            case [Verb("undo")]:
                return await table.undo(game, user, seen)
            case [Verb("restart")]:
                return await table.restart(game, user, seen)
            case [Verb("publish")]:
                return await table.publish(game, user, seen)
        said = [step.code if isinstance(step, codes.Play) else codes.write(step) for step in steps]
        confirm, several = (await self._guests.person(interaction)).confirm, len(said) > 1
        unasked, if_whole = confirm != "always", confirm == "steps"
        return await table.step(game, user, seen, said, publish=unasked, if_whole=if_whole, any_order=several)

    async def _suggest(self, interaction: Interaction, game: int) -> None:
        """Show what the computer would do in somebody's place; it thinks elsewhere, and takes its time."""
        try:
            with self.house.rates.taking(SUGGESTIONS, interaction.user.id):
                screen = await self.house.table.suggest(game, interaction.user.id)
        except Refused as refused:
            screen = await self._look(interaction, game)
            voice = await self._voices.to(interaction, screen)
            await self._show(interaction, screen, note=f"✗ {voice.why(refused.refusal)}")
        else:
            await self._show(interaction, screen, Verb("suggest"))

    async def _look(self, interaction: Interaction, game: int) -> Screen:
        return await self.house.table.side(game, interaction.user.id)

    # Plans

    async def plan(
        self, interaction: Interaction, game: int, ask: str, said: Sequence[Code] = (), rev: int | None = None
    ) -> None:
        """Do what was pressed on a plan, and show it; or the side, when there is no plan to show."""
        opened = await self._plans.act(interaction.user.id, game, rev, ask, said)
        screen = opened.screen or await self._look(interaction, game)
        voice = await self._voices.to(interaction, screen)
        note = voice.say(opened.note) if opened.note else ""
        if opened.why:
            note = f"✗ {voice.why(opened.why)}"
        await self._show(interaction, screen, opened.face, note=note)

    # Doors

    async def door(self, interaction: Interaction, door: Door) -> None:
        """Answer a button on a public message, for one pair of eyes; a private question makes room for it."""
        message = interaction.message
        if door.verb in QUESTIONS and message and message.flags.ephemeral:
            self.panels.leave(door.game, interaction.user.id)
            in_place(interaction)
        else:
            beside(interaction)
        await self._access.admit_privately(interaction, door.game)
        if door.verb == "side":
            await self.open_side(interaction, door.game)
        elif door.verb in DOORS:
            await self._seats.door(interaction, door)
        elif door.verb == "report":
            await self._reports.report(interaction, door.game)
        elif door.verb in CLOCKS:
            await self._time.door(interaction, door)
        elif door.verb == "later":
            await self._reminders.later(interaction, door)
        else:
            await self._looks.show(interaction, door.game, door.verb, door.part)

    async def open_side(self, interaction: Interaction, game: int, *, note: str = "", name: str = "") -> None:
        """Show a player's side anew, and take their older panel away while that is possible."""
        screen = await self._look(interaction, game)
        await self._show(interaction, screen, note=note, name=name)
        await self._replace_older(interaction, game)

    async def command(self, interaction: Interaction, game: int, steps: Sequence[Step]) -> None:
        """Do at once, on whatever is current, what a command names, and open the side."""
        screen = await self._look(interaction, game) if list(steps) == [closing.PUBLISH] else None
        if screen and closing.asks_first(await self._voices.to(interaction, screen), screen):
            await self._show(interaction, screen, closing.SURE)
        else:
            await self._act(interaction, game, None, steps)
        await self._replace_older(interaction, game)

    async def _replace_older(self, interaction: Interaction, game: int) -> None:
        if older := self.sides.open(game, interaction):
            await best_effort(older.take_away(self.house.client))

    # Forms

    async def sent(self, interaction: Interaction, submit: Submit) -> None:
        """Answer a form, even one that was opened before a restart."""
        await self._enter(interaction, submit.game)
        await self._submitted(interaction, submit)

    async def _submitted(self, interaction: Interaction, submit: Submit) -> None:
        """Play what was typed, or say what was expected."""
        said, form = typed(interaction), submit.code
        if isinstance(form, Planned) and isinstance(form.code, Form):
            plays = form.code.filled(READERS[form.code.kind](said))
            await self.plan(interaction, submit.game, form.ask, plays, submit.rev)
            return
        plays = form.filled(READERS[form.kind](said)) if isinstance(form, Form) else []
        if plays:
            await self._act(interaction, submit.game, submit.seen, plays, said)
            return
        screen = await self._look(interaction, submit.game)
        voice = await self._voices.to(interaction, screen)
        kind = form.kind if isinstance(form, Form) else "type"
        await self._show(
            interaction, screen, note=f"✗ {voice.say(f'panel-form-{kind}-missing', {'typed': said})}"
        )

    # Showing

    async def _show(
        self,
        interaction: Interaction,
        screen: Screen,
        face: Face = FRONT,
        *,
        note: str = "",
        name: str = "",
    ) -> None:
        """Redraw the panel in place: words and controls, and the picture if it can be had."""
        person = await self._guests.person(interaction)
        opened = self._opened(interaction, person, screen, face, name)
        shown, order, time = await self._composed(person, screen, face, note=note, name=name)
        opened = opened and self.panels.timed(screen.game_id, opened, time)
        message = screen.game_id, interaction.user.id
        drawing = self._drawings.begin(message, order)
        drawn = await drawing.soon()
        try:
            await self._edit(interaction, shown, drawn)
        except Exception:
            self.panels.leave(screen.game_id, person.user)  # who knows what they see
            raise
        if opened and self.panels.overtaken(screen.game_id, opened):
            self._boards.follow(screen.game_id)
        if drawn is None and self._drawings.is_newest(message, drawing):
            self._drawings.follow(
                message, drawing, lambda late: best_effort(self._edit(interaction, shown, late))
            )

    async def _composed(
        self, person: Person, screen: Screen, face: Face, *, note: str = "", name: str = ""
    ) -> tuple[Panel, Order, str]:
        """Lay out somebody's panel, order its picture, and say what it tells them of their time."""
        voice = await self._voices.speaking(person, screen)
        until, doors = await self._time.notice(screen, voice)
        coached = await self._coach.line(person, voice, screen)
        notices = [name, *self._notices(person, screen, voice), until, coached]
        if person.user in screen.owners:
            note = note or self._away(person, screen, voice)
            doors = (*doors, (Door(screen.game_id, "comeback"), voice.say("seats-do-comeback")))
        ask: Callable[[Voice], str] = partial(question, screen=screen, face=face)
        if screen.plan:
            ask = partial(header, plan=screen.plan)
            shown = composing(voice, screen, screen.plan, face=face, note=note)
        else:
            shown = panel(
                voice,
                screen,
                screen.recap,
                face=face,
                note=note,
                notices=notices,
                plans=await self._plans.of(screen),
                onward=await self._onward(person, screen, voice),
                doors=doors,
            )
        reader = replace(await self._voices.reader(voice, screen), theme=person.theme)
        return shown, orders.side(reader, screen, ask, shown.layout.spots, screen.recap), until

    async def _edit(self, interaction: Interaction, shown: Panel, drawn: Picture | None) -> None:
        await show(interaction, *self._built(shown, drawn))

    def _built(self, shown: Panel, drawn: Picture | None) -> tuple[ui.LayoutView, list[discord.File]]:
        self._drawn += 1
        return view(shown, codes.salt(self._drawn), drawn), attached(drawn, PICTURE)

    async def _onward(self, person: Person, screen: Screen, voice: Voice) -> str:
        """Name the way to the next table, if this one asks for nothing and others do."""
        if screen.viewer is None or screen.viewer in screen.awaited:
            return ""
        count = await self.house.desks.elsewhere(person.user, screen.game_id)
        return voice.say("desk-do-onward", {"count": count}) if count else ""

    def _away(self, person: Person, screen: Screen, voice: Voice) -> str:
        """Say to an owner who is away who plays for them."""
        holder = screen.users[screen.owners.index(person.user)]
        return voice.say("seats-side-away", {"holder": self._guests.mention(holder, voice.locale)})

    def _notices(self, person: Person, screen: Screen, voice: Voice) -> list[str]:
        """Say what keeps the bot from showing this game to everybody, or from reaching this player."""
        notices = []
        if trouble := self._troubles.get(screen.game_id):
            notices.append(voice.why(trouble))
            self._boards.touch(screen.game_id)  # perhaps it is mended by now
        if person.ping == "dm" and person.dms_closed:
            notices.append(voice.say("looks-dms-closed"))
        return notices
