-- The help desk (HELP): requests as conversations, their files, and the marketplace's own support cases. Owner: records/help.
-- code: SR- and six digits, another for each of a million requests, and not one after the other. Instants of the market clock.
alter table kervan.support_request
  add code text generated always as ('SR-' || lpad(((request_id * 387420489) % 1000000)::text, 6, '0')) stored,
  add reason_type text not null default 'Support', add asin text, add market text, add order_number text, add result text,
  add last_message_at timestamptz, add done_at timestamptz, add read_at timestamptz,
  add check (status in ('Initial', 'InProgress', 'Done', 'Cancel')), add check ((status = 'Done') = (done_at is not null));
update kervan.support_request set last_message_at = created_at;
alter table kervan.support_request alter last_message_at set not null;
create index support_request_newest on kervan.support_request(account_id, last_message_at desc, request_id desc);
create index support_request_desk on kervan.support_request(status, last_message_at desc);

create table kervan.support_message(
  account_id int not null, request_id bigint not null, message_id bigint generated always as identity, sender text not null check (sender in ('user', 'staff')),
  staff_name text, text text not null, created_at timestamptz not null, primary key(account_id, message_id),
  foreign key(account_id, request_id) references kervan.support_request on delete cascade, check ((sender = 'staff') = (staff_name is not null)));
create index support_message_request on kervan.support_message(account_id, request_id, message_id);
create table kervan.support_file(
  account_id int not null, message_id bigint not null, file_id bigint generated always as identity, name text not null, kind text not null, bytes int not null,
  sealed text not null, primary key(account_id, file_id), foreign key(account_id, message_id) references kervan.support_message on delete cascade);
create index support_file_message on kervan.support_file(account_id, message_id);
-- What a proved mail of the marketplace said of a case; a newer mail says it anew.
create table kervan.support_case(
  store_id int not null references kervan.store, case_id text collate "C" not null, status text not null, subject text not null, email text, created_at timestamptz not null,
  updated_at timestamptz not null, resolved_at timestamptz, appointments jsonb not null default '[]', primary key(store_id, case_id));
create index support_case_newest on kervan.support_case(store_id, updated_at desc, case_id);
call kervan.protect('support_message', 'account_id');
call kervan.protect('support_file', 'account_id');
call kervan.protect('support_case', 'store_id');
do $$
declare t text;
begin
  foreach t in array array['support_message', 'support_file'] loop
    execute format('create policy staff on kervan.%I to kervan_app using (kervan.is_staff()) with check (kervan.is_staff())', t);
  end loop;
end $$;
