# Таблицы
leaderboard = «{ $game }»: рейтинг за всё время.
leaderboard-month = «{ $game }»: рейтинг, { period-month }.
leaderboard-own = { $name }: место { $rank } из { $total }, { $number } ± { $uncertainty }.
leaderboard-not-on = { $name } здесь пока не значится. Сыграйте рейтинговую партию до конца, например: `{ $example }`.
leaderboard-empty = Здесь пока никого нет. Доиграйте с кем-нибудь рейтинговую партию, например: `{ $example }`.
leaderboard-order = ± — погрешность рейтинга, ? — сыграно пока мало. Место определяет рейтинг минус три погрешности.
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
    [1] закончена одна партия.
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
    [1] Из них с компьютером одна: в победах и поражениях она не считается.
   *[other] Из них с компьютером { $count }: в победах и поражениях эти партии не считаются.
}
profile-rank = место { $rank } из { $total }
profile-unrated = рейтинга пока нет
profile-results = побед: { $wins }, поражений: { $losses }
profile-streak-won = побед подряд: { $count }
profile-streak-lost = поражений подряд: { $count }
profile-streak-best = лучшая серия: { $count }
profile-place = { $place ->
    [1] с первым ходом: { $wins }–{ $losses }
    [2] со вторым ходом: { $wins }–{ $losses }
    [3] с третьим ходом: { $wins }–{ $losses }
    [4] с четвёртым ходом: { $wins }–{ $losses }
    [5] с пятым ходом: { $wins }–{ $losses }
   *[other] с шестым ходом: { $wins }–{ $losses }
}
profile-time-outs = поражений по времени: { $count }
profile-favourite = Чаще всего играет с: { $name } ({ $count ->
    [one] { $count } партия
    [few] { $count } партии
   *[other] { $count } партий
})
rating-provisional = ± — погрешность рейтинга, ? — сыграно пока мало.

# Истории
history = { $name }: здесь { $count ->
    [1] закончена одна партия. Кнопка покажет её запись.
    [one] закончена { $count } партия, новые сверху. Кнопка покажет запись партии.
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
leaderboard-what = Не понимаю: { $word }. Назовите игру, страницу или месяц, например: `/leaderboard { first-game } month 2`.
person-what = Не понимаю: { $word }. Имя начинается с @, например: `{ $example }`.
person-nameless = После @ нужно имя, например: `{ $example }`.
person-one = Можно назвать только одного человека, например: `{ $example }`.
no-games-of = { $name }: законченных партий здесь ещё нет.
no-games-of-yours = У вас здесь ещё нет законченных партий. Начните, например: `/{ first-game }`.
computer-has-none = Это я веду только для людей. Для себя: `/profile`.

# Кнопки
button-month = За месяц
button-all = За всё время
