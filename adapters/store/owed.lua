-- Take owed boards upon oneself: those that are still due are put off, so that no other process takes them.
--
-- KEYS: the partition's owed boards. ARGV: the time, when they are due again, the boards' names.
-- Returns the names of those taken.

local taken = {}
for i = 3, #ARGV do
  local due = redis.call('ZSCORE', KEYS[1], ARGV[i])
  if due and tonumber(due) <= tonumber(ARGV[1]) then
    redis.call('ZADD', KEYS[1], ARGV[2], ARGV[i])
    taken[#taken + 1] = ARGV[i]
  end
end
return taken
