# Часы
offer-claim = Если время выйдет, победу могут потребовать остальные.
move-until = Время на этот ход кончается { $moment }.
time-given-back-days = Здесь нельзя было писать. Возвращено времени: { $count ->
    [one] { $count } день.
    [few] { $count } дня.
   *[other] { $count } дней.
}
time-given-back-hours = Здесь нельзя было писать. Возвращено времени: { $count ->
    [one] { $count } час.
    [few] { $count } часа.
   *[other] { $count } часов.
}
time-given-back-minutes = Здесь нельзя было писать. Возвращено времени: { $count ->
    [one] { $count } минута.
    [few] { $count } минуты.
   *[other] { $count } минут.
}
time-over = Время вышло: { $seat }. Ход ещё считается, но до него остальные могут потребовать победу: `/claim { $table }`.
reminder = Ваш ход в { $table }, за столом { $names }. Ваше время кончается { $moment }. { reminder-board }
reminder-board = Доска: `/board { $table }`.
in-days = через { $count ->
    [one] { $count } день
    [few] { $count } дня
   *[other] { $count } дней
}
in-hours = через { $count ->
    [one] { $count } час
    [few] { $count } часа
   *[other] { $count } часов
}
in-minutes = через { $count ->
    [one] { $count } минуту
    [few] { $count } минуты
   *[other] { $count } минут
}
in-seconds = через { $count ->
    [one] { $count } секунду
    [few] { $count } секунды
   *[other] { $count } секунд
}
claim-no-clock = В { $table } играют без часов: время не ограничено.
claim-own-time = Сейчас идёт ваше время. Сделайте ход или сдайтесь: `/resign`.
claim-too-early = Ещё рано: время кончается { $moment }.
claim-without-clock = Без часов требовать нечего. Дайте время на ход, например: `время=3д победа`.
quiet-hours = Тихие часы: { $hours }. Напоминания подождут до их конца, если хватит времени; сроки — нет. Отменить: `/quiet off`.
quiet-none = Тихих часов у вас нет. Назовите, с какого часа и до какого, и свою разницу с UTC, например: `/quiet 22-7 +3`.
bad-quiet = { $word } не подходит. Напишите, с какого часа и до какого, и вашу разницу с UTC, например: `/quiet 22-7 +3`, или `/quiet off`.

# Настройки
settings-title = Мои настройки здесь:
settings-language = Язык: { $language }
language-en = английский
language-ru = русский
settings-language-auto = Язык: у каждого свой
settings-game = Игра по умолчанию: { $game }
settings-clock-none = Время на ход: без ограничения
settings-clock-days = Время на ход: { $count ->
    [one] { $count } день
    [few] { $count } дня
   *[other] { $count } дней
}
settings-clock-hours = Время на ход: { $count ->
    [one] { $count } час
    [few] { $count } часа
   *[other] { $count } часов
}
settings-clock-minutes = Время на ход: { $count ->
    [one] { $count } минута
    [few] { $count } минуты
   *[other] { $count } минут
}
settings-timeout-loss = Время вышло: партия проиграна
settings-timeout-claim = Время вышло: победу можно потребовать
settings-rated-yes = Партии с рейтингом
settings-rated-no = Партии без рейтинга
settings-boards-auto = После нажатия кнопки: доска меняется на месте, если следующий игрок рядом
settings-boards-edit = После нажатия кнопки: доска меняется на месте
settings-boards-new = После нажатия кнопки: приходит новая доска
settings-palette-light = Картинки: светлые
settings-palette-dark = Картинки: тёмные
settings-threads-yes = У каждой партии своя ветка
settings-threads-no = Партии идут в самом канале
settings-cancel-host = Открытый вызов старше часа: отозвать может только автор
settings-cancel-anyone = Открытый вызов старше часа: отозвать может кто угодно
settings-channels-all = Партии можно начинать где угодно
settings-channels-here = Партии можно начинать здесь { $count ->
    [1] и больше нигде
    [one] и ещё кое-где (всего { $count } место)
    [few] и ещё кое-где (всего { $count } места)
   *[other] и ещё кое-где (всего { $count } мест)
}
settings-channels-away = Партии можно начинать не здесь ({ $count ->
    [one] { $count } место
    [few] { $count } места
   *[other] { $count } мест
})
settings-to-language = Перейти на { $language } язык
settings-to-language-auto = Говорить с каждым на его языке
settings-to-game = По умолчанию играть в «{ $game }»
settings-to-clock-none = Снять ограничение времени
settings-to-clock-days = Дать на ход { $count ->
    [one] { $count } день
    [few] { $count } дня
   *[other] { $count } дней
}
settings-to-timeout-loss = Засчитывать поражение по времени
settings-to-timeout-claim = Разрешить требовать победу по времени
settings-to-rated-yes = Играть с рейтингом
settings-to-rated-no = Играть без рейтинга
settings-to-boards-auto = Менять доску на месте, если следующий игрок рядом
settings-to-boards-edit = Всегда менять доску на месте
settings-to-boards-new = Всегда присылать новую доску
settings-to-palette-light = Рисовать светлые доски
settings-to-palette-dark = Рисовать тёмные доски
settings-to-threads-yes = Заводить ветку для каждой партии
settings-to-threads-no = Играть в самом канале
settings-to-cancel-host = Разрешить отзывать вызовы только авторам
settings-to-cancel-anyone = Разрешить всем отзывать старые вызовы
settings-to-channels-only-here = Разрешить партии только здесь
settings-to-channels-here = Разрешить партии и здесь
settings-to-channels-away = Запретить партии здесь
settings-to-channels-all = Разрешить партии где угодно
settings-how = Кнопка делает то, что на ней написано; можно и командой, например: `/settings clock 12h`.
bad-setting = { $word } не подходит. Например: `/settings clock 3d`; что можно настроить, покажет `/settings`.
setting-what = Выберите значение: { $values }. Например: `/settings { $name } { $example }`.
bad-setting-value = { $word } не подходит. Выберите одно из этого: { $values }. Например: `/settings { $name } { $example }`.
no-channel-left = Тогда играть будет негде. Сначала разрешите партии в другом месте: напишите там `/settings channels here`.
other-channel = Здесь партии не начинают: администраторы выбрали другие места. Там партию начнёт `/{ first-game } bot`.

