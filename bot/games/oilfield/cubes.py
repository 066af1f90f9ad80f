"""The bag: cubes are drawn one by one, and what comes out is up to the dice."""

from typing import NamedTuple

from bot.engine.dice import Dice
from bot.games.oilfield.state import Bag


class Drawn(NamedTuple):
    oil: int
    gas: int
    grey: bool
    bag: Bag
    dice: Dice


def draw(bag: Bag, count: int, dice: Dice) -> Drawn:
    """Draw so many resources; the grey cube does not count, so another is drawn for it."""
    oil, gas, grey, left = 0, 0, bag.grey, count
    while left and oil + gas < bag.oil + bag.gas:
        number, dice = dice.below(bag.oil - oil + bag.gas - gas + grey)
        if number < bag.oil - oil:
            oil, left = oil + 1, left - 1
        elif number < bag.oil - oil + bag.gas - gas:
            gas, left = gas + 1, left - 1
        else:
            grey = 0
    return Drawn(oil, gas, grey < bag.grey, Bag(bag.oil - oil, bag.gas - gas, grey), dice)
