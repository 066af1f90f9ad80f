"""What everybody is shown, as messages: the board, a round's chronicle, the result, the door of a ping."""

from collections.abc import Iterator, Sequence
from typing import Any

from discord import ui

from bot.engine.core import Counted, Fact, Seat, Who
from bot.panel.codes import Door, DoorPick, salt
from bot.panel.telling import turns
from bot.table import PastLine, Public, Screen
from bot.words.voice import COLOURS, Voice, title
from cogs._items import DoorButton, DoorSelect, fitted, option
from cogs._pictures import gallery
from rendering import Picture, places

PICTURE, FINAL = "board", "result"
EVENTS, TURNS, LATEST = 16, 8, 1200  # lines of the record, turns and characters that a running board tells
CHRONICLE = 3000  # characters of a round's chronicle


def board_view(
    screen: Screen,
    voice: Voice,
    told: Sequence[PastLine],
    waiting: str,
    drawn: Picture | None,
    *,
    alone: bool = False,
) -> ui.LayoutView:
    """Build the board: title, picture, a line for each seat, who is awaited, what happened, and doors.

    One that stands alone, without a card of its table, also leads to what is said there.
    """
    latest = "\n".join(f"-# {said}" for said in _last(turns(voice, told)))
    texts = [
        *seat_lines(screen, voice),
        waiting,
    ]
    built = ui.LayoutView(timeout=None)
    parts = list(_head(screen, voice, drawn))
    parts.append(ui.TextDisplay(fitted("\n".join(text for text in texts if text), 1500)))
    if latest:
        parts += [ui.Separator(), ui.TextDisplay(latest)]
    parts.append(ui.ActionRow(_zoom(screen, voice)))
    built.add_item(ui.Container(*parts, accent_colour=_colour(screen.awaited)))
    built.add_item(_doors(screen, voice))
    if alone:
        about = DoorButton(Door(screen.game_id, "about"), voice.say("desk-do-about"))
        built.add_item(ui.ActionRow(about))
    return built


def _last(told: Sequence[str]) -> Sequence[str]:
    """Return the last of what happened, as much as there is room for: the latest, which is told last."""
    shown, room = list[str](), LATEST
    for said in told[::-1][:TURNS]:
        room -= len(said) + 4
        if room < 0:
            break
        shown.insert(0, said)
    return shown


def waited(public: Public, voice: Voice) -> str:
    """Say who is awaited, for what, and since when."""
    waits = public.screen.waits
    if not waits:
        return ""
    facts: dict[str, Fact] = {
        "players": tuple([Who(seat) for seat, _ in waits]),
        "what": voice.wait(waits[0][1]),
        "since": f"<t:{public.waiting_since}:R>",
    }
    return voice.say("board-waiting", facts)


def chronicle_view(
    screen: Screen, voice: Voice, told: Sequence[PastLine], drawn: Picture | None
) -> ui.LayoutView:
    """Build what stays of a round's board: its story in words."""
    story = "\n".join(f"-# {said}" for said in turns(voice, told))
    built = ui.LayoutView(timeout=None)
    parts = [*_head(screen, voice, drawn), ui.TextDisplay(fitted(story or "…", CHRONICLE))]
    built.add_item(ui.Container(*parts, accent_colour=0x8A7A5C))
    built.add_item(_doors(screen, voice))
    reel = Door(screen.game_id, "reel", str(screen.stage.round))
    built.add_item(ui.ActionRow(DoorButton(reel, voice.say("board-reel"))))
    return built


def result_view(screen: Screen, voice: Voice, drawn: Picture | None) -> ui.LayoutView:
    """Build the final table: who won, every score line by line, the seed that was sealed, and a rematch."""
    assert screen.result
    built = ui.LayoutView(timeout=None)
    winners = screen.result.winners
    head = voice.say(
        "board-result",
        {
            "title": _title(screen, voice),
            "rounds": screen.stage.round,
            "players": tuple([Who(seat) for seat in winners]),
            "winners": len(winners),
            "total": voice.total(screen.result.standings[0].total),
            "why": voice.say(f"{voice.game}-ending-{screen.result.ending}"),
        },
    )
    parts: list[ui.Item[Any]] = [ui.TextDisplay(head)]
    if drawn:
        parts.append(gallery(drawn, FINAL))
    parts.append(ui.TextDisplay(fitted("\n".join(breakdown(screen, voice)), 2500)))
    seed = voice.say("board-seed", {"seed": screen.seed or "", "seal": screen.seal})
    parts += [ui.Separator(), ui.TextDisplay(seed)]
    built.add_item(ui.Container(*parts, accent_colour=_colour(winners)))
    game = screen.game_id
    built.add_item(
        ui.ActionRow(
            DoorButton(Door(game, "record"), voice.say("board-record")),
            DoorButton(Door(game, "recap"), voice.say("panel-recap")),
            DoorButton(Door(game, "history"), voice.say("board-history")),
            DoorButton(Door(game, "page"), voice.say("board-page")),
            DoorButton(Door(game, "verify"), voice.say("board-verify")),
        )
    )
    built.add_item(
        ui.ActionRow(
            DoorButton(Door(game, "rematch"), voice.say("board-rematch"), "success"),
            DoorButton(Door(game, "reel"), voice.say("board-reel")),
            DoorButton(Door(game, "turning"), voice.say("board-turning")),
        )
    )
    return built


