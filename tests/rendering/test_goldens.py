"""Pictures stay as they were looked at and found good: the golden ones, and the README's gallery."""

import re
from io import BytesIO
from itertools import product

import pytest
from msgspec import json
from msgspec.structs import replace
from PIL import Image, ImageDraw

import rendering
from rendering.kit import canvas
from rendering.kit.canvas import Canvas
from rendering.kit.lettering import face, fit, length
from tests.rendering import gallery, goldens
from tests.rendering.goldens import HERE, MOST, complaint, distance, kept, opened, order
from tests.rendering.orders import THEMES
from tests.support.sweeps import sweep, thinned

GOLDENS = {golden.name: golden for golden in goldens.goldens()}
KINDS = [*dict.fromkeys(name.split("-")[1] for name in GOLDENS)]
write = Canvas.text


def one_of_each(golden):
    """Is it compared by default? Of each game that is a board and half of its other pictures, in a theme."""
    game, what, theme = golden.name.split("-")
    at = [*goldens.GAMES].index(game)
    if what in goldens.DARK and theme != THEMES[(at + goldens.DARK.index(what)) % len(THEMES)]:
        return False
    return what == "middle" or (at + KINDS.index(what)) % 2 == 0


def drawn(one):
    """Draw a picture as it would be kept."""
    return opened(kept(rendering.picture(one)))


@pytest.mark.parametrize("golden", sweep(GOLDENS.values(), one_of_each), ids=GOLDENS)
def test_a_picture_is_as_it_was(golden):
    if not golden.path.exists():
        pytest.fail(f"there is no {golden.path.name} yet: `make golden` draws it")
    actual = drawn(order(golden))
    assert not (why := complaint(golden.name, opened(golden.path.read_bytes()), actual, "make golden")), why


def test_there_is_no_picture_too_many_and_all_are_small():
    files = set(HERE.glob("*.webp"))
    assert {path.stem for path in files} <= set(GOLDENS)
    assert sum(path.stat().st_size for path in files) < 4 * 2**20


def test_panels_are_looked_at_where_choices_are_numbered():
    panels = [order(golden) for golden in GOLDENS.values() if "-panel-" in golden.name]
    numbered = {one.game for one in panels for mark in one.marks if mark.kind == "choice"}
    assert numbered == goldens.GAMES.keys()
    assert {mark.kind for one in panels for mark in one.marks} == {"choice", "draft", "new"}


# What makes another picture of it


def changed(one, change):
    view = json.decode(one.view)
    change(view)
    return replace(one, view=json.encode(view))


def player(seat, **changes):
    """Change what a player has."""

    def change(view):
        held = view["players"][seat]
        held.update({name: how(held[name]) for name, how in changes.items()})

    return change


def add(name, count):
    def change(view):
        view[name] += count

    return change


def more(count):
    return lambda held: held + count


def beside(square):
    """Return the square to the left, or to the right at the border."""
    column = int(square[1:])
    return f"{square[0]}{column - 1 if column > 1 else 2}"


def exchange(name):
    """Give the first two players each what is the other's: their colours change places."""

    def change(view):
        one, other = view["players"][:2]
        one[name], other[name] = other[name], one[name]

    return change


def recolour(view):
    """Let the camels of two seats change places."""
    view["board"] = view["board"].translate(str.maketrans("01", "10"))


def walk(view):
    """Move a camel to a free square beside it."""
    cells = view["board"]
    free = next(n for n in range(1, len(cells)) if cells[n - 1] in CAMELS and cells[n] == "~")
    view["board"] = f"{cells[: free - 1]}~{cells[free - 1]}{cells[free + 1 :]}"


CAMELS = "01234"
OTHERS = [
    ("giganten-middle-light", player(0, truck=beside)),
    ("giganten-middle-light", player(0, loco=more(1))),
    ("giganten-middle-light", player(0, cash=more(1000))),
    ("giganten-middle-light", player(0, licences=more(1))),
    ("giganten-middle-dark", player(1, licences=more(1))),
    ("giganten-middle-light", add("red", 1)),
    ("giganten-middle-light", add("black", 1)),
    ("giganten-middle-light", exchange("truck")),
    ("oasis-middle-light", add("deck", 1)),
    ("oasis-middle-light", walk),
    ("oasis-middle-light", recolour),
    ("oilfield-middle-light", player(0, money=more(1))),
    ("oilfield-middle-light", player(1, points=more(1))),
    ("pipeline-middle-dark", player(1, cash=more(1))),
    ("pipeline-middle-light", player(0, penalties=more(1))),
]


@pytest.mark.parametrize(("name", "change"), thinned(OTHERS, 11))
def test_a_moved_token_another_number_or_another_colour_is_seen(name, change):
    one = order(GOLDENS[name])
    assert distance(drawn(one), drawn(changed(one, change))) > MOST


