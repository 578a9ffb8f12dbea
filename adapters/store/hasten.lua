-- Let what is owed and was put off for long be due now.
--
-- KEYS: the partition's owed boards. ARGV: the name among them, the time, a later time.
-- What is due by the later time stays as it is: a process may be about to show it.

local due = redis.call('ZSCORE', KEYS[1], ARGV[1])
if due and tonumber(due) > tonumber(ARGV[3]) then
  redis.call('ZADD', KEYS[1], ARGV[2], ARGV[1])
end
