"""The words of commands and challenges: in Russian, by their keys, with separators, and contradicting each other."""

from __future__ import annotations

from dataclasses import replace

import pytest

from adapters.chat.commands import Command, read_challenge, read_length, read_time, split_command
from adapters.chat.commands import person as named
from adapters.chat.posts import Incoming
from adapters.chat.routes import BY_NAME, read_command
from adapters.chat.vocabulary import is_term, known_word, spellings
from adapters.games import card
from core.codes import Code
from core.game import InvalidOption
from core.games import GAMES
from core.keyboard import to_cyrillic, to_latin
from core.levels import Level
from core.offers import Challenge
from core.settings import Settings
from core.table import COMPUTER, First, Player, Status, computer
from tests.adapters.chat.den import Den, person
from tests.adapters.chat.refusing import refused


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("/сдаться", "resign"),
        ("/сдаюсь", "resign"),
        ("/отменить", "abort"),
        ("/взять", "undo"),
        ("/отклонить", "decline"),
        ("/отказаться", "decline"),
        ("/лидеры", "leaderboard"),
        ("/сквер", "square"),
        ("/Сквэр", "square"),
        ("/доска", "board"),
        ("/ходы", "moves"),
        ("/ход", "play"),
        ("/да", "agree"),
        ("/нет", "refuse"),
        ("/потребовать", "claim"),
        ("/справка", "help"),
        ("/m", "play"),
        # in the other layout
        ("/здфн", "play"),
        ("/ЗДФН", "play"),
        ("/рудз", "help"),
        (".рудз", "help"),
        (".ышь", "sim"),
        ("/тшь", "nim"),
        ("/ыйгфку", "square"),
        ("/[jl", "play"),
        ("/cbv", "sim"),
        ("/ybv", "nim"),
        ("/crd'h", "square"),
        ("/crdth", "square"),
        ("/gjvjom", "help"),
        ("/dspjd", "challenge"),
        ("/gfhnbb", "games"),
        ("/htqnbyu", "leaderboard"),
    ],
)
def test_a_command_by_its_words_and_by_its_keys(typed: str, name: str) -> None:
    assert read_command(f"{typed} 12 b3") == Command(name, ("12", "b3"), "12 b3")
    assert read_command(typed) == Command(name)


@pytest.mark.parametrize("text", [".play 12", ".рудзз", "...", ".", "./help", "рудз", "/ш", "/рудз@bot", "/ну?"])
def test_what_is_no_command_by_its_keys(text: str) -> None:
    command = read_command(text)
    assert command is None or command.name not in {"play", "help", "sim"}


@pytest.mark.parametrize("game", GAMES)
def test_every_option_has_russian_words_and_can_be_typed_in_either_layout(game: str) -> None:
    for field in card(game).form:
        values = field.choices or ("7",)
        canonical = [field.name] if not field.choices and field.kind.name == "FLAG" else []
        canonical += [value if field.bare else f"{field.name}={value}" for value in values] if not canonical else []
        for word in canonical:
            assert known_word(word, game) == word
            name, equals, value = word.partition("=")
            slip = "".join((to_cyrillic(name), equals, value if value.isdigit() else to_cyrillic(value)))
            assert known_word(slip, game) == word
    for russian, own in card(game).option_words["ru"].items():
        assert own in known_word(russian, game) or known_word(f"{russian}=7", game) == f"{own}=7" or "=" not in own
        assert to_cyrillic(to_latin(russian)) == russian


