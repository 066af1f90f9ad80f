# Giganten. Each id begins with the name of this file; facts are listed where they are not plain.
# MP are movement points, lic are licence cards.

giganten-game = Giganten
giganten-phase-round = a new round
giganten-phase-cards = taking cards
giganten-phase-licences = licences
giganten-phase-move = moving
giganten-phase-special = the special action
giganten-phase-build = building
giganten-phase-produce = producing oil
giganten-phase-ship = shipping
giganten-phase-auction = auctions
giganten-phase-limits = sealed limits
giganten-phase-bids = bidding
giganten-phase-sell = selling
giganten-phase-storage = clearing depots
giganten-phase-over = final count

## Companies, sites, cards, locos

giganten-company-hudson = Hudson
giganten-company-jet = Jet
giganten-company-standard = Standard

giganten-site-one = small site
giganten-site-two = red site
giganten-site-three = rich site

giganten-deck-beige = beige
giganten-deck-red = red
giganten-colour-blue = blue
giganten-colour-red = red
giganten-way-up = up
giganten-way-down = down

giganten-carrier-own = own
    .on = their own loco
    .yours = your own loco
giganten-carrier-black = black
    .on = the black loco
    .yours = the black loco
giganten-carrier-rivals = rivals’
    .on = a rival’s loco
    .yours = a rival’s loco
giganten-carrier-leader = leading
    .on = the leading loco
    .yours = the leading loco

giganten-card-l5m8 = 5 lic · 8 MP
giganten-card-l4m10 = 4 lic · 10 MP
giganten-card-l6m6 = 6 lic · 6 MP
giganten-card-l3m12 = 3 lic · 12 MP
giganten-card-l7m4 = 7 lic · 4 MP
giganten-card-l8m3 = 8 lic · 3 MP
giganten-card-l4m5p4 = 4 lic · 5 MP ±4
giganten-card-l2m10p2 = 2 lic · 10 MP ±2
giganten-card-l6m4p2 = 6 lic · 4 MP ±2
giganten-card-l5m5p3 = 5 lic · 5 MP ±3
giganten-card-l4m6p3 = 4 lic · 6 MP ±3
giganten-card-l3m8p3 = 3 lic · 8 MP ±3
giganten-card-b3l3m4f = 3 lic · 4 MP barrel
giganten-card-b2l2m6f = 2 lic · 6 MP barrel
giganten-card-b1l4m2f = 4 lic · 2 MP barrel
giganten-card-b2l4m8k2 = 4 lic · 8 MP push 2
giganten-card-b2l3m6k3 = 3 lic · 6 MP push 3
giganten-card-b1l2m8k3 = 2 lic · 8 MP push 3
giganten-card-b2l2m6k4 = 2 lic · 6 MP push 4
giganten-card-b3l2m6k4 = 2 lic · 6 MP push 4
giganten-card-b3l2m4k5 = 2 lic · 4 MP push 5
giganten-card-b2l3m2k5 = 3 lic · 2 MP push 5

## Options

giganten-option-auction = Auctions
giganten-about-auction = Sealed limits: all who may bid seal a limit at the same time, and the bidding plays itself out in steps of one; of equal limits the earlier bidder's wins. Open bids: bid by bid in turn, by the book; slower when people play over days.
giganten-choice-auction-limits = sealed limits
giganten-choice-auction-open = open bids
giganten-option-inflation = Inflation
giganten-about-inflation = After each company’s sale its price moves: up a step if nobody sold or one barrel was sold, not at all for two, down a step for three or more.
giganten-option-transport_carrier = Freight
giganten-about-transport_carrier = Whose loco carries what your own cannot reach. Your choice: you choose between the black loco and the rival that is furthest ahead. Whoever leads: it is whichever is furthest ahead, the black one included.
giganten-choice-transport_carrier-choice = your choice
giganten-choice-transport_carrier-leader = whoever leads
giganten-option-truck_block = Trucks in the way
giganten-about-truck_block = Never: trucks may cross and share squares. On the last square: no two trucks may stop on one square. Everywhere: trucks may not even pass each other.
giganten-choice-truck_block-none = never
giganten-choice-truck_block-stop = on the last square
giganten-choice-truck_block-full = everywhere
giganten-option-star_space = Star space
giganten-about-star_space = The rail space on which the black loco ends the game. The book has it on the last one, 20; with 21 the game lasts half a round longer on average.

