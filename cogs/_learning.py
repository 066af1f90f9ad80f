"""First games that teach: their stations as private messages, and what is pressed there."""

from collections.abc import Callable, Sequence
from functools import partial

from discord import ui
from discord.app_commands import Choice
from msgspec.structs import replace

from bot.engine.core import Refused
from bot.lessons import PUBLISH, Lesson
from bot.panel import codes, orders
from bot.panel.codes import Confirm, Focus, Form, LearnPress, Pick, Press, Step, Submit, Verb
from bot.panel.panel import FRONT, Face, panel, question
from bot.panel.typed import READERS
from bot.table import Person, Screen
from bot.words.lessons import At
from cogs._answering import best_effort
from cogs._forms import open_form, typed
from cogs._guests import Guests
from cogs._house import House
from cogs._items import Interaction
from cogs._learning_messages import LearningMessages, within_reach
from cogs._lessons import Book, LessonDesk
from cogs._panel import PICTURE, view
from cogs._pictures import Drawings, attached
from cogs._replies import beside, in_place, show
from cogs._voices import Voices
from rendering.order import Order, Picture

ROOM = 24  # components of a panel's choices: the ways through the lesson need some, too
IN_PLACE = ("go", "coach")  # what changes the message that it was pressed on
MOST_STATIONS = 99


Build = Callable[[Picture | None], ui.LayoutView]  # a message, with its picture if that can be had


