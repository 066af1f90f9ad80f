import asyncio

import pytest


@pytest.fixture
async def game(club):
    club.troubled = True
    return await club.start()


@pytest.fixture
def faults(club):
    return club.playground.faults


@pytest.fixture
def hasty(monkeypatch):
    """discord.py waits whole seconds before it tries again; here it need not."""
    monkeypatch.setattr(asyncio, "sleep", lambda seconds, real=asyncio.sleep: real(min(seconds, 0.02)))


@pytest.fixture
def deferred(monkeypatch):
    """Nothing is ready soon: every press is deferred first."""
    monkeypatch.setattr("cogs._replies.SOON", 0)
