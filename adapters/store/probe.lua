-- Write one key, to see that the store takes writes.
--
-- KEYS: a key of nothing else. ARGV: seconds that it is kept.

redis.call('SET', KEYS[1], '', 'EX', ARGV[1])
return 1
