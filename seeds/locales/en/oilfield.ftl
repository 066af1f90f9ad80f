# Oilfield. Each id begins with the name of this file; facts are listed where they are not plain.

oilfield-game = Oilfield
oilfield-phase-workers = placing workers
oilfield-phase-cards = choosing cards
oilfield-phase-public = public actions
oilfield-phase-boundary = refilling fields
oilfield-phase-private = private actions
oilfield-phase-closing = last sales of shares
oilfield-phase-over = finished

## Fields, spaces, cards, tiles, towers, actions

oilfield-field-dallas = Dallas
oilfield-field-austin = Austin
oilfield-field-pecos = Pecos

# A lease space names its price: it must agree with seeds/oilfield/spaces.toml.
oilfield-space-lease_1 = Lease $8
oilfield-space-lease_2 = Lease $7
oilfield-space-lease_3 = Lease $6
oilfield-space-lease_4 = Lease $5
oilfield-space-build_1 = Build, first
oilfield-space-build_2 = Build, second
oilfield-space-drill_1 = Drill, first
oilfield-space-drill_2 = Drill, second
oilfield-space-drill_3 = Drill, third
oilfield-space-local_1 = Local, first
oilfield-space-local_2 = Local, second
oilfield-space-first = First player
oilfield-space-subsidy = Subsidy
oilfield-space-invest_1 = Invest, first
oilfield-space-invest_2 = Invest, second

oilfield-card-lease = Lease
oilfield-card-build = Build
oilfield-card-drill = Drill
oilfield-card-local = Local
oilfield-card-national = National

oilfield-tile-small = Small
    .built = a small tower
oilfield-tile-medium = Medium
    .built = a medium tower
oilfield-tile-mixed = Mixed
    .built = a mixed tower
oilfield-tile-small_local = Small local
    .built = a small local tower
oilfield-tile-medium_local = Medium local
    .built = a medium local tower
oilfield-tile-expansion = Expansion
    .built = an expansion
oilfield-tile-gas_expansion = Gas expansion
    .built = a gas expansion
oilfield-tile-small_national = National tower
    .built = a national tower
    .short = Nat. tower
oilfield-tile-government = Government
    .built = a government tower

oilfield-tower-small = small tower
oilfield-tower-medium = medium tower
oilfield-tower-mixed = mixed tower
oilfield-tower-small_local = small local tower
oilfield-tower-medium_local = medium local tower
oilfield-tower-small_national = national tower
oilfield-tower-government = government tower
oilfield-tower-released = government tower at full power

oilfield-work-lease = Lease
oilfield-work-build = Build
oilfield-work-drill = Drill
oilfield-work-local = Local
oilfield-work-national = National
oilfield-work-invest = Invest

## Options

oilfield-option-advanced = Advanced tiles
oilfield-about-advanced = Adds the gas expansion, the national tower and the government tower. Leave them out of a first game.
oilfield-option-refills = Refills of a field
oilfield-about-refills = How often a dry field is refilled; the next time it is exhausted. Fewer make a shorter game.
oilfield-option-gas_expansion_storage = Room in a gas expansion
oilfield-about-gas_expansion_storage = How many cubes a gas expansion stores. No edition grants it any.
oilfield-option-public_must_execute = Public actions are a duty
oilfield-about-public_must_execute = Whoever can carry out the action of the worker has to. Otherwise it may be declined.
oilfield-option-fee_on_tower_sales = Fee for tower sales
oilfield-about-fee_on_tower_sales = The supervisor also gets $1 when somebody else sells on the spot while drilling, once for each drilling. Otherwise only the Local action pays.
oilfield-option-national_tower_alone = National tower sells alone
oilfield-about-national_tower_alone = As the Italian rules have it: a national tower sells its barrel although nothing is sold from storage.
oilfield-option-three_tied_get_nothing = Three tied for money
oilfield-about-three_tied_get_nothing = As the Italian rules have it: if three or more have the most money, nobody gets points for it. Otherwise each gets 1.
oilfield-option-richer_wins_ties = The richer wins ties
oilfield-about-richer_wins_ties = As the French rules have it: of equal points, more money wins. Otherwise less money does.
oilfield-option-bot_skips_invest = Bot skips Invest
oilfield-about-bot_skips_invest = Two players only. As the Italian rules have it: the bot goes from Subsidy straight to Lease.
oilfield-option-bot_between = Bot between the players
oilfield-about-bot_between = Two players only. The bot's card is turned up together with theirs, and carried out after the first of them.
oilfield-option-max_rounds = Most rounds
oilfield-about-max_rounds = A game that has not ended by itself ends with this round. It is announced two rounds before. House rule: no rulebook has it.

