"""Bots that start quickly: what each would build from the same code and the same words is built once."""

from copy import copy
from importlib import import_module

from msgspec.structs import replace

from bot.app import Wildcatter
from cogs._commands import Builder

BUILT = {}  # commands by their key, which do nothing yet
LOADED = {}  # extensions by their name


class Quick(Wildcatter):
    """A bot whose commands and extensions are those of the bots before it; only what they do is its own."""

    def __init__(self, *given, **options):
        super().__init__(*given, **options)
        house = self.services.house
        self.services = replace(self.services, builder=Kept(house.words, self.services.answering))

    async def load_extension(self, name, *, package=None):
        """Load a module once: discord.py would run it anew for each bot."""
        if name not in LOADED:
            LOADED[name] = import_module(name)
        await LOADED[name].setup(self)


class Kept(Builder):
    """Builds each command once; whoever asks again gets a copy that calls another handler."""

    def command(self, key, handler, suggests=None, *, defers=True):
        if key not in BUILT:
            BUILT[key] = _emptied(super().command(key, handler, suggests, defers=defers))
        built = _copied(BUILT[key])
        built._callback = self._answered(handler, defers)
        for name, suggest in (suggests or {}).items():
            built._params[name].autocomplete = suggest
        return built


def _copied(command):
    made = command._copy_with(parent=None, binding=None)
    made._params = {name: copy(one) for name, one in made._params.items()}
    return made


def _emptied(command):
    """Forget the bot that a command was built for."""
    made = _copied(command)
    made._callback = None
    for one in made._params.values():
        one.autocomplete = None
    return made