# Личные данные
somebody = кто-то
export-here = Это всё, что я о вас храню.
forget-ask = Удалить всё, что я о вас храню? Имя, настройки и статистика исчезнут везде и навсегда. У тех, с кем вы играли, партии и рейтинги останутся; вместо вас там будет «кто-то».
forget-games = { $count ->
    [1] Вы ещё играете одну партию: она сразу закончится, как если бы вы сдались.
    [one] Вы ещё играете { $count } партию: они сразу закончатся, как если бы вы сдались.
    [few] Вы ещё играете { $count } партии: они сразу закончатся, как если бы вы сдались.
   *[other] Вы ещё играете { $count } партий: они сразу закончатся, как если бы вы сдались.
}
forget-how = Если вы уверены: `/forget yes`.
forget-yes = Забыть меня
forget-no = Оставить всё как есть
forget-kept = Ничего не удалено.
forgotten-except = { $count ->
    [one] { $count } партию не удалось прочитать, в ней может остаться ваше имя. Попросите владельца Kibitz починить её и отправьте `/forget` ещё раз.
    [few] { $count } партии не удалось прочитать, в них может остаться ваше имя. Попросите владельца Kibitz починить их и отправьте `/forget` ещё раз.
   *[other] { $count } партий не удалось прочитать, в них может остаться ваше имя. Попросите владельца Kibitz починить их и отправьте `/forget` ещё раз.
}
forgotten = Готово: о вас больше ничего не хранится. Возвращайтесь, когда захотите.
own-data-only = Каждый может просить только о себе: `/export` — файл, `/forget` — всё удалить.
opponent-forgotten = Кто-то из вас просил себя забыть, эту партию не повторить. Начните новую, например: `/{ first-game } bot`.
privacy =
    Что я о вас храню: ваш номер и имя здесь, ваши партии и то, как они изменили ваш рейтинг, а ещё язык и тихие часы, если вы их выбрали. Из написанного — только ходы и команды, обращённые ко мне.
    Всё это лежит в хранилище тех, кто меня запускает, и больше никуда не уходит: ни рекламы, ни слежки.
    Камни у вас на руках видите только вы, пока партия не закончится.

    `/export` даст вам всё это файлом. `/forget` всё удалит; у соперников их партии и рейтинги останутся, но уже без вашего имени.
terms =
    Я — программа для игр в чате. Играть можно бесплатно, денежных призов нет.
    И для меня, и для вас действуют правила того места, где мы встретились: правила приложения и правила самого чата.
    За своё имя и за то, что вы пишете, отвечаете вы. Пожалуйста, не засыпайте чаты партиями и не ломайте меня нарочно.
    Я работаю как есть, без гарантий. Те, кто меня запускает, могут в любой момент меня изменить или остановить, и тогда партии и рейтинги могут пропасть.

    Что я о вас храню: `/privacy`. Если вы не согласны, не играйте; `/forget` удалит то, что уже есть.

# Кнопки
button-claim = Потребовать победу
