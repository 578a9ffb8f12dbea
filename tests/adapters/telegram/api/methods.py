"""The methods of the Bot API that Kibitz calls, done to the state as Telegram does them, or refused as it refuses."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import Any

from tests.adapters.telegram.api.state import BOT, RESTRICTED_RIGHTS, Chat, Refusal, State

PATIENCE = 15.0
"""Seconds in which a bot that is no administrator may answer a press, or an ephemeral command, for one person alone."""

_RIGHTS: dict[str, tuple[str, ...]] = {
    "creator": ("is_anonymous",),
    "administrator": (
        *("can_be_edited", "is_anonymous", "can_manage_chat", "can_delete_messages", "can_manage_video_chats"),
        *("can_restrict_members", "can_promote_members", "can_change_info", "can_invite_users", "can_post_stories"),
        *("can_edit_stories", "can_delete_stories", "can_send_welcome_messages"),
    ),
    "restricted": ("is_member", *RESTRICTED_RIGHTS),
}
"""What Telegram tells of a member of each rank, besides who it is and until when."""

_GIFTS = ("unlimited_gifts", "limited_gifts", "unique_gifts", "premium_subscription", "gifts_from_channels")

Values = dict[str, Any]
_file_ids = itertools.count(1)


def user(number: int) -> dict[str, Any]:
    return {"id": number, "is_bot": False, "first_name": f"U{number}"}


def _chat(state: State, values: Values) -> Chat:
    number = int(values["chat_id"])
    if number > 0 and number not in state.started:
        raise Refusal(403, "Forbidden: bot can't initiate conversation with a user")
    chat = state.chats.get(number)
    if chat is None:
        raise Refusal(400, "Bad Request: chat not found")
    if chat.moved_to is not None:
        described = "Bad Request: group chat was upgraded to a supergroup chat"
        raise Refusal(400, described, {"migrate_to_chat_id": chat.moved_to})
    if chat.deleted:
        raise Refusal(403, "Forbidden: the group chat was deleted")
    if chat.kicked:
        raise Refusal(403, "Forbidden: bot was kicked from the group chat")
    return chat


def _writable(state: State, values: Values) -> Chat:
    """Return a chat that the bot may write in."""
    chat = _chat(state, values)
    if chat.muted:
        kind = "photos" if {"photo", "media", "animation"} & values.keys() else "text messages"
        raise Refusal(400, f"Bad Request: not enough rights to send {kind} to the chat")
    return chat


def _thread(chat: Chat, values: Values) -> int | None:
    if "message_thread_id" not in values:
        return None
    thread = int(values["message_thread_id"])
    if thread not in chat.topics:
        raise Refusal(400, "Bad Request: message thread not found")
    if thread in chat.closed:
        raise Refusal(400, "Bad Request: TOPIC_CLOSED")
    return thread


def _content(values: Values) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name in ("text", "caption", "entities", "caption_entities", "reply_markup"):
        if values.get(name):
            found[name] = values[name]
    if "photo" in values or values.get("media", {}).get("type") == "photo":
        number = f"f{next(_file_ids)}"
        found["photo"] = [{"file_id": number, "file_unique_id": number, "width": 800, "height": 800}]
    if "document" in values or "animation" in values:
        number = f"f{next(_file_ids)}"
        found["document"] = {"file_id": number, "file_unique_id": number}
    if "animation" in values:  # a message with one also has it as a document, says the Bot API
        found["animation"] = {**found["document"], "width": 800, "height": 880, "duration": 15}
    if "media" in values:
        found |= {name: values["media"][name] for name in ("caption", "caption_entities") if values["media"].get(name)}
    return found


def send(state: State, values: Values) -> dict[str, Any]:
    chat = _writable(state, values)
    if {"photo", "document", "animation"} & values.keys() and not chat.photos:
        raise Refusal(400, "Bad Request: not enough rights to send photos to the chat")
    if "ephemeral_message_parameters" in values:
        return _whisper(state, chat, values)
    thread = _thread(chat, values)
    reply = values.get("reply_parameters", {})
    answered = chat.messages.get(int(reply.get("message_id", 0)))
    if reply and answered is None and not reply.get("allow_sending_without_reply"):
        raise Refusal(400, "Bad Request: message to be replied not found")
    told = {} if answered is None else {"reply_to_message": _bare(answered)}
    return state.keep(chat, {"from": BOT, **_content(values), **told}, thread)


def _whisper(state: State, chat: Chat, values: Values) -> dict[str, Any]:
    wanted = values["ephemeral_message_parameters"]
    receiver = int(wanted["receiver_user_id"])
    query = state.queries.get(wanted.get("callback_query_id", ""))
    command = chat.whispers.get(int(values.get("reply_parameters", {}).get("ephemeral_message_id", 0)))
    fresh = query is not None and query.user == receiver and state.now - query.at <= PATIENCE
    asked = command is not None and command["from"]["id"] == receiver and state.now - command["date"] <= PATIENCE
    if not (fresh or asked or chat.bot_is_admin):
        raise Refusal(400, "Bad Request: not enough rights to send ephemeral messages")
    number = next(chat.numbers)
    message = {
        "message_id": 0,
        "ephemeral_message_id": number,
        "receiver_user": user(receiver),
        "date": int(state.now),
        "chat": chat.described,
        "from": BOT,
        **_content(values),
    }
    chat.whispers[number] = message
    return message


def _message(chat: Chat, values: Values) -> dict[str, Any]:
    message = chat.messages.get(int(values["message_id"]))
    if message is None:
        raise Refusal(400, "Bad Request: message to edit not found")
    if message["from"]["id"] != BOT["id"]:
        raise Refusal(400, "Bad Request: message can't be edited")
    if message.get("message_thread_id") in chat.closed:
        raise Refusal(400, "Bad Request: TOPIC_CLOSED")
    return message


def _changed(message: dict[str, Any], values: Values, names: tuple[str, ...]) -> None:
    new = _content(values)
    if "photo" not in names and all(message.get(name) == new.get(name) for name in names):
        raise Refusal(400, "Bad Request: message is not modified: specified new message content is the same")
    for name in names:
        message.pop(name, None)
    message |= {name: value for name, value in new.items() if name in names}


def edit_text(state: State, values: Values) -> dict[str, Any]:
    message = _message(_writable(state, values), values)
    if "text" not in message:
        raise Refusal(400, "Bad Request: there is no text in the message to edit")
    _changed(message, values, ("text", "entities", "reply_markup"))
    return message


def edit_media(state: State, values: Values) -> dict[str, Any]:
    chat = _writable(state, values)
    if not chat.photos:
        raise Refusal(400, "Bad Request: not enough rights to send photos to the chat")
    message = _message(chat, values)
    message.pop("text", None)
    _changed(message, values, ("photo", "caption", "caption_entities", "reply_markup"))
    return message


def edit_markup(state: State, values: Values) -> dict[str, Any]:
    message = _message(_chat(state, values), values)
    _changed(message, values, ("reply_markup",))
    return message


def edit_whisper(state: State, values: Values) -> bool:
    message = _whispered(state, values)
    message.pop("text", None)
    _changed(message, values, ("photo", "caption", "caption_entities", "reply_markup"))
    return True


def edit_whispered_text(state: State, values: Values) -> bool:
    message = _whispered(state, values)
    if "text" not in message:
        raise Refusal(400, "Bad Request: there is no text in the message to edit")
    _changed(message, values, ("text", "entities", "reply_markup"))
    return True


def _whispered(state: State, values: Values) -> dict[str, Any]:
    message = _chat(state, values).whispers.get(int(values["ephemeral_message_id"]))
    if message is None or message["receiver_user"]["id"] != int(values["receiver_user_id"]):
        raise Refusal(400, "Bad Request: message to edit not found")
    return message


def delete_whisper(state: State, values: Values) -> bool:
    chat = state.chats.get(int(values["chat_id"]))
    if chat is None or chat.whispers.pop(int(values["ephemeral_message_id"]), None) is None:
        raise Refusal(400, "Bad Request: chat not found")
    return True


def delete(state: State, values: Values) -> bool:
    chat = _chat(state, values)
    if chat.messages.pop(int(values["message_id"]), None) is None:
        raise Refusal(400, "Bad Request: message to delete not found")
    return True


def answer_query(state: State, values: Values) -> bool:
    query = state.queries.get(values["callback_query_id"])
    if query is None or query.answer is not None:
        raise Refusal(400, "Bad Request: query is too old and response timeout expired or query ID is invalid")
    query.answer = values
    return True


def member(state: State, values: Values) -> dict[str, Any]:
    chat = _chat(state, values)
    number = int(values["user_id"])
    rank = chat.ranks.get(number, "left")
    told: dict[str, Any] = dict.fromkeys(_RIGHTS.get(rank, ()), rank != "restricted")
    if rank == "restricted":
        told["is_member"] = number not in chat.away
    if rank in {"restricted", "kicked"}:
        told["until_date"] = 0
    return {"status": rank, "user": user(number), **told}


def _bare(message: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in message.items() if name != "reply_to_message"}


def action(state: State, values: Values) -> bool:
    _writable(state, values)
    return True


def react(state: State, values: Values) -> bool:
    chat = _chat(state, values)
    if not chat.reactions:
        raise Refusal(400, "Bad Request: REACTION_INVALID")
    message = chat.messages[int(values["message_id"])]
    message["reaction"] = [each["emoji"] for each in values["reaction"]]
    return True


def chat_info(state: State, values: Values) -> dict[str, Any]:
    chat = _chat(state, values)
    limits = {"accent_color_id": 0, "max_reaction_count": 11, "accepted_gift_types": dict.fromkeys(_GIFTS, False)}
    return {**chat.described, **limits}


def me(state: State, values: Values) -> dict[str, Any]:
    del values
    return BOT | state.bot


def webhook_info(state: State, values: Values) -> dict[str, Any]:
    del values
    return {"url": "", "has_custom_certificate": False, "pending_update_count": len(state.updates), **state.webhook}


def agree(state: State, values: Values) -> bool:
    del state, values
    return True


METHODS: dict[str, Callable[[State, Values], Any]] = {
    "getme": me,
    "sendmessage": send,
    "sendphoto": send,
    "sendanimation": send,
    "senddocument": send,
    "editmessagetext": edit_text,
    "editmessagemedia": edit_media,
    "editmessagereplymarkup": edit_markup,
    "editephemeralmessagemedia": edit_whisper,
    "editephemeralmessagetext": edit_whispered_text,
    "deleteephemeralmessage": delete_whisper,
    "deletemessage": delete,
    "sendchataction": action,
    "answercallbackquery": answer_query,
    "answerinlinequery": agree,
    "setmessagereaction": react,
    "getchat": chat_info,
    "getchatmember": member,
    "setmycommands": agree,
    "setmydescription": agree,
    "setmyshortdescription": agree,
    "setwebhook": agree,
    "deletewebhook": agree,
    "getwebhookinfo": webhook_info,
}
