"""Every road to a table, read from the code: a new one is walked by the tests without being named here."""

import ast
import inspect
import textwrap

from bot.panel.codes import HOST, KICK, PLACE, TYPINGS, VERBS
from bot.playground.commands import A_ROLE, A_USER, BOOLEAN, GROUP, INTEGER, SUBCOMMAND
from bot.playground.interactions import Kind
from bot.playground.wire import BUTTON, ROW, STRING_SELECT
from cogs._lessons import OPENS, TURNS
from cogs._lobbies import LobbyDesk
from cogs._looks import Looks
from cogs._votes import VoteDesk
from tests.playground.actors import Reply

SEATS = ("claim.0", "take.0", "sit.0", "nosit.0", "comeback")  # getting up for good changes who is who
OPEN = "PlaceTile.oasis._"  # a choice of which a part is left open


def cases(function):
    """Return the words that the `match` of a function knows."""
    tree = ast.parse(textwrap.dedent(inspect.getsource(function)))
    return [node.value.value for node in ast.walk(tree) if isinstance(node, ast.MatchValue)]


class Road:
    """One thing that can be pressed, picked, sent or typed."""

    def __init__(self, name, kind, data, component=None, *, private=False):
        self.name, self.kind, self.data, self.component = name, kind, data, component
        self.private = private  # it is on messages for one reader

    def __repr__(self):
        return self.name

    async def walk(self, club, person, channel, messages):
        """Let somebody go this way from a channel, with or without their Discord's leave."""
        public, own = messages
        source = None if self.kind in (Kind.COMMAND, Kind.AUTOCOMPLETE) else own if self.private else public
        if self.component:
            source.components = [{"type": ROW, "id": 8, "components": [self.component]}]
        begun = club.playground.desk.begin(self.kind, person.user, channel, self.data, source)
        return await Reply(club.playground, begun).settled()


def button(custom_id, *, private=False):
    part = {"type": BUTTON, "custom_id": custom_id, "id": 7, "style": 2, "label": "x"}
    data = {"component_type": BUTTON, "custom_id": custom_id, "id": 7}
    return Road(custom_id, Kind.COMPONENT, data, part, private=private)


def select(custom_id, value, *, private=False):
    options = [{"label": value, "value": value}]
    part = {"type": STRING_SELECT, "custom_id": custom_id, "id": 7, "options": options}
    data = {"component_type": STRING_SELECT, "custom_id": custom_id, "id": 7, "values": [value]}
    return Road(f"{custom_id} {value}", Kind.COMPONENT, data, part, private=private)


def form(custom_id, typed):
    field = {"type": 4, "custom_id": "typed", "value": typed}
    data = {"custom_id": custom_id, "components": [{"type": 1, "components": [field]}]}
    return Road(custom_id, Kind.MODAL, data, private=True)


def doors(game):
    """What is pressed and picked on public messages."""
    for verb in ("side", "later", "later.mute", *cases(Looks.show), "zoom.0", *SEATS):
        yield button(f"gm:{game}!{verb}")
    yield select(f"gm:{game}!zoom/00", "board")
    yield button(f"gm:{game}!reel.1")


def panel(game):
    """What is pressed, picked and sent on a private panel."""
    codes = (*VERBS, "=max", "sure@Stop", "@0", OPEN, "Stop")
    for code in codes:
        yield button(f"gm:{game}:0.0:{code}", private=True)
    for code in (OPEN, "Stop"):
        yield select(f"gm:{game}:0.0/x-00", code, private=True)
    for kind in TYPINGS:
        yield form(f"gm:{game}:0.0?{kind}@{OPEN}.12345678", "h2")


def leaves(game):
    """What turns the pages of a private message."""
    yield button(f"gm:{game}~up.0.0", private=True)
    for part in ("9.back", "9.on", "9.start", "9.end", "9.now", "9.on.x", "as.9.1"):
        yield button(f"gm:{game}~at.{part}", private=True)
    yield select(f"gm:{game}~round/00", "to.9", private=True)


def rules(game):
    """What is pressed and picked where the rules are read as they hold at a table."""
    for verb in (OPENS, TURNS):
        yield button(f"ru:{game}:{verb}.oasis.claims", private=True)
    yield select(f"ru:{game}/oasis-00", "claims", private=True)


def learning():
    """What is pressed in a first game, which is nobody's table."""
    yield button("ln:go.oasis.1", private=True)


def vote(motion):
    """What is pressed on a vote."""
    for answer in cases(VoteDesk.pressed):
        yield button(f"mo:{motion}:{answer}")


def desk(game):
    """What is pressed on the list of one's own tables, and names one of them."""
    yield button(f"dk:open.{game}", private=True)


def own():
    """What is pressed and picked on one's own settings, which are of no game."""
    yield button("my:clock", private=True)
    yield select("my:remind/00", "24", private=True)


def forms(game):
    """What opens a form, before anybody has looked at the game."""
    for kind in TYPINGS:
        yield button(f"gm:{game}:0.0:{kind}@{OPEN}", private=True)


def lobby(table, other):
    """What is pressed and picked on a lobby and on its options."""
    for verb in ("options", "pace", "rules", "learn", "start", *cases(LobbyDesk.changed)):
        yield button(f"lb:{table}:{verb}")
    yield button(f"lb:{table}:options0", private=True)
    values = {PLACE: "thread", "sealed_offers": "true", "pace_": "none"}
    for setting in (KICK, HOST, *values):
        yield select(f"lb:{table}/{setting}", values.get(setting, str(other)), private=True)


class Typed:
    """A command with what it takes."""

    def __init__(self, club, command, path, spec):
        self.club, self.command, self.path = club, command, path
        self.options = spec.get("options") or []
        self.name = " ".join((command.body["name"], *path))

    def road(self, channel, game):
        data = self._data(channel, {one["name"]: _value(one, game, self.club) for one in self.options})
        return Road(f"/{self.name}", Kind.COMMAND, data)

    def fits(self, channel):
        """Can it be typed there? People and roles are those of the club."""
        kinds = {one["type"] for one in self.options}
        return channel.guild_id == self.club.tables.guild_id or not kinds & {A_USER, A_ROLE}

    def suggestions(self, channel):
        """Its options that suggest something while they are typed."""
        for option in self.options:
            if option.get("autocomplete"):
                data = self._data(channel, {option["name"]: ""}, option["name"])
                yield Road(f"/{self.name} {option['name']}: …", Kind.AUTOCOMPLETE, data)

    def _data(self, channel, options, focused=None):
        return self.club.playground.presses._typed(channel, self.command, self.path, options, focused)


def commands(club):
    for command in club.playground.world.commands.values():
        yield from _leaves(club, command, [], command.body)


def _leaves(club, command, path, spec):
    parts = [one for one in spec.get("options") or () if one["type"] in (SUBCOMMAND, GROUP)]
    for part in parts:
        yield from _leaves(club, command, [*path, part["name"]], part)
    if not parts:
        yield Typed(club, command, path, spec)


def _value(option, game, club):
    if option.get("choices"):
        return option["choices"][0]["value"]
    values = {INTEGER: game, A_USER: str(club["Cleo"].id), A_ROLE: str(club.tables.guild_id), BOOLEAN: False}
    return values.get(option["type"], "h2")