## Decisions: to the player who owes one, and to everybody else

giganten-ask-card = Take one of { COUNT($cards, of: "card") }.
giganten-wait-card = take a card
giganten-ask-start = Choose where your truck starts.
giganten-wait-start = place the truck
# $left and $points (movement points, left and in all)
giganten-ask-move = Move your truck and loco: { $left } of { $points } MP left.
giganten-wait-move = move
giganten-ask-price = Change one company’s price by { COUNT($steps, of: "step") }, or skip.
giganten-wait-price = change a price or not
giganten-ask-barrel = Put a free barrel into one of your depots, or skip.
giganten-wait-barrel = take a free barrel or not
giganten-ask-push = Push all rivals’ locos back { COUNT($spaces, of: "space") }, or skip.
giganten-wait-push = push the others back or not
giganten-ask-build = Build a derrick beside your truck? You have ${ $cash }.
giganten-wait-build = build or not
# $barrels (number), $sites (list of squares where they come from)
giganten-ask-ship = { $barrels ->
        [1] Ship your barrel from { $sites }.
       *[other] Ship { $barrels } barrels, from { $sites }.
    }
giganten-wait-ship = ship
# $barrels (number in the player's depot there), $price (dollars a barrel)
giganten-ask-limit = { $company } pays ${ $price } a barrel; you have { $barrels } there. Seal your limit in licence points: 0 means no bid.
giganten-wait-limit = seal a limit
giganten-ask-limit-alone = { $company } pays ${ $price } a barrel; you have { $barrels } there, and nobody else can bid. Any limit above 0 wins for one point.
giganten-wait-limit-alone = seal a limit
giganten-ask-first-bid = { $company } pays ${ $price } a barrel; you have { $barrels } there. Nobody has bid yet: bid licence points, or pass.
giganten-wait-first-bid = bid or pass
giganten-ask-bid = { $company } pays ${ $price } a barrel; you have { $barrels } there. { $player } bids { $bid }: bid more, or pass.
giganten-wait-bid = bid or pass
giganten-ask-sell = You won { $company } with { $bid }. It pays ${ $price } a barrel: how many of your { $barrels } do you sell?
giganten-wait-sell = sell

## Actions: on a button, and as a line of a list

giganten-do-TakeCard = { $card }
giganten-pick-TakeCard = Take { $card }
giganten-do-PlaceTruck = Start { $square }
giganten-pick-PlaceTruck = Start on { $square }
giganten-do-Drive = Drive { $square }
giganten-pick-Drive = Drive to { $square }
giganten-do-Peek = Peek { $square }
giganten-pick-Peek = Look in secret at the tile on { $square }
giganten-do-Steam = Loco to { $space }
giganten-pick-Steam = Run your loco on to space { $space }
giganten-do-EndMove = End move
giganten-pick-EndMove = Move no further
giganten-do-ChangePrice = { $company } { $way }
giganten-pick-ChangePrice = Move the price of { $company } { $way }
giganten-do-TakeBarrel = Barrel to { $company }
giganten-pick-TakeBarrel = Free barrel to your depot at { $company }
giganten-do-PushBack = Push rivals back
giganten-pick-PushBack = Push all rivals’ locos back
giganten-do-SkipSpecial = Skip
giganten-pick-SkipSpecial = Skip the special action
giganten-do-Build = Build { $square }
giganten-pick-Build = Build a derrick on { $square }
giganten-do-BuildNothing = No derrick
giganten-pick-BuildNothing = Build no derrick this round
giganten-do-Ship = { $square } { $company } { $carrier }
giganten-pick-Ship = Ship the barrel of { $square } to { $company } on { FORM($carrier, case: "yours") }
giganten-do-LoseBarrel = Lose { $square }
giganten-pick-LoseBarrel = Pay nobody: the barrel from { $square } is lost
giganten-do-SetLimit = Limit { $points }
giganten-pick-SetLimit = Bid up to { $points } here
giganten-do-PlanLimit = { $company }: limit { $points }
giganten-pick-PlanLimit = Later, bid up to { $points } at { $company }
giganten-do-Bid = Bid { $points }
giganten-pick-Bid = Bid { COUNT($points, of: "licence-point") }
giganten-do-Pass = Pass
giganten-pick-Pass = Leave this auction
giganten-do-Sell = Sell { $count }
giganten-pick-Sell = { $count ->
        [0] Sell nothing
        [1] Sell one barrel
       *[other] Sell { $count } barrels
    }

