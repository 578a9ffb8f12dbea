-- Give a sign of life, and note the outage that it ends. Any process gives it, so the first one after an outage of all
-- of them notes it, once.
--
-- KEYS: the newest sign of life; the outages, the oldest first.
-- ARGV: the time; seconds without a sign of life that are an outage; how many outages are kept.
-- Returns the outages, each as "start end".

local last, now = tonumber(redis.call('GET', KEYS[1]) or ''), tonumber(ARGV[1])
if not last or now > last then
  redis.call('SET', KEYS[1], ARGV[1])
end
if last and now - last > tonumber(ARGV[2]) then
  redis.call('RPUSH', KEYS[2], string.format('%d %d', last, now))
  redis.call('LTRIM', KEYS[2], -tonumber(ARGV[3]), -1)
end
return redis.call('LRANGE', KEYS[2], 0, -1)
