"""Answers to interactions, and what follows them."""

from bot.playground.errors import ApiError
from bot.playground.rest import Call, Route
from bot.playground.routes.common import HOOK
from bot.playground.shapes import message_json
from bot.playground.wire import Json


def answer(call: Call) -> Json | None:
    desk = call.parts.desk
    done = desk.answer(call.ident("interaction"), call.params["token"], call.form, call.files)
    return desk.receipt(done) if call.query.get("with_response", "") in ("1", "true", "True") else None


def follow_up(call: Call) -> Json:
    _check_application(call)
    said = call.parts.desk.follow_up(call.params["token"], call.form, call.files)
    return message_json(call.parts.world, said)


def webhook_message(call: Call) -> Json:
    _check_application(call)
    found = call.parts.desk.message(call.params["token"], call.params["message"])
    return message_json(call.parts.world, found)


def edit_webhook_message(call: Call) -> Json:
    _check_application(call)
    edited = call.parts.desk.edit(call.params["token"], call.params["message"], call.form, call.files)
    return message_json(call.parts.world, edited)


def delete_webhook_message(call: Call) -> None:
    _check_application(call)
    call.parts.desk.delete(call.params["token"], call.params["message"])


def _check_application(call: Call) -> None:
    if call.ident("application") != call.parts.world.bot_id:
        raise ApiError(404, 10015, "Unknown Webhook")


ROUTES = (
    Route("POST", "/interactions/{interaction}/{token}/callback", answer),
    Route("POST", HOOK, follow_up),
    Route("GET", f"{HOOK}/messages/{{message}}", webhook_message),
    Route("PATCH", f"{HOOK}/messages/{{message}}", edit_webhook_message),
    Route("DELETE", f"{HOOK}/messages/{{message}}", delete_webhook_message),
)