def test_another_mark_or_another_size_is_seen():
    one = order(GOLDENS["giganten-panel-light"])
    *others, last = one.marks
    fewer = replace(one, marks=tuple(others))
    renumbered = replace(one, marks=(*others, replace(last, label="24")))
    assert distance(drawn(one), drawn(fewer)) > MOST
    assert distance(drawn(one), drawn(renumbered)) > MOST
    small = drawn(one)
    assert distance(small, small.crop((0, 0, small.width, small.height - 1))) > MOST


# What does not


def jittery(x, y):
    """Write every text a pixel off."""

    def text(self, at, *args, **kwargs):
        return write(self, (at[0] + x, at[1] + y), *args, **kwargs)

    return text


def unhinted(self, at, text, size, paint, weight="Black", anchor="l", width=None, halo=None):
    """Write as a font engine would that does not fit letters to pixels."""
    if self.scale > 1 or halo is not None:
        return write(self, at, text, size, paint, weight, anchor, width, halo)
    words, size = fit(str(text), size, weight, width)
    wide = length(words, size, weight)
    x, y = at[0] - wide * canvas._SHIFT[anchor], at[1] + size * canvas._CAPITALS
    sheet = Image.new("RGBA", (self.image.width * 4, size * 8))
    top = round(y - size * 1.5)
    pen, type_ = ImageDraw.Draw(sheet), face(size * 4, weight)
    for n, letter in enumerate(words):
        pen.text(((x + length(words[:n], size, weight)) * 4, (y - top) * 4), letter, paint, type_, "ls")
    sprite = sheet.reduce(4)
    self.image.paste(sprite, (0, top), sprite)
    return wide


LETTERINGS = {
    "right": jittery(1, 0),
    "up": jittery(0, -1),
    "both": jittery(-1, -1),
    "unhinted": unhinted,
}
FINE, ENCODINGS = ("oilfield-middle-light", "pipeline-final-dark"), (("WEBP", 60), ("JPEG", 80))
WORDY = ("giganten-middle-light", "pipeline-middle-dark", "oasis-panel-light")


@pytest.mark.parametrize(("name", "lettering"), thinned(product(WORDY, LETTERINGS), 15))
def test_other_lettering_is_not(name, lettering, monkeypatch):
    one, text = order(GOLDENS[name]), LETTERINGS[lettering]
    before = rendering.picture(one)
    monkeypatch.setattr(Canvas, "text", text)
    after = rendering.picture(one)
    assert before.tobytes() != after.tobytes()
    assert distance(opened(kept(before)), opened(kept(after))) <= MOST


@pytest.mark.parametrize(
    ("name", "form", "quality"),
    sweep([(name, *how) for name, how in product(FINE, ENCODINGS)], [(FINE[0], "JPEG", 80)]),
)
def test_other_encoding_is_not(name, form, quality):
    before, buffer = rendering.picture(order(GOLDENS[name])), BytesIO()
    before.save(buffer, form, quality=quality)
    assert distance(opened(kept(before)), opened(kept(opened(buffer.getvalue())))) <= MOST


def test_a_complaint_shows_what_has_changed_and_says_how_to_keep_it(tmp_path, monkeypatch):
    monkeypatch.setattr(goldens, "mkdtemp", lambda prefix: tmp_path)
    one = order(GOLDENS["oasis-middle-light"])
    before, after = drawn(one), drawn(changed(one, add("deck", 1)))
    assert complaint("oasis", before, before, "make golden") == ""
    assert not list(tmp_path.iterdir())
    why = complaint("oasis", before, after, "make golden")
    assert "make golden" in why
    assert str(tmp_path) in why
    assert {path.name for path in tmp_path.iterdir()} == {"expected.png", "actual.png", "difference.png"}


# The gallery


@pytest.mark.parametrize("name", sweep(gallery.GALLERY, ["oasis-lobby", "side"]))
def test_the_gallery_is_what_the_command_draws(name, tmp_path):
    expected = opened((gallery.HERE / f"{name}.webp").read_bytes())
    actual = opened(gallery.draw(name, tmp_path).read_bytes())
    why = complaint(name, opened(kept(expected)), opened(kept(actual)), "make gallery")
    assert not why, why


def test_the_readme_shows_the_whole_gallery_in_words_too():
    text = (gallery.ROOT / "README.md").read_text("utf-8")
    shown = re.findall(r'<img [^>]*src="rendering/gallery/([a-z-]+)\.webp"[^>]* alt="([^"]+)"', text)
    assert (
        {name for name, _ in shown} == {path.stem for path in gallery.HERE.iterdir()} == set(gallery.GALLERY)
    )
    assert all(len(alt) > 10 for _, alt in shown)
    assert sum(path.stat().st_size for path in gallery.HERE.iterdir()) < 2 * 2**20
