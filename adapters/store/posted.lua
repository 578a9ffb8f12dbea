-- Remember which message shows a table, in the header of the table (see commit.lua).
--
-- KEYS: the table, the partition's owed boards. ARGV: the version of the table that the message shows, its id, the
--       table's name among the owed boards.
-- One that shows an older version than the message already known is not remembered; one that shows the newest pays what
-- is owed.
-- Returns the version and the id of the message known so far, nothing where there is none.
--
-- What a score among the owed boards lacks to a whole second counts, in parts of 1024, the newest changes that no one
-- can see: a message that shows the version before them shows the newest one.

local stored = redis.pcall('GET', KEYS[1])
local version, shown, message, document =
  string.match(type(stored) == 'string' and stored or '', '^(%d+)|(%d*)|([^|]*)|(.*)$')
if not version then
  redis.call('ZREM', KEYS[2], ARGV[3])
  return false
end
local posted = ARGV[1]
local waits = redis.call('ZSCORE', KEYS[2], ARGV[3])
if waits and tonumber(posted) < tonumber(version) then
  local unseen = math.floor((math.ceil(waits) - waits) * 1024 + 0.5)
  posted = tonumber(posted) + unseen >= tonumber(version) and version or posted
end
if shown == '' or tonumber(posted) >= tonumber(shown) then
  redis.call('SET', KEYS[1], table.concat({version, posted, ARGV[2], document}, '|'))
end
if tonumber(posted) >= tonumber(version) then
  redis.call('ZREM', KEYS[2], ARGV[3])
end
return shown ~= '' and {shown, message}
