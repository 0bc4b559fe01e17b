-- Messages of the warehouse: whose unidentified parcel one speaks of is a hint, like the rest of it. Staff read them, the panel adds them and sees none.
alter table kervan.warehouse_event add column customer_ref uuid;
alter table kervan.warehouse_event enable row level security;
alter table kervan.warehouse_event force row level security;
do $$
begin
  execute format('create policy owner on kervan.warehouse_event to %I using (true) with check (true)', current_user);
end $$;
create policy worker on kervan.warehouse_event to kervan_worker using (true) with check (true);
create policy told on kervan.warehouse_event for insert to kervan_app with check (true);
create policy staff on kervan.warehouse_event for select to kervan_app using (kervan.is_staff());
grant select on kervan.warehouse_event to kervan_app;
