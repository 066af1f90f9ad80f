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
panel-choose = Choose
# $what (what is placed: oasis, camel …)
panel-squares = Where: { $what }
panel-by-column = By column: { $what }
panel-columns = Other column
panel-type = Type: { $what } …
panel-page = Page { $page } of { $of }
panel-page-of = { $what }: page { $page } of { $of }
# $what (the label of an action that shows something new)
panel-publishes = { $what } · publishes
panel-board = Board
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
panel-form-title = Type squares
panel-form-squares = Squares
panel-form-example = H2 H3
# $typed (text)
panel-form-typed = You typed “{ $typed }”.
# $typed (text)
panel-form-nothing = I found no square in “{ $typed }”. Squares are a letter and a number, such as H2.
