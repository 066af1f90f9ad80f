"""The world a newcomer finds: two servers, five players, a spectator and the bot."""

import secrets

from bot.playground.permissions import MEMBERS, SPEAKING, Permission
from bot.playground.shapes import member_json, user_json
from bot.playground.wire import TEXT
from bot.playground.world import Channel, Guild, Membership, Role, Setup, User, World

SERVER = "The Oil Club"
BOT = "Wildcatter"
CHANNELS = (
    ("general", "Talk about anything."),
    ("tables", "Open a table here: type /table new."),
    ("side-room", "A second room, for a second table."),
)
ANNEX = "The Annex"
ATTIC = ("attic", "Another server with the same people: what you play here is in /my games, too.")
PLAYERS = (
    ("ann", "Ann", "#d9533c", "Plays red more often than not."),
    ("bob", "Bob", "#3d7edb", "Reads the rules twice."),
    ("cleo", "Cleo", "#2f9e62", "Never hurries."),
    ("dan", "Dan", "#c98a12", "Always wants one more round."),
    ("eve", "Eve", "#8e5bd0", "New to the club."),
    ("sam", "Sam", "#6d7680", "Only looks on."),
)
BOT_PERMISSIONS = SPEAKING | Permission.PIN_MESSAGES


def furnish(world: World, *, bot: str = BOT) -> Guild:
    """Put the club and its annex into an empty world, and return the club."""
    robot = User(id=world.new_id(), username=bot, bot=True, colour="#5865f2")
    world.put(robot)
    world.put(Setup(bot_id=robot.id, token=_token(robot.id), url=world.url))
    people = [
        User(id=world.new_id(), username=username, global_name=name, colour=colour, note=note)
        for username, name, colour, note in PLAYERS
    ]
    for person in people:
        world.put(person)
    guild = add_guild(world, SERVER, people)
    add_role(world, guild, "Manager", people[0], Permission.MANAGE_GUILD)
    for name, topic in CHANNELS:
        add_channel(world, guild, name, topic)
    annex = add_guild(world, ANNEX, people)
    add_role(world, annex, "Manager", people[1], Permission.MANAGE_GUILD)
    add_channel(world, annex, *ATTIC)
    return guild


def add_guild(world: World, name: str, people: list[User], *, locale: str = "en-US") -> Guild:
    """Add a server with the bot in it; the bot has a role with what its invitation asks for."""
    ident, now = world.new_id(), world.now()
    everyone = Role(id=ident, name="@everyone", permissions=int(MEMBERS))
    own = Role(
        id=world.new_id(),
        name=world.bot.username,
        permissions=int(BOT_PERMISSIONS),
        position=1,
        managed=True,
    )
    members = {person.id: Membership(joined_at=now) for person in people}
    members[world.bot_id] = Membership(joined_at=now, roles=[own.id])
    guild = Guild(
        id=ident,
        name=name,
        owner_id=0,
        locale=locale,
        roles={everyone.id: everyone, own.id: own},
        members=members,
    )
    world.put(guild)
    return guild


def add_role(world: World, guild: Guild, name: str, person: User, permissions: int = 0) -> Role:
    """Add a role to a server, and give it to somebody."""
    role = Role(id=world.new_id(), name=name, permissions=int(permissions), position=1)
    guild.roles[role.id] = role
    guild.members[person.id].roles.append(role.id)
    world.put(guild)
    return role


def add_channel(world: World, guild: Guild, name: str, topic: str | None = None, kind: int = TEXT) -> Channel:
    position = sum(one.guild_id == guild.id for one in world.channels.values())
    channel = Channel(
        id=world.new_id(), type=kind, guild_id=guild.id, name=name, topic=topic, position=position
    )
    world.put(channel)
    return channel


def add_person(
    world: World, guild: Guild, name: str, *, locale: str = "en-US", dms_open: bool = True
) -> User:
    person = User(
        id=world.new_id(), username=name.lower(), global_name=name, locale=locale, dms_open=dms_open
    )
    world.put(person)
    guild.members[person.id] = Membership(joined_at=world.now())
    world.put(guild)
    return person


def expel(world: World, guild: Guild, person: User) -> None:
    """Remove somebody from a server, and from its threads."""
    membership = guild.members.pop(person.id, None)
    for channel in world.channels.values():
        if channel.guild_id == guild.id and channel.thread and channel.thread.members.pop(person.id, None):
            world.put(channel)
    world.put(guild)
    if membership:
        world.tell("GUILD_MEMBER_REMOVE", {"guild_id": str(guild.id), "user": user_json(person)})


def take_in(world: World, guild: Guild, person: User) -> None:
    """Make somebody a member of a server, for the first time or again."""
    guild.members[person.id] = Membership(joined_at=world.now())
    world.put(guild)
    told = {"guild_id": str(guild.id), **member_json(guild, person)}
    world.tell("GUILD_MEMBER_ADD", told)


def _token(bot: int) -> str:
    """Make up a token. It opens nothing but this world."""
    return f"local.{bot}.{secrets.token_urlsafe(16)}"
