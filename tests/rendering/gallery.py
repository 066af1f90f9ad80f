"""The pictures of the README, as `make gallery` draws them with the command anybody may use."""

import sys
from pathlib import Path

from bot import __main__ as program

ROOT = Path(__file__).resolve().parents[2]
HERE = ROOT / "rendering" / "gallery"
RECORDS = "tests/records"
GALLERY = {
    "oasis-lobby": "oasis --kind lobby --players 3",
    "pipeline-lobby": "pipeline --kind lobby --players 2 --theme dark",
    "oasis": "oasis --players 4 --seed 7 --after 200",
    "oilfield": f"{RECORDS}/oilfield-4.json --after 160",
    "giganten": f"{RECORDS}/giganten-4-all-carriers.json --after 121",
    "pipeline": f"{RECORDS}/pipeline-4-brisk_demand-18.json --after 190",
    "side": "oasis --players 4 --seed 7 --after 143 --kind panel",
    "final": f"{RECORDS}/oasis-4-stock-steppe.json --kind final",
}


def draw(name: str, folder: Path) -> Path:
    """Draw one into a folder, or leave with the command's own exit code."""
    path = folder / f"{name}.webp"
    words = [str(ROOT / word) if word.startswith(RECORDS) else word for word in GALLERY[name].split()]
    if code := program.main(["picture", *words, "-o", str(path)]):
        sys.exit(code)
    return path


def main() -> None:
    HERE.mkdir(exist_ok=True)
    for path in HERE.glob("*.webp"):
        if path.stem not in GALLERY:
            path.unlink()
    for name in GALLERY:
        draw(name, HERE)


if __name__ == "__main__":
    main()
