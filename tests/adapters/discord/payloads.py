"""What Discord tells of users, members and a server."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

GUILD, CHANNEL, BOT = 1000, 2000, 9000
NOW = "2026-11-01T12:00:00+00:00"
ALL = str((1 << 50) - 1)
ADMINISTRATOR = 1 << 3
MEMBER = str(int(ALL) & ~ADMINISTRATOR)


def user(number: int, name: str, *, bot: bool = False) -> dict[str, Any]:
    return {"id": str(number), "username": name, "global_name": name, "discriminator": "0", "avatar": None, "bot": bot}


def member(number: int, name: str) -> dict[str, Any]:
    return {"user": user(number, name), "roles": [], "joined_at": NOW, "deaf": False, "mute": False, "flags": 0}


GUILD_CREATE: dict[str, Any] = {
    "id": str(GUILD), "name": "den", "owner_id": "1", "unavailable": False, "member_count": 3, "large": False,
    "joined_at": NOW, "preferred_locale": "en-US", "features": [], "emojis": [], "stickers": [],
    "members": [member(BOT, "Kibitz")],
    "voice_states": [], "threads": [], "presences": [], "stage_instances": [], "guild_scheduled_events": [],
    "verification_level": 0, "default_message_notifications": 0, "explicit_content_filter": 0, "mfa_level": 0,
    "nsfw_level": 0, "premium_tier": 0, "system_channel_flags": 0, "icon": None, "afk_timeout": 300,
    "roles": [{
        "id": str(GUILD), "name": "@everyone", "permissions": MEMBER, "position": 0, "color": 0, "hoist": False,
        "managed": False, "mentionable": False, "colors": {"primary_color": 0},
    }],
    "channels": [{
        "id": str(CHANNEL), "type": 0, "name": "games", "position": 0, "permission_overwrites": [], "nsfw": False,
        "parent_id": None, "guild_id": str(GUILD),
    }],
}  # fmt: skip


@dataclass
class Refusal:
    """An answer to the next requests of a kind, instead of what they ask for. `path` is how their paths begin."""

    method: str
    path: str
    status: int
    data: dict[str, Any]
    headers: dict[str, str] = field(default_factory=dict[str, str])
    times: int = 1


class Refused(Exception):
    """Discord's refusal of a request."""

    def __init__(self, data: dict[str, Any], status: int) -> None:
        super().__init__(data["message"])
        self.data, self.status = data, status
