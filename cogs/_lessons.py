"""Reading the rules, topic by topic: at a table as they hold there, and anywhere without one."""

from collections.abc import Iterator
from typing import Any

from discord import ui
from discord.app_commands import Choice
from msgspec import Struct

import rendering
from bot import seeds
from bot.engine.core import AnyRules, Refused
from bot.engine.options import read_options
from bot.panel import orders
from bot.panel.codes import RulesPick, RulesPress, salt
from bot.panel.controls import ROW
from bot.table import STORAGE, Person, Screen
from bot.table.lobby import Lobby
from bot.words.lessons import ANYWHERE, FILE, SHORT, At, Lessons, Topic, introduced
from bot.words.voice import fitted
from cogs._access import Access
from cogs._guests import Guests
from cogs._house import House
from cogs._items import OPTION, Interaction, RulesButton, RulesSelect, option
from cogs._pictures import attached, gallery
from cogs._replies import beside, in_place, show
from cogs._whereabouts import Whereabouts
from rendering.order import Picture

COLOUR = 0xE9B93F
PICTURE = "topic"
PATIENCE = 2.0  # seconds that words wait for their picture
CHOICES = 25  # that Discord lists
TYPED = 50  # characters of what was typed that are said back
OPENS, TURNS = "open", "turn"  # beside what was pressed, or in its place


class Book(Struct, frozen=True):
    """The rules that are read: of a game, and of a table of it if one is meant."""

    rules: AnyRules
    table: int = 0
    at: At = ANYWHERE
    ask: str | None = None  # what the reader is asked there

    @classmethod
    def of(cls, screen: Screen) -> "Book":
        """Return the rules as they hold at a table."""
        at = At(len(screen.users), getattr(screen.view, "options", None))
        return cls(screen.rules, screen.game_id, at, screen.asked.key if screen.asked else None)

    @classmethod
    def gathering(cls, rules: AnyRules, lobby: Lobby) -> "Book":
        """Return the rules as a table that gathers players has agreed on them so far."""
        return cls(rules, lobby.id, At(0, read_options(rules, lobby.options)))


