"""Forms, to type what no list has room for. One is known by its custom_id, whenever it comes back."""

import secrets
from collections.abc import Callable, Iterator
from typing import Any

import discord
from discord import ui

from bot.engine.core import Refused
from bot.panel.codes import LONGEST, Form, Press, Submit, write
from cogs._items import fitted

TYPED = 100  # characters of what was typed that are read, and said back
TITLE = 45  # characters that Discord allows in the title of a form, or of a field


async def open_form(
    interaction: discord.Interaction[Any], press: Press, form: Form, say: Callable[[str], str]
) -> None:
    """Open a form, and let go of it.

    It is built from constants alone: it has to open at once, and may know nothing secret.
    """
    submit = Submit(press.game, press.line, press.rev, press.code, secrets.token_hex(4))
    if len(write(submit)) > LONGEST:  # no panel has such a button
        raise Refused("table-refusal-stale")
    title = fitted(say(f"panel-form-{form.kind}-title"), TITLE)
    modal = ui.Modal(title=title, custom_id=write(submit), timeout=None)
    field: ui.TextInput[Any] = ui.TextInput(
        placeholder=say(f"panel-form-{form.kind}-example"), custom_id="typed", max_length=TYPED
    )
    modal.add_item(ui.Label(text=fitted(say(f"panel-form-{form.kind}"), TITLE), component=field))
    await interaction.response.send_modal(modal)
    modal.stop()


def typed(interaction: discord.Interaction[Any]) -> str:
    """Return the text of a form's only field."""
    data: Any = interaction.data
    return " ".join(_values(data.get("components")))[:TYPED]


def _values(parts: Any) -> Iterator[str]:
    for part in parts or ():
        if "value" in part:
            yield str(part["value"])
        yield from _values(part.get("components"))
        if "component" in part:
            yield from _values([part["component"]])
