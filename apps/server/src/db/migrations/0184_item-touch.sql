-- Which items of a store were written, for the copies of its list that panels hold in memory (decision 50). Only while a copy watches the store: watched_at is when one
-- last said so, null = nobody does, and then nothing is noted. seq is the store's change_seq at that write, taken under its row lock, so that the order of commits is
-- the order of the notes. Notes go after an hour: touch_floor is the last that went, and a copy that knows less loads anew. Owner: records/items.
alter table kervan.store_state add column watched_at timestamptz, add column touch_floor bigint not null default 0;
create table kervan.item_touch(
  store_id int not null, seq bigint not null, at timestamptz not null default clock_timestamp(), item_ids bigint[] not null, retitled boolean not null, primary key(store_id, seq));
-- Five thousand numbers: packing them costs more than the bytes.
alter table kervan.item_touch alter column item_ids set storage external;
call kervan.protect('item_touch', 'store_id');
