"""Buttons and selects that outlive restarts: all they know is in their custom_id.

The separators keep the shapes apart, so that every id is matched by exactly one class:

    gm:<game>:<line>.<rev>:<code>           a button of a panel
    gm:<game>:<line>.<rev>/<slot>-<salt>    a select of a panel; its values are codes
    gm:<game>:<line>.<rev>?<form>.<nonce>   a form, which is no item: see cogs/play.py
    gm:<game>!<verb>                        a door on a public message
    gm:<game>!<verb>/<salt>                 a select of doors
    lb:<table>:<verb>, lb:<table>/<verb>    the lobby's buttons and selects

discord.py forgets such a class for the whole bot when a view that mixes it with ordinary items ends. So every
view is built anew, has dynamic items only, `timeout=None`, and is never stopped.
"""

import re
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any, Self

import discord
from discord import ui

from bot.engine.core import Refused
from bot.voice import fitted as fitted

if TYPE_CHECKING:
    from bot.app import Wildcatter

    Interaction = discord.Interaction[Wildcatter]
else:
    Interaction = discord.Interaction
AnyButton = ui.Button[Any]
AnySelect = ui.Select[Any]

STYLES = {
    "primary": discord.ButtonStyle.primary,
    "secondary": discord.ButtonStyle.secondary,
    "success": discord.ButtonStyle.success,
    "danger": discord.ButtonStyle.danger,
}
ID, LABEL, OPTION, PLACEHOLDER = 100, 80, 100, 150  # what Discord allows

_PANEL = r"gm:(?P<game>\d{1,18}):(?P<line>\d{1,9})\.(?P<rev>\d{1,9})"
_WORD = r"[A-Za-z0-9_.+=@-]{1,75}"


def button(custom_id: str, label: str, style: str = "secondary") -> AnyButton:
    return ui.Button(custom_id=_checked(custom_id), label=fitted(label, LABEL), style=STYLES[style])


def select(custom_id: str, placeholder: str, options: list[discord.SelectOption], most: int = 1) -> AnySelect:
    return ui.Select(
        custom_id=_checked(custom_id),
        placeholder=fitted(placeholder, PLACEHOLDER),
        options=options,
        max_values=max(1, min(most, len(options))),
    )


def option(value: str, label: str, note: str = "", *, default: bool = False) -> discord.SelectOption:
    return discord.SelectOption(
        value=_checked(value),
        label=fitted(label, OPTION),
        description=fitted(note, OPTION) or None,
        default=default,
    )


