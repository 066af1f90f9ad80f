"""Where a command can be typed is said in the fields that Discord reads today."""

SERVER, DIRECT = 0, 1  # contexts
ANYWHERE = ("my", "help", "rules", "learn")  # what needs no server
INSTALLED_IN_SERVERS = 0


async def test_every_command_says_where_it_can_be_used_and_how_the_bot_is_installed(club):
    bodies = {one.body["name"]: one.body for one in club.playground.world.commands.values()}
    assert bodies.keys() >= {"table", "turn", "look", "my", "describe", *club.table.games}
    for name, body in bodies.items():
        assert body["contexts"] == ([SERVER, DIRECT] if name in ANYWHERE else [SERVER]), name
        assert body["integration_types"] == [INSTALLED_IN_SERVERS], name
