"""Reporting a problem: what everybody can see of a table goes to those who can help."""

import logging
import secrets
from importlib.metadata import PackageNotFoundError, version

from discord import ui

from bot.engine.core import Fact, Refused
from bot.panel import orders
from bot.table.rates import REPORTS
from cogs._access import Access
from cogs._answering import Answering, best_effort, tell
from cogs._guests import Guests
from cogs._house import House
from cogs._items import Interaction
from cogs._once import Content, Once
from cogs._pictures import attached, gallery
from cogs._voices import Voices

log = logging.getLogger(__name__)

PICTURE = "board"


class Reports:
    """Takes reports: to the log channel of the server, if it has one, and to the operator's log."""

    def __init__(
        self, house: House, guests: Guests, voices: Voices, access: Access, answering: Answering, once: Once
    ) -> None:
        self.house, self._guests, self._voices = house, guests, voices
        self._access, self._answering, self._once = access, answering, once

    async def report(self, interaction: Interaction, game: int) -> None:
        """Report a problem at a table; the interaction has been deferred, privately."""
        user = interaction.user.id
        with self.house.rates.taking(REPORTS, user):
            number, bug = secrets.token_hex(2), self._answering.bugs.get(user) or "-"
            log.warning("report %s by %s: game %s, bug %s, version %s", number, user, game, bug, _version())
            guild = await self._access.guild_of(game)
            if channel := self.house.rules.of(guild).log_channel:
                facts: dict[str, Fact] = {
                    "number": number,
                    "by": f"<@{user}>",
                    "table": str(game),
                    "bug": bug,
                }
                await best_effort(self._send(channel, game, self._voices.locale(guild), facts))
        locale = (await self._guests.person(interaction)).speaks
        await tell(interaction, self.house.words.say(locale, "repair-reported", {"number": number}))

    async def _send(self, channel: int, game: int, locale: str, facts: dict[str, Fact]) -> None:
        """Send what everybody can see; of a table that cannot be shown, that it was reported."""
        number, drawn = "-", None
        try:
            screen = await self.house.table.look(game, None)
            number = str(screen.stage.round)
            reader = await self._voices.reader(self._voices.within(screen, locale), screen)
            drawn = await self.house.studio.picture(orders.look(reader, screen, "board"))
        except Refused as refused:
            log.warning("report %s shows nothing: %s", facts["number"], refused.refusal.key)
        said = self.house.words.say(
            locale, "repair-report", {**facts, "round": number, "version": _version()}
        )
        view = ui.LayoutView(timeout=None)
        view.add_item(ui.TextDisplay(said))
        if drawn:
            view.add_item(gallery(drawn, PICTURE))

        async def build() -> Content:
            return Content(view=view, files=attached(drawn, PICTURE))

        await self._once.post(f"report {facts['number']}.{game}.{self.house.now()}", channel, build)


def _version() -> str:
    try:
        return version("wildcatter")
    except PackageNotFoundError:  # run from its sources
        return "-"
