-- Decision 66: two members of staff end a second factor for whoever lost it, after a day in which every proved address of the account can stop it.
-- `factor_at`: when the factor that is meant was turned on; another one that came since stays. Instants of the system clock.
create table kervan.factor_end(
  account_id int not null references kervan.account on delete cascade, factor_end_id bigint generated always as identity, request_id bigint not null references kervan.staff_request,
  factor_at timestamptz not null, told text[] not null, begun_at timestamptz not null default now(), ends_at timestamptz not null, ended_at timestamptz, stopped_at timestamptz,
  primary key(account_id, factor_end_id), check (ended_at is null or stopped_at is null));
create unique index factor_end_open on kervan.factor_end(account_id) where ended_at is null and stopped_at is null;
create index factor_end_due on kervan.factor_end(ends_at) where ended_at is null and stopped_at is null;
create index factor_end_request on kervan.factor_end(request_id);
call kervan.protect('factor_end', 'account_id');
create policy identity on kervan.factor_end to kervan_app using (kervan.is_identity()) with check (kervan.is_identity());
create policy staff on kervan.factor_end to kervan_app using (kervan.is_staff()) with check (kervan.is_staff());
alter table kervan.mail_token drop constraint mail_token_kind_check;
alter table kervan.mail_token add constraint mail_token_kind_check check (kind in ('activation', 'reset', 'emailChange', 'emailUndo', 'deletion', 'factorEnd'));
