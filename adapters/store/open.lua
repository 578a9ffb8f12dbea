-- Return numbers and contents of a chat's open tables in one round trip, the least recently changed first.
--
-- KEYS: the chat's open index; what the keys of the server's tables begin with.
-- The content is nothing for a table that is not there, and 1 where there is another kind of value.

local answer = {}
for _, number in ipairs(redis.call('ZRANGE', KEYS[1], 0, -1)) do
  local stored = redis.pcall('GET', KEYS[2] .. number)
  answer[#answer + 1] = number
  answer[#answer + 1] = type(stored) == 'table' and 1 or stored
end
return answer
