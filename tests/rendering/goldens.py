"""Golden pictures: which there are, how they are kept, and when another one is still the same.

`make golden` draws them anew. Look at what has changed before it is committed.
"""

import asyncio
import sys
from collections.abc import Callable, Iterator
from functools import cache
from io import BytesIO
from itertools import product
from pathlib import Path
from tempfile import mkdtemp
from typing import NamedTuple, get_args

from msgspec.structs import replace
from PIL import Image, ImageChops, ImageFilter
from tqdm import tqdm

import rendering
from bot import shelf
from bot.engine.core import Seat
from bot.panel import orders
from bot.table.verifying import Replay, replayed
from bot.tools import picture
from bot.tools.picture import Wanted
from rendering import Order
from rendering.order import ThemeName
from tests.support.words import WORDS

HERE = Path(__file__).parent / "golden"
RECORDS = Path(__file__).parents[1] / "records"
WIDTH, QUALITY = 800, 85  # of what is kept
FINE = 2  # how much larger pictures are made to be compared, so that half a pixel can be told
STRAYING = 1  # such pixels, as large as those that are drawn, by which a text may be off
SOFT, ROOM = 1, 6  # blur, and how far around a pixel differences are counted together
MOST = 29  # of 255, that they may come to on average


class Game(NamedTuple):
    """The recorded games that are drawn, by how many play, and where they are looked at closely."""

    few: str
    middle: str
    many: str
    panel: int  # a line of the one with many players at which choices are numbered
    zoom: str
    topic: str  # of the rules


GAMES = {
    "giganten": Game("3-anyhow", "4-licences-run-out", "4-all-carriers", 121, "companies", "cards"),
    "oasis": Game("3-stock-oasis", "4-stock-steppe", "5-stock-rocky", 118, "northeast", "cards"),
    "oilfield": Game("2", "3-advanced", "5-advanced", 100, "markets", "build"),
    "pipeline": Game("2-76", "3-first_game-19", "4-brisk_demand-18", 146, "markets", "oil"),
}
DARK = ("middle", "panel", "player", "final")  # those drawn in every theme, and not in light alone


class Golden(NamedTuple):
    """A picture of a recorded game: after which line (None: at its end), and of what; or of a topic."""

    name: str
    game: str
    record: str
    line: Callable[[int], int]
    wanted: Wanted
    topic: str = ""

    @property
    def path(self) -> Path:
        return HERE / f"{self.name}.webp"


def goldens() -> Iterator[Golden]:
    """Name them all."""
    for (key, game), theme in product(GAMES.items(), get_args(ThemeName)):
        for what, record, line, wanted in _of(game):
            if theme == "light" or what in DARK:
                name = f"{key}-{what}-{theme}"
                yield Golden(name, key, record, line, replace(wanted, theme=theme))
    for key, game in GAMES.items():
        yield Golden(f"{key}-topic-light", key, game.few, lambda _: 0, Wanted(kind="topic"), game.topic)


def _of(game: Game) -> Iterator[tuple[str, str, Callable[[int], int], Wanted]]:
    yield "early", game.few, lambda last: last // 8, Wanted(kind="board")
    yield "middle", game.middle, lambda last: last // 2, Wanted(kind="board")
    yield "end", game.many, lambda last: last, Wanted(kind="board")
    yield "panel", game.many, lambda _: game.panel, Wanted(kind="panel")
    yield "player", game.middle, lambda last: last * 3 // 4, Wanted(kind="player", viewer=Seat(1), zoom="1")
    yield "zoom", game.many, lambda last: last * 3 // 4, Wanted(kind="zoom", zoom=game.zoom)
    yield "final", game.middle, lambda last: last, Wanted(kind="final")
    yield "lobby", game.few, lambda _: 0, Wanted(kind="lobby")


@cache
def _shelf():
    return shelf.games()


@cache
def recorded(game: str, record: str) -> Replay:
    return replayed((RECORDS / f"{game}-{record}.json").read_bytes(), _shelf())


@cache
def order(golden: Golden) -> Order:
    if golden.topic:
        return orders.topic(_shelf()[golden.game], golden.topic, golden.topic, "en", "light")
    whole = recorded(golden.game, golden.record)
    part = replace(whole, lines=whole.lines[: golden.line(len(whole.lines) - 1) + 1])
    wanted = golden.wanted
    if wanted.kind == "panel":
        wanted = replace(wanted, viewer=min(part.rules.to_act(part.lines[-1].state)))
    return asyncio.run(picture.ordered(part, wanted, WORDS))


# Keeping


def kept(image: Image.Image) -> bytes:
    """Return what is kept of a picture."""
    small = image.resize((WIDTH, round(image.height * WIDTH / image.width)), Image.Resampling.BOX)
    buffer = BytesIO()
    small.save(buffer, "WEBP", quality=QUALITY, method=4)
    return buffer.getvalue()


def opened(data: bytes) -> Image.Image:
    with Image.open(BytesIO(data)) as image:
        return image.convert("RGB")


# Comparing


def difference(expected: Image.Image, actual: Image.Image, straying: int = STRAYING) -> Image.Image:
    """Return, pixel by pixel, how much the pictures differ around there; each place where it fits best."""
    one, other = (_soft(image) for image in (expected, actual))
    least = Image.new("L", one.size, 255)
    for x, y in product(range(-straying, straying + 1), repeat=2):
        red, green, blue = ImageChops.difference(one, ImageChops.offset(other, x, y)).split()
        most = ImageChops.lighter(ImageChops.lighter(red, green), blue)
        least = ImageChops.darker(least, most.filter(ImageFilter.BoxBlur(ROOM)))
    return least


def _soft(image: Image.Image) -> Image.Image:
    fine = image.resize((image.width * FINE, image.height * FINE), Image.Resampling.BICUBIC)
    return fine.filter(ImageFilter.GaussianBlur(SOFT))


def distance(expected: Image.Image, actual: Image.Image) -> int:
    """Return how far apart two pictures are where they differ most; 255 if they have not even one size."""
    if expected.size != actual.size:
        return 255
    if expected.tobytes() == actual.tobytes():
        return 0
    in_place = int(difference(expected, actual, straying=0).getextrema()[1])
    return in_place if in_place <= MOST else int(difference(expected, actual).getextrema()[1])


def complaint(name: str, expected: Image.Image, actual: Image.Image, renew: str) -> str:
    """Return what to do about a picture that has changed, or nothing if it has not."""
    apart = distance(expected, actual)
    if apart <= MOST:
        return ""
    folder = Path(mkdtemp(prefix=f"wildcatter-{name}-"))
    expected.save(folder / "expected.png")
    actual.save(folder / "actual.png")
    if expected.size == actual.size:
        difference(expected, actual).point(lambda v: min(255, v * 4)).save(folder / "difference.png")
    return (
        f"{name} has changed, by {apart} where {MOST} is allowed: look at expected.png, actual.png and"
        f" difference.png in {folder}. If the new one is right, `{renew}` keeps it."
    )


def main() -> None:
    """Draw them all anew; one that is as good as the old one stays, byte by byte."""
    HERE.mkdir(exist_ok=True)
    wanted = list(goldens())
    for path in set(HERE.glob("*.webp")) - {golden.path for golden in wanted}:
        path.unlink()
    for golden in tqdm(wanted, unit=" pictures", disable=None, leave=False):
        data = kept(rendering.picture(order(golden)))
        if not golden.path.exists() or distance(opened(golden.path.read_bytes()), opened(data)):
            golden.path.write_bytes(data)
            print(golden.path.relative_to(Path.cwd()))


if __name__ == "__main__":
    sys.exit(main())
