# Pipeline. Each id begins with the name of this file; facts are listed where they are not plain.

pipeline-game = Pipeline
pipeline-phase-setup = spreading tanks
pipeline-phase-year1 = year 1
pipeline-phase-year2 = year 2
pipeline-phase-year3 = year 3
pipeline-phase-over = finished

## Oil, grades, markets, spaces, families

pipeline-colour-O = orange
pipeline-colour-S = silver
pipeline-colour-T = teal

pipeline-grade-crude = crude
pipeline-grade-low = low
pipeline-grade-mid = mid
pipeline-grade-high = high

pipeline-barrel-O0 = orange crude
pipeline-barrel-O1 = orange low
pipeline-barrel-O2 = orange mid
pipeline-barrel-O3 = orange high
pipeline-barrel-S0 = silver crude
pipeline-barrel-S1 = silver low
pipeline-barrel-S2 = silver mid
pipeline-barrel-S3 = silver high
pipeline-barrel-T0 = teal crude
pipeline-barrel-T1 = teal low
pipeline-barrel-T2 = teal mid
pipeline-barrel-T3 = teal high

pipeline-market-crude = the crude market
pipeline-market-refined1 = refined market 1
pipeline-market-refined2 = refined market 2
pipeline-market-refined3 = refined market 3

pipeline-space-crude = Crude
pipeline-space-refined1 = Refined 1
pipeline-space-refined2 = Refined 2
pipeline-space-refined3 = Refined 3
pipeline-space-upgrades = Upgrades
pipeline-space-machines = Machines & Pipes
pipeline-space-tanks = Tanks & Pipes
pipeline-space-contracts = Contracts & Loan

pipeline-job-crude = your trading
pipeline-job-refined1 = your trading
pipeline-job-refined2 = your trading
pipeline-job-refined3 = your trading
pipeline-job-upgrades = your buying of upgrades
pipeline-job-machines = your shopping
pipeline-job-tanks = your shopping
pipeline-job-contracts = your taking of contracts
pipeline-job-government = your buying of tiles
pipeline-job-run = your refining

pipeline-shelf-0 = reserve
pipeline-shelf-5 = $5 row
pipeline-shelf-10 = $10 row
pipeline-shelf-15 = $15 row
pipeline-shelf-20 = $20 row
pipeline-shelf-30 = $30 row
pipeline-shelf-40 = $40 row

pipeline-family-government = Government
pipeline-family-shops = Shops
pipeline-family-resources = Human Resources
pipeline-family-engineering = Engineering
pipeline-family-markets = Refined Markets
pipeline-family-contracts = Contracts & Orders
pipeline-family-machines = Machines

## What each level of an upgrade does

pipeline-upgrade-government1 = 2 government tiles now, 1 more in each new year
pipeline-upgrade-government2 = 4 government tiles now
pipeline-upgrade-government3 = 6 government tiles now
pipeline-upgrade-shops1 = 2 tanks and 1 pipe tile now, 2 tanks in each new year
pipeline-upgrade-shops2 = 1 machine and 2 pipe tiles now
pipeline-upgrade-shops3 = 1 machine and 4 pipe tiles now
pipeline-upgrade-resources1 = second actions are free
pipeline-upgrade-resources2 = the second action may be two steps away
pipeline-upgrade-resources3 = two main actions in every turn, no second ones
pipeline-upgrade-engineering1 = pipelines are worth 1 more for every 4 segments
pipeline-upgrade-engineering2 = pipelines are worth 2 more for every 4 segments
pipeline-upgrade-engineering3 = a pipeline runs 2 barrels of the same grade at once
pipeline-upgrade-markets1 = every refined price is $5 higher for you, buying and selling
pipeline-upgrade-markets2 = a refined market lets you trade in all three
pipeline-upgrade-markets3 = you may sell any colour into any refined market's row
pipeline-upgrade-contracts1 = each contract may be fulfilled twice a year
pipeline-upgrade-contracts2 = $10 more for every barrel delivered
pipeline-upgrade-contracts3 = orders may be taken as contracts
pipeline-upgrade-machines1 = 1 machine now; your worker may run a machine for nothing
pipeline-upgrade-machines2 = running the machines costs $5
pipeline-upgrade-machines3 = the machines may also run before your action

## Contracts and orders, by the barrels they ask for: O orange, S silver, T teal; 1 low, 2 mid, 3 high