## Decisions: to the player who owes one, and to everybody else

# $open (number of free spaces)
oilfield-ask-worker = { $open ->
        [1] Place your worker: one space is open.
       *[other] Place your worker: { $open } spaces are open.
    }
oilfield-wait-worker = place a worker
oilfield-ask-card = Choose a card in secret.
oilfield-wait-card = choose a card
# $price (of the lease), $money (what the player has)
oilfield-ask-lease = Take a lease for ${ $price }. You have ${ $money }.
oilfield-wait-lease = take a lease
# $free (leases without a tower)
oilfield-ask-build = Buy a tile and place it. ${ $money } · { $free ->
        [0] no empty lease
        [1] 1 empty lease
       *[other] { $free } empty leases
    }
oilfield-wait-build = buy a tile
# $towers (still to drill), $room (cubes that can be stored)
oilfield-ask-drill = { $towers ->
        [1] Drill with one tower: room for { $room }.
       *[other] Drill with { $towers } towers: room for { $room }.
    }
oilfield-wait-drill = drill
oilfield-ask-free-drill = You may drill with the new { $tower } in { $field }. There is room for { $room }.
oilfield-wait-free-drill = drill with the new tower
# $player (the supervisor), $fee (what the bank pays there)
oilfield-ask-local = Sell on the local market: { $player } gets ${ $fee } from the bank.
oilfield-wait-local = sell locally
oilfield-ask-local-own = Sell on the local market. You supervise it: no fee.
oilfield-wait-local-own = sell locally
# $sellers (National cards)
oilfield-ask-national = Sell at ${ $price } a barrel: { $sellers ->
        [1] you are the only seller.
       *[other] { $sellers } sellers.
    }
oilfield-wait-national = sell nationally
oilfield-ask-invest = Buy one share. You have ${ $money }.
oilfield-wait-invest = invest
# $richest (the most money that somebody else has), $shares (held)
oilfield-ask-closing = The points are about to be counted. You have ${ $money }, the richest of the others ${ $richest }. { $shares ->
        [1] Sell your share to have the most money, or keep it.
       *[other] Sell shares to have the most money, or keep all { $shares }.
    }
oilfield-wait-closing = sell shares, or keep them
oilfield-ask-government = Pay ${ $price } for your tower in { $field }, or lose tower and lease. You have ${ $money }.
oilfield-wait-government = answer the government

## Actions: on a button, and as a line of a list

oilfield-do-PlaceWorker = { $space }
oilfield-pick-PlaceWorker = Worker to { $space }
oilfield-do-ChooseCard = { $card }
oilfield-pick-ChooseCard = Choose { $card }
oilfield-do-TakeLease = { $field }
oilfield-pick-TakeLease = Take a lease in { $field }
oilfield-do-BuyTower = { FORM($tile, case: "short") } { $field }
oilfield-pick-BuyTower = Build { FORM($tile, case: "built") } in { $field }
oilfield-do-BuyExpansion = { $tile }
oilfield-pick-BuyExpansion = Add { FORM($tile, case: "built") } to the refinery
# $keep (true: gas that would be sold is stored)
oilfield-do-DrillTower = { $oil ->
        [0] { $keep ->
            [true] { $field } keep { $gas } gas
           *[false] { $field } { $gas } gas
        }
       *[other] { $keep ->
            [true] { $field } { $oil }, keep { $gas } gas
           *[false] { $gas ->
                [0] { $field } { $oil } oil
               *[other] { $field } { $oil } oil { $gas } gas
            }
        }
    }
