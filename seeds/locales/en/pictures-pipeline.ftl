# What stands on the pictures of Pipeline and in their alt text. Each id begins with the name of this file.

## Header

pictures-pipeline-when = Year { $year }, round { $round } of { $rounds }
pictures-pipeline-setup = Spreading the first tanks
pictures-pipeline-turn = Turn { $turn } of { $turns }
# $space (text): one of the spaces below
pictures-pipeline-turn-at = Turn { $turn } of { $turns }: { $space }
pictures-pipeline-over = After three years
pictures-pipeline-next = Next round
pictures-pipeline-government = Government
pictures-pipeline-run = Refining

## The cross. Short: there is room for about nine letters

pictures-pipeline-space-crude = Crude
pictures-pipeline-space-refined1 = Refined 1
pictures-pipeline-space-refined2 = Refined 2
pictures-pipeline-space-refined3 = Refined 3
pictures-pipeline-space-upgrades = Upgrades
pictures-pipeline-space-machines = Machines
pictures-pipeline-space-tanks = Tanks
pictures-pipeline-space-contracts = Contracts

## Grades

pictures-pipeline-grade-crude = crude
pictures-pipeline-grade-low = low
pictures-pipeline-grade-mid = mid
pictures-pipeline-grade-high = high

## Contracts and orders

pictures-pipeline-contracts = Contracts
pictures-pipeline-orders = Orders
# Beside the rules: $deal (name), $money (dollars it pays)
pictures-pipeline-deal = { $deal } for ${ $money }
pictures-pipeline-ware-tank = Tank
pictures-pipeline-ware-machine = Machine
pictures-pipeline-rates = ${ $low } { $mid } { $high }
# Above the contracts that come next year
pictures-pipeline-next-contracts = next
pictures-pipeline-held-open = open
pictures-pipeline-held-later = later
pictures-pipeline-ready = Ready to deliver
pictures-pipeline-no-contracts = No contracts yet
pictures-pipeline-filled = { $count ->
        [0] No orders filled
        [1] One order filled
       *[other] { $count } orders filled
    }

## Shops and government

pictures-pipeline-shop-tanks = Tanks
pictures-pipeline-shop-machines = Machines
# Beside a shop: two pipe tiles for so much, four for so much
pictures-pipeline-bundle = two pipes ${ $two }, four ${ $four }
pictures-pipeline-bundle-short = ${ $two }/${ $four }
pictures-pipeline-left = { $count } left
pictures-pipeline-closed = closed
pictures-pipeline-may-open = to open
# $prices (text): of one to five tiles
pictures-pipeline-government-prices = 1 to 5 tiles: { $prices }

## Upgrades

pictures-pipeline-upgrade-cost = ${ $cost } each
pictures-pipeline-family-government = Government
pictures-pipeline-family-shops = Shops
pictures-pipeline-family-resources = Human Resources
pictures-pipeline-family-engineering = Engineering
pictures-pipeline-family-markets = Refined Markets
pictures-pipeline-family-contracts = Contr. & Orders
pictures-pipeline-family-machines = Machines

## What the end pays for

pictures-pipeline-valuation = Paid at the end
pictures-pipeline-costs = Refining costs
pictures-pipeline-card-tile = Pipelines on machines
pictures-pipeline-card-1 = Oil once more
pictures-pipeline-card-2 = Pipelines once more
pictures-pipeline-card-3 = $10 a tank
pictures-pipeline-card-4 = $100 a level III
pictures-pipeline-card-5 = Machines once more
pictures-pipeline-card-6 = Silver once more
pictures-pipeline-card-7 = Orange once more
pictures-pipeline-card-8 = Teal once more
pictures-pipeline-card-9 = $10 a low pipeline
pictures-pipeline-card-10 = $20 a mid pipeline
pictures-pipeline-card-11 = $30 a high pipeline
pictures-pipeline-card-12 = Contracts once more
pictures-pipeline-card-13 = Orders once more
pictures-pipeline-card-14 = Types of pipelines
pictures-pipeline-card-15 = Types on machines
pictures-pipeline-card-16 = Types delivered

## A player

pictures-pipeline-tanks = Tanks
pictures-pipeline-driven = on a machine
pictures-pipeline-orange = orange
pictures-pipeline-silver = silver
pictures-pipeline-teal = teal
# $tile (number): the tile's name
pictures-pipeline-place = Place tile #{ $tile }
# $number (of a place)
pictures-pipeline-ghost = place { $number }, not laid yet
pictures-pipeline-dotted = The dot goes on the square.
pictures-pipeline-waiting-tiles = then
pictures-pipeline-may-run = May run
pictures-pipeline-reach = crude to { $grade }
pictures-pipeline-reach-none = one step
pictures-pipeline-cross = Where to work
pictures-pipeline-second = 2nd: ${ $fee }