pipeline-deal-S1S1S1 = S1 S1 S1
pipeline-deal-T1T1 = T1 T1
pipeline-deal-T1T1T1 = T1 T1 T1
pipeline-deal-S1S1 = S1 S1
pipeline-deal-O1O1 = O1 O1
pipeline-deal-O1S1 = O1 S1
pipeline-deal-O1O1S1 = O1 O1 S1
pipeline-deal-S1O1T1 = S1 O1 T1
pipeline-deal-O1T1 = O1 T1
pipeline-deal-S1T1 = S1 T1
pipeline-deal-S2S2 = S2 S2
pipeline-deal-S2O2T2 = S2 O2 T2
pipeline-deal-S2S2T2 = S2 S2 T2
pipeline-deal-O2O1 = O2 O1
pipeline-deal-S2T2 = S2 T2
pipeline-deal-O2O2 = O2 O2
pipeline-deal-O2O2O2 = O2 O2 O2
pipeline-deal-T2T2T2 = T2 T2 T2
pipeline-deal-S2T1 = S2 T1
pipeline-deal-T2T2 = T2 T2
pipeline-deal-O3O3 = O3 O3
pipeline-deal-S3S3 = S3 S3
pipeline-deal-T3T3 = T3 T3
pipeline-deal-S3S3S3 = S3 S3 S3
pipeline-deal-O3T2 = O3 T2
pipeline-deal-S3S2 = S3 S2
pipeline-deal-O3O2T1 = O3 O2 T1
pipeline-deal-T3T1 = T3 T1
pipeline-deal-T3T3T3 = T3 T3 T3
pipeline-deal-T3T3S3 = T3 T3 S3
pipeline-deal-O3S1T1 = O3 S1 T1
pipeline-deal-S3S3T3 = S3 S3 T3
pipeline-deal-O3O3T3 = O3 O3 T3
pipeline-deal-S3S2O1 = S3 S2 O1
pipeline-deal-S3T2O2 = S3 T2 O2
pipeline-deal-T3T2O1 = T3 T2 O1
pipeline-deal-O3S3T3 = O3 S3 T3
pipeline-deal-S3T2O1 = S3 T2 O1
pipeline-deal-O2O2O2O2 = O2 O2 O2 O2
pipeline-deal-S2S2O1O1 = S2 S2 O1 O1
pipeline-deal-O3O3O2O1 = O3 O3 O2 O1
pipeline-deal-O3O3T1T1 = O3 O3 T1 T1
pipeline-deal-S3T2O1O1 = S3 T2 O1 O1
pipeline-deal-S1S1S1S1 = S1 S1 S1 S1
pipeline-deal-S3O3S2S1 = S3 O3 S2 S1
pipeline-deal-T3T3T3T3 = T3 T3 T3 T3
pipeline-deal-T2T2T2T2T2 = T2 T2 T2 T2 T2
pipeline-deal-S3S3S3O2O2 = S3 S3 S3 O2 O2
pipeline-deal-S2S2S2S2S2 = S2 S2 S2 S2 S2
pipeline-deal-S3O3T3S2O2 = S3 O3 T3 S2 O2
pipeline-deal-O1O1O1O1O1 = O1 O1 O1 O1 O1
pipeline-deal-O3O3O3O2O1 = O3 O3 O3 O2 O1
pipeline-deal-T1T1T1O1O1 = T1 T1 T1 O1 O1
pipeline-deal-T2T2T2S1S1 = T2 T2 T2 S1 S1

## Valuation cards: what they pay for at the end

pipeline-card-1 = oil in your tanks, once more
pipeline-card-2 = all your pipelines, once more
pipeline-card-3 = $10 for every tank
pipeline-card-4 = $100 for every upgrade of level III
pipeline-card-5 = pipelines attached to machines, once more
pipeline-card-6 = silver oil and silver pipelines, once more
pipeline-card-7 = orange oil and orange pipelines, once more
pipeline-card-8 = teal oil and teal pipelines, once more
pipeline-card-9 = $10 for every pipeline whose best from crude is low
pipeline-card-10 = $20 for every pipeline whose best from crude is mid
pipeline-card-11 = $30 for every pipeline whose best from crude is high
pipeline-card-12 = completed contracts, once more
pipeline-card-13 = filled orders, once more
pipeline-card-14 = different types of pipelines, $10 to $450
pipeline-card-15 = different types of pipelines attached to machines, $10 to $450
pipeline-card-16 = different types of oil on completed contracts and orders, $10 to $450

## Options

pipeline-option-first_game = First game
pipeline-about-first_game = Government, Human Resources, Shops, Engineering and Refined Markets; no refining costs of 7; valuation cards 1, 2 and 3. By the book all of that is drawn.
pipeline-option-fewer_machines = Fewer machines
pipeline-about-fewer_machines = For three players: the dearest row of the machine shop has one machine instead of two. What is printed there for three is not known to us.
pipeline-option-idle_spaces = Idle spaces
pipeline-about-idle_spaces = A worker may go to a space of the cross and do nothing there, if only for a place in the turn order. By the book an action has to be done.
pipeline-option-brisk_demand = Brisk demand
pipeline-about-brisk_demand = For four players: each new year takes one barrel more from every refined row that has a demand, so that the markets clog less. What is printed for three and four is not known to us.

## Decisions: to the player who owes one, and to everybody else

pipeline-ask-tanks = Spread your { COUNT($tanks, of: "tank") } over crude, low, mid and high.
pipeline-wait-tanks = spread the tanks
# $cash (what the player has)
pipeline-ask-work = Send your worker; you have ${ $cash }.
pipeline-wait-work = send the worker
pipeline-ask-trade = Sell in { $market }, then buy; you have ${ $cash }.
pipeline-wait-trade = trade
pipeline-ask-buy = Buy in { $market }; you have ${ $cash }.
pipeline-wait-buy = trade
pipeline-ask-contracts = Take up to { COUNT($most, of: "contract") }, one of a row, and perhaps a loan of ${ $loan }; you have ${ $cash }.
pipeline-wait-contracts = take contracts
pipeline-ask-tank-shop = Buy tanks and pipes; you have ${ $cash }.
pipeline-wait-tank-shop = buy tanks and pipes
pipeline-ask-machine-shop = Buy machines and pipes; you have ${ $cash }.
pipeline-wait-machine-shop = buy machines and pipes
# $price (of one more tile)
pipeline-ask-government = Buy another tile beside your worker's for ${ $price }; you have ${ $cash }.
pipeline-wait-government = buy government tiles
pipeline-ask-upgrades = Buy up to { COUNT($most, of: "upgrade") } at ${ $cost }, then close one more family if you like; you have ${ $cash }.
pipeline-wait-upgrades = buy upgrades
pipeline-ask-refine = Run barrels through your pipelines; you have ${ $cash }.
pipeline-wait-refine = refine
pipeline-ask-turn = Anything else this turn? You have ${ $cash }.
pipeline-wait-turn = end the turn
pipeline-ask-pipe = Tiles come in pairs: take the second one; it is paid for.
pipeline-wait-pipe = take pipe tiles
# $tile (number), $count (tiles in hand)
pipeline-ask-place = { $count ->
        [1] Place tile #{ $tile }.
       *[other] Place tile #{ $tile }, the first of { $count }.
    }
