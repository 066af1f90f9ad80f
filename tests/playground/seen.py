"""What people on the local Discord see: a message as it stands now."""

import re
from collections.abc import Callable, Iterable

from bot.playground import Playground
from bot.playground.wire import BUTTON, EPHEMERAL, LOADING, SELECTS, SILENT, STRING_SELECT, Json, texts, walk
from bot.playground.world import Channel, Message

Match = str | re.Pattern[str] | Callable[["Seen"], object]


class NotThere(LookupError):
    """What a person reached for is not there; the message says what is."""


class Seen:
    """A message as it stands now, also after edits."""

    def __init__(self, playground: Playground, ident: int) -> None:
        self.playground = playground
        self.id = ident

    def __repr__(self) -> str:
        return f"<{self.id}: {self.text[:200]!r} {self.labels}>" if self.there else f"<{self.id}: deleted>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Seen) and other.id == self.id

    def __hash__(self) -> int:
        return hash(self.id)

    @property
    def there(self) -> bool:
        return self.id in self.playground.world.messages

    @property
    def message(self) -> Message:
        if not self.there:
            raise NotThere(f"message {self.id} was deleted")
        return self.playground.world.messages[self.id]

    @property
    def channel(self) -> Channel:
        return self.playground.world.channel(self.message.channel_id)

    @property
    def text(self) -> str:
        """All text a reader sees, content and text displays, in order."""
        return "\n".join(texts(self.message.content, self.message.components))

    @property
    def ephemeral(self) -> bool:
        return bool(self.message.flags & EPHEMERAL)

    @property
    def thinking(self) -> bool:
        return bool(self.message.flags & LOADING)

    @property
    def silent(self) -> bool:
        """Was it sent without a sound?"""
        return bool(self.message.flags & SILENT)

    @property
    def edited(self) -> bool:
        return self.message.edited is not None

    @property
    def pinged(self) -> list[int]:
        """The people this message pinged."""
        return self.message.pinged

    @property
    def components(self) -> list[Json]:
        return list(walk(self.message.components))

    @property
    def buttons(self) -> list[Json]:
        return [one for one in self.components if one["type"] == BUTTON]

    @property
    def selects(self) -> list[Json]:
        return [one for one in self.components if one["type"] in SELECTS]

    @property
    def labels(self) -> list[str]:
        """The labels of all buttons, and custom_ids of all selects."""
        return [
            *(one.get("label") or "" for one in self.buttons),
            *(one["custom_id"] for one in self.selects),
        ]

    @property
    def options(self) -> dict[str, str]:
        """What the selects of texts offer: value by label."""
        lists = [one["options"] for one in self.selects if one["type"] == STRING_SELECT]
        return {option["label"]: option["value"] for options in lists for option in options}

    @property
    def files(self) -> dict[str, bytes]:
        """The attached files by name."""
        kept = self.playground.world.files
        return {one.filename: kept.get(one.path) or b"" for one in self.message.attachments}

    @property
    def alt_texts(self) -> list[str]:
        """The descriptions of all pictures."""
        told = [one.description for one in self.message.attachments]
        for component in self.components:
            told += [item.get("description") for item in component.get("items") or (component,)]
        return list(dict.fromkeys(text for text in told if text))

    def button(self, label: str | None = None, custom_id: str | None = None) -> Json:
        return self.find(self.buttons, label, custom_id)

    def select(self, custom_id: str | None = None, value: str | None = None) -> Json:
        """Find a select by its custom_id or by something it offers; the only one needs no name."""
        found = [one for one in self.selects if custom_id in (None, one["custom_id"])]
        if value is not None and len(found) > 1:
            found = [one for one in found if value in offered(one)]
        if len(found) != 1:
            raise NotThere(f"no single select {custom_id or value!r} in {self!r}")
        return found[0]

    def find(self, components: Iterable[Json], label: str | None, custom_id: str | None) -> Json:
        """Find a component by its label (whole, or else the only one beginning so) or its custom_id."""
        every = list(components)
        if custom_id is not None:
            found = [one for one in every if one.get("custom_id") == custom_id]
        else:
            found = [one for one in every if one.get("label") == label]
            found = found or [one for one in every if (one.get("label") or "").startswith(label or "\0")]
        if len(found) != 1:
            raise NotThere(f"{'several' if found else 'no'} {custom_id or label!r} in {self!r}")
        return found[0]

    def says(self, match: Match) -> bool:
        if isinstance(match, str):
            return self.there and match in self.text
        if isinstance(match, re.Pattern):
            return self.there and bool(match.search(self.text))
        return self.there and bool(match(self))


def offered(select: Json) -> dict[str, str]:
    """What can be picked, by label and by value."""
    options = select.get("options") or ()
    return {option["label"]: option["value"] for option in options} | {
        one["value"]: one["value"] for one in options
    }
