# What stands on the pictures of Oilfield and in their alt text. Each id begins with the name of this file.

# On a field where nobody drills, and on one that is not filled again
pictures-oilfield-strike = Strike
pictures-oilfield-dry = Dry
pictures-oilfield-bag = Bag
# On the seal of the first player: three letters at the most
pictures-oilfield-first = 1st
pictures-oilfield-bot = Bot
pictures-oilfield-no-card = no card yet

pictures-oilfield-column-lease = Lease
pictures-oilfield-column-build = Build
pictures-oilfield-column-drill = Drill
pictures-oilfield-column-local = Local
pictures-oilfield-column-first = First
pictures-oilfield-column-subsidy = Subsidy
pictures-oilfield-column-invest = Invest

# Titles of panels
pictures-oilfield-tiles = Buildings
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
pictures-oilfield-concessions = Concessions
pictures-oilfield-card = Card of this round
# $count (number): lease markers or investment cubes that a player still has
pictures-oilfield-markers = { $count } left
pictures-oilfield-cubes = { $count } left

## Beside pictures

# $player (text): the supervisor
pictures-oilfield-fee = ${ $money } for the supervisor, { $player }
pictures-oilfield-no-tower = no tower
pictures-oilfield-points = points
pictures-oilfield-secret = face down
# $space (text)
pictures-oilfield-worker = Worker: { $space }
pictures-oilfield-part-sales = Sold for points
pictures-oilfield-part-shares = Shares
pictures-oilfield-part-leases = Leases
pictures-oilfield-part-storage = Full tanks
pictures-oilfield-part-money = Most money

## Alt text

# $card (text)
pictures-oilfield-alt-card = Your card: { $card }.
pictures-oilfield-alt-worth = You would have { $total } now.
# $role: first, supervisor or plain
pictures-oilfield-alt-player = { $player }{ $role ->
        [first] , first
        [supervisor] , supervisor
       *[plain] { "" }
    }: ${ $money }, { $points ->
        [one] one point
       *[other] { $points } points
    }, { $oil } oil and { $gas } gas of { $capacity }, { $leases ->
        [one] one lease
       *[other] { $leases } leases
    }, { $shares ->
        [one] one share
       *[other] { $shares } shares
    }.
pictures-oilfield-alt-open = Card: { $card }.
pictures-oilfield-alt-chosen = Card chosen.
pictures-oilfield-alt-choosing = Still choosing a card.
# $state: strike, dry or plain; $towers (list of $taken towers and concessions), $refills and $free (numbers)
pictures-oilfield-alt-field = { $field }{ $state ->
        [strike] , on strike
        [dry] , exhausted
       *[plain] { "" }
    }: { $oil } oil, { $gas } gas, { $refills ->
        [one] one refill
       *[other] { $refills } refills
    } left; { $taken ->
        [0] nobody has leased there
       *[other] leased by { $towers }
    }; { $free } free.
# $owner (letter of a seat, or the bot), $tower (text)
pictures-oilfield-alt-tower = { $owner } { $tower }
# $workers (list)
pictures-oilfield-alt-workers = Workers: { $workers }.
pictures-oilfield-alt-worker = { $owner } on { $space }
# $tiles and $leases (lists)
pictures-oilfield-alt-market = Buildings: { $tiles }. Leases: { $leases }.
pictures-oilfield-alt-tile = { $tile } ${ $cost }
# $rows (list)
pictures-oilfield-alt-shares = Shares: { $rows }.
pictures-oilfield-alt-row = { $points } points for ${ $price }
pictures-oilfield-alt-rest = Subsidy ${ $subsidy }; in the bag { $oil } oil and { $gas } gas.
