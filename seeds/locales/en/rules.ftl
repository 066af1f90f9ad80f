# Reading the rules by topics. What a topic says is in the files rules-<game>.

rules-short = In short
# $example (text)
rules-example = -# **Example.** { $example }
# $option (its name), $value (what is usual, or what this table agreed on), $about (what it changes)
rules-option = -# **Option: { $option }** (usually { $value }). { $about }
rules-option-here = -# **Option: { $option }** (here { $value }). { $about }
# $agreed (the options that a table plays with, or that there are none)
rules-here = -# **At this table.** { $agreed }

# $game (its name), $topic (a title)
rules-title = ### { $game } · { $topic }
rules-pick = All topics
rules-back = ◂ { $topic }
rules-next = { $topic } ▸
rules-of-game = Rules of { $game }
rules-which = ## Which game?
    Pick one to read its rules, topic by topic. `/rules` finds words, too: type what you look for as its topic.

# $game (its name), $line (what it is), $least and $most (players), $time, $weight and $people (texts)
rules-about = **{ $game }** · { $line }
    -# { $least }–{ $most } players · { $time } at one go · { $weight } · { $people }
# Under its name
rules-about-lobby = { $line }
    -# { $time } at one go · { $weight } · { $people }
# On one line of a list
rules-about-line = { $game } · { $least }–{ $most } players · { $time } · { $weight } · { $people }
# $typed (text)
rules-refusal-no-topic = Nothing in the rules of { $game } is about “{ $typed }”. Pick a topic from the list.
