# The rules of Pipeline by topics, in the order of seeds/pipeline/rules.toml. Numbers of the game come as
# facts: $seats is 0 where no table is meant.

rules-pipeline-game = The state sells its refineries. Lay pipes, buy crude, refine it and sell dear. Eighteen turns each, richest wins; little luck.
    .time = about two hours
    .weight = heavy
    .people = for patient planners

rules-pipeline-goal = Three years of { $year_1 }, { $year_2 } and { $year_3 } rounds, one turn each a round: { $rounds } turns. Everything ends as money, and the richest wins. Nothing is hidden but the order of tiles and contracts still to come.
    { "" }**You start** with ${ $cash }, no pipes, and exactly { $tanks } tanks, which everybody spreads over crude, low, mid and high first (usually { $usual }). You may spread them anew until all have done it; tanks stay where they are once the game has begun.
    { "" }**Three ideas.** The longer a pipeline, the further it refines. Turns are scarcer than money: buy and sell several barrels in one trip. The { $valuations } valuation cards, open from the start, say what the end will pay for.
    { "" }**Reconstructed:** what is printed for 3 and 4 players is not fully known to us: demand (3 and 4), refined slots and machines (3) are our best reading.
    .title = The aim and the start
    .example = A first turn: the worker goes to the government and takes two tiles beside each other for $10. You place both, pipe to pipe, and have a pipeline of value 4: enough to make crude low where that step costs 4.

rules-pipeline-turn = 1. **One action.** Send your worker to one of the eight spaces of the cross, *or* to a government tile, *or* to a tile of your own network; or pass, and do without an action.
    2. **A second action** for ${ $second }, from the cross only: on the other space of the same arm. A space further off is too far.
    3. **Your machines** run after your action, for ${ $run }. They have run once, then.
    When you have acted, end the turn: do no more. Deliveries are free, between these steps and never inside one; so are orders. Others' workers are never in your way.
    { $idle_spaces ->
        [true] **Idle spaces:** at this table a worker may go to a space of the cross and do nothing there.
        [unset] **Idle spaces:** this table began before an action had to be done: a worker may go to a space of the cross and do nothing there.
       *[other] **An action has to be done:** a space of the cross needs at least one sale, purchase, contract, loan or upgrade there. Whoever has done nothing at a space yet must sell, buy or take something there first, or undo going there; where there is nothing you could do with your cash, pass instead.
    } An action you have no money for cannot be taken, and with no action left there is no other this turn.
    .title = A turn
    .example = Refined 1: sell for $45. Pay ${ $second }, then Tanks & Pipes: two tiles for ${ $pair }. From $3: 3 + 45 − 10 − 15 = $23.

rules-pipeline-cross = The cross has four arms. Outside on each is a market: { pipeline-space-crude }, { pipeline-space-refined1 }, { pipeline-space-refined2 }, { pipeline-space-refined3 }. Inside is an action, dealt at random at the start: { pipeline-space-upgrades }, { pipeline-space-machines }, { pipeline-space-tanks }, { pipeline-space-contracts }. The second action is the other space of the same arm.
    What a space offers can be done only while your worker is there: trade in a market, buy in a shop, take contracts at Contracts & Loan, buy at Upgrades.
    .title = The cross
    .example = If Upgrades lies on the Crude arm, you can buy crude and then an upgrade, but not crude and then tanks.

rules-pipeline-oil = Oil has three colours, { pipeline-colour-O }, { pipeline-colour-S } and { pipeline-colour-T }, and four grades: { pipeline-grade-crude }, { pipeline-grade-low }, { pipeline-grade-mid } and { pipeline-grade-high }. In short: O, S, T and 0, 1, 2, 3, so T2 is teal mid.
    A tank holds { $barrels } barrels of one grade, in any colours. A grade's row has space for { $row } tanks. A barrel for which there is no room in the tanks of its grade cannot be bought, nor refined to. Oil is never thrown away.
    .title = Oil and tanks
    .example = Tanks 2/1/1/1 hold 4 crude, 2 low, 2 mid and 2 high barrels.

rules-pipeline-markets = Every slot of a market has a price. Sell a barrel into a free slot, or buy the cube from a full one. Trade as often as you like, but sell first: once you begin to buy, selling is over.
    The row must be of the barrel's colour, and a barrel may be sold as a lower grade, in a row for which it is good enough, never a higher one. You trade in the market where your worker is, not in another. If no slot is free at a price, or no such barrel is on sale, choose another row.
    { $seats ->
        [0] Refined rows have { $refined_slots_2 }, { $refined_slots_3 } or { $refined_slots_4 } slots with 2, 3 or 4 players, and crude rows { $crude_slots_2 }, { $crude_slots_3 } or { $crude_slots_4 }
       *[other] With your number of players refined rows have { $refined_slots } slots, and crude rows { $crude_slots }
    }. Crude rows start full, refined rows empty.
    .title = Trading in markets
    .example = Two teal high barrels in Refined 2, with one high slot free: $50 for one, and the other as mid for $45. After buying a barrel you could sell no more.

