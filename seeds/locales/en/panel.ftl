# The private panel. Labels of buttons have 20 characters at the most.

panel-since = { $count ->
        [one] -# Since your last turn:
       *[other] -# Since your last turn, { $count } events. The latest:
    }
panel-abandoned = This game was abandoned.
panel-over = This game is over. { $player } wins with { $total }.
panel-publish-turn = Publish your turn?
# $players (list of players)
panel-waiting = Nothing is asked of you. The table waits for { $players }.
panel-somebody = Somebody
panel-draft = **Your draft**, seen by nobody else:
# $what (what is chosen)
panel-list = Choose: { $what }
# $what (what is placed: oasis, camel …)
panel-squares = Where: { $what }
panel-by-column = By letter
panel-other-ways = Elsewhere: { $what }
panel-column = { $what }: which letter?
# $column (text), $what
panel-row = { $what } in { $column }: which number?
panel-other = Other …
panel-columns = Other letter
panel-type = Type …
panel-page = { $what }: page { $page } of { $of }
# $what (the label of an action that shows something new)
panel-publishes = { $what } · publishes
panel-board = Board
panel-describe = Describe
panel-recap = Recap
panel-rules = Rules
panel-settings = Settings
panel-back = Back
panel-undo = Undo step
panel-restart = Restart turn
panel-why = Why not?
panel-more = More
panel-refresh = Refresh
panel-publish = Publish
panel-sure = Now, and for all to see?
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