pipeline-wait-place = place pipe tiles
# numbers of what may be taken
pipeline-ask-gifts = Take what is yours for nothing: { LIST(SOME($tiles, of: "government-tile"), SOME($tanks, of: "tank"), SOME($pipes, of: "pipe-tile"), SOME($machines, of: "machine")) }.
pipeline-wait-gifts = take what upgrades give
pipeline-ask-use = Which barrel for { $need }?
pipeline-wait-use = choose barrels

# $deals (list of contracts), $count (of them), $cost (dollars at the end of the game, for these penalties)
pipeline-unfinished = Last round of year { $year }: { $count ->
        [1] your contract { $deals } is not fulfilled yet. Failing it costs a penalty, { $cost } at the end.
       *[other] your contracts { $deals } are not fulfilled yet. Failing them costs { $count } penalties, { $cost } at the end.
    }

## Actions: on a button, and as a line of a list

pipeline-do-SpreadTanks = { $crude } / { $low } / { $mid } / { $high }
pipeline-pick-SpreadTanks = Tanks: crude { $crude }, low { $low }, mid { $mid }, high { $high }
pipeline-do-Use = { $barrel }
pipeline-pick-Use = Use { $barrel }
pipeline-do-TakeTile = Tile { $square }
pipeline-pick-TakeTile = Take the government tile on { $square }
pipeline-do-TakeTank = { $grade } · { $price }
pipeline-pick-TakeTank = Take a tank for { $grade } from the { $price }
pipeline-do-TakeMachine = { $square } · { $price }
pipeline-pick-TakeMachine = Take a machine from the { $price }, and put it on { $square }
pipeline-do-Sell = { $barrel } → ${ $price }
pipeline-pick-Sell = Sell { $barrel } for ${ $price }
pipeline-do-Buy = ${ $price } → { $barrel }
pipeline-pick-Buy = Buy { $barrel } for ${ $price }
# $deferred (true: for next year)
pipeline-do-TakeContract = { $deferred ->
        [true] { $deal } later
       *[false] { $deal }
    }
pipeline-pick-TakeContract = { $deferred ->
        [true] Take the contract { $deal } for next year
       *[false] Take the contract { $deal } for this year
    }
pipeline-do-TakeLoan = Loan +$15
pipeline-pick-TakeLoan = Take a loan: $15 now, one penalty
pipeline-do-BuyTank = Tank for { $grade }
pipeline-pick-BuyTank = Buy a tank for { $grade }
pipeline-do-BuyMachine = Machine { $square }
pipeline-pick-BuyMachine = Buy a machine, and put it on { $square }
pipeline-do-TakePipe = Tile { $square }
pipeline-pick-TakePipe = Take the pipe tile { $square } from the shop
pipeline-do-Decline = Decline the rest
pipeline-pick-Decline = Decline what is left of the gift
# $turn (quarters of a turn, clockwise)
pipeline-do-Place = { $turn ->
        [0] { $square }
        [1] { $square } ↻ 90°
        [2] { $square } ↻ 180°
       *[other] { $square } ↻ 270°
    }
pipeline-pick-Place = { $turn ->
        [0] Tile #{ $tile } on { $square }
        [1] Tile #{ $tile } on { $square }, turned by 90°
        [2] Tile #{ $tile } on { $square }, turned by 180°
       *[other] Tile #{ $tile } on { $square }, turned by 270°
    }
pipeline-do-Hold = Tile #{ $tile } first
pipeline-pick-Hold = Place tile #{ $tile } first
pipeline-do-BuyUpgrade = { $family }
pipeline-pick-BuyUpgrade = Buy the next level of { $family }
pipeline-do-CloseFamily = ✕ { $family }
pipeline-pick-CloseFamily = Close { $family } for this year
pipeline-do-Refine = { $line }: { $start } → { $end }
pipeline-pick-Refine = Pipeline { $line }: a { $start } barrel becomes { $end }
pipeline-do-Work = { $space }
pipeline-pick-Work = Send the worker to { $space }
pipeline-do-Survey = Government { $square }
pipeline-pick-Survey = Buy the government tile on { $square }
pipeline-do-RunPipes = Run { $square }
pipeline-pick-RunPipes = Run the pipelines through the tile on { $square }
pipeline-do-RunMachine = Machine { $square }
pipeline-pick-RunMachine = Run the machine on { $square } with the worker
pipeline-do-Pass = Pass
pipeline-pick-Pass = Take no action this turn
pipeline-do-Second = 2nd { $space }
pipeline-pick-Second = Second action: { $space }
pipeline-do-RunMachines = Run machines …
pipeline-pick-RunMachines = Run all your machines, and choose the barrels
pipeline-do-Deliver = Deliver { $barrel }
pipeline-pick-Deliver = Deliver { $barrel } to { $deal }
pipeline-do-FillOrder = Fill { $deal }
pipeline-pick-FillOrder = Fill the order { $deal }
pipeline-do-ChooseBarrels = Pick { $deal }
pipeline-pick-ChooseBarrels = Fill the order { $deal } with barrels of your choice
pipeline-do-GoFor = { $slot ->
        [1] 1st next round
        [2] 2nd next round
        [3] 3rd next round
       *[other] { $slot }th next round
    }
pipeline-pick-GoFor = Be number { $slot } in the next round
pipeline-do-EndTurn = End turn
pipeline-pick-EndTurn = Do no more this turn

## What is placed, on a list of squares

