"""What Discord would refuse is refused, with its codes and its tree of errors."""

import io

import discord
import pytest
from discord import ui

from bot.playground.errors import ApiError
from bot.playground.forms import check_choices, check_modal
from bot.playground.limits import Draft, check_message

V2 = 1 << 15


def button(n=0, **more):
    return {"type": 2, "style": 1, "label": f"b{n}", "custom_id": f"id{n}", **more}


def row(*children):
    return {"type": 1, "components": list(children)}


def select(count=2, **more):
    options = [{"label": f"o{n}", "value": f"v{n}"} for n in range(count)]
    return {"type": 3, "custom_id": "s", "options": options, **more}


def text(content="x"):
    return {"type": 10, "content": content}


def section(**more):
    return {"type": 9, "components": [text()], "accessory": button(), **more}


def gallery(count=1, **more):
    return {"type": 12, "items": [{"media": {"url": "https://example.org/a.png"}, **more}] * count}


def container(*children, **more):
    return {"type": 17, "components": list(children), **more}


def check(content="", embeds=(), components=(), flags=0, files=0):
    draft = Draft(content=content, embeds=list(embeds), components=list(components), flags=flags, files=files)
    check_message(draft, {7})


def places(errors, path=""):
    """Return where a form is wrong, and why."""
    found = {}
    for name, value in errors.items():
        if name == "_errors":
            found[path] = value[0]["code"]
        else:
            found |= places(value, f"{path}.{name}" if path else name)
    return found


