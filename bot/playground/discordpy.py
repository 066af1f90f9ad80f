"""Where discord.py finds Discord."""

import discord
import yarl


def point_discord_py(url: str) -> None:
    """Send discord.py to the local Discord. These three class attributes are all that is changed in it."""
    discord.http.Route.BASE = f"{url}/api/v10"
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(url.replace("http", "ws", 1) + "/gw/")
    discord.asset.Asset.BASE = url
