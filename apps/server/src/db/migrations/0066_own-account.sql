-- The account in its owner's hands: second factor, step-up, change of address, deletion, export, company and invoice data; tokens of the
-- extension. Owner: account (company_info, account_export, email_change, recovery_code), identity (session), stores (invoice_info).
alter table kervan.account
  -- TOTP (decision 43): the seed is sealed; wanted = being set up, not yet confirmed. The last step that was used up counts for nothing again.
  add totp_secret text, add totp_wanted text, add totp_confirmed_at timestamptz, add totp_last_step bigint,
  -- AUTH-056: erased at erases_at (system clock) unless it is withdrawn.
  add deletion_asked_at timestamptz, add erases_at timestamptz, add erased_at timestamptz, add password_changed_at timestamptz;
create index account_erases on kervan.account(erases_at) where erases_at is not null and erased_at is null;

-- A session has a number of its own, by which its owner sees and ends it; its token's hash is shown to nobody.
alter table kervan.session
  add session_id bigint generated always as identity unique,
  -- When the password was last typed in it: what needs it again asks after ten minutes.
  add reauthenticated_at timestamptz,
  -- What a token of the extension may do, and its name in the extension's settings.
  add scopes text[], add label text,
  -- The member of staff who looks at the account with it.
  add staff_id int;
alter table kervan.session drop constraint session_kind_check;
alter table kervan.session add check (kind in ('web', 'extension', 'api', 'staff')), add check ((kind = 'staff') = (staff_id is not null)),
  add check ((kind = 'extension') = (scopes is not null));

alter table kervan.mail_token drop constraint mail_token_kind_check;
alter table kervan.mail_token add check (kind in ('activation', 'reset', 'emailChange', 'emailUndo', 'deletion'));

-- Each code once; hashed like a password's token.
create table kervan.recovery_code(
  account_id int not null references kervan.account on delete cascade, code_hash bytea not null, used_at timestamptz, primary key(account_id, code_hash));

-- AUTH-040: holds once it is confirmed at the new address; the old one may take it back until undo_until. Instants of the system clock.
create table kervan.email_change(
  account_id int not null references kervan.account on delete cascade, change_id bigint generated always as identity, old_email citext not null, new_email citext not null,
  asked_at timestamptz not null default now(), expires_at timestamptz not null, confirmed_at timestamptz, undo_until timestamptz, undone_at timestamptz,
  primary key(account_id, change_id));
create unique index email_change_open on kervan.email_change(account_id) where confirmed_at is null and undone_at is null;

-- STORE-034.
create table kervan.company_info(
  account_id int not null primary key references kervan.account on delete cascade, business_name text not null, tax_office text not null default '', tax_number text not null,
  line1 text not null, line2 text not null default '', city text not null, state text not null, country char(2) not null, post_code text not null, phone text not null,
  email text not null, updated_at timestamptz not null);

-- STORE-024, STORE-032: what stands on the invoices of a store's customers. The logo was decoded and drawn anew, never kept as it came.
create table kervan.invoice_info(
  store_id int not null primary key references kervan.store on delete cascade, name text not null, line1 text not null, line2 text not null default '', line3 text not null default '',
  city text not null, district text not null default '', state text not null default '', post_code text not null, country char(2) not null, phone text not null default '',
  logo bytea check (octet_length(logo) <= 1048576), logo_hash bytea, updated_at timestamptz not null);

-- Everything that an account holds, as one file; made in the background, kept for a day. Pieces, so that no row grows beyond a mebibyte.
create table kervan.account_export(
  account_id int not null references kervan.account on delete cascade, export_id bigint generated always as identity, state smallint not null check (state between 0 and 3),
  asked_at timestamptz not null default now(), ready_at timestamptz, ends_at timestamptz, bytes bigint not null default 0, failure text, primary key(account_id, export_id));
create unique index account_export_open on kervan.account_export(account_id) where state = 0;
create table kervan.account_export_piece(
  account_id int not null, export_id bigint not null, place int not null, content bytea not null, primary key(account_id, export_id, place),
  foreign key(account_id, export_id) references kervan.account_export on delete cascade);

do $$
declare t text;
begin
  foreach t in array array['recovery_code', 'email_change', 'company_info', 'account_export', 'account_export_piece'] loop
    execute format('call kervan.protect(%L, %L)', t, 'account_id');
  end loop;
end $$;
create policy identity on kervan.recovery_code to kervan_app using (kervan.is_identity()) with check (kervan.is_identity());
create policy identity on kervan.email_change to kervan_app using (kervan.is_identity()) with check (kervan.is_identity());
call kervan.protect('invoice_info', 'store_id');

-- The same with a session as before, and how it was opened: what it may do, who looks through it, when the password was typed last.
drop function kervan.session_of(bytea);
create function kervan.session_of(hash bytea) returns table(
  account_id int, kind text, device_hash bytea, seen_at timestamptz, scopes text[], staff_id int, reauthenticated_at timestamptz, stores jsonb, facts jsonb)
language sql stable security definer set search_path = kervan, public as $$
  select s.account_id, s.kind, s.device_hash, s.seen_at, s.scopes, s.staff_id, s.reauthenticated_at,
    coalesce((select jsonb_agg(jsonb_build_object('storeId', o.store_id, 'connectionBroken', o.connection_error_at is not null, 'isRemoved', o.removed_at is not null) order by o.store_id)
      from store o where o.account_id = s.account_id), '[]'), (select to_jsonb(f) from kervan.subscription_facts(s.account_id) f)
  from session s where s.token_hash = hash and s.expires_at > now() and s.ends_at > now()
$$;
revoke all on function kervan.session_of(bytea) from public;
grant execute on function kervan.session_of(bytea) to kervan_app;
