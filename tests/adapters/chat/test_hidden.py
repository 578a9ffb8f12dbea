"""Nothing that reaches a seat or the public depends on what is hidden from them.

A pair of tables is made so: a game is played to a random point in one room, and read back from the store. Then all that
the chosen seat cannot see, the other hands and the reserve, is shuffled in the position (`redraw`, which keeps the
sizes, and a stone that fits for the player to move). Nonce, deals and hashes of the record stay, so that what is
published is the same text. The redrawn position is put into the cache as the one of that table and version:
both tables then have the same record and hands of their own, and everybody else's doings are compared.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random

from adapters.chat.posts import BoardRef, Post
from core.game import Seat
from core.play import resign
from core.ports import Store
from core.position import Position, replay
from core.service.presenting import hand_note
from core.table import Status, Table
from tests.adapters.chat.den import NOON, Den, buttons, person
from tests.adapters.chat.random_games import accepted, moved
from tests.core.games.square.redraw import redraw, remember
from tests.faults.plans import random_line

PAIRS = 30
"""Pairs that are compared for every change; `make faults PART=hidden` compares a thousand."""


def played(rng: Random) -> Table:
    """A game of two to six, so far on that hands differ, that still goes on; some of several may have left."""
    while True:
        seats = 2 + rng.randrange(5)
        table = accepted(rng, "square", (f"players={seats}",), seats)
        position = replay(table)
        for _ in range(rng.randrange(24)):
            if (made := moved(table, position, rng)) is None:
                break
            table, position = made.table, made.after
            if len(table.staying) > 2 and rng.random() < 0.05:
                leaver = table.seats[rng.choice(table.staying)]
                left = resign(table, position, leaver, now=NOON, rng=rng)
                table, position = left.table, left.after
        if table.status is Status.PLAYING:
            return table


def deeds(table: Table, seat: Seat | None, rng: Random) -> list[tuple[str, str]]:
    """Some of all the commands, replies and buttons with which one may look at a table, or try what one may not."""
    at = f"{table.id}:{table.edition}"
    looks = ("record", "replay", "review", "verify", "games", "play", "agree", "refuse", "accept", "begin", "cancel")
    buttons = [f"{letter}:{at}" for letter in "acdefhnprstvwy"]
    buttons += [f"k:{at}:{page}" for page in (0, 1, 9)]
    buttons += [f"{letter}:{at}:0:{stone}" for letter in "ikj" for stone in (1, 17, 30)]
    buttons += [f"m:{at}:0:{text}" for text in refused_to(seat, table, rng) if text.isalnum()]
    every = [("say", f"/{word} {table.id}") for word in looks]
    every += [("reply", text) for text in refused_to(seat, table, rng)]
    every += [("press", button) for button in buttons]
    return [("say", f"/board {table.id}"), ("say", f"/hand {table.id}"), ("say", "/moves"), *rng.sample(every, 5)]


def conditional(seat: Seat | None, table: Table, rng: Random) -> list[tuple[str, str]]:
    """Conditional moves: a right line, as far as a seat may know, and the same with any stone in their first move."""
    line = () if seat is None else random_line(replay(table), seat, rng, avoid="")
    if not line:
        return [("say", f"/if {table.id}")]
    other = f"{rng.randint(1, 35)}{line[0].lstrip('0123456789')}"
    return [("say", f"/if {table.id} {' '.join(each)}") for each in (line, (other, *line[1:]))]


async def learned(den: Den, table: Table, user: str, does: list[tuple[str, str]]) -> list[Post]:
    """Return all posts that answer somebody, and what a passer-by gets who presses their public buttons."""
    board = BoardRef(table.id, table.edition)
    posts: list[Post] = []
    for way, what in does:
        if way == "press":
            answer = await den.press_id(user, what)
        else:
            answer = await den.say(user, what, board if way == "reply" else None)
        posts += answer
        public = [button for post in answer if post.to is None for button in buttons(post)]
        for button in public[:2]:
            posts += await den.press_id("passer-by", button.id)
    return posts


def refused_to(seat: Seat | None, table: Table, rng: Random) -> list[str]:
    """Texts that are no legal move of this seat: for the mover, none that the own hand could make."""
    mover = replay(table).to_move
    forms = ["0M13", "36L14", "17", "hello 5", "8Z9", "23A1N", "5M13E", "12M13"]
    if seat == mover:
        return forms if table.moves and len(replay(table).state.layout.laid) else forms[:4]
    return [*forms, *(f"{rng.randint(1, 35)}{column}{row}N" for column in "LMN" for row in (12, 13, 14))]


async def twins(
    store: Store, table: Table, other: Position, user: str, does: list[tuple[str, str]]
) -> tuple[list[Post], list[Post]]:
    """Return what a person is told at a table, and at its twin in another room whose position is `other`.

    The name of the room is left out.
    """
    told: list[list[Post]] = []
    for room, position in (("l#one", replay(table)), ("l#two", other)):
        den = Den(store, seed=7, room=room)
        (filed,) = await store.commit(None, replace(table, server=room, chat=room))
        remember(den.ctx.tables, filed, position)
        told.append([replace(post, place=None) for post in await learned(den, filed, user, does)])
        filed = await den.table(filed.id)
        assert den.ctx.tables.position(filed) is position
        await store.commit(None, replace(filed, status=Status.CANCELLED))
    return told[0], told[1]


async def check_pairs(store: Store, pairs: int) -> None:
    """Compare what people are told at pairs of tables, in an empty store."""
    rng = Random(2_026)
    moving = redrawn = pictures = departed = planned = 0
    for number in range(1, pairs + 1):
        table = replace(played(rng), id=f"g{number}")
        position = replay(table)
        seat = rng.choice([None, position.to_move, *(Seat(at) for at in range(len(table.seats)))])
        other = replace(position, state=redraw(position.state, seat, rng))
        user = "stranger" if seat is None else table.seats[seat].name
        does = [*deeds(table, seat, rng), *(conditional(seat, table, rng) if number % 4 == 0 else ())]
        one, two = await twins(store, replace(table, id=""), other, user, does)
        assert one == two
        assert {post.game for post in one} <= {table.id, None}
        moving += seat == position.to_move
        redrawn += other.state != position.state
        departed += bool(table.left)
        planned += any(post.text.startswith("Noted") for post in one)
        pictures += sum(post.picture is not None for post in one)
    assert moving > pairs * 0.2
    assert redrawn > pairs * 0.95
    assert pictures > 2 * pairs
    assert departed > pairs * 0.1
    assert planned > pairs * 0.05


async def test_redrawing_what_is_hidden_changes_no_post_by_a_byte(store: Store) -> None:
    await check_pairs(store, PAIRS)


async def test_what_the_owner_gets_does_depend_on_it(store: Store) -> None:
    table = played(Random(5))
    position = replay(table)
    mover = position.to_move
    assert mover is not None
    other = replace(position, state=redraw(position.state, None, Random(6)))
    for command in ("/hand", "/moves"):
        one, two = await twins(store, table, other, table.seats[mover].name, [("say", command)])
        assert one != two


async def test_in_a_whole_game_no_public_post_holds_what_only_a_hand_shows(den: Den) -> None:
    (board,) = await den.say("anna", "/square bot target=60 first=me")
    public = [board]
    while (table := await den.table("g1")).status is Status.PLAYING:
        assert table.nonce not in board.text
        assert all(" ".join(map(str, deal[:4])) not in f"{board.text} {board.alt}" for deal in table.deals)
        assert [button.label for button in buttons(board)] in (["My hand", "Hint"], ["My hand", "Hint", "Deal"])
        (hand,) = await den.press("anna", board, "My hand")
        assert hand.to == person("anna")
        for step in range(3):
            answer = await den.press_id("anna", buttons(hand)[0].id, hand)
            if answer[0].to is None:
                board, hand = answer[0], answer[-1]
                public += [post for post in answer if post.to is None]
                break
            (hand,) = answer
            assert step < 2
    assert not any(table.nonce in post.text for post in public)
    (revealed,) = await den.press("anna", public[-1], "Deal")
    assert table.nonce in revealed.text


async def test_a_hand_shows_the_hash_of_a_round_until_its_owner_has_moved_in_it(den: Den) -> None:
    await den.game("/square @boris first=me", "boris", moved=True)
    table = await den.table("g1")
    position = replay(table)
    for dealt_at, shown in ((0, False), (len(position.movers), True)):
        note = hand_note(table, replace(position, dealt_at=dealt_at), Seat(0), ())
        assert (note.deal is not None) == shown
