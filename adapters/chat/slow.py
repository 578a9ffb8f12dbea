"""What takes long to answer."""

from __future__ import annotations

from adapters.chat.elsewhere import asked_by
from adapters.chat.posts import Incoming
from adapters.chat.routes import BY_NAME, route_of


def takes_long(incoming: Incoming) -> bool:
    """Whether answering something may take long: as a command, or as the button that asks for the same."""
    pressed = None if incoming.press is None else asked_by(incoming.press)
    if pressed is None:
        route = route_of((incoming.text if incoming.press is None else incoming.press) or "")
    else:
        route = BY_NAME.get(pressed.press.name.lower())
    return route is not None and route.slow
