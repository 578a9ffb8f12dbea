"""Commands, in English and in Russian, that show something; and what time brings about."""

from __future__ import annotations

from dataclasses import replace

import pytest

from adapters.chat.posts import Post
from core.fairness import deal_hash
from core.record import format as write_record
from core.record import parse
from core.record import parse as read_record
from core.service.queries import GAMES_PAGE
from tests.adapters.chat.den import Den, buttons, labels, note_shown, person
from tests.adapters.chat.test_turns import begun


def one(posts: tuple[Post, ...]) -> Post:
    (post,) = posts
    return post


async def test_the_hand_is_shown_to_its_owner_alone(den: Den) -> None:
    await den.game("/square @boris first=me", "boris")
    deal = (await den.table("g1")).deals[0]
    for seat, user in enumerate(("anna", "boris")):
        hand = await den.one(user, "/hand")
        assert hand.to == person(user)
        held = sorted(deal[10 * seat : 10 * seat + 10])
        assert hand.picture is not None
        assert hand.alt is not None
        assert hand.text.startswith("Your stones in g1. Only you see this.")
        assert all(str(stone) in hand.alt for stone in held)
        if user == "anna":
            assert labels(hand) == [str(stone) for stone in held]
        else:
            assert labels(hand) == []
    assert (await den.one("boris", "/рука", lang="ru")).text == (
        f"Ваши камни в g1. Их видите только вы.\nСквэр · g1 · ход 0 · раздача {(await den.table('g1')).hashes[0][:16]}"
    )
    await den.say("anna", f"/play g1 {deal[0]}M13N")
    assert [" · deal " in (await den.one(user, "/hand g1")).text for user in ("anna", "boris")] == [False, True]
    await den.game("/nim @boris", "boris")
    assert (await den.one("boris", "/hand g2")).text == "Nim has no hidden stones."


async def test_offers_alone_are_no_games(den: Den) -> None:
    await den.say("carl", "/nim")
    await den.say("boris", "/sim @anna")
    assert (await den.one("dora", "/games")).text.splitlines() == [
        "2 offers here:",
        "g1 · Nim · carl · waiting for players",
        "g2 · Sim · boris and anna · waiting for players",
    ]


async def test_board_games_and_moves(den: Den) -> None:
    assert (await den.one("anna", "/games")).text == "No games are going on here. Start one, for example `/sim bot`."
    board = await den.game("/sim @boris first=me", "boris")
    await den.say("anna", "12", board)
    await den.say("carl", "/nim")
    assert (await den.one("dora", "/games")).text.splitlines() == [
        "One game here:",
        "g1 · Sim · anna and boris · one move · next: boris",
        "One offer here:",
        "g2 · Nim · carl · waiting for players",
    ]
    assert (await den.one("dora", "/игры", lang="ru")).text.splitlines() == [
        "Партий здесь: 1.",
        "g1 · Сим · anna и boris · 1 ход · ходит boris",
        "Вызовов здесь: 1.",
        "g2 · Ним · carl · ждём игроков",
    ]
    again = await den.one("anna", "/board")
    assert (again.to, again.game, again.ply) == (None, "g1", 1)
    assert (await den.one("carl", "/board g2")).text.startswith("carl offers a game of Nim.")
    moves = await den.one("boris", "/moves")
    assert moves.moves == ("13", "14", "15", "16", "23", "24", "25", "26", "34", "35", "36", "45", "46", "56")
    assert moves.moves is not None
    assert (moves.to, moves.text) == (person("boris"), "You have 14 moves: " + " ".join(moves.moves))
    not_now = await den.one("anna", "/moves")
    assert (not_now.moves, not_now.text) == (None, "It is not your turn. Next: boris.")


async def test_the_record_while_playing_and_after(den: Den) -> None:
    board = await den.game("/square @boris first=me", "boris", moved=True)
    table = await den.table("g1")
    record = one(await den.say("stranger", "/record"))
    assert record.to is None
    assert '[Result "*"]' in record.text
    assert "Nonce" not in record.text
    assert "Deal" not in record.text
    await den.say("anna", "/resign", board)
    record = one(await den.press("anna", one(await den.say("anna", "/board g1")), "Record"))
    text = record.text.removeprefix("Record of g1:\n") + "\n"
    assert write_record(read_record(text)).strip() == text.strip()
    assert f'[Nonce "{table.nonce}"]' in text
    assert '[Result "0-1"]' in text
    assert '[Termination "resignation"]' in text


