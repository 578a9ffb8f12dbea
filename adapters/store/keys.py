"""Where things are kept: the partitions, and the names of the keys in them.

All keys of one server carry its partition's hash tag, so that a cluster keeps them on one node and one script can
change them together. There is a fixed number of partitions, so that a sweep over all deadlines looks into 256 sorted
sets and not into one for each server. Each begins with the installation's namespace, if any, outside the hash tag.

Names are short because every game pays for them. Ids of chats and events may be any text of any length: where one is
followed by another its length goes before it, so that no two pairs make one name, and events are named by a digest.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Final
from zlib import crc32

from adapters.store import namespace
from core.due_names import is_due_name
from core.ids import COMPETITION_IDS, TABLE_IDS

PARTITIONS: Final = 256
"""Decided by this project. It must never change: the names of all keys depend on it."""

STORE_FORMAT: Final = "kibitz:format"


def partition(server: str) -> int:
    """Return the partition, 0..255, of a server (or of a person or chat as the subject of a language)."""
    return crc32(server.encode()) % PARTITIONS


def _key(tag: str, name: str) -> str:
    """Return a whole key; every one is made here. A cluster keeps those of one tag on one node."""
    return f"{namespace.begin()}{{{tag}}}{name}" if tag else f"{namespace.begin()}{name}"


def _of(subject: str, name: str) -> str:
    """Return a key in the partition of a server, a person or a chat."""
    return _key(f"{partition(subject):02x}", name)


def of_partition(index: int, name: str) -> str:
    """Return a key of a partition itself, by a name that no other kind of key begins with."""
    return _key(f"{index:02x}", name)


def tables(server: str) -> str:
    """Return what the keys of all the server's tables begin with; the table's number follows."""
    return _of(server, f"t{server}:")


def table(server: str, number: int) -> str:
    """Return the key of a table."""
    return f"{tables(server)}{number}"


def all_tables() -> str:
    """Return the pattern of the keys of all tables."""
    return _key("??", "t*")


def all_lasting() -> str:
    """Return the pattern of all keys of the partitions but the claims of events, of which there are many."""
    return _key("??", "[^e]*")


def counter(server: str) -> str:
    """Return the key of the number of the server's newest table."""
    return _of(server, f"n{server}")


def open_index(server: str, chat: str) -> str:
    """Return the key of the numbers of a chat's open tables (sorted set; the score grows with each change)."""
    return _of(server, f"o{len(server)}:{server}{chat}")


def all_open_indexes() -> str:
    """Return the pattern of the keys of all chats' open tables; one without any has none."""
    return _key("??", "o*")


def read_open_index(key: str) -> tuple[str, str]:
    """Return server and chat: the inverse of `open_index`."""
    length, _, rest = key[len(of_partition(0, "o")) :].partition(":")
    return rest[: int(length)], rest[int(length) :]


def recent(server: str, chat: str) -> str:
    """Return the key of the numbers of a chat's newest ended games (list, the newest first)."""
    return _of(server, f"r{len(server)}:{server}{chat}")


def deadlines(index: int) -> str:
    """Return the key of a partition's deadlines (sorted set of `due_member`; the score is the time)."""
    return of_partition(index, "d")


def owed(index: int) -> str:
    """Return the key of a partition's owed boards (sorted set of `due_member`; the score is when one is due)."""
    return of_partition(index, "a")


def due_member(server: str, table: int | str) -> str:
    """Return the name of a table in a partition's sorted sets, or with "" what all the server's names begin with."""
    return f"{server}:{table}"


def read_due_member(member: str) -> tuple[str, str] | None:
    """Return server and table id, or what else is due: the inverse of `due_member`. None for other due things."""
    server, _, name = member.rpartition(":")
    if name.isascii() and name.isdigit():
        return server, TABLE_IDS.of(int(name))
    return (server, name) if is_due_name(name) or name in COMPETITION_IDS else None


def event(server: str, event_id: str) -> bytes:
    """Return the key that claims an event.

    16 bytes of BLAKE2b keep every one short; two events of one name are as unlikely as two equal random UUIDs.
    """
    digest = blake2b(f"{len(server)}:{server}{event_id}".encode(), digest_size=16).digest()
    return _of(server, "e").encode() + digest


def lease(name: str) -> str:
    """Return the key of a lease."""
    return _key("", f"lease:{name}")


def pulse(platform: str) -> str:
    """Return the key of a platform's newest sign of life; with its outages it has a hash tag of its own."""
    return _key("pulse", f"t{platform}")


