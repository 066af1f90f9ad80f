"""The files of a message: kept, stored, and shown where an embed or a component names them."""

import copy
import re
from collections.abc import Mapping

from bot.playground.errors import form_error
from bot.playground.limits import Upload
from bot.playground.pictures import content_type, picture_size
from bot.playground.shapes import attachment_json
from bot.playground.wire import Json, walk
from bot.playground.world import Attachment, Channel, Message, World

NAME = re.compile(r"[^\w.-]+", re.ASCII)
SCHEME = "attachment://"
EMBED_PICTURES = (("image", "url"), ("thumbnail", "url"), ("footer", "icon_url"), ("author", "icon_url"))
NUMBERS = range(1, 1000)  # of components

Files = Mapping[int, Upload]


def kept(message: Message, body: Json) -> list[Attachment]:
    """Return the attachments an edit leaves; one that says nothing of them leaves all."""
    if body.get("attachments") is None:
        return list(message.attachments)
    about = {int(one["id"]): one for one in body["attachments"] if "id" in one}
    left = [one for one in message.attachments if one.id in about]
    for one in left:
        one.description = about[one.id].get("description", one.description)
    return left


def store(world: World, channel: Channel, body: Json, files: Files) -> list[Attachment]:
    """Keep uploaded files, under harmless names."""
    about = {str(one.get("id")): one for one in body.get("attachments") or ()}
    stored = []
    for place, file in sorted(files.items()):
        told = about.get(str(place), {})
        name = _harmless(told.get("filename") or file.name)
        ident, size = world.new_id(), picture_size(file.data)
        path = f"/attachments/{channel.id}/{ident}/{name}"
        world.files.put(path, file.data)
        attachment = Attachment(
            id=ident,
            filename=name,
            size=len(file.data),
            path=path,
            content_type=content_type(name),
            description=told.get("description"),
            width=size[0] if size else None,
            height=size[1] if size else None,
        )
        stored.append(attachment)
    return stored


def shown_embeds(world: World, embeds: list[Json] | None, attachments: list[Attachment]) -> list[Json]:
    """Return embeds with their pictures in place."""
    shown = copy.deepcopy(embeds or [])
    for embed in shown:
        embed.setdefault("type", "rich")
        for name, url in (
            ("image", "url"),
            ("thumbnail", "url"),
            ("footer", "icon_url"),
            ("author", "icon_url"),
        ):
            part = embed.get(name) or {}
            if found := _attached(part.get(url), attachments):
                about = attachment_json(world, found)
                part |= {url: about["url"], f"proxy_{url}": about["url"]}
                part |= {key: about[key] for key in ("width", "height") if key in about}
    return shown


def shown_components(
    world: World, components: list[Json] | None, attachments: list[Attachment]
) -> list[Json]:
    """Return components with numbers and with the files they name in place."""
    shown: list[Json] = copy.deepcopy(components or [])
    taken = {one["id"] for one in walk(shown) if one.get("id")}
    numbers = (one for one in NUMBERS if one not in taken)
    for component in walk(shown):
        if not component.get("id"):
            component["id"] = next(numbers)
        for item in component.get("items") or (component,):
            for name in ("media", "file"):
                if isinstance(media := item.get(name), dict):
                    _unfurl(world, item, media, name, attachments)
    return shown


def _unfurl(world: World, item: Json, media: Json, name: str, attachments: list[Attachment]) -> None:
    url = str(media.get("url"))
    found = _attached(url, attachments)
    if found is None:
        if url.startswith(SCHEME):
            code = "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND"
            raise form_error("components", code, "The referenced attachment was not found")
        media.setdefault("proxy_url", url)
        media.setdefault("loading_state", 2)
        return
    about = attachment_json(world, found)
    media |= {"url": about["url"], "proxy_url": about["url"], "attachment_id": about["id"]}
    media |= {"content_type": about["content_type"], "loading_state": 2}
    media |= {"width": about.get("width"), "height": about.get("height")}
    if name == "file":
        item |= {"name": found.filename, "size": found.size}
    elif found.description:
        item.setdefault("description", found.description)


def _attached(url: object, attachments: list[Attachment]) -> Attachment | None:
    if not isinstance(url, str) or not url.startswith(SCHEME):
        return None
    name = _harmless(url.removeprefix(SCHEME))
    return next((one for one in reversed(attachments) if one.filename == name), None)


def _harmless(name: str) -> str:
    return NAME.sub("_", name).strip("._") or "file"