oilfield-pick-DrillTower = { $keep ->
        [true] { $field }, { $tower }: { LIST(SOME($oil, of: "oil"), SOME($gas, of: "gas")) }; the gas is kept
       *[false] { $field }, { $tower }: { LIST(SOME($oil, of: "oil"), SOME($gas, of: "gas")) }
    }
# $pairs (of oil, for points)
oilfield-do-SellLocally = { $oil ->
        [0] { LIST(SOME($pairs, of: "pair-of-oil"), SOME($gas, of: "gas"), by: "comma") }
       *[other] { LIST(SOME($oil, of: "oil"), SOME($pairs, of: "pair-short"), SOME($gas, of: "gas"), by: "comma") }
    }
oilfield-pick-SellLocally = Sell { LIST(SOME($oil, of: "oil-for-money"), SOME($pairs, of: "pair-for-points"), SOME($gas, of: "gas-for-points")) }
oilfield-do-SellNationally = { LIST(SOME($oil, of: "oil"), SOME($gas, of: "gas"), by: "comma") }
oilfield-pick-SellNationally = Sell { LIST(SOME($oil, of: "oil"), SOME($gas, of: "gas")) }
oilfield-do-BuyShare = { $row } VP
oilfield-pick-BuyShare = Buy a share of { $row } VP
oilfield-do-PayGovernment = Pay
oilfield-pick-PayGovernment = Pay for the tower
oilfield-do-GiveUpTower = Give up
oilfield-pick-GiveUpTower = Give up tower and lease
oilfield-do-SellFirst = Sell { $row } VP first
oilfield-pick-SellFirst = First sell a share of { $row } VP
oilfield-do-Stop = Stop here
oilfield-pick-Stop = Drill no further
oilfield-do-Decline = Decline
oilfield-pick-Decline = Decline this action
oilfield-do-SellLast = Sell { $row } VP
oilfield-pick-SellLast = Sell a share of { $row } VP before the count
oilfield-do-KeepShares = Keep them
oilfield-pick-KeepShares = Sell no more shares
oilfield-do-SellShare = Sell { $row } VP share
oilfield-pick-SellShare = Sell a share of { $row } VP

## Parts of the picture to look at

oilfield-place-map = The map
oilfield-place-spaces = The spaces
oilfield-place-markets = The markets

## What a list or a number is for

oilfield-name-PlaceWorker = a space for your worker
oilfield-name-ChooseCard = a card
oilfield-name-TakeLease = a lease
oilfield-name-BuyTower = a tower and its field
oilfield-name-BuyExpansion = an expansion
oilfield-name-DrillTower = what a tower takes
oilfield-name-SellLocally = a local sale
oilfield-name-SellNationally = a national sale
oilfield-name-BuyShare = a share
oilfield-name-SellFirst = a share to sell first
oilfield-name-SellLast = a share to sell
oilfield-name-SellShare = a share to sell
oilfield-amount-DrillTower-oil = oil to take
oilfield-amount-DrillTower-gas = gas to take
oilfield-amount-DrillTower-keep = whether gas is kept
oilfield-amount-SellLocally-oil = oil for money
oilfield-amount-SellLocally-pairs = pairs of oil for VP
oilfield-amount-SellLocally-gas = gas for VP
oilfield-amount-SellNationally-oil = oil to sell
oilfield-amount-SellNationally-gas = gas to sell

## Several choices in one press

# $cubes (that come up in all), $money and $points (for what is sold on the spot), $sold (whether anything is)
oilfield-chain-max = { $sold ->
        [0] Max: { $cubes ->
            [1] 1 cube
           *[other] { $cubes } cubes
        }
       *[other] Max { $cubes }{ $money ->
            [0] { "" }
           *[other] , +${ $money }
        }{ $points ->
            [0] { "" }
           *[other] , +{ $points } VP
        }
    }