def salt(number: int) -> str:
    """Two characters that make a select's id new, so that the same option can be picked again."""
    digits = "0123456789abcdefghijklmnopqrstuvwxyz"
    return digits[number // 36 % 36] + digits[number % 36]


def _checked(custom_id: str) -> str:
    if not 1 <= len(custom_id) <= ID:
        raise ValueError(f"an id has 1 to {ID} characters: {custom_id!r}")
    return custom_id


@asynccontextmanager
async def _answering(interaction: discord.Interaction[Any]) -> AsyncIterator[Interaction]:
    """Whatever happens in a callback, the player is answered: its errors would reach no other hook."""
    async with interaction.client.answering(interaction):
        yield interaction


def _list(item: ui.Item[Any], custom_id: str) -> AnySelect:
    """Return the select that was used; of a button with its id, which is forged, nothing is picked."""
    return item if isinstance(item, ui.Select) else ui.Select(custom_id=custom_id)


def _picked(item: AnySelect) -> Sequence[str]:
    """Return what was picked: nothing at all is never offered."""
    if not item.values:
        raise Refused("table-refusal-stale")
    return item.values


class PanelButton(ui.DynamicItem[AnyButton], template=re.compile(rf"{_PANEL}:(?P<code>{_WORD})", re.ASCII)):
    """A choice in a private panel."""

    def __init__(
        self, game: int, line: int, rev: int, code: str, label: str = "…", style: str = "secondary"
    ) -> None:
        super().__init__(button(f"gm:{game}:{line}.{rev}:{code}", label, style))
        self.game, self.seen, self.code = game, (line, rev), code

    @classmethod
    async def from_custom_id(
        cls, _: discord.Interaction[Any], item: ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        return cls(int(match["game"]), int(match["line"]), int(match["rev"]), match["code"])

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        async with _answering(interaction) as answered:
            await answered.client.play.pressed(answered, self.game, self.seen, self.code)


class PanelSelect(
    ui.DynamicItem[AnySelect],
    template=re.compile(rf"{_PANEL}/(?P<slot>{_WORD})-(?P<salt>[0-9a-z]{{2}})", re.ASCII),
):
    """A list of choices in a private panel."""

    def __init__(self, game: int, line: int, rev: int, item: AnySelect) -> None:
        super().__init__(item)
        self.game, self.seen = game, (line, rev)

    @classmethod
    async def from_custom_id(
        cls, _: discord.Interaction[Any], item: ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        return cls(int(match["game"]), int(match["line"]), int(match["rev"]), _list(item, match[0]))

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        async with _answering(interaction) as answered:
            await answered.client.play.picked(answered, self.game, self.seen, _picked(self.item))


class DoorButton(
    ui.DynamicItem[AnyButton],
    template=re.compile(r"gm:(?P<game>\d{1,18})!(?P<verb>[a-z]+(\.[A-Za-z0-9_-]+)*)", re.ASCII),
):
    """On a public message: show me something, privately."""

    def __init__(self, game: int, verb: str, label: str = "…", style: str = "secondary") -> None:
        super().__init__(button(f"gm:{game}!{verb}", label, style))
        self.game, self.verb = game, verb

    @classmethod
    async def from_custom_id(
        cls, _: discord.Interaction[Any], item: ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        return cls(int(match["game"]), match["verb"])

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        async with _answering(interaction) as answered:
            await answered.client.play.door(answered, self.game, self.verb)


class DoorSelect(
    ui.DynamicItem[AnySelect],
    template=re.compile(r"gm:(?P<game>\d{1,18})!(?P<verb>[a-z]+)/(?P<salt>[0-9a-z]{2})", re.ASCII),
):
    """A list of doors."""

    def __init__(self, game: int, verb: str, item: AnySelect) -> None:
        super().__init__(item)
        self.game, self.verb = game, verb

    @classmethod
    async def from_custom_id(
        cls, _: discord.Interaction[Any], item: ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        return cls(int(match["game"]), match["verb"], _list(item, match[0]))

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        async with _answering(interaction) as answered:
            await answered.client.play.door(answered, self.game, f"{self.verb}.{_picked(self.item)[0]}")


class LobbyButton(
    ui.DynamicItem[AnyButton],
    template=re.compile(r"lb:(?P<table>\d{1,18}):(?P<verb>[a-z]+\d?)", re.ASCII),
):
    """Join, Leave, Options, Rules, Start."""

    def __init__(self, table: int, verb: str, label: str = "…", style: str = "secondary") -> None:
        super().__init__(button(f"lb:{table}:{verb}", label, style))
        self.table, self.verb = table, verb

    @classmethod
    async def from_custom_id(
        cls, _: discord.Interaction[Any], item: ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        return cls(int(match["table"]), match["verb"])

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        async with _answering(interaction) as answered:
            await answered.client.lobbies.pressed(answered, self.table, self.verb)


class LobbySelect(
    ui.DynamicItem[AnySelect],
    template=re.compile(r"lb:(?P<table>\d{1,18})/(?P<verb>[A-Za-z_]+)", re.ASCII),
):
    """One option of a table, or one of its players."""

    def __init__(self, table: int, verb: str, item: AnySelect) -> None:
        super().__init__(item)
        self.table, self.verb = table, verb

    @classmethod
    async def from_custom_id(
        cls, _: discord.Interaction[Any], item: ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        return cls(int(match["table"]), match["verb"], _list(item, match[0]))

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        async with _answering(interaction) as answered:
            await answered.client.lobbies.picked(answered, self.table, self.verb, _picked(self.item))


ITEMS: tuple[type[ui.DynamicItem[Any]], ...] = (
    PanelButton,
    PanelSelect,
    DoorButton,
    DoorSelect,
    LobbyButton,
    LobbySelect,
)


def known(interaction: Interaction, custom_id: str) -> bool:
    """Will one of these answer this press? discord.py passes over what is not on the message."""
    if not any(kind.__discord_ui_compiled_template__.fullmatch(custom_id) for kind in ITEMS):
        return False
    return interaction.message is not None and custom_id in ids(interaction.message.components)


def ids(parts: Sequence[Any]) -> Iterator[str | None]:
    """Return the custom_ids of all controls on a message."""
    for part in parts:
        yield getattr(part, "custom_id", None)
        yield from ids(getattr(part, "children", ()))
