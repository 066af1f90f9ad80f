"""Ids that nobody was given, or that were given to somebody else; and ways to send them all the same."""

from msgspec.structs import replace

from bot.playground.interactions import Kind
from bot.playground.wire import BUTTON, LABEL, ROW, STRING_SELECT, TEXT_INPUT
from tests.playground.actors import Reply

VERBS = ("publish", "undo", "restart", "refresh", "more", "why", "back", "board", "describe", "settings")
STRANGE = ("@²", "=x", "sure@publish", "type@Place._", "number@Bid._", "Stop", "A" * 75, "Pass.-1", "..", "=")
DOORS = ("side", "record", "rematch", "zoom.9", "zoom.board", "describe.x", "nothing", "recap")
LOBBY = ("join", "leave", "start", "cancel", "practice", "options", "options9", "optionsx")
NUMBERS = (0, 1, 99_999, 10**17)


def forged(rng, table, stolen):
    """Make up an id for a table: a stolen one as it is, one that looks right, or plain nonsense."""
    game = rng.choice((table.number, table.number, table.number, rng.choice(NUMBERS)))
    line, rev = rng.choice(((0, 0), (len(table.record.moves) - 1, rng.randrange(4)), (999_999_999, 9)))
    code = rng.choice((*VERBS, *STRANGE, *[one.rpartition(":")[2] for one in stolen]))
    return rng.choice(
        (
            *stolen,
            f"gm:{game}:{line}.{rev}:{code}",
            f"gm:{game}:{line}.{rev}/1-a0",
            f"gm:{game}!{rng.choice(DOORS)}",
            f"gm:{game}!zoom/a0",
            f"lb:{game}:{rng.choice(LOBBY)}",
            f"lb:{game}/{rng.choice(('kick_', 'host_', 'place_', 'sealed_offers'))}",
            "".join(rng.choices("gmlb:!./?@=0123456789-_²\u202e😀", k=rng.randint(1, 40))),
        )
    )[:100]


def press(person, seen, custom_id, values=None):
    """Press a button, or pick from a list, that a message is made to have."""
    kind = BUTTON if values is None else STRING_SELECT
    options = [{"label": value, "value": value} for value in values or ()]
    part = {"type": kind, "custom_id": custom_id, "id": 7, "style": 2, "label": "x", "options": options}
    message = replace(seen.message, components=[{"type": ROW, "id": 8, "components": [part]}])
    data = {"component_type": kind, "custom_id": custom_id, "id": 7}
    if values is not None:
        data["values"] = values
    return _begin(person, Kind.COMPONENT, seen, data, message)


def submit(person, seen, custom_id, typed):
    """Send a form that was never opened."""
    field = {"type": TEXT_INPUT, "custom_id": "typed", "id": 2, "value": typed}
    data = {"custom_id": custom_id, "components": [{"type": LABEL, "id": 1, "component": field}]}
    return _begin(person, Kind.MODAL, seen, data, seen.message)


def _begin(person, kind, seen, data, message):
    begun = seen.playground.desk.begin(kind, person.user, seen.channel, data, message)
    return Reply(seen.playground, begun).settled()
