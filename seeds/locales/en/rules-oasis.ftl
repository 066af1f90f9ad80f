# The rules of Oasis by topics, in the order of seeds/oasis/rules.toml. Numbers of the game come as facts:
# $seats is 0 where no table is meant.

rules-oasis-game = Tempt rivals with offers, take theirs, and multiply land and camels into points across the Gobi.
    .time = 45–60 minutes
    .weight = fairly light
    .people = for hagglers and gamblers

rules-oasis-aim = You head a family in the Gobi, and most points win. Points are counted once, at the end, as four products:
    - largest caravan × goods
    - oasis × wells
    - steppe × horses
    - rocky × ovoos
    Land and camels alone score nothing, and neither do goods, wells, horses and ovoos alone: with 0 on one side a product is 0. One more tile adds as many points as you have tokens of its sort; one more token adds as many as you have squares.
    { "" }**A round.** Everybody makes an offer. In disc order everybody takes somebody else's offer and places at once what it shows. The discs are turned: they are the new order. Whoever now holds disc 1 may place one more piece.
    .title = The aim and a round
    .example = 3 oasis squares and 1 well are 3 points. A second well makes it 6; two more oasis tiles would make it 5.

rules-oasis-setup = Each player gets { $cards } cards as a face-down pile, { $camels } camels and { $claims } claims. The discs are dealt at random, and the lowest number goes first. There is no free action before round 1.
    { "" }**The same for any number of players:** tiles { $tiles_oasis } oasis, { $tiles_steppe } steppe, { $tiles_rocky } rocky; tokens { $tokens_goods } goods, { $tokens_wells } wells, { $tokens_horses } horses, { $tokens_ovoos } ovoos; a deck of { $deck } cards. { $seats ->
        [0] Of these { $left_3 } are left after dealing to 3 players, { $left_4 } with 4 and { $left_5 } with 5.
       *[other] Of these { $left } are left after dealing.
    }
    { "" }**The board.** A camel trail of { $trail } squares cuts the land in three. { $land } squares are empty land; { $bonus } are printed bonus squares. A square is named by a letter and a number, such as H2. The squares of this board are a reconstruction: its shape is known to us, each square is not.
    .title = Setting up
    .example = 4 players: { $deck } cards less 4 × { $cards } leave { $left_4 } in the deck.

rules-oasis-offers = Offers are made at the beginning of a round, in disc order. The top card of your pile is shown by itself. Then you stop, or show one more, and see each card before you decide again. An offer has 1 to 3 cards, and nothing goes back.
    - Stop at 1 card and you draw 2.
    - Stop at 2 cards and you draw 1.
    - At 3 cards the offer is full, and you draw none.
    What you draw goes, unseen, to the bottom of your pile. Whoever comes later sees the offers made before.
    Your offer is bait, not loot: somebody else takes it and gives you their disc for it. The sooner it is taken, the earlier you choose next round.
    { "" }**Sealed.** With sealed offers everybody looks at cards for an offer in secret; a sealed offer waits for the others, and may get one more card until all offers are in. Then they are opened together, and cards are drawn in disc order.
    .title = Making an offer
    .example = A pile of 5: an offer of one card leaves 6 in the pile, two leave 4, three leave 2.

rules-oasis-pile = Nobody looks into a pile, not even its owner.
    You may not leave yourself without cards: with exactly 3 cards you may show only 2 of them and must stop. With 2 you may show both, since you draw 1 for them; with 1 only that one.
    { "" }**An empty deck.** When the deck is empty, the cards of the discard pile become the new one, shuffled. If the discard pile is empty too, you draw no card for what is missing.
    { "" }**An empty pile** when a round begins draws one card. If there is none to draw, one comes, unseen, from under the largest pile: its owner lends it. (House rule: the rulebook does not say.)
    .title = Your pile of cards
    .example = The largest offer from a pile of 1, 2, 3, 4 or 5 cards is 1, 2, 2, 3 or 3.

rules-oasis-taking = In disc order each player takes one offer, whole, and carries it out before the next one chooses. Your disc goes to the owner of the offer.
    An offer that is taken is gone. You may not take your own offer unless it is the only one left: so only the player who chooses last can be left with their own offer, and keeps the disc. There is no passing. Where only one offer is left to take, it is taken for you.
    You may take an offer with a tile you cannot place; that ends the game, see *The end*.
    .title = Taking an offer
    .example = 3 players: disc 1 takes Blue's offer and Blue takes that of disc 1. Green is left with Green's own offer and keeps disc 3.

