"""A first game that teaches: stations of real play from stored positions, and how far somebody has come."""

from bot.lessons.course import Answer as Answer
from bot.lessons.course import Course as Course
from bot.lessons.course import Station as Station
from bot.lessons.learning import Learning as Learning
from bot.lessons.learning import Lesson as Lesson
from bot.lessons.stations import PUBLISH as PUBLISH
from bot.lessons.stations import At as At