async def test_the_record_that_is_meant_is_of_a_game_not_of_an_offer(den: Den) -> None:
    board = await den.game("/sim @boris first=me", "boris")
    await den.say("anna", "/resign", board)
    await den.say("anna", "/nim")
    assert (await den.one("anna", "/record")).text.startswith("Record of g1:")


async def test_a_deal_is_verified_with_and_without_the_hash_that_was_kept(den: Den) -> None:
    board = await den.game("/square @boris first=me", "boris")
    table = await den.table("g1")
    (published,) = table.hashes
    assert board.text.endswith(f"\nSquare · g1 · move 0 · deal {published[:16]}")
    assert published == deal_hash(table.nonce, table.deals[0])
    assert labels(board) == ["My hand", "Deal"]
    shown = await den.one("carl", "/board g1")
    assert (shown.text.endswith(f" · deal {published[:16]}"), labels(shown)) == (True, ["My hand", "Deal"])
    during = f"Round 1 has the hash {published}\nWhat was dealt is shown when g1 is over."
    assert (await den.one("anna", "/verify g1")).text == during
    (pressed,) = await den.press("boris", board, "Deal")
    assert (pressed.text, pressed.to, pressed.secret, pressed.file) == (during, person("boris"), False, None)
    assert (await den.one("anna", f"/verify {published[:16]}")).text.startswith(
        f"Yes: {published} is the hash of round 1 of g1.\nWhat was dealt is shown"
    )
    (over,) = await den.say("anna", "/resign", board)
    assert table.nonce not in over.text
    assert labels(over) == ["Rematch", "Record", "Deal"]
    await den.game("/sim @boris first=me", "boris")
    await den.say("anna", "/resign g2")
    checked = await den.one("carl", "/verify")
    stones = " ".join(map(str, table.deals[0]))
    told = f"Round 1 was dealt as promised: {published}\nWhat was dealt in g1. Nonce: {table.nonce}\n1: {stones}"
    assert (checked.text, checked.to) == (told, None)
    (behind,) = await den.press("carl", over, "Deal")
    assert (behind.text, behind.to, behind.secret) == (told, person("carl"), False)
    for post in (checked, behind):
        assert post.file is not None
        assert post.file.name == "g1.txt"
        assert parse(post.file.text).nonce == table.nonce
        assert parse(post.file.text).deals == table.deals
    for kept in (published.upper(), published[:16], published[:40]):
        found = await den.one("carl", f"/verify {kept}")
        assert found.text.startswith(f"Yes: {published} is the hash of round 1 of g1.\nWhat was dealt in g1.")
    for short in (published[:15], "g" * 64, "0x" + published):
        assert (await den.one("carl", f"/verify g1 {short}")).text.endswith(
            f"Give the first 16 digits of a hash or more, for example `/verify g1 {published[:16]}`."
        )
    wrong = "0" * 64
    assert (await den.one("carl", f"/verify g1 {wrong}")).text.startswith(
        f"No: {wrong} is not the hash of any round of g1."
    )
    assert (await den.one("carl", f"/проверить g1 {wrong}", lang="ru")).text.startswith(
        f"Нет, {wrong} — не хеш раздачи ни одного из туров"
    )
    for words in ("g2", f"{wrong} g2"):
        told = await den.one("carl", f"/verify {words}")
        assert told.text == "Nothing is dealt in Sim, so there is nothing to check."


async def test_a_deal_that_is_not_the_one_that_was_promised_is_called_so(den: Den) -> None:
    await den.game("/square @boris first=me", "boris", moved=True)
    await den.say("anna", "/resign g1")
    table = await den.table("g1")
    other = deal_hash("another nonce", table.deals[0])
    await den.store.commit(None, replace(table, hashes=(other,)))
    assert (await den.one("carl", "/verify g1")).text.splitlines()[0] == (
        f"Round 1 was NOT dealt as promised: {other} does not match."
    )
    assert (await den.one("carl", "/проверить g1", lang="ru")).text.splitlines()[0].count(other) == 1
    for kept, begins in ((other, "No: "), (table.hashes[0], "Yes: ")):
        assert (await den.one("carl", f"/verify g1 {kept}")).text.startswith(begins), "what counts is what was dealt"


