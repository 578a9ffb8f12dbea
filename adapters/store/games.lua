-- Return a stretch of a person's finished games in one round trip.
--
-- KEYS: the list of their numbers, what the keys of the server's tables begin with.
-- ARGV: the place of the first one, counted from 0, that of the last one.
-- Returns how many there are, then number and contents of each: 1 for what is no text, nothing for a table that is not
-- there, which is listed no longer from then on. A list of one server's finished games is read the same.

local answer = {redis.call('LLEN', KEYS[1])}
for _, number in ipairs(redis.call('LRANGE', KEYS[1], ARGV[1], ARGV[2])) do
  local stored = redis.pcall('GET', KEYS[2] .. number)
  answer[#answer + 1] = number
  answer[#answer + 1] = type(stored) == 'table' and 1 or stored
  if not stored then
    redis.call('LREM', KEYS[1], 0, number)
  end
end
return answer
