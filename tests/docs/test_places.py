"""What the pages for readers link to, and every place they name, is there."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PAGES = [
    *(ROOT / "README.md", ROOT / ".github" / "CONTRIBUTING.md"),
    *sorted((ROOT / "docs").glob("*.md")),
    *sorted(path for top in ("bot", "rendering") for path in (ROOT / top).rglob("*.md")),
]
LINK = re.compile(r"\]\(([^)#:]+)\)")
PLACE = re.compile(r"`((?:bot|cogs|docs|rendering|seeds|tests)/[\w./-]*)`")
IMAGINED = re.compile(r"quarry")  # the game that a reader of the page is about to write

every_page = pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())


@every_page
def test_every_link_leads_somewhere(page):
    links = LINK.findall(page.read_text("utf-8"))
    assert [link for link in links if not (page.parent / link).exists()] == []


@every_page
def test_every_place_is_there(page):
    places = [place for place in PLACE.findall(page.read_text("utf-8")) if not IMAGINED.search(place)]
    assert [place for place in places if not (ROOT / place).exists()] == []


def test_there_are_places_to_look_for():
    assert sum(len(PLACE.findall(page.read_text("utf-8"))) for page in PAGES) > 20
