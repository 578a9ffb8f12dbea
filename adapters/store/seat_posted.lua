-- Remember which message shows a seat of a private table its board.
--
-- KEYS: what the seats of the table were shown, the table, the partition's owed boards.
-- ARGV: the seat, the version of the table that the message shows, its id, how many seconds it is kept, the table's name
--       among the owed boards; then the other seats that are shown this version.
-- One that shows an older version than the message already known is not remembered. Once all the seats were shown a
-- version, the table was (see commit.lua); the newest pays what is owed. Changes that no one can see count as in
-- posted.lua.
-- Returns what was known so far, `version|message`, nothing where there is none.

local stored = redis.pcall('GET', KEYS[2])
local current, before, document = string.match(type(stored) == 'string' and stored or '', '^(%d+)|(%d*)|[^|]*|(.*)$')
local waits = redis.call('ZSCORE', KEYS[3], ARGV[5])
local unseen = waits and math.floor((math.ceil(waits) - waits) * 1024 + 0.5) or 0

-- The newest version that a message shows which shows this one.
local function shows(version)
  local newest = tonumber(current or '0')
  return version < newest and version + unseen >= newest and newest or version
end

local version = shows(tonumber(ARGV[2]))
local known = redis.call('HGET', KEYS[1], ARGV[1])
local shown = known and tonumber(string.match(known, '^%d+'))
if not shown or version >= shown then
  redis.call('HSET', KEYS[1], ARGV[1], string.format('%d|%s', version, ARGV[3]))
  redis.call('EXPIRE', KEYS[1], ARGV[4])
end
for i = 6, #ARGV do
  local other = redis.call('HGET', KEYS[1], ARGV[i])
  if not other or shows(tonumber(string.match(other, '^%d+')) or 0) < version then
    return known
  end
end
if current and (before == '' or version >= tonumber(before)) then
  redis.call('SET', KEYS[2], table.concat({current, string.format('%d', version), '', document}, '|'))
end
if not current or version >= tonumber(current) then
  redis.call('ZREM', KEYS[3], ARGV[5])
end
return known
