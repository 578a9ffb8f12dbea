# То, что говорится только в Discord: подсказки, форма и команды.
discord-form-button = Вписать ход
discord-form-title = Ваш ход в { $table }
discord-form-field = Ход
discord-cannot-post = Мне нельзя писать в этот канал, поэтому это видите только вы. Ход засчитан. Администратор может дать мне права: просмотр канала, отправка сообщений (и в ветках), прикрепление файлов, чтение истории сообщений.
discord-no-pictures = Картинки не будет: мне нельзя прикреплять файлы. Это право может дать администратор.
discord-in-private = { $name }, это только для вас, а личное сообщение не проходит. Кнопка «Мои камни» и команды с / покажут это вам одним.
discord-unread = Этот ответ мне не виден: включите в нём упоминание (@ ВКЛ.), нажмите кнопку «Вписать ход» или напишите `/play`.
discord-no-bots = { $name } — бот и здесь не играет. Сыграть со мной: `/sim bot`.
discord-menu-challenge = Вызвать на игру

# Описания команд
discord-command-challenge = Предложить партию кому-то или всем
discord-command-sim = Предложить партию в «Сим»: точки, линии и опасные треугольники
discord-command-square = Предложить партию в «Сквэр»: закрытые камни и прямоугольники
discord-command-nim = Предложить партию в «Ним»: брать фишки из кучек
discord-command-play = Сделать ход
discord-command-hand = Посмотреть свои камни; их видите только вы
discord-command-board = Показать доску ещё раз
discord-command-games = Партии в этом канале
discord-command-moves = Ваши возможные ходы; их видите только вы
discord-command-resign = Сдаться
discord-command-undo = Попросить взять последний ход назад
discord-command-abort = Отменить едва начатую партию
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

# Описания параметров
discord-option-game = Какая игра
discord-option-table = Какая партия, по её номеру; нужно, только если вы играете в нескольких
discord-option-move = Ваш ход, например 12
discord-option-opponent = С кем играть; если никого не назвать, сыграет любой, и я тоже играю
discord-option-opponent-more = Ещё один соперник, для «Сквэра»
discord-option-first = Кто начинает
discord-option-time = Время на ход, например 3d (3 дня)
discord-option-rated = Идёт ли партия в рейтинг
discord-option-dots = «Сим»: сколько точек
discord-option-colourless = «Сим»: без цветов, это другая игра
discord-option-players = «Сквэр»: сколько игроков ждёт открытый вызов
discord-option-target = «Сквэр»: сколько очков нужно для победы
discord-option-penalty = «Сквэр»: камни, оставшиеся на руках, отнимают очки
discord-option-heaps = «Ним»: кучки, например 3,5,7
discord-option-preset = «Ним»: готовые кучки
discord-option-rule = «Ним»: кто проигрывает
discord-option-hash = Объявленный хеш, который вы сохранили
discord-option-for-chat = Для всего канала; это может только администратор
discord-option-language = Какой язык

# Варианты
discord-choice-sim = Сим
discord-choice-square = Сквэр
discord-choice-nim = Ним
discord-choice-me = Начинаю я
discord-choice-them = Начинает соперник
discord-choice-lot = Решит жребий
discord-choice-marienbad = Мариенбад: 1, 3, 5, 7
discord-choice-random = Случайные кучки
discord-choice-misere = Взявший последнюю фишку проигрывает
discord-choice-penultimate = Взявший предпоследнюю фишку проигрывает
discord-choice-normal = Взявший последнюю фишку выигрывает
discord-choice-en = English
discord-choice-ru = Русский
discord-choice-auto = Как в моём клиенте