## Parts of the score

pictures-pipeline-part-cash = Cash
pictures-pipeline-part-oil = Oil in tanks
pictures-pipeline-part-pipelines = Pipelines
pictures-pipeline-part-penalties = Penalties

## Alt text

# $phase (text): whose turn it is, or that tanks are spread
pictures-pipeline-alt-head = { $title }, year { $year }, round { $round } of { $rounds }. { $phase }.
pictures-pipeline-alt-over = { $title } is over after three years.
# $oil (list of barrels), $orange, $silver, $teal (numbers: values of the longest pipelines), $tiles (number)
pictures-pipeline-alt-player = { $player }: ${ $cash }; oil: { $oil }; { $tiles ->
        [0] no pipes
        [1] one pipe tile
       *[other] { $tiles } pipe tiles, longest orange { $orange }, silver { $silver }, teal { $teal }
    }; machines { $machines }, penalties { $penalties }, contracts { $contracts }, orders { $orders }.
pictures-pipeline-alt-nothing = none
# $levels (list)
pictures-pipeline-alt-levels = Upgrades: { $levels }.
# $total (text: dollars)
pictures-pipeline-alt-worth = Worth { $total } now.
pictures-pipeline-alt-hand = To place: { $tiles }.
# $lines (list), each with its number, its colour (O, S or T) and its value
pictures-pipeline-alt-run = May run: { $lines }.
pictures-pipeline-alt-able = { $line } { $colour }{ $value }
# $count (number) of $barrel (text)
pictures-pipeline-alt-held = { $count } { $barrel }
# Tanks or machines in a row of the shop: so many at a price
pictures-pipeline-alt-shelf = { $count } × ${ $price }
# $seats (list of players, first to last; a free place is a dash)
pictures-pipeline-alt-next = Next round: { $seats }.
# $market (text), $rows (list): what can be bought there
pictures-pipeline-alt-market = { $market }: { $rows }.
pictures-pipeline-alt-row = { $count } { $barrel } from ${ $price }
pictures-pipeline-alt-contracts = Contracts: { $deals }.
pictures-pipeline-alt-orders = Orders: { $deals }.
# $quadrants (list)
pictures-pipeline-alt-government = Government tiles: { $quadrants }.
pictures-pipeline-alt-quadrant = { $quadrant } { $count }
pictures-pipeline-alt-quadrant-closed = { $quadrant } closed
# $families (list)
pictures-pipeline-alt-open = Upgrades for sale: { $families }.
pictures-pipeline-alt-shops = Shops: { COUNT($tanks, of: "tank") } with { COUNT($tank_pipes, of: "pipe-tile") }, { COUNT($machines, of: "machine") } with { $machine_pipes }.
# $orange, $silver, $teal (texts): three numbers each
pictures-pipeline-alt-costs = Refining costs: orange { $orange }, silver { $silver }, teal { $teal }.
# $cards (list)
pictures-pipeline-alt-end = Paid at the end: { $cards }.
pictures-pipeline-alt-part = { $part } { $points }

## In the long description only

# $seats (list of players)
pictures-pipeline-tell-order = This round: { $seats }.
# Places that are pointed at: $market, $barrel, $deal, $family, $grade (names), $player (text)
# $slot (number of the slot, from the left)
pictures-pipeline-tell-spot-row = { $barrel } in { $market }
pictures-pipeline-tell-spot-slot = { $barrel } in { $market }, slot { $slot }
pictures-pipeline-tell-spot-held = { $deal } of { $player }
# $price (number)
pictures-pipeline-tell-spot-shelf-tanks = tanks for ${ $price }
pictures-pipeline-tell-spot-shelf-machines = machines for ${ $price }
# $level: I, II or III
pictures-pipeline-tell-spot-level = { $family } { $level }
# $which (letter of a quadrant, or number of a tile)
pictures-pipeline-tell-spot-quadrant = quadrant { $which }
pictures-pipeline-tell-spot-hand = tile #{ $which }
# $square (text)
pictures-pipeline-tell-spot-net = { $square } of { $player }
pictures-pipeline-tell-spot-upgrade = { $family } of { $player }
pictures-pipeline-tell-spot-tanks = { $grade } tanks of { $player }
pictures-pipeline-tell-spot-oil = { $barrel } of { $player }
pictures-pipeline-tell-spot-contracts = contracts of { $player }
pictures-pipeline-tell-spot-orders = orders of { $player }
pictures-pipeline-tell-spot-penalties = penalties of { $player }
# $market and $inner (texts): two spaces of one arm of the cross
pictures-pipeline-tell-arm = An arm of the cross: { $market }, { $inner }.
# Numbers of tanks, and of barrels that still fit, by grade
pictures-pipeline-tell-tanks = Tanks: crude { $crude }, low { $low }, mid { $mid }, high { $high }.
pictures-pipeline-tell-room = Room for barrels: crude { $crude }, low { $low }, mid { $mid }, high { $high }.
pictures-pipeline-tell-fee = Running the machines costs ${ $fee }.
# $when: active or deferred; $done (fulfilments of this year), $filled (list of barrels, or none)
pictures-pipeline-tell-held = Contract { $deal }{ $when ->
        [active] { "" }
       *[deferred] , for next year
    }: { $done ->
        [0] not fulfilled yet
        [1] fulfilled once
       *[other] fulfilled { $done } times
    }{ $filled ->
        [none] { "" }
       *[other] ; delivered so far { $filled }
    }.
