# The private panel. Labels of buttons have 20 characters at the most.

# $count (earlier lines that are left out)
panel-since = { $count ->
        [0] -# Since your last turn:
       *[other] -# Since your last turn, the latest:
    }
# $what (what happened, a whole sentence): a move of the reader's that was made for them
panel-forced = { $what } You had no choice.
panel-abandoned = This game was abandoned.
# $players (list of $winners players)
panel-over = This game is over. { $winners ->
        [1] { $players } wins with { $total }.
       *[other] { $players } share the win with { $total }.
    }
panel-publish-turn = Publish your turn?
# $players (list of players)
panel-waiting = Nothing is asked of you. The table waits for { $players }.
# Below what the reader has chosen in secret. $players (list of players)
panel-chosen-waiting = The table waits for { $players }.
# $what (another choice)
panel-change = Change to { $what }
# $what (what a list offers, such as “Choose: your limit”)
panel-change-list = Change it · { $what }
panel-somebody = Somebody
panel-draft = **Your draft**, seen by nobody else:
# $count (steps)
panel-draft-before = { $count ->
        [1] … one earlier step
       *[other] … { $count } earlier steps
    }
# $what (what is chosen), $most (how many at once)
panel-list = { $most ->
        [1] Choose { $what }
       *[other] Choose up to { $most }: { $what }
    }
# $what (what is placed: oasis, camel …)
panel-squares = { $most ->
        [1] Choose a square: { $what }
       *[other] Choose up to { $most } squares: { $what }
    }
# $what (a line of a list), $number and $count (of pieces alike)
panel-piece = { $what } ({ $number } of { $count })
panel-by-column = By letter
panel-other-ways = Elsewhere: { $what }
panel-column = { $what }: which letter?
# $column (text), $what
panel-row = { $what } in { $column }: which number?
panel-other = Other …
panel-columns = Other letter
panel-type = Type …
panel-page = { $what }: page { $page } of { $of }
panel-page-only = Page { $page } of { $of }
# $what (the label of an action that shows something new)
panel-publishes = { $what } · publishes
panel-board = Board
panel-describe = Describe
panel-recap = Recap
panel-history = History
panel-rules = Rules
panel-rules-now = Rules of this
panel-settings = Settings
panel-back = Back
panel-undo = Undo step
panel-restart = Restart turn
panel-why = Why not?
panel-more = More
panel-refresh = Refresh
panel-publish = Publish
panel-publish-ends = Publish · ends the vote
panel-suggest = Suggest
panel-takeback = Take back turn
panel-report = Report a problem
panel-sure = Now, and for all to see?
# $what (a hint: what is given up by publishing now)
panel-left-out = -# If you publish now: { $what }.
panel-sure-left-out = Publish now? { $what }.
panel-publish-so = Publish all the same
# Forms: type (squares) and number.
panel-form-type-title = Type squares
panel-form-type = Squares
panel-form-type-example = H2 H3
# $typed (text)
panel-form-type-missing = I found no square in “{ $typed }”. Squares are a letter and a number, such as H2.
panel-form-number-title = Type a number
panel-form-number = Number
panel-form-number-example = 12
# $typed (text)
panel-form-number-missing = I need one number here, such as 12, and you typed “{ $typed }”.
# $typed (text)
panel-form-typed = You typed “{ $typed }”.
