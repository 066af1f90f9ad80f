"""What is in the box."""

from bot.engine.core import Square

CARTS, COINS, WAGE = 2, 3, 2
WALL = tuple([Square(f"A{n}") for n in range(1, 5)])
STONES = {"short": 12, "long": 24}
