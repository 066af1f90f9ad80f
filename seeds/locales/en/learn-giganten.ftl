# The first game of Giganten.

learn-giganten-rest = Three things you have not met: cards that push rivals back or give you a barrel; red sites, which hide 2 or 5 barrels; and open bidding, if your table agrees on it.

learn-giganten-sell = Oil becomes money when you win the right to sell at a company. You pay with licence points, and only as many as it took to win.
    .title = Sell two barrels
    .goal = You alone have oil at Hudson. Name your limit, then sell.
    .good = Won for one point, and both barrels sold at $6,500.
    .one = The second barrel could have had $6,500 too, and prices fall again.
    .kept = You won the right to sell and sold nothing. The price may be lower next time.
    .nothing = With a limit of 0 nobody sells. Any number above 0 would have won for a single point.

learn-giganten-ship = Each barrel goes to a depot of one company. Think of who you will have to outbid there.
    .title = Ship a barrel
    .goal = Choose where your barrel goes. { learn-rival-1 } has 2 barrels at Hudson, and twice your licence cards.
    .good = You have a barrel at Standard already and nobody else has: one licence point will sell both.
    .jet = Nobody is there either, but two companies are two auctions, and each costs you licences.
    .hudson = The best price, but { learn-rival-1 } will outbid you there, and your barrel stays unsold.
    .lost = A lost barrel earns nothing, and your own loco carries it for free.

learn-giganten-build = A derrick brings one barrel a round. Pay for oil that you know, where your loco can reach it.
    .title = Build a derrick
    .goal = You have looked under both sites. Build on one.
    .good = 4 barrels for $4,000, and its column is as far as your loco has come. The first barrel is out at once.
    .poor = The same price for half the oil.
    .nothing = You may build one derrick a round, and a round without one is never made up for.

learn-giganten-move = Movement points are shared by truck and loco: the truck has to stand beside a site, and the loco has to reach its column.
    .title = Drive, look, run
    .goal = Put your truck in column 1, drive beside a site, look under its tile, and run your loco on. Then publish.
    .good = You know what lies there, and your loco reaches it: everything is ready for a derrick.
    .blind = You would build without knowing what is there, or beyond your loco. Looking costs nothing once you are beside a site.
    .leash = Your loco has hardly moved. Oil beyond its column costs freight, or is lost.
    .nothing = Your truck stands in column 1, with no site beside it: there is nothing to build.

learn-giganten-card = One card a round gives you licences to sell with and movement points to get somewhere. More of one is less of the other.
    .title = Take a card
    .goal = It is round 1 and you choose first. Which card?
    .good = Enough points to reach a site, and enough licences to bid with.
    .far = You get far, but 3 licences seldom win an auction.
    .licences = Plenty to bid with. 4 movement points just about do for a site and the loco.
    .push = Few licences, and nobody to push back: all locos stand on space 1.

learn-giganten-auction = A sale is worth barrels × price. Bid by that, but never more points than you hold.
    .title = A contested auction
    .goal = You have 3 barrels at Hudson and 6 licence points. Name your limit, then sell.
    .good = It took no more than 5 to beat { learn-rival-1 }, and you sold all three: $21,000.
    .bluff = Won as well, but you hold 6 points only. Had { learn-rival-1 } bid higher, you could not have paid.
    .few = You won, but kept oil back. More than two barrels do not stay in a depot: the rest goes for $1,000.
    .low = { learn-rival-1 } sells, and of your three barrels one has to go to the bank for $1,000.

learn-giganten-depots = A depot keeps two barrels over the round. What is above that goes for $1,000 each.
    .title = Do not pile up
    .goal = Three barrels are waiting, and { learn-rival-1 } has licences to win everything this round. Spread them well.
    .good = Two everywhere, and nothing is lost: sell when { learn-rival-1 } has spent the licences.
    .one = One too many at Hudson: it will go for $1,000.
    .full = Two at Standard make three there: one of them will go for $1,000.
    .piled = Hudson pays best, but you will not sell there this round, and all above two go for $1,000 each.

learn-giganten-ride = Beyond your loco's column a barrel needs a ride: $3,000 to whoever carries it.
    .title = Pay for a ride
    .goal = Your loco is one space short of D9. Who carries the barrel?
    .good = $3,000 to the bank, and none of it to a rival.
    .rival = The same price, but $3,000 for { learn-rival-1 } is worth as much as $3,000 less for you.
    .lost = A barrel sells for about $5,000, so it is worth its $3,000 ride. One more movement point for the loco would have been cheaper still.

learn-giganten-price = Some cards move a price, before this round's sales.
    .title = Move a price
    .goal = You have 2 barrels at Hudson, { learn-rival-1 } has 3 at Jet. Use your card.
    .good = Hudson is at $7,000: $4,000 more for your two barrels. From there it must fall next round, so sell now.
    .down = { learn-rival-1 } loses up to $6,000. Your own barrels gain nothing by it, though.
    .against = That helps nobody, or helps { learn-rival-1 }. Raise where you sell.
    .skip = The special action was free.

learn-giganten-bluff = You may name more than you hold, but a winner who cannot pay loses half of their cards.
    .title = A bluff
    .goal = { learn-rival-1 } has 7 licence points, you have 6. Name your limit.
    .good = { learn-rival-1 } sells, but pays dearly for it, and your licences are all still in your hand.
    .cheap = { learn-rival-1 } sells for next to nothing. Bid up to what you hold: a loser pays nothing.
    .broke = You won and could not pay: half of your cards are gone, and the auction begins anew.

learn-giganten-star = When the black loco reaches the star, the game ends and every barrel left is worth $1,000.
    .title = Before the star
    .goal = The black loco may arrive next round. You have won the auction at Standard: how many do you sell?
    .good = $12,000 instead of $2,000 for two barrels. That is the game.
    .one = Level with { learn-rival-1 }. The second barrel would have won it.
    .kept = Two barrels for $1,000 each, when $6,000 were on the table. { learn-rival-1 } wins.

## The coach

learn-giganten-coach-card = What do you lack this round: licences to sell with, or points to reach a site? And what would those after you love to find?
learn-giganten-coach-start = Choose a row from which truck and loco both reach a site with this card.
learn-giganten-coach-move = Truck beside a site, look under it, then the loco at least to that column. What is left over is lost.
learn-giganten-coach-price = Raise where you will sell today, or lower where a rival would. A price in the blue falls next round.
learn-giganten-coach-barrel = Put it where you can win the auction, not simply where oil is dearest.
learn-giganten-coach-push = Worth it when rivals' locos fall behind their derricks.
learn-giganten-coach-build = Barrels × a price you can expect, against the cost and the freight; one barrel a round, so count the rounds left.
learn-giganten-coach-ship = Look at who else has oil and licences at each company, and keep each depot at two.
learn-giganten-coach-limit = The most this sale is worth to you: barrels × price. Keep points for the later companies; you pay only what it takes.
learn-giganten-coach-limit-alone = Nobody can outbid you: any number above 0 wins for one point.
learn-giganten-coach-first-bid = Open low if few have licences. Whoever passes is out for this company.
learn-giganten-coach-bid = Is one more point worth your barrels here? Each licence card of a rival is worth 1 or 2.
learn-giganten-coach-sell = Sell all, unless the price is low and you hold two or fewer: above two the rest goes for $1,000.
