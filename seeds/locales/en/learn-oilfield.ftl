# The first game of Oilfield.

learn-oilfield-rest = Three things you have not met: bidding against somebody who wants the very same lease, the advanced tiles, and the bot at a table for two.

learn-oilfield-bid = Your worker is an action that everybody sees. On Lease its space is also your bid: the higher one picks first and pays more.
    .title = Claim land
    .goal = Place your worker. You need a lease, and two of the four on offer are in Pecos, the richest field.
    .good = { learn-rival-1 } picks first and can take only one Pecos lease. The other is yours for $5.
    .dear = You will get land, but { learn-rival-1 } can take only one of the two Pecos leases: $5 would have done.
    .landless = Without land there is no tower, and without a tower no oil. Begin with a lease.

learn-oilfield-card = Your card is a second action, chosen in secret. Cards are carried out after all workers.
    .title = Plan the second half
    .goal = By then you will have your lease. Choose a card.
    .good = The worker brings the land, the card puts a tower on it, all in one round.
    .lease = A second plot for $5, but nothing is pumping yet.
    .sale = A few dollars for two cubes, and a round without a tower.
    .drill = No tower of yours will stand by then: the action would be lost.

learn-oilfield-field = A lease is as good as the oil below it.
    .title = Pick the field
    .goal = Take a lease for $5. Compare the oil in the fields.
    .good = 9 oil in Pecos, more than anywhere else.
    .gas = 7 oil and 3 gas. That suits towers that sell gas; Pecos has 9 oil for your first one.
    .nothing = You bid for a lease and took none. Your worker's action is gone.

learn-oilfield-tower = A new tower drills once at once, for free, as far as your storage has room.
    .title = First tower, first oil
    .goal = Build a tower for up to $15 and let it drill. A lease carries one tower for good.
    .good = Three cubes a drill. Only one came up today: your storage has three places, and two were taken.
    .dry = A strong tower, but the free drill is gone: there was room for one more cube.
    .small = It works, but a lease carries one tower for good, and the medium one brings three oil a drill.
    .room = More room, and still no oil to put there.
    .nothing = You have land and money, and nothing that pumps.

learn-oilfield-pair = Worker first, card second: let one make room for the other.
    .title = Sell, then drill
    .goal = Your storage is full. Place your worker, then choose your card.
    .good = Local empties your storage, Drill fills it again, all in one round.
    .idle = You sell, but your tower stands idle this round.
    .full = Your storage is full when it drills: nothing fits, and the action is lost. { learn-rival-2 } is about to find that out.
    .unsold = Your storage stays full and your tower idle. Sell with the worker, drill with the card.

learn-oilfield-sell = Oil is money, gas is points. A pair of oil is a point, too, but early on the money brings more.
    .title = The first point
    .goal = Sell, then drill with your card.
    .good = $4, your first VP, and three new barrels. That is the whole cycle.
    .points = 2 VP now. But $4 buys about two points in shares, and you need money to grow.
    .kept = What you keep takes the room that your drill needs: fewer cubes have come up than could.

learn-oilfield-alone = The fewer sell nationally, the better it pays.
    .title = The lonely seller
    .goal = You have $11 and 3 oil. See who will hold oil when the cards are turned up. Then place your worker and choose your card.
    .good = { learn-rival-2 } sells locally before, { learn-rival-1 } is empty: you will sell alone for $3 a barrel. Meanwhile your money buys points.
    .sold = The sale is right. But your $11 could have become points today: Invest.
    .full = Your storage is full: a drill brings nothing up.
    .other = Your oil stays where it is. Nobody else will sell nationally this round: it pays you $3 a barrel.

learn-oilfield-share = Shares turn money into points. Their price rises with each one that is bought, and you may hold five.
    .title = Buy a share
    .goal = You have $12. Buy a share.
    .good = 5 VP for one of your five places. The sale with your card brings the money back.
    .small = Cheaper, but it takes one of your five places: large shares are worth it.
    .nothing = Your worker's action is gone, and the price will not be lower next time.

learn-oilfield-refill = A field without oil is filled up again before the cards are carried out. Look ahead to what will be there.
    .title = Drain it and grow
    .goal = Pecos has 2 oil left, you have $11 and an empty storage. Place your worker, then choose your card.
    .good = The worker drains Pecos, which is then refilled, and the card buys room for more.
    .again = Draining Pecos is right: it is refilled before the cards. But without more room a second drill brings little.
    .clash = Both rivals hold oil and sell, too: $1 a barrel. Look at their storages before you choose National.
    .other = Your tower and your storage stay empty. A worker on Drill brings oil, and Pecos is refilled right after it.

learn-oilfield-strike = Now and then a field is on strike: nobody drills there for a phase.
    .title = Strike
    .goal = Some rounds later: Pecos is on strike. Drill where you can.
    .good = Austin still works. Two fields are safer than one.
    .little = There was room for more, and it costs nothing to take it.
    .nothing = Your tower in Austin could have drilled. The strike lasts one phase only.

learn-oilfield-purse = A share may be sold at any time, for the next price of its row. You lose its points.
    .title = A share is a purse
    .goal = You have $2, and a share of 2 VP that now sells for $6. A share of 3 VP costs $6.
    .good = Sold for $6, bought for $6: one point more, and you still have your $2.
    .sold = You have money now, but no more points than before. The 3 VP share for $6 is what makes it worthwhile.
    .nothing = Your worker's action is gone. Selling the small share would have paid for a larger one.

learn-oilfield-last = At the end, each lease and each full part of your storage is 1 VP, and the most money is 2 VP.
    .title = The last round
    .goal = It is the last decision. You have $9, 4 oil and 1 gas; the richest rival has $12. Count before you sell.
    .good = { $points } VP: the gas is a point, enough money makes you the richest, and the rest is worth a point, too.
    .middling = { $points } VP. One more was there: gas for a point, $4 to be the richest, and the last two oil for one point more.
    .bad = { $points } VP. Count the parts: gas is a point, being the richest 2, a full part of the storage 1.

## The coach

learn-oilfield-coach-worker = What has to happen before your card? Then see which space others need, and which is the last of its kind.
learn-oilfield-coach-card = It comes after all workers: what will you have then, land, room, cubes? For National, count who else holds oil.
learn-oilfield-coach-lease = The field with the most oil and the fewest towers. You have four leases at most.
learn-oilfield-coach-build = Compare oil per drill with the room you have. What is left must still pay for the next step.
learn-oilfield-coach-free-drill = Take all that fits: it is free, and what you leave others may take.
learn-oilfield-coach-drill = Give scarce room to the field that others drain; towers that sell on the spot need none.
learn-oilfield-coach-local = Gas is points at once; oil is worth more as money until the last round. Sell enough to make room.
learn-oilfield-coach-local-own = Gas is points at once; oil is worth more as money until the last round. You pay no fee here.
learn-oilfield-coach-national = The price is fixed now. Below $2, keep the oil for Local unless you need room or cash.
learn-oilfield-coach-invest = Compare dollars per point. But you can hold only five shares: buy large ones first if you can.
learn-oilfield-coach-closing = The count comes next: sell a share only if the money is worth more than its points.
learn-oilfield-coach-government = $10 keeps a tower that also brings 2 oil from now on. Give it up only if its field will hardly be drilled again.
