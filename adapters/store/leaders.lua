-- Return a stretch of a leaderboard and one person's own place in it, in one round trip.
--
-- KEYS: the leaderboard, the standings, the names.
-- ARGV: the place of the first one, counted from 0, that of the last one, the person.
-- Returns how many are on the leaderboard, then the person's own entry ({} for who is not on it), then the others'.
-- An entry is {rank, person, standing, name ("" for none)}.

local board, standings, names = KEYS[1], KEYS[2], KEYS[3]

local function entry(person, score)
  local rank = redis.call('ZCOUNT', board, '(' .. score, '+inf') + 1
  return {rank, person, redis.call('HGET', standings, person) or '', redis.call('HGET', names, person) or ''}
end

local own = redis.call('ZSCORE', board, ARGV[3])
local answer = {redis.call('ZCARD', board), own and entry(ARGV[3], own) or {}}
local found = redis.call('ZREVRANGE', board, ARGV[1], ARGV[2], 'WITHSCORES')
for i = 1, #found, 2 do
  answer[#answer + 1] = entry(found[i], found[i + 1])
end
return answer
