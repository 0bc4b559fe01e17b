-- Stores, authorizations, settings. Owner: stores (settings: pricing and filters through db/settings-write.ts).
create table kervan.sp_account(
  account_id int not null, sp_account_id int generated always as identity, region text not null check (region in ('na', 'eu', 'fe')), selling_partner_id text not null,
  refresh_token text not null, authorized_at timestamptz not null, expires_at timestamptz not null,
  status text not null default 'ACTIVE' check (status in ('ACTIVE', 'EXPIRED', 'REVOKED', 'ERROR')), capabilities jsonb not null default '{}',
  primary key(account_id, sp_account_id));
create unique index sp_account_seller on kervan.sp_account(account_id, region, selling_partner_id);
call kervan.protect('sp_account', 'account_id');

create table kervan.store(
  account_id int not null references kervan.account, store_id int generated always as identity primary key, market char(2) not null, name text not null, store_code text not null unique,
  management text not null default 'api' check (management in ('api', 'manual')), sp_account_id int, selling_partner_id text, marketplace_email text,
  registration text not null default 'pending' check (registration in ('pending', 'authorized', 'complete')),
  connection_error_at timestamptz, import_total int, import_done int, imported_at timestamptz, created_at timestamptz not null, removed_at timestamptz);
create unique index store_market on kervan.store(account_id, market) where removed_at is null;
create index store_sp_account on kervan.store(account_id, sp_account_id);
call kervan.protect('store', 'account_id');

-- A seller's market belongs to one account: a uniqueness across accounts, so a reference table of its own.
create table kervan.seller_registry(
  region text not null, selling_partner_id text not null, market char(2) not null, account_id int not null, store_id int not null, primary key(region, selling_partner_id, market));

create table kervan.authorization_state(
  account_id int not null, state_hash bytea primary key, store_id int not null, device_hash bytea, expires_at timestamptz not null, used_at timestamptz);
call kervan.protect('authorization_state', 'account_id');
create policy callback on kervan.authorization_state to kervan_app using (kervan.is_identity()) with check (kervan.is_identity());

create table kervan.store_settings(
  store_id int primary key, revision int not null, settings jsonb not null, rate_ppm bigint check (rate_ppm > 0), warehouse_rates jsonb, changed_at timestamptz not null);
create table kervan.settings_history(
  store_id int not null, revision int not null, settings jsonb not null, rate_ppm bigint, warehouse_rates jsonb, reason smallint not null, changed_at timestamptz not null,
  primary key(store_id, revision));
call kervan.protect('store_settings', 'store_id');
call kervan.protect('settings_history', 'store_id');

-- Restricted, reliable and excluded values, resolved into bits of item.flags when they change. Owner: restrictions.
create table kervan.restriction(
  store_id int not null, restriction_id bigint generated always as identity, kind smallint not null, value text not null, folded text not null,
  reason smallint not null default 1, note text, created_at timestamptz not null, primary key(store_id, restriction_id));
create unique index restriction_value on kervan.restriction(store_id, kind, folded);
call kervan.protect('restriction', 'store_id');
