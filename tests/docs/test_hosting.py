"""The pages for whoever runs the bot name every setting and every figure there is, and none that is not."""

import asyncio
import re
from collections import Counter
from pathlib import Path
from types import SimpleNamespace

import pytest

from bot import figures
from bot.settings import Settings, read_settings

ROOT = Path(__file__).resolve().parents[2]
BEYOND = {"DISCORD_TOKEN_FILE"}  # it stands for another one


def page(name):
    return (ROOT / name).read_text("utf-8")


def settings():
    return {match[1] for match in re.finditer(r"^([A-Z_]+)=", page(".env.example"), re.MULTILINE)}


def test_each_setting_is_explained():
    told = set(re.findall(r"^\| `([A-Z_]+)` \|", page("docs/hosting.md"), re.MULTILINE))
    assert told == settings() | BEYOND
    assert len(settings()) == len(Settings.__struct_fields__)


@pytest.mark.parametrize("file", ["hosting/Dockerfile", "hosting/compose.yaml", "hosting/wildcatter.service"])
def test_what_starts_the_bot_sets_only_what_can_be_set(file):
    found = set(re.findall(r"\b([A-Z][A-Z_]+)[=:]", page(file)))
    assert found <= settings() | {"PATH", "PYTHONUNBUFFERED", "COMMIT"}


def test_a_service_is_set_up_in_a_way_that_can_be_read(tmp_path):
    words = re.search(r"^Environment=(.+)$", page("hosting/wildcatter.service"), re.MULTILINE)[1].split()
    found = read_settings(dict(word.split("=", 1) for word in words), tmp_path / ".env")
    assert (found.health.host, found.health.port) == ("127.0.0.1", 8081)


def test_each_figure_is_explained(monkeypatch):
    async def ready(self):
        return ""

    async def tables(_):
        return [figures.Figure(name, "", (), []) for name in ("tables_running", "overdue", "overdue_seconds")]

    monkeypatch.setattr(figures.Watched, "trouble", ready)
    monkeypatch.setattr(figures, "_of_tables", tables)
    answering = SimpleNamespace(counts=Counter(), within=Counter(), seconds=0.0)
    studio = SimpleNamespace(counts=Counter(), waiting=0)
    watched = figures.Watched(None, Counter())
    services = SimpleNamespace(answering=answering, house=SimpleNamespace(studio=studio))
    watched.bot = SimpleNamespace(latency=0.1, guilds=(), services=services)
    known = {figure.name for figure in asyncio.run(watched.figures())} | {"loop_lag_seconds"}
    told = set(re.findall(r"^\| `wildcatter_([a-z_]+)` \|", page("docs/operations.md"), re.MULTILINE))
    assert told == known


def test_the_slim_lock_leaves_the_developers_tools_out_and_has_the_same_versions():
    whole, slim = (
        set(re.findall(r"^([\w.-]+==\S+)", page(file), re.MULTILINE))
        for file in ("requirements.lock", "hosting/requirements.lock")
    )
    assert slim < whole
    assert not {"pytest", "mypy", "ruff", "playwright", "hypothesis"} & {one.split("==")[0] for one in slim}
