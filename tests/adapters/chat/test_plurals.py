"""Every plural, by its words: one row a selector, written by hand.

`#` stands for the number. The Russian forms are those of 1 (also 21 and 101), of 2 (also 22) and of 5 (also 11);
`alone` is that of exactly 1, where it differs from the form of 21.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

import pytest

from adapters.chat.texts import text
from tests.adapters.chat.test_texts import messages


@dataclass(frozen=True)
class Row:
    """A selector's forms: of 21, of 2 and of 5."""

    code: str
    param: str
    one: str
    few: str
    many: str
    alone: str | None = None
    others: Mapping[str, str | int] = field(default_factory=dict[str, "str | int"])


COLOURLESS = "без цветов. Это другая игра: замыкать треугольник нельзя, и проигрывает тот, кому нечем ходить."
NOT_DEAD_YET = "подряд не будет ходов, партию сможет прекратить и администратор. Пока это могут только игроки: anna."
NOT_SAVED = "пауз, а просроченный ход паузой не спасти. Сколько осталось, покажет `/pause`."
FORMS = {1: "alone", 2: "few", 5: "many", 11: "many", 21: "one", 22: "few", 101: "one"}

ROWS = (
    Row(
        "teaching-present",
        "count",
        "Здесь # участник: anna.",
        "Здесь # участника: anna.",
        "Здесь # участников: anna.",
        others={"names": "anna"},
    ),
    Row(
        "teaching-finished",
        "rounds",
        "Занятие t1, «Ним», окончено. Сыгран # тур. Спасибо за игру!",
        "Занятие t1, «Ним», окончено. Сыграно # тура. Спасибо за игру!",
        "Занятие t1, «Ним», окончено. Сыграно # туров. Спасибо за игру!",
        others={"competition": "t1", "game": "Ним"},
    ),
    Row(
        "teaching-go-on-still",
        "count",
        "В этом туре идёт ещё # партия. Составить пары, не дожидаясь: `/class pair`.",
        "В этом туре идут ещё # партии. Составить пары, не дожидаясь: `/class pair`.",
        "В этом туре идёт ещё # партий. Составить пары, не дожидаясь: `/class pair`.",
        others={"example": "/class pair"},
    ),
    Row(
        "review-gave-away",
        "points",
        "Ход 3, anna: на `17L14E` потеряно примерно # очко. Лучшее из найденного — `2M9N`.",
        "Ход 3, anna: на `17L14E` потеряно примерно # очка. Лучшее из найденного — `2M9N`.",
        "Ход 3, anna: на `17L14E` потеряно примерно # очков. Лучшее из найденного — `2M9N`.",
        others={"number": 3, "seat": "anna", "move": "17L14E", "best": "2M9N"},
    ),
    Row(
        "review-given-away",
        "points",
        "anna: всего потеряно примерно # очко. Решений: 7.",
        "anna: всего потеряно примерно # очка. Решений: 7.",
        "anna: всего потеряно примерно # очков. Решений: 7.",
        others={"seat": "anna", "count": 7},
    ),
    Row(
        "turns-head",
        "waiting",
        "Ваши партии во всех чатах: 30. Вашего хода ждёт # партия.",
        "Ваши партии во всех чатах: 30. Вашего хода ждут # партии.",
        "Ваши партии во всех чатах: 30. Вашего хода ждут # партий.",
        others={"count": 30},
    ),
    Row(
        "competing-swiss",
        "count",
        "Швейцарская система, # тур.",
        "Швейцарская система, # тура.",
        "Швейцарская система, # туров.",
    ),
    Row(
        "competing-entrants",
        "count",
        "Пока # участник: anna.",
        "Пока # участника: anna.",
        "Пока # участников: anna.",
        others={"names": "anna"},
    ),
    Row(
        "competing-finished",
        "rounds",
        "Турнир t1, «Ним», окончен. Сыгран # тур.",
        "Турнир t1, «Ним», окончен. Сыграно # тура.",
        "Турнир t1, «Ним», окончен. Сыграно # туров.",
        others={"competition": "t1", "game": "Ним"},
    ),
    Row(
        "competing-won",
        "count",
        "Первое место делят anna: у каждого 2 очка.",
        "Первое место делят anna: у каждого 2 очка.",
        "Первое место делят anna: у каждого 2 очка.",
        "Первое место: anna, 2 очка.",
        {"names": "anna", "points": "2 очка"},
    ),
    Row("competing-points", "count", "# очко", "# очка", "# очков"),
    Row("competing-points-and-half", "whole", "#½ очка", "#½ очка", "#½ очка"),
    Row("program-size-bytes", "count", "# байт", "# байта", "# байт"),
    Row(
        "hint-answer",
        "count",
        "Выигрывает anna, например так: 14 25.",
        "Выигрывает anna, например так: 14 25.",
        "Выигрывает anna, например так: 14 25.",
        "anna ответит `14 25`.",
        {"seat": "anna", "moves": "14 25"},
    ),
    Row(
        "notice-turn",
        "count",
        "Ваш ход в g1, ним. Всего вашего хода ждёт # партия.",
        "Ваш ход в g1, ним. Всего вашего хода ждут # партии.",
        "Ваш ход в g1, ним. Всего вашего хода ждут # партий.",
        others={"table": "g1", "game": "ним"},
    ),
    Row(
        "notice-today",
        "count",
        "Добрый день! Вашего хода ждёт # партия.",
        "Добрый день! Вашего хода ждут # партии.",
        "Добрый день! Вашего хода ждут # партий.",
    ),
    Row("pause-days", "count", "# день", "# дня", "# дней"),
    Row(
        "pause-left",
        "days",
        "У вас ещё 2 дня пауз. Здесь у каждого # день пауз в год, в одной партии — не больше 5 дней.",
        "У вас ещё 2 дня пауз. Здесь у каждого # дня пауз в год, в одной партии — не больше 5 дней.",
        "У вас ещё 2 дня пауз. Здесь у каждого # дней пауз в год, в одной партии — не больше 5 дней.",
        others={"left": "2 дня", "game": 5},
    ),
    Row(
        "pause-left",
        "game",
        "У вас ещё 2 дня пауз. Здесь у каждого 14 дней пауз в год, в одной партии — не больше # дня.",
        "У вас ещё 2 дня пауз. Здесь у каждого 14 дней пауз в год, в одной партии — не больше # дней.",
        "У вас ещё 2 дня пауз. Здесь у каждого 14 дней пауз в год, в одной партии — не больше # дней.",
        others={"left": "2 дня", "days": 14},
    ),
    Row(
        "pause-year-left",
        "days",
        "Столько времени на паузы у вас нет: осталось 2 дня из # дня в год. Подробнее: `/pause`.",
        "Столько времени на паузы у вас нет: осталось 2 дня из # дней в год. Подробнее: `/pause`.",
        "Столько времени на паузы у вас нет: осталось 2 дня из # дней в год. Подробнее: `/pause`.",
        others={"left": "2 дня"},
    ),
    Row(
        "pause-game-left",
        "days",
        f"Дольше остановить часы нельзя: в одной партии у вас # день {NOT_SAVED}",
        f"Дольше остановить часы нельзя: в одной партии у вас # дня {NOT_SAVED}",
        f"Дольше остановить часы нельзя: в одной партии у вас # дней {NOT_SAVED}",
    ),
    Row(
        "pause-cut",
        "days",
        "Это короче запрошенного: в одной партии у каждого # день пауз.",
        "Это короче запрошенного: в одной партии у каждого # дня пауз.",
        "Это короче запрошенного: в одной партии у каждого # дней пауз.",
    ),
    Row(
        "settings-pause-year",
        "count",
        "Паузы: # день в год у каждого (`pause-year`)",
        "Паузы: # дня в год у каждого (`pause-year`)",
        "Паузы: # дней в год у каждого (`pause-year`)",
    ),
    Row(
        "settings-pause-game",
        "count",
        "Паузы: # день в одной партии (`pause-game`)",
        "Паузы: # дня в одной партии (`pause-game`)",
        "Паузы: # дней в одной партии (`pause-game`)",
    ),
    Row(
        "settings-to-pause-year",
        "count",
        "Дать # день паузы в год",
        "Дать # дня паузы в год",
        "Дать # дней паузы в год",
    ),
    Row(
        "settings-to-pause-game",
        "count",
        "Дать # день паузы на партию",
        "Дать # дня паузы на партию",
        "Дать # дней паузы на партию",
    ),
    Row("pause-hours", "count", "# час", "# часа", "# часов"),
    Row("pause-minutes", "count", "# минута", "# минуты", "# минут"),
    Row("move-time-days", "count", "На ход # день.", "На ход # дня.", "На ход # дней."),
    Row("move-time-hours", "count", "На ход # час.", "На ход # часа.", "На ход # часов."),
    Row("move-time-minutes", "count", "На ход # минута.", "На ход # минуты.", "На ход # минут."),
    Row(
        "won",
        "count",
        "Победу делят: anna. Ходов не было.",
        "Победу делят: anna. Ходов не было.",
        "Победу делят: anna. Ходов не было.",
        "Победа: anna. Ходов не было.",
        {"names": "anna", "plies": 0},
    ),
    Row(
        "won",
        "plies",
        "Победа: anna. В партии # ход.",
        "Победа: anna. В партии # хода.",
        "Победа: anna. В партии # ходов.",
        others={"names": "anna", "count": 1},
    ),
    Row(
        "time-given-back-days",
        "count",
        "Здесь нельзя было писать. Возвращено времени: # день.",
        "Здесь нельзя было писать. Возвращено времени: # дня.",
        "Здесь нельзя было писать. Возвращено времени: # дней.",
    ),
    Row(
        "time-given-back-hours",
        "count",
        "Здесь нельзя было писать. Возвращено времени: # час.",
        "Здесь нельзя было писать. Возвращено времени: # часа.",
        "Здесь нельзя было писать. Возвращено времени: # часов.",
    ),
    Row(
        "time-given-back-minutes",
        "count",
        "Здесь нельзя было писать. Возвращено времени: # минута.",
        "Здесь нельзя было писать. Возвращено времени: # минуты.",
        "Здесь нельзя было писать. Возвращено времени: # минут.",
    ),
    Row("taken-back", "count", "Взят назад # ход.", "Взято назад # хода.", "Взято назад # ходов."),
    Row(
        "take-back-asked",
        "count",
        "anna просит взять назад # ход. Согласны?",
        "anna просит взять назад # хода. Согласны?",
        "anna просит взять назад # ходов. Согласны?",
        others={"name": "anna"},
    ),
    Row(
        "games-playing",
        "plies",
        "g1 · Сим · anna · # ход · ходит boris",
        "g1 · Сим · anna · # хода · ходит boris",
        "g1 · Сим · anna · # ходов · ходит boris",
        others={"table": "g1", "game": "Сим", "names": "anna", "mover": "boris"},
    ),
    Row(
        "legal-moves",
        "count",
        "У вас # ход: 12",
        "У вас # хода: 12",
        "У вас # ходов: 12",
        others={"moves": "12"},
    ),
    Row(
        "replay",
        "count",
        "Партия g1, ход за ходом: anna · # ход",
        "Партия g1, ход за ходом: anna · # хода",
        "Партия g1, ход за ходом: anna · # ходов",
        others={"table": "g1", "names": "anna"},
    ),
    Row(
        "review-cut",
        "count",
        *(
            f"{slips}. Полный разбор: сохраните запись из `/record g1` в файл и запустите для него `kibitz review`."
            for slips in (
                "Выигрыш упустил ещё # ход",
                "Выигрыш упустили ещё # хода",
                "Выигрыш упустили ещё # ходов",
                "Выигрыш упустил ещё один ход",
            )
        ),
        others={"table": "g1"},
    ),
    Row(
        "too-many-games",
        "most",
        "У вас здесь уже # открытая партия. Сначала закончите одну из них: `/games` покажет список.",
        "У вас здесь уже # открытые партии. Сначала закончите одну из них: `/games` покажет список.",
        "У вас здесь уже # открытых партий. Сначала закончите одну из них: `/games` покажет список.",
    ),
    Row(
        "too-few",
        "least",
        "За столом нужно не меньше # игрока.",
        "За столом нужно не меньше # игроков.",
        "За столом нужно не меньше # игроков.",
    ),
    Row(
        "not-dead-yet",
        "days",
        f"Если # день {NOT_DEAD_YET}",
        f"Если # дня {NOT_DEAD_YET}",
        f"Если # дней {NOT_DEAD_YET}",
        others={"names": "anna"},
    ),
    Row(
        "move-too-long",
        "limit",
        "Ход — это коротко, не длиннее # знака, например: `12`.",
        "Ход — это коротко, не длиннее # знаков, например: `12`.",
        "Ход — это коротко, не длиннее # знаков, например: `12`.",
        others={"example": "12"},
    ),
    Row("in-days", "count", "через # день", "через # дня", "через # дней"),
    Row("in-hours", "count", "через # час", "через # часа", "через # часов"),
    Row("in-minutes", "count", "через # минуту", "через # минуты", "через # минут"),
    Row("in-seconds", "count", "через # секунду", "через # секунды", "через # секунд"),
    Row("settings-clock-days", "count", "Время на ход: # день", "Время на ход: # дня", "Время на ход: # дней"),
    Row("settings-to-clock-days", "count", "Дать на ход # день", "Дать на ход # дня", "Дать на ход # дней"),
    Row("settings-clock-hours", "count", "Время на ход: # час", "Время на ход: # часа", "Время на ход: # часов"),
    Row("settings-clock-minutes", "count", "Время на ход: # минута", "Время на ход: # минуты", "Время на ход: # минут"),
    Row(
        "settings-channels-here",
        "count",
        "Партии можно начинать здесь и ещё кое-где (всего # место)",
        "Партии можно начинать здесь и ещё кое-где (всего # места)",
        "Партии можно начинать здесь и ещё кое-где (всего # мест)",
        "Партии можно начинать здесь и больше нигде",
    ),
    Row(
        "settings-channels-away",
        "count",
        "Партии можно начинать не здесь (# место)",
        "Партии можно начинать не здесь (# места)",
        "Партии можно начинать не здесь (# мест)",
    ),
    Row(
        "forget-games",
        "count",
        "Вы ещё играете # партию: они сразу закончатся, как если бы вы сдались.",
        "Вы ещё играете # партии: они сразу закончатся, как если бы вы сдались.",
        "Вы ещё играете # партий: они сразу закончатся, как если бы вы сдались.",
        "Вы ещё играете одну партию: она сразу закончится, как если бы вы сдались.",
    ),
    Row(
        "forgotten-except",
        "count",
        "# партию не удалось прочитать, в ней может остаться ваше имя. Попросите владельца Kibitz починить её и "
        "отправьте `/forget` ещё раз.",
        "# партии не удалось прочитать, в них может остаться ваше имя. Попросите владельца Kibitz починить их и "
        "отправьте `/forget` ещё раз.",
        "# партий не удалось прочитать, в них может остаться ваше имя. Попросите владельца Kibitz починить их и "
        "отправьте `/forget` ещё раз.",
    ),
    Row(
        "nim-too-many",
        "left",
        "Взять 900 нельзя: в кучке b осталась # фишка. Можно, например, `b3`.",
        "Взять 900 нельзя: в кучке b остались # фишки. Можно, например, `b3`.",
        "Взять 900 нельзя: в кучке b осталось # фишек. Можно, например, `b3`.",
        others={"heap": "b", "count": 900, "example": "b3"},
    ),
    Row(
        "nim-heap-count",
        "count",
        "# кучка — так не играют: нужно от 3 до 5. Например: `/x`.",
        "# кучки — так не играют: нужно от 3 до 5. Например: `/x`.",
        "# кучек — так не играют: нужно от 3 до 5. Например: `/x`.",
        others={"least": 3, "most": 5, "example": "x"},
    ),
    Row(
        "nim-small-heap",
        "count",
        "В кучке b была бы # фишка, а нужно не меньше 3. Например: `/x`.",
        "В кучке b было бы # фишки, а нужно не меньше 3. Например: `/x`.",
        "В кучке b было бы # фишек, а нужно не меньше 3. Например: `/x`.",
        others={"heap": "b", "least": 3, "example": "x"},
    ),
    Row(
        "nim-total",
        "total",
        "Всего # фишка — так не играют: нужно от 15 до 100. Например: `/x`.",
        "Всего # фишки — так не играют: нужно от 15 до 100. Например: `/x`.",
        "Всего # фишек — так не играют: нужно от 15 до 100. Например: `/x`.",
        others={"least": 15, "most": 100, "example": "x"},
    ),
    Row(
        "sim-about",
        "dots",
        "# точка; кто замкнёт треугольник своего цвета, тот проиграл.",
        "# точки; кто замкнёт треугольник своего цвета, тот проиграл.",
        "# точек; кто замкнёт треугольник своего цвета, тот проиграл.",
    ),
    Row(
        "sim-about-colourless",
        "dots",
        f"# точка, {COLOURLESS}",
        f"# точки, {COLOURLESS}",
        f"# точек, {COLOURLESS}",
    ),
    Row(
        "square-about",
        "target",
        "Кто первым наберёт # очко, тот выиграл.",
        "Кто первым наберёт # очка, тот выиграл.",
        "Кто первым наберёт # очков, тот выиграл.",
    ),
    Row(
        "square-about-penalty",
        "target",
        "Кто первым наберёт # очко, тот выиграл; за оставшиеся камни очки снимают.",
        "Кто первым наберёт # очка, тот выиграл; за оставшиеся камни очки снимают.",
        "Кто первым наберёт # очков, тот выиграл; за оставшиеся камни очки снимают.",
    ),
    Row(
        "square-scored",
        "points",
        "anna: +# очко (340)",
        "anna: +# очка (340)",
        "anna: +# очков (340)",
        others={"seat": "anna", "figures": 1, "total": 340},
    ),
    Row(
        "square-scored",
        "figures",
        "anna: +300 очков за # фигуру (340)",
        "anna: +300 очков за # фигуры (340)",
        "anna: +300 очков за # фигур (340)",
        "anna: +300 очков (340)",
        {"seat": "anna", "points": 300, "total": 340},
    ),
    Row(
        "square-drew",
        "count",
        "anna: из резерва взят # камень.",
        "anna: из резерва взято # камня.",
        "anna: из резерва взято # камней.",
        others={"seat": "anna"},
    ),
    Row(
        "square-penalty",
        "points",
        "anna: −# очко за оставшиеся камни (340)",
        "anna: −# очка за оставшиеся камни (340)",
        "anna: −# очков за оставшиеся камни (340)",
        others={"seat": "anna", "total": 340},
    ),
    Row(
        "profile",
        "count",
        "anna: здесь закончена # партия.",
        "anna: здесь закончены # партии.",
        "anna: здесь закончено # партий.",
        "anna: здесь закончена одна партия.",
        others={"name": "anna"},
    ),
    Row("profile-finished", "count", "# партия", "# партии", "# партий"),
    Row(
        "profile-computer",
        "count",
        "Из них с компьютером #: в победах и поражениях эти партии не считаются.",
        "Из них с компьютером #: в победах и поражениях эти партии не считаются.",
        "Из них с компьютером #: в победах и поражениях эти партии не считаются.",
        "Из них с компьютером одна: в победах и поражениях она не считается.",
    ),
    Row(
        "profile-favourite",
        "count",
        "Чаще всего играет с: anna (# партия)",
        "Чаще всего играет с: anna (# партии)",
        "Чаще всего играет с: anna (# партий)",
        others={"name": "anna"},
    ),
    Row(
        "history",
        "count",
        "anna: здесь закончена # партия, новые сверху. Кнопка покажет запись партии.",
        "anna: здесь закончены # партии, новые сверху. Кнопка покажет запись партии.",
        "anna: здесь закончено # партий, новые сверху. Кнопка покажет запись партии.",
        "anna: здесь закончена одна партия. Кнопка покажет её запись.",
        {"name": "anna"},
    ),
    Row(
        "no-such-page",
        "pages",
        "Страницы 7 нет. Всего # страница.",
        "Страницы 7 нет. Всего # страницы.",
        "Страницы 7 нет. Всего # страниц.",
        others={"page": "7"},
    ),
    Row(
        "review-held",
        "count",
        "Выигрыш сохранял любой из ходов 12 34.",
        "Выигрыш сохранял любой из ходов 12 34.",
        "Выигрыш сохранял любой из ходов 12 34.",
        "Выигрыш сохранял только ход `12 34`.",
        {"moves": "12 34"},
    ),
    Row(
        "review-accuracy",
        "kept",
        "anna: в выигранных позициях выигрыш сохранён # раз из 99 (5 %).",
        "anna: в выигранных позициях выигрыш сохранён # раза из 99 (5 %).",
        "anna: в выигранных позициях выигрыш сохранён # раз из 99 (5 %).",
        others={"seat": "anna", "count": 99, "percent": 5},
    ),
    Row(
        "review-lost",
        "count",
        "anna: в проигранных позициях было # решение, они не в счёт.",
        "anna: в проигранных позициях было # решения, они не в счёт.",
        "anna: в проигранных позициях было # решений, они не в счёт.",
        "anna: в проигранных позициях было одно решение, оно не в счёт.",
        {"seat": "anna"},
    ),
    Row(
        "review-undecided",
        "count",
        "Не оценён # ход: о позициях перед ними не известно наверняка, кто выигрывает.",
        "Не оценено # хода: о позициях перед ними не известно наверняка, кто выигрывает.",
        "Не оценено # ходов: о позициях перед ними не известно наверняка, кто выигрывает.",
        "Не оценён один ход: о позиции перед ним не известно наверняка, кто выигрывает.",
    ),
    Row(
        "nim-why-singles",
        "count",
        "Осталась # кучка по одной фишке. Их берут по очереди, и последняя достанется игроку anna.",
        "Остались # кучки по одной фишке. Их берут по очереди, и последняя достанется игроку anna.",
        "Осталось # кучек по одной фишке. Их берут по очереди, и последняя достанется игроку anna.",
        "Осталась одна фишка, и взять её должен игрок anna.",
        {"seat": "anna"},
    ),
    Row(
        "square-brings",
        "points",
        "Ход `17M13N` приносит # очко.",
        "Ход `17M13N` приносит # очка.",
        "Ход `17M13N` приносит # очков.",
        others={"move": "17M13N"},
    ),
    Row(
        "puzzle-share-solved",
        "count",
        "Задача Kibitz: Сим 12, ✓ за # попытку",
        "Задача Kibitz: Сим 12, ✓ за # попытки",
        "Задача Kibitz: Сим 12, ✓ за # попыток",
        "Задача Kibitz: Сим 12, ✓ с первой попытки",
        {"game": "Сим", "number": "12"},
    ),
    Row(
        "puzzle-share-streak",
        "count",
        "Задача Kibitz: Сим 12, ✓ за # попытку, серия 5",
        "Задача Kibitz: Сим 12, ✓ за # попытки, серия 5",
        "Задача Kibitz: Сим 12, ✓ за # попыток, серия 5",
        "Задача Kibitz: Сим 12, ✓ с первой попытки, серия 5",
        {"game": "Сим", "number": "12", "days": 5},
    ),
)

