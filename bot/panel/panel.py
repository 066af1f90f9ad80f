"""The private panel as plain data: one sentence names the decision, then come words, then controls."""

from collections.abc import Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from bot.engine import wire
from bot.engine.core import Fact, Seat
from bot.panel import closing, planning, sealed
from bot.panel.codes import BESIDES, Confirm, Door, Focus, Named, Play, Verb
from bot.panel.controls import ROW, Block, Buttons, Choice, Layout, Select, Style
from bot.panel.orders import decision
from bot.panel.pointing import pointed
from bot.panel.telling import turns
from bot.table import Note, PastLine, PlanView, Screen, Suggested
from bot.words.voice import COLOURS, SHAPES, Voice, fitted

SINCE, SINCE_LINES, ASK, TEXT = 600, 4, 300, 2000  # characters and lines a panel spends on each part
STEPS = 3  # the latest ones of a draft that are told beside lists to choose from
BARRED = 5  # choices that answer why they cannot be made
COLOURLESS = 0x8A7A5C  # a spectator's

Doors = tuple[tuple[Door, str], ...]
Face = Focus | Confirm | Verb  # what a panel shows: choices, a question, or one of its modes
FRONT = Focus()  # all that is asked now


class Panel(Struct, frozen=True, kw_only=True):
    """All that one player is shown of their side."""

    game: int
    seen: tuple[int, int]
    colour: int
    since: str
    ask: str
    text: str
    layout: Layout
    footer: tuple[Choice, ...]
    plan: str = ""  # what is planned for: then nothing here plays anything
    onward: str = ""  # what the way to the next table is called, if there is one
    doors: Doors = ()  # other ways out, each with its name


def panel(
    voice: Voice,
    screen: Screen,
    recap: Sequence[PastLine] = (),
    *,
    face: Face = FRONT,
    note: str = "",
    notices: Sequence[str] = (),
    plans: Sequence[PlanView] = (),
    onward: str = "",
    doors: Doors = (),
) -> Panel:
    """Lay out a side of the table for its reader, with the plans that they have."""
    controls = _controls(voice, screen, face)
    if face == FRONT:
        controls = replace(controls, blocks=(*controls.blocks, *planning.ahead(voice, screen, plans)))
    return Panel(
        game=screen.game_id,
        seen=(screen.line, screen.rev),
        colour=COLOURLESS if screen.viewer is None else COLOURS[screen.viewer],
        since="\n".join(filter(None, (*notices, _voted(voice, screen), since(voice, recap, screen.viewer)))),
        ask=fitted(question(voice, screen, face), ASK),
        text=_text(voice, screen, controls, "\n".join(filter(None, (note, planning.told(voice, plans))))),
        layout=controls,
        footer=tuple(_footer(voice, screen, face)),
        onward=onward,
        doors=doors,
    )


def composing(voice: Voice, screen: Screen, plan: PlanView, *, face: Face = FRONT, note: str = "") -> Panel:
    """Lay out a supposed table, on which a plan is composed."""
    controls = _controls(voice, screen, face)
    composed = replace(screen, draft=screen.draft if plan.open else None)
    return Panel(
        game=screen.game_id,
        seen=(screen.line, screen.rev),
        colour=COLOURS[screen.viewer or 0],
        since="",
        ask=fitted(planning.header(voice, plan), ASK),
        text=_text(voice, composed, controls, "\n".join(filter(None, (note, *planning.lines(voice, plan))))),
        layout=controls,
        footer=tuple(planning.footer(voice, screen, plan, front=face == FRONT)),
        plan=plan.ask,
    )


# Words


def question(voice: Voice, screen: Screen, face: Face) -> str:
    """Say what a panel asks its reader, or whom the table waits for."""
    if face == closing.SURE:
        return closing.question(voice, screen)
    if face == Verb("suggest") and screen.suggested:
        return voice.say("suggest-told")
    return voice.say("panel-sure") if isinstance(face, Confirm) else decision(voice, screen)


