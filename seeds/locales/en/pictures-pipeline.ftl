# What stands on the pictures of Pipeline and in their alt text. Each id begins with the name of this file.

## Header

pictures-pipeline-when = Year { $year }, round { $round } of { $rounds }
pictures-pipeline-setup = Spreading the first tanks
pictures-pipeline-turn = Turn { $turn } of { $turns }
# $space (text): one of the spaces below
pictures-pipeline-turn-at = Turn { $turn } of { $turns }: { $space }
pictures-pipeline-over = After three years
pictures-pipeline-last-round = Year ends
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
pictures-pipeline-rates = ${ $low } { $mid } { $high }
# Above the contracts that come next year; $count of each grade are left
pictures-pipeline-next-contracts = next
pictures-pipeline-held-open = open
pictures-pipeline-held-later = next year
pictures-pipeline-no-contracts = No contracts yet
pictures-pipeline-filled = { $count ->
        [0] No orders filled
        [one] One order filled
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
pictures-pipeline-may-open = may open
# $prices (text): of one to five tiles
pictures-pipeline-government-prices = 1 to 5 tiles: { $prices }

## Upgrades

pictures-pipeline-upgrades = Upgrades
pictures-pipeline-upgrade-cost = ${ $cost } each
pictures-pipeline-family-government = Government
pictures-pipeline-family-shops = Shops
pictures-pipeline-family-resources = Workforce
pictures-pipeline-family-engineering = Engineering
pictures-pipeline-family-markets = Markets
pictures-pipeline-family-contracts = Deals
pictures-pipeline-family-machines = Machines
pictures-pipeline-level-government-1 = 2 government tiles now, 1 each new year
pictures-pipeline-level-government-2 = 4 government tiles now
pictures-pipeline-level-government-3 = 6 government tiles now
pictures-pipeline-level-shops-1 = 2 tanks, 1 pipe now; 2 tanks each new year
pictures-pipeline-level-shops-2 = 1 machine, 2 pipes now
pictures-pipeline-level-shops-3 = 1 machine, 4 pipes now
pictures-pipeline-level-resources-1 = The second action is free
pictures-pipeline-level-resources-2 = The second action up to two steps away
pictures-pipeline-level-resources-3 = Any two main actions, no second ones
pictures-pipeline-level-engineering-1 = Value +1 for every 4 segments
pictures-pipeline-level-engineering-2 = Value +2 for every 4 segments
pictures-pipeline-level-engineering-3 = Two barrels run through each pipeline
pictures-pipeline-level-markets-1 = Refined prices $5 higher for you
pictures-pipeline-level-markets-2 = Trade in all three refined markets
pictures-pipeline-level-markets-3 = Sell refined oil into any colour
pictures-pipeline-level-contracts-1 = Contracts twice a year
pictures-pipeline-level-contracts-2 = $10 more for each barrel delivered
pictures-pipeline-level-contracts-3 = Take orders as contracts
pictures-pipeline-level-machines-1 = 1 machine now; your worker may run a machine
pictures-pipeline-level-machines-2 = Running machines costs $5
pictures-pipeline-level-machines-3 = Run machines before working, too

## What the end pays for

pictures-pipeline-valuation = Paid at the end
pictures-pipeline-costs = Refining costs
pictures-pipeline-card-tile = Pipelines on machines
pictures-pipeline-card-1 = Oil once more
pictures-pipeline-card-2 = Pipelines once more
pictures-pipeline-card-3 = $10 a tank
pictures-pipeline-card-4 = $100 a level III
pictures-pipeline-card-5 = On machines once more
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
pictures-pipeline-room = room { $room }
pictures-pipeline-tiles = { $count ->
        [one] one tile
       *[other] { $count } tiles
    }
pictures-pipeline-driven = on a machine
pictures-pipeline-orange = orange
pictures-pipeline-silver = silver
pictures-pipeline-teal = teal
# $tile (number): the tile's name
pictures-pipeline-place = Place tile { $tile }
pictures-pipeline-dotted = The dotted half goes on the square.
pictures-pipeline-waiting-tiles = then
pictures-pipeline-may-run = May run
pictures-pipeline-reach = crude to { $grade }
pictures-pipeline-reach-none = one step at most
pictures-pipeline-cross = Where to work
pictures-pipeline-second = second action ${ $fee }

## Parts of the score

pictures-pipeline-part-cash = Cash
pictures-pipeline-part-oil = Oil in tanks
pictures-pipeline-part-pipelines = Pipelines
pictures-pipeline-part-penalties = Penalties
# $place (number): between equals the order of a next round decides
pictures-pipeline-tied = { $place ->
        [1] first in order
        [2] second in order
        [3] third in order
       *[other] last in order
    }
