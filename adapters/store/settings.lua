-- Change a server's settings, once for an event, and with them when something is due there.
--
-- KEYS: the event's claim; the settings; the partition's deadlines. ARGV: seconds that the claim lasts; the name of what
-- is due among the deadlines, "" for nothing; when it is due, "" for never; then name and value of each change, "" taking
-- a setting back.
-- Returns 1, or 0 when the event was claimed before and nothing was changed.

if not redis.call('SET', KEYS[1], '', 'NX', 'EX', ARGV[1]) then
  return 0
end
for i = 4, #ARGV, 2 do
  if ARGV[i + 1] == '' then
    redis.call('HDEL', KEYS[2], ARGV[i])
  else
    redis.call('HSET', KEYS[2], ARGV[i], ARGV[i + 1])
  end
end
if ARGV[2] ~= '' then
  if ARGV[3] == '' then
    redis.call('ZREM', KEYS[3], ARGV[2])
  else
    redis.call('ZADD', KEYS[3], ARGV[3], ARGV[2])
  end
end
return 1