def since(voice: Voice, recap: Sequence[PastLine], viewer: Seat | None = None) -> str:
    """Tell the last few things that happened since this player's own last action."""
    lines = turns(voice, recap, viewer)
    if not lines:
        return ""
    head = voice.say("panel-since", {"count": max(0, len(lines) - SINCE_LINES)})
    return fitted("\n".join([head, *(f"-# {line}" for line in lines[-SINCE_LINES:])]), SINCE)


def _voted(voice: Voice, screen: Screen) -> str:
    """Warn whoever is about to play that a vote would end."""
    return voice.say("takeback-voted") if screen.voted and screen.viewer in screen.awaited else ""


def _text(voice: Voice, screen: Screen, controls: Layout, note: str) -> str:
    seatless = voice.say("table-refusal-not-seated") if screen.viewer is None and not note else ""
    whole = not any(isinstance(block, Select) for block in controls.blocks)
    parts = [note, seatless, sealed.waiting(voice, screen), *(_noted(voice, one) for one in screen.notes)]
    parts += [_drafted(voice, screen, whole=whole), "\n".join(_hinted(controls))]
    parts += [f"-# {voice.about(saying)}" for saying in voice.rules.private_lines(screen.view)]
    return fitted("\n".join(part for part in parts if part), TEXT)


def _noted(voice: Voice, note: Note) -> str:
    facts: dict[str, Fact] = {"player": note.player or voice.say("panel-somebody")}
    if note.dropped:
        facts["what"] = tuple([code for click in note.dropped for code in click])
        facts["why"] = voice.why(note.why) if note.why else ""
    return voice.say(note.key, facts)


def _drafted(voice: Voice, screen: Screen, *, whole: bool) -> str:
    """List what the turn has come to so far: all of it, or the latest steps while there is much to choose."""
    draft, seat = screen.draft, screen.viewer
    if draft is None or seat is None:
        return ""
    own = [SHAPES[seat] if n == seat else name for n, name in enumerate(voice.mentions)]
    told = list(map(replace(voice, mentions=own).tell, draft.events))
    earlier = 0 if whole else max(0, len(told) - STEPS)
    lines = [f"-# {n} · {line}" for n, line in enumerate(told, 1)][earlier:]
    before = [f"-# {voice.say('panel-draft-before', {'count': earlier})}"] if earlier else []
    held = [voice.say("table-note-held")] if draft.held else []
    left = [] if screen.plan else [closing.told(voice, screen)]
    said = [voice.say("plans-draft" if screen.plan else "panel-draft"), *before, *lines, *held, *left]
    return "\n".join(filter(None, said))


def _hinted(controls: Layout) -> Iterator[str]:
    """Buttons have no room for what they lead to, so it is said above them."""
    for block in controls.blocks:
        if isinstance(block, Buttons):
            for choice in block.choices:
                if choice.note:
                    yield f"**{choice.caption}** · {choice.note}"


# Controls


def _controls(voice: Voice, screen: Screen, face: Face) -> Layout:
    match face:
        case Verb("why") if screen.viewer is not None:
            return Layout(tuple(_barred(voice, screen, screen.viewer)))
        case Confirm() if screen.viewer is not None:
            return Layout(tuple(_confirmed(voice, screen, screen.viewer, face.code)))
        case Verb("suggest") if screen.suggested and screen.viewer is not None:
            return Layout(tuple(_suggested(voice, screen, screen.viewer, screen.suggested)))
        case Verb("more"):
            return _apart(voice, screen, FRONT)
        case Focus() if _anytime(voice, face):
            return _apart(voice, screen, face)
    if screen.draft and screen.draft.complete:
        return Layout(())
    return pointed(voice.rules, screen, face if isinstance(face, Focus) else FRONT, voice)


def _apart(voice: Voice, screen: Screen, focus: Focus) -> Layout:
    """Lay out what may be done at any time, and what is answered beside the panel."""
    apart = pointed(voice.rules, screen, focus, voice, anytime=True)
    blocks = apart.blocks if screen.viewer in screen.awaited else map(_asking, apart.blocks)
    beside = [_rules(voice, screen) if name == "rules" else _verb(voice, name) for name in BESIDES]
    beside = [*([_verb(voice, "suggest")] if screen.suggests else []), *beside]
    rows = [Buttons(tuple(beside[first : first + ROW])) for first in range(0, len(beside), ROW)]
    return Layout((*blocks, *rows), apart.spots)


