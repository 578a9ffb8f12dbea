-- End a restoration: give the store the number of its form.
--
-- KEYS: that number, which names the restoration until then. ARGV: what it is until then; the number ("" for none).
-- Returns 0, and changes nothing, when it is something else.

if redis.call('GET', KEYS[1]) ~= ARGV[1] then
  return 0
end
if ARGV[2] == '' then
  redis.call('DEL', KEYS[1])
else
  redis.call('SET', KEYS[1], ARGV[2])
end
return 1
