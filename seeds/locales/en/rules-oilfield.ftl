# The rules of Oilfield by topics, in the order of seeds/oilfield/rules.toml. Numbers of the game come as
# facts: $seats is 0 where no table is meant.

rules-oilfield-game = Texas, 1933: lease land, raise towers, pump oil, sell it before your rivals do. Two actions a round, one open, one secret.
    .time = 60–90 minutes
    .weight = medium-light
    .people = for tacticians who watch each other

rules-oilfield-goal = Most victory points (VP) win. VP come from gas and pairs of oil sold on the local market, from shares, and at the end from leases, full storage and the most money.
    { "" }**You start** with ${ $money }, 0 VP, and { $cubes } cubes drawn from the bag into a refinery that holds { $refinery }. You have { $markers } lease markers, so { $markers } leases at the most, and may hold { $most_shares } shares.
    The bag has { $bag_oil } oil (black) and { $bag_gas } gas cubes; each field is filled from it at the start, and the grey cube of the strike joins it then. Turn order is dealt at random and goes round the table.
    { "" }**Three ideas.** Your worker acts in public, your card in private after it: sell first, then drill. Oil that finds no room stays in the ground. Money is not points: it only builds.
    .title = The aim and the start
    .example = After a first round with a lease and a tower you still have 0 VP; the lease will count { $lease_points } at the end.

rules-oilfield-round = 1. **Workers** are placed, one each, in turn order.
    2. **Cards.** Everybody chooses one of five in secret: { oilfield-card-lease }, { oilfield-card-build }, { oilfield-card-drill }, { oilfield-card-local } or { oilfield-card-national }. You may think better of it, and choose another card, until all have chosen. Meanwhile nothing else can be done but selling shares.
    3. **Public phase.** The workers' actions are carried out by columns from left to right: Lease, Build, Drill, Local, First player, Subsidy, Invest; in each column from top to bottom.
    4. Fields without oil are refilled.
    5. **Private phase.** All cards are revealed, and carried out in turn order, from whoever is first *now*.
    6. Fields again. The markets are refilled, and the subsidy grows.
    All five cards come back each round, and worker and card may do the same. Whoever cannot carry out an action when its turn comes loses it; that costs nothing.
    .title = A round, and the cards
    .example = Worker on Local, card Drill, storage 3/3: you sell 2 oil and 1 gas (+$4, +1 VP) in public, then drill 3 oil into the empty refinery.

rules-oilfield-spaces = Everybody must place a worker, one on a space; a space where a worker stands, or the bot, is taken. The spaces:
    - **Lease**, with their bids: { $bids }
    { $seats ->
        [0] - **Build** { $spaces_build } · **Drill** { $spaces_drill_2 }, { $spaces_drill_5 } with 5 players · **Local** { $spaces_local_2 }, { $spaces_local_4 } with 4 or more players
       *[other] - **Build** { $spaces_build } · **Drill** { $spaces_drill } · **Local** { $spaces_local }
    }
    - **First player** 1 · **Subsidy** 1 · **Invest** { $spaces_invest }
    You pay when the action is carried out, not when you place. Then you may decline it, even if it is possible. First player and Subsidy simply happen. An action you are not carrying out now cannot be played now.
    { "" }**Reconstructed:** how many spaces there are, the bids, how many tiles of each kind, and what an expansion costs are not printed in the rulebooks we know. They are our best reading.
    .title = Workers and their spaces
    .example = With 3 players there are 13 open spaces; two are taken, so the third player chooses among 11.

rules-oilfield-lease = A lease is a plot on the map with room for one tower, and { $lease_points } VP at the end even if it is empty. You have { $markers } lease markers, so you take { $markers } leases at the most.
    { "" }**With the worker** the space you stand on is your bid and your price; the highest bid takes a lease first.
    { "" }**With the card** a lease costs ${ $private_lease }, from what is left, in turn order.
    { $seats ->
        [0] { $leases_3 } leases are on offer ({ $leases_2 } with 2 players)
       *[other] { $leases } leases are on offer
    }, and the market is refilled at the end of a round only. { oilfield-field-dallas } has { $plots_dallas } plots, { oilfield-field-austin } { $plots_austin }, { oilfield-field-pecos } { $plots_pecos }, and as many leases.
    With no lease on offer, no lease marker left or too little money the action is lost.
    .title = Lease
    .example = Ann stands on $5, Bob on $7. Bob pays $7 and takes the only lease in Dallas; Ann pays $5 and takes one in Pecos; Cleo's Lease card then gets one in Austin for ${ $private_lease }.

rules-oilfield-build = Buy one tile on offer and place it at once. { $seats ->
        [0] { $tiles_2 } tiles are on offer with 2 or 3 players, { $tiles_4 } with 4 or 5
       *[other] { $tiles } tiles are on offer
    }; new tiles come at the end of a round only.
    - A **tower** needs an empty lease of yours in its field, and stays there for good: one tower a lease.
    - An **expansion** is no tower: it goes to your refinery, adds { $storage } to the storage, and needs no lease.
    A new tower may drill once at once, free (not the national tower). With no tile on offer, no empty lease or too little money the action is lost. If the tile you want is too dear, sell a share first: see *Shares*.
    Whenever three of one tile would be on offer at the start, one is shuffled back and another takes its place.
    .title = Build
    .example = $15, an empty lease in Pecos, storage 2/3: a medium tower for ${ $cost_medium } leaves $7. Its free drill could bring 3 oil but finds room for 1.

