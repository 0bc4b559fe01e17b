-- Searches of the inventory that were saved (INV-055). name_key: the name as it is compared (INV-057); finds: words, conditions and order as the
-- contract of the list writes them, looked at again when they are read; periods: NoticePeriod. Owner: records/items/saved-searches.ts.
create table kervan.saved_search(
  search_id int generated always as identity primary key, store_id int not null, name text not null, name_key text not null, status text not null, finds jsonb not null,
  is_notified boolean not null, notification_period smallint not null check (notification_period between 1 and 7),
  auto_delete boolean not null, auto_delete_period smallint not null check (auto_delete_period between 1 and 7), show_on_tabs boolean not null,
  auto_approve boolean not null, auto_approve_period smallint not null check (auto_approve_period between 1 and 7), auto_approve_count int not null check (auto_approve_count between 1 and 5000),
  saved_at timestamptz not null, unique(store_id, name_key), check (not (auto_approve and auto_delete)), check (not auto_approve or status = 'pendingApproval'));
call kervan.protect('saved_search', 'store_id');
