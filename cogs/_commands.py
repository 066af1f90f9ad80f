"""Building slash commands: what they do is code, what they are called is in the catalogue.

Of the command `new` in the group `table`, `commands-table-new` is what it is said to do. Its name is
`commands-table-new.name`; of its option `game`, `.game` is the name, `.game-about` what is said of it, and
`.game-<choice>` a choice of it.
"""

import inspect
from collections.abc import Callable, Coroutine, Mapping
from typing import Any, get_args

from discord import Locale, app_commands
from discord.app_commands import Choice, locale_str

from bot.words.catalogue import FALLBACK, Words
from cogs._answering import Answering
from cogs._items import Interaction
from cogs._replies import beside

Handler = Callable[..., Coroutine[Any, Any, None]]
Suggest = Callable[[Interaction, str], Coroutine[Any, Any, list[Choice[Any]]]]
Command = app_commands.Command[Any, ..., None]


class Translator(app_commands.Translator):
    """Names commands in the languages of the catalogue. English needs no translation: it is the default."""

    def __init__(self, words: Words) -> None:
        self.words = words

    async def translate(
        self, string: locale_str, locale: Locale, _: app_commands.TranslationContextTypes
    ) -> str | None:
        return self.words.translated(str(locale), string.extras["key"])


class Builder:
    """Builds commands that are answered whatever happens, and that defer in time whatever they do."""

    def __init__(self, words: Words, answering: Answering) -> None:
        self._words, self._answering = words, answering

    def group(self, name: str, **where: Any) -> app_commands.Group:
        """Build a group of commands; unless `where` says otherwise, they are for servers alone."""
        key = f"commands-{name}-group"
        where = where or {"guild_only": True}
        return app_commands.Group(name=self._said(f"{key}.name"), description=self._said(key), **where)

    def command(
        self,
        key: str,
        handler: Handler,
        suggests: Mapping[str, Suggest] | None = None,
        *,
        defers: bool = True,
    ) -> Command:
        """Build a command; its options are the parameters of its handler.

        `defers=False` is for a handler that answers in public, and has to refuse in private before that.
        """
        signature = inspect.signature(handler)
        _, *options = signature.parameters.values()
        callback = self._answered(handler, defers)
        callback.__signature__ = signature  # type: ignore[attr-defined]
        app_commands.rename(**{one.name: self._said(f"{key}.{one.name}") for one in options})(callback)
        abouts = {one.name: self._said(f"{key}.{one.name}-about") for one in options}
        app_commands.describe(**abouts)(callback)
        choices = {one.name: self._choices(f"{key}.{one.name}", one.annotation) for one in options}
        app_commands.choices(**{name: named for name, named in choices.items() if named})(callback)
        built: Command = app_commands.Command(
            name=self._said(f"{key}.name"), description=self._said(key), callback=callback
        )
        for name, suggest in (suggests or {}).items():
            built.autocomplete(name)(suggest)
        return built

    def _answered(self, handler: Handler, defers: bool) -> Handler:
        async def callback(interaction: Interaction, **given: Any) -> None:
            async with self._answering.to(interaction):
                if defers:
                    beside(interaction)
                await handler(interaction, **given)

        return callback

    def _choices(self, key: str, annotation: Any) -> list[Choice[str]]:
        """Name the values of a Literal, even of one that may be left out."""
        values = [value for part in (annotation, *get_args(annotation)) for value in get_args(part)]
        return [
            Choice(name=self._said(f"{key}-{value.replace(' ', '-')}"), value=value)
            for value in values
            if isinstance(value, str)
        ]

    def _said(self, key: str) -> locale_str:
        return locale_str(self._words.say(FALLBACK, key), key=key)
