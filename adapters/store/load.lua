-- Return numbers and contents of a server's tables in one round trip.
--
-- KEYS: what the keys of the server's tables begin with. ARGV: the numbers.
-- Returns number and content of each, one after the other: nothing for one that is not there, 1 for what is no text.

local answer = {}
for _, number in ipairs(ARGV) do
  local stored = redis.pcall('GET', KEYS[1] .. number)
  answer[#answer + 1] = number
  answer[#answer + 1] = type(stored) == 'table' and 1 or stored
end
return answer
