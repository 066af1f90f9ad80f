"""The coach: a line above a decision that is new to somebody, who has asked for it."""

from contextlib import suppress

from bot.table import STORAGE, Outcome, Person, Screen
from bot.words.voice import Voice
from cogs._house import House


class Coach:
    """Says what a decision is for, until somebody has made it twice. It knows nothing of the table."""

    def __init__(self, house: House) -> None:
        self._learning, self._words = house.learning, house.words

    async def line(self, person: Person, voice: Voice, screen: Screen) -> str:
        """Say what somebody should look at now, if they want to hear it and there is something to say."""
        if not person.coach or screen.asked is None or screen.viewer not in screen.awaited:
            return ""
        key = f"learn-{screen.key}-coach-{screen.asked.key}"
        if not self._words.knows(key):
            return ""
        with suppress(*STORAGE):
            if await self._learning.new_to(person.user, screen.key, screen.asked.key):
                return voice.say("learn-coach", {"line": voice.say(key)})
        return ""

    async def made(self, person: Person, outcome: Outcome) -> None:
        """Count the decisions that somebody has just made."""
        if person.coach and outcome.answered:
            with suppress(*STORAGE):  # then they read the line once more
                await self._learning.made(person.user, outcome.mine.key, outcome.answered)
