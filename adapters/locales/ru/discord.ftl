# То, что говорится только в Discord: подсказки, форма и команды.
discord-form-button = Вписать ход
discord-form-title = Ваш ход в { $table }
discord-form-field = Ход
discord-cannot-post = Мне нельзя писать в этот канал, поэтому это видите только вы. Ход засчитан. Администратор может дать мне права: просмотр канала, отправка сообщений (и в ветках), прикрепление файлов, чтение истории сообщений.
discord-cannot-call = Сейчас мне нельзя писать в канал партии. Ваше время стоит, пока это так; потом доска появится там.
discord-cannot-offer = Мне нельзя писать в этот канал, поэтому вызов никто не увидит. Администратор может дать мне права: просмотр канала, отправка сообщений (и в ветках).
discord-locked = Эта ветка закрыта: пока её не откроют, здесь не играют.
discord-no-threads = Ветки у этой партии не будет: мне нельзя их создавать. Администратор может дать мне право создавать публичные ветки.
discord-no-pictures = Картинки не будет: мне нельзя прикреплять файлы. Это право может дать администратор.
discord-in-private = { $name }, это только для вас, а написать вам лично не получается. Кнопка «Мои камни» и команды с / покажут это вам одним.
discord-unread = Этот ответ мне не виден: включите в нём упоминание (@ ВКЛ.), нажмите кнопку «Вписать ход» или напишите `/play`.
discord-no-bots = { $name } — бот и здесь не играет. Сыграть со мной: `/{ first-game } bot`.
discord-alone = Этот чат читаем только мы с вами, вызов здесь не увидит: { $names }. Вызывать людей можно на сервере, где есть я: кнопка добавит меня туда. А здесь можно сыграть со мной.
discord-add = Добавить меня на сервер
discord-to-game = К партии
discord-menu-challenge = Вызвать на игру

# Описания команд
discord-command-challenge = Предложить партию кому-то или всем
discord-command-play = Сделать ход
discord-command-hand = Посмотреть свои камни; их видите только вы
discord-command-board = Показать доску ещё раз
discord-command-games = Партии в этом канале
discord-command-moves = Ваши возможные ходы; их видите только вы
discord-command-resign = Сдаться
discord-command-undo = Попросить взять последний ход назад
discord-command-abort = Отменить едва начатую партию; позже это значит сдаться
discord-command-rematch = Сыграть ещё раз
discord-command-record = Запись партии
discord-command-verify = Проверить, что раздача была честной
discord-command-rules = Правила игры
discord-command-help = Как здесь играть
discord-command-language = Выбрать мой язык: для вас или для канала
discord-command-accept = Принять вызов
discord-command-decline = Отказаться от вызова
discord-command-cancel = Отозвать свой вызов
discord-command-begin = Начать с теми, кто уже за столом
discord-command-agree = Согласиться взять ход назад
discord-command-refuse = Не соглашаться взять ход назад
discord-command-claim = Потребовать победу, если у соперника вышло время
discord-command-leaderboard = Показать, кто здесь играет лучше всех
discord-command-profile = Показать рейтинги и результаты: ваши или чужие
discord-command-history = Показать законченные партии: ваши или чужие
discord-command-quiet = Назначить часы без напоминаний
discord-command-settings = Мои настройки на сервере, для администраторов
discord-command-export = Всё, что я о вас храню, файлом
discord-command-forget = Удалить всё, что я о вас храню; я переспрошу
discord-command-privacy = Что я о вас храню
discord-command-terms = Условия использования

# Описания параметров
discord-option-game = Какая игра
discord-option-table = Какая партия, по её номеру; нужно, только если вы играете в нескольких
discord-option-move = Ваш ход, например 12
discord-option-opponent = С кем играть; никого не назвать — примет любой; можно назвать и меня
discord-option-opponent-more = Ещё один соперник, если играть могут больше двоих
discord-option-first = Кто начинает
discord-option-time = Время на ход, например 3d (3 дня)
discord-option-rated = Идёт ли партия в рейтинг
discord-option-claim = Когда время выходит, победу нужно потребовать
discord-option-sure = Да — удалить, нет — оставить; без ответа я переспрошу
discord-option-hash = Объявленный хеш, который вы сохранили
discord-option-for-chat = Для всего канала; это может только администратор
discord-option-language = Какой язык
discord-option-hours = С какого часа, до какого и ваша разница с UTC, например 22-7 +3, или off
discord-option-setting = Какая настройка; без неё видны все
discord-option-value = Её новое значение
discord-option-period = За этот месяц или за всё время
discord-option-page = Какая страница
discord-option-player = Чьи; если никого не назвать, ваши

# Варианты
discord-choice-me = Я
discord-choice-them = Соперник
discord-choice-lot = По жребию
discord-choice-en = English
discord-choice-ru = Русский
discord-choice-auto = Как в моём клиенте
discord-choice-month = За этот месяц
discord-choice-all = За всё время
discord-choice-language = Язык
discord-choice-game = Игра по умолчанию
discord-choice-clock = Время на ход
discord-choice-timeout = Когда время вышло
discord-choice-rated = Идут ли партии в рейтинг
discord-choice-boards = Доски после нажатия кнопки
discord-choice-threads = Ветки для партий
discord-choice-palette = Цвета картинок
discord-choice-cancel = Кто может отозвать старый открытый вызов
discord-choice-channels = Где можно начинать партии

# Значения настроек, которые предлагаются при вводе
discord-value-none = Без ограничения
discord-value-channels-here = Здесь партии начинать можно
discord-value-channels-away = Здесь партии начинать нельзя
