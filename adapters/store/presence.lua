-- Note that a person is on a server under a name, or has left it; a person who has left is on no leaderboard. Nothing is
-- noted of a person who never sat at a table there, or is forgotten.
--
-- KEYS: the names, those who have left, the servers where the person played; then for each ladder the standings, the
--       leaderboard of all time and that of the month. ARGV: the person, the name ("" for one who leaves), the
--       month, the server.

local person, name, month, server = ARGV[1], ARGV[2], ARGV[3], ARGV[4]
if redis.call('HEXISTS', KEYS[3], server) == 0 then
  return 0
end
if name == '' then
  redis.call('SADD', KEYS[2], person)
  for i = 4, #KEYS, 3 do
    redis.call('ZREM', KEYS[i + 1], person)
    redis.call('ZREM', KEYS[i + 2], person)
  end
  return 1
end
redis.call('HSET', KEYS[1], person, name)
if redis.call('SREM', KEYS[2], person) == 1 then
  for i = 4, #KEYS, 3 do
    local entry = redis.call('HGET', KEYS[i], person) or ''
    local score, latest, monthly = string.match(entry, '^([^|]*)|([^|]*)|([^|]*)|')
    if score and score ~= '' then
      redis.call('ZADD', KEYS[i + 1], score, person)
      if latest == month then
        redis.call('ZADD', KEYS[i + 2], monthly, person)
      end
    end
  end
end
return 1
