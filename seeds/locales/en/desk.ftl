# Somebody's own tables, the card of a table, and reading up. Labels of buttons have 20 characters at the most.

desk-nothing = You sit at no running table. Set one up with /table new on a server.
desk-waiting = { $count ->
        [1] **One table waits for you**
       *[other] **{ $count } tables wait for you**
    }
desk-others = **Waiting for others**
desk-away = **Others play for you**
desk-lobbies = **Waiting for players**
desk-over = **Played to the end**
desk-over-none = You have played no game to the end yet.
# $title (see board-title), $place (a server), $what (what they are to do), $since (time)
desk-row-waiting = **{ $title }** · { $place }
    { $what } · asked { $since }
# $until (time)
desk-row-until = { $row } · until { $until }
# $title (see board-title), $place (a server), $players (mentions)
desk-row-others = **{ $title }** · { $place }
    waits for { $players }
# $title (see board-title), $place (a server)
desk-row-quiet = **{ $title }** · { $place }
# $title (see board-title), $place (a server), $player (a mention), $until (time)
desk-row-sitter = **{ $title }** · { $place }
    { $player } plays until { $until }
# $title (see board-title), $place (a server), $player (a mention)
desk-row-relieved = **{ $title }** · { $place }
    { $player } plays until you take your seat back with /seat back
# $title (see board-title), $place (a server), $until (time)
desk-row-nobody = **{ $title }** · { $place }
    nobody plays until { $until }
# $title (see board-title), $link (address of a message)
desk-row-lobby = **{ $title }** · [the table]({ $link })
desk-decision = your decision
desk-server = a server
# Says nothing of these tables: whoever is asked is no member of their servers any more.
desk-left = { $count ->
        [1] You also sit at a table of a server you are no longer in.
       *[other] You also sit at { $count } tables of servers you are no longer in.
    } Your seat stays yours: come back to the server and play on.
desk-page = Page { $page } of { $of }
desk-do-open = Open
# $title (see board-title)
desk-do-next = Next: { $title }
desk-do-onward = Next table · { $count }
desk-do-earlier = ◀ Earlier
desk-do-later = Later ▶
desk-do-games = Running games
desk-do-over = Finished …
# $round (number), $page and $of (numbers of pages)
desk-read-head = ### Round { $round } · page { $page } of { $of }
desk-read-you = **About you**
desk-read-rest = **Everybody else**
# $what (what they are to do, or whom the table waits for)
desk-read-now = **Now:** { $what }
# $title (see board-title)
desk-card-head = ## { $title } · round { $round }
desk-do-about = About this table
# $until (a day)
desk-card-sitter = until { $until }
desk-card-away = away until { $until }
desk-card-open = this seat can be taken over: /seat claim
desk-card-votes = { $count ->
        [1] A vote is open.
       *[other] { $count } votes are open.
    }
