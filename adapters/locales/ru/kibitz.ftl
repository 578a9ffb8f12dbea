# Вызовы
offer-to = { $host } вызывает на партию в «{ $game }»: { $names }.
offer-open = { $host } предлагает сыграть в «{ $game }». Кто за?
offer-joined = За столом: { $names } ({ $count }).
offer-first = Первый ход: { $name }.
offer-first-opponent = Первый ход у того, кто примет вызов.
offer-seats = Игроков может быть до { $most }; начать можно и раньше.
offer-unrated = Партия без рейтинга.
move-time-days = На ход { $count ->
    [one] { $count } день.
    [few] { $count } дня.
   *[other] { $count } дней.
}
move-time-hours = На ход { $count ->
    [one] { $count } час.
    [few] { $count } часа.
   *[other] { $count } часов.
}
move-time-minutes = На ход { $count ->
    [one] { $count } минута.
    [few] { $count } минуты.
   *[other] { $count } минут.
}
joined = { $name } садится за стол.
declined = { $name } отказывается.
offer-declined = Вызов отклонён.
offer-cancelled = Вызов отозван.
offer-expired = Вызов никто не принял вовремя.
begins = Начинает { $seat }.
begins-by-lot = По жребию начинает { $seat }.
deal-published = раздача { $hash }

# Партия
moved = { $seat }: `{ $move }`
turn = { $seat }{ $mark }, ваш ход.
first-turn-by-lot = { $seat }{ $mark }, ваш ход. По жребию начинаете вы.
won = { $count ->
    [1] Победа: { $names }.
   *[other] Победу делят: { $names }.
} { $plies ->
    [0] Ходов не было.
    [one] В партии { $plies } ход.
    [few] В партии { $plies } хода.
   *[other] В партии { $plies } ходов.
}
final-scores = Счёт: { $scores }
score = { $seat } — { $points }
ratings = Рейтинг: { $changes }
rating-now = { $seat } { $number } ({ $change })
rating-provisionally = { $seat } { $number } ? ({ $change })
tag-move = ход { $number }
resigned = { $seat } сдаётся.
lost-on-time = Время вышло: { $seat }.
left-resigned = { $seat } сдаётся, партия продолжается.
left-on-time = Время вышло: { $seat }. Партия продолжается.
aborted = Партия отменена, никто не проиграл.
taken-back = { $count ->
    [one] Взят назад { $count } ход.
    [few] Взято назад { $count } хода.
   *[other] Взято назад { $count } ходов.
}
take-back-asked = { $name } просит взять назад { $count ->
    [one] { $count } ход.
    [few] { $count } хода.
   *[other] { $count } ходов.
} Согласны?
take-back-refused = { $name } не соглашается. Играем дальше.
your-hand = Ваши камни в { $table }. Их видите только вы.
your-hand-to-move = Ваши камни в { $table }. Их видите только вы. Сейчас ваш ход, например `{ $example }`.

# Посмотреть
games-here = Партий здесь: { $count }.
offers-here = Вызовов здесь: { $count }.
games-offered = { $table } · { $game } · { $names } · ждём игроков
games-playing = { $table } · { $game } · { $names } · { $plies ->
    [one] { $plies } ход
    [few] { $plies } хода
   *[other] { $plies } ходов
} · ходит { $mover }
game-unreadable = { $table } · не удаётся прочитать
unreadable-how = Что не читается, подождёт: владелец Kibitz уже знает об этом, а новые партии начинаются как обычно, например `/{ first-game } bot`.
tables-here = Партий и вызовов здесь: { $count }, стр. { $page } из { $pages }, сначала недавние:
page-newer = ◀ Новее
page-older = Старее ▶
no-games-here = Сейчас здесь не играют. Начните, например: `/{ first-game } bot`.
legal-moves = У вас { $count ->
    [one] { $count } ход:
    [few] { $count } хода:
   *[other] { $count } ходов:
} { $moves }
replay = Партия { $table }, ход за ходом: { $names } · { $count ->
    [one] { $count } ход
    [few] { $count } хода
   *[other] { $count } ходов
}
replay-cut = Вся партия слишком длинная. Здесь её последние ходы: { $count }.
review = Разбор партии { $table }
review-cut = { $count ->
    [1] Выигрыш упустил ещё один ход.
    [one] Выигрыш упустил ещё { $count } ход.
    [few] Выигрыш упустили ещё { $count } хода.
   *[other] Выигрыш упустили ещё { $count } ходов.
} Полный разбор: сохраните запись из `/record { $table }` в файл и запустите для него `kibitz review`.
record = Запись партии { $table }:
    { $text }
