-- One step of the store: claim an event, compare versions, write tables with their indexes, and what the end of a game
-- changes. All or nothing.
--
-- KEYS: the event's claim, the server's table counter, the partition's deadlines, its owed boards, the number of its form;
--       then for each table three keys:
--       what the keys of the server's tables begin with, the chat's open index, the chat's recent list;
--       then, if the first table's game has ended (by this commit, or else they are left alone), the server's finished
--       games, the names, those who have left, the ladder's standings, its leaderboards of all time and of the month; and
--       for each person who played three keys: their finished games, their opponents, their unfinished tables.
-- ARGV: a token of this call, seconds that the claim lasts, what the server's names among the deadlines begin with,
--       how many recent tables are kept, the form that this call writes, how many tables follow; then for each table
--       eight values:
--       number ("" for a new one), version read (with a colon and the SHA-1 of the document read, where that is known: what
--       was damaged since is not written over), document, "1" if open, "1" if it belongs into the recent
--       list once it is not open, when something is due ("" for never), when its board is owed ("" where what was last
--       shown still shows all), the competition that its end makes due ("" for none) with the time, as `t12 1800000000`;
--       then, if a game has ended, seconds that its month's leaderboard is kept, and for each person six values:
--       id, name, standing as it was read, new standing ("" if there is none), scores on the leaderboards of
--       all time and of the month ("" to leave them as they are).
--       At the end, where the tables may be new to the people at them: what the keys of people begin with, the server,
--       what the keys of unfinished tables begin with, and for each person at each such table the table's place among
--       those above, from 1, and the person's id.
-- Returns {"seen"}, {"conflict"}, {"form", the number of a newer form that this partition is kept in}, or {"ok", the
-- numbers of new tables in their order}, with "again" in place of "ok" where one of the new people was forgotten within
-- the last minute: what was noted of them before this commit may have been deleted.
--
-- The claim holds the token and the new numbers: a client that lost the answer and sends the same call again is told
-- the same, and nothing is written twice.
--
-- A new table may have a number that was reserved for it: then its version read is 0, and no table of that number may be
-- there yet.
--
-- A table is kept as `version|version shown|message|document`; the second and third are empty until `posted.lua` sets
-- them.
--
-- The first write is a SET, which a server without free memory refuses; later ones of the same script it lets pass.
-- So this order (all checks, then the claim, then the rest) leaves nothing half done.