## Parts of the picture to look at

giganten-place-map = The map
giganten-place-companies = The companies
giganten-place-cards = The cards
giganten-place-railway = The railway
giganten-place-northwest = The northwest
giganten-place-northeast = The northeast
giganten-place-southwest = The southwest
giganten-place-southeast = The southeast

## What a list or a number is for

giganten-name-TakeCard = a card
giganten-name-Steam = a space for your loco
giganten-name-ChangePrice = a price
giganten-name-TakeBarrel = a depot
giganten-name-SetLimit = your limit
giganten-name-PlanLimit = a later limit
giganten-amount-PlanLimit-points = the limit there
giganten-name-Bid = a bid
giganten-name-Sell = barrels to sell
giganten-name-PlaceTruck = where to start
giganten-name-Drive = where to stop
giganten-name-Peek = a tile to look at
giganten-name-Build = a site to build on
giganten-name-Ship = a barrel to ship
giganten-name-LoseBarrel = a barrel to lose

## Several choices in one press

# $count (barrels), $companies (to how many of them), $left (barrels that would cost freight)
giganten-chain-ship-best = { $companies ->
        [1] { $left ->
            [0] All { $company } ${ $price }
           *[other] Free ones: { $company }
        }
       *[other] { $count } to best depots
    }
giganten-chain-ship-dearest = { $left ->
        [0] All { $company } ${ $price }
       *[other] Free ones: { $company }
    }
# $count (barrels), $fees (for all of them), $price (that one may bring)
giganten-chain-ship-paid = { $companies ->
        [1] { $company } for ${ $fees }
       *[other] { $count } for ${ $fees }
    }
giganten-step-ship = { $company } at ${ $price }
giganten-chain-sell-all = Sell all { $count } (+{ $money })

## What a choice would lead to

# $steps (price steps or spaces)
giganten-hint-card-price = also moves one price up or down by { COUNT($steps, of: "step") }
giganten-hint-card-barrel = also gives you a free barrel
giganten-hint-card-push = also pushes your rivals’ locos back { COUNT($steps, of: "space") }
giganten-hint-start = { $sites ->
        [0] no site in reach
        [1] one site in reach
       *[other] { $sites } sites in reach
    }
