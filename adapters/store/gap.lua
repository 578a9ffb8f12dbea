-- Take the right to tell a person of one thing of a kind, of which they are told of one at most in a while.
--
-- KEYS: what is kept of their notes. ARGV: the field, the name of the thing, the time, the seconds of that while.
-- Returns 1, also where it was taken for the same thing before, or 0.

local at, name = string.match(redis.call('HGET', KEYS[1], ARGV[1]) or '', '^(%d+)|(.*)$')
if at and name ~= ARGV[2] and tonumber(at) + tonumber(ARGV[4]) > tonumber(ARGV[3]) then
  return 0
end
redis.call('HSET', KEYS[1], ARGV[1], ARGV[3] .. '|' .. ARGV[2])
return 1
