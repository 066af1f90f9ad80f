"""How a computer player of Oilfield thinks."""

from bot.games.oilfield.mind.player import OilfieldMind as OilfieldMind