pipeline-name-SpreadTanks = how to spread your tanks
pipeline-name-Work = where to work
pipeline-name-Second = a second action
pipeline-name-Sell = barrels to sell
pipeline-name-Buy = barrels to buy
pipeline-name-TakeContract = a contract
pipeline-name-BuyTank = a row for the tank
pipeline-name-TakeTank = a tank
pipeline-name-Hold = another tile first
pipeline-name-BuyUpgrade = an upgrade
pipeline-name-CloseFamily = a family to close
pipeline-name-Refine = a barrel to refine
pipeline-name-Deliver = barrels to deliver
pipeline-name-FillOrder = an order to fill
pipeline-name-ChooseBarrels = an order to fill by hand
pipeline-name-Use = a barrel
pipeline-name-GoFor = a place in the turn order
pipeline-amount-SpreadTanks-crude = tanks for crude oil
pipeline-amount-SpreadTanks-low = tanks for low
pipeline-amount-SpreadTanks-mid = tanks for mid
pipeline-amount-SpreadTanks-high = tanks for high
pipeline-amount-Sell-price = the price to sell at
pipeline-amount-Buy-price = the price to buy at
pipeline-amount-TakeContract-deferred = whether it is for next year
pipeline-amount-Place-tile = the tile to place
pipeline-amount-Place-turn = how it is turned
# $line (its number), $value (of the pipeline), $proposed (0: the best plan leaves it out)
pipeline-apart-Refine = { $line } · { $colour } { $value }: { $proposed ->
        [0] nothing
       *[other] { $start } → { $end }
    }
pipeline-place-markets = The markets
pipeline-place-deals = Contracts and orders
pipeline-place-tiles = Tiles in the shops
pipeline-place-upgrades = The upgrades
pipeline-name-Survey = government tile
pipeline-name-TakeTile = government tile
pipeline-name-TakePipe = pipe tile
pipeline-name-RunPipes = a tile of yours to run
pipeline-name-RunMachine = a machine of yours to run
pipeline-name-BuyMachine = machine
pipeline-name-TakeMachine = machine
pipeline-name-Place = a place for the tile

## Chains: several choices in one press

pipeline-chain-place = { $tiles ->
        [1] Best place
       *[other] Best places
    }
pipeline-chain-best = { $barrels ->
        [1] Best: 1 barrel up
       *[other] Best: { $barrels } barrels up
    }
# $spread (text: tanks for crude, low, mid, high)
pipeline-chain-tanks = { $spread }
pipeline-chosen-SpreadTanks = Your tanks: crude { $crude }, low { $low }, mid { $mid }, high { $high }. You may change them until all have chosen.
pipeline-change-SpreadTanks = Change to { $crude } / { $low } / { $mid } / { $high }
# the worker goes there and sells the best
pipeline-chain-refined1 = { pipeline-space-refined1 }: +${ $money }
pipeline-chain-refined2 = { pipeline-space-refined2 }: +${ $money }
pipeline-chain-refined3 = { pipeline-space-refined3 }: +${ $money }
pipeline-chain-sell = Sell best: +${ $money }
pipeline-chain-fill = Crude: { $barrels } for ${ $money }
pipeline-chain-four = Best { $tiles } tiles: ${ $money }
pipeline-chain-two = Best { $tiles } tiles: ${ $money }
# $count (contracts' barrels and whole orders)
pipeline-chain-deliver = Deliver { $count }: +${ $money }
pipeline-chain-machines = Machines: { $barrels } for ${ $fee }
# the machines run, and all is delivered
pipeline-chain-finish = Run, deliver: +${ $money }

## What a chain would do, step by step

pipeline-step-sell = { $barrel } → ${ $price }
pipeline-step-buy = { $barrel } at ${ $price }
pipeline-step-refine = { $barrel } → { $grade }
pipeline-step-deliver = { $barrel } to { $deal }
pipeline-step-order = all of { $deal }
pipeline-step-ends = ends { $ended }
pipeline-step-last = and no second action

## Why a turn is good, for whoever asks what to do

# $money (dollars that the turn brings)
pipeline-why-orders = This turn fills orders for { $money }.
pipeline-why-contracts = This turn delivers oil for { $money } to your contracts.
pipeline-why-sales = This turn sells oil for { $money }.
# $lines (pipelines that are attached to a machine by it)
pipeline-why-machine = { $lines ->
        [1] This gives a machine to one more of your pipelines.
       *[other] This gives machines to { $lines } more of your pipelines.
    }
# $grade (the best that pipelines of $colour make of crude then)
pipeline-why-reach = With this one of your { $colour } pipelines can turn crude into { $grade } oil.
# $before and $after (segments)
pipeline-why-grow = This takes your longest { $colour } pipeline from { $before } to { $after }.
pipeline-why-refine = { $barrels ->
        [1] This refines one barrel.
       *[other] This refines { $barrels } barrels.
    }
pipeline-why-upgrade = This buys an upgrade of { $family }.
# $money (dollars when it is fulfilled)
pipeline-why-contract = This contract pays { $money }, and takes up no room in a market.
pipeline-why-crude = { $barrels ->
        [1] This buys a barrel of crude for your pipelines.
       *[other] This buys { $barrels } barrels of crude for your pipelines.
    }
pipeline-why-loan = The cash of a loan lets you go on.

## What a choice would lead to

pipeline-hint-usual = the usual way
pipeline-hint-tank = ${ $price }; { $room ->
        [0] no room there now
        [1] room for one more now
       *[other] room for { $room } more now
    }
pipeline-hint-upgrade = { $level ->
        [1] level I
        [2] level II
       *[other] level III
    }: { $gives }
