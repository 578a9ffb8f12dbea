-- Return what is due in several partitions, in one round trip; a cluster's partitions have no script in common.
--
-- KEYS: the partitions' sorted sets. ARGV: the time, how many entries of each set are skipped, how many are read.
-- Returns the number of each set that has any, followed by its entries, or by 1 where it holds another kind of value.

local found = {}
for number, key in ipairs(KEYS) do
  local page = redis.pcall('ZRANGEBYSCORE', key, '-inf', ARGV[1], 'LIMIT', ARGV[2], ARGV[3])
  if page.err or #page > 0 then
    found[#found + 1] = number
    found[#found + 1] = page.err and 1 or page
  end
end
return found
