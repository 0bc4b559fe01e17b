-- A change says what moved: the source's revision that the item had been decided with before it, kept with the change like the values it replaced.
alter table kervan.price_change add column old_source_revision bigint;
