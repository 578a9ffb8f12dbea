-- Set a table aside that cannot be read: nothing leads to it any more, and what is kept of it stays under another name.
--
-- KEYS: the table; where it is kept from now on; its partition's deadlines and owed boards; the open indexes of the server's
--       chats. ARGV: the table's number; its name among what is due.
-- Returns 1, or 0 where something is kept under that name already.

if redis.call('EXISTS', KEYS[1]) == 1 and redis.call('RENAMENX', KEYS[1], KEYS[2]) == 0 then
  return 0
end
redis.call('ZREM', KEYS[3], ARGV[2])
redis.call('ZREM', KEYS[4], ARGV[2])
for i = 5, #KEYS do
  redis.call('ZREM', KEYS[i], ARGV[1])
end
return 1
