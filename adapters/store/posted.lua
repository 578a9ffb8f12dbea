-- Remember which message shows a table, in the header of the table (see commit.lua).
--
-- KEYS: the table, the partition's owed boards. ARGV: the version of the table that the message shows, its id, the
--       table's name among the owed boards.
-- One that shows an older version than the message already known is not remembered; one that shows the newest pays what
-- is owed.
-- Returns the version and the id of the message known so far, nothing where there is none.

local stored = redis.pcall('GET', KEYS[1])
local version, shown, message, document =
  string.match(type(stored) == 'string' and stored or '', '^(%d+)|(%d*)|([^|]*)|(.*)$')
if not version then
  redis.call('ZREM', KEYS[2], ARGV[3])
  return false
end
if shown == '' or tonumber(ARGV[1]) >= tonumber(shown) then
  redis.call('SET', KEYS[1], table.concat({version, ARGV[1], ARGV[2], document}, '|'))
end
if tonumber(ARGV[1]) >= tonumber(version) then
  redis.call('ZREM', KEYS[2], ARGV[3])
end
return shown ~= '' and {shown, message}
