-- What was done, by whom and to what, so that it can be looked up and taken back. Owner: db/activity-write.ts; undoing: activity.
create table kervan.activity(
  account_id int not null, store_id int not null, activity_id bigint generated always as identity, created_at timestamptz not null,
  actor text not null check (actor in ('user', 'job', 'marketplace')), actor_name text, kind text not null, reason smallint not null, items int not null,
  before jsonb not null, after jsonb not null, undoable_until timestamptz, undone_at timestamptz, undo_of bigint, primary key(store_id, activity_id));
create index activity_created on kervan.activity(created_at);
create index activity_undo on kervan.activity(store_id, undo_of) where undo_of is not null;
call kervan.protect('activity', 'store_id');

-- The items of an action with what they were and became; before_status null = there was no item.
create table kervan.activity_item(
  store_id int not null, activity_id bigint not null, item_id bigint not null, before_status smallint, before_reason smallint, before_flags int, after_status smallint not null, after_reason smallint not null, after_flags int not null,
  primary key(store_id, activity_id, item_id));
create index activity_item_item on kervan.activity_item(store_id, item_id, activity_id);
call kervan.protect('activity_item', 'store_id');

-- The update history shows what a change replaced: kept with the change, so that a page of it is one stretch of the key.
alter table kervan.price_change add column old_status smallint, add column old_price int, add column old_quantity int, add column old_handling_days smallint;
update kervan.price_change c set old_status = p.status, old_price = p.price, old_quantity = p.quantity, old_handling_days = p.handling_days
from (select store_id, seq, changed_at, lag(status) over w as status, lag(price) over w as price, lag(quantity) over w as quantity, lag(handling_days) over w as handling_days
  from kervan.price_change window w as (partition by store_id, item_id order by seq)) p
where c.store_id = p.store_id and c.seq = p.seq and c.changed_at = p.changed_at and p.status is not null;

-- What did not end well is rare: searching for it does not walk the whole history.
create index submission_ended_badly on kervan.submission(store_id, seq) where state in ('refused', 'failed', 'superseded');

-- A month that is over is written no more: it gets the index by item that the running one must not have.
create function kervan.index_closed_months(today date) returns int language plpgsql security definer set search_path = kervan, public as $$
declare
  month regclass;
  made int := 0;
begin
  perform pg_advisory_xact_lock(5301105);
  for month in
    select i.inhrelid::regclass from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'kervan.price_change'::regclass and c.relname < 'price_change_' || to_char(today, 'YYYY_MM')
      and not exists (select 1 from pg_class x where x.relname = c.relname || '_item' and x.relnamespace = c.relnamespace)
  loop
    execute format('create index %I on %s(store_id, item_id, seq)', (select relname from pg_class where oid = month) || '_item', month);
    made := made + 1;
  end loop;
  return made;
end $$;