deal-hash = Тур { $round }, хеш раздачи: { $hash }
deal-holds = Тур { $round }: раздача честная, { $hash }
deal-broken = Тур { $round }: раздача НЕ совпадает с объявленной, { $hash }
hash-found = Да, { $hash } — хеш раздачи тура { $round } партии { $table }.
hash-short = «{ $word }» не подходит. Нужны первые 16 знаков хеша или больше, например: `/verify { $table } { $example }`.
hash-not-found = Нет, { $hash } — не хеш раздачи ни одного из туров партии { $table }.
deal-revealed = Что было роздано в { $table }. Случайное число: { $nonce }
    { $deals }
rules-which = Какая игра? Например: `/rules { first-game }`.
help =
    Привет! Я Kibitz, со мной здесь играют в { game-list }.

    Начать: `/{ first-game } @anna` — против anna, `/{ last-game }` — против кого угодно, `/{ first-game } bot` — против меня.
    После названия игры можно добавить условия: `/{ last-game } @anna время=3д первый=я нерейтинговая`. Какие есть у самой игры, покажет `/rules { last-game }`.
    Ход: выберите его кнопками или ответьте им на картинку с доской, например `12`; в личном чате просто напишите его. Можно и так: `/play 12`.
    Если камни закрытые, `/hand` покажет ваши — только вам.
    Ответ соперника предвидите? `/if 36 12` сыграет за вас 12, как только в ответ сыграют 36.

    `/board` доска ещё раз · `/games` партии в этом чате · `/turns` ваши партии везде, `/turns notes on` сообщать о вашем ходе · `/notify` о вызовах здесь · `/moves` ваши возможные ходы · `/hint` подсказка в нерейтинговой партии
    `/undo` взять ход назад · `/resign` сдаться · `/abort` отменить едва начатую партию (позже это значит сдаться) · `/rematch` реванш
    `/leaderboard` лучшие игроки · `/profile` ваши рейтинги и результаты · `/history` ваши законченные партии · `/puzzle` задача дня · `/tournament { first-game }` турнир для всех, кто запишется · `/class { first-game }` пары из всех, кто здесь
    `/rules { first-game }` правила · `/record` запись партии · `/replay` партия ход за ходом · `/review` какие ходы упустили выигрыш · `/verify` проверить раздачу · `/language en` мой язык
    `/pause 5d` остановить мои часы · `/quiet 22-7 +3` ночью не напоминать · `/block` не пускать кого-то в свои партии, о чём знаете только вы · `/settings` для администраторов · `/export` получить, `/forget` удалить всё, что я о вас храню
help-words = Команды и условия понимаю и по-русски: `/вызов`, `/ход 12`, `/доска`, `/ходы`, `/взять`, `/сдаться`, `/отменить`, `/лидеры`. Коротко: `/m 12` — то же, что `/play 12`.
welcome = Привет! Я Kibitz. Выберите игру и сыграйте со мной прямо здесь. Чтобы играть с друзьями, добавьте меня в группу: там `/{ first-game }` — вызов для всех, `/{ first-game } @anna` — для одного человека.
greeting = Привет! Я Kibitz, со мной здесь можно играть в { game-list }. `/{ first-game }` — вызов для всех, `/{ first-game } @anna` — для одного человека.
play-game = Играть в «{ $game }»
play-me = Играть со мной
my-games = Мои партии
how-it-works = Как это работает
help-short = Не понимаю. Начать партию: `/{ first-game } bot`, справка: `/help`.
help-move = Не понимаю. Сейчас ваш ход, например `{ $example }`. Что ещё можно: `/help`.
pick-game = Во что сыграем? Или напишите сразу, например: `{ $example }`.
pick-the-game = { $game }
pick-level = «{ $game }»: как мне играть? Или напишите сразу, например: `{ $example }`.
pick-easy = Легко
pick-medium = Средне
pick-hard = Сильно
pick-perfect = Идеально
pick-your-own = Эти кнопки не для вас, а для того, кто их попросил. Выберите свою игру: `/challenge bot`.
language-yours = Теперь я говорю с вами по-русски.
language-yours-auto = Теперь я говорю с вами на языке вашего приложения.
language-chat-auto = Теперь я говорю здесь с каждым на его языке.
language-chat = Теперь я говорю в этом чате по-русски.

