# Hours, paces and reminders.

# The one question. What a clock shows, and the day of the week
time-question = **What time is it where you are?**
    Then I never call you at night, and no time of yours runs out while you sleep. Others may guess your hours from that: they see until when you have time, and that a call came without a sound.
time-shown = { $time } · { $day }
time-day-0 = Monday
time-day-1 = Tuesday
time-day-2 = Wednesday
time-day-3 = Thursday
time-day-4 = Friday
time-day-5 = Saturday
time-day-6 = Sunday
time-other = Another time
time-other-hint = Name your place with /my time zone: begin to type a city, and choose from the list.

# $zone (a place such as Europe/Rome), $time (what a clock shows there), $quiet (see time-quiet)
time-known = **Your clock is that of { $zone }.** It is { $time } there now. Silence: { $quiet }.
time-unknown = **I do not know your clock**, so I take no hour for night.
time-pick-clock = What time is it?
time-pick-place = Another place with that time
time-pick-quiet = When should I be silent?
time-pick-remind = How often do I call you again?
time-pick-digest = A daily list by direct message
# What is chosen, where nothing else says what it is about. $what (see time-remind, time-quiet and time-digest)
time-chosen-remind = Call me again: { $what }
time-chosen-quiet = Be silent: { $what }
time-chosen-digest = Daily list: { $what }
time-do-clock = My clock …
time-do-settings = All settings

# What settings say. $zone (a place), $time (what a clock shows there)
time-zone-own = { $zone }, where it is { $time } now
time-zone-server = { $zone }, as this server; it is { $time } there now
time-zone-none = not known, so I take no hour for night
# $zone (a place that the world has given up)
time-zone-gone = “{ $zone }” is no longer the name of a zone; choose another
# $start and $end (what a clock shows)
time-quiet = from { $start } to { $end }
time-quiet-never = never
time-remind = { $hours ->
        [0] not again, only before your time is up
       *[other] every { $hours } hours
    }
# $at (what a clock shows)
time-digest = every day at { $at }, in place of further calls
time-digest-only = every day at { $at }, and I never call you otherwise
time-digest-off = none

# Later …: what is behind the button beside a call. $title (see board-title)
time-later = **{ $title }** waits for you. When do I call you again?
time-later-mute = Not again this turn
time-later-soon = In 3 hours
time-later-morning = Tomorrow morning
time-later-night = Never at night …
time-later-day = I need a day more
time-muted = I will not call you again for this turn.
# $at (time)
time-later-at = I will call you again on { $at }, unless you have played by then.
# $players (list)
time-refusal-not-yours = That is for { $players }.
time-refusal-nobody = This table waits for nobody now.

# The daily list. $count (number of tables)
time-list = { $count ->
        [1] **A table waits for you.**
       *[other] **{ $count } tables wait for you.**
    }
# $title (see board-title), $place (the channel), $what (what to do), $since, $until (times)
time-listed = **{ $title }** in { $place }: { $what }, since { $since }.{ $until }

# What a table agrees on beside the rules
time-terms-title = How this table plays
time-terms-pace = How long may a turn take?
time-terms-pace-about = Nobody's time ends at night, where I know their clock.
time-terms-end = What happens when time is up?
time-terms-end-about = The others can give more time, let the computer play or look for a substitute; or the computer plays on at once.
time-terms-takeback = May turns be taken back?
time-terms-takeback-about = Freely for 30 minutes, as long as nothing was revealed and nobody has played on.
time-terms-suggest = May players ask what the computer would do?
time-terms-suggest-about = Their panels then have a button Suggest. A move that came of it is marked with 💡 for everybody.
time-pace-none = as long as it takes
time-pace-gentle = three days a turn (gentle)
time-pace-daily = a day a turn (daily)
time-pace-quick = four hours a turn (quick)
time-pace-night = ten minutes a turn (game night)
time-end-soft = the others decide
time-end-hard = the computer plays on
time-takeback-free = freely
time-takeback-ask = if all agree
time-takeback-never = never
time-suggest-alone = where somebody plays with computers alone
time-suggest-all = everybody may
time-suggest-never = nobody may
# $pace, $end (see above): on the message of a table
time-terms = Pace: { $pace }. When time is up: { $end }.

# $typed (text)
time-refusal-zone = I know no zone “{ $typed }”. Begin to type a city, and choose from the list.
# $typed (text)
time-refusal-digest = I cannot read “{ $typed }” as a time of day. Write it like 8:00, or write off.

# $typed (text)
time-refusal-quiet = I cannot read “{ $typed }” as quiet hours. Write them like 23-7 or 22:30-7:15, or write never.
# $most (number of hours)
time-refusal-quiet-long = Quiet hours last { $most } hours at the most: at some time of the day I must be able to reach you.
# $typed (text)
time-refusal-until = I cannot read “{ $typed }” as a time. Write 3 days, 23:00, tomorrow, Sunday, Sunday 18:00 or 2026-12-24.
time-refusal-past = That time has passed already.
time-refusal-far = That is more than a year from now.
