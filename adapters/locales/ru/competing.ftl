# Турниры: запись, туры, таблица.

competing-offered = Турнир { $competition }: { $host } приглашает всех сыграть в «{ $game }».
competing-swiss = Швейцарская система, { $count ->
    [one] { $count } тур.
    [few] { $count } тура.
   *[other] { $count } туров.
}
competing-swiss-auto = Швейцарская система; сколько туров, зависит от числа участников.
competing-round-robin = Каждый играет с каждым.
competing-unrated = Партии без рейтинга.
competing-sign-up-until = Запись закрывается { $moment }, и начинается первый тур.
competing-entrants = { $count ->
    [one] Пока { $count } участник: { $names }.
    [few] Пока { $count } участника: { $names }.
   *[other] Пока { $count } участников: { $names }.
}
competing-more = … и ещё { $count }
competing-how-to-join = Кнопка «Играю» — участвовать. Раньше срока турнир начинает { $host } кнопкой «Начать».
competing-how-to-join-unhosted = Кнопка «Играю» — участвовать. Раньше срока турнир может начать администратор кнопкой «Начать».
competing-round = Турнир { $competition }, «{ $game }»: тур { $round } из { $rounds }.
competing-game-of = Турнир { $competition }, тур { $round }.
competing-pairing = { $first } – { $second } · { $table }
competing-result = { $first } – { $second } · { $score }
competing-bye = { $name } без соперника в этом туре, это засчитывается как победа.
competing-standings = Таблица:
competing-place = { $place }. { $name } · { $points }
competing-finished = Турнир { $competition }, «{ $game }», окончен. { $rounds ->
    [one] Сыгран { $rounds } тур.
    [few] Сыграно { $rounds } тура.
   *[other] Сыграно { $rounds } туров.
}
competing-won = { $count ->
    [1] Первое место: { $names }, { $points }.
   *[other] Первое место делят { $names }: у каждого { $points }.
}
competing-points = { $count ->
    [one] { $count } очко
    [few] { $count } очка
   *[other] { $count } очков
}
competing-points-and-half = { $whole ->
    [0] ½ очка
   *[other] { $whole }½ очка
}
competing-won-unplayed = Это засчитывается как победа: очко получает { $name }.
competing-cancelled = Турнир { $competition } («{ $game }») отменён. Начатые партии продолжаются.
competing-cancelled-unbegun = Турнир { $competition } («{ $game }») отменён.
competing-your-game = Ваш соперник: { $name }. Партия: `/board { $table }`.
competing-your-bye = У вас в этом туре нет соперника, это засчитывается как победа.
competing-you-are-in = Вы участвуете.
competing-you-wait = Сейчас у вас нет партии; вы играете в следующем туре.
competing-you-left = Вы больше не участвуете.
competing-not-in-it = Вы не участвуете. Кнопка «Играю» — участвовать.
competing-none-left = Больше партий у вас здесь не будет.
competing-closed = Вы не участвуете, и вступить уже нельзя.
competing-none-here = Турниров здесь сейчас нет. Начните свой, например: `{ $example }`.
competing-none-such = Турнира { $competition } здесь нет. `/tournament` покажет те, что идут.
competing-too-many = Здесь уже идёт несколько турниров ({ $most }). Начните ещё один, когда какой-нибудь закончится.
competing-which = Какой именно: { $competitions }? Например, `{ $example }`.
competing-id = { $competition } («{ $game }»)
competing-only-host = Это решает { $name } или администратор.
competing-only-admin = Это решает администратор.
competing-alone = Здесь только вы и я. Напишите это там, где есть другие, например `{ $example }` в группе или на канале сервера.
competing-played-on = Это партия турнира или занятия, её играют до конца. Сдаться: `/resign { $table }`.
competing-no-take-back = В турнирах и на занятиях ходы назад не берут.
competing-no-hint = В турнире подсказок не бывает. Потренируйтесь: `/{ first-game } bot`.
competing-two-only = Здесь играют вдвоём, а эта партия в «{ $game }» на большее число игроков. Попробуйте `players=2`.
competing-needs-clock = Турниру нужны часы, чтобы туры кончались. Например, `{ $example }`.
competing-bad-rounds = «{ $word }» сюда не подходит: туров может быть от 1 до { $most }, например `{ $example }`.
competing-bad-system = «{ $word }» сюда не подходит: турнир — `swiss` (швейцарская система) или `robin` (каждый с каждым), например `{ $example }`.
competing-term-twice = «{ $word }» повторяет или отменяет сказанное раньше. Каждое условие — один раз, например: `{ $example }`.
competing-bad-word = «{ $word }» для турнира не подходит. Например, `{ $example }`.

button-leave = Выйти
button-own-game = Моя партия

competing-type-swiss = Швейцарская система
competing-type-robin = Каждый с каждым
competing-entry-join = Участвовать
competing-entry-leave = Выйти
competing-entry-begin = Начать первый тур
competing-entry-cancel = Отменить
competing-entry-game = Показать мою партию
