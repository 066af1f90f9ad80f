"""What people do at a table over weeks, at random: by what Discord offers, and much of it is refused."""

from tests.playground.actors import Seen
from tests.support.panels import labels

SPANS = ("2 days", "3 days", "5 days", "9 days")
TERMS = ("none", "gentle", "daily", "quick")
GOING_ON = ("A day more", "Let the computer play", "Look for a substitute", "Wait")
MEMBERS = """
SELECT user_id, owner FROM tenure WHERE game_id = ?1 UNION SELECT user_id, NULL FROM seat WHERE game_id = ?1
"""
OFTEN = {  # how often each is done
    "away": 6,
    "back": 5,
    "leave": 2,
    "seek": 1,
    "claim": 6,
    "answer": 10,
    "vote": 14,
    "pause": 3,
    "resume": 2,
    "abandon": 1,
    "reopen": 3,
    "go_on": 10,
    "take_back": 5,
    "plan": 6,
    "later": 6,
    "night": 1,
    "ping": 2,
    "look": 3,
}


class Deeds:
    """One table, and what somebody may do there."""

    def __init__(self, season, table, chance):
        self.season, self.table, self.chance = season, table, chance
        self.weeks, self.thread = season.weeks, table.thread

    async def one(self):
        """Let somebody do something; return what it was."""
        deed = self.chance.choices(list(OFTEN), list(OFTEN.values()))[0]
        await self.weeks.does(getattr(self, deed))
        return deed

    # Who

    def anybody(self):
        return self.chance.choice(self.season.people)

    def member(self):
        """Return somebody who sits or sat at this table, or has to do with it."""
        users = {user for row in self.weeks.query(MEMBERS, self.table.number) for user in row if user}
        return self.chance.choice([one for one in self.season.people if one.id in users])

    async def type(self, person, command, **options):
        return await person.slash(self.thread, command, **options)

    # Seats

    async def away(self):
        friend = self.anybody() if self.chance.random() < 0.5 else None
        options = {"friend": friend} if friend else {}
        otherwise = self.chance.choice(("computer", "nobody"))
        until = self.chance.choice(SPANS)
        await self.type(self.member(), "seat away", until=until, otherwise=otherwise, **options)

    async def back(self):
        await self.type(self.member(), "seat back")

    async def leave(self):
        person = self.member()
        sure = await self.type(person, "seat leave")
        if "Leave for good" in sure.message.labels:
            await person.click(sure, "Leave for good")

    async def seek(self):
        await self.type(self.member(), "seat seek")

    async def claim(self):
        person = self.anybody()
        offered = await self.type(person, "seat claim")
        if offered.message.labels:
            sure = await person.click(offered, custom_id=offered.message.buttons[0]["custom_id"])
            if "Take the seat" in sure.newest.labels:
                await person.click(sure.newest, "Take the seat")

    async def answer(self):
        """Let a friend who is asked to play say something."""
        for asked in self._posted("I will"):
            friends = [one for one in self.season.people if one.mention in asked.text.partition(":")[0]]
            for friend in friends:
                await friend.click(asked, "I will" if self.chance.random() < 0.8 else "No, thanks")

    # Votes

    async def vote(self):
        """Let somebody say yes or no to all that is asked."""
        person = self.member()
        listed = (await self.type(person, "table votes")).message
        label = "Agree" if self.chance.random() < 0.75 else "Disagree"
        for button in [one for one in listed.buttons if one["label"] == label]:
            await person.click(listed, custom_id=button["custom_id"])

    async def pause(self):
        await self.type(self.member(), "table pause", until=self.chance.choice(SPANS), why="Holidays.")

    async def resume(self):
        await self.type(self.member(), "table resume")

    async def abandon(self):
        await self.type(self.member(), "table abandon")

    async def reopen(self):
        if self.table.record.status == "abandoned":
            await self.type(self.member(), "table reopen")

    async def go_on(self):
        """Let somebody decide how to go on without whoever is late."""
        for told in self._posted("How to go on …")[-1:]:
            person = self.member()
            page = (await person.click(told, "How to go on …")).newest
            if "Wait" in page.labels:
                await person.click(page, self.chance.choice(GOING_ON))

    async def take_back(self):
        await self.type(self.member(), "turn takeback")

    # One's own

    async def plan(self):
        person = self.member()
        side = (await self.type(person, "turn side")).message
        ahead = [one for one in labels(side) if one.startswith("Plan ahead")]
        if not ahead:
            return
        side = (await person.click(side, ahead[0])).message
        if not side.selects:
            return
        listed = side.selects[0]
        side = (
            await person.select(side, listed["options"][0]["value"], custom_id=listed["custom_id"])
        ).message
        for label in ("Publish if it fits", "Save plan"):
            if label in labels(side):
                side = (await person.click(side, label)).message

    async def later(self):
        """Let somebody who was called say when to be called again."""
        calls = [one for one in self.weeks.journal.standing(self.thread.id) if one.users]
        if calls:
            call = self.chance.choice(calls)
            user = self.chance.choice(call.users)
            person = next(one for one in self.season.people if one.id == user)
            page = (await person.click(Seen(self.weeks.playground, call.message), "Later …")).newest
            choices = [one for one in labels(page) if one != "Never at night …"]
            if choices:
                await person.click(page, self.chance.choice(choices))

    async def night(self):
        await self.type(self.member(), "table night")

    async def ping(self):
        await self.type(self.member(), "table ping")

    async def look(self):
        for command in ("table seats", "my games", "look score"):
            await self.type(self.anybody(), command)

    def _posted(self, label):
        """Return the messages at the table that have a button of this label."""
        reader = self.season.people[0]
        return reader.sees(self.thread, lambda seen: label in seen.labels)
