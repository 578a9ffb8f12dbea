# Турниры и занятия, их туры и таблицы

competition-sign-up-over = Запись в { $competition } закончена: там каждый играет с каждым, поэтому позже вступить нельзя.
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
