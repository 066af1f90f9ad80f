"""Messages: written, edited, pinned and deleted."""

from typing import Any

from bot.playground import marks
from bot.playground.errors import ApiError, form_error, thread_archived, unknown_message
from bot.playground.limits import Draft, Limits, check_files, check_message, check_nonce
from bot.playground.media import Files, kept, shown_components, shown_embeds, store
from bot.playground.mentions import check_allowed, mentions, pinged
from bot.playground.permissions import may_see
from bot.playground.shapes import channel_json, event_json, thread_member_json
from bot.playground.wire import (
    EPHEMERAL,
    LOADING,
    PIN_NOTICE,
    PRIVATE_THREAD,
    REPLY,
    SILENT,
    SUPPRESS_EMBEDS,
    V2,
    Json,
    iso,
)
from bot.playground.world import Attachment, Channel, Message, User, World

SENDABLE = SUPPRESS_EMBEDS | V2 | SILENT  # flags a sender may set
EDITABLE = SUPPRESS_EMBEDS | V2
PINS = 250
REMEMBERED_NONCES = 200


class Posts:
    """The only place where messages change."""

    def __init__(self, world: World, limits: Limits) -> None:
        self.world = world
        self.limits = limits
        self._nonces: dict[tuple[int, str], int] = {}

    def create(
        self,
        channel: Channel,
        author: User,
        body: Json,
        files: Files | None = None,
        *,
        kind: int = 0,
        reader: int | None = None,
        interaction: Json | None = None,
        webhook: bool = False,
        loading: bool = False,
    ) -> Message:
        """Write a message. A reader makes it ephemeral; loading makes it the one that says "thinking…"."""
        if earlier := self._sent_before(channel, body):
            return earlier
        files = files or {}
        flags = int(body.get("flags") or 0) & SENDABLE
        flags |= (EPHEMERAL if reader else 0) | (LOADING if loading else 0)
        self._check_new(body, files, flags)
        if channel.thread and channel.thread.archived and channel.thread.locked:
            raise thread_archived()
        attachments = store(self.world, channel, body, files)
        message = Message(
            id=self.world.new_id(),
            channel_id=channel.id,
            author_id=author.id,
            timestamp=self.world.now(),
            content=(body.get("content") or "").strip(),
            type=kind,
            flags=flags,
            attachments=attachments,
            embeds=shown_embeds(self.world, body.get("embeds"), attachments),
            components=shown_components(self.world, body.get("components"), attachments),
            reference=self._reference(channel, body.get("message_reference")),
            interaction=interaction,
            webhook_id=self.world.bot_id if webhook else None,
            nonce=str(body["nonce"]) if body.get("nonce") is not None else None,
            poll=self._poll(body.get("poll")),
            reader=reader,
        )
        message.type = REPLY if message.reference else kind
        self._open_up(channel)
        self._mention(channel, message, body.get("allowed_mentions"), ping=True)
        self._enter(channel, message)
        return message

    def notice(self, channel: Channel, author: User, kind: int, **more: Any) -> Message:
        """Write one of Discord's own lines: a pin, a thread that was opened."""
        message = Message(
            id=self.world.new_id(),
            channel_id=channel.id,
            author_id=author.id,
            timestamp=self.world.now(),
            type=kind,
            **more,
        )
        self._enter(channel, message)
        return message

    def edit(
        self, message: Message, body: Json, files: Files | None = None, *, fill: bool = False
    ) -> Message:
        """Change a message. No edit pings; fill is the first follow-up after a deferral, which does."""
        files = files or {}
        channel = self.world.channel(message.channel_id)
        if channel.thread and channel.thread.archived:
            raise thread_archived()
        flags = message.flags if body.get("flags") is None else _edited(message.flags, int(body["flags"]))
        left = kept(message, body)
        self._check_edit(message, body, files, flags, left)
        attachments = [*left, *store(self.world, channel, body, files)]
        if "components" in body:
            message.components = shown_components(self.world, body["components"], attachments)
        if "embeds" in body:
            message.embeds = shown_embeds(self.world, body["embeds"], attachments)
        if "content" in body:
            message.content = (body["content"] or "").strip()
        self._let_go([one for one in message.attachments if one not in attachments])
        message.attachments = attachments
        message.edited = None if message.flags & LOADING else self.world.now()
        message.flags = flags & ~LOADING
        self._mention(channel, message, body.get("allowed_mentions"), ping=fill)
        self.touch(message)
        if fill:
            marks.count(self.world, channel, message, new=False)
        return message

    def touch(self, message: Message) -> None:
        """Tell that something about a message changed."""
        self.world.put(message)
        self._tell("MESSAGE_UPDATE", message)

    def delete(self, message: Message) -> None:
        if message.id not in self.world.messages:
            raise unknown_message()
        channel = self.world.channel(message.channel_id)
        self.world.drop(message)
        self._let_go(message.attachments)
        gone = {"id": str(message.id), "channel_id": str(channel.id), **_guild(channel)}
        self.world.tell("MESSAGE_DELETE", gone, channel, message.reader)
        marks.uncount(self.world, channel, message)

    def pin(self, message: Message, *, on: bool) -> None:
        channel = self.world.channel(message.channel_id)
        if (message.pinned_at is not None) == on:
            return
        if on and sum(one.pinned_at is not None for one in self.world.messages_in(channel)) >= PINS:
            raise ApiError(400, 30003, f"Maximum number of pins reached for the channel ({PINS})")
        message.pinned_at = self.world.now() if on else None
        channel.last_pin_at = message.pinned_at or channel.last_pin_at
        self.world.put(channel)
        self.touch(message)
        told = {"channel_id": str(channel.id), "last_pin_timestamp": channel.last_pin_at, **_guild(channel)}
        self.world.tell("CHANNEL_PINS_UPDATE", told, channel)
        if on:
            reference = {"channel_id": str(channel.id), "message_id": str(message.id), **_guild(channel)}
            self.notice(channel, self.world.bot, PIN_NOTICE, reference=reference)

    def wipe(self, channel: Channel) -> None:
        """Forget all messages of a deleted channel, and who had read them."""
        for message in self.world.messages_in(channel):
            self.world.drop(message)
            self._let_go(message.attachments)
        for mark in [one for one in self.world.marks.values() if one.channel == channel.id]:
            self.world.drop(mark)
        self.world.history.pop(channel.id, None)

    # Checks

    def _check_new(self, body: Json, files: Files, flags: int) -> None:
        check_allowed(body.get("allowed_mentions"))
        check_files(files, body.get("attachments"), self.limits)
        if body.get("nonce") is not None:
            check_nonce(body["nonce"])
        if not flags & LOADING:
            draft = Draft(
                content=body.get("content") or "",
                embeds=body.get("embeds") or [],
                components=body.get("components") or [],
                flags=flags,
                files=len(files),
                more=bool(body.get("poll") or body.get("sticker_ids")),
            )
            check_message(draft, self.world.emojis)

    def _check_edit(
        self, message: Message, body: Json, files: Files, flags: int, left: list[Attachment]
    ) -> None:
        check_allowed(body.get("allowed_mentions"))
        check_files(files, body.get("attachments"), self.limits, len(left))
        draft = Draft(
            content=(body["content"] or "") if "content" in body else message.content,
            embeds=(body["embeds"] or []) if "embeds" in body else message.embeds,
            components=(body["components"] or []) if "components" in body else message.components,
            flags=flags,
            files=len(files) + len(left),
            more=bool(message.poll),
        )
        check_message(draft, self.world.emojis)

    def _sent_before(self, channel: Channel, body: Json) -> Message | None:
        """Find the message an enforced nonce has already sent."""
        if not body.get("enforce_nonce") or body.get("nonce") is None:
            return None
        return self.world.messages.get(self._nonces.get((channel.id, str(body["nonce"])), 0))

    def forget_nonces(self) -> None:
        """Let a nonce that was used send its message again, as Discord does after some minutes."""
        self._nonces.clear()

    def _open_up(self, channel: Channel) -> None:
        """Writing in an archived thread opens it again."""
        if channel.thread and channel.thread.archived:
            channel.thread.archived, channel.thread.archived_at = False, self.world.now()
            self.world.put(channel)
            self.world.tell("THREAD_UPDATE", channel_json(self.world, channel), channel)

    # Parts of a message

    def _reference(self, channel: Channel, reference: Json | None) -> Json | None:
        if not reference:
            return None
        original = self.world.messages.get(int(reference["message_id"]))
        if original is None or original.channel_id != channel.id or original.reader:
            if reference.get("fail_if_not_exists", True):
                raise form_error("message_reference", "REPLIES_UNKNOWN_MESSAGE", "Unknown message")
            return None
        return {"type": 0, "channel_id": str(channel.id), "message_id": str(original.id), **_guild(channel)}

    def _poll(self, poll: Json | None) -> Json | None:
        if not poll:
            return None
        expiry = iso(self.world.clock() + 3600 * poll.get("duration", 24))
        answers = [{"answer_id": number, **one} for number, one in enumerate(poll["answers"], 1)]
        return {"allow_multiselect": False, "layout_type": 1, **poll, "answers": answers, "expiry": expiry}

    def _mention(self, channel: Channel, message: Message, allowed: Json | None, *, ping: bool) -> None:
        found = mentions(self.world, channel, message, allowed)
        message.mentions, message.mention_roles = found.users, found.roles
        message.mention_everyone = found.everyone
        if ping and channel.thread and not message.reader:
            self._draw_in(channel, found.users)
        if ping:
            message.pinged = pinged(self.world, channel, message)

    def _draw_in(self, channel: Channel, users: list[int]) -> None:
        """Mentioned people join a thread, if they can see the channel it hangs on."""
        parent = self.world.channel(channel.parent_id or 0)
        for user in users:
            if may_see(self.world, user, parent):
                join(self.world, channel, user)

    def _let_go(self, attachments: list[Attachment]) -> None:
        for attachment in attachments:
            self.world.files.drop(attachment.path)

    # Telling

    def _enter(self, channel: Channel, message: Message) -> None:
        if message.nonce:
            self._nonces[channel.id, message.nonce] = message.id
            if len(self._nonces) > REMEMBERED_NONCES:
                del self._nonces[next(iter(self._nonces))]
        self.world.put(message)
        if not message.reader:
            channel.last_message_id = message.id
            if channel.thread:
                channel.thread.sent += 1
            self.world.put(channel)
        self._tell("MESSAGE_CREATE", message)
        marks.count(self.world, channel, message)

    def _tell(self, kind: str, message: Message) -> None:
        channel = self.world.channel(message.channel_id)
        self.world.tell(kind, event_json(self.world, message), channel, message.reader)


def join(world: World, channel: Channel, user: int) -> None:
    """Make a user a member of a thread."""
    thread = channel.thread
    if thread is None or user in thread.members:
        return
    thread.members[user] = world.now()
    world.put(channel)
    told: Json = {"id": str(channel.id), "member_count": len(thread.members), **_guild(channel)}
    told["added_members"] = [thread_member_json(channel, user)]
    world.tell("THREAD_MEMBERS_UPDATE", told, channel)
    if channel.type == PRIVATE_THREAD and user != world.bot_id:
        world.tell("THREAD_CREATE", channel_json(world, channel), channel, user)


def _edited(flags: int, wanted: int) -> int:
    """Return the flags after an edit. Once a message is V2 it stays V2."""
    return (flags & ~SUPPRESS_EMBEDS) | (wanted & EDITABLE)


def _guild(channel: Channel) -> Json:
    return {"guild_id": str(channel.guild_id)} if channel.guild_id else {}
