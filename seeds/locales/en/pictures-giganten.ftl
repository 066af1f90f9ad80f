# What stands on pictures of Giganten and in their alt text. Each id begins with the name of this file.

## On pictures

# $amount (number: dollars)
pictures-giganten-money = ${ $amount }
pictures-giganten-number = { $amount }
# $amount (text: thousands of dollars, short enough for a bar)
pictures-giganten-thousands = { $amount }k
pictures-giganten-cards = Action cards
# $company (text)
pictures-giganten-auction = Auction { $company }
pictures-giganten-sale = Auction
pictures-giganten-sites = Sites
pictures-giganten-to-ship = To ship
pictures-giganten-free = free
pictures-giganten-lost = lost
pictures-giganten-out = out
# $points (number: how far the reader bids)
pictures-giganten-limit = max { $points }
pictures-giganten-licences = licences
pictures-giganten-points = MP
# $points (number on the card), after the number that is left
pictures-giganten-points-of = of { $points } MP
pictures-giganten-price-steps = Price ±{ $steps }
pictures-giganten-push = Rivals back { $spaces }
pictures-giganten-free-barrel = One free barrel
pictures-giganten-black-moves = Black loco +{ $spaces }
pictures-giganten-no-special = No special action
pictures-giganten-all-licences = Licences
pictures-giganten-own-licences = Your licences
pictures-giganten-face-down = Licences, face down
pictures-giganten-depots = Depots and prices
pictures-giganten-decks = Cards left
pictures-giganten-plain = plain
pictures-giganten-hill = hill
pictures-giganten-mountain = mountain
pictures-giganten-black = Black loco
# $left (movement points from here to the last space)
pictures-giganten-to-end = { $left } MP to the end
# $left (spaces from here to the star)
pictures-giganten-to-star = { COUNT($left, of: "space") } to the star
# Beside the rules: $points (movement points), $oil (text: numbers of barrels), $value (points)
pictures-giganten-cost = { $points } MP
pictures-giganten-site-holds = ${ $cost } · { $oil } barrels
pictures-giganten-licence-value = { COUNT($value, of: "point") }
pictures-giganten-part-cash = Cash
pictures-giganten-part-derricks = Derricks
pictures-giganten-part-barrels = Barrels

## Alt text

pictures-giganten-alt-last = This is the last round: any red card brings the black loco to the star.
# $ones and $twos (numbers of cards by value), $points (what they are worth)
pictures-giganten-alt-hand = Your licences: { $ones } of 1, { $twos } of 2, { COUNT($points, of: "point") }.
# $points (number: how far the reader bids)
pictures-giganten-alt-limit = Your limit at { $company }: { $points }.
# $tiles (list of squares, each with its value)
pictures-giganten-alt-known = Tiles you know: { $tiles }.
# $cards (list)
pictures-giganten-alt-offer = Open cards: { $cards }.
pictures-giganten-alt-points = Movement points left: { $points }.
# $squares (list of squares where barrels come from)
pictures-giganten-alt-waiting = To ship, from { $squares }.
# $players (list)
pictures-giganten-alt-auction = Auction at { $company }: { $players }.
pictures-giganten-alt-bid = Auction at { $company }: { $player } bids { $bid }.
# $hudson, $jet, $standard (dollars a barrel)
pictures-giganten-alt-prices = Prices: Hudson ${ $hudson }, Jet ${ $jet }, Standard ${ $standard }.
# $loco (number of the rail space)
pictures-giganten-alt-player = { $player }: ${ $cash }, { COUNT($licences, of: "licence") }, loco on { $loco }.
# $hudson, $jet, $standard (barrels)
pictures-giganten-alt-depots = Depots: Hudson { $hudson }, Jet { $jet }, Standard { $standard }.
pictures-giganten-alt-truck = Truck { $square }.
# $card (text)
pictures-giganten-alt-card = Card: { $card }.
# $squares (list of squares, each with the barrels below)
pictures-giganten-alt-derricks = Derricks { $squares }.
pictures-giganten-alt-black = Black loco on { $space }, star on { $star }.
# $one, $two, $three (numbers of tiles by the derricks printed on them)
pictures-giganten-alt-sites = Tiles left: { $one } on small sites, { $two } on red ones, { $three } on rich ones.

