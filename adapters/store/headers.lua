-- Return what stands before the documents of a server's tables, in one round trip.
--
-- KEYS: what the keys of the server's tables begin with. ARGV: the numbers.
-- Returns for each `version|version shown|message|`, "" for one that is not there or has another beginning.

local answer = {}
for i, number in ipairs(ARGV) do
  local stored = redis.pcall('GET', KEYS[1] .. number)
  answer[i] = type(stored) == 'string' and string.match(stored, '^%d+|%d*|[^|]*|') or ''
end
return answer
