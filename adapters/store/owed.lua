-- Put an owed board off, unless another process has just done so: then that one shows it.
--
-- KEYS: the partition's owed boards. ARGV: the table's name among them, the time, when the board is due then.
-- Returns 1 where it was put off.

local due = redis.call('ZSCORE', KEYS[1], ARGV[1])
if not due or tonumber(due) > tonumber(ARGV[2]) then
  return 0
end
redis.call('ZADD', KEYS[1], ARGV[3], ARGV[1])
return 1