@pytest.mark.parametrize(
    ("typed", "options"),
    [
        ("/ним мариенбад", ("marienbad",)),
        ("/ним случайные правило=предпоследняя", ("random", "rule=penultimate")),
        ("/ним кучки=4,9,6 правило=мизер", ("heaps=4,9,6",)),
        ("/ним правило=обычное", ("rule=normal",)),
        ("/сим точки=7", ("dots=7",)),
        ("/сим точки=8 бесцветная", ("dots=8", "colourless")),
        ("/сквэр цель=50", ("target=50",)),
        ("/сквер игроков=3 цель=100 штраф", ("players=3", "target=100", "penalty")),
        # in the other layout
        ("/тшь ьфкшутифв", ("marienbad",)),
        ("/ybv vfhbty,fl", ("marienbad",)),
        ("/ybv ghfdbkj=j,sxyjt", ("rule=normal",)),
        ("/nim кгду=тщкьфд", ("rule=normal",)),
        ("/nim руфзы=4,9,6", ("heaps=4,9,6",)),
        ("/ним rexrb=4,9,6", ("heaps=4,9,6",)),
        ("/sim вщеы=7 сщдщгкдуыы", ("dots=7", "colourless")),
        ("/sim njxrb=7", ("dots=7",)),
        ("/square ефкпуе=50", ("target=50",)),
        ("/square wtkm=50 inhfa", ("target=50", "penalty")),
        # the game by its options
        ("/challenge heaps=4,9,6", ("heaps=4,9,6",)),
        ("/вызов мариенбад", ("marienbad",)),
        ("/challenge marienbad rule=normal time=3d", ("marienbad", "rule=normal")),
        ("/challenge target=50", ("target=50",)),
        ("/challenge dots=7", ("dots=7",)),
        # numbers with separators
        ("/square target=1 000", ("target=1000",)),
        ("/square target=1\u00a0000", ("target=1000",)),
        ("/square target=1,000", ("target=1000",)),
        ("/square target=1.000", ("target=1000",)),
        ("/square target=1'000", ("target=1000",)),
        ("/сквэр цель=1 000", ("target=1000",)),
        ("/square 1 000 target=100", None),
    ],
)
async def test_options_by_their_words_and_by_their_keys(den: Den, typed: str, options: tuple[str, ...] | None) -> None:
    (post,) = await den.say("anna", typed)
    if options is None:
        assert post.text.startswith("I don’t know “1” in Square.")
        return
    table = await den.table(post.game)
    assert table.options == options
    assert table.game == next(name for name in GAMES if _knows(name, options))


def _knows(game: str, options: tuple[str, ...]) -> bool:
    try:
        GAMES[game].options(options)
    except ValueError:
        return False
    return True


@pytest.mark.parametrize(
    ("typed", "seconds", "first", "rated"),
    [
        ("время=3д первый=я нерейтинговая", 259_200, First.ME, False),
        ("время=12ч начинает=соперник", 43_200, First.THEM, True),
        ("время=30мин первый=жребий рейтинговая", 1_800, First.LOT, True),
        ("время=3дня", 259_200, First.LOT, True),
        ("time=2hours", 7_200, First.LOT, True),
        ("time=3д first=я", 259_200, First.ME, True),
        ("ешьу=3в ашкые=ьу гткфеув", 259_200, First.ME, False),
        ("dhtvz=3l gthdsq=z ythtqnbyujdfz", 259_200, First.ME, False),
        ("время=нет", None, First.LOT, True),
    ],
)
async def test_terms_by_their_words_and_by_their_keys(
    den: Den, typed: str, seconds: int | None, first: First, rated: bool
) -> None:
    offer = await den.one("anna", f"/nim @boris {typed}")
    table = await den.table(offer.game)
    assert (table.move_time, table.first, table.rated) == (seconds, first, rated)


@pytest.mark.parametrize("word", ["bot", "бот", "кибиц", "ище", ",jn", "ЛШИШЕЯ", "Kibitz"])
async def test_the_computer_by_its_words_and_by_its_keys(den: Den, word: str) -> None:
    await den.one("anna", f"/nim {word}")
    assert (await den.table("g1")).status is Status.PLAYING


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("/sim @boris rated unrated", "“unrated” repeats or contradicts an earlier word."),
        ("/sim @boris рейтинговая unrated", "“unrated” repeats or contradicts an earlier word."),
        ("/sim @boris first=me первый=соперник", "“первый=соперник” repeats or contradicts an earlier word."),
        ("/sim @boris time=3d время=2д", "“время=2д” repeats or contradicts an earlier word."),
        ("/sim @boris claim победа time=3d", "“claim” repeats or contradicts an earlier word."),
        ("/sim @boris colourless бесцветная", "“colourless” says that twice."),
        ("/sim @boris dots=7 dots=8", "“dots=8” says that twice."),
        ("/nim @boris marienbad heaps=3,5,7", "“heaps=3,5,7” says that twice."),
        (
            "/square @boris players=3",
            (
                "This game is for 3 players, and you have named 2, including yourself. "
                "Name all of them, or leave the number out, for example `/square @boris @vera`."
            ),
        ),
        (
            "/square @boris @carl players=6",
            (
                "This game is for 6 players, and you have named 3, including yourself. "
                "Name all of them, or leave the number out, for example `/square @boris @vera @gleb @dina @egor`."
            ),
        ),
        (
            "/square @boris @carl players=2",
            "That is too many: at most 2 can play, including you. For example `/square @boris`.",
        ),
        ("/sim @boris claim", "There is nothing to claim without a clock. Set a time for each move, for example"),
        ("/sim @boris победа время=нет", "There is nothing to claim without a clock."),
        ("/challenge heaps=1", "One heap cannot be played: there can be 3 to 5 heaps."),
        ("/challenge dots=99", "There can be 6 to 9 dots, for example `/sim dots=7`."),
        (
            "/square target=1,0000",
            "I can’t use “target=1,0000” here: from 10 to 1000. For example `/square target=100`.",
        ),
        ("/square target=1 0000", "I can’t use “target=1” here: from 10 to 1000. For example `/square target=100`."),
        ("/square target=2 000", "I can’t use “target=2000” here: from 10 to 1000. For example `/square target=100`."),
    ],
)
async def test_terms_that_cannot_be_are_refused_with_an_example(den: Den, typed: str, answer: str) -> None:
    post = await refused(den, "anna", typed)
    assert post.text.startswith(answer)
    assert "`" in post.text


