# What is behind the doors of a board: for one reader.

looks-nothing = Nothing happened since your last turn.
# What everybody would score now. $total (text), $known (number): as far as it is known
looks-score = { $player } · { $total }
looks-score-hidden = { $player } · { $known ->
        [0] hidden until the end
       *[other] { $total } and more: the rest is hidden until the end
    }
looks-hidden = -# ? is hidden until the end.
looks-recap = Since your last turn:
# $heading (text): of a part of the description that did not fit into the message before
looks-goes-on = { $heading }, continued
looks-record-finished = The record of this game. `python -m bot verify` proves it.
looks-record-running = What a spectator has seen of this game so far. Export it again when the game is over: then `python -m bot verify` can prove it.
looks-record-abandoned = What a spectator saw of this game. It was never finished, so its seed stays secret and it cannot be verified.
# $again (time)
looks-refusal-export-again = You have fetched several records just now. You can fetch another { $again }.
# $again (time)
looks-refusal-picture-again = You have looked at many pictures just now. You can see the next one { $again }.
looks-settings = **Your settings.** Change them here, or with /my settings, /my time and /my reminders.
    When it is your turn: { $ping }
    Before a turn counts: { $confirm }
    Your own pictures: { $theme }
    Language: { $language }
    Your clock: { $zone }
    Silence: { $quiet }
    If you have not played, I call you again: { $remind }
    A list of what waits for you: { $digest }
looks-ping-mention = I mention you in the channel
looks-ping-dm = I write you a direct message
looks-ping-none = I say nothing
looks-confirm-always = I always ask you to publish it
looks-confirm-steps = I ask if it has two steps or more
looks-confirm-never = I publish it without asking, unless it would show something new
looks-theme-light = Light
looks-theme-dark = Dark
looks-theme-contrast = High contrast
looks-language-client = as your Discord
# What this language calls itself
looks-language-own = English
# Lists: what each is about, beside what is chosen in it, and above it. $what (see above)
looks-chosen-ping = Your turn: { $what }
looks-chosen-confirm = Your turn counts: { $what }
looks-chosen-theme = Pictures: { $what }
looks-chosen-language = Language: { $what }
looks-pick-ping = What happens when it is your turn?
looks-pick-confirm = When does a turn count?
looks-pick-theme = How do your own pictures look?
looks-pick-language = Which language do I speak to you?
looks-dms-closed = Your direct messages are closed to me, so I mention you in the channel. Open them, then choose direct messages again.
