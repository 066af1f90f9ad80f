"""A person presses something; the bot has three seconds to answer and fifteen minutes to go on."""

import asyncio
import secrets
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Any

from bot.playground.errors import ApiError, form_error, unknown_message
from bot.playground.forms import check_choices, check_modal
from bot.playground.limits import Limits
from bot.playground.media import Files
from bot.playground.permissions import permissions_in
from bot.playground.posts import Posts
from bot.playground.shapes import member_json, message_json, partial_channel_json, user_json
from bot.playground.wire import COMMAND_ANSWER, DM, EPHEMERAL, LOADING, V2, Json
from bot.playground.world import Channel, Message, User, World

NO_ANSWER = "The application did not respond"


class Kind(IntEnum):
    COMMAND = 2
    COMPONENT = 3
    AUTOCOMPLETE = 4
    MODAL = 5


class Answer(IntEnum):
    MESSAGE = 4
    DEFER = 5
    DEFER_UPDATE = 6
    UPDATE = 7
    CHOICES = 8
    MODAL = 9


FITTING = {
    Kind.COMMAND: {Answer.MESSAGE, Answer.DEFER, Answer.MODAL},
    Kind.COMPONENT: {Answer.MESSAGE, Answer.DEFER, Answer.DEFER_UPDATE, Answer.UPDATE, Answer.MODAL},
    Kind.AUTOCOMPLETE: {Answer.CHOICES},
    Kind.MODAL: {Answer.MESSAGE, Answer.DEFER, Answer.DEFER_UPDATE, Answer.UPDATE},
}


@dataclass(eq=False)
class Interaction:
    """One press, and what came of it."""

    id: int
    token: str
    kind: Kind
    user: int
    channel: int
    data: Json
    created: float
    nonce: str = ""
    source: int | None = None  # the message the component sits on
    answer: Answer | None = None
    original: int | None = None  # what @original means
    followups: list[int] = field(default_factory=list)
    modal: Json | None = None
    choices: list[Json] | None = None
    failed: str | None = None
    done: asyncio.Event = field(default_factory=asyncio.Event)  # answered, or given up
    filled: asyncio.Event = field(default_factory=asyncio.Event)  # there is something to see
    timer: asyncio.TimerHandle | None = None


