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

# $typed (text)
time-refusal-zone = I know no zone “{ $typed }”. Begin to type a city, and choose from the list.
# $typed (text)
time-refusal-digest = I cannot read “{ $typed }” as a time of day. Write it like 8:00, or write off.

# $typed (text)
time-refusal-quiet = I cannot read “{ $typed }” as quiet hours. Write them like 23-7 or 22:30-7:15, or write never.
# $most (number of hours)
time-refusal-quiet-long = Quiet hours last { $most } hours at the most: at some time of the day I must be able to reach you.
# $typed (text)
time-refusal-until = I cannot read “{ $typed }” as a time. Write 3 days, tomorrow, Sunday, Sunday 18:00 or 2026-12-24.
time-refusal-past = That time has passed already.
time-refusal-far = That is more than a year from now.