pipeline-hint-pass = costs nothing, and the machines may still run
# $money, $pay, $price, $loan, $cost (dollars), $barrels (that the player's pipelines can refine), $beside (a space)
pipeline-hint-errand-sales = { $barrels ->
        [0] sells for ${ $money }; beside { $beside }
       *[other] sells for ${ $money }, then crude from ${ $price }; beside { $beside }
    }
pipeline-hint-errand-crude = crude from ${ $price }, { COUNT($barrels, of: "barrel") } for your pipelines; beside { $beside }
pipeline-hint-errand-market = { $price ->
        [0] no crude left
       *[other] crude from ${ $price }, none for your pipelines
    }; beside { $beside }
# $price (the least that is needed there), $cash (what the player has)
pipeline-hint-errand-dear = ${ $price } at least, and you have ${ $cash }; beside { $beside }
pipeline-hint-errand-deals = contracts of ${ $pay } for oil that you have; beside { $beside }
pipeline-hint-errand-contracts = none for the oil you have; loan ${ $loan }; beside { $beside }
# $count (that the player can pay)
pipeline-hint-errand-upgrades = { $count ->
        [0] ${ $cost } each, more than you have
       *[other] ${ $cost } each; you can pay { $count }
    }; beside { $beside }
# $price (of the cheapest one, 0 if there is none), $pipes (tiles on offer), $pair (price of two)
pipeline-hint-errand-tanks = { $price ->
        [0] no tank left
       *[other] tank ${ $price }
    }, { $pipes ->
        [0] no pipes
        [1] one pipe tile
       *[other] two pipes ${ $pair }
    }; beside { $beside }
pipeline-hint-errand-machines = { $price ->
        [0] no machine left
       *[other] machine ${ $price }
    }, { $pipes ->
        [0] no pipes
        [1] one pipe tile
       *[other] two pipes ${ $pair }
    }; beside { $beside }
pipeline-hint-loan = cash now, one penalty at the end
pipeline-hint-contract-beyond = ${ $pay } when it is fulfilled; beyond your pipelines now
pipeline-hint-idle = none of your pipelines refines it
pipeline-hint-bought = for your pipelines
pipeline-hint-sold = at its full price
# $kept (what the barrel counts at the end)
pipeline-hint-sell-lost = it counts ${ $kept } if you keep it to the end
pipeline-hint-run-lost = { $fee ->
        [0] it would raise nothing
       *[other] what it raises is worth less than the ${ $fee }
    }
pipeline-hint-second = { $fee ->
        [0] free
       *[other] ${ $fee }
    }
pipeline-hint-slot = pushes nobody
# $players (those who are pushed)
pipeline-hint-push = pushes { $players }
pipeline-hint-contract = ${ $pay } when it is fulfilled
pipeline-hint-deliver = +${ $pay }
pipeline-hint-over = +${ $pay }, for a better barrel than is asked for
pipeline-hint-order = +${ $pay }
# $ended (what the worker is at, which is over then)
pipeline-hint-deliver-ends = { pipeline-hint-deliver }; ends { $ended }
pipeline-hint-over-ends = { pipeline-hint-over }; ends { $ended }
pipeline-hint-order-ends = { pipeline-hint-order }; ends { $ended }
pipeline-hint-run-ends = { pipeline-hint-run }; ends { $ended }
pipeline-hint-plain-ends = ends { $ended }
# $before and $after (segments)
pipeline-hint-grow = { $colour } { $before } → { $after }
pipeline-hint-alone = joins no pipeline of its colour
pipeline-hint-machine = { $lines ->
        [0] no pipeline could run
        [1] one pipeline could run
       *[other] { $lines } pipelines could run
    }
# colours of the joint and of each half's own pipe
pipeline-hint-tile = #{ $tile }: { $joint } through, { $left } and { $right }
pipeline-hint-sell = ${ $price } in { $market }, the { $row } row
pipeline-hint-buy = ${ $price } in { $market }
pipeline-hint-refine = { $proposed ->
        [0] costs { $cost }, value { $value }
       *[other] proposed: costs { $cost }, value { $value }
    }
pipeline-hint-run = { $grades ->
        [1] { COUNT($barrels, of: "barrel") }, one grade up
       *[other] { COUNT($barrels, of: "barrel") }, { $grades } grades up in all
    }

## Events

pipeline-event-TanksSpread = { $seat } spreads the tanks: crude { $crude }, low { $low }, mid { $mid }, high { $high }.
pipeline-event-YearBegan = Year { $year } begins; it has { COUNT($rounds, of: "round") }.
# $order (list of players)
pipeline-event-RoundBegan = Year { $year }, round { $round } of { $rounds }. The order: { $order }.
pipeline-event-YearGiftsBegan = The new year gives { $seat } { LIST(SOME($tiles, of: "government-tile"), SOME($tanks, of: "tank")) }.
pipeline-event-WorkerSent = { $seat } sends the worker to { $space }.
pipeline-event-SecondTaken = { $fee ->
        [0] { $seat } takes a second action, { $space }, for nothing.
       *[other] { $seat } takes a second action, { $space }, for ${ $fee }.
    }
pipeline-event-Passed = { $seat } passes.
pipeline-event-OilSold = { $seat } sells { $barrel } in { $market }, as { $row }, for ${ $price }.
pipeline-event-OilBought = { $seat } buys { $barrel } in { $market } for ${ $price }.
pipeline-event-ContractTaken = { $deferred ->
        [true] { $seat } takes the contract { $deal } for next year.
       *[false] { $seat } takes the contract { $deal } for this year.
    }
pipeline-event-LoanTaken = { $penalties ->
        [1] { $seat } takes a loan: ${ $cash }, and one penalty.
       *[other] { $seat } takes a loan: ${ $cash }, and { $penalties } penalties.
    }
