-- The competition of listed products and that of the others are read by different calls, each in the order in which it is due:
-- found without passing over the other kind, and without looking at every item. Kept in step by the sorting into tiers.
alter table kervan.target_schedule add listed boolean not null default false;
update kervan.target_schedule c set listed = true from kervan.item i where i.store_id = c.store_id and i.item_id = c.item_id and i.flags & (1 << 27) <> 0;
drop index kervan.target_schedule_due;
create index target_schedule_due on kervan.target_schedule(store_id, listed, next_due);
create index target_schedule_urgent on kervan.target_schedule(store_id, listed, next_due) where urgent;
