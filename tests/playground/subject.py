"""A small ordinary bot to try the local Discord with. It knows nothing of it but the address.

As a process of its own: PLAYGROUND_URL and DISCORD_TOKEN in the environment.
"""

import asyncio
import io
import os

import discord
from discord import app_commands, ui
from discord.ext import commands
from PIL import Image, ImageDraw

from bot.playground.discordpy import point_discord_py


def picture(word: str = "", size: tuple[int, int] = (320, 200)) -> io.BytesIO:
    image = Image.new("RGB", size, (34, 60, 80))
    draw = ImageDraw.Draw(image)
    draw.ellipse((size[0] // 4, size[1] // 4, size[0] // 2, size[1] * 3 // 4), fill="gold")
    draw.text((10, 10), word, fill="white")
    out = io.BytesIO()
    image.save(out, "PNG")
    out.seek(0)
    return out


def attachment(word: str = "", size: tuple[int, int] = (320, 200)) -> discord.File:
    return discord.File(picture(word, size), "board.png", description=f"The board: {word}")


class Move(ui.DynamicItem[ui.Button], template=r"mv:(?P<game>\d+):(?P<cell>[a-z]\d)"):
    """A button that outlives restarts: all it knows is in its custom_id."""

    def __init__(self, game: int, cell: str) -> None:
        super().__init__(ui.Button(label=cell.upper(), custom_id=f"mv:{game}:{cell}"))
        self.game, self.cell = game, cell

    @classmethod
    async def from_custom_id(cls, interaction, item, match):
        return cls(int(match["game"]), match["cell"])

    async def callback(self, interaction):
        await interaction.response.edit_message(
            content=f"game {self.game}: {interaction.user.display_name} played {self.cell}", view=None
        )


class Lobby(ui.View):
    """Every control a message can have."""

    def __init__(self) -> None:
        super().__init__(timeout=None)

    @ui.button(label="Join", style=discord.ButtonStyle.green, custom_id="lobby:join")
    async def join(self, interaction, button):
        await interaction.response.send_message(
            f"You joined, {interaction.user.display_name}", ephemeral=True
        )

    @ui.button(label="Note", custom_id="lobby:note")
    async def note(self, interaction, button):
        await interaction.response.send_modal(NoteForm())

    @ui.button(label="Later", custom_id="lobby:later")
    async def later(self, interaction, button):
        await interaction.response.defer()
        await interaction.edit_original_response(content="Later has come")

    @ui.select(custom_id="lobby:colour", options=[discord.SelectOption(label=c) for c in ("red", "blue")])
    async def colour(self, interaction, select):
        await interaction.response.edit_message(content=f"colour {select.values[0]}")

    @ui.select(cls=ui.UserSelect, custom_id="lobby:who", max_values=2)
    async def who(self, interaction, select):
        names = ", ".join(user.display_name for user in select.values)
        await interaction.response.send_message(f"vs {names}", ephemeral=True)

    @ui.select(cls=ui.ChannelSelect, custom_id="lobby:where")
    async def where(self, interaction, select):
        await interaction.response.send_message(f"in {select.values[0].name}", ephemeral=True)

    @ui.select(cls=ui.MentionableSelect, custom_id="lobby:whoever")
    async def whoever(self, interaction, select):
        await interaction.response.send_message(f"with {select.values[0]}", ephemeral=True)


class Roles(ui.View):
    def __init__(self) -> None:
        super().__init__(timeout=None)

    @ui.select(cls=ui.RoleSelect, custom_id="roles:pick")
    async def pick(self, interaction, select):
        await interaction.response.send_message(f"role {select.values[0].name}", ephemeral=True)


def options(kind, *names):
    return [kind(label=name, value=name) for name in names]


class NoteForm(ui.Modal, title="Write a note"):
    intro = ui.TextDisplay("A note for the table.")
    text = ui.Label(
        text="Text",
        component=ui.TextInput(style=discord.TextStyle.paragraph, max_length=200, custom_id="text"),
    )
    kind = ui.Label(
        text="Kind",
        description="Who reads it",
        component=ui.Select(options=options(discord.SelectOption, "public", "private"), custom_id="kind"),
    )
    tone = ui.Label(
        text="Tone",
        component=ui.RadioGroup(options=options(discord.RadioGroupOption, "calm", "angry"), custom_id="tone"),
    )
    tags = ui.Label(
        text="Tags",
        component=ui.CheckboxGroup(
            options=options(discord.CheckboxGroupOption, "a", "b", "c"), custom_id="tags", required=False
        ),
    )

    async def on_submit(self, interaction):
        said = (
            f"note={self.text.component.value} kind={self.kind.component.values[0]} "
            f"tone={self.tone.component.value} tags={','.join(self.tags.component.values)}"
        )
        await interaction.response.send_message(said, ephemeral=True)


class WhoForm(ui.Modal, title="Pick a friend"):
    friend = ui.Label(text="Friend", component=ui.UserSelect(custom_id="friend", required=True))
    sure = ui.Label(text="Sure?", component=ui.Checkbox(custom_id="sure", default=False))

    async def on_submit(self, interaction):
        friend = self.friend.component.values[0]
        await interaction.response.send_message(
            f"friend={friend.display_name} sure={self.sure.component.value}", ephemeral=True
        )


class Door(ui.DynamicItem[ui.Button], template=r"door:(?P<name>\w+)"):
    def __init__(self, name: str, label: str = "Side") -> None:
        super().__init__(ui.Button(label=label, custom_id=f"door:{name}", style=discord.ButtonStyle.primary))
        self.name = name

    @classmethod
    async def from_custom_id(cls, interaction, item, match):
        return cls(match["name"], item.label or "Side")

    async def callback(self, interaction):
        if self.name == "form":
            await interaction.response.send_modal(NoteForm())
        elif self.name == "side":
            await interaction.response.defer(ephemeral=True, thinking=True)
            file = attachment(f"{interaction.user.display_name}'s side")
            await interaction.edit_original_response(view=Panel(file, 1), attachments=[file])
        else:
            await interaction.response.defer()
            step = int(self.name.removeprefix("step"))
            file = attachment(f"step {step}")
            await interaction.edit_original_response(view=Panel(file, step), attachments=[file])


class Panel(ui.LayoutView):
    """A private side, redrawn in place."""

    def __init__(self, file: discord.File, step: int) -> None:
        super().__init__(timeout=None)
        gallery = ui.MediaGallery(discord.MediaGalleryItem(file, description=f"step {step}"))
        self.add_item(ui.TextDisplay("Since your last turn: nothing."))
        row = ui.ActionRow(Door(f"step{step + 1}", "Next"), Door("form", "Form…"))
        self.add_item(
            ui.Container(ui.TextDisplay(f"**Choose.** Step {step}"), gallery, row, accent_colour=0xD9533C)
        )


class Dash(ui.LayoutView):
    """A public board with pictures, sections, a select and doors."""

    def __init__(self, file: discord.File) -> None:
        super().__init__(timeout=None)
        gallery = ui.MediaGallery(discord.MediaGalleryItem(file, description="The board after move 3"))
        section = ui.Section("**Ann** 12 points", "-# *first player*", accessory=Door("side", "My side"))
        thumb = ui.Section("A thumbnail", accessory=ui.Thumbnail(file))
        select = ui.ActionRow(
            ui.Select(
                custom_id="dash:zoom",
                placeholder="Zoom",
                options=[
                    discord.SelectOption(label="Map", value="map", description="all of it", emoji="🗺️"),
                    discord.SelectOption(label="Markets", value="markets"),
                ],
            )
        )
        link = ui.Button(label="Rules", url="https://example.org/rules")
        self.add_item(
            ui.Container(
                ui.TextDisplay("## Turn 3 · Ann\n- one\n- two\n`code` ~~gone~~ ||hidden|| <t:1700000000:R>"),
                gallery,
                section,
                thumb,
                ui.Separator(spacing=discord.SeparatorSpacing.large),
                select,
                ui.ActionRow(Door("side", "Side"), Move(7, "a1"), link),
                accent_colour=0x3366CC,
            )
        )
        # A custom_id stands once in a message.
        for item in self.walk_children():
            if isinstance(item, Door) and item.item.label == "My side":
                item.item.custom_id = "door:mine"


class GameCog(commands.GroupCog, group_name="game", group_description="Games"):
    deep = app_commands.Group(name="deep", description="A level below")

    @app_commands.command(description="Open a lobby")
    @app_commands.describe(players="How many")
    async def new(self, interaction, players: app_commands.Range[int, 2, 6] = 2):
        await interaction.response.send_message(f"Lobby for {players}", view=Lobby())

    @app_commands.command(description="Pick a role")
    async def roles(self, interaction):
        await interaction.response.send_message("Roles", view=Roles())

    @app_commands.command(description="Show the board")
    async def board(self, interaction, secret: bool = False):
        await interaction.response.defer(ephemeral=secret)
        view = ui.View(timeout=None)
        view.add_item(Move(42, "a1"))
        view.add_item(Move(42, "c3"))
        embed = discord.Embed(title="Game 42", description="An embed").set_image(url="attachment://board.png")
        await interaction.followup.send("Board:", file=attachment("42"), view=view, embed=embed)

    @app_commands.command(description="Show a dashboard")
    async def dash(self, interaction):
        file = attachment("dash", (800, 500))
        await interaction.response.send_message(view=Dash(file), file=file)

    @app_commands.command(description="Tell somebody")
    async def tell(self, interaction, who: discord.Member, text: str):
        await interaction.response.defer(ephemeral=True, thinking=True)
        try:
            await who.send(text, view=door_view())
            how = "DM"
        except discord.Forbidden as error:
            if error.code != 50007:
                raise
            thread = await interaction.channel.create_thread(
                name=f"private-{who.display_name}", type=discord.ChannelType.private_thread, invitable=False
            )
            await thread.send(f"{who.mention} {text}", allowed_mentions=discord.AllowedMentions(users=[who]))
            how = "thread"
        await interaction.edit_original_response(content=f"told by {how}")

    @app_commands.command(description="Pick a country")
    async def pick(self, interaction, country: str, number: int | None = None):
        await interaction.response.send_message(
            f"picked {country} {number} locale={interaction.locale}", ephemeral=True
        )

    @pick.autocomplete("country")
    async def pick_country(self, interaction, current: str):
        names = ("Austria", "England", "France", "Germany", "Italy", "Russia", "Turkey")
        return [app_commands.Choice(name=n, value=n.lower()) for n in names if current.lower() in n.lower()]

    @app_commands.command(description="Too late")
    async def slow(self, interaction, seconds: float = 3.5):
        await asyncio.sleep(seconds)
        await interaction.response.send_message("too late")

    @app_commands.command(description="Pick a friend")
    async def friend(self, interaction):
        await interaction.response.send_modal(WhoForm())

    @app_commands.command(description="Open a thread")
    async def thread(self, interaction, name: str):
        await interaction.response.defer(ephemeral=True, thinking=True)
        thread = await interaction.channel.create_thread(
            name=name, type=discord.ChannelType.public_thread, auto_archive_duration=1440
        )
        await thread.send("Here we are.", view=door_view())
        await interaction.edit_original_response(content=thread.mention)

    @app_commands.command(description="Ping somebody")
    async def ping(self, interaction, who: discord.Member):
        await interaction.response.send_message(
            f"{who.mention} it is your turn.", allowed_mentions=discord.AllowedMentions(users=[who])
        )

    @deep.command(name="down", description="Two levels down")
    async def down(self, interaction, on: bool, where: discord.TextChannel | None = None):
        await interaction.response.send_message(f"down {on} {where}", ephemeral=True)


def door_view() -> ui.View:
    view = ui.View(timeout=None)
    view.add_item(Door("side"))
    return view


class Subject(commands.Bot):
    """The bot. What went wrong in a command is in errors."""

    def __init__(self, **more) -> None:
        super().__init__(
            command_prefix=commands.when_mentioned,
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            member_cache_flags=discord.MemberCacheFlags.none(),
            max_messages=None,
            **more,
        )
        self.errors: list[Exception] = []

    async def setup_hook(self) -> None:
        await self.add_cog(GameCog())
        self.add_view(Lobby())
        self.add_view(Roles())
        self.add_dynamic_items(Move, Door)

        @self.tree.command(description="Echo")
        async def echo(interaction):
            await interaction.response.send_message("pong", ephemeral=True)

        @self.tree.context_menu(name="Greet")
        async def greet(interaction, member: discord.Member):
            await interaction.response.send_message(f"Hello {member.display_name}", ephemeral=True)

        @self.tree.context_menu(name="Quote")
        async def quote(interaction, message: discord.Message):
            await interaction.response.send_message(f"> {message.content}", ephemeral=True)

        @self.tree.error
        async def failed(interaction, error):
            self.errors.append(getattr(error, "original", error))

        await self.tree.sync()


if __name__ == "__main__":
    point_discord_py(os.environ["PLAYGROUND_URL"])
    discord.utils.setup_logging(level=30)
    Subject().run(os.environ["DISCORD_TOKEN"], log_handler=None)
