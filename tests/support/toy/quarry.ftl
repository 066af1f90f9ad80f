# Quarry. Each id begins with the key of the game.

quarry-game = Quarry
quarry-phase-turns = turns
quarry-phase-bids = bids
quarry-phase-over = counted out

## Options

quarry-option-rounds = Rounds
quarry-about-rounds = How many rounds are played.
quarry-option-deck = Stones
quarry-about-deck = Twelve stones, or twenty-four.
quarry-choice-deck-short = twelve
quarry-choice-deck-long = twenty-four
quarry-option-rich = Rich players
quarry-about-rich = Everybody begins with twice the coins.

## Decisions: to the player who owes one, and to everybody else

quarry-ask-turns = Your turn: build, hire, dig; your wage ends it.
quarry-wait-turns = take a turn
# $prize (number on the stone)
quarry-ask-bids = How much do you bid for the stone worth { $prize }?
quarry-wait-bids = bid

## Actions: on a button, as a line of a list, and as a kind

quarry-do-Build = Build { $square }
quarry-pick-Build = Build the wall on { $square }
quarry-name-Build = a square of the wall
quarry-do-Hire = Hire a cart
quarry-pick-Hire = Hire a cart for a coin
quarry-do-Dig = Dig
quarry-pick-Dig = Dig a stone
quarry-do-Earn = Earn { $coins }
quarry-pick-Earn = Earn { $coins } and end your turn
quarry-name-Earn = a wage
quarry-do-Snatch = Snatch a cart
quarry-pick-Snatch = Snatch a cart for two coins
quarry-do-Bid = Bid { $coins }
quarry-pick-Bid = Bid { $coins } for the stone
quarry-name-Bid = a bid
# $squares (number still missing)
quarry-chain-wall = Whole wall (+{ $squares })

## Events

quarry-event-RoundBegan = Round { $round } begins.
quarry-event-Built = { $seat } builds on { $square }.
quarry-event-CartTaken = { $seat } takes a cart.
# $stone (number, or "none" to all but its owner)
quarry-event-Dug = { $stone ->
        [none] { $seat } digs a stone.
       *[other] { $seat } digs a stone worth { $stone }.
    }
quarry-event-Earned = { $coins ->
        [1] { $seat } earns a coin.
       *[other] { $seat } earns { $coins } coins.
    }
quarry-event-PrizeTurned = A stone worth { $stone } is turned up.
# $coins (number, or "none" to all but the bidder)
quarry-event-Bade = { $coins ->
        [none] { $seat } has bid.
       *[other] { $seat } bids { $coins }.
    }
quarry-event-BidChanged = { $seat } now bids { $coins }.
# $bids (list of numbers)
quarry-event-BidsOpened = The bids are { $bids }: { $winner } gets the stone.
# $totals (list of numbers)
quarry-event-Ended = The points are counted: { $totals }.

## The score

quarry-ending-rounds = the last round is over
quarry-score-coins = coins { $points }
quarry-score-carts = carts { $points }
quarry-score-wall = wall { $points }
quarry-score-stones = stones { $points }

## How the players stand

quarry-seat = coins { $coins } · carts { $carts } · wall { $wall } · stones { $stones }
# $stones (list of numbers)
quarry-stones = Your stones: { $stones }.
quarry-bid = Your bid: { $coins }.

## Why not

quarry-refusal-no-ground = You cannot build on { $square }: a wall grows from A1 to A4, square by square.
quarry-refusal-no-cart = Both carts are taken.
quarry-refusal-too-poor = You have too few coins for that.
quarry-refusal-dug = You have dug in this turn.
quarry-refusal-no-stone = The stones that are left are prizes.
quarry-refusal-wage = A wage is one to { $wage } coins.

## The rules in short

quarry-rules = ## Quarry in short
    In turn, build along your wall, hire a cart, dig a stone only you can see, and end your turn by earning. A cart can be snatched from a player at turn, for more.
    { "" }**Bids.** When all have had their turn, a stone is turned up, and all bid for it in secret.
    { "" }**Points.** One for a coin or a square of the wall, two for a cart, and what your stones say.
