-- Accounts and who opens them: sessions, links by mail, second factors, devices; company data and exports; the people who run the product. Account data
-- carry account_id; the account itself is a reference table. Owner: identity, account, staff.

create table kervan.account(
  account_id int generated always as identity primary key, email citext not null unique, firstname text not null, lastname text not null,
  phone text not null, password_hash text not null, email_confirmed_at timestamptz, affiliation_code text, registration_query text,
  agreement_version text not null, kvkk_version text not null, consented_at timestamptz not null, consented_ip text,
  language text check (language in ('tr', 'us')), selected_store_id int, plan smallint not null default 0,
  product_limit int not null default 0 check (product_limit >= 0), created_at timestamptz not null default now(),
  -- TOTP (decision 43): the seed is sealed; wanted = being set up, not yet confirmed. The last step that was used up counts for nothing again.
  totp_secret text, totp_wanted text, totp_confirmed_at timestamptz, totp_last_step bigint,
  -- AUTH-056: erased at erases_at (system clock) unless it is withdrawn.
  deletion_asked_at timestamptz, erases_at timestamptz, erased_at timestamptz, password_changed_at timestamptz,
  -- Decision 43: how much credit was given up with the account, in cents: what comes in during the days of grace is not among it. An erasure that
  -- began is never stopped half way.
  waived_cents bigint not null default 0 check (waived_cents >= 0), erasure_began_at timestamptz,
  -- Where the reader of a mail is (SUB-034): the zone of the browser that signed in last. Null = none told it yet.
  time_zone text check (time_zone <> '' and length(time_zone) <= 64),
  check (plan between 0 and 3));
create index account_erases on kervan.account(erases_at) where erases_at is not null and erased_at is null;
-- A code at registration finds its program.
create index account_affiliation on kervan.account(upper(affiliation_code)) where affiliation_code is not null;
call kervan.protect('account', 'account_id');
create policy identity on kervan.account to kervan_app using (kervan.is_identity()) with check (kervan.is_identity());
create policy staff on kervan.account to kervan_app using (kervan.is_staff()) with check (kervan.is_staff());

create table kervan.session(
  account_id int not null references kervan.account on delete cascade, token_hash bytea not null, device_hash bytea, kind text not null,
  created_at timestamptz not null default now(), seen_at timestamptz not null default now(), expires_at timestamptz not null,
  ends_at timestamptz not null, ip text, user_agent text,
  -- A session has a number of its own, by which its owner sees and ends it; its token's hash is shown to nobody.
  session_id bigint generated always as identity unique,
  -- When the password was last typed in it: what needs it again asks after ten minutes.
  reauthenticated_at timestamptz,
  -- What a token of the extension may do, and its name in the extension's settings.
  scopes text[], label text,
  -- The member of staff who looks at the account with it.
  staff_id int,
  primary key(token_hash), check (kind in ('web', 'extension', 'api', 'staff')), check ((kind = 'staff') = (staff_id is not null)),
  check ((kind in ('extension', 'api')) = (scopes is not null)),
  constraint session_extension_is_bound check (kind <> 'extension' or device_hash is not null));
create index session_account on kervan.session(account_id, created_at);
call kervan.protect('session', 'account_id');
create policy identity on kervan.session to kervan_app using (kervan.is_identity()) with check (kervan.is_identity());
create policy staff on kervan.session to kervan_app using (kervan.is_staff()) with check (kervan.is_staff());

create table kervan.mail_token(
  account_id int not null references kervan.account on delete cascade, token_hash bytea not null, kind text not null,
  created_at timestamptz not null default now(), expires_at timestamptz not null,
  primary key(token_hash),
  constraint mail_token_kind_check check (kind in ('activation', 'reset', 'emailChange', 'emailUndo', 'deletion', 'factorEnd')));
create index mail_token_account on kervan.mail_token(account_id, kind, created_at);
call kervan.protect('mail_token', 'account_id');
create policy identity on kervan.mail_token to kervan_app using (kervan.is_identity()) with check (kervan.is_identity());

-- Browsers an account has signed in with: they count wrong passwords apart from strangers, also after a sign-out. Owner: identity.
create table kervan.known_device(
  account_id int not null references kervan.account on delete cascade, device_hash bytea not null, seen_at timestamptz not null default now(),
  primary key(account_id, device_hash));
create index known_device_seen on kervan.known_device(seen_at);
call kervan.protect('known_device', 'account_id');
create policy identity on kervan.known_device to kervan_app using (kervan.is_identity()) with check (kervan.is_identity());

-- Who signed in, what was refused and limited, whose rights changed: kept for 12 months. One row per minute, kind, account and network, so that a
-- flood fills no disk. The panel adds and changes nothing; a seller may see the own ones. Owner: http/security-log.ts.
create table kervan.security_event(
  minute timestamptz not null, kind text not null, account_id int not null default 0, network text not null, times int not null default 1,
  last_at timestamptz not null default now(), last_ip text not null, last_request text not null,
  primary key(minute, kind, account_id, network));
