-- Write down what a person did with a puzzle, once for an event. All or nothing.
--
-- KEYS: the event's claim; what the person did with puzzles; what people did with this one; what people have come to; the
--       ratings of puzzles; the best solvers; the servers of the person; the names.
-- ARGV: a token of this call, seconds that the claim lasts, the person, the puzzle's number, the server, the name; then
--       read and new of the person's tries, of what they have come to, and of the puzzle's rating; the score among the
--       best solvers ("" to leave it).
-- Returns "seen", "conflict" where one of these was changed since it was read, or "ok"; "again" in its place where the
-- person was forgotten within the last minute, as in commit.lua.

local token, ttl, person, number, server, name = unpack(ARGV, 1, 6)
local read_tries, new_tries, read_standing, new_standing, read_rating, new_rating, score = unpack(ARGV, 7, 13)
local claimed = redis.call('GET', KEYS[1])
if claimed then
  return string.sub(claimed, 1, #token) == token and 'ok' or 'seen'
end
if (redis.call('HGET', KEYS[2], number) or '') ~= read_tries
    or (redis.call('HGET', KEYS[4], person) or '') ~= read_standing
    or (redis.call('HGET', KEYS[5], number) or '') ~= read_rating then
  return 'conflict'
end
redis.call('HLEN', KEYS[3])
redis.call('ZCARD', KEYS[6])
redis.call('HLEN', KEYS[7])
redis.call('HLEN', KEYS[8])

redis.call('SET', KEYS[1], token, 'EX', ttl)
redis.call('HSET', KEYS[2], number, new_tries)
redis.call('HSET', KEYS[3], person, new_tries)
redis.call('HSET', KEYS[4], person, new_standing)
if new_rating ~= read_rating then
  redis.call('HSET', KEYS[5], number, new_rating)
end
if score ~= '' then
  redis.call('ZADD', KEYS[6], score, person)
end
local answer = 'ok'
if redis.call('HDEL', KEYS[7], '') == 1 then
  redis.call('PERSIST', KEYS[7])
  answer = 'again'
end
redis.call('HSETNX', KEYS[7], server, '')
redis.call('HSET', KEYS[8], person, name)
return answer
