"""First games: who is where in which, one at a time, and what becomes of what they press."""

from functools import cached_property
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from bot.engine.core import Refused, Shelf
from bot.engine.draft import Click
from bot.lessons.course import Course, Station, courses
from bot.lessons.stations import At, played, pressed, undone
from bot.storage.database import Conflict
from bot.storage.learning import LearningRows, LessonRow

ENOUGH = 2  # times that somebody is told what a decision is for
Redo = Literal["undo", "restart"]


class Lesson(Struct, frozen=True, kw_only=True):
    """Somebody in a first game: at a station, or at its end."""

    course: Course
    row: LessonRow
    at: At | None = None  # None: they have been through all of it

    @property
    def station(self) -> Station:
        assert self.at
        return self.at.station


class Learning:
    """Everybody's first games, and what they have learned."""

    def __init__(self, rows: LearningRows, games: Shelf) -> None:
        self._rows, self._games = rows, games

    @cached_property
    def courses(self) -> dict[str, Course]:
        """All first games; they are read when somebody wants to learn."""
        return courses(self._games)

    def course(self, game: str) -> Course:
        """Return the first game that goes by a name, or raise Refused."""
        if game not in self.courses:
            raise Refused("learn-refusal-none")
        return self.courses[game]

    # Where somebody is

    async def here(self, user: int) -> Lesson | None:
        """Return where somebody is, if they have begun anything."""
        row = await self._rows.lesson(user)
        return self._lesson(row) if row and row.game in self.courses else None

    def _lesson(self, row: LessonRow) -> Lesson:
        """Seat somebody where they were; what cannot be played again is left out."""
        course = self.courses[row.game]
        if not 0 <= row.station < len(course.stations):
            return Lesson(course=course, row=replace(row, station=len(course.stations), presses=()))
        station = course.stations[row.station]
        try:
            at = played(course, station, row.user, row.presses)
        except Refused:
            row = replace(row, presses=())
            at = played(course, station, row.user, ())
        return Lesson(course=course, row=row, at=at)

    # What they do

    async def open(self, user: int, game: str) -> Lesson:
        """Go on with a first game, or begin it; whoever was at its end begins again."""
        course, now = self.course(game), await self.here(user)
        if now and now.course is course and now.at:
            return now
        return await self.go(user, game, 0)

    async def go(self, user: int, game: str, station: int) -> Lesson:
        """Begin a station of a first game, or come to its end."""
        course = self.course(game)
        before = await self._rows.lesson(user)
        row = LessonRow(
            user=user,
            game=game,
            station=max(0, min(station, len(course.stations))),
            rev=before.rev + 1 if before else 1,
        )
        return await self._kept(self._lesson(row))

    async def press(self, now: Lesson, click: Click) -> Lesson:
        """Do what somebody pressed, or raise Refused."""
        assert now.at
        return await self._changed(now, pressed(now.at, click))

    async def redo(self, now: Lesson, how: Redo) -> Lesson:
        """Take back the last press, or all of them."""
        assert now.at
        if how == "undo":
            return await self._changed(now, undone(now.course, now.at))
        return await self._changed(now, played(now.course, now.station, now.row.user, ()))

    async def _changed(self, now: Lesson, at: At) -> Lesson:
        row = replace(now.row, rev=now.row.rev + 1, presses=at.pressed)
        return await self._kept(replace(now, row=row, at=at))

    async def _kept(self, lesson: Lesson) -> Lesson:
        try:
            await self._rows.keep(lesson.row)
        except Conflict:
            raise Refused("table-refusal-stale") from None
        return lesson

    # What they know

    async def new_to(self, user: int, game: str, ask: str) -> bool:
        """Has somebody hardly ever made this kind of decision?"""
        return (await self._rows.counted(user, game)).get(ask, 0) < ENOUGH

    async def made(self, user: int, game: str, asks: tuple[str, ...]) -> None:
        """Count that somebody has made these decisions, as long as that matters."""
        known = await self._rows.counted(user, game)
        await self._rows.count(user, game, [ask for ask in asks if known.get(ask, 0) < ENOUGH])
