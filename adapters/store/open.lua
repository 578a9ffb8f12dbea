-- Return a stretch of a chat's open tables, the most recently changed first, in one round trip.
--
-- KEYS: the chat's open index; what the keys of the server's tables begin with; then, where only those of some people are
--       wanted, for each of them the server's tables where that person may sit.
-- ARGV: how many are skipped, how many follow at most.
-- Returns how many are open in all; then number and content of each: 1 for what is no text, nothing for one that is not
-- there, which is listed no longer from then on.
--
-- The work does not grow with either set as long as the other is small, nor where both are large and much the same.

local SMALL, PAGE, PAGES = 256, 100, 3
local index, start, most = KEYS[1], tonumber(ARGV[1]), tonumber(ARGV[2])
local total = redis.call('ZCARD', index)

-- The newest numbers that are in a person's set, too; nil where it takes too long to find enough of them from the newest.
local function newest_in(set)
  local found = {}
  for page = 0, PAGES - 1 do
    local numbers = redis.call('ZREVRANGE', index, page * PAGE, (page + 1) * PAGE - 1)
    if #numbers == 0 then
      return found
    end
    for i, has in ipairs(redis.call('SMISMEMBER', set, unpack(numbers))) do
      if has == 1 then
        found[#found + 1] = numbers[i]
        if #found == start + most then
          return found
        end
      end
    end
  end
  return nil
end

local numbers = {}
if #KEYS == 2 then
  numbers = redis.call('ZREVRANGE', index, start, start + most - 1)
else
  local scores = {}
  for i = 3, #KEYS do
    local both_large = total > SMALL and redis.call('SCARD', KEYS[i]) > SMALL
    local found = both_large and newest_in(KEYS[i])
    if found then
      for _, number in ipairs(found) do
        scores[number] = tonumber(redis.call('ZSCORE', index, number))
      end
    else
      local pairs_found = redis.call('ZINTER', 2, index, KEYS[i], 'WEIGHTS', 1, 0, 'WITHSCORES')
      for j = 1, #pairs_found, 2 do
        scores[pairs_found[j]] = tonumber(pairs_found[j + 1])
      end
    end
  end
  local sorted = {}
  for number in pairs(scores) do
    sorted[#sorted + 1] = number
  end
  table.sort(sorted, function(one, other) return scores[one] > scores[other] end)
  for i = start + 1, math.min(start + most, #sorted) do
    numbers[#numbers + 1] = sorted[i]
  end
end

local answer = {total}
for _, number in ipairs(numbers) do
  local stored = redis.pcall('GET', KEYS[2] .. number)
  answer[#answer + 1] = number
  answer[#answer + 1] = type(stored) == 'table' and 1 or stored
  if not stored then
    redis.call('ZREM', index, number)
    for i = 3, #KEYS do
      redis.call('SREM', KEYS[i], number)
    end
  end
end
return answer
