"""Numbers of tables: a table keeps its own from its lobby to its end, and none is ever given twice."""

# The last number given is a fact of its own, so that two processes never give the same one. Should it be
# damaged or lost, counting goes on after the greatest number in use.
NUMBER = """
INSERT INTO fact (name, value)
SELECT 'tables', CAST(max(known) + 1 AS TEXT) FROM (
    SELECT 0 AS known UNION ALL SELECT max(id) FROM game UNION ALL SELECT max(id) FROM lobby
) AS numbers WHERE true
ON CONFLICT (name) DO UPDATE SET value = CASE
    WHEN CAST(fact.value AS BIGINT) BETWEEN CAST(excluded.value AS BIGINT) AND 1000000000000
    THEN CAST(CAST(fact.value AS BIGINT) + 1 AS TEXT) ELSE excluded.value
END
RETURNING value
"""
NEWEST = "(SELECT CAST(value AS BIGINT) FROM fact WHERE name = 'tables')"  # in the same transaction
