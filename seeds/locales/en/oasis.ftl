# Oasis. Each id begins with the name of this file; facts are listed where they are not plain.

oasis-game = Oasis
oasis-phase-offers = making offers
oasis-phase-choose = taking offers
oasis-phase-resolve = placing
oasis-phase-free = the free action
oasis-phase-over = final scores

## Cards, land, markers, pieces

oasis-card-camels2 = 2 camels
oasis-card-camels3 = 3 camels
oasis-card-oasis = 2 oasis tiles
oasis-card-steppe = 2 steppe tiles
oasis-card-rocky = 1 rocky tile
oasis-card-goods1 = 1 goods token
oasis-card-goods2 = 2 goods tokens
oasis-card-wells1 = 1 well token
oasis-card-horses1 = 1 horse token
oasis-card-horses2 = 2 horse tokens
oasis-card-ovoos2 = 2 ovoo tokens
oasis-card-draw3 = draw 3 cards

oasis-land-oasis = oasis
    .tile = an oasis tile
oasis-land-steppe = steppe
    .tile = a steppe tile
oasis-land-rocky = rocky
    .tile = a rocky tile

oasis-marker-goods = goods
oasis-marker-wells = well
oasis-marker-horses = horse
oasis-marker-ovoos = ovoo

oasis-piece-oasis = oasis tiles
oasis-piece-steppe = steppe tiles
oasis-piece-rocky = rocky tiles
oasis-piece-camels = camels

oasis-disc-1 = Noble
oasis-disc-2 = Aristocrat
oasis-disc-3 = Merchant
oasis-disc-4 = Monk
oasis-disc-5 = Herder

## Options

oasis-option-sealed_offers = Sealed offers
oasis-about-sealed_offers = All players make their offers at the same time and in secret; they are opened together. Quicker when people play over days. As others may draw before you, a card can be refused that would be allowed one after the other.
oasis-option-open_scores = Open score piles
oasis-about-open_scores = Everybody sees everybody's goods, wells, horses and ovoos. By the book they lie face down.
oasis-option-end_on_full_trail = Full trail ends the game
oasis-about-end_on_full_trail = The round in which the last square of the camel trail is filled is the last one.
oasis-option-strict_takeover_start = Strict take-over
oasis-about-strict_takeover_start = To begin an area on abandoned land, the new tile itself must lie on a starting square: the outer edge for oasis, beside the trail for steppe, or beside a printed bonus square. Extending an area you own still takes in any unowned land.

## Decisions: to the player who owes one, and to everybody else

# $cards (list of cards shown so far), $draw (number of cards drawn on stopping)
# $draw (cards that are drawn for stopping here, 0 if there are none)
oasis-ask-offer = Your offer: { $cards }. { $draw ->
        [0] Stop, with nothing left to draw,
       *[other] Stop and draw { $draw },
    } or show one more?
oasis-wait-offer = make an offer
oasis-ask-choose = Take one of { COUNT($offers, of: "offer") }.
oasis-wait-choose = take an offer
# $cards (list of cards still to be resolved), $count (of them); $oasis, $steppe, $rocky and $camels: all their pieces
oasis-ask-place = { $count ->
        [1] Place { $cards }.
       *[other] Place the pieces of { $count } cards, in any order: { LIST(SOME($oasis, of: "oasis-tile"), SOME($steppe, of: "steppe-tile"), SOME($rocky, of: "rocky-tile"), SOME($camels, of: "camel")) }.
    }
oasis-wait-place = place
# $card (the card begun), $left (number)
oasis-ask-finish = Finish { $card }: { $left ->
        [1] one piece is left.
       *[other] { $left } pieces are left.
    }
oasis-wait-finish = place
oasis-ask-relocate = All your camels are out. { $left ->
        [1] Move one of them, or keep them where they are.
       *[other] Move up to { $left } of them, or keep them where they are.
    }
oasis-wait-relocate = move camels
# $size (squares of the new area)
oasis-ask-marker = No claim is left for the new { $land } area on { $square } ({ $size ->
        [1] one square
       *[other] { $size } squares
    }). Leave it unowned, or move a claim there from another area.
oasis-wait-marker = move a claim or not
oasis-ask-free = You hold disc 1: place one tile or one camel, or skip.
oasis-wait-free = take the free action

## Actions: on a button, and as a line of a list

