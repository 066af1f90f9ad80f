# The rules of Giganten by topics, in the order of seeds/giganten/rules.toml. Numbers of the game come as
# facts: $seats is 0 where no table is meant.

rules-giganten-game = Find oil, rail it to three companies, and outbid rivals for the right to sell; most money wins.
    .time = 70–90 minutes
    .weight = medium
    .people = for planners who bluff

rules-giganten-round = A round has nine steps. Each is done by all players, clockwise from the first player, before the next one begins.
    1. Prices: the die moves them.
    2. Cards: the red card moves the black loco; everybody takes a card.
    3. Licences are dealt by the cards.
    4. Moving: truck and loco, then the special action.
    5. Building: one derrick each.
    6. Shipping: each derrick produces a barrel, and it goes to a depot.
    7. Auctions and sales, at Hudson, Jet and Standard in this order.
    8. Depots are cleared.
    9. The die goes left: the next player begins the new round.
    What belongs to another step cannot be done now: that is for another time.
    { "" }**The aim** is money. A barrel earns nothing until you win an auction: site, derrick, loco, depot, right to sell. A missing link makes the oil worth ${ $excess } or nothing.
    .title = The aim and a round
    .example = A card with 5 licences and 8 MP: the truck goes from C1 to C3 (2 MP), you look at D3, the loco runs to space 7 (6 MP). A derrick on D3 for ${ $cost_one }, one barrel shipped free.

rules-giganten-setup = Everybody has ${ $cash }, a truck beside the map, a loco on space 1 and { $derricks } derricks; no licences, no oil. All prices stand at ${ $start }, the black loco on space 1. The first player is drawn by lot.
    { "" }**The map** has rows A to L and columns 1 to { $rail_last }, counted from the companies; a square is a letter and a number, such as D6. It has { $sites } drilling sites, each with a face-down tile. { $seats ->
        [4] With 4 players all of them are used.
       *[other] With 3 players { $sites_left } are used: { $skipped } stay empty, and as many tiles are out, unseen.
    }
    { "" }**Reconstructed:** one site (I4) is our guess; terrain, sites, rail and cards follow a transcription by hand.
    .title = Setting up
    .example = 3 players: { $sites_left } tiles on the map, and { $open_3 } cards lie open each round; 4 players: { $sites } and { $open_4 }.

rules-giganten-prices = Each company has a price table from ${ $lowest } to ${ $highest } in steps of ${ $step }. In step 1 the die is rolled once for each: it shows 2, 3 or 4 in blue or red.
    - In the white section (${ $white_from } to ${ $white_to }) blue goes up and red down.
    - In the red section (up to ${ $red_up_to }) it always goes up.
    - In the blue section (from ${ $blue_from }) it always goes down.
    The section before the move decides. A barrel is worth what the table shows, and a price stops at the end of its table.
    .title = Prices and the die
    .example = $5,000 and blue 3: $6,500. $3,500 and red 4: $5,500. $7,000 and blue 2: $6,000.

rules-giganten-cards = The red card is turned up first and moves the black loco 1 to 3 spaces at once, whoever takes the card or nobody. Then as many beige cards are turned up as there are players: { $seats ->
        [0] { $open_3 } cards lie open with 3 players, { $open_4 } with 4
       *[other] { $open } cards lie open
    }. In turn each takes one that lies open; the last one is left and discarded.
    A card gives licences (lic), movement points (MP) and perhaps one special action: ± moves a price, barrel is a free barrel, push sends rivals' locos back. When a deck runs out, its discarded cards are shuffled.
    One card a round pays for two hungers: licences win auctions, MP move truck and loco. More of one is less of the other.
    .title = Cards
    .example = 3 players: { $open_3 } cards lie open, 3 are taken, and nobody takes the last: it is discarded.

