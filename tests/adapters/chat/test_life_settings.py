"""A server's settings: who may change them, and what they change."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

import pytest

from adapters.chat.chat import Chat
from adapters.chat.posts import Incoming, Post
from adapters.store.redis_store import RedisStore
from core.games import GAMES
from core.stalled import DEAD_OFFER
from core.table import Table
from tests.adapters.chat.den import Den, buttons, labels, person
from tests.adapters.drawing.pictures import decode
from tests.adapters.named import listed

LINES = [
    "Language: follows each user",
    "Default game: Sim",
    "Time for a move: unlimited",
    "When time runs out: the game is lost",
    "Games are rated",
    "After a button press: the board changes in place if the next player is here",
    "Pictures: light",
    "An open offer older than an hour: only its host may withdraw it",
    "Pauses: 14 days a year for each person (`pause-year`)",
    "Pauses: 5 days in any one game (`pause-game`)",
    "Games can begin anywhere",
    "Puzzles of the day: not posted",
]


ACTIONS = [
    "Speak English",
    "Make Square the default",
    "Allow one day for a move",
    "Let the win be claimed on time",
    "Play without ratings",
    "Always change boards in place",
    "Draw dark boards",
    "Let anyone withdraw old offers",
    "Allow 30 days of pause a year",
    "Allow 14 days of pause in a game",
    "Let games begin only here",
    "Post a puzzle here each day",
]


def told(panel: Post) -> list[str]:
    """Return what a panel says that the settings are."""
    return panel.text.splitlines()[1:-1]


async def set_(den: Den, words: str) -> Post:
    (post,) = await den.say("ada", f"/settings {words}", admin=True)
    return post


@dataclass
class Guild:
    """A server of several channels, where ada is the administrator."""

    chat: Chat
    store: RedisStore
    events: int = field(default=0)

    async def say(
        self, user: str, text: str = "", *, channel: str = "d:7", part_of: str | None = None, press: str | None = None
    ) -> Post:
        self.events += 1
        incoming = Incoming(
            event=f"d{self.events}",
            server="d:1",
            chat=channel,
            part_of=part_of,
            player=person(user),
            text=None if press else text,
            press=press,
            mentions={"boris": person("boris")},
            admin=user == "ada",
            move_time=259_200,
        )
        (post,) = await self.chat.handle(incoming)
        return post

    async def table(self, post: Post) -> Table:
        table = await self.store.load("d:1", post.game or "")
        assert table is not None
        return table


@pytest.fixture
def guild(den: Den, store: RedisStore) -> Guild:
    return Guild(den.chat, store)


async def test_the_panel_lists_every_setting_with_a_button(den: Den) -> None:
    panel = await set_(den, "")
    assert panel.to == person("ada")
    assert panel.text.splitlines() == ["My settings here:", *LINES, panel.text.splitlines()[-1]]
    assert (
        panel.text.splitlines()[-1]
        == "A button makes the change that it names; so does, for example, `/settings clock 12h`."
    )
    assert labels(panel) == ACTIONS
    assert told(panel) == LINES, "each is said once"
    assert all(len(button.id.encode()) <= 64 for button in buttons(panel))
    assert len(panel.buttons) <= 5, "Discord has no more rows"


async def test_the_panel_is_in_russian_too(den: Den) -> None:
    (panel,) = await den.say("ada", "/настройки", admin=True, lang="ru")
    assert "Время на ход: без ограничения" in panel.text
    assert "Партии с рейтингом" in told(panel)
    assert labels(panel) == [
        "Перейти на английский язык",
        "По умолчанию играть в «Сквэр»",
        "Дать на ход 1 день",
        "Разрешить требовать победу по времени",
        "Играть без рейтинга",
        "Всегда менять доску на месте",
        "Рисовать тёмные доски",
        "Разрешить всем отзывать старые вызовы",
        "Дать 30 дней паузы в год",
        "Дать 14 дней паузы на партию",
        "Разрешить партии только здесь",
        "Публиковать здесь задачу дня",
    ]


async def test_each_button_changes_its_setting_in_place(guild: Guild) -> None:
    panel = await guild.say("ada", "/settings")
    assert told(panel)[2] == "Time for a move: 3 days", "the platform's own"
    for number in range(len(LINES)):
        before, actions = told(panel), labels(panel)
        panel = await guild.say("ada", press=buttons(panel)[number].id)
        assert panel.edits
        for now, old in ((told(panel), before), (labels(panel), actions)):
            assert [at for at, line in enumerate(now[: len(LINES)]) if line != old[at]] == [number]
    assert told(panel) == [
        "Language: English",
        "Default game: Square",
        "Time for a move: 7 days",
        "When time runs out: the win can be claimed",
        "Games are not rated",
        "After a button press: the board changes in place",
        "Pictures: dark",
        "An open offer older than an hour: anyone may withdraw it",
        "Pauses: 30 days a year for each person (`pause-year`)",
        "Pauses: 14 days in any one game (`pause-game`)",
        "Games can begin here only",
        f"Puzzles of the day: here at 9:00 (UTC+0), {listed()} (another hour: `/settings puzzle-time 9+3`)",
    ]


def is_dark(post: Post) -> bool:
    assert post.picture is not None
    return decode(post.picture).mean() < 100


async def test_pictures_are_light_or_dark_as_the_administrators_say(den: Den) -> None:
    board = (await den.say("ada", "/sim bot first=me"))[-1]
    assert not is_dark(board)
    assert "Pictures: dark" in (await set_(den, "palette dark")).text
    after = (await den.say("ada", "12", board))[-1]
    assert is_dark(after)
    assert is_dark(after.reworded("ru"))
    assert is_dark((await den.say("ada", "/rules nim"))[-1])
    outgoing = await den.chat.current(den.room, after.game or "")
    assert outgoing is not None
    assert is_dark(outgoing.post)
    for words, dark in (("палитра светлая", False), ("картинки тёмные", True), ("palette light", False)):
        await set_(den, words)
        assert is_dark((await den.say("ada", "/board"))[-1]) == dark


async def test_a_palette_that_is_none_is_refused_with_an_example(den: Den) -> None:
    assert "light, dark" in (await set_(den, "palette blue")).text
    assert not is_dark((await den.say("ada", "/rules sim"))[-1])


@pytest.mark.parametrize("place", range(len(LINES)))
async def test_a_button_leads_through_all_values_and_back(guild: Guild, place: int) -> None:
    panel = await guild.say("ada", "/settings")
    first, seen = told(panel)[place], list[str]()
    for _ in range(5):
        panel = await guild.say("ada", press=buttons(panel)[place].id)
        seen.append(told(panel)[place])
    assert first in seen or (place == 10 and "Games can begin anywhere" in seen)


async def test_the_same_press_twice_is_one_change(guild: Guild) -> None:
    panel = await guild.say("ada", "/settings")
    rated = buttons(panel)[4].id
    assert told(await guild.say("ada", press=rated))[4] == "Games are not rated"
    assert told(await guild.say("ada", press=rated))[4] == "Games are not rated"


@pytest.mark.parametrize(
    ("lang", "answer"),
    [
        ("en", "Only an administrator of this chat can do that. You can choose your own language: `/language en`."),
        ("ru", "Это может только администратор чата. Свой язык выбирает каждый: `/language ru`."),
    ],
)
async def test_nobody_else_sees_or_changes_settings(den: Den, lang: str, answer: str) -> None:
    for text in ("/settings", "/settings rated no", "/settings nonsense"):
        assert (await den.one("anna", text, lang=lang)).text == answer
    (pressed,) = await den.press_id("anna", "/settings rated no", lang=lang)
    assert (pressed.text, pressed.to) == (answer, person("anna"))
    assert await den.store.settings(den.room) == {}


@pytest.mark.parametrize(
    "words",
    [
        "clock 1s",
        "clock 99y",
        "clock -3h",
        "clock ٣ч",
        "clock 15d",
        "rated",
        "rated maybe",
        "colour blue",
        "boards new now",
        "channels #den",
        "game chess",
        "language tlh",
        "language",
        "clock " + "9" * 300,
        "threads yes",
        "pause-year x",
        "pause-year 366",
    ],
)
@pytest.mark.parametrize(("lang", "example"), [("en", "or example"), ("ru", "апример")])
async def test_a_bad_setting_changes_nothing(den: Den, words: str, lang: str, example: str) -> None:
    (refused,) = await den.say("ada", f"/settings {words}", admin=True, lang=lang)
    assert example in refused.text
    assert len(refused.text) < 250
    assert buttons(refused) == []
    assert await den.store.settings(den.room) == {}
    assert await den.store.languages(den.room) == (None,)


async def test_what_a_challenge_does_not_say_is_as_it_was_set(guild: Guild) -> None:
    for words in ("game nim", "clock 12h", "timeout claim", "rated no"):
        await guild.say("ada", f"/settings {words}")
    table = await guild.table(await guild.say("anna", "/challenge @boris"))
    assert (table.game, table.move_time, table.claim, table.rated) == ("nim", 43_200, True, False)
    table = await guild.table(await guild.say("anna", "/challenge sim @boris time=2h rated"))
    assert (table.game, table.move_time, table.rated) == ("sim", 7_200, True)
    await guild.say("ada", "/settings clock none")
    assert (await guild.table(await guild.say("anna", "/sim @boris"))).move_time is None


async def test_games_begin_only_where_they_may(guild: Guild) -> None:
    begun = await guild.say("anna", "/sim bot first=me")
    await guild.say("ada", "/settings channels here", channel="d:8")
    assert (await guild.say("anna", "/sim @boris")).text == (
        "Games cannot begin here: the administrators chose other places. There, `/sim bot` starts one."
    )
    for words in ("/tournament nim", "/class nim"):
        assert (await guild.say("anna", words)).text.startswith("Games cannot begin here: the administrators"), words
    assert (await guild.say("anna", f"/play {begun.game} 12")).ply == 2, "what has begun goes on"
    await guild.say("anna", f"/resign {begun.game}")
    for again in ("/rematch", "/retry 1"):
        assert (await guild.say("anna", f"{again} {begun.game}")).text.startswith("Games cannot begin here"), again
    assert (await guild.say("anna", "/sim @boris", channel="d:8")).game is not None
    for channel, begins in (("d:8", True), ("d:7", False)):
        begun = await guild.say("anna", "/nim @boris", channel="d:9", part_of=channel)
        assert (begun.game is not None) == begins, "a thread is where its channel is"
    panel = await guild.say("ada", "/settings channels here")
    assert told(panel)[10] == "Games can begin here and in other places (2 in all)"
    await guild.say("ada", "/settings channels away", channel="d:8")
    assert (await guild.say("anna", "/sim @boris", channel="d:8")).game is None
    await guild.say("ada", "/settings channels all")
    assert (await guild.say("anna", "/sim @boris", channel="d:8")).game is not None


async def test_games_can_always_begin_somewhere(guild: Guild) -> None:
    for channels in ("all", "here"):
        await guild.say("ada", f"/settings channels {channels}")
        refused = await guild.say("ada", "/settings channels away")
        assert refused.text.startswith("Then games could not begin anywhere.")
    assert (await guild.say("anna", "/sim @boris")).game is not None
    assert (await guild.say("anna", "/sim @boris", channel="d:8")).game is None


async def test_a_channel_that_is_gone_is_no_longer_among_the_chosen(guild: Guild) -> None:
    for channel in ("d:8", "d:9"):
        await guild.say("ada", "/settings channels here", channel=channel)
    await guild.chat.close("d:1", "d:9")
    assert told(await guild.say("ada", "/settings"))[10] == "Games can begin elsewhere (one place)"
    await guild.chat.close("d:1", "d:8")
    assert (await guild.say("anna", "/sim @boris")).game is not None


async def test_a_bad_value_names_the_good_ones(den: Den) -> None:
    assert (await set_(den, "rated maybe")).text == (
        "I can’t use “maybe” here. Choose one of these: yes, no. For example `/settings rated yes`."
    )
    assert (await set_(den, "время 1s")).text == (
        "I can’t use “1s” here. Choose a time from 2 minutes to 14 days, such as `12h`, or `none`. "
        "For example `/settings clock 3d`."
    )


@pytest.mark.parametrize(
    ("said", "language", "told"),
    [
        ("pause-game 999", "en", "I can’t use “999” here. Choose a number of days from 0 to 365. For example"),
        ("pause-year", "en", "Set it to a number of days from 0 to 365. For example `/settings pause-year 7`."),
        (
            "puzzle-time 25",
            "en",
            "I can’t use “25” here. Choose an hour from 0 to 23 with your UTC offset. For example",
        ),
        ("pause-game 999", "ru", "«999» не подходит. Выберите число дней от 0 до 365. Например:"),
        ("clock 1s", "ru", "«1s» не подходит. Выберите время от 2 минут до 14 дней, например `12h`, или `none`."),
        ("puzzle-time", "ru", "Выберите час от 0 до 23 с вашей разницей с UTC. Например: `/settings puzzle-time 9+3`."),
        ("rated maybe", "ru", "«maybe» не подходит. Выберите одно из значений: yes, no."),
    ],
)
async def test_a_range_is_said_in_words(den: Den, said: str, language: str, told: str) -> None:
    (refused,) = await den.say("ada", f"/settings {said}", admin=True, lang=language)
    assert refused.text.startswith(told)


async def test_values_are_read_in_russian_too(den: Den) -> None:
    (panel,) = await den.say("ada", "/настройки рейтинг нет", admin=True, lang="ru")
    assert "Партии без рейтинга" in told(panel)
    assert (await den.store.settings(den.room)) == {"rated": "no"}


async def test_a_channel_may_have_any_name(guild: Guild) -> None:
    await guild.say("ada", "/settings channels here", channel='l#my "den", d:7')
    assert (await guild.say("anna", "/sim @boris", channel='l#my "den", d:7')).game is not None
    assert (await guild.say("anna", "/sim @boris")).game is None


async def test_a_rematch_begins_only_where_it_may(guild: Guild) -> None:
    begun = await guild.say("anna", "/sim bot first=me")
    await guild.say("anna", f"/resign {begun.game}")
    await guild.say("ada", "/settings channels here", channel="d:8")
    assert (await guild.say("anna", "/rematch")).text.startswith("Games cannot begin here")


async def test_after_a_button_the_board_stays_or_is_new(den: Den) -> None:
    board = await den.game("/sim bot first=me")
    (step,) = await den.press("anna", board, "1")
    (edited,) = await den.press("anna", step, "2")
    assert (step.edits, edited.edits) == (True, True)
    await set_(den, "boards new")
    free = next(label for label in labels(edited) if label.isdigit())
    (step,) = await den.press("anna", edited, free)
    (new,) = await den.press("anna", step, next(label for label in labels(step) if label.isdigit()))
    assert (step.edits, new.edits) == (True, False)


async def test_the_language_of_the_whole_server(guild: Guild) -> None:
    await guild.say("ada", "/settings language ru")
    assert "вызывает" in (await guild.say("anna", "/sim @boris")).text
    await guild.say("ada", "/language chat en", channel="d:8")
    assert "offers" in (await guild.say("anna", "/sim @boris", channel="d:8")).text
    assert told(await guild.say("ada", "/settings language auto"))[0] == "Language: follows each user"


async def test_anyone_withdraws_a_dead_open_offer_where_that_was_set(den: Den) -> None:
    await den.say("anna", "/sim")
    await den.say("anna", "/sim @boris")
    await set_(den, "cancel anyone")
    assert (await den.one("vera", "/cancel g1")).text == "Only anna can do that.", "it is not dead yet"
    den.clock.time += DEAD_OFFER
    assert (await den.one("vera", "/cancel g1")).text == "The offer was withdrawn."
    assert (await den.one("vera", "/cancel g2")).text == "Only anna can do that.", "that one is for boris"


async def test_puzzles_in_another_channel_can_be_had_here(guild: Guild) -> None:
    await guild.say("ada", "/settings puzzles here", channel="d:8")
    panel = await guild.say("ada", "/settings")
    assert told(panel)[-1].startswith(f"Puzzles of the day: in another channel at 9:00 (UTC+0), {listed()} (")
    assert labels(panel)[-1] == "Post a puzzle here each day"
    assert labels(await guild.say("ada", "/settings", channel="d:8"))[-2:] == ["Post no puzzles", "Puzzles of Sim only"]


@pytest.mark.parametrize(("has_threads", "said"), [(True, ["Games are played in the channel itself"]), (False, [])])
async def test_threads_are_a_setting_where_there_are_threads(den: Den, has_threads: bool, said: list[str]) -> None:
    incoming = Incoming(event="e1", server="d:1", chat="d:7", player=person("ada"), admin=True, has_threads=has_threads)
    (panel,) = await den.chat.handle(replace(incoming, text="/settings threads no"))
    assert [line for line in panel.text.splitlines() if "channel itself" in line] == said
    assert (await den.store.settings("d:1")).get("threads") == ("no" if has_threads else None)


@pytest.mark.parametrize(
    ("words", "kept"),
    [
        ("puzzle-time 9 + 3", {"puzzle-time": "9+3"}),
        ("PUZZLE-TIME 9 +3", {"puzzle-time": "9+3"}),
        ("PALETTE Dark", {"palette": "dark"}),
        ("ПАЛИТРА ТЁМНАЯ", {"palette": "dark"}),
        ("game НИМ", {"game": "nim"}),
        ("pause-year 007", {"pause-year": "7"}),
        ("pause-game 365д", {"pause-game": "365"}),
    ],
)
async def test_a_setting_may_be_typed_in_capitals_and_an_hour_in_pieces(
    den: Den, words: str, kept: dict[str, str]
) -> None:
    await set_(den, words)
    assert await den.store.settings(den.room) == kept


async def test_of_a_setting_that_is_one_word_two_are_refused(den: Den) -> None:
    for words in ("game nim sim", "pause-year 3 0", "boards n ew"):
        assert f"“{words}”" in (await set_(den, words)).text
    assert await den.store.settings(den.room) == {}


async def test_the_games_of_the_puzzles_of_the_day_are_gone_through_with_a_button(den: Den) -> None:
    panel = await set_(den, "puzzles here")
    seen: list[tuple[str, str]] = []
    for _ in range(len(GAMES) + 1):
        way = next(button for button in buttons(panel) if button.id.startswith("/settings puzzle-games "))
        seen.append((way.id.rpartition(" ")[2], (await den.store.settings(den.room)).get("puzzle-games", "")))
        (panel,) = await den.say("ada", way.id, admin=True)
    assert seen == list(zip([*GAMES, "all"], ["", *GAMES], strict=True))
    assert (await den.store.settings(den.room)).get("puzzle-games", "") == ""


async def test_a_setting_that_is_only_named_says_what_it_can_be(den: Den) -> None:
    assert (await set_(den, "palette")).text == (
        "Set it to one of these: light, dark. For example `/settings palette light`."
    )
    assert (await set_(den, "colour")).text.startswith("I can’t use “colour” here.")