pipeline-event-TankBought = { $seat } buys a tank for { $grade }, ${ $price }.
pipeline-event-TankTaken = { $seat } takes a tank for { $grade } from the ${ $price } row, for nothing.
pipeline-event-MachineBought = { $seat } buys a machine for ${ $price } and puts it on { $square }.
pipeline-event-MachineTaken = { $price ->
        [0] { $seat } takes a machine from the reserve, for nothing, and puts it on { $square }.
       *[other] { $seat } takes a machine from the ${ $price } row, for nothing, and puts it on { $square }.
    }
# $count (tiles of the purchase so far), $price (paid for this one)
pipeline-event-PipeBought = { $price ->
        [0] { $seat } takes pipe tile #{ $tile }, which is paid for.
       *[other] { $seat } takes pipe tile #{ $tile }, for ${ $price }.
    }
pipeline-event-PipeTaken = { $seat } takes pipe tile #{ $tile }, for nothing.
pipeline-event-QuadrantOpened = { $seat } opens quadrant { $quadrant } of the government.
pipeline-event-TileBought = { $seat } buys government tile #{ $tile } from { $square } for ${ $price }.
pipeline-event-TileTaken = { $seat } takes government tile #{ $tile } from { $square }, for nothing.
pipeline-event-TileStranded = { $seat } has no place left for tile #{ $tile }: it goes out of the game.
pipeline-event-TilePlaced = { $turn ->
        [0] { $seat } places tile #{ $tile } on { $square }.
        [1] { $seat } places tile #{ $tile } on { $square }, turned by 90°.
        [2] { $seat } places tile #{ $tile } on { $square }, turned by 180°.
       *[other] { $seat } places tile #{ $tile } on { $square }, turned by 270°.
    }
pipeline-event-GiftsDeclined = { $seat } declines the rest.
pipeline-event-GiftsLapsed = { $seat } can take no more of what the upgrade gives: it lapses.
pipeline-event-UpgradeBought = { $level ->
        [1] { $seat } buys { $family } I for ${ $price }.
        [2] { $seat } buys { $family } II for ${ $price }.
       *[other] { $seat } buys { $family } III for ${ $price }.
    }
pipeline-event-FamilyClosed = { $seat } closes { $family } for this year.
pipeline-event-PipesRun = { $seat } runs the pipelines through the tile on { $square }.
pipeline-event-MachineRun = { $seat } runs the machine on { $square } with the worker.
pipeline-event-MachinesRun = { $seat } runs the machines for ${ $fee }.
pipeline-event-OilRefined = { $seat } refines { $barrel } to { $end } in pipeline { $line }.
pipeline-event-Delivered = { $seat } delivers { $barrel } for { $need } to the contract { $deal }: +${ $pay }.
pipeline-event-ContractFulfilled = { $times ->
        [1] { $seat } has fulfilled the contract { $deal }.
       *[other] { $seat } has fulfilled the contract { $deal } for the second time this year.
    }
# $barrels (list)
pipeline-event-OrderFilled = { $seat } fills the order { $deal } with { $barrels }: +${ $pay }.
pipeline-event-SlotChosen = { $seat } wants to be number { $slot } in the next round.
pipeline-event-DiscPlaced = { $seat } will be number { $slot } in the next round.
# $pushed (list of players)
pipeline-event-DiscsPushed = { $seat } pushes { $pushed } on.
pipeline-event-YearEnded = Year { $year } is over.
pipeline-event-ContractFailed = { $penalties ->
        [1] { $seat } has not fulfilled the contract { $deal }: it is gone, which makes one penalty.
       *[other] { $seat } has not fulfilled the contract { $deal }: it is gone, which makes { $penalties } penalties.
    }
# $deals (new contracts), $gone (those that nobody took)
pipeline-event-ContractsDealt = New contracts: { $deals }. Gone from the board: { $gone }.
pipeline-event-MarketsTurned = The markets get { COUNT($supplied, of: "barrel") } of crude oil and use up { $used } of refined oil.
pipeline-event-ShopsFilled = New pipe tiles beside the tanks: { $tank_tiles }; beside the machines: { $machine_tiles }. The shops have { COUNT($tanks, of: "tank") } and { COUNT($machines, of: "machine") }.
pipeline-event-FamiliesOpened = All upgrades can be bought again: { $families }.
pipeline-event-GameEnded = The money is counted after three years. { $winner } wins with { MONEY($total) }.

pipeline-ending-years = three years are over

## The score, line by line

pipeline-score-cash = Cash: ${ $points }
# numbers of barrels
pipeline-score-oil = Oil in tanks, { $low } low, { $mid } mid, { $high } high: ${ $points }
# numbers of pipelines by the best grade they make of crude
pipeline-score-pipelines = Pipelines, { $low } to low, { $mid } to mid, { $high } to high: ${ $points }
pipeline-score-tile = Pipelines attached to machines: ${ $points }
pipeline-score-card1 = Card 1, oil in tanks: ${ $points }
pipeline-score-card2 = Card 2, all pipelines: ${ $points }
pipeline-score-card3 = Card 3, tanks: ${ $points }
pipeline-score-card4 = Card 4, upgrades of level III: ${ $points }
pipeline-score-card5 = Card 5, pipelines attached to machines: ${ $points }
pipeline-score-card6 = Card 6, silver oil and pipelines: ${ $points }
pipeline-score-card7 = Card 7, orange oil and pipelines: ${ $points }
pipeline-score-card8 = Card 8, teal oil and pipelines: ${ $points }
pipeline-score-card9 = Card 9, pipelines to low: ${ $points }
pipeline-score-card10 = Card 10, pipelines to mid: ${ $points }
pipeline-score-card11 = Card 11, pipelines to high: ${ $points }
pipeline-score-card12 = Card 12, completed contracts: ${ $points }
pipeline-score-card13 = Card 13, filled orders: ${ $points }
pipeline-score-card14 = Card 14, types of pipelines: ${ $points }
pipeline-score-card15 = Card 15, types of pipelines attached to machines: ${ $points }
pipeline-score-card16 = Card 16, types of oil delivered: ${ $points }
pipeline-score-penalties = Penalties, { $count }: { MONEY($points) }
pipeline-total = { MONEY($total) }
pipeline-tie = Between equals the place in the order of a next round decides.
# $tiebreak (number): the place in that order
pipeline-tied = tie: { $tiebreak ->
        [1] first in order
        [2] second in order
        [3] third in order
       *[other] last in order
    }

