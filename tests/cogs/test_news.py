"""Who has to know when a game has gone on, and who may wait for it."""

import asyncio

from bot.storage.agenda import Diary
from bot.table import Change
from bot.time import agenda
from bot.time.agenda import Agenda
from cogs._news import News


async def test_what_is_due_waits_for_whoever_has_acted_and_for_nobody_else(club, monkeypatch):
    monkeypatch.setattr(agenda, "MOMENT", 0.0)
    game, services = await club.start("Ann", "Bob", "Cleo"), club.bot.services
    resting, woken = Agenda(Diary(club.store.database), club.store.clock), []
    monkeypatch.setattr(resting, "wake", lambda: woken.append(True))
    news, public = News(services.boards, resting, services.access), await game.look()
    news.heard(Change(public=public, what="play", by=club["Ann"].id))
    assert not woken
    await asyncio.sleep(0.001)
    assert len(woken) == 1
    news.heard(Change(public=public, what="play"))
    assert len(woken) == 2
