"""Kibitz on Telegram, by python-telegram-bot: what people do there goes to the chat vocabulary, its posts come back."""

import os

# Times of the library are then `timedelta`, as they will be in its next major version; without it each one warns.
os.environ.setdefault("PTB_TIMEDELTA", "true")
