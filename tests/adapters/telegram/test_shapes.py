"""An update in which something is of the wrong kind is left out; one as Telegram sends it is read."""

from __future__ import annotations

import json
from typing import Any

import pytest
from telegram import User

from adapters.chat.posts import Incoming, with_clean_names
from adapters.telegram.inbound.shapes import check
from adapters.telegram.shared import people
from tests.faults.fuzzing.doors import UPDATES

MESSAGE, PRESS, QUERY, CHANGE = map(json.loads, UPDATES)


@pytest.mark.parametrize("update", [MESSAGE, PRESS, QUERY, CHANGE, {"update_id": 1}, {"update_id": 2, "poll": 3}])
def test_what_telegram_sends_is_read(update: dict[str, Any]) -> None:
    check(update)


def put(update: dict[str, Any], value: object, *path: str) -> dict[str, Any]:
    """Return an update with a value in this place."""
    first, *rest = path
    return update | {first: put(update[first], value, *rest) if rest else value}


@pytest.mark.parametrize(
    "update",
    [
        put(MESSAGE, "x", "message", "chat", "id"),
        put(MESSAGE, {}, "message", "chat", "type"),
        put(MESSAGE, None, "message", "chat"),
        put(MESSAGE, 2**60, "message", "from", "id"),
        put(MESSAGE, ["x"], "message", "text"),
        put(MESSAGE, [{"type": "mention", "offset": -1, "length": 1}], "message", "entities"),
        put(MESSAGE, "half of a letter: \ud83d", "message", "from", "first_name"),
        put(MESSAGE, 5, "message", "reply_to_message"),
        put(PRESS, {"a": 1}, "callback_query", "data"),
        put(PRESS, None, "callback_query", "from"),
        put(QUERY, 7, "inline_query", "query"),
        put(CHANGE, [], "my_chat_member", "new_chat_member"),
        put(CHANGE, "7", "update_id"),
        {},
    ],
)
def test_what_is_of_the_wrong_kind_is_not(update: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"."):
        check(update)


def test_a_deleted_account_which_has_no_name_can_act() -> None:
    player = people.player(User(id=1234, first_name="", is_bot=False))
    incoming = Incoming(event="e", server="t1", chat="t1", player=player, text="/help")
    assert with_clean_names(incoming).player.name == "Player 1234"
