# The first game of Oasis.

learn-oasis-rest = Three things you have not met: with all 20 camels out, a camel card moves them; a pile of three cards lets you show only two; and land that somebody abandons is there for the taking.

learn-oasis-take = Each round you take one whole offer of another player. It is yours at once, and only what belongs together scores.
    .title = Take an offer
    .goal = Take somebody's offer. { learn-rival-1 } shows land with its token.
    .good = Oasis tiles score for each well you hold, so land and well together count from the first minute.
    .camels = Three camels in a row are a fine start, but camels score for goods, and you have none: nothing yet.
    .horses = Horses multiply steppe, and you own no steppe: 2 × 0 = 0. Tokens alone are never placed.

learn-oasis-place = A new oasis starts at the edge of the board or beside unowned oasis. The bonus squares, with a gold disc on them, belong to nobody: touch one and it joins you.
    .title = Place two tiles
    .goal = Place your two oasis tiles so that they swallow a bonus square, and press Publish.
    .good = A bonus square came along for free: { $points } points with one well.
    .middling = Two squares with one well are 2 points. One tile beside a bonus square, such as H3, would have given you a third square for nothing.

learn-oasis-product = Points are products: land × tokens. Whichever factor is smaller is the one to raise.
    .title = Think in products
    .goal = You own 3 oasis squares and 1 well. Which offer adds most?
    .good = 3 squares × 2 wells = 6. One card has doubled your score.
    .tiles = 5 squares × 1 well = 5. Sound, and the next well will be worth 5 to you; today the well was worth more.
    .camels = Camels need goods. You have none, so you still have 3 points.

learn-oasis-offer = You never take your own offer: it is bait. Whoever takes it hands you their disc, and a low disc chooses early. Every further card you show costs you a draw.
    .title = Make an offer
    .goal = You have shown one rocky tile. Stop, or show more?
    .good = Rocky land with its ovoos: somebody will want that early, so you will choose early. And you still drew a card.
    .one = You drew two cards, but a lone rocky tile goes last. You will hold a late disc next round.
    .three = The third card was 2 goods, given away for nothing: two cards would have been taken just as early, and you drew none.

learn-oasis-free = Disc 1 also gets a free action: one tile or one camel. One piece adds as many points as you hold of its token.
    .title = The free action
    .goal = You have 3 goods, 2 wells and 1 horse. Place one piece.
    .good = From { $before } to { $points }: the piece went where it is multiplied most.
    .middling = { $points } points. A camel beside your caravan is multiplied by your 3 goods: 29.
    .skip = A free piece always helps you: a camel beside your caravan makes 29.
    .far = Still { $points }: a piece counts only with its token, and a camel only in your largest caravan.

learn-oasis-caravan = Camels score in one group only: your largest, connected side by side.
    .title = Link the caravan
    .goal = Join your two groups with three camels. You hold 2 goods.
    .good = One caravan of 6 × 2 goods = 12.
    .middling = { $points } points. Three camels between your groups make one caravan of 6, and 12 points.
    .bad = { $points } points: camels that stand apart do not count, and corners do not connect.

learn-oasis-neighbours = Areas of one kind that belong to different players may not touch, so every tile also fences somebody out.
    .title = Mind the neighbours
    .goal = Place two steppe tiles. { learn-rival-1 } sits right beside you, and F2 is a bonus square.
    .good = The bonus square joins your area: { $points } points with one claim. E2 is now closed to you both, and the rest of the north to { learn-rival-1 }.
    .wide = { $points } points with two bonus squares. You paid with two claims, though: you have four for the whole game.
    .scattered = { $points } points, as many as F3 and G2 would bring. But those need no new claim, and you have only four.
    .bad = { $points } points. F3 joins the bonus square F2 to your area; now { learn-rival-1 } can have it.

learn-oasis-feed = Whoever's offer you take gets your disc. With disc 1 to give away, ask whom you would rather see choose first.
    .title = Whom do you feed?
    .goal = Three offers have the well you want. Look at the board before you take one.
    .good = The same well, and disc 1 goes to the player who has least on the board.
    .third = The same well. But { learn-rival-3 } has a caravan already, and { learn-rival-1 } has nothing: better feed the weakest.
    .leader = The camels are worth nothing without goods, and the strongest player chooses first next round.

learn-oasis-fifth = You have four claims. Begin a fifth area, and you may move one of them there; what you abandon belongs to nobody.
    .title = The fifth area
    .goal = Your new rocky area has 2 squares. Move the claim that is worth least, or leave the area unowned.
    .good = Your steppe scored 0, as you have no horse. The claim earns 4 here: { $points } points.
    .rocky = { $points } points. You gave up rocky land for rocky land. The steppe scored nothing: moving that claim makes 22.
    .unowned = { $points } points, and now anybody can build beside the new area and own it. Your steppe scored nothing: moving that claim makes 22.
    .bad = Only { $points } points: compare what areas score, not how you like them. Your steppe scored 0.

learn-oasis-end = The last tile of a kind ends the game after the round. If you lead, end it.
    .title = End it while you lead
    .goal = You lead by 31 to 23, and one rocky tile is left. Choose.
    .good = The last rocky tile is out: the round is finished and the game is over, with you in front.
    .land = You are still ahead, but the game goes on, and others have land that waits for its tokens.
    .cards = Cards for rounds that may never come. The rocky tile would have ended the game while you lead.

## The coach

learn-oasis-coach-offer = This is bait: would somebody take it early? Each further card costs you a draw, and you never take your own offer.
learn-oasis-coach-choose = Look for what raises your best product, then at who gets your disc for it.
learn-oasis-coach-place = First beside your own area or a bonus square. See which rivals' areas of the same kind are near.
learn-oasis-coach-finish = The same card, next piece: keep it together unless a bonus square is in reach.
learn-oasis-coach-relocate = All your camels are out. Bring stragglers to your largest caravan, or leave them.
learn-oasis-coach-marker = Compare points, not sizes: an area without its token scores 0. And who could take over what you leave?
learn-oasis-coach-free = One piece adds as many points as you hold of its token. Where that is equal, take the square a rival wants.