giganten-hint-stop = { $cost } MP; { $left } left
giganten-hint-beside = { $cost } MP; beside { $site }, { $kind }; { $left } left
# $sites (list of squares)
giganten-hint-between = { $cost } MP; beside { $sites }; { $left } left
giganten-hint-peek = costs nothing; { $kind }
# $of (all that the card gives)
giganten-hint-unused = { $points } of { $of } MP unused
giganten-hint-price = from ${ $now } to ${ $price }
giganten-hint-depot = ${ $price } a barrel now; { $barrels } there
giganten-hint-fee-lost = freight ${ $fee } for a barrel that brings ${ $price } now
giganten-hint-lost = the barrel is gone; it costs nothing
# $players (whose locos go back), $steps (spaces)
giganten-hint-push = { $players }: back { COUNT($steps, of: "space") }
giganten-hint-alone = enough: nobody else can bid
giganten-hint-fee = freight ${ $fee }; ${ $price } a barrel now; { $barrels } there
giganten-hint-build = ${ $cost }; { $kind }
giganten-hint-build-known = ${ $cost }; { $kind }; { COUNT($oil, of: "barrel") }, as you know
# $points (what the player holds)
giganten-hint-bluff = above your { COUNT($points, of: "point") }: a bluff
# $points (what the player holds)
giganten-hint-share = an even share of your { COUNT($points, of: "point") }
giganten-hint-within = within an even share of your { COUNT($points, of: "point") }
giganten-hint-sale = +${ $money }; { $left } stay

## Events

giganten-event-RoundBegan = Round { $round }. { $first } starts.
# $number (steps on the die)
giganten-event-PriceRolled = { $company }: the die shows { $colour } { $number }; a barrel is worth ${ $price }.
giganten-event-RedCardTurned = The red card is { $card }. The black loco moves { COUNT($spaces, of: "space") }, to space { $space }.
# $cards (list of cards)
giganten-event-BeigeCardsTurned = The beige cards are { $cards }.
giganten-event-DeckReshuffled = The { $deck } deck runs out: its discard pile is shuffled ({ COUNT($cards, of: "card") }).
giganten-event-CardTaken = { $seat } takes { $card }.
giganten-event-CardLeft = Nobody takes { $card }: it is discarded.
# $ones and $twos: none for everybody but the receiver; $missing (cards the deck was short of)
giganten-event-LicencesDealt = { $cards ->
        [0] { $seat } receives no licence.
       *[other] { $ones ->
            [none] { $seat } receives { COUNT($cards, of: "licence") }.
           *[other] { $seat } receives { COUNT($cards, of: "licence") }: { $ones } of value 1, { $twos } of value 2.
        }
    }{ $missing ->
        [0] { "" }
       *[other] { " " }There are { $missing } too few.
    }
giganten-event-LicencesReshuffled = The licences run out: the discarded ones are shuffled ({ COUNT($cards, of: "card") }).
giganten-event-TruckPlaced = { $seat } starts the truck on { $square }.
# $points (movement points it took), $left (still there)
giganten-event-TruckDriven = { $seat } drives from { $origin } to { $square } for { $points } MP ({ $left } left).
# $oil: none for everybody but the one who looks
giganten-event-TilePeeked = { $oil ->
        [none] { $seat } looks in secret at the tile on { $square }.
       *[other] { $seat } looks in secret at the tile on { $square }: { COUNT($oil, of: "barrel") }.
    }
giganten-event-LocoMoved = { $seat } runs the loco to space { $space } for { $points } MP ({ $left } left).
giganten-event-MoveEnded = { $unused ->
        [0] { $seat } has moved.
       *[other] { $seat } has moved; { $unused } MP unused.
    }
giganten-event-PriceChanged = { $seat } moves the price of { $company } { $way } to ${ $price }.
giganten-event-BarrelTaken = { $seat } takes a free barrel into the depot at { $company }.
giganten-event-LocoPushedBack = { $seat } pushes the loco of { $rival } back { COUNT($spaces, of: "space") }, to space { $space }.
giganten-event-SpecialSkipped = { $seat } skips the special action.
giganten-event-DerrickBuilt = { $seat } builds a derrick on { $square } for ${ $cost } and strikes { COUNT($oil, of: "barrel") }.
giganten-event-CannotBuild = { $why ->
        [cash] { $seat } has too little cash to build beside the truck.
       *[derricks] { $seat } has no derrick left to build.
    }
