"""A lobby as messages: what hangs in the channel, and the options that each player opens for themselves."""

from collections.abc import Iterator, Sequence
from typing import Any, get_args

import discord
from discord import ui

from bot.engine.core import AnyRules
from bot.engine.mind import Level
from bot.engine.options import OptionInfo, option_list
from bot.panel import codes
from bot.panel.codes import LobbyPick, LobbyPress
from bot.table import Screen, computer
from bot.table.lobby import Lobby
from bot.time import terms
from bot.time.terms import End, Pace, Suggest, Takeback
from bot.words.lessons import agreed, introduced
from bot.words.voice import SHAPES, agreed_value, title
from cogs._guests import Guests
from cogs._house import House
from cogs._items import LobbyButton, LobbySelect, option
from cogs._pictures import gallery
from rendering.order import Picture

COLOUR = 0xE9B93F
OPTIONS = 8  # of a game on one page: with the host's tools, 36 of the 40 components that Discord allows
CHOICES = 25  # of one option
BANNER = "lobby"
PLACES = ("thread", "channel")
TERMS = {
    "pace": get_args(Pace),
    "end": get_args(End),
    "takeback": get_args(Takeback),
    "suggest": get_args(Suggest),
}


class LobbyMessages:
    """Builds the messages of lobbies, in any language."""

    def __init__(self, house: House, guests: Guests) -> None:
        self._words, self._say = house.words, house.words.say
        self._games, self._guests = house.table.games, guests

    def title(self, lobby: Lobby, locale: str) -> str:
        return title(self._words, locale, lobby.key, lobby.id)

    # What hangs in the channel

    def card(
        self,
        lobby: Lobby,
        locale: str,
        screen: Screen | None = None,
        link: str = "",
        *,
        banner: Picture | None = None,
    ) -> ui.LayoutView:
        """Build the lobby; once the game is dealt it is the table's card."""
        rules = self._games[lobby.key]
        view = ui.LayoutView(timeout=None)
        parts: list[ui.Item[Any]] = [
            ui.TextDisplay(text) for text in self._texts(lobby, rules, locale, screen)
        ]
        if banner:
            parts.insert(0, gallery(banner, BANNER))
        if link:
            parts.append(ui.TextDisplay(self._say(locale, "lobby-newest", {"link": link})))
        view.add_item(ui.Container(*parts, accent_colour=COLOUR))
        if lobby.status == "open":
            for row in self._buttons(lobby, locale):
                view.add_item(row)
        return view

    def _texts(self, lobby: Lobby, rules: AnyRules, locale: str, screen: Screen | None) -> Sequence[str]:
        over = screen is not None and screen.status == "finished"
        how = "forgotten" if lobby.forgotten else lobby.status
        state = self._say(
            locale,
            "lobby-finished" if over else f"lobby-{how}",
            {"least": rules.seats[0], "most": rules.seats[-1]},
        )
        users = screen.users if screen else lobby.users
        seats = [
            f"{SHAPES[n] if screen else '•'} {self._guests.mention(user, locale)}"
            + (f" · {self._say(locale, 'lobby-host')}" if user == lobby.host and not screen else "")
            for n, user in enumerate(users)
        ]
        agreed = self.agreed(lobby, locale)
        about = introduced(self._words, locale, rules, "rules-about-lobby") if lobby.status == "open" else ""
        head = "\n".join(filter(None, (f"## {self.title(lobby, locale)}", about, state)))
        small = "\n".join([f"-# {text}" for text in agreed])
        return [text for text in (head, "\n".join(seats), small) if text]

    def agreed(self, lobby: Lobby, locale: str) -> list[str]:
        """Say what a table agrees on: its rules, and how long a turn may take."""
        rules = agreed(self._words, locale, self._games[lobby.key], lobby.options)
        said = (rules, self._pace(lobby, locale), self._door(lobby, locale))
        return [text for text in said if text]

    def _pace(self, lobby: Lobby, locale: str) -> str:
        """Say how long a turn may take, if there is a limit."""
        agreed = terms.read(lobby.terms)
        if agreed.allowance is None:
            return ""
        facts = {name: self._say(locale, f"time-{name}-{getattr(agreed, name)}") for name in ("pace", "end")}
        return self._say(locale, "time-terms", facts)

    def _door(self, lobby: Lobby, locale: str) -> str:
        """Say who may sit down, if not everybody may."""
        agreed = terms.read(lobby.terms)
        if agreed.door == "open" or lobby.status != "open":
            return ""
        return self._say(locale, f"lobby-door-{agreed.door}", {"role": f"<@&{agreed.role}>"})

    def _value(self, key: str, info: OptionInfo, value: str, locale: str) -> str:
        return agreed_value(self._words, locale, key, info.key, value)

    def _buttons(self, lobby: Lobby, locale: str) -> Iterator[ui.ActionRow[Any]]:
        """Places never move; what cannot be done now answers why."""
        rows = (
            (("join", "success"), ("leave", "secondary"), ("start", "primary")),
            tuple([(verb, "secondary") for verb in ("options", "pace", "rules", "learn")]),
        )
        for row in rows:
            yield ui.ActionRow(
                *[
                    LobbyButton(LobbyPress(lobby.id, verb), self._say(locale, f"lobby-do-{verb}"), style)
                    for verb, style in row
                ]
            )

        yield self._computers(lobby, locale)

    def _computers(self, lobby: Lobby, locale: str) -> ui.ActionRow[Any]:
        """Offer the next computer player of each level, by name."""
        names = {level.value: self._guests.name(computer(level, lobby.users), locale) for level in Level}
        return ui.ActionRow(
            *[
                LobbyButton(LobbyPress(lobby.id, verb), self._say(locale, "computer-add", {"name": name}))
                for verb, name in names.items()
            ]
        )

    # The options

    def pages(self, lobby: Lobby) -> int:
        return -(-len(option_list(self._games[lobby.key])) // OPTIONS)

    def page(self, lobby: Lobby, setting: str) -> int:
        """Return the page of the options on which an option stands."""
        keys = [info.key for info in option_list(self._games[lobby.key])]
        return keys.index(setting) // OPTIONS if setting in keys else 0

    def options(self, lobby: Lobby, locale: str, reader: int, page: int = 0) -> ui.LayoutView:
        """Explain the options; the host has a select for each, others read."""
        host = reader == lobby.host and lobby.status == "open"
        view = ui.LayoutView(timeout=None)
        parts: list[ui.Item[Any]] = [ui.TextDisplay(f"### {self._say(locale, 'lobby-options-title')}")]
        parts += self._explained(lobby, locale, page, host=host)
        if host and page == 0:
            parts += self._host_tools(lobby, locale)
        view.add_item(ui.Container(*parts, accent_colour=COLOUR))
        if last := list(self._last_row(lobby, locale, page, host=host)):
            view.add_item(ui.ActionRow(*last))
        return view

    def _explained(self, lobby: Lobby, locale: str, page: int, *, host: bool) -> Iterator[ui.Item[Any]]:
        listed = option_list(self._games[lobby.key])
        for info in listed[page * OPTIONS : (page + 1) * OPTIONS]:
            name = self._say(locale, f"{lobby.key}-option-{info.key}")
            about = self._say(locale, f"{lobby.key}-about-{info.key}")
            value = self._value(lobby.key, info, lobby.options.get(info.key, info.default), locale)
            yield ui.TextDisplay(f"**{name}: {value}**\n-# {about}")
            if host:
                yield ui.ActionRow(self._choice(lobby, info, name, locale))

    def terms(self, lobby: Lobby, locale: str, reader: int) -> ui.LayoutView:
        """Explain what the table agrees on beside the rules; the host has a select for each, others read."""
        host, agreed = reader == lobby.host and lobby.status == "open", terms.read(lobby.terms)
        parts: list[ui.Item[Any]] = [ui.TextDisplay(f"### {self._say(locale, 'time-terms-title')}")]
        for setting, name in codes.TERMS.items():
            now = getattr(agreed, name)
            choices = {value: self._say(locale, f"time-{name}-{value}") for value in TERMS[name]}
            title, about = (
                self._say(locale, f"time-terms-{name}"),
                self._say(locale, f"time-terms-{name}-about"),
            )
            parts.append(ui.TextDisplay(f"**{title} {choices[now]}**\n-# {about}"))
            if host:
                options = [option(value, label, default=value == now) for value, label in choices.items()]
                parts.append(_tool(lobby, setting, title, options))
        view = ui.LayoutView(timeout=None)
        view.add_item(ui.Container(*parts, accent_colour=COLOUR))
        return view

    def _last_row(self, lobby: Lobby, locale: str, page: int, *, host: bool) -> Iterator[LobbyButton]:
        if (pages := self.pages(lobby)) > 1:
            following = (page + 1) % pages
            label = self._say(locale, "lobby-options-page", {"page": following + 1, "of": pages})
            yield LobbyButton(LobbyPress(lobby.id, "options", following), label)
        if host:
            yield LobbyButton(LobbyPress(lobby.id, "cancel"), self._say(locale, "lobby-do-cancel"), "danger")

    def _choice(self, lobby: Lobby, info: OptionInfo, name: str, locale: str) -> LobbySelect:
        now = lobby.options.get(info.key, info.default)
        options = [
            option(choice, self._value(lobby.key, info, choice, locale), default=choice == now)
            for choice in info.choices[:CHOICES]
        ]
        return LobbySelect(LobbyPick(lobby.id, info.key), name, options)

    def _host_tools(self, lobby: Lobby, locale: str) -> Iterator[ui.Item[Any]]:
        """Where to play, whom to remove, whom to make host: ids that no option of a game can have."""
        places = [
            option(
                place,
                self._say(locale, f"lobby-place-{place}"),
                default=(place == "thread") == lobby.in_thread,
            )
            for place in PLACES
        ]
        yield ui.TextDisplay(f"**{self._say(locale, 'lobby-place')}**")
        yield _tool(lobby, codes.PLACE, self._say(locale, "lobby-place"), places)
        others = [user for user in lobby.users if user != lobby.host]
        if others:
            names = [option(str(user), self._guests.name(user, locale)) for user in others]
            yield _tool(lobby, codes.KICK, self._say(locale, "lobby-kick"), names)
        if heirs := [option(str(one), self._guests.name(one, locale)) for one in others if one > 0]:
            yield _tool(lobby, codes.HOST, self._say(locale, "lobby-hand-on"), heirs)


def _tool(lobby: Lobby, tool: str, name: str, options: list[discord.SelectOption]) -> ui.ActionRow[Any]:
    return ui.ActionRow(LobbySelect(LobbyPick(lobby.id, tool), name, options))
