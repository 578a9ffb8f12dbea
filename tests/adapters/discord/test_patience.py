"""How long and how often things are tried, kept, and allowed on Discord: every number, as it was decided or documented.

A comment says where a number has its reason elsewhere; the others were decided by this project.
"""

from __future__ import annotations

from adapters.discord import checks, client, options, platform
from adapters.discord.inbound import forms, look_back, suggestions, throttle
from adapters.discord.outbound import content, formatting, keyboards, menu, order, threads, transport
from adapters.discord.shared import errors, memory, pacing, reconnects, thinking

MINUTE, DAY = 60, 24 * 60 * 60

NUMBERS: dict[str, tuple[object, object]] = {
    "a client that leaves": (client.LEAVING_SECONDS, 5),
    "what is handed over": (client.HANDOVER_SECONDS, 0.5),
    "connections that close": (client.CLOSING_SECONDS, 0.5),
    "the longest pause before a further client": (platform.LONGEST_PAUSE_SECONDS, MINUTE),
    "a client that was closed": (platform.ENDING_SECONDS, 0.5),
    "answers that are looked after": (platform.MIND_SECONDS, 1),
    "boards that are owed": (platform.SWEEP_SECONDS, 10),
    "pauses before further calls": (errors.PAUSES, (1, 4, 15)),
    "pauses of a client": (options.Options().pauses, (1, 4, 15)),
    "a post after what passes": (transport.AGAIN_SECONDS, 30),
    "a post after an unknown refusal": (transport.REFUSED_SECONDS, 10 * MINUTE),
    "edits": (transport.EDITABLE_SECONDS, 50 * MINUTE),  # below the hour after which Discord takes few edits
    "calls to a channel at once": (order.AT_ONCE, 2),
    "a thread in which nothing is said": (
        vars(threads)["_SLEEPS_AFTER_MINUTES"],
        7 * DAY // MINUTE,
    ),  # Discord’s longest
    "a replica that waits for the commands": (menu.POLL_SECONDS, 2),
    "a replica that announces them": (vars(memory)["_ANNOUNCING_SECONDS"], 10),
    "threads that are known": (vars(memory)["_THREAD_SECONDS"], 400 * DAY),
    "interactions that were heard of": (vars(memory)["_HEARD_SECONDS"], 10 * MINUTE),
    "a command without an answer": (thinking.ANSWERED_WITHIN_SECONDS, 4),
    "a command that can be answered": (thinking.ANSWERABLE_SECONDS, 14 * MINUTE),  # below the 15 minutes of Discord
    "between two sessions": (pacing.IDENTIFY_SECONDS, 5),  # by Discord’s documentation of the gateway
    "their way": (vars(pacing)["_MARGIN_SECONDS"], 0.2),
    "the next look at them": (vars(pacing)["_LOOK_AGAIN_SECONDS"], 0.1),
    "tries to reconnect": (reconnects.LONGEST_PAUSE_SECONDS, 30),
    "the window of acknowledgements": (throttle.WINDOW_SECONDS, 10),
    "acknowledgements in it": (throttle.ACKNOWLEDGED_PER_WINDOW, 12),
    "messages that are read back": (look_back.MESSAGES, 500),
    "channels read at once": (look_back.CHANNELS_AT_ONCE, 4),
    "boards owed to them": (look_back.OWED_WITHIN_SECONDS, 60 * MINUTE),
    "a form": (forms.FORM_SECONDS, 15 * MINUTE),
    "a typed move": (forms.LONGEST_MOVE_CHARS, 64),
    "suggestions": (suggestions.CHOICES, 25),  # by Discord’s documentation of commands, as is the next
    "a suggestion": (suggestions.CHOICE_CHARS, 100),
    "a description": (content.ALT_CHARS, 1_024),  # by Discord’s documentation of messages, as are the next three
    "a message": (formatting.MESSAGE_CHARS, 2_000),
    "rows of buttons": (keyboards.ROWS, 5),
    "buttons in a row": (keyboards.BUTTONS_PER_ROW, 5),
    "sessions that are few": (checks.FEWEST_STARTS, 20),
    "servers in one answer": (checks.SERVERS_AT_ONCE, 200),  # by Discord’s documentation of users
    "before each further one": (checks.PAUSE_SECONDS, 1),
    "Discord itself": (checks.API, "https://discord.com/api/v10"),
}


def test_each_number_is_what_was_decided() -> None:
    assert {what: found for what, (found, _) in NUMBERS.items()} == {what: it for what, (_, it) in NUMBERS.items()}
