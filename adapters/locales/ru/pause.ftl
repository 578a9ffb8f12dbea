# Паузы: игрок на время останавливает часы своих партий.

paused = Пауза: { $name }. Часы { $tables } стоят и снова пойдут { $moment }. Ходить при этом можно. Закончить раньше: `/pause off`.
pause-over = Пауза окончена: { $name }. Часы снова идут: { $tables }.
pause-over-still = Пауза окончена: { $name }. Часы { $tables } пока стоят из-за другой паузы и снова пойдут { $moment }.
pausing = Часы стоят и снова пойдут { $moment }; пауза: { $names }.
pause-until = Ваша пауза в партии { $table } кончится { $moment }. Закончить раньше: `/pause off`.
pause-now-none = Сейчас паузы у вас нет. Например, `/pause 5d` остановит часы всех ваших партий здесь на пять дней, а `/pause g1 12h` — часы одной.
pause-left = У вас ещё { $left } пауз. Здесь у каждого { $days ->
    [one] { $days } день
    [few] { $days } дня
   *[other] { $days } дней
} пауз в год, в одной партии — не больше { $game ->
    [one] { $game } дня
   *[other] { $game } дней
}.
pause-days = { $count ->
    [one] { $count } день
    [few] { $count } дня
   *[other] { $count } дней
}
pause-hours = { $count ->
    [one] { $count } час
    [few] { $count } часа
   *[other] { $count } часов
}
pause-minutes = { $count ->
    [one] { $count } минута
    [few] { $count } минуты
   *[other] { $count } минут
}
pause-year-left = Столько времени на паузы у вас нет: осталось { $left } из { $days ->
    [one] { $days } дня
   *[other] { $days } дней
} в год. Подробнее: `/pause`.
pause-game-left = Дольше остановить часы нельзя: в одной партии у вас { $days ->
    [one] { $days } день
    [few] { $days } дня
   *[other] { $days } дней
} пауз, а просроченный ход паузой не спасти. Сколько осталось, покажет `/pause`.
pause-lasts = Ваша пауза и так не короче: она кончится { $moment }. Закончить сейчас: `/pause off`.
pause-cut = Это короче запрошенного: в одной партии у каждого { $days ->
    [one] { $days } день
    [few] { $days } дня
   *[other] { $days } дней
} пауз.
pause-none = Паузы у вас нет. Начать её: `/pause 5d`.
pause-paired = В турнирах и на занятиях каждую партию ждут остальные, поэтому часы там не останавливаются.
pause-nothing = У вас здесь нет партий с часами, останавливать нечего.
bad-pause = Не понимаю: { $word }. Скажите, на сколько, например `/pause 5d` или `/pause 12h`, не меньше часа; `/pause off` закончит паузу.
settings-pause-year = Паузы: { $count ->
    [one] { $count } день
    [few] { $count } дня
   *[other] { $count } дней
} в год у каждого (`pause-year`)
settings-pause-game = Паузы: { $count ->
    [one] { $count } день
    [few] { $count } дня
   *[other] { $count } дней
} в одной партии (`pause-game`)
settings-to-pause-year = Дать { $count ->
    [one] { $count } день
    [few] { $count } дня
   *[other] { $count } дней
} паузы в год
settings-to-pause-game = Дать { $count ->
    [one] { $count } день
    [few] { $count } дня
   *[other] { $count } дней
} паузы на партию
discord-option-length = На сколько, например 5d или 12h; или off; ничего не указать — посмотреть
discord-choice-pause-year = Дней паузы в год
discord-choice-pause-game = Дней паузы в одной партии
