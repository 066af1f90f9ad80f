"""Discord's limits on messages: their text, embeds, components and files."""

from collections.abc import Container, Mapping
from typing import Any

from msgspec import Struct

from bot.playground.components import (
    ALT_TEXT,
    check_component,
    check_layout,
    check_rows,
    check_unique,
    located,
)
from bot.playground.errors import ApiError, Form
from bot.playground.wire import V2, Json

MIB = 1024 * 1024

CONTENT, EMBEDS, EMBED_TEXT, FIELDS = 2000, 10, 6000, 25
FILES, NONCE = 10, 25
EMBED_TEXTS = {"title": 256, "description": 4096}


class Limits(Struct, kw_only=True):
    """The limits a test may want to change."""

    ack_seconds: float = 3.0
    token_seconds: float = 900.0
    file_bytes: int = 10 * MIB
    request_bytes: int = 25 * MIB
    resume_seconds: float = 120.0


class Upload(Struct, frozen=True):
    """A file that comes with a request."""

    name: str
    data: bytes


class Draft(Struct, frozen=True, kw_only=True):
    """A message as it would stand: what is checked, new or edited."""

    content: str
    embeds: list[Json]
    components: list[Json]
    flags: int
    files: int
    more: bool = False  # a poll or stickers

    @property
    def empty(self) -> bool:
        return not (self.content.strip() or self.embeds or self.components or self.files or self.more)


def check_message(draft: Draft, emojis: Container[int]) -> None:
    """Refuse a message that Discord would not take."""
    form = Form()
    form.longest("content", draft.content, CONTENT)
    _check_embeds(form, draft.embeds)
    if draft.flags & V2:
        _check_no_legacy(form, draft)
        check_layout(form, draft.components)
    else:
        check_rows(form, draft.components)
    form.close()
    for path, component in located(draft.components):
        check_component(form, path, component, emojis)
    check_unique(form, draft.components)
    form.close()
    if draft.empty:
        raise ApiError(400, 50006, "Cannot send an empty message")


def check_files(files: Mapping[int, Upload], attachments: Any, limits: Limits, kept: int = 0) -> None:
    """Refuse too many or too large files, and too long alt texts."""
    sizes = [len(file.data) for file in files.values()]
    if any(size > limits.file_bytes for size in sizes) or sum(sizes) > limits.request_bytes:
        raise ApiError(413, 40005, "Request entity too large")
    form = Form()
    if len(files) + kept > FILES:
        form.fail("attachments", "BASE_TYPE_MAX_LENGTH", f"Must be {FILES} or fewer in length.")
    for place, meta in enumerate(attachments or ()):
        form.longest(f"attachments.{place}.description", meta.get("description"), ALT_TEXT)
    form.close()


def check_nonce(nonce: object) -> None:
    form = Form()
    form.longest("nonce", str(nonce), NONCE)
    form.close()


def _check_embeds(form: Form, embeds: list[Json]) -> None:
    form.longest("embeds", embeds, EMBEDS)
    total = 0
    for place, embed in enumerate(embeds):
        path = f"embeds.{place}"
        for name, most in EMBED_TEXTS.items():
            form.longest(f"{path}.{name}", embed.get(name), most)
        fields = embed.get("fields") or []
        form.longest(f"{path}.fields", fields, FIELDS)
        for number, field in enumerate(fields):
            form.longest(f"{path}.fields.{number}.name", field.get("name"), 256, 1)
            form.longest(f"{path}.fields.{number}.value", field.get("value"), 1024, 1)
        footer, author = embed.get("footer") or {}, embed.get("author") or {}
        form.longest(f"{path}.footer.text", footer.get("text"), 2048)
        form.longest(f"{path}.author.name", author.get("name"), 256)
        said = [embed.get(name) for name in EMBED_TEXTS]
        said += [footer.get("text"), author.get("name")]
        said += [field.get(name) for field in fields for name in ("name", "value")]
        total += sum(len(text or "") for text in said)
    if total > EMBED_TEXT:
        form.fail("embeds", "MAX_EMBED_SIZE_EXCEEDED", f"Embed size exceeds maximum size of {EMBED_TEXT}")


def _check_no_legacy(form: Form, draft: Draft) -> None:
    code = "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2"
    for name, used in (("content", draft.content), ("embeds", draft.embeds), ("poll", draft.more)):
        if used:
            message = f"The '{name}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2"
            form.fail(name, code, message)
