"""Fair deals: the hash of a deal is published before the first move of its round, the deal itself after the game."""

from __future__ import annotations

from dataclasses import replace
from hashlib import sha256
from random import Random

from core.game import Deal
from core.games import GAMES
from core.table import Table


def deal_hash(nonce: str, deal: Deal) -> str:
    """Return the SHA-256, in hex, of the nonce, a newline and the deal as a record's tag writes it."""
    return sha256(f"{nonce}\n{deal_text(deal)}".encode()).hexdigest()


def deal_text(deal: Deal) -> str:
    """Return a deal as a record's tag writes it: the stones' numbers in shuffled order."""
    return " ".join(str(stone) for stone in deal)


def new_nonce(rng: Random) -> str:
    """Return 128 random bits in hex: too many to be guessed before they are revealed."""
    return f"{rng.getrandbits(128):032x}"


def draw_deal(table: Table, rng: Random) -> Table:
    """Return the table with the next round dealt and its hash noted for publication."""
    rules = GAMES[table.game]
    deal = rules.deal(rules.options(table.options), len(table.seats), rng)
    return replace(table, deals=(*table.deals, deal), hashes=(*table.hashes, deal_hash(table.nonce, deal)))