giganten-event-NothingToPush = { $seat } would push back locos, but all others stand at the start.
giganten-event-NothingBuilt = { $seat } builds no derrick.
# $sites (list of squares)
giganten-event-OilProduced = { $seat } produces { COUNT($barrels, of: "barrel") }: { $sites }.
giganten-event-DerrickReturned = { $square } is exhausted: { $seat } takes the derrick back.
# $fee (in all), $bank (what the bank receives of it), $share (what each of $payees receives)
giganten-event-OilShipped = { $fee ->
        [0] { $seat } ships from { $square } to { $company } on { FORM($carrier, case: "on") }.
       *[other] { $share ->
            [0] { $seat } ships from { $square } to { $company } on { FORM($carrier, case: "on") } and pays the bank ${ $fee }.
           *[other] { SIZE($payees) ->
                [1] { $seat } ships from { $square } to { $company } on { FORM($carrier, case: "on") } and pays { $payees } ${ $share }.
               *[other] { $seat } ships from { $square } to { $company } on { FORM($carrier, case: "on") } and pays { $payees } ${ $share } each.
            }{ $bank ->
                [0] { "" }
               *[other] { " " }The bank gets ${ $bank }.
            }
        }
    }
giganten-event-BarrelLost = The barrel of { $seat } from { $square } is lost: { $why }.
# $bidders (list of players)
giganten-event-AuctionBegan = { $company } is up for auction at ${ $price } a barrel. Bidding: { $bidders }.
giganten-event-AuctionSkipped = Nobody can bid for { $company }.
giganten-event-LimitSet = Your limit for { $company } is { $points }.
giganten-event-LimitSealed = { $seat } has sealed a limit for { $company }.
giganten-event-LimitsOpened = All limits for { $company } are in.
# $others (list of players)
giganten-event-LimitsTied = { $seat } and { $others } have sealed the same limit for { $company }: { $points }. { $seat } bids first, and so wins.
# $companies (list of names)
giganten-event-LimitsVoided = The limits that you had left for { $companies } count no more: name new ones when their turn comes.
giganten-event-BidMade = { $seat } bids { $points } for { $company }.
# $points (the last bid, 0 if there was none)
giganten-event-BidderLeft = { $points ->
        [0] { $seat } passes.
       *[other] { $seat } leaves after bidding { $points }.
    }
giganten-event-AuctionWon = { $seat } wins the right to sell at { $company } with { $bid } and pays in licences: { $ones } of value 1, { $twos } of value 2.
# $held and $lost (cards), $ones and $twos (the lost cards by value)
giganten-event-BluffCalled = { $seat } bid { $bid }, cannot cover it and loses { $lost } of { COUNT($held, of: "licence") } ({ $ones } of value 1, { $twos } of value 2). { $company } is auctioned again.
giganten-event-AuctionFailed = Nobody bids for { $company }: nobody sells there.
giganten-event-OilSold = { $barrels ->
        [0] { $seat } sells nothing at { $company }, where a barrel brings ${ $price }.
        [1] { $seat } sells one barrel at { $company } for ${ $money }.
       *[other] { $seat } sells { $barrels } barrels at { $company } at ${ $price } each: ${ $money }.
    }
giganten-event-PriceInflated = The price of { $company } goes { $way } to ${ $price }.
giganten-event-ExcessSold = { $barrels ->
        [1] One barrel too many of { $seat } at { $company } goes to the bank for ${ $money }.
       *[other] { $barrels } barrels too many of { $seat } at { $company } go to the bank for ${ $money }.
    }
# $winners (list of players)
giganten-event-GameEnded = The black loco reaches the star, and all is counted. Winning with { MONEY($total) }: { $winners }.

giganten-why-loco = no loco has come so far
giganten-why-cash = there is no money for the ride
giganten-why-unpaid = nobody is paid to carry it

giganten-ending-star = the black loco has reached the star

## The score, line by line

giganten-score-cash = Cash ${ $points }
# $place (of the player's loco), $each (dollars)
giganten-score-derricks = Derricks { $derricks } × ${ $each } (loco in place { $place }) = ${ $points }
# While equal locos are told apart by licences that lie face down
giganten-score-derricks-hidden = Derricks { $derricks } × $ ?
giganten-score-barrels = Barrels { $barrels } × ${ $each } = ${ $points }

