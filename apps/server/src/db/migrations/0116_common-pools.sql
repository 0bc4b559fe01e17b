-- Who told of an entry is known by a hash under a key that stands in no table (pool_teller): a salt beside it would have given every account away.
drop table kervan.pool_salt;
-- A pool is read by how many sellers were warned, too, and from a value on.
create index pool_entry_sellers on kervan.pool_entry(kind, sellers desc, entry_id desc);
create index pool_entry_value on kervan.pool_entry(kind, folded, entry_id);