## How the players stand

# $orange, $silver and $teal (value of the longest pipeline)
pipeline-seat = ${ $cash } · barrels { $barrels } · tanks { $tanks } · tiles { $tiles } · longest O { $orange } S { $silver } T { $teal } · penalties { $penalties }

## Why not

pipeline-refusal-unknown = That is no move of Pipeline.
pipeline-refusal-spread-first = First everybody spreads the tanks.
pipeline-refusal-tanks-stay = Tanks stay where they are once the game has begun.
pipeline-refusal-so-many-tanks = Spread exactly { COUNT($tanks, of: "tank") }.
pipeline-refusal-spread-so-already = Your tanks are spread like that already.
pipeline-refusal-too-poor = That costs ${ $price }; you have ${ $cash }.
pipeline-refusal-finish-order = First choose the barrels for the order.
pipeline-refusal-one-more-pipe = Pipe tiles come in pairs. Take the other tile first.
pipeline-refusal-place-first = First place the tiles that you have taken.
pipeline-refusal-gifts-first = First take what the upgrade gives, or decline it.
pipeline-refusal-no-main-action = You have no action left this turn.
pipeline-refusal-end-instead = You have acted. End the turn instead.
pipeline-refusal-act-or-pass = First send your worker somewhere, or pass.
pipeline-refusal-no-second-action = There is no second action now.
pipeline-refusal-too-far = { $space } is too far from your worker.
pipeline-refusal-no-icon = Only Upgrades, Machines & Pipes, Tanks & Pipes and Contracts & Loan let you choose your place in the next round.
pipeline-refusal-no-such-slot = There is no such place in the turn order.
pipeline-refusal-slot-chosen = You have chosen place { $slot } already.
pipeline-refusal-machines-run-later = Your machines run after your action.
pipeline-refusal-machines-have-run = Your machines have run.
pipeline-refusal-no-machines = You have no machine.
pipeline-refusal-nothing-to-do-there = With ${ $cash } there is nothing to sell, buy or take there now. An action has to do something: go elsewhere, or pass.
pipeline-refusal-do-something-there = You have done nothing at { $space } yet. Sell, buy or take something there first, or undo going there.
pipeline-refusal-other-half = { $square } is the right half of a tile. Name its left half, { $left }.
pipeline-refusal-nothing-to-run = No barrel of yours can be raised there now.
pipeline-refusal-no-tile-there = None of your tiles has its left half on { $square }.
pipeline-refusal-all-attached = All pipelines through the tile on { $square } end at a machine, so a worker cannot run them.
pipeline-refusal-needs-upgrade = A worker runs a machine only with the upgrade Machines.
pipeline-refusal-no-machine-there = You have no machine on { $square }.
pipeline-refusal-not-running = Pipeline { $line } is not running now.
pipeline-refusal-upwards-only = Oil is refined upwards.
pipeline-refusal-has-run = Pipeline { $line } has run.
pipeline-refusal-same-grade = The second barrel has to start from the same grade as the first: { $grade }.
pipeline-refusal-too-short = The pipeline has a value of { $value }, and that takes { $cost }.
pipeline-refusal-make-room-first = Your { $grade } tanks are full. All these pipelines run together: first let another one take a { $grade } barrel further.
pipeline-refusal-no-room = There is no room in your { $grade } tanks.
pipeline-refusal-no-such-barrel = You have no barrel of { $barrel } for that.
pipeline-refusal-no-such-oil = You have no such oil.
pipeline-refusal-not-trading = Your worker is in no market.
pipeline-refusal-other-market = Your worker does not trade in { $market }.
pipeline-refusal-no-such-row = There is no such row in { $market }.
pipeline-refusal-selling-is-over = You have begun to buy, so selling is over.
pipeline-refusal-grade-too-low = { $barrel } is not good enough for { $row }.
pipeline-refusal-wrong-colour = { $barrel } is of another colour than { $row }.
pipeline-refusal-no-empty-slot = No slot at ${ $price } is free for { $row }.
pipeline-refusal-no-such-cube = No { $barrel } is on sale for ${ $price }.
pipeline-refusal-not-at-the-contracts = Your worker is not at Contracts & Loan.
pipeline-refusal-no-such-contract = There is no such contract on the board.
pipeline-refusal-contract-taken = You have taken that contract already: it is for this year or for the next one, not for both.
pipeline-refusal-enough-contracts = { $most } contracts are the most you may take at once.
pipeline-refusal-one-of-a-row = Take one contract of a row at the most.
pipeline-refusal-no-deferring = In the last year no contract can be taken for next year.
pipeline-refusal-one-loan = One loan at a time.
pipeline-refusal-not-your-contract = You have no such contract.
pipeline-refusal-deferred = The contract { $deal } is for next year.
pipeline-refusal-fulfilled = The contract { $deal } is fulfilled for this year.
pipeline-refusal-not-needed = The contract { $deal } does not ask for that, or not any more.
pipeline-refusal-does-not-fit = That barrel does not do for { $need }.
pipeline-refusal-no-such-order = There is no such order on the board.
pipeline-refusal-order-lacks-oil = You do not have all the barrels for { $deal }.
pipeline-refusal-no-other-barrels = Only these barrels will do; there is nothing to choose.
pipeline-refusal-no-order-begun = There is no order to choose barrels for.
pipeline-refusal-use-one-of = Choose one of these: { $barrels }.
pipeline-refusal-not-in-the-tank-shop = Your worker is not at Tanks & Pipes.
pipeline-refusal-not-in-the-machine-shop = Your worker is not at Machines & Pipes.
pipeline-refusal-not-in-a-shop = Your worker is in no shop.
pipeline-refusal-sold-out = The shop has none left this year.
pipeline-refusal-row-full = Your { $grade } row has no space for another tank.
pipeline-refusal-no-pipe-there = No tile of yours lies on { $square }.
pipeline-refusal-machine-there = A machine covers { $square } already.
pipeline-refusal-tile-not-there = There is no pipe tile { $square } to take there. Their names are PT0 to PT134.
pipeline-refusal-one-bundle = One purchase of two or four pipe tiles is all, and it is placed before anything else is bought.
pipeline-refusal-no-place-for-tiles = Your pipe ends are covered by machines or walled in, so there is no place for more tiles.
pipeline-refusal-not-in-hand = You have no tile #{ $tile } to place.
pipeline-refusal-held-already = That tile is next already.
pipeline-refusal-hold-it-first = Another tile is next. Take up tile #{ $tile } first.
pipeline-refusal-no-such-square = There is no square { $square } for that. Squares are a letter and a number, such as M13.
pipeline-refusal-no-such-turn = A tile is turned by no, one, two or three quarters.
pipeline-refusal-occupied = A tile lies on { $square } already.
pipeline-refusal-only-a-machine-there = On { $square } the tile would meet no pipe, only a machine.
pipeline-refusal-touches-nothing = On { $square } the tile would touch none of yours.
pipeline-refusal-not-at-the-government = Your worker is not at the government.
pipeline-refusal-one-purchase = You have begun to place the tiles. Buy no more of them.
pipeline-refusal-no-such-space = The government has no space { $square }. Its spaces are QA1 to QD8.
pipeline-refusal-space-empty = There is no tile on { $square } any more.
pipeline-refusal-quadrant-closed = { $open ->
        [1] That quadrant is closed: one is open, and no more may be opened this year.
       *[other] That quadrant is closed: { $open } are open, and no more may be opened this year.
    }
