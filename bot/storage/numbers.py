"""Numbers of tables: a table keeps its own from its lobby to its end, and none is ever given twice."""

# The last number given is a fact of its own, so that two processes never give the same one. Should it be
# damaged or lost, counting goes on after the greatest number in use; max(id) would look at all of them here.
NUMBER = """
INSERT INTO fact (name, value)
SELECT 'tables', CAST(max(known) + 1 AS TEXT) FROM (
    SELECT 0 AS known
    UNION ALL SELECT id FROM (SELECT id FROM game ORDER BY id DESC LIMIT 1) AS last_game
    UNION ALL SELECT id FROM (SELECT id FROM lobby ORDER BY id DESC LIMIT 1) AS last_lobby
) AS numbers WHERE true
ON CONFLICT (name) DO UPDATE SET value = CASE
    WHEN CAST(fact.value AS BIGINT) BETWEEN CAST(excluded.value AS BIGINT) AND 1000000000000
    THEN CAST(CAST(fact.value AS BIGINT) + 1 AS TEXT) ELSE excluded.value
END
RETURNING value
"""
NEWEST = "(SELECT CAST(value AS BIGINT) FROM fact WHERE name = 'tables')"  # in the same transaction