oasis-do-Reveal = One more
oasis-pick-Reveal = Show one more card
oasis-do-Stop = Stop
oasis-pick-Stop = Stop here and draw
oasis-do-TakeOffer = { $owner }’s offer
oasis-pick-TakeOffer = Take the offer of { $owner }
oasis-do-PlaceTile = { $land } { $square }
oasis-pick-PlaceTile = Place { FORM($land, case: "tile") } on { $square }
oasis-do-GiveUpTiles = Skip { $land }
oasis-pick-GiveUpTiles = Skip the { $land } card: it has no square
oasis-do-MoveMarker = Move from { $origin }
oasis-pick-MoveMarker = Abandon the area of { $origin } for the new one
oasis-do-LeaveUnowned = Leave unowned
oasis-pick-LeaveUnowned = Leave the new area unowned
oasis-do-PlaceCamel = Camel { $square }
oasis-pick-PlaceCamel = Put a camel on { $square }
oasis-do-MoveCamel = { $origin } to { $square }
oasis-pick-MoveCamel = Move the camel on { $origin } to { $square }
oasis-do-KeepCamels = Keep them there
oasis-pick-KeepCamels = Move no more camels for this card
oasis-do-Decline = Skip
oasis-pick-Decline = Skip the free action

## What is placed, on a list of squares

# Parts of the picture to look at
oasis-place-map = The map
oasis-place-northwest = The northwest
oasis-place-northeast = The northeast
oasis-place-southwest = The southwest
oasis-place-southeast = The southeast
oasis-name-TakeOffer = an offer
oasis-name-PlaceTile = a tile
oasis-name-GiveUpTiles = tiles to skip
oasis-name-PlaceCamel = a camel
oasis-name-MoveCamel = a camel
oasis-name-MoveMarker = a claim

## What a choice would lead to

oasis-hint-extend = your area grows to { $size }
oasis-hint-begin = { $size ->
        [1] a new area
       *[other] a new area of { $size }
    }
oasis-hint-caravan = { $size ->
        [1] a camel on its own
       *[other] a caravan of { $size }
    }
# $cards (list of cards)
# $cards (list), $points (that they bring as things are, if all finds its place)
oasis-hint-offer = { $cards }: { $points ->
        [0] nothing for you yet
       *[other] { COUNT($points, of: "point") } for you now
    }
# $size (of the area that is given up), $new (of the new one)
oasis-hint-abandon = gives up { $land } { $size } for { $new }
# $size (of the new area)
oasis-hint-unowned = nobody owns the new { $size }

## Why a choice is good, for whoever asks what to do

oasis-good-more = A larger offer is taken sooner, and with it comes a better disc for the next round.
oasis-good-enough = This is enough: a card that you keep can be offered in another round.
# $points (that the player has more, counted with what lies in the score pile)
oasis-good-points = { $points ->
        [1] This is worth one point at once.
       *[other] This is worth { $points } points at once.
    }
oasis-good-markers = Its tokens count for all that you will place later.
# $before and $after (squares), $points as above
oasis-good-land = { $points ->
        [0] This takes your { $land } land from { $before } to { $after }.
        [1] This takes your { $land } land from { $before } to { $after } and is worth one point at once.
       *[other] This takes your { $land } land from { $before } to { $after } and is worth { $points } points at once.
    }
# $before and $after (camels), $points as above
oasis-good-caravan = { $points ->
        [0] This takes your largest caravan from { $before } to { $after }.
        [1] This takes your largest caravan from { $before } to { $after } and is worth one point at once.
       *[other] This takes your largest caravan from { $before } to { $after } and is worth { $points } points at once.
    }
oasis-good-cards = It fills up your pile: whoever has cards can offer more.

## Events

# $order (list of players)
oasis-event-RoundBegan = Round { $round }. The order of the discs: { $order }.
# $sealed (true: only its owner reads this)
oasis-event-CardRevealed = { $sealed ->
        [true] { $seat } looks at a card for the sealed offer: { $card }.
       *[false] { $seat } shows { $card }.
    }
# $drawn (number of cards drawn for it)
oasis-event-OfferMade = { $drawn ->
        [0] { $seat } offers { $cards }.
       *[other] { $seat } offers { $cards } and draws { COUNT($drawn, of: "card") }.
    }
oasis-event-OfferSealed = { $seat } has sealed an offer.
oasis-event-OffersOpened = All offers are in and are opened.
oasis-event-DeckReshuffled = The deck is empty: the discard pile becomes the new one ({ COUNT($cards, of: "card") }).
# $disc (number of the disc handed over)
oasis-event-OfferTaken = { $seat } takes the offer of { $owner }, who gets disc { $disc }: { $cards }.
oasis-event-OwnOfferLeft = { $seat } is left with their own offer ({ $cards }) and keeps disc { $disc }.
oasis-event-CardsDrawn = { $cards ->
        [0] { $seat } draws no card: deck and discard pile are empty.
        [1] { $seat } draws one card, unseen.
       *[other] { $seat } draws { $cards } cards, unseen.
    }
