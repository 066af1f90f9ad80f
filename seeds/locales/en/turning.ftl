# Turning points of a game that is over

turning-head = ### Turning points
    -# Where something else would have been worth the most, as the computer sees it: by what that player could see and remember then. It may be wrong.
turning-none = Nothing that anybody did was much worse than the best that the computer can think of.
# $round, $player (mention), $done and $better (what to do), $worth (points or money)
turning-point = **Round { $round } · { $player }** · { $done }
    Stronger, by about { $worth }: **{ $better }**
# $number
turning-look = See { $number }
turning-refusal-not-over = Turning points are told when the game is over.
