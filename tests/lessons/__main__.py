"""Write every first game into seeds: `python -m tests.lessons`."""

from bot.lessons.course import FILE, written
from bot.seeds import SEEDS
from tests.lessons import giganten, oasis, oilfield, pipeline

for game in (giganten, oasis, oilfield, pipeline):
    made = game.made()
    path = SEEDS / made.key / FILE
    path.write_bytes(written(made))
    print(f"{path.name} of {made.key}: {len(made.stations)} stations, {path.stat().st_size} bytes")
