"""Every further word that people may type, by what it means."""

from __future__ import annotations

import pytest

from adapters.chat import classes, puzzles, tournaments
from adapters.chat.blocking import ALL_WORDS, OWN_WORDS
from adapters.chat.commands import Command, read_challenge, read_language, read_length, split_command
from adapters.chat.conditional import _line  # pyright: ignore[reportPrivateUsage] - what is hard to play to
from adapters.chat.noticing import _hour, _on, _wishes  # pyright: ignore[reportPrivateUsage] - as above
from adapters.chat.posts import BoardRef, Incoming
from adapters.chat.settings_commands import _value, setting_values, setting_word  # pyright: ignore[reportPrivateUsage]
from adapters.chat.standings import Wanted, read_leaderboard, read_leaderboard_path
from adapters.chat.vocabulary import is_computer, known_word
from core.codes import Code
from core.daily import Hour
from core.games import GAMES
from core.notices import NoticeCode
from core.refusals import Refused
from tests.adapters.chat.den import Den
from tests.adapters.chat.typed import SAID, request


@pytest.mark.parametrize(
    ("meant", "words"),
    [
        ("unrated", "unrated нерейтинговая нерейтинговый безрейтинга"),
        ("rated", "rated рейтинговая рейтинговый"),
        ("claim", "claim победа требовать"),
        ("level=easy", "easy лёгкий легкий лёгкая легкая легко слабый просто уровень=лёгкий сила=слабый level=легко"),
        ("level=medium", "medium средний средняя средне level=medium"),
        ("level=hard", "hard сильный сильная трудный трудная трудно сложный сложно сила=hard"),
        ("level=perfect", "perfect идеальный идеальная идеально безошибочный"),
        ("first=me", "first=me первый=я первым=я начинает=я ходит=я first=я"),
        ("first=them", "first=them первый=соперник первым=они"),
        ("first=lot", "first=lot ходит=жребий"),
        ("time=3d", "time=3d время=3d часы=3d"),
    ],
)
def test_the_terms_of_a_challenge(meant: str, words: str) -> None:
    assert {word: known_word(word) for word in words.split()} == dict.fromkeys(words.split(), meant)


@pytest.mark.parametrize(
    ("count", "seconds", "units"),
    [
        (90, 5_400, "m min minute minutes м мин минута минуты минут"),
        (5, 18_000, "h hour hours ч час часа часов"),
        (3, 259_200, "d day days д дн день дня дней"),
        (2, 1_209_600, "w week weeks нед неделя неделю недели недель"),
    ],
)
def test_the_units_of_time(count: int, seconds: int, units: str) -> None:
    lengths = {unit: read_length(f"{count}{unit}") for unit in units.split()}
    assert lengths == dict.fromkeys(units.split(), seconds)


def test_who_is_meant_by_a_word() -> None:
    assert all(map(is_computer, ["bot", "@bot", "бот", "@бот", "kibitz", "@kibitz", "кибиц", "@кибиц"]))
    assert not any(map(is_computer, ["robot", "kibits", "@anna", "боты"]))
    spoken = {"русский": "ru", "russian": "ru", "ru-ru": "ru", "english": "en", "английский": "en", "deutsch": None}
    assert {word: read_language(word) for word in spoken} == spoken


@pytest.mark.parametrize("word", ["none", "нет", "без"])
def test_a_game_without_a_clock(word: str) -> None:
    command = split_command(f"/challenge time={word}")
    assert command is not None
    assert read_challenge(command, SAID).move_time is None
    assert _value("clock", word) == "none"


TOURNAMENTS = {
    "join": "join играю участвую вступить",
    "leave": "leave выйти withdraw уйти",
    "begin": "begin начать start старт",
    "cancel": "cancel отменить отмена",
    "game": "game партия доска board",
}
CLASSES = {
    "join": "join играю участвую я",
    "leave": "leave выйти уйти",
    "pair": "pair пары тур next дальше",
    "end": "end finish cancel закончить конец отменить",
    "game": "game партия доска board",
}
PUZZLES = {
    "answer": "answer ответ ход move",
    "solvers": "solvers решившие таблица table",
    "ratings": "ratings рейтинг рейтинги top",
    "share": "share поделиться",
    "solution": "solution решение сдаюсь почему why giveup",
    "more": "more ещё еще другая next new",
}


def meanings(wishes: dict[str, str]) -> dict[str, str]:
    return {word: wish for wish, words in wishes.items() for word in words.split()}


def test_what_is_wished_of_a_tournament_a_class_and_a_puzzle() -> None:
    assert meanings(TOURNAMENTS) == tournaments._WISHES  # pyright: ignore[reportPrivateUsage] - as above
    assert meanings(CLASSES) == classes._WISHES  # pyright: ignore[reportPrivateUsage] - as above
    for word, wish in meanings(PUZZLES).items():
        wanted = puzzles._read(request(f"/puzzle {word.upper()} b3 {word}"))  # pyright: ignore[reportPrivateUsage]
        assert (wanted.wish, wanted.answer) == (wish, f"b3 {word}")


