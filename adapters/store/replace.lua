-- Put the standings of all games of a server in place, and the leaderboards that follow from them. All or nothing.
--
-- KEYS: the server's finished games, those who have left; then for each game the standings, the leaderboard of all time
--       and that of the month.
-- ARGV: how many games were finished, the month, seconds that its leaderboard is kept; then for each game how many
--       standings follow, and for each of them the person and the standing.
-- Returns 0, and changes nothing, when another number of games is finished now.


if redis.call('LLEN', KEYS[1]) ~= tonumber(ARGV[1]) then
  return 0
end
local at = 4
local absent = {}
for _, person in ipairs(redis.call('SMEMBERS', KEYS[2])) do
  absent[person] = true
end
for i = 3, #KEYS, 3 do
  local standings, leaders, of_month = KEYS[i], KEYS[i + 1], KEYS[i + 2]
  redis.call('DEL', standings, leaders, of_month)
  for _ = 1, tonumber(ARGV[at]) do
    local person, entry = ARGV[at + 1], ARGV[at + 2]
    at = at + 2
    redis.call('HSET', standings, person, entry)
    local score, latest, monthly = string.match(entry, '^([^|]*)|([^|]*)|([^|]*)|')
    if score ~= '' and not absent[person] then
      redis.call('ZADD', leaders, score, person)
      if latest == ARGV[2] then
        redis.call('ZADD', of_month, monthly, person)
      end
    end
  end
  redis.call('EXPIRE', of_month, ARGV[3])
  at = at + 1
end
return 1
