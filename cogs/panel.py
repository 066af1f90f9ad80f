"""The private panel: one sentence names the decision, then the picture, then the controls."""

from collections.abc import Iterator, Sequence
from typing import Any

import discord
from discord import ui
from msgspec import Struct
from msgspec.structs import replace

from bot.blocks import ROW, Block, Buttons, Choice, Focus, Layout, Select
from bot.engine import wire
from bot.engine.core import Fact, Seat
from bot.orders import decision
from bot.pointing import pointed
from bot.table import Note, Screen, Told
from bot.voice import COLOURS, SHAPES, Voice
from cogs.items import PanelButton, PanelSelect, fitted, option, select

SINCE, SINCE_LINES, ASK, TEXT = 600, 4, 300, 2000  # characters and lines a panel spends on each part
STEPS = 8  # the latest ones of a draft that are told beside lists to choose from
CONTROLS = 28  # components; with the frame that stays below Discord's 40
PICTURE = "side.webp"


class Panel(Struct, frozen=True, kw_only=True):
    """All that one player is shown of their side, as plain data."""

    game: int
    seen: tuple[int, int]
    colour: int
    since: str
    ask: str
    text: str
    layout: Layout
    footer: tuple[Choice, ...]


def panel(
    voice: Voice,
    screen: Screen,
    recap: Sequence[Told] = (),
    *,
    focus: Focus | None = None,
    mode: str = "",
    note: str = "",
    notices: Sequence[str] = (),
) -> Panel:
    """Lay out a side of the table for its reader."""
    controls = _controls(voice, screen, focus or Focus(), mode)
    return Panel(
        game=screen.game_id,
        seen=(screen.line, screen.rev),
        colour=0x8A7A5C if screen.viewer is None else COLOURS[screen.viewer],
        since="\n".join(part for part in (*notices, since(voice, recap)) if part),
        ask=fitted(voice.say("panel-sure") if mode == "sure" else decision(voice, screen), ASK),
        text=_text(voice, screen, controls, note),
        layout=controls,
        footer=tuple(_footer(voice, screen, focus or Focus(), mode)),
    )


def since(voice: Voice, recap: Sequence[Told]) -> str:
    """Tell the last few things that happened since this player's own last action."""
    told = [voice.tell(event) for line in recap for event in line.events]
    if not told:
        return ""
    lines = told[-SINCE_LINES:]
    head = voice.say("panel-since", {"count": len(told)})
    return fitted("\n".join([head, *(f"-# {line}" for line in lines)]), SINCE)


def _text(voice: Voice, screen: Screen, controls: Layout, note: str) -> str:
    seatless = voice.say("table-refusal-not-seated") if screen.viewer is None and not note else ""
    whole = not any(isinstance(block, Select) for block in controls.blocks)
    parts = [note, seatless, *(_noted(voice, one) for one in screen.notes)]
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
    return "\n".join([voice.say("panel-draft"), *before, *lines, *held])


def _hinted(controls: Layout) -> Iterator[str]:
    """Buttons have no room for what they lead to, so it is said above them."""
    for block in controls.blocks:
        if isinstance(block, Buttons):
            for choice in block.choices:
                if choice.note:
                    yield f"**{choice.label}** · {choice.note}"


def _controls(voice: Voice, screen: Screen, focus: Focus, mode: str) -> Layout:
    if mode == "why" and screen.viewer is not None:
        return Layout(tuple(_barred(voice, screen, screen.viewer)))
    if mode == "sure" and screen.viewer is not None:
        return Layout(tuple(_confirm(voice, screen, screen.viewer, focus.code)))
    if mode == "more" or _anytime(voice, focus):
        apart = pointed(voice.rules, screen, focus, voice, anytime=True)
        blocks = apart.blocks if screen.viewer in screen.awaited else map(_asking, apart.blocks)
        return Layout((*blocks, Buttons(tuple(_more(voice)))), apart.spots)
    if screen.draft and screen.draft.complete:
        return Layout(())
    return pointed(voice.rules, screen, focus, voice)


def _anytime(voice: Voice, focus: Focus) -> bool:
    """Is something being filled in that may be done at any time?"""
    kind = focus.code.split(".")[0]
    return any(one.anytime for one in voice.rules.actions if one.__name__ == kind)


