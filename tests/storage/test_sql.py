"""The SQL of games, posts, lobbies and people is understood by SQLite and PostgreSQL alike."""

import ast
import re
from pathlib import Path

import pytest

import bot.storage

HERE = Path(bot.storage.__file__).parent
OF_FILES = ("sqlite.py", "reading.py", "backup.py")  # these are about SQLite's files
STATEMENT = re.compile(r"\b(SELECT|INSERT INTO|UPDATE|DELETE FROM)\s")
ONLY_SQLITE = re.compile(
    r"\b(json_\w+|GLOB|iif|typeof|hex|sqlite_\w+|pragma\w*|rowid|last_insert_rowid|changes|REPLACE|IGNORE)\b"
    r"|\?(?!\d)|[:@$][a-z]",
    re.IGNORECASE,
)
STATEMENTS = {
    f"{path.stem}:{node.lineno}": node.value
    for path in sorted(HERE.glob("*.py"))
    if path.name not in OF_FILES
    for node in ast.walk(ast.parse(path.read_text("utf-8")))
    if isinstance(node, ast.Constant) and isinstance(node.value, str) and STATEMENT.search(node.value)
}


def test_a_statement_uses_no_words_that_only_sqlite_knows():
    assert [where for where, sql in STATEMENTS.items() if ONLY_SQLITE.search(sql)] == []


def test_a_statement_names_the_columns_of_a_conflict():
    assert [where for where, sql in STATEMENTS.items() if "ON CONFLICT DO" in " ".join(sql.split())] == []


def test_there_are_statements():
    assert len(STATEMENTS) > 30


@pytest.mark.parametrize(
    "sql",
    [
        "SELECT json_extract(marks, '$[0]') FROM line",
        "SELECT id FROM game WHERE id = ?",
        "SELECT id FROM game WHERE id = :game",
        "INSERT OR REPLACE INTO fact VALUES (?1, ?2)",
        "SELECT seq FROM sqlite_sequence",
        "SELECT 1 FROM post WHERE kind GLOB 'ping:*'",
    ],
)
def test_a_word_that_only_sqlite_knows_is_seen(sql):
    assert ONLY_SQLITE.search(sql)