rules-giganten-decks = { "" }**Beige** ({ $beige } cards), with the number of each:
    { giganten-card-l5m8 } ({ $n_l5m8 }), { giganten-card-l4m10 } ({ $n_l4m10 }), { giganten-card-l6m6 } ({ $n_l6m6 }), { giganten-card-l3m12 } ({ $n_l3m12 }), { giganten-card-l7m4 } ({ $n_l7m4 }), { giganten-card-l8m3 } ({ $n_l8m3 })
    Moving a price by so many steps: { giganten-card-l4m5p4 } ({ $n_l4m5p4 }), { giganten-card-l2m10p2 } ({ $n_l2m10p2 }), { giganten-card-l6m4p2 } ({ $n_l6m4p2 }), { giganten-card-l5m5p3 } ({ $n_l5m5p3 }), { giganten-card-l4m6p3 } ({ $n_l4m6p3 }), { giganten-card-l3m8p3 } ({ $n_l3m8p3 })
    { "" }**Red** ({ $red } cards), which also move the black loco:
    A free barrel: { giganten-card-b3l3m4f } ({ $n_b3l3m4f }), { giganten-card-b2l2m6f } ({ $n_b2l2m6f }), { giganten-card-b1l4m2f } ({ $n_b1l4m2f })
    Pushing rivals back so many spaces: { giganten-card-b2l4m8k2 } ({ $n_b2l4m8k2 }), { giganten-card-b2l3m6k3 } ({ $n_b2l3m6k3 }), { giganten-card-b1l2m8k3 } ({ $n_b1l2m8k3 }), { giganten-card-b2l2m6k4 } (black loco 2: { $n_b2l2m6k4 }, black loco 3: { $n_b3l2m6k4 }), { giganten-card-b3l2m4k5 } ({ $n_b3l2m4k5 }), { giganten-card-b2l3m2k5 } ({ $n_b2l3m2k5 })
    .title = All the cards
    .example = “{ giganten-card-l2m10p2 }”: 2 licences, 10 movement points, and one price moves by 2 steps.

rules-giganten-licences = Licences are cards worth 1 or 2 points ({ $ones } and { $twos } of them). You receive as many as your card shows, face down: how many you hold is public, their value is yours to know.
    They pay for auctions, and break ties between locos at the end; unspent they are worth no money. When the licences run out, the discarded ones are shuffled; if there are still too few, later players receive fewer.
    .title = Licences
    .example = 5 licences are worth 5 to 10 points, 7 or 8 as a rule.

rules-giganten-truck = In round 1 you choose where your truck starts: any square of column 1, free. After that it drives by MP, for each square it enters: plain { $plain }, hill { $hill }, mountain { $mountain }. No diagonals.
    - A drilling site with a tile: a truck may cross it and not stop there.
    - A square where a derrick stands: no truck may enter.
    - A site that is exhausted or empty is ordinary ground.
    You may move less, or no further at all: end the move, and what is left of the MP is unused and lost. A square that is too far for your MP is refused, and so is the one on which your truck stands already. Trucks share squares and pass each other freely, unless the table agreed otherwise.
    .title = The truck
    .example = From D2 to D4 across the tile on D3: 2 MP. Stopping on D3 is refused. From D1 to D2, a hill: 2 MP.

rules-giganten-peeking = While you move you may look in secret at the tile of a { giganten-site-one } or { giganten-site-three } site beside your truck: free, as often as you like, before the first step too. The red tile of a site for { giganten-site-two } may not be looked at. Others see that you peek, not how many barrels you saw; your side tells what you have looked at already. What you saw cannot be taken back.
    A tile that does not lie beside your truck (by a side, not by a corner) cannot be looked at.
    .title = Looking at tiles
    .example = A truck on A5 may look at A4 and A6; on D10 at nothing, since D9 and D11 are red.

rules-giganten-loco = MP may be split between truck and loco in any order. Your loco runs only forward, and each space it enters costs the MP printed there. By spaces: { $rail }. The rail has spaces 1 to { $rail_last }, one for each column. Several locos may be on a space.
    Your loco is the leash of your oil: it carries free all that lies in its column or before it. At the end its place sets what your derricks are worth.
    .title = The loco
    .example = On space 1 with 12 MP: to space 11 it takes 11 MP, and 1 is left. On space 17 with 2 MP: the next space costs 3, so it stays.

rules-giganten-special = After your move you may use the special action of your card, in the same turn, or skip it:
    - **Price:** move one company's price up or down by exactly the steps shown. It stops at the end of its table.
    - **Free barrel:** put a barrel into your depot at any company; no loco is needed.
    - **Push:** all rivals' locos are pushed back so many spaces, never the black one, and not before space 1: if all others stand at the start, there is nothing to push.
    If your card has none, there is nothing to do: your card does not allow another one.
    .title = Special actions
    .example = 4 steps up: Hudson from $5,000 to $7,000. Push 5: locos on 20, 9 and 4 go back to 15, 4 and 1.

