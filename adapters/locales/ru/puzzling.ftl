# Задачи: как их ставят, решают, сравнивают и публикуют.

puzzling-of-day = Задача дня, { $puzzle }: { $game }.
puzzling-training = Задача { $puzzle }: { $game }.
puzzling-to-win = Ходит { $seat }{ $mark }. Выигрыш сохраняет только один ход: какой?
puzzling-to-score = Ходит { $seat }{ $mark }. Один ход приносит больше всего очков: какой?
puzzling-how = Отвечайте кнопками: результат увидите только вы. Или ответьте на эту картинку ходом, записанным как `{ $example }`.
puzzling-how-alone = Отвечайте кнопками или командой `/puzzle answer { $example }` со своим ходом. Результат видите только вы; на рейтинг влияет только первый ответ.
puzzling-right-first = ✓ `{ $move }` — верно, с первой попытки.
puzzling-right-later = ✓ `{ $move }` — верно, попыток: { $count }.
puzzling-wrong = ✗ `{ $move }` — не тот ход.
puzzling-tried = Неверных ответов: { $count }.
puzzling-again = Можно попробовать ещё; на рейтинг влияет только первый ответ.
puzzling-solution = Ответ: `{ $move }`.
puzzling-solved-before = Задачу { $puzzle } вы уже решили.
puzzling-known-before = Ответ на задачу { $puzzle } вы уже видели.
puzzling-theme = Тема: { $theme }.
puzzling-rated = Ваш рейтинг в задачах: { $number } ({ $change }).
puzzling-streak = Решено дней подряд: { $count }.
puzzling-solvers = Задача { $puzzle }, { $game }. Решили: { $solved }, пробовали: { $count }.
puzzling-solvers-none = Задачу { $puzzle } ({ $game }) пока никто не решил. `/puzzle { $puzzle }` покажет её вам.
puzzling-solver = { $place }. { $name } (попыток: { $count })
puzzling-solver-streak = { $place }. { $name } (попыток: { $count }, дней подряд: { $streak })
puzzling-puzzle-rating = Рейтинг самой задачи: { $number } (ответов: { $count }).
puzzling-ranking = Лучшие в задачах, { $game }:
puzzling-ranking-none = Задач игры { $game } здесь пока никто не пробовал. `/puzzle` покажет одну.
puzzling-rank = { $place }. { $name }: { $number } ± { $uncertainty }
puzzling-shared = { $name }. { $line }
puzzling-share-later = Поделиться можно, когда вы решите задачу { $puzzle } или посмотрите ответ: `/puzzle { $puzzle }` покажет её.
puzzling-shared-before = Вы уже поделились тем, как решали { $puzzle }.
puzzling-no-puzzle = Задачи { $puzzle } здесь нет. `/puzzle` покажет сегодняшнюю.
puzzling-no-current = Какая задача? `/puzzle` покажет сегодняшнюю; потом, например, `/puzzle answer 12`.
puzzling-no-puzzles = Задач игры { $game } пока нет. `/puzzle { first-game }` покажет другую.
puzzling-all-tried = Вы пробовали все задачи игры { $game }, какие я знаю. `/puzzle { first-game }` покажет задачу другой игры.

settings-puzzles-off = Задачи дня: не публикуются
settings-puzzles-here = Задачи дня: здесь в { $hour }, { $games } (другой час: `/settings puzzle-time 9+3`)
settings-puzzles-away = Задачи дня: в другом канале в { $hour }, { $games } (другой час: `/settings puzzle-time 9+3`)
settings-to-puzzles-off = Не публиковать задачи
settings-to-puzzles-here = Публиковать здесь задачу дня
settings-to-puzzle-games-all = Задачи всех игр
settings-to-puzzle-game = Только задачи игры { $game }

button-solvers = Кто решил
button-share = Поделиться
button-reveal = Показать ответ
button-more = Ещё задача
