-- Put off what is due of a person, where it is due: of several processes one does so, which then does it.
--
-- KEYS: the partition's deadlines. ARGV: its name there, the time, the later time.
-- Returns 1, or 0 where it is not due any more.

local due = redis.call('ZSCORE', KEYS[1], ARGV[1])
if not due or tonumber(due) > tonumber(ARGV[2]) then
  return 0
end
redis.call('ZADD', KEYS[1], ARGV[3], ARGV[1])
return 1
