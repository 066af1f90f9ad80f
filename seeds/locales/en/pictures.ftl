# What stands on pictures and in their alt text. Each id begins with the name of this file.

## On every picture

pictures-round = Round { $round }
pictures-last-round = Last round
pictures-final = { $rounds ->
        [one] Result after one round
       *[other] Result after { $rounds } rounds
    }
# $winners (number), $total (as the game writes it)
pictures-wins = { $winners ->
        [one] wins with { $total }
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

## Oasis

pictures-oasis-sealed = sealed
pictures-oasis-choosing = choosing
pictures-oasis-taken = taken
pictures-oasis-to-place = To place
pictures-oasis-free = Free action: one of these
pictures-oasis-offer = Offer
pictures-oasis-marker = Markers that may move
pictures-oasis-face-down = Score markers lie face down
pictures-oasis-supply-oasis = Oasis
pictures-oasis-supply-steppe = Steppe
pictures-oasis-supply-rocky = Rocky
pictures-oasis-supply-goods = Goods
pictures-oasis-supply-wells = Wells
pictures-oasis-supply-horses = Horses
pictures-oasis-supply-ovoos = Ovoos
pictures-oasis-supply-deck = Deck
pictures-oasis-supply-discard = Discard
pictures-oasis-part-camels = Largest caravan
pictures-oasis-part-oasis = Oasis
pictures-oasis-part-steppe = Steppe
pictures-oasis-part-rocky = Rocky

## Alt text

# $title (text): the game and its number, $phase (text)
pictures-alt-head = { $title }, round { $round }, { $phase }.
# $why (text): an ending
pictures-alt-last = This is the last round: { $why }.
# $players (list), $task (text): "take an offer"; it ends as it likes, and with a full stop if it does not
pictures-alt-awaited = Waiting for { $players }: { $task }
pictures-alt-over = { $title } is over after { $rounds ->
        [one] one round
       *[other] { $rounds } rounds
    }: { $why }.
# $squares (list of squares, each with its number in front)
pictures-alt-choice = Numbered: { $squares }.
pictures-alt-draft = In your draft: { $squares }.
pictures-alt-new = New: { $squares }.
# $seats (list of players and free seats)
pictures-alt-lobby = { $title } waits for its players: { $seats }.
pictures-alt-standing = { $rank }. { $player }, { $total }:
# $players (list of $winners players), $total (as the game writes it)
pictures-alt-won = { $players } { $winners ->
        [one] wins
       *[other] share the win
    } with { $total }.
# $leads (list): who was ahead, for how many rounds
pictures-alt-course = In the lead: { $leads }.
pictures-alt-lead = { $player } after { $rounds ->
        [one] one round
       *[other] { $rounds } rounds
    }
pictures-alt-lead-shared = nobody alone after { $rounds ->
        [one] one round
       *[other] { $rounds } rounds
    }

# $camels (number: the largest caravan), $oasis, $steppe, $rocky (numbers of squares), $supply (number of camels)
pictures-oasis-alt-player = Disc { $disc }, { $player }: caravan { $camels }, oasis { $oasis }, steppe { $steppe }, rocky { $rocky }; { $supply ->
        [one] one camel
       *[other] { $supply } camels
    } to come, pile { $pile }.
pictures-oasis-alt-worth = Worth { $total }.
# $cards (list)
pictures-oasis-alt-offer = Offer: { $cards }.
pictures-oasis-alt-sealed = Offer sealed.
pictures-oasis-alt-choosing = Offer still in the making.
# $player (who took it), $disc (number of the disc that came for it)
pictures-oasis-alt-taken = Offer taken by { $player }, next disc { $disc }.
pictures-oasis-alt-hand = Still to place: { $cards }.
pictures-oasis-alt-supply = Left: { $oasis } oasis, { $steppe } steppe, { $rocky } rocky; { $goods } goods, { $wells } wells, { $horses } horses, { $ovoos } ovoos; deck { $deck }, discard { $discard }.
