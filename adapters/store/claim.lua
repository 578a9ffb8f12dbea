-- Claim an event that changes no table.
--
-- KEYS: the event's claim. ARGV: a token of this call, seconds that the claim lasts.
-- Returns 1, or 0 when another call claimed it before. The claim holds the token, as in commit.lua: a client that lost
-- the answer and sends the same call again is told the same.

local claimed = redis.call('GET', KEYS[1])
if claimed then
  return string.sub(claimed, 1, #ARGV[1]) == ARGV[1] and 1 or 0
end
redis.call('SET', KEYS[1], ARGV[1], 'EX', ARGV[2])
return 1