@pytest.mark.parametrize("game", ["sim", "square", "nim"])
async def test_rules_with_a_picture_in_both_languages(den: Den, game: str) -> None:
    english, russian = await den.one("anna", f"/rules {game}"), await den.one("anna", f"/правила {game}", lang="ru")
    for post in (english, russian):
        assert post.picture is not None
        assert post.picture.startswith(b"\x89PNG")
        assert (post.game, post.buttons) == (None, ())
        assert post.alt
    assert english.text.startswith(f"{game.title()}, for two")
    assert russian.text.startswith({"sim": "«Сим»", "square": "«Сквэр»", "nim": "«Ним»"}[game])


async def test_help_and_the_list_of_rules(den: Den) -> None:
    helped = await den.one("anna", "/help")
    assert helped.to == person("anna")
    assert helped.text.startswith("Hi, I’m Kibitz.")
    assert (await den.one("anna", "/start", lang="ru")).text.startswith("Привет! Я Kibitz")
    listed = await den.one("anna", "/rules")
    assert listed.text.startswith("Which game? For example `/rules sim`.\n")
    assert all(f"`/rules {game}`" in listed.text for game in ("sim", "square", "nim"))


async def test_an_offer_expires_and_time_is_lost_in_the_chats_language(den: Den) -> None:
    await den.say("anna", "/language chat ru", admin=True)
    offer = await den.one("anna", "/sim @carl")
    await den.say("anna", "/nim @boris first=me time=2m")
    (board,) = await den.say("boris", "/accept")
    await den.all_move(board)
    den.clock.time += 120
    (lost,) = await den.chat.tick()
    assert (lost.server, lost.chat) == (den.room, den.room)
    assert lost.post.text.splitlines() == [
        "Время вышло: anna.",
        "Победа: boris. В партии 2 хода.",
        "Рейтинг: anna 895 ? (−105), boris 1105 ? (+105)",
        "Ним · g2 · ход 2",
    ]
    await note_shown(den.store, den.room, lost.post, "lost")
    assert await den.chat.tick() == ()
    den.clock.time += 24 * 3600
    (expired,) = await den.chat.tick()
    assert (expired.post.text, expired.post.game) == ("Вызов никто не принял вовремя.", offer.game)
    late = one(await den.press("carl", offer, "Принять"))
    assert late.text.startswith("Этот вызов вовремя никто не принял.")
    assert buttons(late) == []


async def test_who_has_left_a_game_has_no_hand_and_no_moves_there(den: Den) -> None:
    await den.game("/square @boris @carl first=me", "boris", "carl")
    await den.say("boris", "/resign")
    for command in ("/hand g1", "/moves g1", "/undo g1", "/resign g1", "/abort g1"):
        answer = await den.one("boris", command)
        assert (answer.to, answer.text.splitlines()[0]) == (
            person("boris"),
            "You have left g1; the others play on without you.",
        )
    await den.game("/sim @boris first=them", "boris")
    assert (await den.one("boris", "/board")).game == "g2"
    assert (await den.one("boris", "/resign")).game == "g2"


async def test_who_has_left_a_game_plays_it_no_longer_when_they_ask_to_be_forgotten(den: Den) -> None:
    await den.game("/square @boris @carl first=me", "boris", "carl")
    await den.say("boris", "/resign")
    assert "still playing" not in (await den.one("boris", "/forget")).text
    assert "You are still playing one game" in (await den.one("carl", "/forget")).text


async def test_a_long_list_of_games_is_turned_over_in_place(den: Den) -> None:
    for number in range(GAMES_PAGE + 1):
        await den.store.commit(None, begun(den.room, number, starts=0))
    first = await den.one("anna", "/games")
    heading, *lines = first.text.splitlines()
    assert heading == f"{GAMES_PAGE + 1} games and offers here, page 1 of 2, the newest changes first:"
    assert [line.split()[0] for line in lines] == [f"g{number}" for number in range(GAMES_PAGE + 1, 1, -1)]
    assert (labels(first), first.edits) == (["Older ▶"], False)
    (second,) = await den.press("boris", first, "Older ▶")
    assert second.text.splitlines()[1:] == ["g1 · Sim · anna and boris · 0 moves · next: anna"]
    assert (labels(second), second.edits) == (["◀ Newer"], True)
    typed = await den.one("boris", "/games 2")
    assert (typed.text, typed.edits) == (second.text, False)
    assert (await den.one("boris", "/games 3")).text == "There is no page 3. There are 2."