async def test_three_named_are_as_many_as_were_asked_for(den: Den) -> None:
    offer = await den.one("anna", "/square @boris @carl players=3")
    assert len((await den.table(offer.game)).invited) == 2


@pytest.mark.parametrize(
    ("typed", "said"), [("/sim bot rated", True), ("/sim bot", False), ("/ним бот рейтинговая", True)]
)
async def test_that_games_with_the_computer_are_unrated_is_told_who_asked_for_a_rated_one(
    den: Den, typed: str, said: bool
) -> None:
    board = await den.one("anna", typed)
    assert ("Games against me are never rated, so this one is not." in board.text) == said
    assert not (await den.table("g1")).rated


@pytest.mark.parametrize("typed", ["/help nim", "/помощь ним", "/help НИМ please", "/рудз тшь"])
async def test_help_with_a_game_is_about_that_game(den: Den, typed: str) -> None:
    (about, *_) = await den.say("anna", typed)
    assert about.text.startswith("Nim, for two.")
    assert about.picture is not None


async def test_help_names_further_words_where_commands_are_typed(den: Den) -> None:
    for typed in ("/help", "/help me"):
        post = await den.one("anna", typed)
        assert post.text.endswith("In short: `/m 12` is `/play 12`, `/top` is `/leaderboard`, `/join` is `/accept`.")
        assert post.to == person("anna")
    russian = (await den.one("anna", "/помощь", lang="ru")).text
    named = {part.split()[0] for part in russian.split("`")[1::2] if part.startswith("/")}
    unknown = {word for word in named if (command := read_command(word)) is None or not _is_route(command)}
    assert unknown == set()
    assert {"/ход", "/взять", "/сдаться", "/отменить", "/лидеры"} <= named


def _is_route(command: Command) -> bool:
    return command.name in BY_NAME


def test_spellings_begin_with_the_word_itself() -> None:
    assert next(spellings("цель=50")) == "цель=50"
    assert "target=50" in spellings("ефкпуе=50")
    assert "heaps=3,5,7" in spellings("руфзы=3,5,7")


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("/сквэр @boris цель=5", "«цель=5» не подходит: можно от 10 до 1000. Например: `/square цель=100`."),
        ("/square @boris target=5", "«target=5» не подходит: можно от 10 до 1000. Например: `/square цель=100`."),
        ("/square @boris ефкпуе=5", "«ефкпуе=5» не подходит: можно от 10 до 1000. Например: `/square цель=100`."),
        ("/сим точки=77", "Точек может быть от 6 до 9, например: `/sim точки=7`."),
        ("/сим Бесцветная бесцветная", "«Бесцветная» — лишнее, это уже сказано. Например: `/sim бесцветная`."),
        ("/ним кучки=1,2", "2 кучки — так не играют: нужно от 3 до 5. Например: `/nim кучки=4,9,6`."),
        ("/ним правило=странное", "Кто проигрывает? `правило=мизер`, `правило=предпоследняя` или `правило=обычное`"),
        ("/сим первый=ты", "«первый=ты» не подходит."),
        ("/сим время=3г", "«время=3г» не подходит."),
    ],
)
async def test_a_refused_word_is_said_back_as_it_was_typed_and_the_example_is_in_the_readers_language(
    den: Den, typed: str, answer: str
) -> None:
    assert (await refused(den, "anna", typed, lang="ru")).text.startswith(answer)


