# Паузы: игрок на время останавливает часы своих партий.

paused = Пауза: { $name }. Часы { $tables } стоят и снова пойдут { $moment }. Ходить при этом можно. Закончить раньше: `/pause off`.
pause-over = Пауза окончена: { $name }. Часы снова идут: { $tables }.
pause-over-still = Пауза окончена: { $name }. Часы { $tables } пока стоят из-за другой паузы и снова пойдут { $moment }.
pausing = Часы стоят и снова пойдут { $moment }; пауза: { $names }.
pause-until = Ваша пауза в партии { $table } кончится { $moment }. Закончить раньше: `/pause off`.
pause-now-none = Сейчас паузы у вас нет. Например, `/pause 5d` остановит часы всех ваших партий здесь на пять дней, а `/pause g1 12h` — часы одной.
pause-left = Вам осталось на паузы: { $left }. Здесь у каждого в год дней: { $days }, в одной партии: { $game }.
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
pause-year-left = Столько времени на паузы у вас нет: осталось { $left } (в год дней: { $days }). Подробнее: `/pause`.
pause-game-left = Дольше остановить часы нельзя: в одной партии у вас на паузы дней: { $days }, а просроченный ход паузой не спасти. Сколько осталось, покажет `/pause`.
pause-lasts = Ваша пауза и так не короче: она кончится { $moment }. Закончить сейчас: `/pause off`.
pause-cut = Это короче запрошенного: в одной партии у каждого на паузы дней: { $days }.
pause-none = Паузы у вас нет. Начать её: `/pause 5d`.
pause-paired = В турнирах и на занятиях каждую партию ждут остальные, поэтому часы там не останавливаются.
pause-nothing = У вас здесь нет партий с часами, останавливать нечего.
bad-pause = Не понимаю: { $word }. Скажите, на сколько, например `/pause 5d` или `/pause 12h`, не меньше часа; `/pause off` закончит паузу.
settings-pause-year = Паузы: дней в год у каждого — { $count } (`pause-year`)
settings-pause-game = Паузы: дней в одной партии — { $count } (`pause-game`)
settings-to-pause-year = Дать дней паузы в год: { $count }
settings-to-pause-game = Дать дней паузы на партию: { $count }
discord-option-length = На сколько, например 5d или 12h; или off; ничего не указать — посмотреть
discord-choice-pause-year = Дней паузы в год
discord-choice-pause-game = Дней паузы в одной партии
