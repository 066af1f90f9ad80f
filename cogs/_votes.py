"""Votes on Discord: asked and answered in the table's channel, by count while they are open."""

from collections.abc import Mapping
from typing import Any

from discord import ui

from bot.engine.core import Fact, Refused, Seat
from bot.panel.codes import Ballot, write
from bot.people.motions import Due, Kind, Motion
from bot.people.seating import owners
from bot.people.verdicts import SILENCE_AGREES
from bot.table import Screen
from bot.table.refusals import IfThere
from bot.time import hours
from bot.words.voice import SHAPES, Voice
from cogs._access import Access
from cogs._answering import quoted, tell
from cogs._diffs import Difference, Diffs
from cogs._guests import Guests
from cogs._house import House
from cogs._items import BallotButton, Interaction
from cogs._once import Content, Once
from cogs._replies import beside, show
from cogs._seats import SeatDesk
from cogs._voices import Voices
from cogs._whereabouts import Whereabouts

REASON = 200  # characters
Named = Mapping[Seat, str]  # those whose seats these are
COLOUR = 0x5B7C99


class VoteDesk:
    """Asks tables, takes their answers, and shows how it stands."""

    def __init__(
        self,
        house: House,
        guests: Guests,
        voices: Voices,
        access: Access,
        whereabouts: Whereabouts,
        once: Once,
        seats: SeatDesk,
        diffs: Diffs,
    ) -> None:
        self.house, self._guests, self._voices, self._access = house, guests, voices, access
        self._whereabouts, self._once, self._seats, self._diffs = whereabouts, once, seats, diffs

    # Commands; each was promised a private answer

    async def pause(self, interaction: Interaction, until: str, why: str = "") -> None:
        """Ask for a pause; the host need not ask for a short one, now and then."""
        game, person = await self._whereabouts.game(interaction), await self._guests.person(interaction)
        ends = hours.read_until(until, person.zone, self.house.now())
        self.house.breaks.expect_length(ends)
        await self.house.breaks.expect_longer(game, ends)
        if await self.house.breaks.alone(game, person.user, ends, why[:REASON]):
            await self._told(interaction, "votes-asked-done")
        else:
            await self.ask(interaction, "pause", facts={"until": ends, "why": why})

    async def resume(self, interaction: Interaction, why: str = "") -> None:
        """Ask for the end of a pause; whoever paused alone need not ask."""
        game = await self._whereabouts.game(interaction)
        if await self.house.breaks.resume_alone(game, interaction.user.id):
            await self._told(interaction, "votes-asked-done")
        else:
            await self.ask(interaction, "resume", facts={"why": why})

    async def abandon(self, interaction: Interaction, why: str = "") -> None:
        await self.ask(interaction, "abandon", facts={"why": why})

    async def late(self, interaction: Interaction, player: int, what: Kind) -> None:
        """Ask what becomes of the seat of somebody whose time is up."""
        await self.ask(interaction, what, Seat(player))

    async def ask(
        self,
        interaction: Interaction,
        kind: Kind,
        subject: Seat | None = None,
        facts: dict[str, str | int] | None = None,
    ) -> None:
        """Ask the table of this channel; those who have left the server are not waited for."""
        game = await self._whereabouts.game(interaction)
        given = dict(facts or {})
        given["why"] = str(given.get("why", ""))[:REASON]
        await self._seats.check(game)
        motion = await self.house.motions.ask(game, interaction.user.id, kind, subject=subject, facts=given)
        await self._told(interaction, "votes-asked-done" if motion.status == "done" else "votes-asked-open")

    async def ask_back(self, interaction: Interaction, game: int, line: int | None, why: str) -> None:
        """Ask a table to go back to a line, or to where the last turn of whoever asks began."""
        await self._seats.check(game)
        motion = await self.house.takebacks.ask(game, interaction.user.id, line, why[:REASON])
        await self._told(interaction, "votes-asked-done" if motion.status == "done" else "votes-asked-open")

    async def reopen(self, interaction: Interaction) -> None:
        game = await self._whereabouts.game(interaction)
        await self.house.seats.reopen(game, interaction.user.id)
        await self._told(interaction, "votes-reopened")

    async def listed(self, interaction: Interaction) -> None:
        """Show what the table is asked now."""
        game = await self._whereabouts.game(interaction)
        screen = await self.house.table.look(game, None)
        voice = await self._voices.to(interaction, screen)
        motions = await self.house.motions.open_at(game)
        view = ui.LayoutView(timeout=None)
        for motion in motions:
            for part in await self._parts(motion, screen, voice):
                view.add_item(part)
        if not motions:
            view.add_item(ui.TextDisplay(voice.say("votes-none")))
        await show(interaction, view)

    async def _told(self, interaction: Interaction, key: str) -> None:
        locale = (await self._guests.person(interaction)).speaks
        await tell(interaction, self.house.words.say(locale, key))

    # Presses

    async def pressed(self, interaction: Interaction, ballot: Ballot) -> None:
        """Take an answer; it can be changed until the vote is decided."""
        beside(interaction)
        motion = await self._admitted(interaction, ballot)
        match ballot.answer:
            case "yes" | "no":
                yes = ballot.answer == "yes"
                motion = await self.house.motions.cast(motion.id, interaction.user.id, yes=yes)
                said = "votes-cast-yes" if yes else "votes-cast-no"
                await self._told(interaction, said if motion.status == "open" else f"{said}-last")
            case "withdraw":
                await self.house.motions.withdraw(motion.id, interaction.user.id)
                await self._told(interaction, "votes-withdrawn-told")
            case _:
                raise Refused("votes-refusal-unknown")

    async def _admitted(self, interaction: Interaction, ballot: Ballot) -> Motion:
        """Return a vote of a table that whoever presses may see; of any other nothing is said."""
        try:
            motion = await self.house.motions.find(ballot.motion)
        except Refused:
            raise Refused("access-refusal-unknown") from None
        await self._access.admit_privately(interaction, motion.game_id)
        return motion

    # What the table sees

    async def shown(self, due: Due) -> int | None:
        """Bring the message of a vote up to date."""
        with IfThere():
            motion = await self.house.motions.find(due.subject)
            screen = await self.house.table.look(motion.game_id, None)
            voice = await self._voices.to_all(screen)
            view, diff = ui.LayoutView(timeout=None), await self._diff(motion, voice)
            for part in await self._parts(motion, screen, voice, diff):
                view.add_item(part)
            mentions = await self._asked(motion) if motion.status == "open" else []
            zone = self.house.rules.of(await self._access.guild_of(motion.game_id)).zone
            silent = await self._guests.asleep(mentions, zone, self.house.now())

            async def build() -> Content:
                files = diff.files if diff else ()
                return Content(view=view, mentions=mentions, silent=silent, files=files)

            key = write(Ballot(motion.id, "yes"))
            if motion.status == "open":
                await self._once.keep(key, screen.channel, build)
            elif await self._once.find(key):
                await self._once.edit(key, build)
            else:  # it was decided at once
                await self._once.post(f"vote {motion.id}", screen.channel, build)
        return None

    async def _asked(self, motion: Motion) -> list[int]:
        """Return whose word is still missing."""
        said = {one.seat for one in motion.ballots}
        chairs = await self.house.seats.chairs(motion.game_id)
        return [user for seat, user in owners(chairs).items() if seat not in said and seat != motion.subject]

    async def _diff(self, motion: Motion, voice: Voice) -> Difference | None:
        """Show what taking back would come to, as long as it is asked."""
        if motion.kind != "takeback" or motion.status != "open":
            return None
        return await self._diffs.of(motion.game_id, int(motion.facts["line"]), voice)

    async def _parts(
        self, motion: Motion, screen: Screen, voice: Voice, diff: Difference | None = None
    ) -> list[ui.Item[Any]]:
        named = await self._named(motion, voice)
        what = voice.say(f"votes-what-{motion.kind}", _facts(motion, named))
        facts: dict[str, Fact] = {
            "title": self._voices.title(voice.locale, screen),
            "by": f"<@{motion.by}>",
            "what": what,
        }
        texts = [voice.say("votes-asks", facts)]
        if why := str(motion.facts.get("why", "")):
            texts.append(quoted(why))
        if motion.status != "open":
            said = {"yes": _who(motion, named, yes=True), "no": _who(motion, named, yes=False)}
            texts.append(voice.say(_outcome(motion), said))
            return [ui.Container(*[ui.TextDisplay(text) for text in texts], accent_colour=COLOUR)]
        yes, needed, count, closes = await self.house.motions.count(motion)
        silence = voice.say(
            "votes-silence-agrees" if motion.kind in SILENCE_AGREES else "votes-silence-waits"
        )
        asked = await self._asked(motion)
        counts: dict[str, Fact] = {
            "yes": yes,
            "needed": needed,
            "count": count,
            "closes": closes,
            "silence": silence,
        }
        texts.append(voice.say("votes-count", counts))
        if asked:
            texts.append(voice.say("votes-missing", {"players": " ".join([f"<@{user}>" for user in asked])}))
        parts: list[ui.Item[Any]] = [ui.TextDisplay(text) for text in texts]
        question = 2 if why else 1
        parts[question:question] = diff.parts if diff else []
        buttons = [
            BallotButton(Ballot(motion.id, answer), voice.say(f"votes-do-{answer}"), style)
            for answer, style in (("yes", "success"), ("no", "danger"), ("withdraw", "secondary"))
        ]
        return [ui.Container(*parts, accent_colour=COLOUR), ui.ActionRow(*buttons)]

    async def _named(self, motion: Motion, voice: Voice) -> Named:
        """Name those whose seats these are, whoever plays them meanwhile."""
        mention = self._guests.mention
        return {
            chair.seat: f"{SHAPES[chair.seat]} {mention(chair.owner or chair.holder, voice.locale)}"
            for chair in await self.house.seats.chairs(motion.game_id)
        }


def _facts(motion: Motion, named: Named) -> dict[str, Fact]:
    facts: dict[str, Fact] = {
        name: value for name, value in motion.facts.items() if name not in ("why", "line")
    }
    if motion.subject is not None:
        facts["player"] = named.get(motion.subject, "")  # a damaged vote may be about no seat
    return facts


def _who(motion: Motion, named: Named, *, yes: bool) -> tuple[str, ...]:
    return tuple([named[one.seat] for one in motion.ballots if one.yes == yes and one.seat in named])


def _outcome(motion: Motion) -> str:
    """Say why a vote is over: agreed, turned down by somebody, or by too few who answered."""
    if motion.status == "lost":
        return "votes-lost-no" if any(not one.yes for one in motion.ballots) else "votes-lost-silence"
    if motion.status == "done":
        return "votes-done-against" if any(not one.yes for one in motion.ballots) else "votes-done"
    return f"votes-{motion.status}"
