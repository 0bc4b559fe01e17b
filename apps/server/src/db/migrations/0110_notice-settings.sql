-- How a store's owner is told of what happens (STORE-043); an event without a row is told of by the default. mailed_at: of the last mail of this event.
-- Owner: records/stores/notice-settings.ts.
create table kervan.notice_setting(
  store_id int not null, event smallint not null check (event between 1 and 6), by_mail boolean not null, in_panel boolean not null, period smallint not null check (period between 1 and 7),
  mailed_at timestamptz, primary key(store_id, event));
call kervan.protect('notice_setting', 'store_id');
