# What stands on pictures and in their alt text. Each id begins with the name of this file.

## On every picture

pictures-round = Round { $round }
pictures-last-round = Last round
pictures-final = { $rounds ->
        [1] Result after one round
       *[other] Result after { $rounds } rounds
    }
# $winners (number), $total (as the game writes it)
pictures-wins = { $winners ->
        [1] wins with { $total }
       *[other] win with { $total }
    }
pictures-course-points = Points after each round
pictures-course-money = Money after each round
# Beside the signs of those who were ahead
pictures-lead = Lead
pictures-worth-now = Worth now
pictures-total = Total
pictures-free-seat = free seat
# Beside a ring and beside a broken ring
pictures-new = new since your last turn
pictures-draft = your draft

## Beside the rules

# How many of a thing there are
pictures-topic-copies = × { $count }
# $things (list of names, each with what is said of it)
pictures-topic-alt = The picture shows { $things }.

## Oasis

pictures-oasis-sealed = sealed
pictures-oasis-choosing = choosing
pictures-oasis-taken = taken
pictures-oasis-to-place = To place
pictures-oasis-free = Free action: one of these
pictures-oasis-offer = Offer
pictures-oasis-marker = Claims that may move
pictures-oasis-face-down = Tokens lie face down
pictures-oasis-supply-oasis = Oasis
pictures-oasis-supply-steppe = Steppe
pictures-oasis-supply-rocky = Rocky
pictures-oasis-supply-goods = Goods
pictures-oasis-supply-wells = Wells
pictures-oasis-supply-horses = Horses
pictures-oasis-supply-ovoos = Ovoos
pictures-oasis-supply-deck = Deck
pictures-oasis-supply-discard = Discard
# A factor times another
pictures-oasis-product = { $piece } × { $token }
pictures-oasis-part-camels = Largest caravan
pictures-oasis-part-oasis = Oasis
pictures-oasis-part-steppe = Steppe
pictures-oasis-part-rocky = Rocky

## Headings of the long description

pictures-part-marks = Pointed out
pictures-part-own = Your side
pictures-part-result = Result
pictures-part-unowned = Land without an owner
pictures-part-free = Free squares
pictures-part-supplies = Supplies
pictures-part-now = This step
pictures-part-companies = Companies
pictures-part-railway = Railway
pictures-part-sites = Drilling sites
pictures-part-terrain = Terrain
pictures-part-decks = Decks
pictures-part-fields = Fields
pictures-part-workers = Spaces for workers
pictures-part-markets = Markets
pictures-part-contracts = Contracts and orders
pictures-part-government = Government tiles
pictures-part-shops = Shops
pictures-part-upgrades = Upgrades
pictures-part-costs = Costs and what the end pays

## Alt text and description

# Squares or spaces that follow each other
pictures-run = { $first } to { $last }
# $title (text): the game and its number, $phase (text)
pictures-alt-head = { $title }, round { $round }, { $phase }.
# $why (text): an ending
pictures-alt-last = This is the last round: { $why }.
# $players (list), $task (text): "take an offer"; it ends as it likes, and with a full stop if it does not
pictures-alt-awaited = Waiting for { $players }: { $task }
pictures-alt-over = { $title } is over after { COUNT($rounds, of: "round") }: { $why }.
# $squares (list of squares, each with its number in front)
pictures-alt-choice = Numbered: { $squares }.
pictures-alt-draft = In your draft: { $squares }.
pictures-alt-new = New: { $squares }.
# $seats (list of players and free seats)
pictures-alt-lobby = { $title } waits for its players: { $seats }.
pictures-alt-standing = { $rank }. { $player }, { $total }:
# $players (list of $winners players), $total (as the game writes it)
pictures-alt-won = { $winners ->
        [1] { $players } wins with { $total }.
       *[other] { $players } share the win with { $total }.
    }
# $leads (list): who was ahead, for how many rounds
pictures-alt-course = In the lead: { $leads }.
pictures-alt-lead = { $player } after { COUNT($rounds, of: "round") }
pictures-alt-lead-shared = nobody alone after { COUNT($rounds, of: "round") }

# $camels (number: the largest caravan), $oasis, $steppe, $rocky (numbers of squares), $supply (number of camels)
pictures-oasis-alt-player = Disc { $disc }, { $player }: caravan { $camels }, oasis { $oasis }, steppe { $steppe }, rocky { $rocky }; { $supply ->
        [1] one camel
       *[other] { $supply } camels
    } to come, pile { $pile }.
pictures-oasis-alt-worth = Worth { $total }.
# $cards (list)
pictures-oasis-alt-offer = Offer: { $cards }.
# $player (with sign and name): a place that is pointed out
pictures-oasis-alt-offered = offer of { $player }
pictures-oasis-alt-sealed = Offer sealed.
pictures-oasis-alt-choosing = Offer still in the making.
# $player (who took it), $disc (number of the disc that came for it)
pictures-oasis-alt-taken = Offer taken by { $player }, next disc { $disc }.
pictures-oasis-alt-hand = Still to place: { $cards }.
pictures-oasis-alt-supply = Left: { $oasis } oasis, { $steppe } steppe, { $rocky } rocky; { $goods } goods, { $wells } wells, { $horses } horses, { $ovoos } ovoos; deck { $deck }, discard { $discard }.

## Oasis, in the long description only

pictures-oasis-tell-claim = The area begun on { $square } has no claim yet.
# $count (number of control markers beside the board)
pictures-oasis-tell-spare = Claims left: { $count }.
pictures-oasis-tell-score = Tokens: { $goods } goods, { $wells } wells, { $horses } horses, { $ovoos } ovoos.
# $land (text), $squares and $bonus (lists of squares, or none), $marker (square, or none)
pictures-oasis-tell-area = Area of { $land }, { COUNT($count, of: "square") }: { $squares }{ $marker ->
        [none] { "" }
       *[other] ; claim on { $marker }
    }{ $bonus ->
        [none] { "" }
       *[other] ; bonus on { $bonus }
    }.
# $squares (list)
pictures-oasis-tell-caravan = { $count ->
        [1] One camel alone
       *[other] Caravan of { $count } camels
    }: { $squares }.
# $land and $trail (lists of columns)
pictures-oasis-tell-row = Row { $row }: land { $land }; trail { $trail }.
