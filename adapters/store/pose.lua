-- Set a server a puzzle: give it a number there, if it has none yet.
--
-- KEYS: the index of the server's puzzles, the partition's owed boards; to note the puzzle as the one that a person is at
--       also what they did with puzzles, and their servers.
-- ARGV: what the keys of the server's puzzles begin with, the puzzle's name, its document, the day and game that it is
--       for ("" for none), when it is owed ("" if it is not to be posted), what the server's names among the owed boards
--       begin with, the server.
-- Of a day that has a puzzle of that game already that one is returned: the first one counts. It is owed once, however
-- often this is called. One that was set before and is set for a day now has a new version, to be shown again.
-- Returns its number, and its document as it is kept; then "again" where the person was forgotten within the last minute,
-- as in commit.lua.
--
-- The index holds "n", the newest number; "i" and a puzzle's name, its number; "d" and a day, the number of its puzzle;
-- "o" and a day, once its puzzle is owed. Puzzles are kept like tables: `version|version shown|message|document`.

local index, owed = KEYS[1], KEYS[2]
local prefix, name, document, day, due, member, server = unpack(ARGV)
local number = day ~= '' and redis.call('HGET', index, 'd' .. day)
if not number then
  number = redis.call('HGET', index, 'i' .. name)
  if not number then
    number = string.format('%d', redis.call('HINCRBY', index, 'n', 1))
    redis.call('HSET', index, 'i' .. name, number)
    redis.call('SET', prefix .. number, '1|||' .. document)
  elseif day ~= '' then
    local version, shown = string.match(redis.call('GET', prefix .. number) or '', '^(%d+)|(%d*|[^|]*|)')
    local head = version and string.format('%d|', tonumber(version) + 1) .. shown or '1|||'
    redis.call('SET', prefix .. number, head .. document)
  end
  if day ~= '' then
    redis.call('HSET', index, 'd' .. day, number)
  end
end
if due ~= '' and redis.call('HSETNX', index, 'o' .. day, '1') == 1 then
  redis.call('ZADD', owed, due, member .. 'p' .. number)
end
local answer = {number, redis.call('GET', prefix .. number)}
if KEYS[3] then
  redis.call('HSET', KEYS[3], '', number)
  if redis.call('HDEL', KEYS[4], '') == 1 then
    redis.call('PERSIST', KEYS[4])
    answer[3] = 'again'
  end
  redis.call('HSETNX', KEYS[4], server, '')
end
return answer
