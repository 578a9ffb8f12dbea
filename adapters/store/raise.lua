-- Raise the number of a form; one that is as high already stays, and so does what is no number.
--
-- KEYS: the number. ARGV: the new one.

local found = redis.call('GET', KEYS[1])
if not found or tonumber(found) and tonumber(found) < tonumber(ARGV[1]) then
  redis.call('SET', KEYS[1], ARGV[1])
end
return 1