class LearningDesk:
    """Lets people play their first games."""

    def __init__(self, house: House, guests: Guests, voices: Voices, lessons: LessonDesk) -> None:
        self.house, self._guests, self._voices, self._lessons = house, guests, voices, lessons
        self._learning, self._messages = house.learning, LearningMessages(house, guests, voices)
        self._drawings = Drawings(house.studio)
        self._drawn = 0  # panels, so that each select has an id it never had before

    def close(self) -> None:
        """Give up the pictures that are late."""
        self._drawings.close()

    # Ways in

    async def learn(self, interaction: Interaction, game: str = "") -> None:
        """Go on with a first game, or choose one."""
        if game.strip():
            await self.open(interaction, self._lessons.known(game.strip()).key)
        else:
            await self._shelf(interaction)

    async def games(self, interaction: Interaction, typed: str) -> list[Choice[str]]:
        """Suggest the games that can be learned."""
        listed = await self._lessons.games(interaction, typed)
        return [one for one in listed if one.value in self._learning.courses]

    async def open(self, interaction: Interaction, game: str) -> None:
        """Go on with a first game, or begin it."""
        await self._show(interaction, await self._learning.open(interaction.user.id, game))

    async def _shelf(self, interaction: Interaction) -> None:
        person = await self._guests.person(interaction)
        await show(interaction, self._messages.shelf(person, await self._learning.here(person.user)))

    async def walked(self, interaction: Interaction, press: LearnPress) -> None:
        """Answer a way through a first game."""
        message = interaction.message
        private = interaction.guild_id is None or (message is not None and message.flags.ephemeral)
        (in_place if press.verb in IN_PLACE and private else beside)(interaction)
        game, _, station = press.part.partition(".")
        match press.verb:
            case "shelf":
                await self._shelf(interaction)
            case "open":
                await self.open(interaction, game)
            case "go":
                number = int(station) if station.isascii() and station.isdecimal() else 0
                lesson = await self._learning.go(interaction.user.id, game, min(number, MOST_STATIONS))
                await self._show(interaction, lesson)
            case "coach":
                await self._coach(interaction, wished=game == "on")
            case _:
                raise Refused("table-refusal-stale")

    async def _coach(self, interaction: Interaction, *, wished: bool) -> None:
        """Let somebody be coached at their tables, and show the end of their first game again."""
        person = await self._guests.prefer(await self._guests.person(interaction), coach=wished)
        interaction.extras["person"] = person
        note = self.house.words.say(person.speaks, f"learn-coach-{'on' if wished else 'off'}")
        lesson = await self._learning.here(person.user)
        if lesson is None:
            raise Refused("table-refusal-stale")
        await self._show(interaction, lesson, note=note)

    # What is pressed at a station

    async def pressed(self, interaction: Interaction, press: Press) -> None:
        """Answer a button of a station."""
        match press.code:
            case Form() as form:
                say = partial(self.house.words.say, self._guests.language(interaction))
                await open_form(interaction, press, form, say)
            case Verb("rules"):
                beside(interaction)
                await self._explain(interaction)
            case code:
                in_place(interaction)
                await self._answer(interaction, press.seen, [code])

    async def picked(self, interaction: Interaction, pick: Pick, values: Sequence[str]) -> None:
        """Answer a pick from a list of a station."""
        in_place(interaction)
        await self._answer(interaction, pick.seen, list(map(codes.read, values)))

    async def sent(self, interaction: Interaction, submit: Submit) -> None:
        """Answer a form of a station."""
        in_place(interaction)
        said, form = typed(interaction), submit.code
        plays = form.filled(READERS[form.kind](said)) if isinstance(form, Form) else []
        if plays:
            await self._answer(interaction, submit.seen, plays)
            return
        lesson, person = await self._here(interaction), await self._guests.person(interaction)
        kind = form.kind if isinstance(form, Form) else "type"
        text = self.house.words.say(person.speaks, f"panel-form-{kind}-missing", {"typed": said})
        await self._show(interaction, lesson, note=f"✗ {text}")

    async def _here(self, interaction: Interaction) -> Lesson:
        """Return where somebody is, or raise Refused if they are nowhere."""
        lesson = await self._learning.here(interaction.user.id)
        if lesson is None:
            raise Refused("table-refusal-stale")
        return lesson

    async def _explain(self, interaction: Interaction) -> None:
        """Open the rules of the decision at hand, as they hold in the lesson."""
        lesson = await self._here(interaction)
        rules, ask = lesson.course.rules, None
        at = At(lesson.course.seats)
        if lesson.at:
            screen = lesson.at.screen()
            at = At(lesson.course.seats, getattr(screen.view, "options", None))
            ask = screen.asked.key if screen.asked else None
        topic = self._lessons.lessons.explaining(rules.key, ask)
        await self._lessons.open(interaction, Book(rules, at=at), topic)

    async def _answer(
        self, interaction: Interaction, seen: tuple[int, int], said: Sequence[codes.Code]
    ) -> None:
        """Do what was pressed; a refusal is said on the panel, which shows where its learner is."""
        lesson = await self._here(interaction)
        if lesson.at is None or seen != (lesson.row.station, lesson.row.rev):
            await self._refused(interaction, lesson, Refused("table-note-stale"), mark="")
            return
        steps = [code for code in said if isinstance(code, Step)]
        try:
            if len(steps) == len(said) and not _turns(steps):
                await self._show(interaction, await self._done(lesson, steps))
            else:
                face = next(code for code in said if not isinstance(code, Step) or _turns([code]))
                await self._show(interaction, lesson, _face(face))
        except Refused as refused:
            await self._refused(interaction, lesson, refused)

    async def _done(self, lesson: Lesson, steps: Sequence[Step]) -> Lesson:
        match list(steps):
            case [Verb("undo" | "restart" as how)]:
                return await self._learning.redo(lesson, how)
            case [Verb("publish")]:
                return await self._learning.press(lesson, (PUBLISH,))
        said = [step.code if isinstance(step, codes.Play) else codes.write(step) for step in steps]
        return await self._learning.press(lesson, tuple(said))

    async def _refused(
        self, interaction: Interaction, lesson: Lesson, refused: Refused, mark: str = "✗ "
    ) -> None:
        person = await self._guests.person(interaction)
        if lesson.at is None:
            note = self.house.words.say(person.speaks, refused.refusal.key, refused.refusal.facts)
        else:
            note = self._messages.voice(person, lesson, lesson.at.screen()).why(refused.refusal)
        await self._show(interaction, lesson, note=f"{mark}{note}")

    # Showing

    async def _show(
        self, interaction: Interaction, lesson: Lesson, face: Face = FRONT, *, note: str = ""
    ) -> None:
        """Show where somebody is: at a decision, after it, or at the end."""
        person = await self._guests.person(interaction)
        if lesson.at is None:
            await show(
                interaction, self._messages.end(person, lesson, note, on_server=bool(interaction.guild_id))
            )
            return
        screen = replace(lesson.at.screen(), line=lesson.row.station, rev=lesson.row.rev)
        if lesson.at.over:
            build: Build = partial(self._messages.feedback, person, lesson, note)
            order = self._messages.after(person, lesson, screen)
        else:
            build, order = self._decision(person, lesson, screen, face, note)
        await self._draw(interaction, build, order)

    def _decision(
        self, person: Person, lesson: Lesson, screen: Screen, face: Face, note: str
    ) -> tuple[Build, Order]:
        """Lay out the real panel of a decision, with what the station says above it."""
        voice = self._messages.voice(person, lesson, screen)
        notices, note = [self._messages.head(person, lesson)], self._messages.goal(person, lesson, note)
        shown = within_reach(panel(voice, screen, face=face, note=note, notices=notices), screen)
        reader = self._messages.reader(person, lesson, voice)
        ask = partial(question, screen=screen, face=face)
        order = orders.side(reader, screen, ask, shown.layout.spots, ())
        self._drawn += 1
        salt = codes.salt(self._drawn)

        def build(drawn: Picture | None) -> ui.LayoutView:
            return self._messages.with_ways(person, lesson, view(shown, salt, drawn, ROOM))

        return build, self._messages.titled(person, lesson, order)

    async def _draw(self, interaction: Interaction, build: Build, order: Order) -> None:
        """Show a message with its picture; if that is late, it follows."""
        drawing = self._drawings.begin(interaction.user.id, order)
        drawn = await drawing.soon()
        await self._sent(interaction, build, drawn)
        if drawn is None:
            self._drawings.follow(
                interaction.user.id, drawing, lambda late: best_effort(self._sent(interaction, build, late))
            )

    async def _sent(self, interaction: Interaction, build: Build, drawn: Picture | None) -> None:
        await show(interaction, build(drawn), attached(drawn, PICTURE))


def _turns(steps: Sequence[codes.Code]) -> bool:
    """Do these turn to another face of the panel, rather than do something?"""
    return any(isinstance(step, Verb) and step.name not in codes.DRAFTS for step in steps)


def _face(code: codes.Code) -> Face:
    match code:
        case Focus() | Confirm() | Verb("why" | "more"):
            return code
    return FRONT
