nim-name = Ним
nim-command = Предложить партию в «Ним»: брать фишки из кучек
nim-short = `/rules nim`: берите фишки из кучек; обычно взявший последнюю проигрывает.
nim-about-misere = Кучки { $heaps }; кто возьмёт последнюю фишку, тот проиграл.
nim-about-penultimate = Кучки { $heaps }; кто возьмёт предпоследнюю фишку, тот проиграл.
nim-about-normal = Кучки { $heaps }; кто возьмёт последнюю фишку, тот выиграл.
nim-by-lot = по жребию
nim-hint = Ответьте на картинку: кучка и сколько взять, например `{ $example }`.
nim-tap = Коснитесь фишек, которые берёте.
nim-rules =
    «Ним», для двоих. Фишки лежат кучками.
    • За ход берут одну или несколько фишек из одной кучки, можно и всю кучку; из двух кучек сразу нельзя.
    • Кто взял последнюю фишку, тот проиграл. `rule=normal`: взявший последнюю выигрывает. `rule=penultimate`: проигрывает взявший предпоследнюю.
    Чтобы сходить, назовите кучку и сколько взять: `b3` — три фишки из кучки b, `b все` — всю кучку.
    Кучки 3-5-7, если не выбрать другие: `heaps=4,9,6` (от 3 до 5 кучек, в каждой хотя бы 3, всего от 15 до 100 фишек), `marienbad` (1-3-5-7) или `random` (по жребию).
    Например: `/nim @anna marienbad`

nim-last-counter = { $seat } берёт последнюю фишку.
nim-penultimate-counter = { $seat } берёт предпоследнюю фишку.
nim-unreadable = Не могу прочитать ход. Назовите кучку и сколько взять, например `{ $example }`.
nim-no-heap = Кучки { $heap } нет, всего кучек { $heaps }. Например, `{ $example }`.
nim-empty-heap = Кучка { $heap } пуста. Можно, например, `{ $example }`.
nim-too-many = Взять { $count } нельзя: в кучке { $heap } { $left ->
    [one] осталась { $left } фишка
    [few] остались { $left } фишки
   *[other] осталось { $left } фишек
}. Можно, например, `{ $example }`.
nim-too-few = Возьмите хотя бы одну фишку, например `{ $example }`.
nim-over = Эта партия закончена.
nim-heaps = Напишите кучки числами через запятую, например: `/nim { $example }`.
nim-heap-count = { $count ->
    [one] { $count } кучка
    [few] { $count } кучки
   *[other] { $count } кучек
} — так не играют: нужно от { $least } до { $most }. Например: `/nim { $example }`.
nim-small-heap = В кучке { $heap } { $count ->
    [one] была бы { $count } фишка
    [few] было бы { $count } фишки
   *[other] было бы { $count } фишек
}, а нужно не меньше { $least }. Например: `/nim { $example }`.
nim-total = Всего { $total ->
    [one] { $total } фишка
    [few] { $total } фишки
   *[other] { $total } фишек
} — так не играют: нужно от { $least } до { $most }. Например: `/nim { $example }`.
nim-rule = Кто проигрывает? `rule=misere`, `rule=penultimate` или `rule=normal`, например: `/nim { $example }`.
nim-option-twice = «{ $word }» — лишнее, это уже сказано. Например: `/nim { $example }`.
nim-unknown-option = Слова «{ $word }» я в «Ниме» не знаю. Есть `heaps=3,5,7`, `marienbad`, `random`, `rule=misere`, `rule=penultimate` и `rule=normal`, а в любой игре `time=3d`, `first=me`, `unrated`; например: `/nim { $example }`. Человека называют через @: `@anna`.
nim-heaps-not-drawn = Кучки ещё не разложены, например: `/nim { $example }`.
nim-two-players = В «Ним» играют вдвоём.
nim-no-deal = В «Ниме» ничего не сдают.

nim-field-heaps = Кучки, например 3,5,7
nim-field-preset = Готовые кучки
nim-field-rule = Кто проигрывает
nim-value-marienbad = Мариенбад: 1, 3, 5, 7
nim-value-random = Случайные кучки
nim-value-misere = Мизер: взявший последнюю фишку проигрывает
nim-value-penultimate = Предпоследняя: взявший предпоследнюю фишку проигрывает
nim-value-normal = Обычное: взявший последнюю фишку выигрывает