@pytest.mark.parametrize(
    ("words", "reply", "wanted"),
    [
        ("", None, (None, None, None, "")),
        ("", "p7", ("p7", None, None, "")),
        ("", "g7", (None, None, None, "")),
        ("P12 nim answer b3", "p7", ("p12", "nim", "answer", "b3")),
        ("nim sim", None, (None, "nim", None, "sim")),
        ("share answer", None, (None, None, "share", "answer")),
        ("b3 nim", None, (None, None, None, "b3 nim")),
    ],
)
def test_what_the_words_after_a_puzzle_are(words: str, reply: str | None, wanted: tuple[str | None, ...]) -> None:
    said = Incoming(
        event="e",
        server="l#den",
        chat="l#den",
        player=SAID.player,
        reply_to=None if reply is None else BoardRef(reply, None),
    )
    read = puzzles._read(request(f"/puzzle {words}", said))  # pyright: ignore[reportPrivateUsage] - as above
    assert (read.puzzle, read.game, read.wish, read.answer) == wanted


@pytest.mark.parametrize(
    ("name", "words", "values"),
    [
        ("language", "language язык", "en ru auto"),
        ("game", "game игра", " ".join(GAMES)),
        ("clock", "clock время", ""),
        ("timeout", "timeout просрочка", "loss claim"),
        ("rated", "rated рейтинг", "yes no"),
        ("boards", "boards доски", "auto edit new"),
        ("palette", "palette палитра картинки", "light dark"),
        ("threads", "threads ветки", "yes no"),
        ("cancel", "cancel отзыв", "host anyone"),
        ("channels", "channels каналы", "all here away"),
        ("puzzles", "puzzles задачи", "here off"),
        ("puzzle-games", "puzzle-games игры-задач", " ".join(("all", *GAMES))),
        ("puzzle-time", "puzzle-time час-задач", ""),
        ("pause-year", "pause-year пауза-год", ""),
        ("pause-game", "pause-game пауза-партия", ""),
    ],
)
def test_a_setting_by_its_words_and_what_it_can_be(name: str, words: str, values: str) -> None:
    assert [setting_word(word) for word in words.split()] == [name] * len(words.split())
    assert setting_values(name) == tuple(values.split())


@pytest.mark.parametrize(
    ("name", "word", "kept"),
    [
        ("rated", "да", "yes"),
        ("threads", "нет", "no"),
        ("channels", "везде", "all"),
        ("channels", "здесь", "here"),
        ("puzzles", "выкл", "off"),
        ("palette", "светлая", "light"),
        ("palette", "светлые", "light"),
        ("palette", "тёмная", "dark"),
        ("palette", "темная", "dark"),
        ("palette", "тёмные", "dark"),
        ("palette", "темные", "dark"),
        ("clock", "3d", "259200"),
        ("puzzle-games", "all", ""),
        ("puzzle-games", "везде", ""),
        ("puzzle-time", "9+3", "9+3"),
        ("pause-year", "0", "0"),
        ("pause-year", "365d", "365"),
        ("pause-game", "07д", "7"),
    ],
)
def test_the_value_of_a_setting(name: str, word: str, kept: str) -> None:
    assert _value(name, word) == kept


@pytest.mark.parametrize(
    ("name", "word", "code", "example"),
    [
        ("rated", "loss", Code.BAD_SETTING_VALUE, "yes"),
        ("timeout", "yes", Code.BAD_SETTING_VALUE, "loss"),
        ("palette", "red", Code.BAD_SETTING_VALUE, "light"),
        ("clock", "1s", Code.BAD_SETTING_VALUE, "3d"),
        ("puzzle-time", "24", Code.BAD_SETTING_VALUE, "9+3"),
        ("pause-year", "366", Code.BAD_SETTING_VALUE, "7"),
        ("pause-game", "5w", Code.BAD_SETTING_VALUE, "7"),
        ("pause-game", "x5", Code.BAD_SETTING_VALUE, "7"),
        ("game", "chess", Code.NO_SUCH_GAME_NAME, None),
        ("puzzle-games", "all,chess", Code.NO_SUCH_GAME_NAME, None),
        ("colour", "red", Code.BAD_SETTING, None),
    ],
)
def test_what_a_setting_cannot_be(name: str, word: str, code: Code, example: str | None) -> None:
    with pytest.raises(Refused) as refused:
        _value(name, word)
    fact = refused.value.fact
    assert (fact.code, fact.params.get("example")) == (code, example)
    if example is not None:
        assert (fact.params["word"], fact.params["name"]) == (word, name)