def _anytime(voice: Voice, focus: Focus) -> bool:
    """Is something being filled in that may be done at any time?"""
    return any(one.anytime for one in voice.rules.actions if focus.words[:1] == (one.__name__,))


def _asking(block: Block) -> Block:
    """Out of turn there is no draft to think it over in, so each whole choice asks first."""
    return replace(block, choices=tuple([_ask_first(choice) for choice in block.choices]))


def _ask_first(choice: Choice) -> Choice:
    return replace(choice, does=Confirm(choice.code)) if isinstance(choice.does, Play) else choice


def _confirmed(voice: Voice, screen: Screen, viewer: Seat, code: str) -> Iterator[Block]:
    """Offer what was asked about once more, in red."""
    if Confirm(code) == closing.SURE and screen.draft:
        yield Buttons((closing.meant(voice, screen),))
    if code in screen.choices:
        action = wire.unpack(voice.rules, viewer, code)
        (hint,) = voice.rules.advise(screen.view, [action])
        yield Buttons((Choice(Play(code), voice.do(action), voice.hint(hint), "danger"),))


def _suggested(voice: Voice, screen: Screen, viewer: Seat, suggested: Suggested) -> Iterator[Block]:
    """Offer what the computer would do, with the reason for it."""
    if suggested.code not in screen.choices:
        return
    action = wire.unpack(voice.rules, viewer, suggested.code)
    (hint,) = voice.rules.advise(screen.view, [action])
    why = (
        voice.say(suggested.why, suggested.facts)
        if suggested.why
        else voice.hint(hint) or voice.say("suggest-why")
    )
    yield Buttons((Choice(Play(suggested.code), voice.do(action), why, "success"),))


def _barred(voice: Voice, screen: Screen, viewer: Seat) -> Iterator[Block]:
    """What cannot be done stays listed with ✗ and answers why."""
    for code, why in screen.barred[:BARRED]:
        action = wire.unpack(voice.rules, viewer, code)
        yield Buttons((Choice(Play(code), voice.pick(action), voice.why(why), void=True),))


def _footer(voice: Voice, screen: Screen, face: Face) -> Iterator[Choice]:
    """Beside what is always there come, if the row has room for it, the rules of what is asked."""
    controls = list(_foot(voice, screen, face))
    room = screen.asked is not None and face == FRONT and len(controls) < ROW
    for control in controls:
        yield control
        if room and control.does == Verb("more"):
            yield _rules(voice, screen)
            if screen.suggests and len(controls) < ROW - 1:
                yield _verb(voice, "suggest")


def _foot(voice: Voice, screen: Screen, face: Face) -> Iterator[Choice]:
    """Places never move; Publish comes last, and only when there is something to publish."""
    if face != FRONT:
        yield _verb(voice, "back")
    if screen.draft:
        yield _verb(voice, "undo")
        yield _verb(voice, "restart")
    if screen.barred and face != Verb("why"):
        yield _verb(voice, "why")
    if face != Verb("more"):
        yield _verb(voice, "more")
    if screen.draft and (screen.draft.complete or (screen.asked and screen.asked.closing)):
        if face != closing.SURE:
            yield closing.button(voice, screen)
        return
    if screen.free:
        yield _verb(voice, "takeback")
    if not screen.asked:
        yield _verb(voice, "refresh")


def _verb(voice: Voice, name: Named, style: Style = "secondary") -> Choice:
    return Choice(Verb(name), voice.say(f"panel-{name}"), style=style)


def _rules(voice: Voice, screen: Screen) -> Choice:
    """The rules: of the decision at hand, or of the game."""
    return Choice(Verb("rules"), voice.say("panel-rules-now" if screen.asked else "panel-rules"))
