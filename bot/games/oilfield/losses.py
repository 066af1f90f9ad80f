"""Why an action is lost: words of the catalogue."""

from bot.engine.core import Seat
from bot.games.oilfield.choices import Choices
from bot.games.oilfield.content import Content
from bot.games.oilfield.estate import free_fields, room
from bot.games.oilfield.state import State, Task


def why_lost(choices: Choices, state: State, seat: Seat, task: Task) -> str:
    """Return what keeps a player from carrying out an action at all."""
    match task.work:
        case "lease":
            if not state.leases:
                return "no-lease"
            return "too-poor" if choices.marker_left(state, seat) else "no-marker"
        case "build":
            return _why_no_building(choices.content, state, seat)
        case "drill":
            return why_no_drilling(choices.content, state, seat, task)
        case "local" | "national":
            return "no-cubes"
        case "invest":
            return "too-poor" if choices.open_rows(state) else "rows-full"


def _why_no_building(content: Content, state: State, seat: Seat) -> str:
    if not state.tiles:
        return "no-tile"
    player = state.players[seat]
    affordable = any(content.tiles[key].cost <= player.money for key in state.tiles)
    return "no-concession" if affordable and not free_fields(player) else "too-poor"


def why_no_drilling(content: Content, state: State, seat: Seat, task: Task) -> str:
    player = state.players[seat]
    leases = [player.leases[place] for place in task.towers]
    if not leases:
        return "no-tower"
    if all(lease.field == state.strike for lease in leases):
        return "strike"
    return "dry" if room(content, state, player) else "dry-or-full"
