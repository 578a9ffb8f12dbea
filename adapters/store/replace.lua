-- Put the standings and leaderboards of a server in place of those that are kept. All or nothing.
--
-- KEYS: the server's finished games, those who have left; then each ladder's standings, then each leaderboard.
-- ARGV: how many games were finished, seconds that a month's leaderboard is kept, how many standings there are among the
--       keys; then for each of those keys how many entries follow, and for each of them the person and the value.
-- Returns 0, and changes nothing, when another number of games is finished now.

if redis.call('LLEN', KEYS[1]) ~= tonumber(ARGV[1]) then
  return 0
end
local absent = {}
for _, person in ipairs(redis.call('SMEMBERS', KEYS[2])) do
  absent[person] = true
end
local ladders = tonumber(ARGV[3])
local at = 4
for i = 3, #KEYS do
  local standings, of_month = i <= 2 + ladders, i > 2 + 2 * ladders
  redis.call('DEL', KEYS[i])
  for _ = 1, tonumber(ARGV[at]) do
    local person, value = ARGV[at + 1], ARGV[at + 2]
    if standings then
      redis.call('HSET', KEYS[i], person, value)
    elseif not absent[person] then
      redis.call('ZADD', KEYS[i], value, person)
    end
    at = at + 2
  end
  if of_month then
    redis.call('EXPIRE', KEYS[i], ARGV[2])
  end
  at = at + 1
end
return 1
