"""What every service stands on."""

from collections.abc import Awaitable, Callable

import discord
from msgspec import Struct

from bot.lessons import Learning
from bot.people.breaks import Breaks
from bot.people.desk import Desks
from bot.people.hosts import Hosts
from bot.people.house_rules import HouseRules
from bot.people.lateness import Lateness
from bot.people.motions import Motions
from bot.people.nights import Nights
from bot.people.plans import Plans
from bot.people.repairs import Repairs
from bot.people.seats import Seats
from bot.people.takeback import Takebacks
from bot.table import Facts, Follows, Lists, Messages, People, Post, Posts, Table
from bot.table.lobby import Lobbies
from bot.table.rates import Rates
from bot.time.agenda import Agenda
from bot.time.pace import Pace
from bot.time.pulse import Pulse
from bot.words.catalogue import Words
from rendering.studio import Studio


class House(Struct, frozen=True, kw_only=True):
    """Discord, the door to the games, what is written down beside them, and the words and pictures."""

    client: discord.Client
    table: Table
    lobbies: Lobbies
    plans: Plans
    games: Lists
    desks: Desks
    people: People
    posts: Posts
    follows: Follows
    seats: Seats
    motions: Motions
    takebacks: Takebacks
    repairs: Repairs
    lateness: Lateness
    breaks: Breaks
    hosts: Hosts
    nights: Nights
    messages: Messages
    facts: Facts
    words: Words
    studio: Studio
    rates: Rates
    rules: HouseRules
    pace: Pace
    now: Callable[[], int]  # in unix seconds
    check: Callable[[], Awaitable[bool]]  # is the whole database whole?
    keep: Callable[[], Awaitable[bool]]  # make the backup of today; is it there?
    agenda: Agenda
    pulse: Pulse
    learning: Learning

    def posted(self, post: Post | None) -> discord.PartialMessage | None:
        """Return the message in which something was posted, if it is known."""
        return self.message(post.channel, post.message) if post and post.channel and post.message else None

    def message(self, channel: int, message: int) -> discord.PartialMessage:
        """Return a message that is somewhere, without asking Discord for it."""
        return self.client.get_partial_messageable(channel).get_partial_message(message)