rules-pipeline-prices = Prices by slot, low / mid / high:
    - **{ pipeline-market-refined1 }**: orange { $refined1_O1 }, { $refined1_O2 }, { $refined1_O3 }; silver { $refined1_S1 }, { $refined1_S2 }, { $refined1_S3 }; teal crude { $refined1_T0 }
    - **{ pipeline-market-refined2 }**: orange { $refined2_O1 }, { $refined2_O2 }, { $refined2_O3 }; teal { $refined2_T1 }, { $refined2_T2 }, { $refined2_T3 }; silver crude { $refined2_S0 }
    - **{ pipeline-market-refined3 }**: silver { $refined3_S1 }, { $refined3_S2 }, { $refined3_S3 }; teal { $refined3_T1 }, { $refined3_T2 }, { $refined3_T3 }; orange crude { $refined3_O0 }
    - **{ pipeline-market-crude }**: orange { $crude_O0 }, silver { $crude_S0 }, teal { $crude_T0 }
    Each colour has one market that is better for mid, and one that is better for low and high.
    .title = Prices of the markets
    .example = Orange: mid sells best in refined market 1, low and high in refined market 2.

rules-pipeline-tiles = A pipe tile covers two squares and has three pipes: one runs through both, and each square has one more. Your first tile is placed for you, on M13; squares are a letter and a number, counted from there.
    Place each tile you take at once, in the order you like: take up the one that is to be next first. It must touch a tile of yours so that a pipe end meets a pipe end; colours may differ. Where a tile lies already, where it would touch none of yours, or would meet no pipe but only a machine, it cannot lie. It may be turned by one, two or three quarters (90°, 180°, 270°), and never moves again.
    When all your pipe ends are covered by machines or walled in, there is no place for more tiles: none can be added, and a tile in hand with no place left goes out of the game.
    .title = Pipe tiles
    .example = Three wholly orange tiles give at most 6 in a row, while two of them and one with a silver bend give 8: bends decide.

rules-pipeline-pipelines = A segment is a pipe within one square. Segments of one colour that meet end to end are one pipeline, and its value is the number of its segments. Pipes that cross in a square do not join.
    The value says how far oil of that colour rises in it: see *Refining*. At the end pipelines are worth money, too.
    .title = Pipelines and their value
    .example = A straight teal tile joined to a straight teal tile: four teal segments, value 4.

rules-pipeline-refining = Each colour has a cost for each of three steps: crude to low, low to mid, mid to high. They are drawn at the start, from { $cheapest } to { $dearest } (in a first game no 7), and lie open.
    A barrel that runs through a pipeline of its colour becomes better: it is raised as many grades as the value pays for; the costs of the steps add up. You may stop earlier. Oil is refined upwards only, and only the grade where it ends needs room. A pipeline whose value is too short for what a step takes cannot run.
    { "" }**By the worker:** on one of your tiles (named by its left half) it runs the pipelines through that tile, free, one barrel each. Those that end at a machine are attached: a worker cannot run them. All pipelines run together, and each has run once: if the tanks of a grade are full, first let another one take a barrel of it further.
    If no barrel of yours can be raised there now, there is nothing to run.
    .title = Refining
    .example = Orange costs 4, 4, 6. Value 8: crude to mid. Value 12: crude to mid, or low to high (10), but not crude to high (14).

rules-pipeline-government = The government has four quadrants, A to D, of eight spaces with a tile each (QA1 to QD8), never refilled. Your worker goes to a space: buy its tile, and any of the same quadrant beside it, that is sharing an edge with it. For 1 to 5 tiles you pay { $government } in all. Buy them before you begin to place them.
    A quadrant opens when a tile is taken from it. { $quadrants_1 } may be open in year 1, { $quadrants_2 } in year 2, { $quadrants_3 } in year 3; a quadrant that is closed when no more may be opened stays closed this year. A space whose tile is gone is empty.
    There is no second action from here.
    .title = Government tiles
    .example = Worker on QA2, with QA1, QA3, QA5 and QA6: $55. From QA1 you cannot take QA7. With A and B open in year 1, C is closed.