# $deals (list)
pictures-pipeline-tell-filled = Orders filled: { $deals }.
# $colour (text), $reach (grade, or none), $squares (list), $machines (list, or none), $loop: true or false
pictures-pipeline-tell-line = { $loop ->
        [true] Pipeline { $number }, { $colour }, a loop
       *[false] Pipeline { $number }, { $colour }
    }: { COUNT($segments, of: "segment") }, value { $value }, { $reach ->
        [none] too short for crude
       *[other] crude to { $reach }
    }; on { $squares }.{ $machines ->
        [none] { "" }
       *[other] { " " }Machines on { $machines }.
    }
# $lines (list: number, colour and square each)
pictures-pipeline-tell-single = Pipelines of one segment: { $lines }.
pictures-pipeline-tell-single-line = { $number } { $colour } { $square }
# $tile (its name), $left and $right (squares of its halves), $pipes (list)
pictures-pipeline-tell-laid = Tile #{ $tile } on { $left } and { $right }: { $pipes }.
# $square (text: a space of the government, or a shop)
pictures-pipeline-tell-tile = { $square }, tile #{ $tile }: { $pipes }.
# How pipes run: $first and $last are sides
pictures-pipeline-tell-joint = { $colour } through both halves, { $first } to { $last }
pictures-pipeline-tell-pipe-0 = left { $colour } { $first } to { $last }
pictures-pipeline-tell-pipe-1 = right { $colour } { $first } to { $last }
pictures-pipeline-tell-side-0 = north
pictures-pipeline-tell-side-1 = east
pictures-pipeline-tell-side-2 = south
pictures-pipeline-tell-side-3 = west
# $parts (text)
pictures-pipeline-tell-score = Worth now: { $parts }.
# $full and $empty (lists of prices, or none); $supply and $demand (barrels that come and go with a new year)
pictures-pipeline-tell-row = { $market }, { $barrel }: { $full ->
        [none] nothing to buy
       *[other] to buy at { $full }
    }, { $empty ->
        [none] nothing to sell
       *[other] to sell at { $empty }
    }{ $supply ->
        [0] { "" }
       *[other] ; each year { $supply } come
    }{ $demand ->
        [0] { "" }
       *[other] ; each year { $demand } go
    }.
# $deal (text), $worth (dollars)
pictures-pipeline-tell-deal = { $deal }: ${ $worth }.
# Dollars for a barrel of each grade
pictures-pipeline-tell-rates-contract = A contract pays ${ $low } for low, ${ $mid } for mid, ${ $high } for high.
pictures-pipeline-tell-rates-order = An order pays ${ $low } for low, ${ $mid } for mid, ${ $high } for high.
# $count (contracts of this grade to come)
pictures-pipeline-tell-reserve = Next { $grade } contract: { $deal }; { $count } to come.
# $prices (list: for one tile, two, and so on), $count (quadrants that may be opened this year)
pictures-pipeline-tell-government = For one tile to five: { $prices }. Quadrants that may still be opened: { $count }.
# $rows (list: how many at which price), $reserve (number)
pictures-pipeline-tell-shop-tanks = Tanks: { $rows }; { $reserve } in reserve.
pictures-pipeline-tell-shop-machines = Machines: { $rows }; { $reserve } in reserve.
# $deck (number of tiles)
pictures-pipeline-tell-bundle = Two pipe tiles ${ $two }, four ${ $four }; { $deck } in the deck.
pictures-pipeline-tell-upgrade-cost = An upgrade costs ${ $cost }.
# $open: true or false; $first, $second, $third (cards left of each level)
pictures-pipeline-tell-family = { $family }, { $open ->
        [true] for sale
       *[false] closed
    }: { $first } of level I, { $second } of level II, { $third } of level III left.
