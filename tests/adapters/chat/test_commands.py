"""Commands, in English and in Russian: how a game is offered, played and ended."""

from __future__ import annotations

import pytest

from adapters.chat.commands import Command
from adapters.chat.posts import Post
from adapters.chat.routes import read_command
from adapters.chat.texts import plain_moments
from core.position import replay
from core.table import First, Status
from tests.adapters.chat.den import Den, SetClock, labels, person
from tests.adapters.named import by_word


def one(posts: tuple[Post, ...]) -> Post:
    (post,) = posts
    return post


async def test_a_challenge_to_somebody(den: Den) -> None:
    offer = await den.one("anna", "/challenge sim @boris dots=7 first=me time=2h")
    assert offer.text == (
        "anna offers boris a game of Sim.\n"
        "7 dots; closing a triangle of your own colour loses.\n"
        "anna goes first.\n"
        "2 hours for each move."
    )
    assert (offer.to, offer.game, offer.ply, offer.picture) == (None, "g1", 0, None)
    assert labels(offer) == ["Accept", "Decline", "Cancel"]


async def test_the_same_in_russian(den: Den) -> None:
    offer = await den.one("anna", "/вызов сим @boris dots=7 first=me time=5ч нерейтинговая", lang="ru-RU")
    assert offer.text == (
        "anna вызывает на партию в «Сим»: boris.\n"
        "7 точек; кто замкнёт треугольник своего цвета, тот проиграл.\n"
        "Первый ход: anna.\n"
        "На ход 5 часов.\n"
        "Партия без рейтинга."
    )
    assert labels(offer) == ["Принять", "Отказаться", "Отозвать"]


@pytest.mark.parametrize(
    ("text", "game", "options"),
    [
        ("/challenge", "sim", ()),
        ("/sim", "sim", ()),
        ("/Сим dots=8", "sim", ("dots=8",)),
        ("/nim marienbad rule=normal", "nim", ("marienbad", "rule=normal")),
        ("/challenge НИМ random", "nim", ("random",)),
        ("/challenge heaps=4,5,6 nim", "nim", ("heaps=4,5,6",)),
        ("/SQUARE@KibitzBot target=50 penalty", "square", ("target=50", "penalty")),
        ("/сквэр players=3", "square", ("players=3",)),
        ("/ним мариенбад правило=обычное", "nim", ("marienbad", "rule=normal")),
        ("/вызов точки=8 сим бесцветный", "sim", ("dots=8", "colourless")),
        ("/сквэр цель=50 штраф", "square", ("target=50", "penalty")),
    ],
)
async def test_games_and_options_by_their_words(den: Den, text: str, game: str, options: tuple[str, ...]) -> None:
    offer = await den.one("anna", text)
    table = await den.table(offer.game)
    assert (table.game, table.options, table.open_offer) == (game, options, True)
    assert labels(offer) == ["Join", "Cancel"]


@pytest.mark.parametrize("word", ["bot", "@bot", "бот", "@Kibitz"])
async def test_the_computer_by_its_names(den: Den, word: str) -> None:
    board = await den.one("anna", f"/nim {word} time=2m")
    table = await den.table("g1")
    assert (table.status, table.rated, table.move_time) == (Status.PLAYING, False, 120)
    assert board.text.startswith("Heaps 3-5-7; taking the last counter loses.\n")
    began = replay(table).movers[:1] or (replay(table).to_move,)
    said = ("anna, your move. By lot you go first.", "By lot, Kibitz goes first.")[began[0] or 0]
    assert said in board.text.splitlines()
    assert board.text.count("first") == 1, "it is said once"


async def test_common_terms_in_russian_words(den: Den) -> None:
    for word, first in (("я", First.ME), ("соперник", First.THEM), ("жребий", First.LOT)):
        offer = await den.one("anna", f"/сим @boris время=3д первый={word} нерейтинговая")
        table = await den.table(offer.game)
        assert (table.move_time, table.first, table.rated) == (3 * 86_400, first, False)
    offer = await den.one("anna", "/вызов ним @boris время=нет начинает=я")
    table = await den.table(offer.game)
    assert (table.move_time, table.first) == (None, First.ME)
    assert "“first=me” repeats or contradicts" in (await den.one("anna", "/ним первый=жребий first=me")).text


async def test_the_opponent_may_stand_before_the_game_and_with_a_comma(den: Den) -> None:
    offer = await den.one("anna", "/challenge @Boris, nim")
    table = await den.table(offer.game)
    assert (table.game, table.invited) == ("nim", (person("Boris"),))