rules-pipeline-shops = { "" }**Tanks & Pipes:** buy any number of tanks, at { $tank_prices }, the cheapest row first; each goes to a grade whose row has space.
    { "" }**Machines & Pipes:** buy any number of machines, at { $machine_prices }, and put each on a square of your tiles at once.
    { "" }**Pipe tiles** lie beside each shop (their names are PT0 to PT134): one purchase in an action, of two for ${ $pair } or four for ${ $four }. They come in pairs: take the other tile too, it is paid for (one or three only where no more are left). Place them before anything else is bought.
    { $seats ->
        [0] With 2, 3 and 4 players a tank row has { $tank_slots_2 }, { $tank_slots_3 } and { $tank_slots_4 } tanks, a machine row { $machine_slots_2 }, { $machine_slots_3 } and { $machine_slots_4 } machines, and { $pipes_2 }, { $pipes_3 } and { $pipes_4 } tiles lie beside each shop
       *[other] A tank row has { $tank_slots } tanks, a machine row { $machine_slots } machines, and { $pipes } tiles lie beside each shop
    }. What is sold out is not filled up before the new year: the shop has none left this year.
    .title = The shops
    .example = A machine and two tiles: $20 + ${ $pair } = $35. With 2 players three tanks cost 5 + 5 + 10 = $20.

rules-pipeline-machines = A machine covers one square of a tile of yours that none covers already; the pipes on that square are gone. Pipelines that end at it are attached: your worker can no longer run them.
    After your action you may run all your machines for ${ $run }, once: each attached pipeline refines one barrel, and a barrel runs once in that phase. Choose the barrels yourself, or let the best be taken.
    Only with the upgrade Machines may the worker run a machine on its square, and machines run before your action.
    .title = Machines
    .example = Orange of 12 segments, and a machine on its last square: 11 remain, attached, still crude to mid. In the middle it would leave 5 and 4.

rules-pipeline-contracts = At Contracts & Loan take up to three contracts from the board, one of a row at the most, and perhaps a loan. For each decide: for this year, or for next year (not in the last year: no contract can be deferred then).
    You deliver barrel by barrel, at any time between actions in your turn, and are paid at once: low, mid, high { $contract_rates }. A barrel must be asked for, and not filled already; one for next year does not ask yet. A contract that is fulfilled stays yours, and must be fulfilled again every year; if it is not complete when the year ends, it is gone, and that makes one penalty. The money is kept.
    { $seats ->
        [0] A row shows { $columns_2 } contracts with 2 or 3 players, { $columns_4 } with 4
       *[other] A row shows { $columns } contracts
    }. A better barrel does for a lower need, and is paid as what was asked for.
    .title = Contracts
    .example = O2 O1: $35 + $20 = $55 a year. Half filled when the year ends: $35 kept, contract gone, one penalty. A mid barrel on a low need: $20.

rules-pipeline-orders = Orders lie on the board for all, and never refill. Fill one with all its barrels from your tanks at once, at any time between actions in your turn: low, mid, high { $order_rates } a barrel. Then it is yours.
    A better barrel does for a lower need, and is paid as what was asked for; a barrel that is not good enough, or of another colour, does not fit. Where several barrels will do, you may pick those you use, by your own choice; where only these will do, there is nothing to choose. An order you have begun to choose barrels for is finished first. If you do not have all the barrels, you cannot fill it.
    .title = Orders
    .example = Four orange mid barrels: $180. An orange high one may stand in, and pays as mid.

rules-pipeline-loans = A loan is ${ $loan } now and one penalty; it is never paid back. One loan at a time, at Contracts & Loan. A contract that fails is a penalty, too.
    At the end 1, 2, 3, 4 or 5 penalties cost { $penalties } in all, and more beyond.
    .title = Loans and penalties
    .example = The first loan costs $5 more than it brings; the fifth penalty alone costs $60.

rules-pipeline-upgrades = At Upgrades buy up to { $most_upgrades } upgrades at ${ $upgrade } each: always your next level of a family that is open. A family in which somebody has bought is closed for this year, for all. After buying you may close one more family; that ends your purchases.
    { $families } of the seven families are in a game, by lot. Each has { $copies_1 } cards of level I and { $copies_2 } each of II and III; when no card of your next level is left, the family is done for you, and so it is when you have all levels of it. Upgrades work at once.
    .title = Upgrades
    .example = Engineering and Human Resources for $40, then close Refined Markets: three families are shut this year, and this turn's second action is free already.

