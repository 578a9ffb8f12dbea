-- Write a competition with its indexes: claim an event, compare versions, write. All or nothing.
--
-- KEYS: the event's claim, the server's competition counter, the partition's deadlines, its owed boards, what the keys of
--       the server's competitions begin with, the chat's open index, what the keys of people begin with, what those of
--       people's competitions begin with.
-- ARGV: a token of this call, seconds that the claim lasts, what the server's names among the deadlines begin with, the
--       server; number ("" for a new one), version read (with a colon and the SHA-1 of the document read), document,
--       "1" if it is not over, when it is due ("" for never), when it is owed ("" where what was last shown still shows
--       all); then the ids of the people it names.
-- Returns {"seen"}, {"conflict"}, or {"ok", its number}, with "again" in place of "ok" where one of the people was
-- forgotten within the last minute, as in commit.lua.
--
-- Competitions are kept like tables: `version|version shown|message|document`. One that is due already, since a game of
-- it has ended, stays so: it was not looked at with that game.

local claim, counter, deadlines, owed, prefix, open_index, people, of_person = unpack(KEYS)
local token, ttl, due_prefix, server = unpack(ARGV, 1, 4)
local number, read, document, open, due, owed_at = unpack(ARGV, 5, 10)

local claimed = redis.call('GET', claim)
if claimed then
  if string.sub(claimed, 1, #token) ~= token then
    return {'seen'}
  end
  return {'ok', string.sub(claimed, #token + 1)}
end

local version, shown = 0, '||'
if number ~= '' then
  local wanted, digest = string.match(read, '^(%d+):?(.*)$')
  local stored = redis.pcall('GET', prefix .. number)
  stored = type(stored) == 'string' and stored or ''
  local current, posted, message, kept = string.match(stored, '^(%d+)|(%d*)|([^|]*)|(.*)$')
  if current ~= wanted or (digest ~= '' and redis.sha1hex(kept) ~= digest) then
    return {'conflict'}
  end
  if owed_at == '' and posted == current then
    posted = string.format('%d', tonumber(current) + 1)
  end
  version, shown = tonumber(current), posted .. '|' .. message .. '|'
end

-- Where a key holds something else than it should, this stops before anything is written.
for _, key in ipairs({deadlines, owed}) do
  redis.call('ZCARD', key)
end
redis.call('SCARD', open_index)
for i = 11, #ARGV do
  redis.call('HLEN', people .. ARGV[i])
  redis.call('SCARD', of_person .. ARGV[i])
end

local new = number == ''
if new then
  number = string.format('%d', tonumber(redis.call('GET', counter) or '0') + 1)
end
redis.call('SET', claim, token .. number, 'EX', ttl)
if new then
  redis.call('SET', counter, number)
end
redis.call('SET', prefix .. number, string.format('%d|', version + 1) .. shown .. document)
redis.call(open == '1' and 'SADD' or 'SREM', open_index, number)
if due ~= '' then
  redis.call('ZADD', deadlines, 'LT', due, due_prefix .. 't' .. number)
else
  redis.call('ZREM', deadlines, due_prefix .. 't' .. number)
end
if owed_at ~= '' then
  redis.call('ZADD', owed, owed_at, due_prefix .. 't' .. number)
end
local answer = {'ok', number}
for i = 11, #ARGV do
  if redis.call('HDEL', people .. ARGV[i], '') == 1 then
    redis.call('PERSIST', people .. ARGV[i])
    answer[1] = 'again'
  end
  redis.call('HSETNX', people .. ARGV[i], server, '')
  redis.call('SADD', of_person .. ARGV[i], number)
end
return answer