def breakdown(screen: Screen, voice: Voice) -> Iterator[str]:
    """Say every score line by line, and what decided between equals."""
    assert screen.result
    for standing in screen.result.standings:
        lines = [
            voice.say(f"{voice.game}-score-{line.part}", {**line.facts, "points": line.points})
            for line in standing.lines
        ]
        if standing.tiebreak is not None:
            lines.append(voice.say(f"{voice.game}-tied", standing.compared()))
        facts: dict[str, Fact] = {
            "rank": standing.rank,
            "player": Who(standing.seat),
            "total": voice.total(standing.total),
        }
        yield f"**{voice.say('board-standing', facts)}**\n-# {' · '.join(lines)}"
    if screen.result.tied:
        yield voice.say(f"{voice.game}-tie")


def ping_view(screen: Screen, voice: Voice) -> ui.View:
    """The doors beside a mention: to everybody's own side, and to be called later."""
    view = ui.View(timeout=None)
    view.add_item(DoorButton(Door(screen.game_id, "side"), voice.say("board-side"), "primary"))
    view.add_item(DoorButton(Door(screen.game_id, "later"), voice.say("board-later")))
    return view


def seat_lines(screen: Screen, voice: Voice) -> Iterator[str]:
    """Say in a line each how the players stand."""
    yield from (seat_line(screen, voice, seat) for seat in listed(screen))


def standing_lines(public: Screen, voice: Voice) -> Iterator[str]:
    """Say part by part what everybody would score now, as far as all may know; leaders first if all do."""
    counted = {seat: voice.rules.counted(public.view, seat) for seat in listed(public)}
    if not all(counted.values()):
        yield from seat_lines(public, voice)
        return
    totals = {seat: sum([part.points or 0 for part in parts]) for seat, parts in counted.items()}
    hidden = {seat for seat, parts in counted.items() if any(part.points is None for part in parts)}
    seats = list(counted) if hidden else sorted(counted, key=lambda seat: -totals[seat])
    for seat in seats:
        total = voice.total(totals[seat])
        facts: dict[str, Fact] = {"player": Who(seat), "total": total, "known": totals[seat]}
        head = voice.say("looks-score-hidden" if seat in hidden else "looks-score", facts)
        parts = " · ".join([_counted(voice, part) for part in counted[seat] if _is_there(part)])
        yield f"**{head}**\n-# {parts}" if parts else f"**{head}**"
    if hidden:
        yield voice.say("looks-hidden")


def _is_there(part: Counted) -> bool:
    """Has a player anything of this? What is there and scores nothing is told, too."""
    return part.points != 0 or any(part.facts.values())


def _counted(voice: Voice, part: Counted) -> str:
    key = f"{voice.game}-score-{part.part}"
    if part.points is None:
        return voice.say(f"{key}-hidden", part.facts)
    return voice.say(key, {**part.facts, "points": part.points})


def seat_line(screen: Screen, voice: Voice, seat: Seat) -> str:
    """Say in a line how a player stands."""
    line, name = voice.rules.seat_line(screen.view, seat), voice.mentions[seat]
    return f"{name} · {voice.about(line)}" if line else name


def listed(screen: Screen) -> Sequence[Seat]:
    """Return the seats in the order that the picture has them in."""
    return screen.rules.line_up(screen.view) or [Seat(n) for n in range(len(screen.users))]


def _head(screen: Screen, voice: Voice, drawn: Picture | None) -> Iterator[ui.Item[Any]]:
    facts: dict[str, Fact] = {
        "title": _title(screen, voice),
        "round": screen.stage.round,
        "phase": voice.say(f"{voice.game}-phase-{screen.stage.phase}"),
    }
    yield ui.TextDisplay(voice.say("board-head", facts))
    if drawn:
        yield gallery(drawn, PICTURE)


def _title(screen: Screen, voice: Voice) -> str:
    return title(voice.words, voice.locale, screen.key, screen.game_id)


def _colour(seats: Sequence[Seat]) -> int:
    """Return the colour of a seat, or gold where it is about several."""
    return COLOURS[seats[0]] if len(seats) == 1 else 0xE9B93F


def _doors(screen: Screen, voice: Voice) -> ui.ActionRow[Any]:
    verbs = ("side", "recap", "history", "scores", "rules")
    return ui.ActionRow(
        *[
            DoorButton(
                Door(screen.game_id, verb),
                voice.say(f"board-{verb}"),
                "primary" if verb == "side" else "secondary",
            )
            for verb in verbs
        ]
    )


def _zoom(screen: Screen, voice: Voice) -> DoorSelect:
    options = [option("board", voice.say("board-zoom-board"))]
    options += [option(place, voice.say(f"{voice.game}-place-{place}")) for place in places(voice.game)]
    options += [option(str(seat), voice.fact(Who(seat))) for seat in listed(screen)]
    doors = DoorPick(screen.game_id, "zoom", salt(screen.line))
    return DoorSelect(doors, voice.say("board-zoom"), options)
