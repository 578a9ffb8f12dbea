-- Remember which message shows a table, in the header of the table (see commit.lua).
--
-- KEYS: the table. ARGV: the version of the table that the message shows, its id.
-- One that shows an older version than the message already known is not remembered.
-- Returns the version and the id of the message known so far, nothing where there is none.

local version, shown, message, document = string.match(redis.call('GET', KEYS[1]) or '', '^(%d+)|(%d*)|([^|]*)|(.*)$')
if not version then
  return false
end
if shown == '' or tonumber(ARGV[1]) >= tonumber(shown) then
  redis.call('SET', KEYS[1], table.concat({version, ARGV[1], ARGV[2], document}, '|'))
end
return shown ~= '' and {shown, message}