pipeline-refusal-not-beside = { $square } is not beside your worker on { $origin }.
pipeline-refusal-gift-opens-nothing = A gift opens a quadrant only if none was opened this year. Take a tile from an open one.
pipeline-refusal-no-such-gift = There is nothing of that sort to take.
pipeline-refusal-none-at-that-price = There is none in the ${ $price } row.
pipeline-refusal-not-at-the-upgrades = Your worker is not at Upgrades.
pipeline-refusal-closed-one-already = You have closed a family, so your purchases are over.
pipeline-refusal-family-not-used = { $family } is not in this game.
pipeline-refusal-family-closed = { $family } is closed for this year.
pipeline-refusal-enough-upgrades = { $most } upgrades are the most you may buy at once.
pipeline-refusal-highest-level = You have all levels of { $family }.
pipeline-refusal-level-gone = { $level ->
        [1] No card of { $family } I is left.
        [2] No card of { $family } II is left.
       *[other] No card of { $family } III is left.
    }
pipeline-refusal-buy-first = Close a family only after buying an upgrade.

## The rules in short

pipeline-rules = ## Pipeline in short
    You refine oil that the state no longer manages. Most money after three years of 8, 6 and 4 rounds wins.
    { "" }**A turn.** Send your worker to one of eight spaces of the cross, to a government tile or to your own network. From the cross you may pay $10 for a second action on the other space of the same arm. Then you may run your machines for $15. Deliveries are free and come between actions.
    { "" }**Markets.** Sell first, then buy; each slot has its price. A barrel may be sold as a lower grade.
    { "" }**Shops.** Tanks ($5 to $15) hold two barrels of one grade. Machines ($20 to $40) cover half a tile. Pipe tiles: 2 for $15 or 4 for $40, once in an action.
    { "" }**Government.** The worker's tile and any beside it: $5, $10, $20, $35, $55 for one to five. Two quadrants may be open in year 1, three in year 2, four in year 3.
    { "" }**Pipelines.** Each stretch of pipe in half a tile is a segment; segments of one colour joined end to end are a pipeline, and their number is its value. A barrel of that colour goes up as many grades as the value pays for. A worker runs the pipelines through one tile that no machine is attached to; machines run those that end at them.
    { "" }**Contracts** are paid barrel by barrel ($20, $35, $45) and must be completed every year, or they are lost for a penalty. **Orders** are filled at once ($30, $45, $55). A loan is $15 and a penalty.
    { "" }**Upgrades** cost $20, two at the most, one of each family a year for all players together.
    { "" }**Turn order.** Upgrades, Machines & Pipes, Tanks & Pipes and Contracts & Loan let you choose your place in the next round; others are pushed.
    { "" }**Each new year** contracts move on, crude comes in, refined oil goes, shops are filled and upgrades open again.
    { "" }**The end.** Cash, oil ($10, $20, $30), pipelines by what they make of crude ($10, $20, $30), those attached to machines once more, three valuation cards, less penalties ($20, $50, $90 in all for one, two, three, and so on). The earlier place in the turn order wins a tie.
    { "" }Barrels in short: O orange, S silver, T teal; 0 crude, 1 low, 2 mid, 3 high. Squares of a network are named from M13, where its first tile lies.
