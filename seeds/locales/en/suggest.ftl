# What the computer would do in somebody's place

suggest-told = 💡 In your place, the computer would do this:
suggest-why = Of all that you may do now, this looks best to it.
# $what (a sentence that tells of a move)
suggest-marked = 💡 { $what }
suggest-refusal-not-agreed = This table has agreed that the computer suggests nothing. The host can change that before the game begins, and /table terms by a vote later.
suggest-refusal-nothing = Nothing is asked of you now, so there is nothing to suggest.
suggest-refusal-busy = All who think for this bot are busy. Please ask again in a moment.
# $again (time)
suggest-refusal-again = You have asked for many suggestions just now. You can ask for another { $again }.