create index security_event_account on kervan.security_event(account_id, minute);
call kervan.protect('security_event', 'account_id');
create policy staff on kervan.security_event to kervan_app using (kervan.is_staff()) with check (kervan.is_staff());
revoke insert, update, delete, truncate on kervan.security_event from kervan_app;

-- Which version of which text an account accepted, when and from where. Owner: onboarding.
create table kervan.agreement_acceptance(
  account_id int not null references kervan.account on delete cascade, agreement text not null check (agreement in ('kvkk', 'warehouse')),
  text_version text not null, accepted_at timestamptz not null, accepted_ip text,
  primary key(account_id, agreement, text_version));
call kervan.protect('agreement_acceptance', 'account_id');

-- Each code once; hashed like a password's token.
create table kervan.recovery_code(
  account_id int not null references kervan.account on delete cascade, code_hash bytea not null, used_at timestamptz,
  primary key(account_id, code_hash));
call kervan.protect('recovery_code', 'account_id');
create policy identity on kervan.recovery_code to kervan_app using (kervan.is_identity()) with check (kervan.is_identity());

-- AUTH-040: holds once it is confirmed at the new address; the old one may take it back until undo_until. Instants of the system clock.
create table kervan.email_change(
  account_id int not null references kervan.account on delete cascade, change_id bigint generated always as identity, old_email citext not null,
  new_email citext not null, asked_at timestamptz not null default now(), expires_at timestamptz not null, confirmed_at timestamptz,
  undo_until timestamptz, undone_at timestamptz,
  -- What opened the account beside its password when another address was asked for: whoever takes the change back gets it back. The seed is sealed as
  -- the account's own is, the codes are hashes. Null = nothing was noted: what was turned on since goes.
  factor_before jsonb,
  primary key(account_id, change_id));
create unique index email_change_open on kervan.email_change(account_id) where confirmed_at is null and undone_at is null;
call kervan.protect('email_change', 'account_id');
create policy identity on kervan.email_change to kervan_app using (kervan.is_identity()) with check (kervan.is_identity());
create policy staff on kervan.email_change to kervan_app using (kervan.is_staff()) with check (kervan.is_staff());

-- STORE-034.
create table kervan.company_info(
  account_id int not null primary key references kervan.account on delete cascade, business_name text not null, tax_office text not null default '',
  tax_number text not null, line1 text not null, line2 text not null default '', city text not null, state text not null, country char(2) not null,
  post_code text not null, phone text not null, email text not null, updated_at timestamptz not null);
call kervan.protect('company_info', 'account_id');
create policy staff on kervan.company_info to kervan_app using (kervan.is_staff()) with check (kervan.is_staff());

-- Everything that an account holds, as one file; made in the background, kept for a day. Pieces, so that no row grows beyond a mebibyte.
create table kervan.account_export(
  account_id int not null references kervan.account on delete cascade, export_id bigint generated always as identity,
  state smallint not null check (state between 0 and 3), asked_at timestamptz not null default now(), ready_at timestamptz, ends_at timestamptz,
  bytes bigint not null default 0, failure text,
  primary key(account_id, export_id));
create unique index account_export_open on kervan.account_export(account_id) where state = 0;
call kervan.protect('account_export', 'account_id');

create table kervan.account_export_piece(
  account_id int not null, export_id bigint not null, place int not null, content bytea not null,
  primary key(account_id, export_id, place), foreign key(account_id, export_id) references kervan.account_export on delete cascade);
call kervan.protect('account_export_piece', 'account_id');

-- The people who run the product: their sign-in, what they did, what two of them must want. Owner: staff.
create table kervan.staff(
  staff_id int generated always as identity primary key, email citext not null unique, name text not null, password_hash text not null,
  -- Sealed; a second factor is no choice here (decision 43).
  totp_secret text not null, totp_last_step bigint, created_at timestamptz not null default now(), disabled_at timestamptz,
  -- The password that a member of staff begins with is good for choosing another.
  must_change_password boolean not null default true);
alter table kervan.staff enable row level security;
alter table kervan.staff force row level security;
create policy owner on kervan.staff to current_user using (true) with check (true);
create policy worker on kervan.staff to kervan_worker using (true) with check (true);
create policy staff on kervan.staff to kervan_app using (kervan.is_staff()) with check (kervan.is_staff());
revoke insert, update, delete, truncate on kervan.staff from kervan_app;
grant update(totp_last_step) on kervan.staff to kervan_app;

create table kervan.staff_session(
  token_hash bytea primary key, staff_id int not null references kervan.staff on delete cascade, device_hash bytea not null,
  created_at timestamptz not null default now(), seen_at timestamptz not null default now(), expires_at timestamptz not null,
  ends_at timestamptz not null, confirmed_at timestamptz not null, ip text, user_agent text);