giganten-total = { MONEY($total) }

## How the players stand

# $licences (cards), $space (of the loco), $built (derricks on the map); barrels in depots: $hudson, $jet, $standard
giganten-seat = ${ $cash } · licences { $licences } · loco { $space } · derricks { $built } · Hudson { $hudson }, Jet { $jet }, Standard { $standard }
giganten-hand = Your licences: { $ones } of value 1, { $twos } of value 2, worth { COUNT($points, of: "point") }.
# $tiles (list such as “D3: 4”)
giganten-peeked = Tiles you have looked at: { $tiles }.
giganten-chosen-SetLimit = { $points ->
        [0] You do not bid for { $company }.
       *[other] Your limit for { $company } is { $points }.
    } You may change it until all have chosen.
giganten-change-SetLimit = Change to { $points }
giganten-limit-hudson = Your limit for Hudson is { $points }.
giganten-limit-jet = Your limit for Jet is { $points }.
giganten-limit-standard = Your limit for Standard is { $points }.

## Why not

giganten-refusal-no-limit = Name at least one company and a limit there.
giganten-refusal-not-now = That is for another time. Now: { $phase }.
giganten-refusal-no-such-card = That card does not lie open. Take one that does.
giganten-refusal-truck-first = First choose where your truck starts.
giganten-refusal-truck-on-map = Your truck is on the map already.
giganten-refusal-not-a-start = { $square } is not in column 1, where trucks start.
giganten-refusal-truck-there = The truck of { $player } stands on { $square }.
giganten-refusal-truck-is-there = Your truck stands on { $square } already.
giganten-refusal-no-such-square = There is no square { $square } on the map. Squares are a letter and a number, such as D6.
giganten-refusal-no-stop-on-site = { $square } is a drilling site with a tile: a truck may cross it and not stop there.
giganten-refusal-derrick-there = A derrick stands on { $square }: no truck may enter.
giganten-refusal-too-far = { $square } is too far for { $points } MP.
giganten-refusal-no-such-space = The rail has spaces 1 to { $last }.
giganten-refusal-loco-only-forward = Your loco is on space { $space } and runs only forward.
giganten-refusal-loco-too-far = Space { $space } takes { $cost } MP; you have { $points } left.
giganten-refusal-no-tile-beside = No tile lies on { $square } beside your truck.
giganten-refusal-red-tile = { $square } is a red site: its tile may not be looked at.
giganten-refusal-peeked-already = You have looked at { $square } already; your side tells what you saw.
giganten-refusal-not-on-your-card = Your card does not allow that special action.
giganten-refusal-price-at-end = The price of { $company } is at the end of its table, ${ $price }.
giganten-refusal-no-site-beside = No site that can be built on lies on { $square } beside your truck.
giganten-refusal-no-derrick-left = All your derricks are on the map.
giganten-refusal-derrick-too-dear = A derrick on { $square } costs ${ $cost }; you have ${ $cash }.
giganten-refusal-no-barrel-there = No barrel of yours waits on { $square }.
giganten-refusal-own-loco-carries = Your own loco carries the barrel from { $square }, for nothing.
giganten-refusal-own-loco-behind = Your loco is on space { $space }; the barrel on { $square } needs one on { $column } or beyond.
giganten-refusal-carrier-rule = At this table another rule says whose loco carries for money.
giganten-refusal-no-loco-there = For the barrel on { $square } no such loco is on space { $column } or beyond.
giganten-refusal-no-bidder = To bid for { $company } you need a barrel there and a licence card.
giganten-refusal-bid-higher = The bid stands at { $bid }: bid more, or pass.
giganten-refusal-points = Bids and limits go up to { $most }, all the licence points there are.
giganten-refusal-open-auction = At this table auctions are held bid by bid, without limits.
giganten-refusal-not-a-later-auction = Limits can be left, while limits are sealed, for auctions still to come in this round.
giganten-refusal-so-many = You have { $held } to sell there.

