-- Put a table back that was set aside. It is due when it says so, and its board is owed.
--
-- KEYS: where it was kept, the table, the partition's deadlines, its owed boards, its chat's open index.
-- ARGV: the table's name among the deadlines, its number, "1" if it is open, when something is due ("" for never).
-- Returns 0, and changes nothing, where it is not aside, or another table has its place.

if redis.call('EXISTS', KEYS[1]) == 0 or redis.call('EXISTS', KEYS[2]) == 1 then
  return 0
end
redis.call('RENAME', KEYS[1], KEYS[2])
if ARGV[4] ~= '' then
  redis.call('ZADD', KEYS[3], ARGV[4], ARGV[1])
end
if ARGV[3] == '1' then
  local last = redis.call('ZRANGE', KEYS[5], -1, -1, 'WITHSCORES')
  redis.call('ZADD', KEYS[5], (tonumber(last[2]) or 0) + 1, ARGV[2])
  redis.call('ZADD', KEYS[4], 0, ARGV[1])
end
return 1