oilfield-chain-rest = { $sold ->
        [0] Rest: { $cubes ->
            [1] 1 cube
           *[other] { $cubes } cubes
        }
       *[other] Rest { $cubes }{ $money ->
            [0] { "" }
           *[other] , +${ $money }
        }{ $points ->
            [0] { "" }
           *[other] , +{ $points } VP
        }
    }
# $money, $points (what it brings)
oilfield-chain-money = { $points ->
        [0] All for $ (+{ $money })
       *[other] Sell all: ${ $money }, { $points } VP
    }
oilfield-chain-points = For VP: { $points } VP, ${ $money }
oilfield-chain-all = Sell all oil (+${ $money })
oilfield-chain-gas = With gas (+${ $money })

## What a choice would lead to

# $count (leases on offer), $leases (list of their fields), $exhausted (leases of exhausted fields among them)
oilfield-hint-bid = { $count ->
        [0] no lease on offer
        [1] one lease on offer: { $leases }
       *[other] { $count } leases on offer: { $leases }
    }{ $exhausted ->
        [0] { "" }
       *[other] { " " }({ $exhausted } in exhausted fields)
    }
oilfield-hint-bid-lost = nothing is left for this bid: others choose before you
oilfield-hint-build = { $tiles ->
        [1] one tile on offer, for ${ $price }
       *[other] { $tiles } tiles on offer, from ${ $price }
    }
oilfield-hint-no-tiles = no tile is on offer
# $owned (towers that ever drill), $towers (those that could bring up something as things are)
oilfield-hint-drill = { $towers ->
        [0] { $owned ->
            [0] you have no tower that drills
           *[other] no tower of yours can bring up anything now
        }
        [1] with one tower
       *[other] with { $towers } towers
    }
oilfield-hint-local = { $oil } oil and { $gas } gas in storage
oilfield-hint-first = you begin from now on
oilfield-hint-subsidy = ${ $money } is there
oilfield-hint-invest = shares from ${ $price }
oilfield-hint-lease-card = for ${ $price }, from what is left
# $prices (list: for one seller, two, and so on)
oilfield-hint-national = by sellers: { $prices }
# $exhausted (1 if the field is never refilled again)
oilfield-hint-lease = { $exhausted ->
        [0] { $oil } oil and { $gas } gas there; { COUNT($free, of: "space") } free
       *[other] { $oil } oil and { $gas } gas there, never refilled; { COUNT($free, of: "space") } free
    }
oilfield-hint-tile = ${ $price }, leaves ${ $left }
# $cubes (that the tower brings up there at once)
oilfield-hint-tower = ${ $price }, leaves ${ $left }; { $cubes ->
        [0] finds nothing there now
        [1] takes one cube there now
       *[other] takes { $cubes } cubes there now
    }
oilfield-hint-expansion = ${ $price }, leaves ${ $left }; room for { $room } more
# $price (the least that is needed), $money (what the player has)
oilfield-hint-too-dear = costs ${ $price } at least; you have ${ $money }
oilfield-hint-no-oil = you have nothing in storage that it sells
oilfield-hint-keep-shares = each share counts its points
# $cubes of $capacity stored afterwards
oilfield-hint-drilled = storage { $cubes }/{ $capacity }{ $money ->
        [0] { "" }
       *[other] , +${ $money }
    }{ $points ->
        [0] { "" }
       *[other] , +{ $points } VP
    }
oilfield-hint-sale = { $money ->
        [0] +{ $points } VP
       *[other] { $points ->
            [0] +${ $money }
           *[other] +${ $money }, +{ $points } VP
        }
    }
oilfield-hint-share = ${ $price }, leaves ${ $left }
oilfield-hint-sell-share = brings ${ $price }, costs { $row } VP
oilfield-hint-give-up = tower and lease go back to their markets

