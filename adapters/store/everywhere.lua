-- Return the unfinished tables of some people in all servers of a partition, in one round trip.
--
-- KEYS: for each person, the servers of the partition where they sit or sat.
-- ARGV: what the partition's keys begin with, how many tables of a server are looked at, how many in all; then the
--       people, as many as keys.
-- Returns server, number and content of each table, the newest of each server first: 1 for what is no text.

local begin, of_server, most = ARGV[1], tonumber(ARGV[2]), tonumber(ARGV[3])
local answer, found = {}, {}

-- Lengths in the names of keys count characters, and Lua counts bytes.
local function characters(text)
  return select(2, string.gsub(text, '[^\128-\191]', ''))
end

for at = 1, #KEYS do
  local servers = redis.call('HKEYS', KEYS[at])
  for _, server in ipairs(servers) do
    local set = begin .. 'u' .. characters(server) .. ':' .. server .. ARGV[3 + at]
    for _, number in ipairs(redis.call('SORT', set, 'LIMIT', 0, of_server, 'DESC')) do
      local name = begin .. 't' .. server .. ':' .. number
      if server ~= '' and not found[name] and #answer < 3 * most then
        found[name] = true
        local stored = redis.pcall('GET', name)
        if stored then
          answer[#answer + 1] = server
          answer[#answer + 1] = number
          answer[#answer + 1] = type(stored) == 'table' and 1 or stored
        end
      end
    end
  end
end
return answer
