"""What barrels and derricks may bring a player: by prices, rivals and the rounds that are left."""

from functools import cached_property

from bot.engine.core import Seat
from bot.games.giganten.content import COMPANIES, Company, Content
from bot.games.giganten.terrain import column_of
from bot.games.giganten.view import SiteView, View

Depots = tuple[int, ...]  # barrels at each company

WINS = 0.9  # how likely an auction is won by whoever is alone with barrels so far
LATER = 0.3  # of a usual price, for a barrel that has to wait for another auction
SOLD = 0.6  # of a usual price, for a barrel that is still to be produced


class Outlook:
    """A table, as somebody sees it who thinks of the end."""

    def __init__(self, content: Content, view: View, seat: Seat) -> None:
        self.content, self.view, self.seat = content, view, seat
        self.player = view.players[seat]

    @cached_property
    def rounds(self) -> float:
        """The rounds to come after this one, as fast as the black loco runs on average."""
        red = [card for card in self.content.cards.values() if card.deck == "red"]
        speed = sum([card.black * card.copies for card in red]) / sum([card.copies for card in red])
        return max(0.0, (self.view.star - self.view.black) / speed - 0.5)

    @cached_property
    def usual(self) -> float:
        """The price of a barrel, by and large."""
        return sum(self.view.prices) / len(self.view.prices)

    # Depots

    def best(self, held: Depots) -> Company:
        """Return where one barrel more is worth most; of equals, where oil is dearest."""
        return max(COMPANIES, key=lambda one: (self.at(held, one), self.price(one)))

    def at(self, held: Depots, company: Company) -> float:
        """Return what a barrel may bring: the price if the auction is won, and little if it is lost.

        Only one of those who have barrels at a company may sell there, and a depot keeps only a few.
        """
        place, market = COMPANIES.index(company), self.content.market
        rivals = [n for n, one in enumerate(self.view.players) if n != self.seat and one.depots[place]]
        wins = WINS / (1 + len(rivals)) if self.player.licences else 0.0
        waiting = LATER * self.usual if held[place] < market.depot else market.excess
        return wins * self.price(company) + (1 - wins) * waiting

    def price(self, company: Company) -> int:
        return self.view.prices[COMPANIES.index(company)]

    # Derricks

    def derrick(self, site: SiteView) -> float:
        """Return what a derrick on a site may bring beyond its cost: a barrel a round, and at the end."""
        oil = site.known or self._mean(site)
        barrels = min(oil, 1 + self.rounds)
        freight = self.view.freight if self.player.loco < column_of(site.square) else 0
        brings = barrels * max(0.0, SOLD * self.usual - freight)
        if oil > barrels:
            brings += min(self.content.pieces.site_value) + (oil - barrels) * self.content.pieces.barrel_value
        return brings - site.cost

    def _mean(self, site: SiteView) -> float:
        values = self.content.tiles[site.kind].values
        return sum(values) / len(values)
