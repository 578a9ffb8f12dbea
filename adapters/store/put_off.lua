-- Let what is due at a table be looked at again later; nothing is due at one that is there no longer.
--
-- KEYS: the partition's deadlines, the table. ARGV: the table's name among the deadlines, the time, the later time.
-- What another process has put to a time of its own stays as it is.

if redis.call('EXISTS', KEYS[2]) == 0 then
  redis.call('ZREM', KEYS[1], ARGV[1])
  return
end
local due = redis.call('ZSCORE', KEYS[1], ARGV[1])
if due and tonumber(due) <= tonumber(ARGV[2]) then
  redis.call('ZADD', KEYS[1], ARGV[3], ARGV[1])
end