oasis-event-CardBorrowed = { $seat } has no card, and there is none to draw: one comes, unseen, from under the pile of { $lender }.
# $missing (number the supply was short of)
oasis-event-MarkersTaken = { $count ->
        [0] { $seat } takes no { $marker } token.
        [1] { $seat } takes one { $marker } token.
       *[other] { $seat } takes { $count } { $marker } tokens.
    }{ $missing ->
        [0] { "" }
       *[other] { " " }The supply is { COUNT($missing, of: "token") } short.
    }
# $size (squares of the area, this one included)
oasis-event-TilePlaced = { $size ->
        [1] { $seat } puts { FORM($land, case: "tile") } on { $square }.
       *[other] { $seat } puts { FORM($land, case: "tile") } on { $square }: an area of { $size }.
    }
oasis-event-MarkerPlaced = { $seat } claims the { $land } area on { $square }.
oasis-event-MarkerMoved = { $seat } abandons the { $abandoned } area of { $origin } and claims the { $land } area on { $square }.
oasis-event-AreaLeftUnowned = { $seat } leaves the { $land } area on { $square } unowned.
oasis-event-TilesUnplaced = { $count ->
        [1] { $seat } cannot place one { $land } tile: { $why }.
       *[other] { $seat } cannot place { $count } { $land } tiles: { $why }.
    }
# $size (camels in the caravan, this one included)
oasis-event-CamelPlaced = { $size ->
        [1] { $seat } puts a camel on { $square }.
       *[other] { $seat } puts a camel on { $square }: a caravan of { $size }.
    }
oasis-event-CamelMoved = { $size ->
        [1] { $seat } moves a camel from { $origin } to { $square }.
       *[other] { $seat } moves a camel from { $origin } to { $square }: a caravan of { $size }.
    }
oasis-event-CamelsKept = { $seat } keeps the camels where they are.
oasis-event-CamelsUnplaced = { $seat } cannot place { COUNT($count, of: "camel") }: { $why }.
oasis-event-LastRoundAnnounced = This round is the last one: { $why }.
oasis-event-DiscsTurned = The discs are turned. The new order: { $order }.
oasis-event-FreeActionDeclined = { $seat } skips the free action.
oasis-event-FreeActionImpossible = { $seat } has nothing to place as the free action.
oasis-event-GameEnded = The points are counted. { $winner } wins with { $total }.

oasis-why-stock = none is left in stock
oasis-why-room = there is no square for it
oasis-why-trail = the camel trail is full

oasis-ending-stock-oasis = the last oasis tile is placed
oasis-ending-stock-steppe = the last steppe tile is placed
oasis-ending-stock-rocky = the last rocky tile is placed
oasis-ending-unplayable-oasis = an oasis tile could not be placed
oasis-ending-unplayable-steppe = a steppe tile could not be placed
oasis-ending-unplayable-rocky = a rocky tile could not be placed
oasis-ending-trail = the camel trail is full

## The score, line by line: $pieces times $markers

oasis-score-camels = Largest caravan { $pieces } × goods { $markers } = { $points }
oasis-score-oasis = Oasis { $pieces } × wells { $markers } = { $points }
oasis-score-steppe = Steppe { $pieces } × horses { $markers } = { $points }
oasis-score-rocky = Rocky { $pieces } × ovoos { $markers } = { $points }
oasis-total = { COUNT($total, of: "point") }
# While the tokens lie face down
oasis-score-camels-hidden = Largest caravan { $pieces } × goods ?
oasis-score-oasis-hidden = Oasis { $pieces } × wells ?
oasis-score-steppe-hidden = Steppe { $pieces } × horses ?
oasis-score-rocky-hidden = Rocky { $pieces } × ovoos ?
oasis-tie = Between equal points the lower-numbered disc decides.
# $tiebreak (number of the disc)
oasis-tied = tie: disc { $tiebreak }

## How the players stand

# $disc (number of the disc), $pile (cards in the offer pile), $camels and $spare (in supply), $caravan (size)
oasis-seat = disc { $disc } · cards { $pile } · camels { $camels } · caravan { $caravan } · claims { $spare }
# $total (what it would score now)
# $cards (names of cards), $open (ways to change it)
oasis-chosen-Stop = Your offer is sealed: { $cards }. { $open ->
        [0] It cannot grow any more.
       *[other] You may add to it until all have chosen.
    }