## Events

oilfield-event-CubesDrawn = { $seat } starts with { $oil } oil and { $gas } gas.
oilfield-event-FieldFilled = { $field } is filled: { $oil } oil, { $gas } gas.
oilfield-event-TileReturned = Three of { $tile } on offer: one is shuffled back, and { $drawn } takes its place.
oilfield-event-MarketsOpened = Tiles on offer: { $tiles }. Leases on offer: { $leases }.
oilfield-event-BotSettled = The bot has a tower in { $field }: { $tower }.
# $order (list of players), $subsidy (money on the spot)
oilfield-event-RoundBegan = Round { $round }. Order: { $order }. The subsidy holds ${ $subsidy }.
oilfield-event-RoundLimitNear = The game ends with round { $last } at the latest.
oilfield-event-LastRoundAnnounced = Round { $round } is the last one: { $why }. Shares can be sold until the points are counted.
oilfield-event-MarketsRefilled = The markets are refilled. New tiles: { $tiles }. New leases: { $leases }.
# $winners (list of players)
oilfield-event-GameEnded = The points are counted. In first place, with { $total } VP: { $winners }.
oilfield-event-WorkerPlaced = { $seat } places the worker: { $space }.
# $card (none for all but its player)
oilfield-event-CardChosen = { $card ->
        [none] { $seat } has chosen a card.
       *[other] { $seat } chooses in secret: { $card }.
    }
oilfield-event-CardChanged = { $seat } thinks better of it and chooses { $card }.
oilfield-event-CardRevealed = { $seat } reveals { $card }.
oilfield-event-NationalPriceSet = { $sellers ->
        [1] One seller on the national market: ${ $price } a barrel.
       *[other] { $sellers } sellers on the national market: ${ $price } a barrel.
    }
oilfield-event-ActionLost = { $seat } loses the action { $work }: { $why }.
oilfield-event-ActionDeclined = { $seat } declines { $work }.
oilfield-event-LeaseTaken = { $seat } pays ${ $price } and takes a lease in { $field }.
oilfield-event-TowerBuilt = { $seat } pays ${ $price } and builds { FORM($tile, case: "built") } in { $field }.
# $capacity (cubes the refinery can store now)
oilfield-event-ExpansionBuilt = { $seat } pays ${ $price } and adds { FORM($tile, case: "built") } to the refinery. It stores { $capacity } now.
# $oil and $gas (stored), $sold_oil and $sold_gas (sold on the spot for $money and $points)
oilfield-event-TowerDrilled = { $seat } drills in { $field } with the { $tower }:{ $oil ->
        [0] { "" }
       *[other] { " " }{ $oil } oil stored.
    }{ $gas ->
        [0] { "" }
       *[other] { " " }{ $gas } gas stored.
    }{ $sold_oil ->
        [0] { "" }
       *[other] { " " }{ $sold_oil } oil sold for ${ $money }.
    }{ $sold_gas ->
        [0] { "" }
       *[other] { " " }{ $sold_gas } gas sold for { $points } VP.
    }
oilfield-event-FreeDrillLost = The new tower of { $seat } in { $field } brings up nothing: { $why }.
oilfield-event-DrillingStopped = { $seat } drills no further.
# $oil (single cubes, for $money), $pairs (of oil)
oilfield-event-SoldLocally = { $seat } sells locally:{ $oil ->
        [0] { "" }
       *[other] { " " }{ $oil } oil for ${ $money }.
    }{ $pairs ->
        [0] { "" }
        [1] { " " }1 pair of oil for VP.
       *[other] { " " }{ $pairs } pairs of oil for VP.
    }{ $gas ->
        [0] { "" }
       *[other] { " " }{ $gas } gas for VP.
    }{ $points ->
        [0] { "" }
       *[other] { " " }Together { $points } VP.
    }
