"""Buttons and selects that outlive restarts: all they know is in their custom_id, which `codes` reads.

discord.py forgets such a class for the whole bot when a view that mixes it with ordinary items ends. So every
view is built anew, has dynamic items only, `timeout=None`, and is never stopped once it was sent.
"""

import re
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any, Generic, Self, TypeVar, cast

import discord
from discord import ui

from bot.engine.core import Refused
from bot.panel.codes import (
    LESSON,
    LONGEST,
    TEMPLATES,
    Ballot,
    DeskPress,
    Door,
    DoorPick,
    Id,
    Leaf,
    LeafPick,
    LearnPress,
    LobbyPick,
    LobbyPress,
    MyPick,
    MyPress,
    Pick,
    Press,
    RulesPick,
    RulesPress,
    Submit,
    read_id,
    write,
)
from bot.words.voice import fitted as fitted

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
AT = "at"  # the verb of the leaves that lead from one moment of a game to another
LABEL, OPTION, PLACEHOLDER = 80, 100, 150  # what Discord allows


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


def _checked(custom_id: str) -> str:
    if not 1 <= len(custom_id) <= LONGEST:
        raise ValueError(f"an id has 1 to {LONGEST} characters: {custom_id!r}")
    return custom_id


@asynccontextmanager
async def _answering(interaction: discord.Interaction[Any]) -> AsyncIterator[Interaction]:
    """Whatever happens in a callback, the player is answered: its errors would reach no other hook."""
    async with interaction.client.services.answering.to(interaction):
        yield interaction


NEVER = r"(?!)"  # matches nothing: the templates of the classes that only lend what they have
Said = TypeVar("Said", bound=Id)


