-- Name a person at no server of a partition any more, and leave a mark of that for a while.
--
-- KEYS: the servers of the partition at whose tables the person sits or sat. ARGV: seconds that the mark is kept.

redis.call('DEL', KEYS[1])
redis.call('HSET', KEYS[1], '', '')
redis.call('EXPIRE', KEYS[1], ARGV[1])
return 1