oilfield-event-FeePaid = { $seat } supervises the local market and gets ${ $money } from the bank.
oilfield-event-SoldNationally = { $seat } sells { LIST(SOME($oil, of: "oil"), SOME($gas, of: "gas")) } at ${ $price } a barrel: ${ $money }.
oilfield-event-TowerSold = The national tower of { $seat } in { $field } sells a barrel for ${ $money }.
oilfield-event-FirstPlayerTaken = { $seat } is the first player from now on; { $supervisor } supervises the local market.
oilfield-event-SubsidyTaken = { $seat } takes the subsidy: ${ $money }.
oilfield-event-ShareBought = { $seat } buys a share of { $row } VP for ${ $price }.
oilfield-event-SharesKept = { $seat } sells no more shares.
oilfield-event-ShareSold = { $seat } sells a share of { $row } VP for ${ $price }.
oilfield-event-StrikeEnded = The strike in { $field } is over: the grey cube goes back to the bag.
# $refill of $refills
oilfield-event-FieldRanDry = { $field } has run dry and is to be refilled ({ $refill } of { $refills }).
oilfield-event-FieldExhausted = { $gas ->
        [0] { $field } is exhausted.
       *[other] { $field } is exhausted; { $gas } gas is left there.
    }
oilfield-event-GovernmentPaid = { $seat } pays ${ $price } to the government: the tower in { $field } has its full power.
# $forced (true: there was no money for it)
oilfield-event-TowerLost = { $forced ->
        [true] { $seat } cannot pay the government: tower and lease in { $field } are lost.
       *[false] { $seat } does not pay the government: tower and lease in { $field } are lost.
    } { $tile } and the lease are on offer again.
oilfield-event-FieldRefilled = { $field } is refilled: { $oil } oil and { $gas } gas are drawn.
# $phase (public or private: the phase without drilling)
oilfield-event-StrikeBegan = { $phase ->
        [public] Strike in { $field }! No drilling there during the public phase; leasing and building go on.
       *[private] Strike in { $field }! No drilling there during the private phase; leasing and building go on.
    }
oilfield-event-BotMoved = The bot stands on { $space }.
oilfield-event-BotCardDrawn = The bot's card: { $card }.
oilfield-event-BotRenewedLeases = The bot shuffles the leases. On offer now: { $leases }.
oilfield-event-BotRenewedTiles = The bot shuffles the tiles. On offer now: { $tiles }.
oilfield-event-BotDrilled = The bot's tower in { $field } ({ $tower }) sends { $oil } oil and { $gas } gas to the bag.

oilfield-why-no-lease = no lease is on offer
oilfield-why-no-marker = no lease marker is left
oilfield-why-no-tile = no tile is on offer
oilfield-why-no-concession = there is no empty lease
oilfield-why-too-poor = there is too little money
oilfield-why-no-tower = there is no tower that drills
oilfield-why-strike = there is a strike
oilfield-why-dry = there is nothing to bring up
oilfield-why-dry-or-full = storage is full, and there is nothing to sell on the spot
oilfield-why-no-cubes = there is nothing to sell
oilfield-why-only-gas = there is no oil to sell, and gas is sold there only with a gas expansion
oilfield-why-rows-full = all shares are sold

oilfield-ending-fields = two fields are exhausted
oilfield-ending-rounds = the agreed rounds are played

## The score, line by line

oilfield-score-sales = Sold for VP: { $points }
# $shares (how many are held)
oilfield-score-shares = { $shares ->
        [1] 1 share
       *[other] { $shares } shares
    }: { $points }
oilfield-score-leases = { $leases ->
        [1] 1 lease
       *[other] { $leases } leases
    }: { $points }
# $full (parts of the refinery)
oilfield-score-storage = { $full ->
        [1] 1 full part of the storage
       *[other] { $full } full parts of the storage
    }: { $points }
oilfield-score-money = Most money (${ $money }): { $points }
oilfield-total = { $total } VP
oilfield-tie = Between equal points money decides, then fewer leases.
# $money (dollars), $leases (number)
oilfield-tied = tie: ${ $money }, { COUNT($leases, of: "lease") }

