"""What takes long to answer."""

from __future__ import annotations

from adapters.chat.buttons import read_button
from adapters.chat.elsewhere import read_led
from adapters.chat.posts import Incoming
from adapters.chat.routes import BY_NAME, read_command


def takes_long(incoming: Incoming) -> bool:
    """Whether answering something may take long: as a command, or as the button that asks for the same."""
    led = None if incoming.press is None else read_led(incoming.press)
    pressed = None if incoming.press is None else read_button(incoming.press) if led is None else led[0]
    command = read_command((incoming.text if incoming.press is None else incoming.press) or "")
    name = command and command.name if pressed is None else pressed.press.name.lower()
    route = None if name is None else BY_NAME.get(name)
    return route is not None and route.slow
