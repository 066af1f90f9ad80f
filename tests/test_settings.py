"""Whoever runs the bot sets a few things, and is told by name what cannot be read."""

from pathlib import Path

import pytest

from bot.settings import SettingError, Settings, read_settings

ROOT = Path(__file__).resolve().parents[1]


@pytest.fixture
def env_file(tmp_path):
    return tmp_path / ".env"


def test_nothing_has_to_be_set(env_file):
    assert read_settings({}, env_file) == Settings(token=None, database="wildcatter.db", port=8080)


def test_the_file_is_read(env_file):
    env_file.write_text("# a comment\nDISCORD_TOKEN='secret'\nDATABASE=other.db\nPORT=9000\n", "utf-8")
    assert read_settings({}, env_file) == Settings(token="secret", database="other.db", port=9000)


def test_the_environment_wins_over_the_file(env_file):
    env_file.write_text("DATABASE=file.db\nPORT=9000\n", "utf-8")
    settings = read_settings({"DATABASE": "environment.db"}, env_file)
    assert (settings.database, settings.port) == ("environment.db", 9000)


def test_an_empty_variable_switches_a_line_of_the_file_off(env_file):
    env_file.write_text("DISCORD_TOKEN=secret\n", "utf-8")
    assert read_settings({"DISCORD_TOKEN": " "}, env_file).token is None


def test_a_dollar_in_a_value_is_a_dollar(env_file):
    env_file.write_text("DISCORD_TOKEN=a${HOME}b\n", "utf-8")
    assert read_settings({}, env_file).token == "a${HOME}b"


@pytest.mark.parametrize("port", ["eighty", "-1", "80.5", "65536", "8_080", "²"])
def test_a_bad_port_is_named(env_file, port):
    with pytest.raises(SettingError, match=f"^PORT: .*{port}"):
        read_settings({"PORT": port}, env_file)


@pytest.mark.parametrize("port", [0, 65535])
def test_ports_at_the_edge(env_file, port):
    assert read_settings({"PORT": str(port)}, env_file).port == port


def test_how_pictures_are_drawn_can_be_set(env_file):
    settings = read_settings({"WORKERS": "3", "JPEG": "No"}, env_file)
    assert (settings.workers, settings.jpeg) == (3, False)


@pytest.mark.parametrize(
    ("name", "text"), [("WORKERS", "0"), ("WORKERS", "17"), ("WORKERS", "many"), ("JPEG", "maybe")]
)
def test_what_cannot_be_read_is_named(env_file, name, text):
    with pytest.raises(SettingError, match=f"^{name}: .*{text}"):
        read_settings({name: text}, env_file)


def test_the_token_is_never_printed():
    assert "hush" not in f"{Settings(token='hush')} {Settings(token='hush')!r}"


def test_the_example_sets_what_is_set_without_it():
    assert read_settings({}, ROOT / ".env.example") == Settings()