# Отказы
challenge-yourself = Нужен ещё кто-то, хотя бы я: `/{ first-game } bot`.
challenge-twice = Кто-то назван дважды. Назовите каждого один раз, например: `/{ first-game } @anna`.
challenge-seats = Игроков должно быть { $most }, а названо вместе с вами { $count }. Назовите всех или не указывайте число, например: `{ $example }`.
term-twice = «{ $word }» повторяет или отменяет сказанное раньше. Каждое условие — один раз, например: `/{ first-game } @anna время=3д`.
challenge-too-many = Слишком много игроков: вместе с вами может быть не больше { $most }. Например: `{ $example }`.
computer-unrated = Партии со мной в рейтинг не идут, эта тоже.
computer-level = Мой уровень: { $level }.
highest-level = Мой уровень: { $level }. Лучше в эту игру я играть не умею.
level-without-computer = Уровень есть только у меня, например: `/{ first-game } bot уровень=сильный`.
bad-level = «{ $word }» не подходит. Мои уровни: `уровень=лёгкий`, `уровень=средний`, `уровень=сильный` и `уровень=идеальный`.
level-easy = лёгкий
level-medium = средний
level-hard = сильный
level-perfect = идеальный
too-many-games = У вас здесь уже { $most ->
    [one] { $most } открытая партия
    [few] { $most } открытые партии
   *[other] { $most } открытых партий
}. Сначала закончите одну из них: `/games` покажет список.
own-offer = Это ваш собственный вызов, принять его должен кто-то другой.
already-joined = Вы уже за этим столом.
not-invited = Этот вызов не для вас, он для: { $names }. Предложите свою партию, например: `/{ first-game }`.
open-to-all = Этот вызов для всех, отказываться не от чего.
offer-taken = Поздно, места уже заняты: { $names }.
gone-declined = Этот вызов отклонён. Предложите новый, например: `/{ first-game } @anna`.
gone-cancelled = Этот вызов отозван. Предложите новый, например: `/{ first-game } @anna`.
gone-expired = Этот вызов вовремя никто не принял. Предложите новый, например: `/{ first-game } @anna`.
has-begun = Партия { $table } уже началась, её покажет `/board { $table }`.
only-host = Это решает { $name }.
too-few = За столом нужно не меньше { $least ->
    [one] { $least } игрока
   *[other] { $least } игроков
}.
still-playing = Партия { $table } ещё идёт.
not-your-game = Это чужая партия, в ней играют: { $names }. Начните свою, например: `/{ first-game } bot`.
not-dead-yet = Если { $days ->
    [one] { $days } день
    [few] { $days } дня
   *[other] { $days } дней
} подряд не будет ходов, партию сможет прекратить и администратор. Пока это могут только игроки: { $names }.
not-your-turn = Сейчас ходит { $name }.
review-later = Партия { $table } ещё идёт, до её конца разбора не будет. Потом: `/review { $table }`.
review-empty = В партии { $table } не было ходов, разбирать нечего. Сыграть её снова: `/rematch { $table }`.
review-unknown = Игру «{ $game }» я пока не разбираю: о её позициях не известно наверняка, кто выигрывает. Партию ещё раз покажет `/replay { $table }`.
no-moves-yet = В партии { $table } ходов ещё не было. Доску покажет `/board { $table }`.
not-begun = Партия { $table } ещё не началась.
game-over = Партия { $table } закончена. Сыграть ещё раз: `/rematch { $table }`.
game-called-off = Партия { $table } отменена. Сыграть ещё раз: `/rematch { $table }`.
game-over-there = Партия { $table } закончена. Начните свою, например: `/{ first-game } bot`.
game-called-off-there = Партия { $table } отменена. Начните свою, например: `/{ first-game } bot`.
stale = Это старая доска, ход не сделан. Вот как сейчас стоит { $table }.
move-too-long = Ход — это коротко, не длиннее { $limit ->
    [one] { $limit } знака
   *[other] { $limit } знаков
}, например: `{ $example }`.
nothing-to-take-back = Вы ещё не сделали хода, который можно взять назад.
round-is-over = Тот тур окончен, его ходы остаются.
moves-stay = С тех пор один из игроков вышел из партии; ходы, сделанные раньше, остаются.
you-left = Вы вышли из партии { $table }: её доигрывают без вас.
no-take-back = Никто не просит взять ход назад.
take-back-waits = Взять ход назад уже просит { $name }. Сначала ответьте: `/agree` (да) или `/refuse` (нет).
own-take-back = Согласиться должны другие игроки.
no-such-game = Партии { $table } здесь нет. `/games` покажет, какие есть.
no-such-game-name = Игры «{ $word }» я не знаю. Есть { games-by-word }. Например: `/rules { first-game }` или `/{ first-game } bot`.
no-game-of-yours = У вас здесь нет подходящей партии. Что здесь идёт: `/games`, начать новую: `/{ first-game } bot`.
no-game-ended = Здесь ещё не закончена ни одна партия.
table-what = Не понимаю: { $word }. Ничего не сделано. Партию называйте по номеру, например: `{ $example }`.
which-game = Какая партия? Допишите её номер к команде, например: `{ $example }`
    { $tables }
