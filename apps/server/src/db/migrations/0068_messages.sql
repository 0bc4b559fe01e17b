-- What staff tells every seller, and the message center. Owner: announcements.
-- state: 0 draft, 1 published, 2 ended. Audience: null = everybody, else plans and countries that get it.
create table kervan.announcement(
  announcement_id int generated always as identity primary key, title_tr text not null, title_en text not null, html_tr text not null, html_en text not null,
  is_sticky boolean not null, is_popup boolean not null, audience jsonb, state smallint not null default 0 check (state between 0 and 2), created_at timestamptz not null,
  created_by int not null references kervan.staff, published_at timestamptz, ends_at timestamptz, ended_at timestamptz, sent_count int not null default 0);
create index announcement_created_by on kervan.announcement(created_by);
create index announcement_running on kervan.announcement(ends_at) where state = 1;
alter table kervan.announcement enable row level security;
alter table kervan.announcement force row level security;
do $$ begin execute format('create policy owner on kervan.announcement to %I using (true) with check (true)', current_user); end $$;
create policy worker on kervan.announcement to kervan_worker using (true) with check (true);
create policy staff on kervan.announcement to kervan_app using (kervan.is_staff()) with check (kervan.is_staff());
-- A seller reads what was published.
create policy reader on kervan.announcement for select to kervan_app using (state > 0);

alter table kervan.system_message add announcement_id int references kervan.announcement on delete cascade, add deleted_at timestamptz;
create index system_message_announcement on kervan.system_message(announcement_id) where announcement_id is not null;
create index system_message_list on kervan.system_message(account_id, message_id desc) where deleted_at is null;
create index system_message_unread on kervan.system_message(account_id) where read_at is null and deleted_at is null and ended_at is null;