## Why a computer player would do that: sentences for whoever asks for a suggestion

# $points (movement points of the card), $square (of the site)
giganten-why-card-site = With { $points } MP your truck gets to a site where it pays to build: { $square }.
giganten-why-card = It brings { COUNT($licences, of: "licence") } for the auctions, and { $points } MP.
# $square (of a site beside the truck)
giganten-why-site = From there you can build on { $square }.
# $square (of a site)
giganten-why-toward = That is on the way to the site on { $square }.
# $derricks (for which no freight has to be paid any more)
giganten-why-carry = { $derricks ->
        [1] Your own loco then carries the oil of one more of your derricks.
       *[other] Your own loco then carries the oil of { $derricks } more of your derricks.
    }
giganten-why-steam = From space { $space } on your loco carries more oil, and locos in front make derricks worth more at the end.
giganten-why-peek = A look costs nothing.
# $money (dollars that it is expected to bring, beyond what it costs)
giganten-why-build = This derrick is likely to bring about ${ $money } more than it costs.
giganten-why-no-build = No derrick here is likely to bring what it costs.
giganten-why-push = It sends the locos of your rivals back.
# $price (of a ride)
giganten-why-lose = The ride costs ${ $price }; the barrel is not likely to bring more.
giganten-why-no-bid = Your licences are worth more than the right to sell at { $company }.
# $money (dollars for all of the barrels)
giganten-why-bid = { $barrels ->
        [1] Whoever wins may sell: your barrel brings ${ $money }.
       *[other] Whoever wins may sell: your { $barrels } barrels bring ${ $money }.
    }
giganten-why-sell = These barrels are not likely to bring more later.
# $barrels (that stay in the depot)
giganten-why-keep = { $barrels ->
        [1] One barrel waits for a better price.
       *[other] { $barrels } barrels wait for a better price.
    }
giganten-why-cheap = Your rivals have more to lose at { $company } than you.
# $barrels (that the player then has there)
giganten-why-more = { $barrels ->
        [1] Your barrel at { $company } can be sold in one auction.
       *[other] Your { $barrels } barrels at { $company } can be sold in one auction.
    }
# $price (of a barrel)
giganten-why-price = { $company } pays ${ $price } for a barrel.

## The rules in short

giganten-rules = ## Giganten in short
    Find oil, build derricks, ship barrels by rail, and win the right to sell. Most money wins when the black loco reaches the star.
    { "" }**1 Prices.** The die moves each company’s price: in white blue goes up and red down, in the red section always up, in the blue section always down.
    { "" }**2 Cards.** The red card moves the black loco. Everybody takes one card: licences, movement points (MP), perhaps a special action.
    { "" }**3 Licences** are dealt face down, worth 1 or 2 points each.
    { "" }**4 Moving.** MP are for the truck (plain 1, hill 2, mountain 3) and your loco (cost of the space entered). Crossing a site is allowed, stopping on its tile is not; derricks block. Beside a small or rich site you may look at its tile. Then comes the special action.
    { "" }**5 Building.** One derrick a round beside your truck: $4,000 on a small site, $6,000 on a red one, $8,000 on a rich one. The tile says how many barrels there are.
    { "" }**6 Shipping.** Each derrick gives one barrel. Your own loco carries it if it is in the site’s column or beyond; else the black loco or the rival furthest ahead does, for $3,000, or the barrel is lost.
    { "" }**7 Selling.** At each company whoever bids most licence points sells, and pays them. Bids may be a bluff: a winner who cannot pay loses half of the licences, and the auction is held again.
    { "" }**8 Depots** keep two barrels each; the bank buys the rest for $1,000 each.
    { "" }**End.** Each derrick brings $5,000, $4,000, $3,000 or $2,000 by the place of your loco, each barrel $1,000.