ENGLISH = (
    ("competing-swiss", "count", "Swiss system, one round.", "Swiss system, # rounds."),
    ("competing-entrants", "count", "In it so far: X.", "In it so far (#): X."),
    ("competing-finished", "rounds", "is over after one round.", "is over after # rounds."),
    ("competing-won", "count", "X wins with X.", "X share first place with X each."),
    ("competing-points", "count", "# point", "# points"),
    ("competing-points-and-half", "whole", "1½ points", "#½ points"),
    ("hint-answer", "count", "X would answer with `X`.", "X would win, for example by X."),
    ("move-time-days", "count", "One day for", "# days for"),
    ("move-time-hours", "count", "One hour for", "# hours for"),
    ("move-time-minutes", "count", "One minute for", "# minutes for"),
    ("won", "count", "X wins ", "X win "),
    ("won", "plies", " after one move.", " after # moves."),
    ("taken-back", "count", "One move was", "# moves were"),
    ("take-back-asked", "count", "take back one move.", "take back # moves."),
    ("games-here", "count", "One game here:", "# games here:"),
    ("offers-here", "count", "One offer here:", "# offers here:"),
    ("games-playing", "plies", "· one move ·", "· # moves ·"),
    ("tables-here", "count", "One game or offer here,", "# games and offers here,"),
    ("legal-moves", "count", "You have one move:", "You have # moves:"),
    ("replay", "count", "· one move", "· # moves"),
    ("review-cut", "count", "One more move gave", "# more moves gave"),
    ("challenge-too-many", "most", "only one person can play.", "at most # can play, including you."),
    ("time-given-back-days", "count", "One day was", "# days were"),
    ("time-given-back-hours", "count", "One hour was", "# hours were"),
    ("time-given-back-minutes", "count", "One minute was", "# minutes were"),
    ("in-days", "count", "in one day", "in # days"),
    ("in-hours", "count", "in one hour", "in # hours"),
    ("in-minutes", "count", "in one minute", "in # minutes"),
    ("in-seconds", "count", "in one second", "in # seconds"),
    ("settings-clock-days", "count", "one day", "# days"),
    ("settings-clock-hours", "count", "one hour", "# hours"),
    ("settings-clock-minutes", "count", "one minute", "# minutes"),
    ("settings-channels-here", "count", "begin here only", "begin here and in other places (# in all)"),
    ("settings-channels-away", "count", "elsewhere (one place)", "elsewhere (# places)"),
    ("settings-to-clock-days", "count", "Allow one day for", "Allow # days for"),
    ("forget-games", "count", "one game: it ends", "# games: they end"),
    ("forgotten-except", "count", "One game could not be read, so your name may still be in it.", "# games could"),
    ("nim-too-many", "left", "only one counter left", "only # counters left"),
    ("nim-heap-count", "count", "One heap cannot", "# heaps cannot"),
    ("nim-small-heap", "count", "would have one counter;", "would have # counters;"),
    ("nim-total", "total", "One counter in all", "# counters in all"),
    ("nim-why-singles", "count", "One counter is left", "# single counters are left"),
    ("notice-turn", "count", "No other game waits for you.", "In all, # games wait for you."),
    ("notice-today", "count", "One game waits for your move.", "# games wait for your move."),
    ("pause-left", "days", "everyone has one day a year", "everyone has # days a year"),
    ("pause-days", "count", "# day", "# days"),
    ("pause-hours", "count", "# hour", "# hours"),
    ("pause-minutes", "count", "# minute", "# minutes"),
    ("pause-year-left", "days", "of your one day a year", "of your # days a year"),
    ("pause-game-left", "days", "you have one day,", "you have # days,"),
    ("pause-cut", "days", "everyone has one day.", "everyone has # days."),
    ("settings-pause-year", "count", "one day a year", "# days a year"),
    ("settings-pause-game", "count", "one day in any", "# days in any"),
    ("settings-to-pause-year", "count", "Allow one day of", "Allow # days of"),
    ("settings-to-pause-game", "count", "Allow one day of", "Allow # days of"),
    (
        "program-ratings-unreadable",
        "count",
        "one game cannot be read and is left out",
        "# games cannot be read and are left out",
    ),
    ("program-size-bytes", "count", "one byte", "# bytes"),
    ("puzzle-share-solved", "count", "in # try", "in # tries"),
    ("puzzle-share-streak", "count", "in # try,", "in # tries,"),
    ("review-held", "count", "Only `X` would have kept the win.", "Any of these would have kept the win: X."),
    ("review-accuracy", "kept", "kept the win once out of", "kept the win # times out of"),
    ("review-lost", "count", "# decision, which does not", "# decisions, which do not"),
    ("review-undecided", "count", "# move is not judged", "# moves are not judged"),
    ("review-gave-away", "points", "about # point.", "about # points."),
    ("review-given-away", "points", "about # point in all", "about # points in all"),
    ("square-scored", "points", "+# point", "+# points"),
    ("square-scored", "figures", "+5 points (X)", "+5 points for # rectangles (X)"),
    ("square-drew", "count", "draws one stone", "draws # stones"),
    ("square-penalty", "points", "−# point for", "−# points for"),
    ("square-brings", "points", "# point.", "# points."),
    ("profile", "count", "one finished game here.", "# finished games here."),
    ("profile-finished", "count", "one finished game", "# finished games"),
    ("profile-computer", "count", "One of them was against", "# of them were against"),
    ("profile-streak-won", "count", "won the last one", "won the last #"),
    ("profile-streak-lost", "count", "lost the last one", "lost the last #"),
    ("profile-time-outs", "count", "lost on time once", "lost on time # times"),
    ("profile-favourite", "count", "X, one game", "X, # games"),
    ("history", "count", "one finished game here. A button shows its record.", "# finished games here"),
    ("no-such-page", "pages", "There is only one.", "There are #."),
    ("teaching-present", "count", "One is here: X.", "# are here: X."),
    ("teaching-round", "count", "X of # game over.", "X of # games over."),
    ("teaching-finished", "rounds", "is over after one round.", "is over after # rounds."),
    ("teaching-go-on-still", "count", "One game of this round goes on.", "# games of this round go on."),
    ("turns-head", "waiting", "One waits for you.", "# wait for you."),
)
"""Every English plural: a selector, and what its text says of one and of more."""

