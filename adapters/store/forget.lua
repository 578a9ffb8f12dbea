-- Delete what is kept of one person on a server; where others' standings name them, put in what others are given.
--
-- KEYS: the names, those who have left, the person's finished games, their opponents, their unfinished tables; then each
--       ladder's standings, then every leaderboard that the person may be on.
-- ARGV: the person, the id that takes their place, what the keys of opponents begin with, how many ladders there are;
--       then four values for each standing that names the person: the ladder, counted from 1, whose it is, the standing as
--       it was read, the new one.
-- Returns 0, and changes nothing, when one of those is another now.

local person, other, prefix, ladders = ARGV[1], ARGV[2], ARGV[3], tonumber(ARGV[4])
for i = 5, #ARGV, 4 do
  if redis.call('HGET', KEYS[5 + ARGV[i]], ARGV[i + 1]) ~= ARGV[i + 2] then
    return 0
  end
end
for i = 5, #ARGV, 4 do
  redis.call('HSET', KEYS[5 + ARGV[i]], ARGV[i + 1], ARGV[i + 3])
end
for _, opponent in ipairs(redis.call('ZRANGE', KEYS[4], 0, -1)) do
  local meetings = redis.call('ZSCORE', prefix .. opponent, person)
  if meetings then
    redis.call('ZREM', prefix .. opponent, person)
    redis.call('ZADD', prefix .. opponent, meetings, other)
  end
end
redis.call('HDEL', KEYS[1], person)
redis.call('SREM', KEYS[2], person)
redis.call('DEL', KEYS[3], KEYS[4], KEYS[5])
for i = 6, #KEYS do
  if i <= 5 + ladders then
    redis.call('HDEL', KEYS[i], person)
  else
    redis.call('ZREM', KEYS[i], person)
  end
end
return 1