rules-oasis-discs = Whoever takes your offer hands you their disc. When all have taken one, the discs are turned, and the new order holds for the next round: lower numbers come first, with offers and with taking.
    Lower is better: you choose earlier, the holder of disc 1 has the free action, and the lower-numbered disc wins a tie at the end. So look at whose hand your disc goes to when you take an offer.
    .title = The discs
    .example = Red holds disc 1, Blue 2, Green 3, Yellow 4. Red takes Yellow's offer, Blue Red's, Green Blue's, Yellow Green's. The new order: Yellow, Red, Blue, Green.

rules-oasis-cards = The deck has { $deck } cards:
    - placed on the trail: **{ oasis-card-camels2 }** ({ $n_camels2 } cards), **{ oasis-card-camels3 }** ({ $n_camels3 })
    - placed on land: **{ oasis-card-oasis }** ({ $n_oasis }), **{ oasis-card-steppe }** ({ $n_steppe }), **{ oasis-card-rocky }** ({ $n_rocky })
    - to your score pile: **{ oasis-card-goods1 }** ({ $n_goods1 }), **{ oasis-card-goods2 }** ({ $n_goods2 }), **{ oasis-card-wells1 }** ({ $n_wells1 }), **{ oasis-card-horses1 }** ({ $n_horses1 }), **{ oasis-card-horses2 }** ({ $n_horses2 }), **{ oasis-card-ovoos2 }** ({ $n_ovoos2 })
    - unseen, under your pile: **{ oasis-card-draw3 }** ({ $n_draw3 })
    Carry out all cards of the offer in any order, but finish a card before you begin the next. Tokens and draws happen by themselves. Every tile must be placed where there is a square for it; only if there is none, or none is left in stock, it stays unplaced and you skip it. If a square would do for several of your cards, say which card you mean. None of your cards lets you place anything else.
    .title = The cards
    .example = Wells come on { $n_wells1 } cards, oasis tiles on { $n_oasis } cards of 2: wells are scarce. Ovoos come two at a time, rocky tiles one.

rules-oasis-starting = The first tile of an area goes on a starting square, which must be an empty square of land:
    - a new oasis area begins on the outer edge ({ $edge } squares),
    - a new steppe area begins beside the camel trail ({ $bank } squares),
    - a new rocky area begins anywhere;
    each kind also beside unowned land of its kind, such as a bonus square.
    Further tiles: any empty square beside that area. You may always begin a new area instead of extending one. A square that is occupied is closed: no tile lies on another, on a printed bonus square or on the camel trail, which is for camels. Only sides count here, never corners.
    .title = Where a tile may lie
    .example = Empty board: oasis on C1 (edge) yes, on H2 (beside bonus square H3) yes, on E2 no. Steppe on D6 (beside the trail) yes, on D7 no.

rules-oasis-touching = A tile may not lie where it touches, by a side, another player's area of the same kind; nor where it would join two of your own areas of a kind. Different kinds may touch freely, and corners never matter.
    So every tile also fences somebody out, and you too.
    .title = What may not touch
    .example = You own steppe E3 and Blue owns steppe D2: a tile on E2 touches both, so it is refused to both of you. You own oasis C1 and E1: D1 would join them and is refused; F1 is fine.

rules-oasis-unowned = Unowned land belongs to nobody and scores for nobody. It is
    - the printed bonus squares: oasis { $bonus_oasis }; steppe { $bonus_steppe }; rocky { $bonus_rocky },
    - areas that were abandoned when a claim moved away,
    - new areas that were left unowned.
    Put a tile of that kind beside it, and it joins your area, all of it, whether you extend an area or begin one. Bonus squares in your area count like tiles. A claim alone never takes unowned land.
    .title = Unowned land
    .example = You own steppe E3. One tile on F3 also takes in the bonus square F2: an area of 3. Blue's steppe C2 D2 was abandoned: Green puts steppe on B2 and owns 3 squares.

