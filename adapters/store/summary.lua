-- Return all that is kept of one person on a server, in one round trip.
--
-- KEYS: the names, the person's opponents, their finished games; then for each ladder the standings and the leaderboard.
-- ARGV: the person.
-- Returns the name ("" for none), how many games they finished, the opponent they played most (the name, "" for none, and
-- how often, 0 for no one); then for each ladder {standing ("" for none), rank, how many there are} (rank 0: not on it).

local person = ARGV[1]
local most = redis.call('ZREVRANGE', KEYS[2], 0, 0, 'WITHSCORES')
local answer = {
  redis.call('HGET', KEYS[1], person) or '',
  redis.call('LLEN', KEYS[3]),
  most[1] and redis.call('HGET', KEYS[1], most[1]) or '',
  tonumber(most[2] or 0),
}
for i = 4, #KEYS, 2 do
  local score = redis.call('ZSCORE', KEYS[i + 1], person)
  answer[#answer + 1] = {
    redis.call('HGET', KEYS[i], person) or '',
    score and redis.call('ZCOUNT', KEYS[i + 1], '(' .. score, '+inf') + 1 or 0,
    redis.call('ZCARD', KEYS[i + 1]),
  }
end
return answer
