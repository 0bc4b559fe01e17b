-- A source price that fell to a tenth of its median or less is followed only when it stood for a day (decision record 49): since when it stands so, and the
-- median of before. Null = it does not.
alter table kervan.source_product add column shifted_at timestamptz, add column shifted_from int, add check ((shifted_at is null) = (shifted_from is null));

-- Items whose price jumped by a reading (domain/rollout/reading-jumps.ts). state: passed = it got the new price within the share of the day; held = the price
-- of before stands until the seller answers; kept = the seller said that the readings are wrong; released = the next decision gives it the new price.
-- Owner: records/settings/reading-jumps.
create table kervan.reading_jump(
  store_id int not null references kervan.store, item_id bigint not null, at timestamptz not null, price_before int not null check (price_before > 0), price_after int not null,
  state text not null check (state in ('passed', 'held', 'kept', 'released')), primary key(store_id, item_id));
call kervan.protect('reading_jump', 'store_id');