@pytest.mark.parametrize(
    ("words", "wanted"),
    [
        ("", Wanted()),
        ("месяц", Wanted(this_month=True)),
        ("month всё", Wanted()),
        ("MONTH все", Wanted()),
        ("month all", Wanted()),
        ("2 ним MONTH", Wanted("nim", 2, this_month=True)),
        ("nim ним 3", Wanted("nim", 3)),
        ("сим бесцветная", Wanted("sim colourless")),
    ],
)
def test_which_leaderboard_is_wanted(words: str, wanted: Wanted) -> None:
    command = split_command(f"/top {words}")
    assert command is not None
    assert read_leaderboard(command) == wanted


@pytest.mark.parametrize(
    ("words", "word"),
    [("nim sim", "sim"), ("colourless", "colourless"), ("2 3", "3"), ("nim colourless", "colourless")],
)
def test_what_names_no_leaderboard_is_said_back(words: str, word: str) -> None:
    with pytest.raises(Refused) as refused:
        read_leaderboard(Command("leaderboard", tuple(words.split()), words))
    assert (refused.value.fact.code, refused.value.fact.params["word"]) == (Code.LEADERBOARD_WHAT, word)


@pytest.mark.parametrize(
    ("path", "meant"),
    [
        (("nim", "all"), ("nim", False)),
        (("nim", "month"), ("nim", True)),
        (("sim", "colourless", "month"), ("sim colourless", True)),
        (("nim", "year"), None),
        (("chess", "all"), None),
        (("all",), None),
        ((), None),
    ],
)
def test_which_leaderboard_a_button_is_for(path: tuple[str, ...], meant: tuple[str, bool] | None) -> None:
    if meant is not None:
        assert read_leaderboard_path(path) == meant
        return
    with pytest.raises(Refused):
        read_leaderboard_path(path)


def test_what_someone_asks_to_be_told_privately() -> None:
    assert _wishes(["notes", "on", "daily", "9", "+3"]) == [("notes", ["on"]), ("daily", ["9", "+3"])]
    assert _wishes(["note", "сразу", "ежедневно"]) == [("note", []), ("сразу", []), ("ежедневно", [])]
    assert _wishes(["2", "notes"]) == []
    assert [_on("notes", [word]) for word in ["on", "yes", "да", "вкл"]] == [True] * 4
    assert [_on("notes", [word]) for word in ["off", "no", "нет", "выкл"]] == [False] * 4
    assert [_hour([word]) for word in ["off", "no", "нет", "выкл"]] == [None] * 4
    assert _hour(["9", "+3"]) == Hour(9, 180)
    for act, code, word in (
        (lambda: _on("notes", ["on", "off"]), NoticeCode.BAD, "notes on off"),
        (lambda: _hour(["9", "x"]), NoticeCode.DAILY_BAD, "9 x"),
    ):
        with pytest.raises(Refused) as refused:
            act()
        assert (refused.value.fact.code, refused.value.fact.params["word"]) == (code, word)


@pytest.mark.parametrize(
    ("text", "moves"),
    [
        ("36 12 ANY 13", ["36", "12", "*", "13"]),
        ("* any else иначе любой другое", ["*"] * 6),
        ("b 3; c 2;* ;b1", ["b 3", "c 2", "*", "b1"]),
        ("b 3 -> c 2", ["b 3", "c 2"]),
        ("b 3=>c 2", ["b 3", "c 2"]),
        ("b 3→c 2", ["b 3", "c 2"]),
        ("b 3\nc 2", ["b 3", "c 2"]),
        ("b 3, c 2", ["b 3", "c 2"]),
        ("3,5 c2", ["3,5", "c2"]),
        (" ".join(["1"] * 41), ["1"] * 40),
    ],
)
def test_how_the_moves_of_a_line_are_parted(text: str, moves: list[str]) -> None:
    assert _line(text) == moves


async def test_words_that_end_something_and_words_for_all(den: Den) -> None:
    await den.game("/nim @boris first=me time=1d", "boris")
    for user, command, words, answer in (
        (
            "boris",
            "/if g1 {}",
            "off clear none нет стереть убрать очистить",
            "You now have no conditional moves in g1.",
        ),
        ("anna", "/quiet {}", "off нет выкл", "You have no quiet hours."),
        ("anna", "/pause {}", "off", "You have no pause to end."),
        ("anna", "/forget {}", "no нет", "Nothing was deleted."),
        ("anna", "/language {} de", "chat чат", "Which language?"),
    ):
        for word in words.split():
            assert (await den.one(user, command.format(word))).text.startswith(answer), (command, word)
    told = await den.one("anna", "/notify all any все любая on yes да вкл")
    assert told.text.startswith("I tell you privately when someone here offers a game that you can join, once")
    told = await den.one("anna", "/notify off no нет выкл all everywhere везде")
    assert told.text == "I no longer tell you of offers anywhere."


def test_words_by_which_people_are_kept_out_of_ones_own_games() -> None:
    assert set("mine my me мои моё мое мне меня".split()) == OWN_WORDS  # noqa: SIM905 - as it is typed
    assert set("all everyone everybody все всех всем".split()) == ALL_WORDS  # noqa: SIM905 - as above