## How the players stand

# $cubes of $capacity stored, $role (first, supervisor or plain)
oilfield-seat = ${ $money } · { $points } VP · storage { $cubes }/{ $capacity } (oil { $oil }, gas { $gas }) · towers { $towers }/{ $leases } · shares { $shares }{ $role ->
        [first] { " " }· first player
        [supervisor] { " " }· supervisor
       *[plain] { "" }
    }
oilfield-chosen-ChooseCard = You chose { $card }. You may change it until all have chosen.
oilfield-change-ChooseCard = Change to { $card }
oilfield-card = Your card this round: { $card }.
# $total (VP if the game ended now)
oilfield-worth = You would have { $total } VP if the game ended now.

## Why not

oilfield-refusal-unknown = That is no move of Oilfield.
oilfield-refusal-choose-card-first = Everybody chooses a card now. Nothing else can be done but selling shares.
oilfield-refusal-other-action = You are not carrying out { $work } now.
oilfield-refusal-no-worker-now = Workers are placed at the beginning of a round, not now.
oilfield-refusal-no-such-space = There is no such space.
# $players (how many it takes)
oilfield-refusal-space-closed = That space is open with { $players } players or more.
oilfield-refusal-bot-there = The bot stands on { $space }.
oilfield-refusal-space-taken = The worker of { $player } stands on { $space }.
oilfield-refusal-no-card-now = Cards are chosen after all workers are placed, not now.
oilfield-refusal-card-chosen = You have chosen { $card } already. Choose another card, or leave it.
oilfield-refusal-nothing-to-decline = There is nothing to decline now.
oilfield-refusal-stop-instead = You have begun to drill. Stop instead.
oilfield-refusal-decline-instead = You have not begun to drill. Decline instead.
oilfield-refusal-must-execute = At this table { $work } has to be carried out when it is possible, and it is.
oilfield-refusal-lease-not-offered = No lease in { $field } is on offer.
# $most (markers of a player)
oilfield-refusal-no-marker = All your { $most } lease markers are on the map.
oilfield-refusal-no-tower = { $tile } is no tower: it goes to the refinery.
oilfield-refusal-no-expansion = { $tile } is a tower: it needs an empty lease.
oilfield-refusal-tile-not-offered = { $tile } is not on offer.
oilfield-refusal-no-concession = You have no empty lease in { $field }.
# $shares (rows in which the player holds a share), $best (what the dearest brings)
oilfield-refusal-too-poor = That costs ${ $price }; you have ${ $money }. { $shares ->
        [0] You hold no share to sell.
       *[other] Your dearest share would bring ${ $best }.
    }
oilfield-refusal-no-such-tower = You have no { $tower } in { $field } that could still drill.
oilfield-refusal-strike = There is a strike in { $field }: no drilling there in this phase.
oilfield-refusal-tower-cannot = The { $tower } cannot bring up that.
oilfield-refusal-field-short = In { $field } there is { $oil } oil and { $gas } gas.
oilfield-refusal-no-gas-expansion = For that you need a gas expansion.
# $room (cubes that can still be stored)
oilfield-refusal-storage-full = { $room ->
        [0] Your storage is full.
        [1] Your storage has room for one more cube.
       *[other] Your storage has room for { $room } more cubes.
    }
oilfield-refusal-fewer-than-none = You cannot sell fewer than none.
oilfield-refusal-not-stored = You have { $oil } oil and { $gas } gas in storage.
oilfield-refusal-sell-nothing = Sell at least one cube, or decline.
oilfield-refusal-no-such-row = There are no such shares.
oilfield-refusal-row-full = All shares of { $row } VP are taken.
# $most (investment cubes of a player)
oilfield-refusal-no-cube = You hold { $most } shares, the most allowed. Sell one first.
oilfield-refusal-no-share = You hold no share of { $row } VP.
oilfield-refusal-not-short = You need not sell a share for what is asked now.
oilfield-refusal-nothing-owed = The government wants nothing of you now.

