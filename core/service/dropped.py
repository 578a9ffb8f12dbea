"""What players are told alone whose conditional moves no longer fit."""

from __future__ import annotations

from dataclasses import replace

from core.answer import note_of
from core.change import Change
from core.service.context import Context


def mail_dropped(ctx: Context, change: Change) -> None:
    """Have those told whose conditional moves a saved change left without use, each alone, as soon as can be."""
    table = change.table
    for seat, fact in change.dropped:
        note = note_of(table, fact, to=table.seats[seat])
        ctx.mail.add((table, replace(note, mention=table.seats[seat], secret=True)))
