-- Change a server's settings, once for an event.
--
-- KEYS: the event's claim; the settings. ARGV: seconds that the claim lasts; then name and value of each change, ""
-- taking a setting back.
-- Returns 1, or 0 when the event was claimed before and nothing was changed.

if not redis.call('SET', KEYS[1], '', 'NX', 'EX', ARGV[1]) then
  return 0
end
for i = 2, #ARGV, 2 do
  if ARGV[i + 1] == '' then
    redis.call('HDEL', KEYS[2], ARGV[i])
  else
    redis.call('HSET', KEYS[2], ARGV[i], ARGV[i + 1])
  end
end
return 1
