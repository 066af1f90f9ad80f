"""Pictures of Oilfield in the making, and what all of their parts are drawn with."""

from typing import Protocol

from bot.engine.core import Seat
from bot.games.oilfield.content import Content, TileKey
from bot.games.oilfield.view import PlayerView, View
from rendering.kit import scene
from rendering.kit.canvas import Box, Point
from rendering.kit.lettering import LABEL
from rendering.kit.signs import token
from rendering.oilfield.icons import hat


class Holding(Protocol):
    """A lease card in front of a player, as a view shows it."""

    @property
    def field(self) -> str: ...
    @property
    def tower(self) -> TileKey | None: ...
    @property
    def disc(self) -> bool: ...


Subject = scene.Subject[View, Content]
Scene = scene.Scene[View, Content]


def free(view: View) -> set[str]:
    """Name the concessions that nobody has leased."""
    plots = [(field.key, n, plot) for field in view.fields for n, plot in enumerate(field.plots, 1)]
    return {f"{key}_{n}" for key, n, plot in plots if plot is None}


def title(scene: Scene, box: Box, key: str, right: str = "") -> None:
    """Write what a panel shows at its top, and perhaps a remark on the right."""
    (x0, y0, x1, _), canvas, muted = box, scene.canvas, scene.theme.muted
    wide = x1 - x0 - 24
    taken = 0.0
    if right:
        taken = canvas.text((x1 - 12, y0 + 23), right, LABEL, muted, "Semibold", "r", wide * 0.55) + 12
    canvas.text((x0 + 12, y0 + 23), scene.say(key), LABEL, muted, "Black", width=wide - taken)


def piece(scene: Scene, centre: Point, size: float, owner: Seat | None) -> None:
    """Draw the sign of a seat, or of the bot."""
    if owner is None:
        hat(scene.canvas, centre, size)
    else:
        token(scene.canvas, centre, size, scene.sign(owner))


def sized(size: int, part: float) -> int:
    """Return a size of type for a larger or smaller drawing, but never one too small to read."""
    return max(LABEL, round(size * part))


def sections(scene: Scene, player: PlayerView) -> tuple[int, ...]:
    """Return the storage of a player part by part: the refinery, then its expansions."""
    content, gas = scene.content, scene.view.options.gas_expansion_storage
    extra = [gas] * player.gas_expansions if gas else []
    return (
        content.board.storage.refinery,
        *[content.tiles["expansion"].storage] * player.expansions,
        *extra,
    )
