"""Who has to know when a game has gone on, and who may wait for it."""

import asyncio

from bot.table import Change
from cogs import _news
from cogs._news import News


class Agenda:
    """Counts how often it is woken."""

    woken = 0

    def wake(self):
        self.woken += 1


async def test_what_is_due_waits_for_whoever_has_acted_and_for_nobody_else(club, monkeypatch):
    monkeypatch.setattr(_news, "AFTER", 0.0)
    game, agenda, services = await club.start("Ann", "Bob", "Cleo"), Agenda(), club.bot.services
    news, public = News(services.boards, agenda, services.access), await game.look()
    news.heard(Change(public=public, what="play", by=club["Ann"].id))
    assert agenda.woken == 0
    await asyncio.sleep(0.001)
    assert agenda.woken == 1
    news.heard(Change(public=public, what="play"))
    assert agenda.woken == 2