rules-pipeline-families = Each family has levels I, II and III, which add up unless said.
    - **{ pipeline-family-government }** I: { pipeline-upgrade-government1 } · II: { pipeline-upgrade-government2 } · III: { pipeline-upgrade-government3 }
    - **{ pipeline-family-shops }** I: { pipeline-upgrade-shops1 } · II: { pipeline-upgrade-shops2 } · III: { pipeline-upgrade-shops3 }
    - **{ pipeline-family-resources }** I: { pipeline-upgrade-resources1 } · II: { pipeline-upgrade-resources2 } (from an inner space to any other) · III: { pipeline-upgrade-resources3 }
    - **{ pipeline-family-engineering }** I: { pipeline-upgrade-engineering1 } · II: { pipeline-upgrade-engineering2 }, instead · III: { pipeline-upgrade-engineering3 }: the second barrel has to start from the same grade as the first
    - **{ pipeline-family-markets }** I: { pipeline-upgrade-markets1 } · II: { pipeline-upgrade-markets2 } · III: { pipeline-upgrade-markets3 }, if the grade is good enough
    - **{ pipeline-family-contracts }** I: { pipeline-upgrade-contracts1 } (a second time begun must be finished) · II: { pipeline-upgrade-contracts2 } · III: { pipeline-upgrade-contracts3 }, at contract rates
    - **{ pipeline-family-machines }** I: { pipeline-upgrade-machines1 } · II: { pipeline-upgrade-machines2 } · III: { pipeline-upgrade-machines3 }, paid for separately
    .title = What each upgrade does
    .example = A pipeline of 12 segments: value 15 with Engineering I, 18 with II.

rules-pipeline-gifts = Government, Shops and Machines give things for nothing when you buy them: government tiles, tanks, pipe tiles, machines. Take them first, before anything else, or decline the rest.
    - Government tiles may come from any open quadrant, and need not lie beside each other. A gift opens a quadrant only if none was opened this year; otherwise take a tile from an open one.
    - Tanks, machines and pipe tiles come from the shops, from any price row that has one; a machine of the upgrade Machines comes from the reserve. If there is nothing of a sort to take, it is lost: the rest of the gift lapses.
    Each new year gives again in your first turn: Government I one tile, Shops I two tanks.
    .title = What upgrades give
    .example = Shops I in year 1, with only a $10 tank left in the shop: you take that one for nothing, and the second tank lapses.

rules-pipeline-order = Upgrades, Machines & Pipes, Tanks & Pipes and Contracts & Loan let you choose your place in the next round; no other space does. Whoever stands there is pushed on: to the right, or to the left if there is no gap. You may want another place than the one you have chosen already: until your turn ends the last choice counts. If you choose none, you get the first free place, by number, when your turn ends.
    .title = The turn order
    .example = White is number 1 in the next round, and you go for 1: the order is you, White.

rules-pipeline-year = When a year is over, and before the rounds of the next one begin:
    - contracts not fulfilled fail; those for next year are due
    - the last column of contracts is gone from the board, the rest move on, new contracts come
    - each crude row gets { $supply } barrels of crude oil, the dear slots first; refined rows use up some of the refined oil, from the right
    - shops are filled, with new pipe tiles; the old ones are gone
    - all upgrades can be bought again, and gifts of the new year come in your first turn
    Orders and the government are not refilled.
    .title = The new year
    .example = One cube left in six crude slots: four come, and the cheapest slot stays empty.

rules-pipeline-end = After three years contracts that are not complete fail. Then the money is counted:
    - cash
    - oil in tanks: low, mid, high { $oil_rates }
    - each pipeline by what it makes of crude in one run: { $pipeline_rates }
    - the same once more for pipelines attached to machines
    - { $valuations } valuation cards
    - less penalties
    Between equals the earlier place in the order of a next round decides.
    .title = The end and the count
    .example = 120 cash + 50 oil + 20 pipelines + 20 attached + cards 1, 2 and 3: 50 + 20 + 50 − one penalty of 20 = $310.

rules-pipeline-valuation = { $valuations } of sixteen cards are drawn at the start (in a first game 1, 2 and 3). They pay at the end:
    1 { pipeline-card-1 } · 2 { pipeline-card-2 } · 3 { pipeline-card-3 }, full or empty · 4 { pipeline-card-4 } · 5 { pipeline-card-5 } (three times in all, then)
    6 { pipeline-card-6 } · 7 { pipeline-card-7 } · 8 { pipeline-card-8 }
    9 { pipeline-card-9 } · 10 { pipeline-card-10 } · 11 { pipeline-card-11 }
    12 { pipeline-card-12 } · 13 { pipeline-card-13 }; both with the extra $10 of Contracts & Orders II
    14 { pipeline-card-14 } · 15 { pipeline-card-15 } · 16 { pipeline-card-16 }, as asked for
    A type is a colour and a grade, of a pipeline its best from crude. 1 to 9 types pay { $types }.
    .title = The valuation cards
    .example = Card 14 with four types pays $100, with six $210.