rules-oilfield-towers = A tower takes only what is its own, and only from its own field. One drill brings:
    - **{ oilfield-tower-small }** (${ $cost_small }): up to { $oil_small } oil into storage
    - **{ oilfield-tower-medium }** (${ $cost_medium }): up to { $oil_medium } oil into storage
    - **{ oilfield-tower-mixed }** (${ $cost_mixed }): up to { $most_mixed } cubes into storage, at most { $oil_mixed } oil and { $gas_mixed } gas
    - **{ oilfield-tower-small_local }** (${ $cost_small_local }): 1 oil sold on the spot for ${ $oil_money }, or 1 gas for { $gas_points } VP; it never needs room
    - **{ oilfield-tower-medium_local }** (${ $cost_medium_local }): up to { $oil_medium_local } oil into storage, and 1 gas sold on the spot for { $gas_points } VP
    - **{ oilfield-tile-expansion }** (${ $cost_expansion }), no tower: storage +{ $storage }
    There are { $copies } of each; with 2 or 3 players one of each stays out. The advanced tiles are a topic of their own.
    .title = Towers and tiles
    .example = A mixed tower in a field without gas brings { $oil_mixed } oil, never { $most_mixed }.

rules-oilfield-drill = Each of your towers drills once, in the order you like. You may take less than a tower can bring up, or stop here and drill no further; before you have begun, decline instead.
    Cubes that are stored need room in your storage; cubes sold on the spot need none. A tower cannot bring up what it does not take, and no more than lies in the field: what a field is short of does not come from the bag.
    { "" }**A new tower** may drill once at once, with that tower alone. If there is a strike, nothing to bring up, or storage is full and there is nothing to sell on the spot, the free drill is lost.
    With no tower that could drill the action is lost.
    .title = Drill
    .example = Storage 1/5, a small tower in Austin, a medium one in Pecos: the medium one takes 3 (4/5), then the small one finds room for 1 of its 2.

rules-oilfield-storage = Your refinery stores { $refinery } cubes, and { $storage } more with each expansion; you may have any number. Oil and gas share the places. A gas expansion has no room of its own.
    At the end each full part (the refinery, each expansion) is { $full_points } VP; the cubes are arranged in your favour. What is in storage can be sold, never thrown away.
    .title = Storage
    .example = Refinery and one expansion: 2, 3 or 4 cubes fill one part, 5 cubes fill both.

rules-oilfield-local = Sell any cubes from your storage on the local market, at least one, or decline:
    - oil: ${ $oil_money } each, or 1 pair (two oil) for { $pair_points } VP
    - gas: { $gas_points } VP each
    You cannot sell more oil or gas than you have in storage, nor fewer than none. Sold cubes go to the bag. With no cubes there is nothing to sell, and the action is lost.
    { "" }**The supervisor** is whoever is last in turn order. Each time somebody else takes a Local action, the supervisor gets ${ $fee } from the bank: once, not for each cube. Whoever supervises pays no fee and gets none. Cubes that towers sell on the spot pay no fee.
    .title = The local market
    .example = 3 oil: $6, or $2 and 1 VP. Cleo sells two oil and a gas: +$4 and +1 VP together; the supervisor gets ${ $fee }.

rules-oilfield-national = A card only, and oil only (with a gas expansion, gas too). Everybody who reveals National is a seller, and all sell at one price a barrel; a seller who then declines still counts.
    { $seats ->
        [0] With 2 or 3 players: { $national_3 } for one seller, and for more. With 4 or 5: { $national_4 } for one seller, two, and more.
       *[other] The price for one seller, two, and so on: { $national }. The last also holds for more sellers.
    }
    No fee and no VP: it brings money. Before you choose it, ask who will have oil in storage when the cards are revealed.
    .title = The national market
    .example = Three players, and you alone sell 5 oil: $15. Bob and Cleo together: $1 a barrel.

rules-oilfield-first = { "" }**First player.** You are the first player from now on: already for the cards of this round. The order goes round the table from you, so the player before you is last and supervises the local market. Whoever is first may take the space to stay it.
    { "" }**Subsidy.** You take all the money there: ${ $subsidy } in round 1, and ${ $subsidy } more each round until somebody takes it.
    .title = First player and Subsidy
    .example = Order Bob, Cleo, Ann. Cleo takes First player: the cards are carried out Cleo, Ann, Bob, and Bob is supervisor. A subsidy left alone in rounds 1 to 3 holds $4 in round 4.