def _asking(block: Block) -> Block:
    """Out of turn there is no draft to think it over in, so each whole choice asks first."""
    return replace(block, choices=tuple([replace(one, code=_sure(one.code)) for one in block.choices]))


def _sure(code: str) -> str:
    """Return the code that asks whether `code` is meant."""
    return code if open_ended(code) else f"sure@{code}"


def open_ended(code: str) -> bool:
    """Is this a choice that still leaves something open?"""
    return "@" in code or code.endswith("_") or "._" in code


def _confirm(voice: Voice, screen: Screen, viewer: Seat, code: str) -> Iterator[Block]:
    if code in screen.choices:
        action = wire.unpack(voice.rules, viewer, code)
        (hint,) = voice.rules.advise(screen.view, [action])
        yield Buttons((Choice(code, voice.do(action), voice.hint(hint), "danger"),))


def _barred(voice: Voice, screen: Screen, viewer: Seat) -> Iterator[Block]:
    """What cannot be done stays listed with ✗ and answers why."""
    for code, _ in screen.barred[:5]:
        action = wire.unpack(voice.rules, viewer, code)
        yield Buttons((Choice(code, f"✗ {voice.pick(action)}"),))


def _more(voice: Voice) -> Iterator[Choice]:
    for verb in ("board", "describe", "recap", "rules", "settings"):
        yield Choice(verb, voice.say(f"panel-{verb}"))


def _footer(voice: Voice, screen: Screen, focus: Focus, mode: str) -> Iterator[Choice]:
    """Places never move; Publish comes last, and only when there is something to publish."""
    if mode or focus.code or focus.look:
        yield Choice("back", voice.say("panel-back"))
    if screen.draft:
        yield Choice("undo", voice.say("panel-undo"))
        yield Choice("restart", voice.say("panel-restart"))
    if screen.barred and mode != "why":
        yield Choice("why", voice.say("panel-why"))
    if mode != "more":
        yield Choice("more", voice.say("panel-more"))
    if screen.draft and (screen.draft.complete or (screen.asked and screen.asked.rest)):
        yield Choice("publish", voice.say("panel-publish"), style="success")
    elif not screen.asked:
        yield Choice("refresh", voice.say("panel-refresh"))


# Discord's own


def view(shown: Panel, salt: str, *, picture: bool, alt: str = "") -> ui.LayoutView:
    """Build the message. It is built anew each time and has no items but dynamic ones."""
    built = ui.LayoutView(timeout=None)
    if shown.since:
        built.add_item(ui.TextDisplay(shown.since))
    parts: list[ui.Item[Any]] = [ui.TextDisplay(f"### {shown.ask}")]
    if picture:
        media = discord.MediaGalleryItem(f"attachment://{PICTURE}", description=alt or None)
        parts.append(ui.MediaGallery(media))
    if shown.text:
        parts.append(ui.TextDisplay(shown.text))
    parts += _rows(shown, salt)
    built.add_item(ui.Container(*parts, accent_colour=shown.colour))
    for first in range(0, len(shown.footer), ROW):
        row = shown.footer[first : first + ROW]
        built.add_item(ui.ActionRow(*[_button(shown, choice) for choice in row]))
    return built


def _rows(shown: Panel, salt: str) -> Iterator[ui.Item[Any]]:
    room = CONTROLS
    for block in shown.layout.blocks:
        cost = 2 if isinstance(block, Select) else 1 + len(block.choices)
        room -= cost
        if room < 0:
            return
        if isinstance(block, Select):
            yield ui.ActionRow(_select(shown, block, salt))
        else:
            yield ui.ActionRow(*[_button(shown, choice) for choice in block.choices])


def _button(shown: Panel, choice: Choice) -> PanelButton:
    return PanelButton(shown.game, *shown.seen, choice.code, choice.label, choice.style)


def _select(shown: Panel, block: Select, salt: str) -> PanelSelect:
    line, rev = shown.seen
    options = [option(choice.code, choice.label, choice.note) for choice in block.choices]
    custom_id = f"gm:{shown.game}:{line}.{rev}/{block.slot}-{salt}"
    return PanelSelect(shown.game, line, rev, select(custom_id, block.placeholder, options, block.most))
