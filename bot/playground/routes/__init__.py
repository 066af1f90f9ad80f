"""The routes of the REST API, each a few lines: check who may, do it, tell of it."""

from bot.playground.routes import answers, application, channels, messages, servers, threads

ROUTES = (
    *application.ROUTES,
    *servers.ROUTES,
    *channels.ROUTES,
    *messages.ROUTES,
    *threads.ROUTES,
    *answers.ROUTES,
)