class LessonDesk:
    """Lets people read the rules."""

    def __init__(self, house: House, guests: Guests, access: Access, whereabouts: Whereabouts) -> None:
        self.house, self._guests, self._access = house, guests, access
        self._whereabouts = whereabouts
        games = house.table.games
        self.lessons = Lessons(house.words, {key: seeds.optional(Topic, key, FILE) for key in games})

    # Commands

    async def read(self, interaction: Interaction, game: str = "", topic: str = "") -> None:
        """Open what a command names: a topic by its name, or by words that stand in it."""
        book = await self._named(interaction, game)
        if book is None:
            await self.shelf(interaction)
            return
        await self.open(interaction, book, await self._sought(interaction, book, topic))

    async def games(self, interaction: Interaction, typed: str) -> list[Choice[str]]:
        """Suggest the games, each with what it is."""
        locale, words = self._guests.language(interaction), self.house.words
        listed = []
        for key, rules in self.house.table.games.items():
            name = words.say(locale, f"{key}-game")
            if typed.lower() in f"{key} {name}".lower():
                line = introduced(words, locale, rules, "rules-about-line") or name
                listed.append(Choice(name=fitted(line, OPTION), value=key))
        return listed[:CHOICES]

    async def topics(self, interaction: Interaction, typed: str) -> list[Choice[str]]:
        """Suggest the topics of the game that was named, or is played here."""
        try:
            book = await self._named(interaction, str(getattr(interaction.namespace, "game", "") or ""))
        except (Refused, *STORAGE):  # whoever sends the command is told why
            return []
        if book is None:
            return []
        locale, key = self._guests.language(interaction), book.rules.key
        found = self.lessons.found(locale, book.rules, typed, book.at)
        return [Choice(name=self.lessons.title(locale, key, one), value=one) for one in found][:CHOICES]

    async def _named(self, interaction: Interaction, game: str) -> Book | None:
        """Return the rules that are meant: of the game that was named, or else of the one played here."""
        named = self.known(game.strip()) if game.strip() else None
        screen = await self._whereabouts.screen(interaction)
        if screen and (named is None or named.key == screen.key):
            return Book.of(screen)
        if named is None and interaction.channel_id:
            here = await self.house.lobbies.open_in(interaction.channel_id)
            if here and here[0].key in self.house.table.games:
                return Book.gathering(self.house.table.games[here[0].key], here[0])
        return Book(named) if named else None

    def known(self, typed: str) -> AnyRules:
        """Return a game by its key or its name."""
        locales = self.house.words.languages
        for key, rules in self.house.table.games.items():
            names = {self.house.words.say(locale, f"{key}-game").lower() for locale in locales}
            if typed.lower() in {key, *names}:
                return rules
        return self.house.lobbies.rules(typed[:TYPED])  # it refuses, and names those there are

    async def _sought(self, interaction: Interaction, book: Book, typed: str) -> str:
        if not typed or typed in self.lessons.topics(book.rules.key):
            return typed or SHORT
        locale = (await self._guests.person(interaction)).speaks
        found = self.lessons.found(locale, book.rules, typed, book.at)
        if not found:
            name = self.house.words.say(locale, f"{book.rules.key}-game")
            raise Refused("rules-refusal-no-topic", game=name, typed=typed[:TYPED])
        return found[0]

    # What is pressed

    async def pressed(self, interaction: Interaction, press: RulesPress) -> None:
        """Open a topic, beside what was pressed or in its place."""
        (in_place if press.verb == TURNS else beside)(interaction)
        key, _, topic = press.part.partition(".")
        if not key:
            await self.shelf(interaction)
            return
        await self._turned(interaction, press.game, key, topic)

    async def picked(self, interaction: Interaction, pick: RulesPick, topic: str) -> None:
        """Turn to a topic of the list."""
        in_place(interaction)
        await self._turned(interaction, pick.game, pick.book, topic)

    async def _turned(self, interaction: Interaction, game: int, key: str, topic: str) -> None:
        """Show a topic; of a table, to whoever may look at it."""
        if key not in self.house.table.games:
            raise Refused("table-refusal-stale")
        book = await self._at(interaction, game) if game else Book(self.house.table.games[key])
        await self.open(interaction, book, topic)

    async def _at(self, interaction: Interaction, table: int) -> Book:
        """Return the rules of a table, whether it plays or still gathers players, for whoever may see it."""
        lobby = await self.house.lobbies.find(table)
        if lobby and lobby.status == "open":
            await self._access.admit_to_lobby(interaction, table)
            return Book.gathering(self.house.lobbies.rules(lobby.key), lobby)
        await self._access.admit_privately(interaction, table)
        return Book.of(await self.house.table.look(table, interaction.user.id))

    async def explain(self, interaction: Interaction, screen: Screen, *, decision: bool) -> None:
        """Explain a game to somebody at a table: the decision that they owe, or all in short."""
        book = Book.of(screen)
        ask = book.ask if decision else None
        await self.open(interaction, book, self.lessons.explaining(screen.key, ask))

    # Messages

    async def open(self, interaction: Interaction, book: Book, topic: str = SHORT) -> None:
        """Show a topic, with the way to all others."""
        person, topics = await self._guests.person(interaction), self.lessons.topics(book.rules.key)
        topic = topic if topic in topics else SHORT
        drawn = await self._drawn(person, book.rules, topic)
        await show(interaction, self._page(person.speaks, book, topic, drawn), attached(drawn, PICTURE))

    async def _drawn(self, person: Person, rules: AnyRules, topic: str) -> Picture | None:
        """Return the picture of what a topic speaks of; words do without one that is not there soon."""
        if topic not in rendering.topics(rules.key):
            return None
        title = self.lessons.title(person.speaks, rules.key, topic)
        order = orders.topic(rules, topic, title, person.speaks, person.theme)
        return await self.house.studio.picture(order, patience=PATIENCE)

    def _page(self, locale: str, book: Book, topic: str, drawn: Picture | None = None) -> ui.LayoutView:
        say, key = self.house.words.say, book.rules.key
        lesson = self.lessons.told(locale, book.rules, topic, book.at)
        head = say(locale, "rules-title", {"game": say(locale, f"{key}-game"), "topic": lesson.title})
        text, *small = lesson.parts
        text = text if topic == SHORT else f"{head}\n{text}"
        parts: list[ui.Item[Any]] = [ui.TextDisplay(text)]
        if drawn:
            parts.append(gallery(drawn, PICTURE))
        if small:
            parts += [ui.Separator(), ui.TextDisplay("\n".join(small))]
        view = ui.LayoutView(timeout=None)
        view.add_item(ui.Container(*parts, accent_colour=COLOUR))
        if len(self.lessons.topics(key)) > 1:
            view.add_item(ui.ActionRow(self._contents(locale, book, topic)))
            view.add_item(ui.ActionRow(*self._neighbours(locale, book, topic)))
        return view

    def _contents(self, locale: str, book: Book, topic: str) -> RulesSelect:
        key, topics = book.rules.key, self.lessons.topics(book.rules.key)
        options = [option(one, self.lessons.title(locale, key, one), default=one == topic) for one in topics]
        pick = RulesPick(book.table, key, salt(topics.index(topic)))
        return RulesSelect(pick, self.house.words.say(locale, "rules-pick"), options)

    def _neighbours(self, locale: str, book: Book, topic: str) -> Iterator[RulesButton]:
        """The topics before and after this one, in a circle."""
        key, topics = book.rules.key, self.lessons.topics(book.rules.key)
        at = topics.index(topic)
        for name, neighbour in (("back", topics[at - 1]), ("next", topics[(at + 1) % len(topics)])):
            title = self.lessons.title(locale, key, neighbour)
            label = self.house.words.say(locale, f"rules-{name}", {"topic": title})
            yield RulesButton(RulesPress(book.table, TURNS, f"{key}.{neighbour}"), label)

    async def shelf(self, interaction: Interaction) -> None:
        """Show what games there are, each with the way to its rules."""
        locale, games = (await self._guests.person(interaction)).speaks, self.house.table.games
        told = [self._introduced(locale, key) for key in games]
        view = ui.LayoutView(timeout=None)
        texts = [self.house.words.say(locale, "rules-which"), *told]
        view.add_item(ui.Container(*map(ui.TextDisplay, texts), accent_colour=COLOUR))
        view.add_item(ui.ActionRow(*self._doors(locale)))
        await show(interaction, view)

    def _introduced(self, locale: str, key: str) -> str:
        """Say what a game is; its name alone, where there is no more to say."""
        words = self.house.words
        return introduced(words, locale, self.house.table.games[key]) or words.say(locale, f"{key}-game")

    def _doors(self, locale: str) -> Iterator[RulesButton]:
        """A way to the rules of each game, as many as fit a row."""
        for key in list(self.house.table.games)[:ROW]:
            press = RulesPress(0, TURNS, f"{key}.{SHORT}")
            yield RulesButton(press, self.house.words.say(locale, f"{key}-game"))
