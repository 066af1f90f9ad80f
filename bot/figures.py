"""How the bot is doing, as far as a bot knows that: whether it can play, and what is worth a curve."""

from collections import Counter
from collections.abc import Sequence
from contextlib import suppress

from bot.app import Wildcatter
from bot.health import Figure
from bot.storage.people import Facts
from bot.table import STORAGE
from cogs._answering import WITHIN


class Watched:
    """The client of the moment: there is a new one whenever the old one has died."""

    def __init__(self, facts: Facts, logged: Counter[str]) -> None:
        self.bot: Wildcatter | None = None
        self._facts, self._logged = facts, logged

    async def trouble(self) -> str:
        """Say in a word what keeps the bot from playing, or nothing."""
        try:
            await self._facts.fact("commands")
        except STORAGE:
            return "the database cannot be read"
        if self.bot is None or self.bot.is_closed() or not self.bot.is_ready():
            return "not connected to Discord"
        return ""

    async def figures(self) -> Sequence[Figure]:
        """Return all figures; those of the database are left out while that cannot be read."""
        found = [
            Figure(
                "log_records", "What was logged, by level.", ("level",), _by_one(self._logged), total=True
            ),
            Figure("ready", "Can the bot play?", (), [((), float(not await self.trouble()))]),
        ]
        if self.bot:
            found += [*_of_discord(self.bot), *_of_pictures(self.bot), *_of_clicks(self.bot)]
            with suppress(*STORAGE):
                found += await _of_tables(self.bot)
        return found


def _of_discord(bot: Wildcatter) -> Sequence[Figure]:
    latency = bot.latency if bot.latency == bot.latency else 0.0  # unknown before the first heartbeat
    return [
        Figure("guilds", "Servers that the bot is on.", (), [((), len(bot.guilds))]),
        Figure("gateway_latency_seconds", "How long a heartbeat takes.", (), [((), latency)]),
    ]


def _of_pictures(bot: Wildcatter) -> Sequence[Figure]:
    studio = bot.services.house.studio
    return [
        Figure("pictures", "What became of ordered pictures.", ("end",), _by_one(studio.counts), total=True),
        Figure("pictures_waiting", "Pictures that wait to be drawn.", (), [((), studio.waiting)]),
    ]


def _of_clicks(bot: Wildcatter) -> Sequence[Figure]:
    answering = bot.services.answering
    within = [((str(limit),), answering.within[limit]) for limit in WITHIN]
    kinds = [((kind, end), count) for (kind, end), count in answering.counts.items()]
    return [
        Figure("clicks", "Clicks and commands, by how they ended.", ("kind", "end"), kinds, total=True),
        Figure(
            "clicks_within",
            "Those done with by so many seconds.",
            ("seconds",),
            within,
            total=True,
        ),
        Figure("click_seconds", "Seconds that clicks have taken.", (), [((), answering.seconds)], total=True),
    ]


async def _of_tables(bot: Wildcatter) -> Sequence[Figure]:
    house = bot.services.house
    overdue = await house.agenda.overdue()
    return [
        Figure("tables_running", "Games in play.", (), [((), await house.games.count_running())]),
        Figure(
            "overdue",
            "What should have been looked at.",
            ("kind",),
            [((k,), n) for k, (n, _) in overdue.items()],
        ),
        Figure(
            "overdue_seconds",
            "How long the first of it has been due.",
            ("kind",),
            [((kind,), seconds) for kind, (_, seconds) in overdue.items()],
        ),
    ]


def _by_one(counts: Counter[str]) -> list[tuple[tuple[str], float]]:
    return [((name,), count) for name, count in counts.items()]
