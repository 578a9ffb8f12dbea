# Таблицы
leaderboard = «{ $game }»: рейтинг за всё время.
leaderboard-month = «{ $game }»: рейтинг, { period-month }.
leaderboard-own = { $name }: место { $rank } из { $total }, { $number } ± { $uncertainty }.
leaderboard-not-on = { $name } здесь пока не значится. Сыграйте рейтинговую партию до конца, например: `{ $example }`.
leaderboard-empty = Здесь пока никого нет. Доиграйте с кем-нибудь рейтинговую партию, например: `{ $example }`.
leaderboard-order = ± — насколько рейтинг неточен, ? — партий пока мало. Место определяет рейтинг за вычетом трёх его неточностей.
period-all = за всё время
period-month = { $month ->
    [1] январь
    [2] февраль
    [3] март
    [4] апрель
    [5] май
    [6] июнь
    [7] июль
    [8] август
    [9] сентябрь
    [10] октябрь
    [11] ноябрь
   *[other] декабрь
} { $year }
page-of = стр. { $page } из { $pages }

# Профили
profile = { $name }: здесь { $count ->
    [one] закончена { $count } партия.
    [few] закончены { $count } партии.
   *[other] закончено { $count } партий.
}
profile-finished = { $count ->
    [one] { $count } партия
    [few] { $count } партии
   *[other] { $count } партий
}
profile-computer = { $count ->
    [one] Из них { $count } партия с компьютером: выше она не считается.
    [few] Из них { $count } партии с компьютером: выше они не считаются.
   *[other] Из них { $count } партий с компьютером: выше они не считаются.
}
profile-rank = место { $rank } из { $total }
profile-unrated = рейтинга пока нет
profile-results = побед: { $wins }, поражений: { $losses }
profile-streak-won = побед подряд: { $count }
profile-streak-lost = поражений подряд: { $count }
profile-streak-best = лучшая серия: { $count }
profile-place = { $place ->
    [1] первый ход: { $wins }–{ $losses }
    [2] второй ход: { $wins }–{ $losses }
    [3] третий ход: { $wins }–{ $losses }
    [4] четвёртый ход: { $wins }–{ $losses }
    [5] пятый ход: { $wins }–{ $losses }
   *[other] шестой ход: { $wins }–{ $losses }
}
profile-time-outs = поражений по времени: { $count }
profile-favourite = Любимый соперник: { $name }, { $count ->
    [one] { $count } партия
    [few] { $count } партии
   *[other] { $count } партий
}
rating-provisional = ± — насколько рейтинг неточен, ? — партий пока мало.

# Истории
history = { $name }: здесь { $count ->
    [one] закончена { $count } партия. Кнопка покажет её запись.
    [few] закончены { $count } партии, новые сверху. Кнопка покажет запись партии.
   *[other] закончено { $count } партий, новые сверху. Кнопка покажет запись партии.
}
history-won = победа
history-lost = поражение

# Отказы
no-such-page = Страницы { $page } нет. { $pages ->
    [one] Всего { $pages } страница.
    [few] Всего { $pages } страницы.
   *[other] Всего { $pages } страниц.
}
leaderboard-what = Не понимаю: { $word }. Назовите игру, страницу или месяц, например: `/leaderboard sim month 2`.
person-what = Не понимаю: { $word }. Назовите кого-нибудь, например: `{ $command } @anna`.
no-games-of = { $name }: законченных партий здесь ещё нет.
no-games-of-yours = У вас здесь ещё нет законченных партий. Начните, например: `/sim`.
computer-has-none = Это я веду только для людей. Для себя: `/profile`.

# Кнопки
button-month = За месяц
button-all = За всё время
