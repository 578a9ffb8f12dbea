-- Append a message to the log of a room, once.
--
-- KEYS: the newest number of all messages, the room's log, what names this message, the rooms.
-- ARGV: the message, how many messages a room keeps, seconds that the name is kept, the room, a number that the
--       message's is to be above (a store that came back empty would begin again at 1).
-- Returns the message's number, and that of the room's newest message before it (0 for none). A message of a name that
-- was appended before has the number that it had: a client's retry counts once.

local last = redis.call('XREVRANGE', KEYS[2], '+', '-', 'COUNT', 1)[1]
local before = last and tonumber(string.match(last[1], '^%d+')) or 0
local seen = redis.call('GET', KEYS[3])
if seen then
  return {tonumber(seen), before}
end
local id = redis.call('INCR', KEYS[1])
local above = tonumber(ARGV[5])
if id <= above then
  id = above + 1
  redis.call('SET', KEYS[1], id)
end
redis.call('XADD', KEYS[2], 'MAXLEN', '~', ARGV[2], id .. '-0', 'm', ARGV[1])
redis.call('SET', KEYS[3], id, 'EX', ARGV[3])
redis.call('ZADD', KEYS[4], id, ARGV[4])
return {id, before}