oasis-change-Reveal = Add a card for good
oasis-pile = Your score pile: goods { $goods }, wells { $wells }, horses { $horses }, ovoos { $ovoos }. Worth { $total } now.

## Why not

oasis-refusal-unknown = That is no move of Oasis.
oasis-refusal-not-offering = Offers are made at the beginning of a round, not now.
oasis-refusal-offer-full = An offer has { $most } cards at the most.
oasis-refusal-pile-would-be-empty = You may not leave yourself without cards. Stop here.
oasis-refusal-already-sealed = Your offer is sealed. Show one more card, or wait for the others.
oasis-refusal-not-choosing = There is no offer to take now.
oasis-refusal-own-offer = Your own offer is yours only when no other is left. Take another one.
oasis-refusal-offer-gone = The offer of { $player } is taken. Take another one.
oasis-refusal-not-placing = There is nothing to place now.
oasis-refusal-marker-first = First decide about the new area on { $square }: move a claim there, or leave it unowned.
oasis-refusal-finish-card = First finish { $card }: { $left } to go.
oasis-refusal-no-such-card = None of your cards lets you place { $what } now.
oasis-refusal-no-tiles-left = No { $land } tile is left in stock.
oasis-refusal-no-such-square = There is no square { $square } on the board. Squares are a letter and a number, such as H2.
oasis-refusal-trail-is-for-camels = { $square } is on the camel trail, where no tile may lie.
oasis-refusal-occupied = { $square } is occupied: { $there }.
oasis-refusal-rivals-area = { $square } touches the { $land } area of { $player }.
oasis-refusal-joins-own-areas = { $square } would join two of your { $land } areas.
oasis-refusal-start-oasis = A new oasis area begins on the outer edge, or beside unowned oasis. { $square } is neither.
oasis-refusal-start-steppe = A new steppe area begins beside the camel trail, or beside unowned steppe. { $square } is neither.
oasis-refusal-start-strict = At this table a new { $land } area begins on a starting square only: the outer edge for oasis, beside the camel trail for steppe, or beside a printed bonus square. { $square } is none.
oasis-refusal-no-camels-left = All your camels are on the trail.
oasis-refusal-camel-there = A camel stands on { $square } already.
oasis-refusal-not-on-trail = { $square } is not on the camel trail.
oasis-refusal-no-new-area = No new area waits for a claim. Claims move only when you begin an area with none to spare.
oasis-refusal-not-your-marker = You have no claim on { $square }.
oasis-refusal-free-moves-no-camel = The free action moves no camel. Place a tile or a camel, or skip.
oasis-refusal-camels-in-supply = You still have { COUNT($left, of: "camel") } to place. Camels move only when all of them are out.
oasis-refusal-not-your-camel = You have no camel on { $square }.
oasis-refusal-decline-instead = Nothing has to be placed as the free action. Skip it.
oasis-refusal-must-place = There is a square for { $land }, so it has to be placed.
oasis-refusal-no-free-action = There is no free action now.
oasis-refusal-from-and-to = Name two squares for each camel, from and to, such as A3 B4.
oasis-refusal-name-a-square = Name the square as well, such as H2.
oasis-refusal-which-card = { $square } would do for several of your cards: { $cards }. Say which.

## The rules in short

oasis-rules = ## Oasis in short
    You are a family in the Gobi. Land and camels bring points only together with the right tokens.
    { "" }**Offers.** In the order of the discs everybody shows 1 to 3 cards of a pile nobody may look at. Whoever stops at one card draws two, and whoever stops at two draws one, unseen, to the bottom of the pile.
    { "" }**Taking.** In the same order everybody takes somebody else's offer whole, hands over their disc for it, and places at once what the cards show. The discs received are the order of the next round.
    { "" }**Land.** A new oasis area begins on the outer edge, a steppe area beside the camel trail, a rocky area anywhere; each also beside unowned land of its kind. A new area gets one of your four claims. Areas of a kind that belong to different players, or two of your own, may never touch.
    { "" }**Camels** go on any empty square of the trail.
    { "" }**Free action.** Whoever holds disc 1 for the next round places one more tile or camel.
    { "" }**End.** The round in which the last tile of a kind is placed, or somebody cannot place a tile, is the last.
    { "" }**Points.** Largest caravan × goods, oasis × wells, steppe × horses, rocky × ovoos. The lower-numbered disc wins a tie.