create index staff_session_staff on kervan.staff_session(staff_id);
alter table kervan.staff_session enable row level security;
alter table kervan.staff_session force row level security;
create policy owner on kervan.staff_session to current_user using (true) with check (true);
create policy worker on kervan.staff_session to kervan_worker using (true) with check (true);
create policy staff on kervan.staff_session to kervan_app using (kervan.is_staff()) with check (kervan.is_staff());

-- Every action: who, why, on whom, before and after. The panel adds and reads, nothing else.
create table kervan.staff_action(
  action_id bigint generated always as identity primary key, at timestamptz not null default now(), staff_id int not null references kervan.staff,
  staff_name text not null, kind text not null, account_id int, subject text not null, why text not null, before jsonb, after jsonb, request_id text);
create index staff_action_at on kervan.staff_action(at desc, action_id desc);
create index staff_action_account on kervan.staff_action(account_id, at desc) where account_id is not null;
create index staff_action_staff on kervan.staff_action(staff_id, at desc);
alter table kervan.staff_action enable row level security;
alter table kervan.staff_action force row level security;
create policy owner on kervan.staff_action to current_user using (true) with check (true);
create policy worker on kervan.staff_action to kervan_worker using (true) with check (true);
create policy staff on kervan.staff_action to kervan_app using (kervan.is_staff()) with check (kervan.is_staff());
revoke update, delete, truncate on kervan.staff_action from kervan_app, kervan_worker;

-- Money above the limit waits for a second member of staff (decision 42). state: 0 waiting, 1 approved, 2 refused, 3 withdrawn.
create table kervan.staff_request(
  request_id bigint generated always as identity primary key, kind text not null, account_id int not null references kervan.account on delete cascade,
  params jsonb not null, amount int not null, why text not null, state smallint not null default 0 check (state between 0 and 3),
  asked_by int not null references kervan.staff, asked_at timestamptz not null default now(), decided_by int references kervan.staff,
  decided_at timestamptz, note text,
  -- What is asked twice by one click is one request.
  number uuid not null default gen_random_uuid() unique,
  check (decided_by is null or decided_by <> asked_by or state = 3));
create index staff_request_waiting on kervan.staff_request(asked_at) where state = 0;
create index staff_request_account on kervan.staff_request(account_id);
create index staff_request_asked_by on kervan.staff_request(asked_by);
create index staff_request_decided_by on kervan.staff_request(decided_by);
-- The amount of money moves is found by who asked for how much lately.
create index staff_request_lately on kervan.staff_request(account_id, asked_by, asked_at);
alter table kervan.staff_request enable row level security;
alter table kervan.staff_request force row level security;
create policy owner on kervan.staff_request to current_user using (true) with check (true);
create policy worker on kervan.staff_request to kervan_worker using (true) with check (true);
create policy staff on kervan.staff_request to kervan_app using (kervan.is_staff()) with check (kervan.is_staff());

-- Decision 66: two members of staff end a second factor for whoever lost it, after a day in which every proved address of the account can stop it.
-- `factor_at`: when the factor that is meant was turned on; another one that came since stays. Instants of the system clock.
create table kervan.factor_end(
  account_id int not null references kervan.account on delete cascade, factor_end_id bigint generated always as identity,
  request_id bigint not null references kervan.staff_request, factor_at timestamptz not null, told text[] not null,
  begun_at timestamptz not null default now(), ends_at timestamptz not null, ended_at timestamptz, stopped_at timestamptz,
  primary key(account_id, factor_end_id), check (ended_at is null or stopped_at is null));
create unique index factor_end_open on kervan.factor_end(account_id) where ended_at is null and stopped_at is null;
create index factor_end_due on kervan.factor_end(ends_at) where ended_at is null and stopped_at is null;
create index factor_end_request on kervan.factor_end(request_id);
call kervan.protect('factor_end', 'account_id');
create policy identity on kervan.factor_end to kervan_app using (kervan.is_identity()) with check (kervan.is_identity());
create policy staff on kervan.factor_end to kervan_app using (kervan.is_staff()) with check (kervan.is_staff());

create function kervan.record_security(event text, account int, net text, ip text, request text) returns void
language sql security definer set search_path = kervan, public as $$
  insert into security_event(minute, kind, account_id, network, last_ip, last_request) values (date_trunc('minute', now()), event, account, net, ip, request)
  on conflict (minute, kind, account_id, network) do update set times = security_event.times + 1, last_at = now(), last_ip = excluded.last_ip, last_request = excluded.last_request
$$;
revoke all on function kervan.record_security(text, int, text, text, text) from public;
grant execute on function kervan.record_security(text, int, text, text, text) to kervan_app;

create function kervan.staff_set_password(member int, new_hash text) returns boolean
language plpgsql security definer set search_path = kervan, public as $$
begin
  if not kervan.is_staff() then raise exception 'staff alone change a password of staff' using errcode = '42501'; end if;
  update staff set password_hash = new_hash, must_change_password = false where staff_id = member and disabled_at is null;
  return found;
end $$;
revoke all on function kervan.staff_set_password(int, text) from public;
grant execute on function kervan.staff_set_password(int, text) to kervan_app;
