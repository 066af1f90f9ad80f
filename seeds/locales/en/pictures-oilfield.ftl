# What stands on the pictures of Oilfield and in their alt text. Each id begins with the name of this file.

# On a field where nobody drills, and on one that is not filled again
pictures-oilfield-strike = Strike
pictures-oilfield-dry = Exhausted
pictures-oilfield-bag = Bag
# On the seal of the first player: three letters at the most
pictures-oilfield-first = 1st
pictures-oilfield-bot = Bot
pictures-oilfield-no-card = no card yet

# Beside the rules: $points (VP of a share), $prices (list)
pictures-oilfield-row = a row of shares for { $points } VP at { $prices }
pictures-oilfield-column-lease = Lease
pictures-oilfield-column-build = Build
pictures-oilfield-column-drill = Drill
pictures-oilfield-column-local = Local
pictures-oilfield-column-first = First
pictures-oilfield-column-subsidy = Subsidy
pictures-oilfield-column-invest = Invest

# $thing (text)
pictures-oilfield-priced = { $thing } ${ $price }

# Titles of panels
pictures-oilfield-tiles = Tiles
pictures-oilfield-stack = { $count } in the stack
pictures-oilfield-leases = Leases
pictures-oilfield-deck = { $count } in the deck
pictures-oilfield-national = National
pictures-oilfield-shares = Shares
pictures-oilfield-hand = Your cards
pictures-oilfield-chosen = chosen; you may change it
pictures-oilfield-local = Local market
pictures-oilfield-drilling = Towers to drill with
# $count (number): free places in the storage
pictures-oilfield-room = room for { $count }
pictures-oilfield-government = The government wants its money
pictures-oilfield-pay = Pay: full power
pictures-oilfield-give-up = Give up: tower and lease are lost
pictures-oilfield-storage = Refinery
pictures-oilfield-filled = { $count } of { $capacity }
pictures-oilfield-concessions = Leases
pictures-oilfield-card = Card of this round
# $count (number): lease markers or investment cubes that a player still has
pictures-oilfield-markers = { $count } left
pictures-oilfield-cubes = { $count } left

## Beside pictures

# $player (text): the supervisor
pictures-oilfield-fee = ${ $money } for the supervisor, { $player }
pictures-oilfield-no-tower = no tower
pictures-oilfield-points = VP
pictures-oilfield-secret = face down
# $space (text)
pictures-oilfield-worker = Worker: { $space }
pictures-oilfield-part-sales = Sold for VP
pictures-oilfield-part-shares = Shares
pictures-oilfield-part-leases = Leases
pictures-oilfield-part-storage = Full storage
pictures-oilfield-part-money = Most money

## Alt text

# $card (text)
pictures-oilfield-alt-card = Your card: { $card }.
pictures-oilfield-alt-worth = You would have { $total } VP now.
# $role: first, supervisor or plain
pictures-oilfield-alt-player = { $role ->
        [first] { $player }, first
        [supervisor] { $player }, supervisor
       *[plain] { $player }
    }: ${ $money }, { $points } VP, { $oil } oil and { $gas } gas of { $capacity }, { COUNT($leases, of: "lease") }, { COUNT($shares, of: "share") }.
pictures-oilfield-alt-open = Card: { $card }.
pictures-oilfield-alt-chosen = Card chosen.
pictures-oilfield-alt-choosing = Still choosing a card.
# $state: strike, dry or plain; $towers (list of $taken towers and empty leases), $refills and $free (numbers)
pictures-oilfield-alt-field = { $state ->
        [strike] { $field }, on strike
        [dry] { $field }, exhausted
       *[plain] { $field }
    }: { $oil } oil, { $gas } gas, { COUNT($refills, of: "refill") } left; { $taken ->
        [0] nobody has leased there
       *[other] leases: { $towers }
    }; { $free } free.
