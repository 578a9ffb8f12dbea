-- Do once what Kibitz does to keys of each kind, to see when it starts that the server lets it.
--
-- KEYS: a key of nothing else. ARGV: seconds that it is kept, should this be stopped halfway.

local key, seconds = KEYS[1], ARGV[1]
redis.call('SET', key, '1', 'EX', seconds)
redis.call('GET', key)
redis.call('INCRBY', key, 1)
redis.call('DEL', key)
redis.call('HSET', key, 'a', '1')
redis.call('HGET', key, 'a')
redis.call('DEL', key)
redis.call('ZADD', key, 1, 'a')
redis.call('ZRANGE', key, 0, -1)
redis.call('DEL', key)
redis.call('SADD', key, 'a')
redis.call('SMEMBERS', key)
redis.call('DEL', key)
redis.call('RPUSH', key, 'a')
redis.call('LRANGE', key, 0, -1)
redis.call('EXPIRE', key, seconds)
redis.call('DEL', key)
redis.call('XADD', key, '*', 'm', 'a')
redis.call('XREVRANGE', key, '+', '-')
redis.call('DEL', key)
return 1
