"""Somebody's own tables, in all servers: what waits for them first, each a press away."""

from collections.abc import Iterator, Sequence
from typing import Any

from discord import ui
from discord.utils import escape_markdown, escape_mentions
from msgspec import Struct

from bot.engine.core import Ask, Fact, Refused
from bot.panel.codes import DeskPress, MyPress
from bot.people.desk import Desk
from bot.table import AtTable, AwayFrom
from bot.table.lobby import Lobby
from bot.words.voice import title
from cogs._access import NOWHERE, Access
from cogs._damage import Damage
from cogs._guests import Guests
from cogs._house import House
from cogs._items import DeskButton, Interaction, MyButton, fitted
from cogs._play import Play
from cogs._replies import beside, in_place, show
from cogs._trouble import Troubles

COLOUR = 0xE9B93F
ROWS = 8  # on a page: with a button each, 36 of the 40 components that Discord allows
LABEL = 40  # characters of a button that leads to a table
ROW = 300  # characters
DIGITS = 18  # of the number of a table


class Row(Struct, frozen=True):
    """One table of a list: under which heading it stands, what is said of it, and where it leads."""

    heading: str
    text: str
    game: int | None = None


class Hub:
    """Shows people their tables, and takes them from one to the next."""

    def __init__(
        self,
        house: House,
        guests: Guests,
        access: Access,
        play: Play,
        troubles: Troubles,
        damage: Damage,
    ) -> None:
        self.house, self._guests, self._access = house, guests, access
        self._play, self._troubles, self._damage = play, troubles, damage

    async def games(self, interaction: Interaction) -> None:
        """Show somebody their tables; they alone see it."""
        await self._games(interaction, 0)

    async def _games(self, interaction: Interaction, page: int) -> None:
        locale = (await self._guests.person(interaction)).speaks
        desk = await self.house.desks.of(interaction.user.id)
        every = [*desk.waiting, *desk.others, *[one.at for one in desk.away]]
        mine = await self._of_members(interaction, every)
        waiting, others = _among(desk.waiting, mine), _among(desk.others, mine)
        away = tuple([one for one in desk.away if one.at.id in mine])
        rows = list(self._rows(locale, Desk(waiting=waiting, others=others, away=away, lobbies=desk.lobbies)))
        left = len(every) - len(mine)
        foot = self._say(locale, "desk-left", {"count": left}) if left else ""
        following = [self._following(locale, waiting[0])] if waiting else []
        doors: list[DeskButton | MyButton] = [
            DeskButton(DeskPress("over"), self._say(locale, "desk-do-over")),
            MyButton(MyPress("settings"), self._say(locale, "panel-settings")),
        ]
        await self._show(interaction, locale, "games", rows, page, [*following, *doors], "desk-nothing", foot)

    async def _over(self, interaction: Interaction, page: int) -> None:
        """Show somebody the games they have played to the end."""
        locale = (await self._guests.person(interaction)).speaks
        listed = await self.house.desks.finished(interaction.user.id)
        mine = _among(listed, await self._of_members(interaction, listed))
        heading = self._say(locale, "desk-over")
        rows = [Row(heading, self._named(locale, "desk-row-quiet", at), at.id) for at in mine]
        back = DeskButton(DeskPress("games"), self._say(locale, "desk-do-games"))
        await self._show(interaction, locale, "over", rows, page, [back], "desk-over-none")

    # Pressing

    async def pressed(self, interaction: Interaction, press: DeskPress) -> None:
        """Answer a button of the list, or one that leads from a table to the next."""
        number = int(press.part) if press.part.isdecimal() and len(press.part) <= DIGITS else 0
        match press.verb:
            case "games":
                in_place(interaction)
                await self._games(interaction, number)
            case "over":
                in_place(interaction)
                await self._over(interaction, number)
            case "open":
                beside(interaction)
                await self._open(interaction, number)
            case "next":
                await self._go_on(interaction, number)
            case _:
                raise Refused("table-refusal-stale")

    async def _go_on(self, interaction: Interaction, game: int) -> None:
        """Open the next table that waits: beside the list, or in the place of the table somebody is at."""
        if game:
            in_place(interaction)
        else:
            beside(interaction)
        desk = await self.house.desks.waiting(interaction.user.id)
        mine = await self._of_members(interaction, desk.waiting)
        following = Desk(waiting=_among(desk.waiting, mine)).after(game or None)
        self._play.sides.leave(game, interaction.user.id)
        self._play.panels.leave(game, interaction.user.id)
        if following is None:
            await self.games(interaction)
        else:
            await self._open(interaction, following.id)

    async def _open(self, interaction: Interaction, game: int) -> None:
        """Open somebody's side of a table, and say which one it is."""
        await self._access.admit_privately(interaction, game)
        locale = (await self._guests.person(interaction)).speaks
        desk = await self.house.desks.of(interaction.user.id)
        named = [
            self._named(locale, "desk-row-quiet", at) for at in (*desk.waiting, *desk.others) if at.id == game
        ]
        try:
            await self._play.open_side(interaction, game, name=next(iter(named), ""))
        except Refused as refused:
            self._damage.met(game, refused.refusal)
            raise

    async def _of_members(self, interaction: Interaction, tables: Sequence[AtTable]) -> set[int]:
        return await self._access.anywhere(interaction, [at.id for at in tables])

    # Words

    def _say(self, locale: str, key: str, facts: dict[str, Fact] | None = None) -> str:
        return self.house.words.say(locale, key, facts or {})

    def _rows(self, locale: str, desk: Desk) -> Iterator[Row]:
        say = self._say
        heading = say(locale, "desk-waiting", {"count": len(desk.waiting)})
        yield from (Row(heading, self._waiting(locale, at), at.id) for at in desk.waiting)
        heading = say(locale, "desk-others")
        yield from (Row(heading, self._other(locale, at), at.id) for at in desk.others)
        heading = say(locale, "desk-away")
        yield from (Row(heading, self._absent(locale, one), one.at.id) for one in desk.away)
        heading = say(locale, "desk-lobbies")
        yield from (Row(heading, self._gathering(locale, lobby)) for lobby in desk.lobbies)

    def _waiting(self, locale: str, at: AtTable) -> str:
        row = self._named(
            locale, "desk-row-waiting", at, what=self._asked(locale, at), since=_time(at.since, "R")
        )
        if at.until is None:
            return row
        return self._say(locale, "desk-row-until", {"row": row, "until": _time(at.until)})

    def _other(self, locale: str, at: AtTable) -> str:
        players = tuple([self._guests.mention(user, locale) for user in at.awaited])
        if not players:
            return self._named(locale, "desk-row-quiet", at)
        return self._named(locale, "desk-row-others", at, players=players)

    def _absent(self, locale: str, away: AwayFrom) -> str:
        if away.player is None:
            return self._named(locale, "desk-row-nobody", away.at, until=_time(away.until))
        player = self._guests.mention(away.player, locale)
        if away.until is None:
            return self._named(locale, "desk-row-relieved", away.at, player=player)
        return self._named(locale, "desk-row-sitter", away.at, player=player, until=_time(away.until))

    def _gathering(self, locale: str, lobby: Lobby) -> str:
        link = f"https://discord.com/channels/{lobby.guild}/{lobby.channel}/{lobby.message or ''}"
        return self._say(locale, "desk-row-lobby", {"title": self._title(locale, lobby), "link": link})

    def _named(self, locale: str, key: str, at: AtTable, **facts: Fact) -> str:
        """Say something of a table, and what keeps it from being shown."""
        if at.damaged or at.id in self._damage.known or at.key not in self.house.table.games:
            return self._say(locale, "board-damaged", {"game": str(at.id)})
        row = self._say(
            locale, key, {"title": self._title(locale, at), "place": self._place(locale, at), **facts}
        )
        trouble = self._troubles.get(at.id)
        return f"{row}\n-# {self._say(locale, trouble.key, trouble.facts)}" if trouble else row

    def _title(self, locale: str, at: AtTable | Lobby) -> str:
        return title(self.house.words, locale, at.key, at.id)

    def _place(self, locale: str, at: AtTable) -> str:
        """Name the server of a table; a name must not do more than name."""
        server = self.house.client.get_guild(at.guild or NOWHERE)
        return escape_mentions(escape_markdown(server.name)) if server else self._say(locale, "desk-server")

    def _asked(self, locale: str, at: AtTable) -> str:
        """Say what a table waits for; if nobody can read that, that it waits."""
        try:
            return self.house.words.wait(locale, Ask(at.ask or ""), game=at.key)
        except KeyError:
            return self._say(locale, "desk-decision")

    # The message

    def _following(self, locale: str, at: AtTable) -> DeskButton:
        known = at.key in self.house.table.games
        label = self._say(
            locale, "desk-do-next", {"title": self._title(locale, at) if known else f"#{at.id}"}
        )
        return DeskButton(DeskPress("next"), fitted(label, LABEL), "primary")

    async def _show(
        self,
        interaction: Interaction,
        locale: str,
        verb: str,
        rows: Sequence[Row],
        page: int,
        more: Sequence[DeskButton | MyButton],
        none: str,
        foot: str = "",
    ) -> None:
        """Show a page of a list, with doors to each table, to other pages, and to whatever else there is."""
        pages = max(1, -(-len(rows) // ROWS))
        page = min(page, pages - 1)
        parts = list(self._parts(locale, rows[page * ROWS : (page + 1) * ROWS]))
        parts += [
            ui.TextDisplay(text) for text in (foot, "" if rows or foot else self._say(locale, none)) if text
        ]
        if pages > 1:
            said = self._say(locale, "desk-page", {"page": page + 1, "of": pages})
            parts.append(ui.TextDisplay(f"-# {said}"))
        built = ui.LayoutView(timeout=None)
        built.add_item(ui.Container(*parts, accent_colour=COLOUR))
        built.add_item(ui.ActionRow(*self._leaves(locale, verb, page, pages), *more))
        await show(interaction, built)

    def _parts(self, locale: str, rows: Sequence[Row]) -> Iterator[ui.Item[Any]]:
        said = ""
        for row in rows:
            if row.heading != said:
                said = row.heading
                yield ui.TextDisplay(said)
            text: ui.TextDisplay[Any] = ui.TextDisplay(fitted(row.text, ROW))
            if row.game is None:
                yield text
            else:
                button = DeskButton(DeskPress("open", str(row.game)), self._say(locale, "desk-do-open"))
                yield ui.Section(text, accessory=button)

    def _leaves(self, locale: str, verb: str, page: int, pages: int) -> Iterator[DeskButton]:
        if page > 0:
            yield DeskButton(DeskPress(verb, str(page - 1)), self._say(locale, "desk-do-earlier"))
        if page < pages - 1:
            yield DeskButton(DeskPress(verb, str(page + 1)), self._say(locale, "desk-do-later"))


def _among(tables: Sequence[AtTable], ids: set[int]) -> tuple[AtTable, ...]:
    return tuple([at for at in tables if at.id in ids])


def _time(at: int | None, style: str = "f") -> str:
    return f"<t:{at or 0}:{style}>"
