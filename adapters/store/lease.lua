-- Take, prolong or (with no time) give up the right to be the only one that does something.
--
-- KEYS: the lease. ARGV: who wants it, milliseconds.
-- Returns 1 when it is theirs now (or was given up), 0 while another holder has it.

local holder = redis.call('GET', KEYS[1])
if holder and holder ~= ARGV[1] then
  return 0
end
if ARGV[2] == '0' then
  redis.call('DEL', KEYS[1])
else
  redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
end
return 1