# $owner (letter of a seat, or the bot), $tower (text)
pictures-oilfield-alt-tower = { $owner } { $tower }
# $workers (list)
pictures-oilfield-alt-workers = Workers: { $workers }.
pictures-oilfield-alt-worker = { $owner } on { $space }
# $tiles and $leases (lists)
pictures-oilfield-alt-market = Tiles: { $tiles }. Leases: { $leases }.
pictures-oilfield-alt-tile = { $tile } ${ $cost }
# $rows (list)
pictures-oilfield-alt-shares = Shares: { $rows }.
pictures-oilfield-alt-row = { $points } VP for ${ $price }
pictures-oilfield-alt-rest = Subsidy ${ $subsidy }; in the bag { $oil } oil and { $gas } gas.

## Places that are pointed out

pictures-oilfield-tell-spot-card = card of { $player }
pictures-oilfield-tell-spot-storage = refinery of { $player }
pictures-oilfield-tell-spot-plot = { $field } { $plot }
pictures-oilfield-tell-spot-lease = leases in { $field }
pictures-oilfield-tell-spot-row = row of { $points } VP
pictures-oilfield-tell-spot-next = next share of { $points } VP
pictures-oilfield-tell-spot-share = your share of { $points } VP

## In the long description only

pictures-oilfield-tell-worker = Worker: { $space }.
# $plot (number of the plot in its field), $tower (text)
pictures-oilfield-tell-lease = Lease { $field } { $plot }: { $tower }.
# $brings (list)
pictures-oilfield-tell-tower = { $tower }, brings { $brings }
pictures-oilfield-tell-brings-oil = { $count } oil
pictures-oilfield-tell-brings-gas = { $count } gas
pictures-oilfield-tell-brings-either = { $count } oil or gas
# What follows is sold on the spot: $count is always 1
pictures-oilfield-tell-brings-money = { $count ->
       *[other] oil sold for money
    }
pictures-oilfield-tell-brings-points = { $count ->
       *[other] gas sold for VP
    }
pictures-oilfield-tell-brings-room = room for { $count }
pictures-oilfield-tell-brings-gas-sale = the right to keep and sell gas
# $count (number of shares of so many points)
pictures-oilfield-tell-share = Shares of { $points } VP: { $count }.
pictures-oilfield-tell-left = Lease markers left: { $markers }; investment cubes left: { $cubes }.
pictures-oilfield-tell-expansions = Expansions: { $expansions }; gas expansions: { $gas }.
# $parts (text), $total (number)
pictures-oilfield-tell-score = Worth now: { $parts }. Total { $total } VP.
pictures-oilfield-tell-bot = Worker: { $space }. Card: { $card }.
# $owner (text), $tower (text)
pictures-oilfield-tell-plot = { $field } { $plot }: { $owner }, { $tower }.
# $who (player, bot or none)
pictures-oilfield-tell-space = { $space }: { $who ->
        [none] free
       *[other] { $who }
    }.
# $brings (list)
pictures-oilfield-tell-tile = { $tile }, ${ $cost }: brings { $brings }.
pictures-oilfield-tell-stack = { COUNT($tiles, of: "tile") } in the stack, { COUNT($leases, of: "lease") } in the deck.
# $held (list of letters of seats, or none), $free (list of prices, or none)
pictures-oilfield-tell-row = Row of { $points } VP: held by { $held }; then { $free }.
pictures-oilfield-tell-government = the government
# $last: true for the last price, which also holds for more sellers
pictures-oilfield-tell-national = { $last ->
        [true] National market, { $sellers } sellers or more: ${ $price } a barrel.
       *[false] { $sellers ->
            [1] National market, one seller: ${ $price } a barrel.
           *[other] National market, { $sellers } sellers: ${ $price } a barrel.
        }
    }
# $money (for one oil), $pair (points for two oil), $gas (points for one gas)
pictures-oilfield-tell-local = Local market: ${ $money } for one oil, { $pair } VP for two oil, { $gas } VP for one gas.
pictures-oilfield-tell-grey = The grey cube of a strike is in the bag.
