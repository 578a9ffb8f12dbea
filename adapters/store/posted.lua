-- Remember which message shows a table's board, in the header of the table (see commit.lua).
--
-- KEYS: the table. ARGV: plies that the message shows, its id.
-- One of an older ply is not remembered; after moves were taken back "older" means older than the table is now.

local stored = redis.call('GET', KEYS[1])
local version, plies, shown, document = string.match(stored or '', '^(%d+)|(%d+)|(%d*)|[^|]*|(.*)$')
if not version then
  return 0
end
if shown ~= '' and tonumber(ARGV[1]) < math.min(tonumber(shown), tonumber(plies)) then
  return 0
end
redis.call('SET', KEYS[1], table.concat({version, plies, ARGV[1], ARGV[2], document}, '|'))
return 1
