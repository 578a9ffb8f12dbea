-- Put something else in the place of a store's format number, if what was read there is still there.
--
-- KEYS: the number, or the name of a backup while that is being restored. ARGV: what was read; what is to be there; ""
-- for nothing.
-- Returns 0, and changes nothing, when something else is there.

if (redis.call('GET', KEYS[1]) or '') ~= ARGV[1] then
  return 0
end
if ARGV[2] == '' then
  redis.call('DEL', KEYS[1])
else
  redis.call('SET', KEYS[1], ARGV[2])
end
return 1
