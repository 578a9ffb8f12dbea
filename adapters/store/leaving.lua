-- Take a person out of the index of whereabouts, to be forgotten in the partitions listed there.
--
-- KEYS: the person's partitions; those where they are still to be forgotten, which these are added to.

redis.call('SUNIONSTORE', KEYS[2], KEYS[2], KEYS[1])
redis.call('DEL', KEYS[1])
return 1
