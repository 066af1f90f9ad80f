"""The opponent whom all computer players are measured against: what panels advised before minds were asked.

It is a copy, and it stays as it is: nothing here is shown to anybody or mended. Advice itself goes on, and a
figure from last year still says what it said. Being code beside all other code, it needs no history of the
sources to play, is checked like the rest, and plays on when a rule is put right.
"""
