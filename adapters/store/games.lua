-- Return a stretch of a person's finished games in one round trip.
--
-- KEYS: the list of their numbers, what the keys of the server's tables begin with.
-- ARGV: the place of the first one, counted from 0, that of the last one.
-- Returns how many there are, then number and contents of each. A list of one server's finished games is read the same.

local answer = {redis.call('LLEN', KEYS[1])}
for _, number in ipairs(redis.call('LRANGE', KEYS[1], ARGV[1], ARGV[2])) do
  answer[#answer + 1] = number
  answer[#answer + 1] = redis.call('GET', KEYS[2] .. number)
end
return answer