local claim, counter, deadlines, owed, form = KEYS[1], KEYS[2], KEYS[3], KEYS[4], KEYS[5]
local token, ttl, due_prefix, kept = ARGV[1], ARGV[2], ARGV[3], tonumber(ARGV[4])
local tables = tonumber(ARGV[6])
local ended_keys, ended_args = 5 + 3 * tables, 6 + 8 * tables
local people = math.max(0, (#KEYS - ended_keys - 6) / 3)
local newcomers = #KEYS > ended_keys and ended_args + 2 + 6 * people or ended_args + 1

local claimed = redis.call('GET', claim)
if claimed then
  if string.sub(claimed, 1, #token) ~= token then
    return {'seen'}
  end
  local answer = {'ok'}
  for number in string.gmatch(string.sub(claimed, #token + 1), '%d+') do
    answer[#answer + 1] = number
  end
  return answer
end
local kept_in = tonumber(redis.call('GET', form) or '') or 0
if kept_in > tonumber(ARGV[5]) then
  return {'form', kept_in}
end

local shown = {}
local added = 0
for i = 1, tables do
  local number, version, owed_at = ARGV[8 * i - 1], ARGV[8 * i], ARGV[8 * i + 5]
  if number == '' then
    added = added + 1
    shown[i] = '||'
  elseif version == '0' then
    if redis.call('EXISTS', KEYS[3 * i + 3] .. number) == 1 then
      return {'conflict'}
    end
    shown[i] = '||'
  else
    local digest
    version, digest = string.match(version, '^(%d+):?(.*)$')
    local stored = redis.pcall('GET', KEYS[3 * i + 3] .. number)
    stored = type(stored) == 'string' and stored or ''
    local current, posted, message, document = string.match(stored, '^(%d+)|(%d*)|([^|]*)|(.*)$')
    if current ~= version or (digest ~= '' and redis.sha1hex(document) ~= digest) then
      return {'conflict'}
    end
    if owed_at == '' and posted == version then
      posted = string.format('%d', tonumber(version) + 1)
    end
    shown[i] = posted .. '|' .. message .. '|'
  end
end

-- A table whose game ended before may be written again; that ends nothing.
local ended = #KEYS > ended_keys and (ARGV[7] == '' or redis.call('ZSCORE', KEYS[7], ARGV[7]))
if not ended then
  people = 0
end
for i = 1, people do
  local id, _, read, new = unpack(ARGV, ended_args + 6 * i - 4, ended_args + 6 * i)
  if new ~= '' and (redis.call('HGET', KEYS[ended_keys + 4], id) or '') ~= read then
    return {'conflict'}
  end
end

-- Where a key holds something else than it should, this stops before anything is written.
local function expect(command, ...)
  for _, key in ipairs({...}) do
    redis.call(command, key)
  end
end
expect('ZCARD', deadlines, owed)
for i = 1, tables do
  expect('ZCARD', KEYS[3 * i + 4])
  expect('LLEN', KEYS[3 * i + 5])
end
for i = newcomers + 3, #ARGV, 2 do
  expect('HLEN', ARGV[newcomers] .. ARGV[i + 1])
  expect('SCARD', ARGV[newcomers + 2] .. ARGV[i + 1])
end
if ended then
  expect('LLEN', KEYS[ended_keys + 1])
  expect('HLEN', KEYS[ended_keys + 2], KEYS[ended_keys + 4])
  expect('SCARD', KEYS[ended_keys + 3])
  expect('ZCARD', KEYS[ended_keys + 5], KEYS[ended_keys + 6])
  for i = 1, people do
    expect('LLEN', KEYS[ended_keys + 4 + 3 * i])
    expect('ZCARD', KEYS[ended_keys + 5 + 3 * i])
    expect('SCARD', KEYS[ended_keys + 6 + 3 * i])
  end
end

local newest = tonumber(redis.call('GET', counter) or '0')
local answer = {'ok'}
for i = 1, added do
  answer[i + 1] = string.format('%d', newest + i)
end
redis.call('SET', claim, token .. table.concat(answer, ' ', 2), 'EX', ttl)
if added > 0 then
  redis.call('INCRBY', counter, added)
end

local taken = 1
local numbers = {}
for i = 1, tables do
  local prefix, open_index, recent = KEYS[3 * i + 3], KEYS[3 * i + 4], KEYS[3 * i + 5]
  local number, version, document, open, remembered, deadline, owed_at, settled = unpack(ARGV, 8 * i - 1, 8 * i + 6)
  local new = number == ''
  if new then
    taken = taken + 1
    number = answer[taken]
  end
  numbers[i] = number
  local header = string.format('%d|', new and 1 or tonumber(string.match(version, '^%d+')) + 1)
  redis.call('SET', prefix .. number, header .. shown[i] .. document)

  if open == '1' and not new and owed_at == '' and redis.call('ZSCORE', open_index, number) then
    -- It stays where it is among the others: what no one is shown must not be seen by its place in a list.
  elseif open == '1' then
    local last = redis.call('ZRANGE', open_index, -1, -1, 'WITHSCORES')
    redis.call('ZADD', open_index, (tonumber(last[2]) or 0) + 1, number)
  elseif (redis.call('ZREM', open_index, number) == 1 or new) and remembered == '1' then
    redis.call('LPUSH', recent, number)
    redis.call('LTRIM', recent, 0, kept - 1)
  end

  if deadline ~= '' then
    redis.call('ZADD', deadlines, deadline, due_prefix .. number)
  else
    redis.call('ZREM', deadlines, due_prefix .. number)
  end
  local waits = not new and redis.call('ZSCORE', owed, due_prefix .. number)
  if owed_at ~= '' then
    redis.call('ZADD', owed, owed_at, due_prefix .. number)
  elseif waits then
    -- The board that is on its way shows this version, too: see posted.lua.
    redis.call('ZADD', owed, string.format('%.17g', waits - 1 / 1024), due_prefix .. number)
  end
  if settled ~= '' then
    local competition, time = string.match(settled, '^(%S+) (%S+)$')
    redis.call('ZADD', deadlines, 'XX', 'LT', time, due_prefix .. competition)
  end
end

for i = newcomers + 3, #ARGV, 2 do
  local person = ARGV[i + 1]
  if redis.call('HDEL', ARGV[newcomers] .. person, '') == 1 then
    redis.call('PERSIST', ARGV[newcomers] .. person)
    answer[1] = 'again'
  end
  redis.call('HSETNX', ARGV[newcomers] .. person, ARGV[newcomers + 1], '')
  redis.call('SADD', ARGV[newcomers + 2] .. person, numbers[tonumber(ARGV[i])])
end

if ended then
  local finished, names, absent, standings, leaders, of_month = unpack(KEYS, ended_keys + 1, ended_keys + 6)
  local table_number = ARGV[7] ~= '' and ARGV[7] or answer[2]
  redis.call('RPUSH', finished, table_number)
  for i = 1, people do
    local id, name, _, new, score, monthly = unpack(ARGV, ended_args + 6 * i - 4, ended_args + 6 * i + 1)
    local past, opponents, unfinished = unpack(KEYS, ended_keys + 4 + 3 * i, ended_keys + 6 + 3 * i)
    redis.call('HSETNX', names, id, name)
    redis.call('LPUSH', past, table_number)
    redis.call('SREM', unfinished, table_number)
    if new ~= '' then
      redis.call('HSET', standings, id, new)
      for j = 1, people do
        if j ~= i then
          redis.call('ZINCRBY', opponents, 1, ARGV[ended_args + 6 * j - 4])
        end
      end
    end
    if score ~= '' and redis.call('SISMEMBER', absent, id) == 0 then
      redis.call('ZADD', leaders, score, id)
      redis.call('ZADD', of_month, monthly, id)
      redis.call('EXPIRE', of_month, ARGV[ended_args + 1])
    end
  end
end
return answer