class Desk:
    """Hands interactions to the bot and takes its answers."""

    def __init__(self, world: World, posts: Posts, limits: Limits) -> None:
        self.world = world
        self.posts = posts
        self.limits = limits
        self.by_token: dict[str, Interaction] = {}
        self.by_id: dict[int, Interaction] = {}

    # From a person

    def begin(
        self,
        kind: Kind,
        user: User,
        channel: Channel,
        data: Json,
        source: Message | None = None,
        nonce: str = "",
    ) -> Interaction:
        """Tell the bot what a person did."""
        self._forget_old()
        interaction = Interaction(
            id=self.world.new_id(),
            token=secrets.token_urlsafe(32),
            kind=kind,
            user=user.id,
            channel=channel.id,
            data=data,
            created=self.world.clock(),
            nonce=nonce,
            source=source.id if source else None,
        )
        self.by_token[interaction.token] = self.by_id[interaction.id] = interaction
        loop = asyncio.get_running_loop()
        interaction.timer = loop.call_later(self.limits.ack_seconds, self._give_up, interaction)
        self.world.tell("INTERACTION_CREATE", self._payload(interaction, user, channel, source), channel)
        return interaction

    def _payload(
        self, interaction: Interaction, user: User, channel: Channel, source: Message | None
    ) -> Json:
        bot = self.world.bot_id
        owner = str(channel.guild_id or 0)
        payload: Json = {
            "id": str(interaction.id),
            "application_id": str(bot),
            "type": int(interaction.kind),
            "token": interaction.token,
            "version": 1,
            "data": interaction.data,
            "locale": user.locale,
            "channel_id": str(channel.id),
            "channel": partial_channel_json(self.world, channel, user.id),
            "app_permissions": str(permissions_in(self.world, bot, channel)),
            "entitlements": [],
            "attachment_size_limit": self.limits.file_bytes,
            "context": 1 if channel.type == DM else 0,
            "authorizing_integration_owners": {"0": owner},
        }
        if guild := self.world.guilds.get(channel.guild_id or 0):
            permissions = permissions_in(self.world, user.id, channel)
            payload |= {
                "guild_id": str(guild.id),
                "guild_locale": guild.locale,
                "guild": {"id": str(guild.id), "features": [], "locale": guild.locale},
                "member": member_json(guild, user, permissions),
            }
        else:
            payload["user"] = user_json(user)
        if source:
            payload["message"] = message_json(self.world, source)
        return payload

    def _give_up(self, interaction: Interaction) -> None:
        if interaction.answer is None and interaction.failed is None:
            self._finish(interaction, NO_ANSWER)

    def _finish(self, interaction: Interaction, failed: str | None = None) -> None:
        if interaction.timer:
            interaction.timer.cancel()
        interaction.failed = failed
        interaction.done.set()
        told: Json = {"nonce": interaction.nonce, "status": "failed" if failed else "done"}
        self._whisper(interaction, "INTERACTION", {**told, "reason": failed} if failed else told)

    def _whisper(self, interaction: Interaction, kind: str, data: Json) -> None:
        self.world.tell(kind, data, reader=interaction.user)

    def _forget_old(self) -> None:
        """Drop interactions whose token has run out."""
        while self.by_id:
            oldest = next(iter(self.by_id.values()))
            if self.world.clock() - oldest.created <= 2 * self.limits.token_seconds:
                return
            del self.by_id[oldest.id], self.by_token[oldest.token]

    # From the bot

    def answer(self, ident: int, token: str, body: Json, files: Files) -> Interaction:
        """Take the first answer to an interaction."""
        interaction = self._waiting(ident, token)
        answer, data = self._answer_type(interaction, body), body.get("data") or {}
        match answer:
            case Answer.MESSAGE:
                interaction.original = self._speak(interaction, data, files).id
            case Answer.DEFER:
                interaction.original = self._think(interaction, data).id
            case Answer.DEFER_UPDATE:
                interaction.original = self._source(interaction).id
            case Answer.UPDATE:
                interaction.original = self.posts.edit(self._source(interaction), data, files).id
            case Answer.CHOICES:
                check_choices(data.get("choices"), _focused_kind(interaction.data))
                interaction.choices = data["choices"]
            case Answer.MODAL:
                check_modal(data, self.world.emojis)
                interaction.modal = data
        interaction.answer = answer
        self._show(interaction)
        return interaction

    def _waiting(self, ident: int, token: str) -> Interaction:
        interaction = self.by_token.get(token)
        if interaction is None or interaction.id != ident:
            raise ApiError(404, 10062, "Unknown interaction")
        if interaction.answer is not None:
            raise ApiError(400, 40060, "Interaction has already been acknowledged.")
        late = self.world.clock() - interaction.created > self.limits.ack_seconds
        if late or interaction.failed or interaction.channel not in self.world.channels:
            raise ApiError(404, 10062, "Unknown interaction")
        return interaction

    def _answer_type(self, interaction: Interaction, body: Json) -> Answer:
        try:
            answer = Answer(body.get("type", 0))
        except ValueError:
            raise form_error("type", "BASE_TYPE_CHOICES", "Value is no interaction callback type.") from None
        updating = answer in (Answer.UPDATE, Answer.DEFER_UPDATE)
        if answer not in FITTING[interaction.kind] or (updating and interaction.source is None):
            code = "INTERACTION_RESPONSE_TYPE_INVALID"
            raise form_error("type", code, f"Type {int(answer)} does not answer this kind of interaction.")
        return answer

    def _speak(self, interaction: Interaction, data: Json, files: Files, *, first: bool = True) -> Message:
        """Send a message in the name of an interaction; the ephemeral flag makes it the person's own."""
        channel, user = self.world.channel(interaction.channel), self.world.users[interaction.user]
        private = int(data.get("flags") or 0) & EPHEMERAL
        return self.posts.create(
            channel,
            self.world.bot,
            data,
            files,
            kind=COMMAND_ANSWER if first and interaction.kind is Kind.COMMAND else 0,
            reader=user.id if private else None,
            interaction=self._metadata(interaction, user, channel),
            webhook=True,
        )

    def _think(self, interaction: Interaction, data: Json) -> Message:
        flags = int(data.get("flags") or 0)
        if flags & ~EPHEMERAL:
            raise form_error("data.flags", "BITFIELD_INVALID", "A deferral may only be ephemeral.")
        channel, user = self.world.channel(interaction.channel), self.world.users[interaction.user]
        return self.posts.create(
            channel,
            self.world.bot,
            {},
            kind=COMMAND_ANSWER if interaction.kind is Kind.COMMAND else 0,
            reader=user.id if flags & EPHEMERAL else None,
            interaction=self._metadata(interaction, user, channel),
            webhook=True,
            loading=True,
        )

    def _metadata(self, interaction: Interaction, user: User, channel: Channel) -> Json:
        metadata: Json = {
            "id": str(interaction.id),
            "type": int(interaction.kind),
            "user": user_json(user),
            "authorizing_integration_owners": {"0": str(channel.guild_id or 0)},
        }
        if interaction.kind is Kind.COMPONENT:
            metadata["interacted_message_id"] = str(interaction.source)
        elif interaction.kind is Kind.COMMAND:
            metadata["name"] = command_name(interaction.data)
        return metadata

    def _source(self, interaction: Interaction) -> Message:
        message = self.world.messages.get(interaction.source or 0)
        if message is None:
            raise unknown_message()
        return message

    def _show(self, interaction: Interaction) -> None:
        """Let the person see that the bot has answered."""
        if interaction.choices is not None:
            told: Json = {"nonce": interaction.nonce, "choices": interaction.choices}
            self._whisper(interaction, "CHOICES", told)
        if interaction.modal is not None:
            told = {"interaction_id": str(interaction.id), "channel_id": str(interaction.channel)}
            told["message_id"] = str(interaction.source) if interaction.source else None
            told |= {name: interaction.modal[name] for name in ("custom_id", "title", "components")}
            self._whisper(interaction, "MODAL", {**told, "nonce": interaction.nonce})
        if interaction.answer not in (Answer.DEFER, Answer.DEFER_UPDATE):
            interaction.filled.set()
        self._finish(interaction)

    def receipt(self, interaction: Interaction) -> Json:
        """Return what a bot gets if it asked for the response."""
        told: Json = {"id": str(interaction.id), "type": int(interaction.kind)}
        message = self.world.messages.get(interaction.original or 0)
        if message is None or interaction.answer is None:
            return {"interaction": told}
        if interaction.answer in (Answer.MESSAGE, Answer.DEFER):
            told |= {
                "response_message_id": str(message.id),
                "response_message_loading": bool(message.flags & LOADING),
                "response_message_ephemeral": bool(message.flags & EPHEMERAL),
            }
        resource: Json = {"type": int(interaction.answer)}
        if interaction.answer in (Answer.MESSAGE, Answer.UPDATE):
            resource["message"] = message_json(self.world, message)
        return {"interaction": told, "resource": resource}

    # The bot goes on

    def by_webhook(self, token: str) -> Interaction:
        interaction = self.by_token.get(token)
        if interaction is None or self.world.clock() - interaction.created > self.limits.token_seconds:
            raise ApiError(401, 50027, "Invalid Webhook Token")
        if interaction.answer is None:
            raise ApiError(404, 10015, "Unknown Webhook")
        self.world.channel(interaction.channel)
        return interaction

    def follow_up(self, token: str, body: Json, files: Files) -> Message:
        """Send one more message; the first after a deferral takes the place of "thinking…"."""
        interaction = self.by_webhook(token)
        original = self.world.messages.get(interaction.original or 0)
        if interaction.answer is Answer.DEFER and original and original.flags & LOADING:
            body = {**body, "flags": int(body.get("flags") or 0) & V2}
            message = self.posts.edit(original, body, files, fill=True)
        else:
            message = self._speak(interaction, body, files, first=False)
            interaction.followups.append(message.id)
        interaction.filled.set()
        return message

    def message(self, token: str, name: str) -> Message:
        """Find a message this token may read and change: the original or a follow-up."""
        interaction = self.by_webhook(token)
        wanted = interaction.original if name == "@original" else int(name)
        found = self.world.messages.get(wanted or 0)
        if found is None or wanted not in (interaction.original, *interaction.followups):
            raise unknown_message()
        return found

    def edit(self, token: str, name: str, body: Json, files: Files) -> Message:
        message = self.posts.edit(self.message(token, name), body, files)
        self.by_webhook(token).filled.set()
        return message

    def delete(self, token: str, name: str) -> None:
        self.posts.delete(self.message(token, name))
        self.by_webhook(token).filled.set()


def command_name(data: Json) -> str:
    """Return a command as it was typed, as in "table new"."""
    parts, options = [data["name"]], data.get("options") or []
    while options and options[0]["type"] in (1, 2):
        parts.append(options[0]["name"])
        options = options[0].get("options") or []
    return " ".join(parts)


def _focused_kind(data: Json) -> int:
    """Return the type of the option a person is typing in."""
    waiting: list[Any] = list(data.get("options") or ())
    while waiting:
        option = waiting.pop()
        if option.get("focused"):
            return int(option["type"])
        waiting += option.get("options") or ()
    return 3