def outages(platform: str) -> str:
    """Return the key of the times when a platform gave no sign of life (list, the oldest first)."""
    return _key("pulse", f"o{platform}")


def settings(server: str) -> str:
    """Return the key of what the server's administrators decided (hash)."""
    return _of(server, f"s{server}")


def people(index: int) -> str:
    """Return what a partition's keys of people begin with; a person's id follows.

    There the servers of the partition are named at whose tables that person sits or sat, each with the token
    that they are forgotten by, or with "" (hash).
    """
    return of_partition(index, "w")


def all_people() -> str:
    """Return the pattern of the keys of all people in all partitions."""
    return _key("??", "w*")


def form_of(index: int) -> str:
    """Return the key of the number of the form that a partition is kept in; there is none up to form 2."""
    return of_partition(index, "c")


def quiet(person: str) -> str:
    """Return the key of a person's quiet hours."""
    return _of(person, f"q{person}")


def language(subject: str) -> str:
    """Return the key of the language that a chat or a person chose."""
    return _of(subject, f"l{subject}")


def client_language(person: str) -> str:
    """Return the key of the language that a person's client was last seen to speak."""
    return _of(person, f"y{person}")


def alias(alias: str) -> str:
    """Return the key of the id of the person who answers to an alias."""
    return _of(alias, f"z{alias}")


def aliases(person: str) -> str:
    """Return the key of the aliases that were noted for a person (set)."""
    return _of(person, f"j{person}")


def finished(server: str) -> str:
    """Return the key of the numbers of a server's finished games (list, in the order in which they ended)."""
    return _of(server, f"f{server}")


def all_finished() -> str:
    """Return the pattern of the keys of all servers' finished games."""
    return _key("??", "f*")


def read_finished(key: str) -> str:
    """Return the server: the inverse of `finished`."""
    return key[len(of_partition(0, "f")) :]


def names(server: str) -> str:
    """Return the key of the names of the people on a server, as last seen (hash by person)."""
    return _of(server, f"p{server}")


def absent(server: str) -> str:
    """Return the key of the people who have left a server (set)."""
    return _of(server, f"x{server}")


def standings(server: str, ladder: str) -> str:
    """Return the key of a server's standings on one ladder (hash by person)."""
    return _of(server, f"g{len(server)}:{server}{ladder}")


def leaders(server: str, ladder: str, month: int | None) -> str:
    """Return the key of a leaderboard, of one month or of all time (sorted set of people)."""
    period = "" if month is None else f":{month}"
    return _of(server, f"b{len(server)}:{server}{ladder}{period}")


def past(server: str, person: str) -> str:
    """Return the key of the numbers of a person's finished games on a server (list, the newest first)."""
    return _of(server, f"h{len(server)}:{server}{person}")


def unfinished(server: str, person: str) -> str:
    """Return the key of the numbers of a server's other tables where a person sits, sat or was asked to (set).

    With "" for the person it is what all these keys of the server begin with. Where a game is finished it is in `past`.
    """
    return _of(server, f"u{len(server)}:{server}{person}")


def opponents(server: str, person: str) -> str:
    """Return the key of the people that a person played on a server (sorted set; the score is how often).

    With "" for the person it is what all these keys of the server begin with.
    """
    return _of(server, f"v{len(server)}:{server}{person}")


def probe(index: int) -> str:
    """Return the key that is written to see whether a partition takes writes."""
    return of_partition(index, "?")


def store_format() -> str:
    """Return the key of the number of the form in which the store is kept."""
    return _key("", STORE_FORMAT)


def identity() -> str:
    """Return the key of the word by which a store is told from another, or from itself before it was emptied."""
    return _key("", "kibitz:identity")


def platform(name: str) -> str:
    """Return the key of what a platform keeps under a name that begins with the platform."""
    return _key("", name)


def log_counter() -> str:
    """Return the key of the number of the newest message of all rooms; it, the logs and the rooms change together."""
    return _log("ids")


def log(room: str) -> str:
    """Return the key of the messages of a room (stream)."""
    return _log(f"log:{room}")


def log_name(once: str) -> str:
    """Return the key of the number of a message by what names it."""
    return _log(f"seen:{once}")


def log_rooms() -> str:
    """Return the key of the rooms (sorted set; the score is the number of the newest message)."""
    return _log("rooms")


def _log(name: str) -> str:
    return _key("kibitz-local", f":{name}")