FITS = {
    "text": {"content": "x" * 2000},
    "five rows of five": {
        "content": "x",
        "components": [row(*(button(5 * r + n) for n in range(5))) for r in range(5)],
    },
    "a select alone": {"components": [row(select(25))]},
    "an emoji for a label": {"components": [row({**button(), "label": "", "emoji": {"name": "🎲"}})]},
    "an emoji of ours": {"components": [row(button(emoji={"id": "7", "name": "die"}))]},
    "a link": {"components": [row({"type": 2, "style": 5, "label": "x", "url": "https://x.org"})]},
    "a file": {"files": 1},
    "forty components": {"components": [text()] * 40, "flags": V2},
    "four thousand characters": {"components": [text("x" * 2000)] * 2, "flags": V2},
    "a layout": {
        "components": [
            container(text(), gallery(10), section(), {"type": 14, "spacing": 2}, row(select(min_values=0)))
        ],
        "flags": V2,
    },
}
REFUSED = {
    "a long text": ({"content": "x" * 2001}, "content", "BASE_TYPE_MAX_LENGTH"),
    "six rows": (
        {"content": "x", "components": [row(button(n)) for n in range(6)]},
        "components",
        "BASE_TYPE_MAX_LENGTH",
    ),
    "six buttons in a row": (
        {"components": [row(*(button(n) for n in range(6)))]},
        "components.0.components",
        "BASE_TYPE_BAD_LENGTH",
    ),
    "a button beside a select": (
        {"components": [row(button(), select())]},
        "components.0",
        "COMPONENT_LAYOUT_WIDTH_EXCEEDED",
    ),
    "an empty row": ({"components": [row()]}, "components.0.components", "BASE_TYPE_BAD_LENGTH"),
    "no label": (
        {"components": [row(button(label=""))]},
        "components.0.components.0.label",
        "BUTTON_COMPONENT_LABEL_REQUIRED",
    ),
    "a long label": (
        {"components": [row(button(label="x" * 81))]},
        "components.0.components.0.label",
        "BASE_TYPE_MAX_LENGTH",
    ),
    "a long id": (
        {"components": [row(button(custom_id="x" * 101))]},
        "components.0.components.0.custom_id",
        "BASE_TYPE_BAD_LENGTH",
    ),
    "no id": (
        {"components": [row(button(custom_id=""))]},
        "components.0.components.0.custom_id",
        "BASE_TYPE_BAD_LENGTH",
    ),
    "an id twice": (
        {"components": [row(button(1)), row(button(2), button(1))]},
        "components.1.components.1.custom_id",
        "COMPONENT_CUSTOM_ID_DUPLICATED",
    ),
    "letters as an emoji": (
        {"components": [row(button(emoji={"name": "x"}))]},
        "components.0.components.0.emoji.name",
        "COMPONENT_INVALID_EMOJI",
    ),
    "an emoji of others": (
        {"components": [row(button(emoji={"id": "8", "name": "die"}))]},
        "components.0.components.0.emoji.id",
        "COMPONENT_INVALID_EMOJI",
    ),
    "a link to nowhere": (
        {"components": [row({"type": 2, "style": 5, "label": "x", "url": "ftp://x"})]},
        "components.0.components.0.url",
        "URL_TYPE_INVALID_SCHEME",
    ),
    "26 options": (
        {"components": [row(select(26))]},
        "components.0.components.0.options",
        "BASE_TYPE_BAD_LENGTH",
    ),
    "no options": (
        {"components": [row(select(0))]},
        "components.0.components.0.options",
        "BASE_TYPE_BAD_LENGTH",
    ),
    "an option twice": (
        {"components": [row(select(options=[{"label": "a", "value": "v"}] * 2))]},
        "components.0.components.0.options.1.value",
        "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
    ),
    "a long option": (
        {"components": [row(select(options=[{"label": "a" * 101, "value": "v"}]))]},
        "components.0.components.0.options.0.label",
        "BASE_TYPE_BAD_LENGTH",
    ),
    "more than there are": (
        {"components": [row(select(2, max_values=3))]},
        "components.0.components.0.options",
        "BASE_TYPE_BAD_LENGTH",
    ),
    "least above most": (
        {"components": [row(select(5, min_values=3, max_values=2))]},
        "components.0.components.0.max_values",
        "NUMBER_TYPE_RANGE",
    ),
    "too many defaults": (
        {"components": [row(select(options=[{"label": n, "value": n, "default": True} for n in "ab"]))]},
        "components.0.components.0",
        "COMPONENT_SELECT_TOO_MANY_DEFAULTS",
    ),
    "a long placeholder": (
        {"components": [row(select(placeholder="x" * 151))]},
        "components.0.components.0.placeholder",
        "BASE_TYPE_MAX_LENGTH",
    ),
    "layouts without the flag": ({"components": [text()]}, "components.0.type", "BASE_TYPE_CHOICES"),
    "text beside a layout": (
        {"content": "x", "components": [text()], "flags": V2},
        "content",
        "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
    ),
    "embeds beside a layout": (
        {"embeds": [{"title": "x"}], "components": [text()], "flags": V2},
        "embeds",
        "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
    ),
    "41 components over containers": (
        {"components": [container(*[text()] * 20), container(*[text()] * 19)], "flags": V2},
        "components",
        "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED",
    ),
    "4001 characters over texts": (
        {"components": [text("x" * 2000), container(text("x" * 2001))], "flags": V2},
        "components",
        "COMPONENT_TOTAL_TEXT_TOO_LONG",
    ),
    "an empty text": (
        {"components": [text("")], "flags": V2},
        "components.0.content",
        "BASE_TYPE_BAD_LENGTH",
    ),
    "a container in a container": (
        {"components": [container(container(text()))], "flags": V2},
        "components.0.components.0.type",
        "BASE_TYPE_CHOICES",
    ),
    "a section with four texts": (
        {"components": [section(components=[text()] * 4)], "flags": V2},
        "components.0.components",
        "BASE_TYPE_BAD_LENGTH",
    ),
    "a section without accessory": (
        {"components": [section(accessory=None)], "flags": V2},
        "components.0.accessory",
        "BASE_TYPE_REQUIRED",
    ),
    "eleven pictures": (
        {"components": [gallery(11)], "flags": V2},
        "components.0.items",
        "BASE_TYPE_BAD_LENGTH",
    ),
    "a long alt text": (
        {"components": [gallery(description="x" * 1025)], "flags": V2},
        "components.0.items.0.description",
        "BASE_TYPE_MAX_LENGTH",
    ),
    "a number twice": (
        {"components": [{**text(), "id": 5}, {**text(), "id": 5}], "flags": V2},
        "components.1.id",
        "COMPONENT_ID_DUPLICATED",
    ),
    "eleven embeds": ({"embeds": [{"title": "x"}] * 11}, "embeds", "BASE_TYPE_MAX_LENGTH"),
    "a long embed title": ({"embeds": [{"title": "x" * 257}]}, "embeds.0.title", "BASE_TYPE_MAX_LENGTH"),
    "6001 characters of embeds": (
        {"embeds": [{"description": "x" * 3001}, {"description": "x" * 3000}]},
        "embeds",
        "MAX_EMBED_SIZE_EXCEEDED",
    ),
    "an empty field": (
        {"embeds": [{"fields": [{"name": "", "value": "x"}]}]},
        "embeds.0.fields.0.name",
        "BASE_TYPE_BAD_LENGTH",
    ),
}


@pytest.mark.parametrize("message", FITS.values(), ids=FITS)
def test_what_fits_is_taken(message):
    check(**message)


@pytest.mark.parametrize(("message", "path", "code"), REFUSED.values(), ids=REFUSED)
def test_what_does_not_fit_is_refused_at_its_place(message, path, code):
    with pytest.raises(ApiError) as refused:
        check(**message)
    assert refused.value.code == 50035
    assert places(refused.value.errors)[path] == code


@pytest.mark.parametrize("content", ["", "  \n "])
def test_an_empty_message_is_refused(content):
    with pytest.raises(ApiError) as refused:
        check(content)
    assert refused.value.code == 50006


def label(component, **more):
    return {"type": 18, "label": "Label", "component": component, **more}


def field(**more):
    return {"type": 4, "custom_id": "f", "style": 1, **more}


def modal(*components, **more):
    return {"custom_id": "m", "title": "T", "components": list(components), **more}


