# What stands on the pictures of Oilfield and in their alt text. Each id begins with the name of this file.

# On a field where nobody drills, and on one that is not filled again
pictures-oilfield-strike = Strike
pictures-oilfield-dry = Dry
pictures-oilfield-bag = Bag
# On the seal of the first player: three letters at the most
pictures-oilfield-first = 1st
pictures-oilfield-bot = Bot
# $column (text): where its worker stands
pictures-oilfield-bot-worker = on { $column }
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