rules-oasis-claims = You have { $claims } claims, and an area is yours by the claim on it. A new area is claimed at once while you have a claim left; you cannot hold it back.
    With none to spare you may still begin a fifth area. The new area waits for your decision: move a claim there, and abandon the area it comes from (all of it becomes unowned), or leave the new area unowned. You decide this first, before you place anything more. You move a claim of your own only, and at no other time do claims move.
    Compare points, not sizes: an area without its tokens is worth 0 now. And ask who could take over what you abandon.
    .title = Claims and the fifth area
    .example = Oasis 5 and 3 (2 wells), steppe 3 (no horses), rocky 1 (2 ovoos) are 18 points. A new rocky area with a bonus square: with the claim from the steppe 22, from the rocky area 20, left unowned 18, from an oasis area 16 or 12.

rules-oasis-camels = Put a camel on any empty square of the camel trail, beside anybody's; a square where a camel stands already is closed, and so is any square not on the trail. Camels must be placed while you have some and there is room. What cannot be placed because the camel trail is full is lost, and ends nothing.
    Only your largest caravan scores: camels of yours that are connected by sides. Corners do not connect.
    { "" }**All your camels are out.** Then a camel card lets you move up to as many of your own camels as it shows, each from its square to any empty square of the trail, or keep them where they are.
    { "" }**Some left.** If you have fewer camels than the card shows, place them, and then you may move camels for the rest. (House rule: by the book camels move only when all of them are out before.)
    .title = Camels and caravans
    .example = You have camels on C4, D4 and G5, and 2 goods. Camels on E4, F4 and F5 connect them all: a caravan of 6, 12 points. On C3, D3 and E4: a caravan of 5, 10 points. Scattered: 4 points.

rules-oasis-free = After the discs are turned, the new holder of disc 1 may take the free action: place 1 tile of a kind that is left in stock, or 1 camel, by the usual rules, or skip it. Nothing has to be placed.
    It comes in the last round too, and may itself place the last tile of a kind. The free action moves no camel; with nothing to place, it is impossible and passes by itself. It never counts as a tile that could not be placed.
    One piece adds as many points as you hold tokens of its sort. If several are equal, take the square a rival wants.
    .title = The free action
    .example = Goods 3, wells 2, horses 1, ovoos 0, and 26 points: a camel on the caravan makes 29, an oasis tile 28, a steppe tile 27, a new rocky tile 26.

rules-oasis-tokens = { oasis-marker-goods }, { oasis-marker-wells }, { oasis-marker-horses } and { oasis-marker-ovoos } tokens are taken for all to see, but lie face down in your score pile: you may look at yours any time (*Scores*), others rely on memory. The pile of cards is another pile, which nobody looks at.
    When the supply is short, you take what is left. That ends nothing.
    .title = Tokens and score piles
    .example = One goods token is left and your card is { oasis-card-goods2 }: you take one, the supply is short of one, and the game goes on.

rules-oasis-end = This round is the last one if in it
    - the last tile of a kind is placed: { oasis-ending-stock-oasis }, { oasis-ending-stock-steppe } or { oasis-ending-stock-rocky }; or
    - somebody takes an offer with a tile that they cannot place: none is left in stock, or there is no square for it.
    The round is finished all the same: everybody takes an offer, the discs are turned, and the new disc 1 has the free action. Then points are counted. Camels, tokens and cards to draw never end the game, unless the table agreed that a full camel trail does.
    A game goes through the deck about twice and takes about 18 rounds with 3 players, 15 with 4 and 13 with 5.
    .title = The end
    .example = 1 oasis tile is left and your card is { oasis-card-oasis }: one is placed, the other cannot be. This round is the last one.

rules-oasis-scoring = Four products, added up: largest caravan × goods, oasis × wells, steppe × horses, rocky × ovoos.
    All your areas of a kind add up, bonus squares in them included; but only one caravan counts, your largest. Unowned land counts for nobody. A factor of 0 makes the product 0.
    Between equal points the lower-numbered disc decides: the one you hold after the discs were turned for the last time.
    .title = The points
    .example = Caravan 6 × 2 goods + oasis 4 × 2 wells + steppe 0 × 0 horses + rocky 12 × 1 ovoo = 12 + 8 + 0 + 12 = 32.
