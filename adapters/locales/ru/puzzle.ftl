# Задачи: что говорится о задаче после ответа.

puzzle-only-move = Выигрывает только ход `{ $move }`.
puzzle-defence = Дольше всего { $seat } держится ходом `{ $move }`.
puzzle-loses = Ход `{ $move }` упускает выигрыш.
puzzle-share-solved = Задача Kibitz: { $game } { $number }, ✓ { $count ->
    [1] с первой попытки
    [one] за { $count } попытку
    [few] за { $count } попытки
   *[other] за { $count } попыток
}
puzzle-share-streak = Задача Kibitz: { $game } { $number }, ✓ { $count ->
    [1] с первой попытки
    [one] за { $count } попытку
    [few] за { $count } попытки
   *[other] за { $count } попыток
}, серия { $days }
puzzle-share-missed = Задача Kibitz: { $game } { $number }, ✗
