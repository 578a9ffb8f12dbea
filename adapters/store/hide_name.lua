-- Take a person's name from a list by the id, if they are on it.
--
-- KEYS: the list (hash: names by ids). ARGV: the person, what stands in the place of the name.

if redis.call('HEXISTS', KEYS[1], ARGV[1]) == 1 then
  redis.call('HSET', KEYS[1], ARGV[1], ARGV[2])
end
return 1