class _Button(ui.DynamicItem[AnyButton], Generic[Said], template=NEVER):
    """A button, and what its custom_id says."""

    def __init__(self, said: Said, label: str = "…", style: str = "secondary") -> None:
        super().__init__(button(write(said), label, style))
        self.said = said

    @classmethod
    async def from_custom_id(
        cls, _: discord.Interaction[Any], item: ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        return cls(cast(Said, read_id(match[0])))


class _Select(ui.DynamicItem[AnySelect], Generic[Said], template=NEVER):
    """A list, and what its custom_id says."""

    def __init__(
        self, said: Said, placeholder: str = "", options: Sequence[discord.SelectOption] = (), most: int = 1
    ) -> None:
        super().__init__(select(write(said), placeholder, list(options), most))
        self.said = said

    @classmethod
    async def from_custom_id(
        cls, _: discord.Interaction[Any], item: ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        """Keep the list that was used; of a button with its id, which is forged, nothing is picked."""
        found = cls(cast(Said, read_id(match[0])))
        found.item = item if isinstance(item, ui.Select) else found.item
        return found

    @property
    def picked(self) -> Sequence[str]:
        """Return what was picked: no list offers to pick nothing."""
        if not self.item.values:
            raise Refused("table-refusal-stale")
        return self.item.values


class PanelButton(_Button[Press], template=TEMPLATES[Press]):
    """A choice in a private panel."""

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        async with _answering(interaction) as answered:
            services = answered.client.services
            desk = services.learning if self.said.game == LESSON else services.play
            await desk.pressed(answered, self.said)


class PanelSelect(_Select[Pick], template=TEMPLATES[Pick]):
    """A list of choices in a private panel."""

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        async with _answering(interaction) as answered:
            services = answered.client.services
            desk = services.learning if self.said.game == LESSON else services.play
            await desk.picked(answered, self.said, self.picked)


class DoorButton(_Button[Door], template=TEMPLATES[Door]):
    """On a public message: show me something, privately."""

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        async with _answering(interaction) as answered:
            services = answered.client.services
            desks = {"mend": services.repair.pressed, "unfollow": services.watching.pressed}
            await desks.get(self.said.verb, services.play.door)(answered, self.said)


class DoorSelect(_Select[DoorPick], template=TEMPLATES[DoorPick]):
    """A list of doors."""

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        async with _answering(interaction) as answered:
            door = Door(self.said.game, self.said.verb, self.picked[0])
            await answered.client.services.play.door(answered, door)


class LobbyButton(_Button[LobbyPress], template=TEMPLATES[LobbyPress]):
    """Join, Leave, Options, Rules, Start."""

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        async with _answering(interaction) as answered:
            await answered.client.services.desk.pressed(answered, self.said)


class LobbySelect(_Select[LobbyPick], template=TEMPLATES[LobbyPick]):
    """One option of a table, or one of its players."""

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        async with _answering(interaction) as answered:
            await answered.client.services.desk.picked(answered, self.said, self.picked)


class LeafButton(_Button[Leaf], template=TEMPLATES[Leaf]):
    """Turns a page of a private message."""

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        async with _answering(interaction) as answered:
            services = answered.client.services
            desk = services.history if self.said.verb == AT else services.reading
            await desk.turned(answered, self.said)


class LeafSelect(_Select[LeafPick], template=TEMPLATES[LeafPick]):
    """A list of moments of a game, in a private message."""

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        async with _answering(interaction) as answered:
            leaf = Leaf(self.said.game, AT, self.picked[0])
            await answered.client.services.history.turned(answered, leaf)


class DeskButton(_Button[DeskPress], template=TEMPLATES[DeskPress]):
    """One of the tables somebody sits at, or a page of them."""

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        async with _answering(interaction) as answered:
            await answered.client.services.hub.pressed(answered, self.said)


class MyButton(_Button[MyPress], template=TEMPLATES[MyPress]):
    """Something of one's own settings."""

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        async with _answering(interaction) as answered:
            await answered.client.services.own.pressed(answered, self.said)


class MySelect(_Select[MyPick], template=TEMPLATES[MyPick]):
    """One of one's own settings."""

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        async with _answering(interaction) as answered:
            await answered.client.services.own.picked(answered, self.said, self.picked)


class BallotButton(_Button[Ballot], template=TEMPLATES[Ballot]):
    """Agree, Disagree, Withdraw."""

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        async with _answering(interaction) as answered:
            await answered.client.services.votes.pressed(answered, self.said)


class RulesButton(_Button[RulesPress], template=TEMPLATES[RulesPress]):
    """A topic of the rules."""

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        async with _answering(interaction) as answered:
            await answered.client.services.lessons.pressed(answered, self.said)


class RulesSelect(_Select[RulesPick], template=TEMPLATES[RulesPick]):
    """All topics of the rules."""

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        async with _answering(interaction) as answered:
            await answered.client.services.lessons.picked(answered, self.said, self.picked[0])


class LearnButton(_Button[LearnPress], template=TEMPLATES[LearnPress]):
    """A way through a first game, and from there to a table."""

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        async with _answering(interaction) as answered:
            services = answered.client.services
            if self.said.verb == "table":
                await services.desk.new(answered, self.said.part)
            else:
                await services.learning.walked(answered, self.said)


ITEMS: tuple[type[ui.DynamicItem[Any]], ...] = (
    PanelButton,
    PanelSelect,
    DoorButton,
    DoorSelect,
    LobbyButton,
    LobbySelect,
    LeafButton,
    LeafSelect,
    DeskButton,
    MyButton,
    MySelect,
    BallotButton,
    RulesButton,
    RulesSelect,
    LearnButton,
)


def known(interaction: Interaction, custom_id: str) -> bool:
    """Will one of these answer this press? discord.py passes over what is not on the message."""
    if isinstance(read_id(custom_id), Submit | None):  # a form is not on a message
        return False
    return interaction.message is not None and custom_id in ids(interaction.message.components)


def ids(parts: Sequence[Any]) -> Iterator[str | None]:
    """Return the custom_ids of all controls on a message."""
    for part in parts:
        yield getattr(part, "custom_id", None)
        yield from ids(getattr(part, "children", ()))
        yield getattr(getattr(part, "accessory", None), "custom_id", None)
