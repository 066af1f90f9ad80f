"""Nobody else looks at the local Discord: no page that frames it, and no other user of this machine."""

import os
import stat

import aiohttp
import pytest

from bot.playground import Playground


@pytest.mark.parametrize("path", ["/", "/local/static/app.js", "/local/world", "/api/v10/users/@me", "/x"])
async def test_no_page_can_frame_it(playground, path):
    async with aiohttp.ClientSession() as session, session.get(playground.url + path) as answer:
        assert answer.headers["X-Frame-Options"] == "DENY"
        assert "frame-ancestors 'none'" in answer.headers["Content-Security-Policy"]


async def test_a_stranger_who_is_turned_away_cannot_frame_that_either(playground):
    foreign = {"Origin": "http://example.org"}
    async with aiohttp.ClientSession() as session, session.get(playground.url, headers=foreign) as answer:
        assert answer.status == 403
        assert answer.headers["X-Frame-Options"] == "DENY"


async def test_what_is_remembered_is_its_owners_alone(tmp_path):
    """Private panels are in it, and the token."""
    folder, before = tmp_path / "games.db.discord", os.umask(0o000)
    try:
        for _ in range(2):
            async with Playground(folder=folder):
                pass
            assert stat.S_IMODE(folder.stat().st_mode) == 0o700
            folder.chmod(0o755)
    finally:
        os.umask(before)
