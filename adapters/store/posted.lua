-- Remember which message shows a table, in the header of the table (see commit.lua).
--
-- KEYS: the table. ARGV: the version of the table that the message shows, its id.
-- One that shows an older version than the message already known is not remembered.

local version, shown, document = string.match(redis.call('GET', KEYS[1]) or '', '^(%d+)|(%d*)|[^|]*|(.*)$')
if not version or (shown ~= '' and tonumber(ARGV[1]) < tonumber(shown)) then
  return 0
end
redis.call('SET', KEYS[1], table.concat({version, ARGV[1], ARGV[2], document}, '|'))
return 1