async def test_accept_decline_cancel_and_begin_by_words(den: Den) -> None:
    await den.say("anna", "/sim @boris first=them")
    board = await den.one("boris", "/accept")
    assert board.text == (
        "boris sits down.\n"
        "boris (orange, dashed), your move.\n"
        "Choose two dots, or reply with them, for example `12`.\n"
        "Sim · g1 · move 0"
    )
    assert board.mention == person("boris")
    await den.say("anna", "/sim @boris")
    assert (await den.one("boris", "/decline")).text == "boris would rather not.\nThe offer was declined."
    await den.say("anna", "/nim")
    assert (await den.one("anna", "/cancel")).text == "The offer was withdrawn."
    await den.say("anna", "/square")
    await den.say("boris", "/принять g4")
    offer = await den.one("carl", "/accept g4")
    assert "At the table: anna, boris and carl (3)." in offer.text
    assert labels(offer) == ["Join", "Start", "Cancel"]
    begun = await den.one("anna", "/начать")
    assert (await den.table("g4")).options == ("players=3",)
    assert begun.mention is not None


async def test_whoever_joins_an_open_offer_first_would_begin_if_they_do(den: Den) -> None:
    assert "The player who accepts goes first." in (await den.one("anna", "/sim first=them")).text
    assert "boris goes first." in (await den.one("anna", "/square @boris @carl first=them")).text
    offer = await den.one("carl", "/accept g2")
    assert "carl goes first." in offer.text
    await den.say("boris", "/accept g2")
    table = await den.table("g2")
    assert table.seats[table.start].name == "carl"


async def test_moves_by_command_by_reply_and_with_the_game_named(den: Den) -> None:
    board = await den.game("/nim @boris first=me", "boris")
    for number, (mover, text) in enumerate([("anna", "/play a1"), ("boris", "/ход b-2"), ("anna", "/m g1 3:1")], 1):
        answer = await den.one(mover, text)
        assert (answer.to, answer.ply) == (None, number)
    old = await den.one("boris", "/play c1", board)
    assert old.text.startswith("That was an older board. Nothing was played; here is g1 as it stands.")
    assert (old.to, old.ply, old.version) == (person("boris"), 3, None)
    current = await den.one("boris", "/board")
    assert (await den.one("boris", "b all", current)).ply == 4
    assert (await den.table("g1")).moves == ("a1", "b2", "c1", "b3")


async def test_resign_abort_and_rematch(den: Den) -> None:
    board = await den.game("/sim @boris first=me", "boris")
    called_off = await den.one("boris", "/abort", board)
    assert called_off.text == "The game was called off. No one loses.\nSim · g1 · move 0"
    await den.press("anna", called_off, "Rematch")
    board = await den.one("boris", "/rematch")
    assert board.text.startswith("boris sits down.\nboris (orange, dashed), your move.\n")
    for mover, move in (("boris", "12"), ("anna", "34")):
        board = await den.one(mover, move, board)
    over = await den.one("anna", "/abort", board)
    assert over.text == (
        "anna resigns.\nboris wins after 2 moves.\nRatings: anna 895 ? (−105), boris 1105 ? (+105)\nSim · g2 · move 2"
    )
    await den.game("/nim @boris", "boris")
    over = await den.one("boris", "/сдаюсь", lang="ru")
    assert over.text.splitlines() == ["boris сдаётся.", "Партия отменена, никто не проиграл.", "Ним · g3 · ход 0"]
    await den.game("/nim @boris", "boris", moved=True)
    over = await den.one("boris", "/сдаюсь", lang="ru")
    assert over.text.splitlines() == [
        "boris сдаётся.",
        "Победа: anna. В партии 2 хода.",
        "Рейтинг: anna 1105 ? (+105), boris 895 ? (−105)",
        "Ним · g4 · ход 2",
    ]
    assert labels(over) == ["Реванш", "Разбор", "Повтор", "Запись"]