NO_COUNTS = {("period-month", "month"), ("profile-place", "place")}
"""Selectors that choose among names, not among forms of one."""


def selectors(language: str) -> set[tuple[str, str]]:
    """The parameters by which the messages of a language choose among their variants."""
    return {(code, name) for code, uses in messages(language).items() for name in uses.forms}


@pytest.mark.parametrize("count", FORMS)
@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row.code}-{row.param}")
def test_a_russian_plural(row: Row, count: int) -> None:
    forms = {"alone": row.alone or row.one, "one": row.one, "few": row.few, "many": row.many}
    expected = forms[FORMS[count]].replace("#", str(count))
    assert text("ru", row.code, {**row.others, row.param: count}) == expected


def test_every_russian_plural_has_a_row() -> None:
    assert selectors("ru") - NO_COUNTS == {(row.code, row.param) for row in ROWS}


def test_every_english_plural() -> None:
    uses, counted = messages("en"), selectors("en")
    wrong: list[str] = []
    for code, param, one, more in ENGLISH:
        others: dict[str, str | int] = {name: 5 if (code, name) in counted else "X" for name in uses[code].params}
        for count, form in ((1, one), (2, more), (21, more)):
            shown = text("en", code, {**others, param: count})
            wrong += [] if form.replace("#", str(count)) in shown else [f"{code}: {shown}"]
    assert wrong == []
    assert counted - NO_COUNTS == {(code, param) for code, param, *_ in ENGLISH}


def test_months_and_places_are_no_plurals() -> None:
    months = [text("ru", "period-month", {"month": month, "year": "2026"}) for month in (1, 5, 8, 11, 12)]
    assert months == ["январь 2026", "май 2026", "август 2026", "ноябрь 2026", "декабрь 2026"]
    places = [text("ru", "profile-place", {"place": place, "wins": 3, "losses": 2}) for place in (1, 2, 5, 6)]
    ordinals = ("с первым", "со вторым", "с пятым", "с шестым")
    assert places == [f"{ordinal} ходом: 3–2" for ordinal in ordinals]


@pytest.mark.parametrize("language", ["en", "ru"])
def test_a_number_is_written_as_it_is_typed(language: str) -> None:
    shown = text(language, "square-option-range", {"word": "target=5", "low": 10, "high": 1000, "example": "target=10"})
    assert "10" in shown
    assert "1000" in shown
    counters = text(language, "nim-total", {"total": 3000, "least": 15, "most": 100, "example": "random"})
    assert "3000" in counters
