"""The page that tells how to add a game, and the toy game whose files it shows.

`python -m tests.support.page` writes the files of the toy game into the page anew.
"""

import contextlib
import importlib
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "adding-a-game.md"
TOY = ROOT / "tests" / "support" / "toy"
GAME, HERE = "bot.games.quarry", "tests.support.toy"  # where a reader's game lives, and where the toy does
BLOCK = re.compile(r"(?m)^`([\w./-]+)`\n\n```(\w+)\n(.*?)^```$", re.DOTALL)
HOMES = {  # where the toy keeps what is elsewhere in a game
    "bot/games/quarry/": TOY,
    "tests/games/quarry/": TOY / "tests",
    "seeds/locales/en/": TOY,
}


def blocks(text: str | None = None) -> dict[str, tuple[str, str]]:
    """Return what the page shows: by file, the language of its block and what is in it."""
    text = PAGE.read_text("utf-8") if text is None else text
    return {file: (language, body) for file, language, body in BLOCK.findall(text)}


def files() -> dict[str, str]:
    """Return the files the page has a reader write, and what is in them."""
    return {file: body for file, (language, body) in blocks().items() if language != "diff"}


def home(file: str) -> Path:
    """Return the file of the toy game that a file of the page shows."""
    folder = next(folder for folder in HOMES if file.startswith(folder))
    return HOMES[folder] / file.removeprefix(folder)


def shown(path: Path) -> str:
    """Return a file of the toy game as a reader writes it."""
    return path.read_text("utf-8").replace(HERE, GAME)


def patched(text: str, diff: str) -> str:
    """Apply a difference as the page shows it: lines with a sign, without numbers."""
    lines = [(line[:1], line[1:]) for line in diff.splitlines()]
    old = "\n".join(line for sign, line in lines if sign != "+")
    new = "\n".join(line for sign, line in lines if sign != "-")
    assert text.count(old) == 1, old
    return text.replace(old, new)


@contextlib.contextmanager
def followed(folder: Path) -> Iterator[ModuleType]:
    """Do what the page says in a folder beside the project, and let Python find it there."""
    for file, body in files().items():
        path = folder / file
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(body, "utf-8")
    importlib.invalidate_caches()
    packages = [importlib.import_module(name) for name in ("bot.games", "tests.games")]
    before = [list(package.__path__) for package in packages]
    for package in packages:
        package.__path__ = [*package.__path__, str(folder / package.__name__.replace(".", "/"))]
    try:
        yield importlib.import_module(GAME)
    finally:
        for package, places in zip(packages, before, strict=True):
            package.__path__ = places
        for name in [name for name in sys.modules if re.match(r"(bot|tests)\.games\.quarry\b", name)]:
            del sys.modules[name]


def main() -> None:
    def renewed(match: re.Match[str]) -> str:
        file, language, _ = match.groups()
        return match[0] if language == "diff" else f"`{file}`\n\n```{language}\n{shown(home(file))}```"

    PAGE.write_text(BLOCK.sub(renewed, PAGE.read_text("utf-8")), "utf-8")


if __name__ == "__main__":
    main()