which-board = В какой партии сыграть `{ $move }`?
play-at = { $table } · { $game } · { $names }
no-hands = В игре «{ $game }» нет закрытых камней.
nothing-dealt = В игре «{ $game }» ничего не сдают, проверять нечего.
verify-later = Что было роздано, видно, когда партия { $table } закончится.
button-dead = Эта кнопка больше не работает. `/board` покажет доску как она есть.
play-what = Какой ход? Например: `{ $example }`.
unknown-command = Команды { $command } я не знаю. Что я умею: `/help`.
no-name = После { $word } нужно имя соперника, например: `/{ first-game } @anna`.
bad-first = «{ $word }» не подходит. Кто начинает: `первый=я`, `первый=соперник` или `первый=жребий`.
bad-time = «{ $word }» не подходит. На ход можно дать от 2 минут до 14 дней, например: `время=3д`.
language-which = Какой язык? Например: `/language ru`. Я говорю по-русски (ru) и по-английски (en); с `auto` — как ваше приложение.
only-admin = Это может только администратор чата. Свой язык выбирает каждый: `/language ru`.
slow-down = Слишком много сразу, последнее не сделано. Попробуйте снова через { $seconds } с.
storage-busy = Хранилище занято, ничего не засчитано. Попробуйте ещё раз чуть позже.
unreadable = Партию { $table } не удаётся прочитать, и пока с ней ничего не сделать. Владелец Kibitz уже знает об этом. Остальные партии идут как обычно.
storage-refuses = Хранилище не принимает записи, и ждать бесполезно: сообщите владельцу Kibitz. Ничего не засчитано.
internal-error = У меня что-то сломалось, ход не засчитан. `/board` покажет, как стоит партия.
may-have-counted = У меня что-то сломалось, но это могло засчитаться. `/board` покажет, как стоит партия.

# Кнопки
button-accept = Принять
button-join = Играю
button-decline = Отказаться
button-cancel = Отозвать
button-start = Начать
button-hand = Мои камни
button-agree = Да
button-refuse = Нет
button-rematch = Реванш
button-record = Запись
button-replay = Повтор
button-review = Разбор
button-deals = Раздача
button-back = ← Назад

# Ход камнем с руки по шагам: списки, из которых выбирают
menu-step-1 = Что положить?
menu-step-2 = Куда?
menu-step-3 = Как повернуть?

# Перечисления
list-end = { $rest } и { $last }
list-game = «{ $game }»
list-game-by-word = «{ $game }» (`{ $word }`)
