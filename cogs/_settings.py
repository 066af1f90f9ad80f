"""Somebody's settings as messages that only they see: all of them, and their clock."""

import secrets
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from functools import partial
from typing import Any, get_args

import discord
from discord import ui

from bot.panel.codes import MyPick, MyPress, salt
from bot.table import Confirm, Person, Ping, Theme
from bot.time import zones
from bot.time.hours import NEVER, USUAL, Quiet, clock
from bot.time.reminders import INTERVALS
from bot.time.wishes import hours_of
from cogs._house import House
from cogs._items import MyButton, MySelect, option

QUIETS = (USUAL, Quiet(22 * 60, 8 * 60), Quiet(0, 8 * 60), Quiet(0, 9 * 60), NEVER)
DIGESTS = tuple([hour * 60 for hour in (6, 7, 8, 9, 12, 15, 18, 20, 22)])
OFF, OTHER, CLIENT = "off", "other", "client"
LIKES = {"ping": get_args(Ping), "confirm": get_args(Confirm), "theme": get_args(Theme)}
PLACES = 25  # that a list has room for


class SettingsPages:
    """Builds what somebody reads about themselves, and changes there."""

    def __init__(self, house: House) -> None:
        self.house, self._words = house, house.words

    # Everything

    def settings(self, person: Person, server: str | None) -> ui.LayoutView:
        """Build all settings of somebody, on a server with this clock."""
        say = partial(self._words.say, person.speaks)
        text = "\n".join(self._said(person, server))
        likes = [self._like(person, name, values) for name, values in LIKES.items()]
        hours = (self._remind(person), self._quiet(person, "quiet"), self._digest(person))
        picks = (*likes, self._language(person), *hours)
        rows = [ui.ActionRow[Any](pick) for pick in picks]
        clock = MyButton(MyPress("clock"), say("time-do-clock"))
        coach = MyButton(MyPress("coach"), say("learn-setting", {"coach": str(person.coach).lower()}))
        return _view(text, *rows, ui.ActionRow(clock, coach))

    def _said(self, person: Person, server: str | None) -> Iterator[str]:
        """Say what somebody likes."""
        say = partial(self._words.say, person.speaks)
        facts = {
            "ping": say(f"looks-ping-{person.ping}"),
            "confirm": say(f"looks-confirm-{person.confirm}"),
            "theme": say(f"looks-theme-{person.theme}"),
            "language": self._named(person.language) if person.language else say("looks-language-client"),
            "zone": self._zone(person, server),
            "quiet": self._silence(person.speaks, hours_of(person).quiet),
            "remind": say("time-remind", {"hours": person.remind}),
            "digest": self._daily(person),
        }
        yield say("looks-settings", facts)
        if person.dms_closed:
            yield say("looks-dms-closed")

    def _zone(self, person: Person, server: str | None) -> str:
        say = partial(self._words.say, person.speaks)
        if person.zone and zones.zone(person.zone) is None:
            return say("time-zone-gone", {"zone": person.zone})
        if (zone := hours_of(person, server).zone) is None:
            return say("time-zone-none")
        kind = "own" if person.zone else "server"
        return say(f"time-zone-{kind}", {"zone": zone, "time": self._shown(zone)})

    def _silence(self, locale: str, quiet: Quiet) -> str:
        if not quiet.length:
            return self._words.say(locale, "time-quiet-never")
        facts = {"start": clock(quiet.start), "end": clock(quiet.end)}
        return self._words.say(locale, "time-quiet", facts)

    def _daily(self, person: Person) -> str:
        if person.digest is None:
            return self._words.say(person.speaks, "time-digest-off")
        key = "time-digest-only" if person.digest_only else "time-digest"
        return self._words.say(person.speaks, key, {"at": clock(person.digest)})

    def _shown(self, zone: str) -> str:
        now = datetime.fromtimestamp(self.house.now(), zones.zone(zone) or UTC)
        return clock(now.hour * 60 + now.minute)

    # The clock

    def question(self, person: Person) -> ui.LayoutView:
        """Ask what time it is where somebody is; if that is known, say so."""
        say, known = partial(self._words.say, person.speaks), zones.zone(person.zone) is not None
        facts = {"zone": person.zone or "", "quiet": self._silence(person.speaks, hours_of(person).quiet)}
        facts |= {"time": self._shown(person.zone)} if person.zone and known else {}
        told = say("time-known", facts) if known else say("time-unknown")
        picks = [self._clock(person), self._place(person) if known else None, self._quiet(person, "night")]
        rows = [ui.ActionRow[Any](pick) for pick in picks if pick]
        button = MyButton(MyPress("settings"), say("time-do-settings"))
        return _view(f"{told}\n{say('time-question')}", *rows, ui.ActionRow(button))

    def _clock(self, person: Person) -> MySelect:
        """List what clocks show now, wherever many people live."""
        say = partial(self._words.say, person.speaks)
        now = self.house.now()
        mine = zones.offset(person.zone, now) if person.zone and zones.zone(person.zone) else None
        options = []
        for minutes in zones.offsets(now):
            there = datetime.fromtimestamp(now + minutes * 60, UTC)
            facts = {"time": there.strftime("%H:%M"), "day": say(f"time-day-{there.weekday()}")}
            options.append(option(str(minutes), say("time-shown", facts), default=minutes == mine))
        options.append(option(OTHER, say("time-other"), say("time-other-hint")))
        return _pick("offset", say("time-pick-clock"), options)

    def _place(self, person: Person) -> MySelect:
        """List the places where clocks show the same now: in half a year they may not."""
        assert person.zone
        now = self.house.now()
        same = zones.guesses(zones.offset(person.zone, now), person.locale, now, PLACES)
        listed = [person.zone, *[name for name in same if name != person.zone]][:PLACES]
        options = [option(name, name, default=name == person.zone) for name in listed]
        return _pick("place", self._words.say(person.speaks, "time-pick-place"), options)

    # What is picked

    def _like(self, person: Person, name: str, values: Sequence[str]) -> MySelect:
        """List the ways in which somebody may be treated, in words."""
        said = [(value, self._words.say(person.speaks, f"looks-{name}-{value}")) for value in values]
        return self._one_of(person, name, said, getattr(person, name))

    def _language(self, person: Person) -> MySelect:
        said = [(CLIENT, self._words.say(person.speaks, "looks-language-client"))]
        said += [(language, self._named(language)) for language in self._words.languages]
        return self._one_of(person, "language", said, person.language or CLIENT)

    def _one_of(
        self,
        person: Person,
        name: str,
        said: Sequence[tuple[str, str]],
        chosen: str,
        *,
        room: str = "looks",
        verb: str = "",
    ) -> MySelect:
        """List what may be chosen, each with what it is about: Discord shows nothing else of a list then."""
        say = partial(self._words.say, person.speaks)
        told = [(value, say(f"{room}-chosen-{name}", {"what": what})) for value, what in said]
        options = [option(value, what, default=value == chosen) for value, what in told]
        return _pick(verb or name, say(f"{room}-pick-{name}"), options)

    def _named(self, language: str) -> str:
        """Return what a language calls itself."""
        known = language in self._words.languages
        return self._words.say(language, "looks-language-own") if known else language

    def _quiet(self, person: Person, verb: str) -> MySelect:
        now = hours_of(person).quiet
        listed = QUIETS if now in QUIETS else (now, *QUIETS)
        said = [(_written(quiet), self._silence(person.speaks, quiet)) for quiet in listed]
        return self._one_of(person, "quiet", said, _written(now), room="time", verb=verb)

    def _remind(self, person: Person) -> MySelect:
        say = partial(self._words.say, person.speaks)
        said = [(str(hours), say("time-remind", {"hours": hours})) for hours in INTERVALS]
        return self._one_of(person, "remind", said, str(person.remind), room="time")

    def _digest(self, person: Person) -> MySelect:
        say = partial(self._words.say, person.speaks)
        daily = [(clock(minute), say("time-digest", {"at": clock(minute)})) for minute in DIGESTS]
        now = OFF if person.digest is None else clock(person.digest)
        return self._one_of(person, "digest", [(OFF, say("time-digest-off")), *daily], now, room="time")


def _pick(verb: str, placeholder: str, options: Sequence[discord.SelectOption]) -> MySelect:
    """Build a list with an id it never had, so that a client lets the same be picked again."""
    return MySelect(MyPick(verb, salt(secrets.randbelow(36 * 36))), placeholder, options)


def _written(quiet: Quiet) -> str:
    return f"{clock(quiet.start)}-{clock(quiet.end)}" if quiet.length else "never"


def _view(text: str, *rows: ui.ActionRow[Any]) -> ui.LayoutView:
    view = ui.LayoutView(timeout=None)
    view.add_item(ui.TextDisplay(text))
    for row in rows:
        view.add_item(row)
    return view
