# Занятия: кто пришёл, кто с кем играет, что вышло.

teaching-offered = Занятие { $competition }, «{ $game }», ведёт { $host }: нажмите «Я здесь», и вам найдётся пара.
teaching-present = { $count ->
    [one] Здесь { $count } участник: { $names }.
    [few] Здесь { $count } участника: { $names }.
   *[other] Здесь { $count } участников: { $names }.
}
teaching-how-to-join = Доски придут каждому лично. Когда все соберутся, { $host } нажимает «Пары».
teaching-how-to-join-unhosted = Доски придут каждому лично. Когда все соберутся, администратор нажимает «Пары».
teaching-round = Занятие { $competition }, «{ $game }», тур { $round }; окончено партий: { $over } из { $count }.
teaching-game-of = Занятие { $competition }, тур { $round }.
teaching-begins = { $first } – { $second } · начинает { $mover }
teaching-turn = { $first } – { $second } · сделано ходов: { $plies }, ходит { $mover }
teaching-waits = { $name } без пары в этом туре, это засчитывается как победа.
teaching-more = … и ещё { $count }
teaching-next = Все партии окончены. { $host } может снова нажать «Пары» или «Закончить».
teaching-next-unhosted = Все партии окончены. Администратор может снова нажать «Пары» или «Закончить».
teaching-finished = Занятие { $competition }, «{ $game }», окончено. { $rounds ->
    [one] Сыгран { $rounds } тур.
    [few] Сыграно { $rounds } тура.
   *[other] Сыграно { $rounds } туров.
} Спасибо за игру!
teaching-cancelled = Занятие { $competition } («{ $game }») отменено.
teaching-you-are-in = Вы участвуете в занятии { $competition } («{ $game }»). Как только найдётся пара, доска придёт вам лично. Если не придёт, нажмите «Моя партия» под сообщением о занятии.
teaching-summary = Занятие { $competition }, «{ $game }», только для вас. Участников: { $people }, туров: { $rounds }.
teaching-counts = Окончено партий: { $finished }; не окончено: { $unfinished }.
teaching-points = { $name } · { $points } из { $games }
teaching-unfinished = Тур { $round }, не окончено: { $first } – { $second }
teaching-go-on-still = { $count ->
    [one] В этом туре идёт ещё { $count } партия.
    [few] В этом туре идут ещё { $count } партии.
   *[other] В этом туре идёт ещё { $count } партий.
} Составить пары, не дожидаясь: `{ $example }`.
teaching-none-here = Занятий здесь сейчас нет. Начните, например: `{ $example }`.
teaching-no-class = { $competition } — не занятие.
teaching-one-only = Здесь уже идёт занятие { $competition }. `/class end` закончит его.
teaching-bad-word = «{ $word }» для занятия не подходит. Например, `{ $example }`.

button-attend = Я здесь
button-pair = Пары
button-finish = Закончить

teaching-lesson-join = Участвовать
teaching-lesson-leave = Выйти
teaching-lesson-pair = Снова составить пары
teaching-lesson-end = Закончить занятие
teaching-lesson-game = Показать мою партию