ANNA, BORIS = Player("t1", "Anna"), Player("t2", "Boris")
SAID = Incoming(
    event="e",
    server="t-1",
    chat="t-1",
    player=ANNA,
    mentions={"boris": BORIS},
    aliases=frozenset({"t@annie"}),
    move_time=600,
)


def read(words: str, said: Incoming = SAID, settings: Settings | None = None) -> Challenge:
    command = split_command(f"/{words}")
    assert command is not None
    return read_challenge(command, said, Settings() if settings is None else settings)


@pytest.mark.parametrize(
    ("words", "usual", "set_by_the_server", "without"),
    [
        ("nim", 600, 7_200, None),
        ("nim @boris", 600, 7_200, None),
        ("nim bot", None, None, None),
        ("square bot @boris", 600, 7_200, None),
        ("square bot players=3", 600, 7_200, None),
        ("square bot players=2", None, None, None),
        ("nim @boris time=2m", 120, 120, 120),
        ("nim bot time=2m", 120, 120, 120),
        ("nim @boris time=none", None, None, None),
    ],
)
def test_the_time_for_a_move_is_the_one_said_else_the_servers_else_the_usual_where_people_play(
    words: str, usual: int | None, set_by_the_server: int | None, without: int | None
) -> None:
    assert read(words).move_time == usual
    assert read(words, settings=Settings(clock=True, move_time=7_200)).move_time == set_by_the_server
    assert read(words, settings=Settings(clock=True, move_time=None)).move_time == without


def test_a_challenge_that_says_nothing_is_as_the_server_has_it() -> None:
    usual = Settings()
    found = read("challenge", settings=replace(usual, game="nim", claim=True, rated=False))
    assert (found.game, found.claim, found.rated, found.rated_asked) == ("nim", True, False, False)
    found = read("challenge", settings=usual)
    assert (found.game, found.claim, found.rated, found.rated_asked) == (usual.game, False, True, False)
    asked = read("nim rated claim", settings=replace(usual, rated=False))
    assert (asked.claim, asked.rated, asked.rated_asked) == (True, True, True)
    asked = read("nim unrated")
    assert (asked.rated, asked.rated_asked) == (False, False)


def test_a_win_can_be_claimed_where_there_is_a_clock_whoever_set_it() -> None:
    assert read("nim @boris claim").claim
    assert read("nim bot claim time=2m").claim
    for words in ("nim bot claim", "nim @boris claim time=none"):
        with pytest.raises(InvalidOption) as refusal:
            read(words)
        assert refusal.value.fact.code == Code.CLAIM_WITHOUT_CLOCK


def test_whom_a_challenge_is_for() -> None:
    alone = replace(SAID, private=True)
    assert (read("nim").opponents, read("nim", alone).opponents) == ((), (COMPUTER,))
    assert read("nim @boris", alone).opponents == (BORIS,)
    (asked,) = read("nim level=hard").opponents
    assert (asked.is_computer, asked.level) == (True, Level.HARD)
    computers = read("square bot @boris bot level=easy").opponents
    assert computers == (computer(Level.EASY, 1), BORIS, computer(Level.EASY, 2))
    with pytest.raises(InvalidOption) as refusal:
        read("nim @boris level=hard")
    assert refusal.value.fact.code == Code.LEVEL_WITHOUT_COMPUTER


def test_a_name_means_whom_the_platform_knows_by_it_else_whoever_bears_it() -> None:
    assert named("@BORIS,", SAID) == named("@Boris!)", SAID) == BORIS
    assert named("@Annie", SAID) == ANNA, "one's own name"
    assert named("@Vera.", SAID) == Player("t@vera", "Vera")
    for nameless in ("@", "@...", "@\u3164"):
        with pytest.raises(InvalidOption) as refusal:
            named(nameless, SAID)
        assert refusal.value.fact.code == Code.NO_NAME


@pytest.mark.parametrize(
    ("typed", "said_back"),
    [
        ("/sim @boris FIRST=You", "FIRST=You"),
        ("/сим @boris ПЕРВЫЙ=Кто", "ПЕРВЫЙ=Кто"),
        ("/sim @boris Время=1С", "Время=1С"),
        ("/SIM bot Уровень=Бог", "Уровень=Бог"),
        ("/nim Abcdefghijklmnopqrstuvwxyz", "Abcdefghijklmnopqrstuvwxyz"),
        ("/rules \u200b", "?"),
        ("/rules " + "x" * 65, "x" * 63 + "…"),
    ],
)
async def test_a_word_that_cannot_be_is_said_back_as_it_was_typed(den: Den, typed: str, said_back: str) -> None:
    assert f"“{said_back}”" in (await den.one("anna", typed)).text