## Why a computer player would do that: sentences for whoever asks for a suggestion

oilfield-why-lease = A lease is room for one more tower, and a point at the end.
oilfield-why-build = What you build now works for you for the rest of the game.
oilfield-why-drill = Towers bring nothing unless they drill.
# $cubes (of oil and gas that would go into storage)
oilfield-why-drill-stored = { $cubes ->
        [1] Your towers can bring one cube into your storage.
       *[other] Your towers can bring { $cubes } cubes into your storage.
    }
oilfield-why-local = What you drill can be sold for points there, or for money.
oilfield-why-local-stored = You have { $oil } oil and { $gas } gas to sell for points, or for money.
oilfield-why-national = That is where oil brings most money if few others sell.
oilfield-why-national-stored = You have { $oil } oil and { $gas } gas, and oil brings most there if few others sell.
oilfield-why-first = Whoever goes first has the choice of all spaces in the next round.
oilfield-why-subsidy = It brings ${ $money } at once.
oilfield-why-invest = A share is worth points at once, and gets dearer with each one that is bought.
oilfield-why-field = In { $field } there is { $oil } oil and { $gas } gas.
# $cubes (that one drilling brings at the most)
oilfield-why-tower = { $cubes ->
        [1] This tower brings up one cube each time it drills.
       *[other] This tower brings up to { $cubes } cubes each time it drills.
    }
oilfield-why-well = This tower sells oil from its own field whenever you sell on the national market.
# $room (cubes)
oilfield-why-room = It makes room for { $room } more cubes, and is worth a point if it is full at the end.
oilfield-why-gas = With it gas can be kept, and sold on the national market.
oilfield-why-cubes = { $gas ->
        [0] It brings up { $oil } oil.
       *[other] { $oil ->
            [0] It brings up { $gas } gas.
           *[other] It brings up { $oil } oil and { $gas } gas.
        }
    }
oilfield-why-sale = { $money ->
        [0] This sale brings { COUNT($points, of: "point") }.
       *[other] { $points ->
            [0] This sale brings ${ $money }.
           *[other] This sale brings ${ $money } and { COUNT($points, of: "point") }.
        }
    }
oilfield-why-money = The money buys towers, leases and shares.
oilfield-why-share = This share is worth { COUNT($points, of: "point") } at once.
oilfield-why-pay = Otherwise the tower and its lease are lost.
oilfield-why-shares = Your shares are worth more in points than in money.
oilfield-why-decline = Nothing that you could do here is worth its price.

## The rules in short

oilfield-rules = ## Oilfield in short
    Texas, 1933. Lease land, build towers, bring up oil and gas, sell them well. Most victory points (VP) win.
    { "" }**Each round** you act twice: once in public with your worker, once in private with a card chosen in secret after all workers are placed. Public actions are carried out column by column, private ones in turn order.
    { "" }**Lease.** In public the space you stand on is your bid, and the highest chooses first; in private a lease is $5. Each of your four markers is room for one tower, each lease 1 VP at the end.
    { "" }**Build** one tile. A new tower may drill at once. **Drill** with all your towers; oil and gas need room in the refinery (3, and 2 more with each expansion).
    { "" }**Local.** $2 for an oil, 1 VP for two oil or for a gas. The last in turn order gets $1 when somebody else sells. **National** (private): the fewer sellers, the better the price.
    { "" }**First player, Subsidy, Invest.** Shares are VP at once and get dearer with each one bought. You may sell a share at any time, for the price of the next one.
    { "" }**Fields** without oil are refilled at the end of a phase, twice. The grey cube means a strike: no drilling there for a phase.
    { "" }**End.** When two fields are exhausted, one more round is played. Then 1 VP for each lease and each full part of the storage, and 2 VP for the most money (1 each if tied). Less money wins a tie, then fewer leases.
