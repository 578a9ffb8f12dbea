-- Return numbers and contents of a chat's open tables in one round trip, the least recently changed first.
--
-- KEYS: the chat's open index; what the keys of the server's tables begin with.

local answer = {}
for _, number in ipairs(redis.call('ZRANGE', KEYS[1], 0, -1)) do
  answer[#answer + 1] = number
  answer[#answer + 1] = redis.call('GET', KEYS[2] .. number)
end
return answer