async def test_a_take_back_with_consent_and_without(den: Den) -> None:
    board = await den.game("/nim @boris first=me", "boris")
    board = await den.one("anna", "a1", board)
    asked = await den.one("anna", "/undo")
    assert asked.text.startswith("anna asks to take back one move. Do you agree?\nboris, your move.")
    assert asked.picture is not None
    assert labels(asked) == ["a", "b", "c", "Agree", "Refuse", "If…"]
    (step,) = await den.press("boris", asked, "c")
    assert labels(step) == [*map(str, range(1, 8)), "← Back"]
    assert labels((await den.press("boris", step, "← Back"))[0]) == labels(asked)
    assert one(await den.press("anna", asked, "Agree")).text == "The other players have to agree, not you."
    refused = one(await den.press("boris", asked, "Refuse"))
    assert refused.text.startswith("boris declined the take-back. The game goes on.\nboris, your move.")
    assert one(await den.press("boris", asked, "Agree")).text == "No take-back is waiting for an answer."
    asked = await den.one("anna", "/назад", lang="ru")
    assert asked.text.startswith("anna просит взять назад 1 ход. Согласны?\nboris, ваш ход.")
    shown = await den.one("carla", "/board")
    assert shown.text.startswith("anna asks to take back one move.")
    assert labels(shown) == ["a", "b", "c", "Agree", "Refuse", "If…"]
    board = await den.one("boris", "/agree")
    assert board.text.startswith("Взят назад 1 ход.\nanna, ваш ход.")
    assert (board.ply, (await den.table("g1")).moves) == (0, ())
    await den.say("anna", "/nim bot first=me")
    await den.say("anna", "/play g2 a1")
    back = await den.one("anna", "/undo g2")
    assert back.text.startswith("Взято назад 2 хода.")
    assert back.ply == 0


async def test_a_full_page_of_steps_fits_though_a_take_back_and_a_claim_wait(den: Den) -> None:
    await den.game("/nim @boris heaps=62,20,18 first=me time=2m claim", "boris")
    await den.say("anna", "/play a1")
    await den.say("anna", "/undo")
    den.clock.time += 121
    await den.chat.tick()
    board = await den.one("boris", "/board")
    assert labels(board) == ["a", "b", "c", "Claim the win", "Agree", "Refuse", "If…"]
    (first,) = await den.press("boris", board, "a")
    (second,) = await den.press("boris", first, "\u25b6")
    assert labels(second) == [*map(str, range(21, 41)), "\u2190 Back", "\u25c0", "\u25b6", "Claim the win"]
    assert [len(row) for row in second.buttons] == [5, 5, 5, 5, 4]


@pytest.mark.parametrize(
    ("text", "command"),
    [
        ("/play 36", Command("play", ("36",), "36")),
        ("  /Play@Kibitz_Bot   b 3 ", Command("play", ("b", "3"), "b 3")),
        ("/ход\n36", Command("play", ("36",), "36")),
        ("/start", Command("help")),
        ("/foo", Command("foo")),
        ("hello /play", None),
        ("/", None),
        ("/usr/bin", None),
        ("/ play", None),
        ("//play", None),
        ("/" + "x" * 33, None),
    ],
)
def test_what_is_a_command(text: str, command: Command | None) -> None:
    assert read_command(text) == command


def test_no_more_words_are_read_than_anybody_means() -> None:
    command = read_command("/sim " + "x " * 100_000)
    assert command is not None
    assert len(command.words) == 40


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        (
            "/challenge chess @boris",
            (f"I don’t know the game “chess”. There are {by_word()}. For example `/rules sim` or `/sim bot`."),
        ),
        (
            "/nim eve",
            (
                "I don’t know “eve” in Nim. There are `heaps=3,5,7`, `marienbad`, `random`, `rule=misere`, "
                "`rule=penultimate` and `rule=normal`, and for any game `time=3d`, `first=me`, `unrated`; "
                "for example `/nim heaps=4,9,6`. To name an opponent: `@anna`."
            ),
        ),
    ],
)
async def test_a_word_that_is_no_game_and_no_option(den: Den, text: str, answer: str) -> None:
    (post,) = await den.say("anna", text)
    assert (post.text, post.to) == (answer, person("anna"))


async def test_an_open_offer_says_how_many_can_play(den: Den) -> None:
    (offer,) = await den.say("anna", "/square players=3")
    assert "Up to 3 can play; the host may start with fewer." in offer.text


async def test_what_was_pressed_so_far_is_shown(den: Den) -> None:
    board = await den.game("/sim @boris first=me", "boris")
    (second,) = await den.press("anna", board, "3")
    assert "➜ 3 …" in second.text.split("\n")


async def test_random_heaps_are_announced_as_such(den: Den) -> None:
    assert "Heaps drawn by lot; taking the last counter loses." in (await den.one("anna", "/nim random")).text
    (offer,) = await den.say("anna", "/ним random", lang="ru")
    assert "Кучки по жребию;" in offer.text


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        (259_199, "in 3 days"),
        (130_000, "in 2 days"),
        (129_599, "in 36 hours"),
        (5_399, "in 90 minutes"),
        (89, "in 89 seconds"),
    ],
)
def test_times_are_told_in_round_numbers(seconds: int, words: str) -> None:
    clock = SetClock()
    assert plain_moments(clock)("en", clock.time + seconds) == words