# What marks point at
pictures-giganten-tell-spot-loco = loco of { $player }
pictures-giganten-tell-spot-price = price at { $company }
pictures-giganten-tell-spot-up = { $company } up
pictures-giganten-tell-spot-down = { $company } down
pictures-giganten-tell-spot-depot = depot of { $player } at { $company }

## In the long description only

# $players (list)
pictures-giganten-tell-bidders = Bidding, in this order: { $players }.
pictures-giganten-tell-sealed = Limit sealed: { $players }.
# $cost (movement points), $squares (list)
pictures-giganten-tell-stops = Stops for { $cost } MP: { $squares }.
# $deck (text: beige or red), $price (steps), $barrels, $push and $black (rail spaces); 0: not on this card
pictures-giganten-tell-card = A { $deck } card: { $licences ->
        [1] one licence
       *[other] { $licences } licences
    }, { $points } MP{ $price ->
        [0] { "" }
       *[other] , change a price by { $price }
    }{ $barrels ->
        [0] { "" }
       *[other] , one free barrel
    }{ $push ->
        [0] { "" }
       *[other] , push rivals back { $push }
    }{ $black ->
        [0] { "" }
       *[other] , black loco { $black } on
    }.
# $step (number of the price on the ladder, from the lowest) of $steps
pictures-giganten-tell-price = { $company }: ${ $price }, step { $step } of { $steps }.
# $freight (dollars for a barrel on somebody else's loco), $depot (barrels a depot may keep)
pictures-giganten-tell-ladder = Prices go from ${ $lowest } to ${ $highest }. Freight on another loco: ${ $freight } a barrel. A depot keeps { $depot }.
# $derricks (in supply), $built (on the map)
pictures-giganten-tell-supply = Derricks built: { $built }; in supply: { $derricks }.
pictures-giganten-tell-loco = { $player }: loco on { $space }.
# $spaces (list)
pictures-giganten-tell-rail = Rail spaces for { $cost } MP each: { $spaces }.
# $kind (text), $peek: open or closed; $seen (list of players, or none), $known (barrels, or none)
pictures-giganten-tell-site = { $square }: { $kind }, ${ $cost }, face down{ $peek ->
        [open] { "" }
       *[closed] , may not be looked at
    }{ $seen ->
        [none] { "" }
       *[other] ; looked at by { $seen }
    }{ $known ->
        [none] { "" }
       *[other] ; you know its { $known }
    }.
pictures-giganten-tell-derrick = { $square }: derrick of { $player }, { COUNT($oil, of: "barrel") } below.
# $squares (list)
pictures-giganten-tell-empty = Empty sites: { $squares }.
# $hills and $mountains (lists of columns, or none)
pictures-giganten-tell-row = Row { $row }: { $hills ->
        [none] no hills
       *[other] hills { $hills }
    }, { $mountains ->
        [none] no mountains
       *[other] mountains { $mountains }
    }.
# $plain, $hill, $mountain (movement points)
pictures-giganten-tell-costs = All else is plain. To enter plain takes { $plain } MP, a hill { $hill }, a mountain { $mountain }.
# Numbers of cards, in the decks and on the discard piles
pictures-giganten-tell-decks = Beige cards: { $beige } in the deck, { $beige_gone } discarded. Red cards: { $red } in the deck, { $red_gone } discarded.
# $ones and $twos (licences on the discard pile, by value)
pictures-giganten-tell-licences = Licences: { $count } in the deck; discarded { $ones } of 1, { $twos } of 2.
