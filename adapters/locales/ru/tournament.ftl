# Турниры и занятия, их туры и таблицы

competition-sign-up-over = Запись в { $competition } закончена: там каждый играет с каждым, поэтому позже вступить нельзя.
competition-begun = { $competition }: игра уже началась.
competition-not-begun = { $competition }: игра ещё не началась.
competition-over = { $competition }: всё уже закончилось.
competition-called-off = { $competition } больше не состоится: это отменили.
competition-full = Мест больше нет. Участников может быть не больше: { $most }.
competition-signed-up-already = Вы уже участвуете.
competition-not-signed-up = Вы не участвуете в { $competition }.
competition-withdrawn-already = Вы уже выбыли.
competition-last-round = В { $competition } идёт последний тур, вступить больше нельзя.
competition-too-few = Участников слишком мало. Нужно не меньше: { $least }.
competition-only-host = Здесь это может только { $name }.
competition-round-goes-on = Тур в { $competition } ещё не закончен.

tournament-round = тур { $number }
tournament-round-of = тур { $number } из { $rounds }
tournament-points = Очки
tournament-tie-buchholz-cut = Бх−1
tournament-tie-sonneborn-berger = ЗБ
tournament-note-buchholz-cut = +5 — победа над игроком в строке 5, −5 — поражение, =5 — ничья, + — тур без соперника, 5… — партия ещё идёт. При равных очках: Бухгольц без слабейшего соперника (Бх−1), полный Бухгольц, победы.
tournament-note-sonneborn-berger = +5 — победа над игроком в строке 5, −5 — поражение, =5 — ничья, 5… — партия ещё идёт. При равных очках: партии между равными, Зоннеборн — Бергер (ЗБ), победы.
tournament-more = Ещё участников: { $count }.
tournament-shared = Знак = перед строкой: то же место, что и в строке выше.
