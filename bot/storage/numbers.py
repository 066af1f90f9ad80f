"""Numbers of tables, and of seconds.

A table keeps its number from its lobby to its end, and none is ever given twice.
"""

from typing import Annotated

from msgspec import Meta

# The last number given is a fact of its own, so that two processes never give the same one. Should it be
# damaged or lost, counting goes on after the greatest number in use; max(id) would look at all of them here.
NUMBER = """
INSERT INTO fact (name, value)
SELECT 'tables', CAST(max(known) + 1 AS TEXT) FROM (
    SELECT 0 AS known
    UNION ALL SELECT id FROM (
        SELECT id FROM game WHERE id < 1000000000000 ORDER BY id DESC LIMIT 1
    ) AS last_game
    UNION ALL SELECT id FROM (
        SELECT id FROM lobby WHERE id < 1000000000000 ORDER BY id DESC LIMIT 1
    ) AS last_lobby
) AS numbers WHERE true
ON CONFLICT (name) DO UPDATE SET value = CASE
    WHEN CAST(fact.value AS BIGINT) BETWEEN CAST(excluded.value AS BIGINT) AND 1000000000000
    THEN CAST(CAST(fact.value AS BIGINT) + 1 AS TEXT) ELSE excluded.value
END
RETURNING value
"""
NEWEST = "(SELECT CAST(value AS BIGINT) FROM fact WHERE name = 'tables')"  # in the same transaction

LATEST = 2**40  # no time that is kept is later, in unix seconds
Time = Annotated[int, Meta(ge=0, lt=LATEST)]


def is_time(value: object) -> bool:
    """Can this be a time, in unix seconds?"""
    return isinstance(value, int) and 0 <= value < LATEST