@pytest.mark.parametrize("word", ["time", "first", "level", "время", "час", "12", "heaps"])
def test_the_name_of_a_term_alone_is_no_term(word: str) -> None:
    assert (known_word(word), is_term(word), is_term(f"{word}=")) == (
        word,
        False,
        word in {"time", "first", "level", "время"},
    )


@pytest.mark.parametrize(
    ("word", "game", "meant"),
    [
        ("target=1,000", "square", "target=1000"),
        ("target=1_000", "square", "target=1000"),
        ("target=10,00", "square", "target=10,00"),
        ("heaps=4,100,100", "nim", "heaps=4,100,100"),
        ("dots=1,000", "sim", "dots=1000"),
        ("players=3", "sim", "players=3"),
    ],
)
def test_digits_are_joined_in_an_option_that_is_one_number(word: str, game: str, meant: str) -> None:
    assert known_word(word, game) == meant


@pytest.mark.parametrize(
    "words", ["RULES Nim", "Help НИМ", "LANGUAGE CHAT RU", "LEADERBOARD NIM ALL", "NOTIFY OFF ALL"]
)
async def test_what_follows_a_command_may_be_typed_in_capitals(den: Den, words: str) -> None:
    shouted = await den.one("anna", f"/{words}")
    said = await den.one("boris", f"/{words.lower()}")
    assert shouted.text == said.text
    assert "“" not in said.text


@pytest.mark.parametrize(
    ("word", "spelled"),
    [
        ("heaps=3,5,7", ["heaps=3,5,7", "heaps=3,5,7", "руфзы=3,5,7"]),
        ("время=3д", ["время=3д", "dhtvz=3l", "время=3д"]),
        ("time=10m", ["time=10m", "time=10m", "ешьу=10ь"]),
        ("rule=normal", ["rule=normal", "rule=normal", "кгду=тщкьфд"]),
        (",jn", [",jn", ",jn", "бот"]),
    ],
)
def test_a_comma_is_the_key_of_a_letter_in_words_and_not_in_numbers(word: str, spelled: list[str]) -> None:
    assert list(spellings(word)) == spelled


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("/square 000", "I don’t know “000” in Square."),
        ("/square TARGET=2 000", "I can’t use “TARGET=2000” here"),
        ("/challenge heaps=3,5,7 x9", "I don’t know “heaps=3,5,7” in Sim."),
    ],
)
async def test_what_is_no_number_or_no_option_is_said_back(den: Den, typed: str, answer: str) -> None:
    assert (await den.one("anna", typed)).text.startswith(answer)


@pytest.mark.parametrize(
    ("word", "move_time", "pause"),
    [
        ("1m", None, None),
        ("119m", 7_140, 7_140),
        ("2m", 120, None),
        ("59m", 3_540, None),
        ("60m", 3_600, 3_600),
        ("14d", 1_209_600, 1_209_600),
        ("2w", 1_209_600, 1_209_600),
        ("20161m", None, 1_209_660),
        ("365d", None, 31_536_000),
        ("366d", None, None),
        ("8761h", None, None),
        ("d", None, None),
        ("0d", None, None),
    ],
)
def test_the_shortest_and_the_longest_time_can_be_had(word: str, move_time: int | None, pause: int | None) -> None:
    assert read_length(word) == pause
    if move_time is not None:
        assert read_time(word, word) == move_time
        return
    with pytest.raises(InvalidOption) as refusal:
        read_time(word, word)
    assert refusal.value.fact.code == Code.BAD_TIME


@pytest.mark.parametrize(
    ("text", "words", "rest"),
    [
        ("/if off g1", ("g1", "off"), "g1 off"),
        ("/if b3 c2 G12", ("G12", "b3", "c2"), "G12 b3 c2"),
        ("/if g1 off", ("g1", "off"), "g1 off"),
        ("/if g1 g2", ("g1", "g2"), "g1 g2"),
        ("/if off", ("off",), "off"),
        ("/if g1", ("g1",), "g1"),
        ("/if", (), ""),
    ],
)
def test_a_table_that_ends_the_words_is_put_before_them(text: str, words: tuple[str, ...], rest: str) -> None:
    command = split_command(text)
    assert command is not None
    assert command.with_table_first() == Command("if", words, rest)
