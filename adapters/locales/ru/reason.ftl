# Почему файлом, адресом или программой нельзя пользоваться.

reason-missing = такого файла или папки нет
reason-folder = это папка
reason-file = это файл, а нужна папка
reason-under-file = часть пути к нему — файл, а не папка
reason-forbidden = у этого пользователя нет прав
reason-read-only = файловая система доступна только для чтения
reason-full = нет места
reason-name = у файла не может быть такого имени
reason-no-program = это не программа для этой машины
reason-no-text = это не текст в UTF-8
reason-in-use = его занимает другая программа
reason-no-address = у этой машины нет такого адреса
reason-no-host = узла с таким именем нет
reason-not-listening = там никто не отвечает на соединения
reason-no-way = сеть туда не ведёт
reason-late = ответа нет слишком долго
reason-no-certificate = доверенное шифрованное соединение установить не удаётся
reason-no-http = там отвечает не веб-сервер, или он оборвал соединение
reason-silent = он ничего не сообщил
reason-other = система сообщает { $what }