rules-oilfield-shares = { "" }**Invest** (worker only): buy one share at the next price of its row. Its VP are yours at once.
    - { $row_1 } VP: { $prices_1 }
    - { $row_2 } VP: { $prices_2 }
    - { $row_3 } VP: { $prices_3 }
    You hold { $most_shares } shares at the most. A row whose shares are all taken is full; with all shares sold, or too little money, Invest is lost.
    { "" }**Selling a share** is free, and you may do it whenever the game waits for anybody, as often as you hold one: you get the price of the next one in its row, lose its VP, and the place in the row stays used, so prices never fall. A full row pays its last price. If something you are asked to pay for is too dear, you may sell a share first; you need not sell one otherwise.
    { "" }**Before the count.** When the points are about to be counted, whoever holds a share is asked once more if that could matter: sell shares, say for the most money, or keep them. If you keep all, you sell no more shares.
    .title = Shares
    .example = A row of { $row_2 } VP with three shares bought, one of them yours for $6: selling brings $9 and costs { $row_2 } VP.

rules-oilfield-fields = A field is filled with cubes drawn from the bag: { $seats ->
        [0] { $field_2 } with 2 or 3 players, { $field_4 } with 4, { $field_5 } with 5
       *[other] { $field }
    }. At the end of each phase a field that has run dry, that is without oil, is refilled to that number; gas left there counts. { $refills ->
        [any] Usually that happens twice, and the third time the field is exhausted
        [1] At this table that happens once, and the second time the field is exhausted
        [2] That happens twice, and the third time the field is exhausted
       *[other] At this table that happens { $refills } times, and then the field is exhausted
    }: no more cubes come.
    In an exhausted field gas that is left can still be drilled, and you may still lease and build there.
    .title = Fields and refills
    .example = Pecos has 2 oil and 0 gas; you drill both in the public phase. Before the cards it is refilled: 9 oil and 1 gas are drawn, say, and one refill is used up.

rules-oilfield-strike = One grey cube is in the bag. Drawn at a refill it begins a strike: no drilling in that field during the next phase, public or private. Another cube is drawn in its place. Leasing and building go on, but a new tower there gets no free drill. When the phase ends the strike is over, and the grey cube goes back to the bag.
    .title = Strike
    .example = A medium tower in Pecos, where there is a strike, and a small one in Austin: Drill offers Austin only.

rules-oilfield-end = When { $exhausted_fields } fields are exhausted, this round is finished, and one more is played: the last one is announced. After it the points are counted; shares can be sold until then.
    { "" }**House rule.** No rulebook limits the rounds. Here a game that has not ended by itself ends with the agreed round at the latest, and this is announced { $notice } rounds ahead. Games between people who know it last 12 to 21 rounds, so it is rarely met.
    .title = The end
    .example = The second field is exhausted in round 9: round 10 is the last one.

rules-oilfield-scoring = To the VP from sales and shares are added:
    - { $lease_points } VP for each lease, with a tower or without
    - { $full_points } VP for each full part of the storage
    - { $most_money } VP for the most money; if several have it, { $most_money_tied } each. Shares are not money.
    Between equal points money decides (less wins), then fewer leases; then they share the win.
    .title = Scoring
    .example = 5 from sales + 8 from shares + 2 leases + 1 full part + { $most_money } for the most money = 18 VP.

rules-oilfield-advanced = Three more tiles, for tables that chose them ({ $copies_advanced } of each, one less with 2 or 3 players):
    - **{ oilfield-tile-gas_expansion }** (${ $cost_gas_expansion }): on the national market you may sell gas too, at the price of oil; gas your towers would sell on the spot may be kept, that is stored.
    - **{ oilfield-tower-small_national }** (${ $cost_small_national }): it never drills. When you sell at least one cube on the national market, it also sells a barrel of oil straight from its field, for the price and ${ $bonus } more. Not in a strike, nor without oil there.
    - **{ oilfield-tower-government }** (${ $cost_government }): one drill sells 1 gas on the spot for { $gas_points } VP. When its field is refilled for the first time, the government wants ${ $release }: pay, and it is a **{ oilfield-tower-released }**, which also stores { $oil_released } oil; or give up, and lose tower and lease, which are on offer again. Whoever cannot pay, even by selling shares, loses them too. VP made so far stay. Without a refill nothing is owed.
    .title = Advanced tiles
    .example = Four players, the only seller, 2 oil and a national tower: $4 + $4 + $5 = $13.

rules-oilfield-bot = With two players a neutral bot takes part. It has a tower in each field (small local, small, medium), no money and no points; three leases, one of each field, are out of the game.
    { "" }**Its worker** moves one column to the right each round before you place, from Invest back to the cheapest lease. It does nothing there, it only stands in the way.
    { "" }**Its card** is drawn after the public phase, one of five:
    - Lease: the leases on offer are shuffled, new ones come. Build: the same with the tiles.
    - Drill: in a field by chance its tower brings up what it can, and the cubes go to the bag (the small local tower takes gas before oil).
    - Local: the supervisor gets ${ $fee }. National: one more seller.
    .title = The two-player bot
    .example = The bot stands on Local: nobody can use it in public this round. It draws National: your lone sale brings $1 a barrel, not $3.
