# Hours, paces and reminders.

# $typed (text)
time-refusal-quiet = I cannot read “{ $typed }” as quiet hours. Write them like 23-7 or 22:30-7:15, or write never.
# $most (number of hours)
time-refusal-quiet-long = Quiet hours last { $most } hours at the most: at some time of the day I must be able to reach you.
# $typed (text)
time-refusal-until = I cannot read “{ $typed }” as a time. Write 3 days, tomorrow, Sunday, Sunday 18:00 or 2026-12-24.
time-refusal-past = That time has passed already.
time-refusal-far = That is more than a year from now.
