"""Texts that are moves even where nothing says which board they are for, and the talk that never is."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.games import GAMES
from core.notation import fold, reads_plainly
from tests.toys import TOYS

SIM = ("36", "63", "3-6", "3–6", "3—6", "3−6", "3\u20116", " 36 ", "36\n", "99", "11", "00", "３６", "5-0", "10")
NIM = (
    "b3",
    "B3",
    "b 3",
    "B 12",
    "a1",
    "e5",
    "c100",
    "в3",
    "В3",
    "б3",
    "Г1",
    "с2",
    "е1",
    "А4",
    " b3 ",
    "b３",
    "b999999",
)
SQUARE = (
    "17L14", "17L14E", "17l14e", "1M13", "17 L14 E", "17 l14", "17-L14-E", "17 L14 >", "17L14→", "17М13", "17м13с",
    "17М13В", "17L14Ю", "5x3", "2d6", "99L14E", "35Y25W", "17L14^", "8 A1 v",
)  # fmt: skip
MOVES = {"sim": SIM, "nim": NIM, "square": SQUARE}

TALK = (
    # letters alone
    "be", "га", "ha hi if ah he", "hi", "да", "нет", "ok", "ок", "ну", "а", "b", "ab", "аб", "cf", "c-f", "С Ф",
    "gg", "b all",
    "b все", "hm", "эх", "e", "ага", "б", "А-В",
    # a Cyrillic letter with a blank, and other signs between
    "в 3", "с 2", "а 5", "б 7", "Г 1", "В 12", "1:2", "3.5", "3,6", "3/6", "3 6", "3 - 6", "2:3", "5 - 0",
    "b-3", "b:3", "b.3",
    "1.", "3?", "12?", "b3?", "17 М13", "17М13 С", "17 в 3", "3 в 1", "1 из 2", "5 x 3", "10 x 5",
    # something around a move
    "!36", "36!", "36.", "36,", "`36`", "«36»", "(36)", "!b3", "b3!", "b3.", "17L14E!", "!17L14E", "ход 36",
    "move b3", "36 36",
    "ход: 17L14", "36 :)", "b3 🙂", "36…", "+36", "-36", "36%", "b3)", "#36", "№36",
    # keyboard slips
    "и3", "ф1", "ы2", "17Д14У", "5б", "бю",
    # numbers in talk
    "1", "0", "7", "100", "123", "2026", "12 или 13?", "в 7 вечера?", "ok 12", "I have 3 minutes",
    "осталось 2 хода", "+1", "1-1-2",
    "на 15 минут", "12:30", "7pm", "в 19:00", "3rd", "2 очка", "1000", "1 000", "50/50", "12-13", "100-50",
    "²³", "12st",
    # whole sentences
    "good game!", "well played", "Ты где?", "Давай ещё раз", "your move, boris", "ходи уже", "хорошо сыграно",
    "I'll be back at 8",
    "сейчас вернусь, 5 минут", "what was dot 3 again?", "а кто ходит?", "не вижу картинку",
    "the b heap has 3 left", "у меня 17 и 14",
    "b3 or b4?", "b3 или b4?", "может 36", "36 проигрывает", "36 loses", "не 36 а 35", "", " ", "…", "👍",
    "¯\\_(ツ)_/¯", "g1", "z9",
    "f3", "ж5", "h8", "k2", "b1000000", "17Z99", "1234567", "17L145E", "117L14E",
)  # fmt: skip


@pytest.mark.parametrize(("name", "text"), [(name, text) for name, texts in MOVES.items() for text in texts])
def test_a_move_of_one_game_needs_no_reply(name: str, text: str) -> None:
    assert [game for game in GAMES if reads_plainly(GAMES[game], text)] == [name]


@pytest.mark.parametrize("text", TALK)
def test_talk_is_a_move_of_no_game(text: str) -> None:
    assert not any(reads_plainly(GAMES[game], text) for game in MOVES)


def test_there_is_talk_enough_in_two_languages() -> None:
    russian = [text for text in TALK if any("а" <= letter.casefold() <= "я" for letter in text)]
    assert len(set(TALK)) == len(TALK)
    assert len(russian) >= 40
    assert len(TALK) - len(russian) >= 60


@pytest.mark.parametrize("name", MOVES)
def test_what_needs_no_reply_can_be_read_when_folded(name: str) -> None:
    game = GAMES[name]

    @settings(deadline=None)
    @given(st.from_regex(rf"\A(?:{game.plain})\Z"))
    def check(text: str) -> None:
        assert reads_plainly(game, text)
        assert game.reads_as_move(fold(text))

    check()


@pytest.mark.parametrize("text", ["", " ", "f"])
def test_a_game_without_such_moves_reads_none_plainly(text: str) -> None:
    assert not reads_plainly(TOYS["row"], text)
