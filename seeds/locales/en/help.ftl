# What /help says: what this is, where one is, how to start, the five things one does, where the rest is.

help-what = ## Wildcatter
    I host board games on Discord. I deal, know the rules, call whoever is up and keep the record; you play a turn whenever you have a minute, over days or weeks. Everybody in the channel can watch.
# $title (a table)
help-here-turn = **Here** · { $title } waits for you. Press **My side** to see what it asks.
help-here-others = **Here** · You play { $title }, and it waits for others now. **My side** shows how you stand; you are called when it is up to you.
help-here-spectator = **Here** · { $title } is played here. You look on: **My side** shows the table as everybody sees it, and the board has **Recap** and **Scores** for you.
help-here-over = **Here** · { $title } is over. Its last message has the result, the record and **Rematch**.
# $game (its name), $least and $most (players)
help-here-lobby = **Here** · A table of { $game } is being set up for { $least } to { $most } players. Press **Join** on it; its host presses **Start**.
help-here-dm = **Here** · In direct messages I remind you if you like, and show you your games: `/my games`. Tables are set up on a server.
help-here-elsewhere = **Here** · No table in this channel yet.

help-start = **To start** · `/table new` sets a table up in a channel. Others press **Join**, the host **Start**. Too few people? The last row of buttons seats computer players, easy, normal or hard, so you can even try a game alone. New to a game? `/learn` plays a first one with you, in private.
help-five = **The five things one does**
    1. **My side**, on the board or where you are called: your private view, with the question that waits for you.
    2. Choose. While it is a draft nothing is final: **Undo step** and **Restart turn** are free.
    3. **Publish**: your turn is played, and the next player is called.
    4. **Rules of this**, on your side: the rules of the decision you are at. **Why not?** says what is not allowed, and why.
    5. **Recap**: what happened since your last turn.
help-rest = **The rest** · `/rules`: all rules by topics, found by any word. `/my settings`, `/my time`, `/my reminders`: how and when I call you. `/look`: the board large, scores, pictures in words. `/table` and `/seat`: pause, leave, let somebody else play for you.
help-rules = Rules of the games
help-games = My games