def radio(count):
    return {
        "type": 21,
        "custom_id": "r",
        "options": [{"label": f"{n}", "value": f"{n}"} for n in range(count)],
    }


MODALS = {
    "six parts": modal(*(label(field(custom_id=f"{n}")) for n in range(6))),
    "no parts": modal(),
    "a long title": modal(label(field()), title="x" * 46),
    "a long label": modal(label(field(), label="x" * 46)),
    "a long description": modal(label(field(), description="x" * 101)),
    "a long default": modal(label(field(value="x" * 4001))),
    "too long an answer": modal(label(field(max_length=4001))),
    "least above most": modal(label(field(min_length=5, max_length=4))),
    "one radio button": modal(label(radio(1))),
    "eleven radio buttons": modal(label(radio(11))),
    "an id twice": modal(label(field()), label(field())),
    "a button": modal(label(button())),
    "two inputs in a row": modal({"type": 1, "components": [field(label="a"), field(label="b")]}),
    "a required select of none": modal(label(select(min_values=0))),
}


@pytest.mark.parametrize("form", MODALS.values(), ids=MODALS)
def test_a_form_that_does_not_fit_is_refused(form):
    with pytest.raises(ApiError) as refused:
        check_modal(form)
    assert refused.value.code == 50035


def test_a_form_that_fits():
    checkbox = {"type": 23, "custom_id": "c"}
    check_modal(
        modal(
            text("Hello"), label(field(max_length=4000)), label(select()), label(radio(10)), label(checkbox)
        )
    )


@pytest.mark.parametrize(
    ("choices", "kind"),
    [
        ([{"name": "x", "value": "x"}] * 26, 3),
        ([{"name": "x" * 101, "value": "x"}], 3),
        ([{"name": "x", "value": "x" * 101}], 3),
        ([{"name": "", "value": "x"}], 3),
        ([{"name": "x", "value": "x"}], 4),
        ([{"name": "x", "value": 1}], 3),
        (None, 3),
    ],
)
def test_suggestions_that_do_not_fit_are_refused(choices, kind):
    with pytest.raises(ApiError):
        check_choices(choices, kind)


# The same over the wire


async def test_discord_py_sees_the_codes(channel, playground):
    for more, code in (
        ({"content": "x" * 2001}, 50035),
        ({"content": ""}, 50006),
        ({"content": "x", "nonce": "n" * 26}, 50035),
        ({"embed": discord.Embed(title="x" * 257)}, 50035),
    ):
        with pytest.raises(discord.HTTPException) as refused:
            await channel.send(**more)
        assert refused.value.code == code
    assert "content: Must be 2000 or fewer in length." in str(_error(playground.refused[0]))


def _error(request):
    return {path: f"{path}: {_message(request.errors, path)}" for path in places(request.errors)}


def _message(errors, path):
    for part in path.split("."):
        errors = errors[part]
    return errors["_errors"][0]["message"]


async def test_files_have_limits(channel, playground):
    def file(size, **more):
        return discord.File(io.BytesIO(b"x" * size), "f.bin", **more)

    await channel.send(files=[file(1) for _ in range(10)])
    playground.limits.file_bytes, playground.limits.request_bytes = 1000, 1500
    await channel.send(file=file(1000, description="x" * 1024))
    for files, code in (
        ([file(1001)], 40005),
        ([file(800), file(800)], 40005),
        ([file(1, description="x" * 1025)], 50035),
    ):
        with pytest.raises(discord.HTTPException) as refused:
            await channel.send(files=files)
        assert refused.value.code == code


async def test_a_message_turned_into_a_layout_stays_one(channel):
    layout = ui.LayoutView()
    layout.add_item(ui.TextDisplay("layout"))
    message = await channel.send("plain")
    with pytest.raises(discord.HTTPException):
        await message.edit(view=layout)  # the text must go in the same edit
    message = await message.edit(content=None, view=layout)
    assert message.flags.components_v2
    with pytest.raises(discord.HTTPException):
        await message.edit(content="back", view=None)
    with pytest.raises(discord.HTTPException) as refused:
        await message.edit(view=None)
    assert refused.value.code == 50006
    message = await message.edit(suppress=False)
    assert message.flags.components_v2


async def test_a_layout_names_its_attachments_and_does_not_list_them(channel, ann, general):
    file = discord.File(io.BytesIO(b"GIF89a\x10\x00\x20\x00rest"), "a b.gif", description="alt")
    layout = ui.LayoutView()
    layout.add_item(ui.MediaGallery(discord.MediaGalleryItem("attachment://a_b.gif")))
    message = await channel.send(view=layout, file=file)
    assert message.attachments == []
    item = message.components[0].items[0]
    assert (item.media.width, item.media.height, item.description) == (16, 32, "alt")
    assert list(ann.sees(general)[-1].files) == ["a_b.gif"]
    layout.clear_items().add_item(ui.MediaGallery(discord.MediaGalleryItem("attachment://none.gif")))
    with pytest.raises(discord.HTTPException):
        await message.edit(view=layout)