rules-giganten-building = You may build one derrick a round, on a site with a tile beside your truck, for cash:
    - small site, { giganten-site-one } printed: ${ $cost_one }, with { $oil_one } barrels
    - red site, { giganten-site-two } printed: ${ $cost_two }, with { $oil_two } barrels
    - rich site, { giganten-site-three } printed: ${ $cost_three }, with { $oil_three } barrels
    You put up one derrick, whatever number is printed. The tile is turned for all, and you strike as many barrels as it shows. You have { $derricks } derricks; with none left, or too little cash for the site, you build nothing: there is no credit. No derrick can be built where none of these sites lies beside the truck.
    .title = Building
    .example = $9,000 and A6, a small site, with 4 barrels: cash $5,000. One barrel comes out in this same round, 3 stay.

rules-giganten-shipping = Each derrick produces one barrel a round, like it or not. When the last one is out, the site is exhausted and you take the derrick back.
    If your own loco is in the site's column or beyond, it carries the barrel for nothing, and nobody else may. For each barrel you choose to which company it is shipped: it goes to your depot there and never moves again. Barrels wait until you have dealt with each; you may do so in any order.
    If your own loco is behind, see *Freight*.
    .title = Shipping
    .example = A derrick on D3, column 3: a loco on space 5 carries free. With your loco on 1 and the black one on 2 no loco has come so far, and the barrel is lost.

rules-giganten-freight = If your own loco is behind the site's column, a barrel is shipped on another loco for a freight of ${ $freight }, or is lost:
    - to the bank, for the black loco, if that is in the column or beyond;
    - to the rival furthest ahead, if that loco is; rivals side by side share the money, and cannot refuse;
    - or you pay nobody, and lose the barrel.
    If no such loco has come so far, or there is no money for the ride, the barrel is lost. Take the barrels in the order you like, so scarce cash goes where you want it.
    .title = Freight on another loco
    .example = A site on D9, your loco on 8, the black one on 10, two rivals on 12: ${ $freight } to the bank, or $1,500 to each rival.

rules-giganten-depots = You have a depot at each company, with no limit while you ship. After the sales of a round each keeps { $depot } barrels; those too many go to the bank for ${ $excess } each.
    .title = Depots
    .example = 5, 3 and 1 barrels in your depots: 4 go to the bank for $4,000; 2, 2 and 1 stay.

rules-giganten-auctions = At each company the right to sell there this round is auctioned for licence points. To bid you need a barrel in your depot there and a licence card; if nobody can bid, the auction is skipped. The winner pays licences worth the bid at least, without change; losers pay nothing. If nobody bids, nobody sells there.
    { "" }**Sealed limits** (house rule, the usual way here): all who may bid seal a limit, the most they would bid; 0 is no bid. When all limits are in, the bidding runs up in ones, from the first player round, until one bidder is left. So you pay only what it took; alone you win for 1. Of the same limits the earlier bidder's wins, who bids first in turn. You may also leave limits for later auctions, those still to come in this round; when you win or bluff, those you had left count no more, and you name new ones when their turn comes.
    { "" }**Open bids** (by the book): bid by bid in turn, each bid more than the one that stands, or pass. A pass is final: you leave this auction. Bids go up to { $most_points }, all the points there are.
    .title = Auctions
    .example = Limits: you 6, Blue 4, and you bid first: you win with 5; were Blue first, with 4. Paying 5 with cards 2, 2, 2 costs all three.

rules-giganten-bluffing = You may bid more than your licences are worth: a bluff. If you are outbid, nothing happens. If you win and cannot cover the bid, half of your licence cards are lost, rounded up, the lowest first; and the company is auctioned again, with you if you have a card left. A limit above your points does no harm as long as the bidding stops within them.
    .title = Bluffing
    .example = You hold licences 1, 1, 2, 2 (6 points) and seal 9; Blue seals 7. You win at 7 or 8, cannot pay, lose both ones, and the auction is held again.

rules-giganten-selling = Whoever has won the right to sell at a company may sell any number of barrels from the depot there, from nothing to all, at the price of today. The licences are gone even if you sell nothing. You cannot sell more than you have there.
    .title = Selling
    .example = 3 barrels at $7,000 each: $21,000.

rules-giganten-end = The game ends the moment the black loco reaches the star, right after the prices and the red card of that round: no more cards, no sales. As a rule that is in round 8, 9 or 10. Then all is counted:
    - cash
    - each derrick on the map, by the place of your loco: { $seats ->
        [0] { $derrick_values_4 } (with 3 players { $derrick_values_3 })
       *[other] { $derrick_values }
    }
    - ${ $barrel } for each barrel under your derricks and in your depots
    Equal locos: more licence points are ahead, then whoever is nearer to the first player. Licences are worth nothing else. Equal money: a shared win.
    .title = The end and the count
    .example = $61,000 cash, 2 derricks as second ($4,000 each) and 7 barrels: $76,000.
