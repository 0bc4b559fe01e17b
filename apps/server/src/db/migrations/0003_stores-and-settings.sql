-- Stores, their authorizations at the marketplace, their settings and lists, currency rates. Owner: stores, currency (settings and lists: pricing,
-- restrictions, by records/settings and records/products).

-- The secret of the product's application at the marketplace, sealed: the setting is its first value, what the marketplace sends is the next. It
-- lives 180 days. Of the platform alone, no tenant's. Owner: records/stores/application-secret.
create table kervan.marketplace_application(
  client_id text primary key, sealed_secret text not null,
  -- Keyed hash of the setting that the row began with: another setting is the operator's newer word.
  setting_mark bytea not null, expires_at timestamptz not null,
  -- When a new one was asked for; null = it has come, or was not asked for yet.
  asked_at timestamptz);
revoke insert, update, delete on kervan.marketplace_application from kervan_app;

-- An authorization of a seller account at the marketplace.
create table kervan.sp_account(
  account_id int not null, sp_account_id int generated always as identity, region text not null check (region in ('na', 'eu', 'fe')),
  selling_partner_id text not null, refresh_token text not null, authorized_at timestamptz not null, expires_at timestamptz not null,
  status text not null default 'ACTIVE' check (status in ('ACTIVE', 'EXPIRED', 'REVOKED', 'ERROR')), capabilities jsonb not null default '{}',
  -- The seller id of a callback is a claim until the marketplace answers for it with the new token. A claimed authorization stands beside the proved
  -- ones, for one store, and nothing is attached to it.
  claimed_for int, prove_at timestamptz, prove_tries smallint not null default 0,
  primary key(account_id, sp_account_id), constraint sp_account_claim_due check ((claimed_for is null) = (prove_at is null)));
create unique index sp_account_seller on kervan.sp_account(account_id, region, selling_partner_id) where claimed_for is null;
create unique index sp_account_claim on kervan.sp_account(account_id, claimed_for) where claimed_for is not null;
call kervan.protect('sp_account', 'account_id');

create table kervan.store(
  account_id int not null references kervan.account, store_id int generated always as identity primary key, market char(2) not null,
  name text not null, store_code text not null unique, management text not null default 'api' check (management in ('api', 'manual')),
  sp_account_id int, selling_partner_id text, marketplace_email text,
  registration text not null default 'pending' check (registration in ('pending', 'authorized', 'complete')), connection_error_at timestamptz,
  import_total int, import_done int, imported_at timestamptz, created_at timestamptz not null, removed_at timestamptz,
  -- How the last consent of a store stands: not proved yet, or why it was refused; null = nothing is open.
  connecting text,
  -- First steps of a new store whose defaults the seller keeps: nothing of the settings tells that they were looked at.
  steps_confirmed text[] not null default '{}',
  constraint store_connecting_check check (connecting in ('pending', 'sameMarketAlreadyExists', 'registeredAlready', 'connectionError', 'sellerNotProved', 'TrialAlreadyUsed')));
create unique index store_market on kervan.store(account_id, market) where removed_at is null;
create index store_sp_account on kervan.store(account_id, sp_account_id);
-- The receiver finds a store by the code in its address.
create index store_code_lower on kervan.store(lower(store_code)) where removed_at is null;
call kervan.protect('store', 'account_id');
create policy staff on kervan.store to kervan_app using (kervan.is_staff()) with check (kervan.is_staff());

-- A seller's market belongs to one account: a uniqueness across accounts, so a reference table of its own.
create table kervan.seller_registry(
  region text not null, selling_partner_id text not null, market char(2) not null, account_id int not null, store_id int not null,
  primary key(region, selling_partner_id, market));
-- Which seller belongs to whom is the customers' own knowledge, too: a market that somebody else has claimed is only refused.
call kervan.protect('seller_registry', 'account_id');

create table kervan.authorization_state(
  account_id int not null, state_hash bytea primary key, store_id int not null, device_hash bytea, expires_at timestamptz not null,
  used_at timestamptz);
-- The purge walks by time.
create index authorization_state_expires on kervan.authorization_state(expires_at);
call kervan.protect('authorization_state', 'account_id');
create policy callback on kervan.authorization_state to kervan_app using (kervan.is_identity()) with check (kervan.is_identity());

-- STORE-066: who accepted which text of the direct sending policy for a store, and when it was withdrawn. Rows are kept; at most one of a store
-- stands. Owner: records/settings.
create table kervan.direct_sending_acknowledgement(
  store_id int not null references kervan.store, acknowledgement_id bigint generated always as identity,
  account_id int not null references kervan.account, text_version text not null, accepted_at timestamptz not null, withdrawn_at timestamptz,
  primary key(store_id, acknowledgement_id));
create unique index direct_sending_acknowledgement_standing on kervan.direct_sending_acknowledgement(store_id) where withdrawn_at is null;
create index direct_sending_acknowledgement_account on kervan.direct_sending_acknowledgement(account_id);
call kervan.protect('direct_sending_acknowledgement', 'store_id');

-- STORE-024, STORE-032: what stands on the invoices of a store's customers. The logo was decoded and drawn anew, never kept as it came.
create table kervan.invoice_info(
  store_id int not null primary key references kervan.store on delete cascade, name text not null, line1 text not null,
  line2 text not null default '', line3 text not null default '', city text not null, district text not null default '',
  state text not null default '', post_code text not null, country char(2) not null, phone text not null default '',
  logo bytea check (octet_length(logo) <= 1048576), logo_hash bytea, updated_at timestamptz not null);
call kervan.protect('invoice_info', 'store_id');

-- How a store's owner is told of what happens (STORE-043); an event without a row is told of by the default. mailed_at: of the last mail of this
-- event. Owner: records/stores/notice-settings.ts.
create table kervan.notice_setting(
  store_id int not null, event smallint not null check (event between 1 and 6), by_mail boolean not null, in_panel boolean not null,
  period smallint not null check (period between 1 and 7), mailed_at timestamptz,
  primary key(store_id, event));
call kervan.protect('notice_setting', 'store_id');

-- Shipping templates as the seller's account has them (STORE-037): listings name their id, settings their name. gone_at: the last reading had it no
-- more. Owner: records/stores/shipping-templates.ts.
create table kervan.shipping_template(
  store_id int not null, template_id text not null, name text not null, place smallint not null, gone_at timestamptz,
  primary key(store_id, template_id));
call kervan.protect('shipping_template', 'store_id');

-- How they were read: a store has a row as soon as somebody asks for its templates. applied_*: by which settings its listings were looked through
-- last.
create table kervan.shipping_template_reading(
  store_id int primary key, due_at timestamptz not null, read_at timestamptz, failed_at timestamptz, applied_revision int, applied_at timestamptz);
call kervan.protect('shipping_template_reading', 'store_id');

-- The automatic currency rates, one row per day and pair. Owner: currency.
create table kervan.currency_rate(
  id int generated always as identity, from_currency char(3) not null, to_currency char(3) not null, rate_ppm bigint not null check (rate_ppm > 0),
  created_at timestamptz not null, updated_at timestamptz not null,
  -- PRICE-035, PRICE-036: a rate that staff set stands before that of the file until it is taken away.
  is_manual boolean not null default false, set_by int references kervan.staff,
  primary key(from_currency, to_currency));
create index currency_rate_set_by on kervan.currency_rate(set_by) where set_by is not null;

-- What a dollar came to on each day, so that what moves late books at its own day's rate (decision 58). From the bank's file or set by staff, as they
-- held on that day of the platform. Owner: currency.
create table kervan.currency_day(
  currency char(3) not null, day date not null, rate_ppm bigint not null check (rate_ppm > 0),
  primary key(currency, day));

-- The warehouse's price table as read last. Owner: pricing.
create table kervan.warehouse_rates(
  singleton boolean primary key default true check (singleton), revision int not null, rates jsonb not null, fetched_at timestamptz not null);

create table kervan.store_settings(
  store_id int primary key, revision int not null, settings jsonb not null, rate_ppm bigint check (rate_ppm > 0), warehouse_rates jsonb,
  changed_at timestamptz not null,
  -- The revision at which the seller's own settings changed last: new rates raise the number too, and are no conflict with what somebody edits.
  edited_revision int not null,
  -- A decision is explained with the plan of its time: it is part of each state of the settings.
  plan smallint not null check (plan between 1 and 3));
call kervan.protect('store_settings', 'store_id');

create table kervan.settings_history(
  store_id int not null, revision int not null, settings jsonb not null, rate_ppm bigint, warehouse_rates jsonb, reason smallint not null,
  changed_at timestamptz not null, plan smallint not null check (plan between 1 and 3),
  primary key(store_id, revision));
call kervan.protect('settings_history', 'store_id');

-- A currency rate that moved too far to be taken over unasked: the store's prices go on with the one in use until the seller accepts it. Owner:
-- currency.
create table kervan.held_rate(
  store_id int primary key, rate_ppm bigint not null check (rate_ppm > 0), held_at timestamptz not null);
call kervan.protect('held_rate', 'store_id');

-- A change of prices on its way through a store (decision 47): items outside the share go on with the settings of from_revision. share: hundredths of
-- a percent. moves: what the change does to all items, counted by the pass under way (domain/rollout/moves.ts); judged: of the last whole pass.
-- halted: why; released_at: the seller said that it is meant. No row = nothing is on its way. Owner: records/settings/rollout.
create table kervan.price_rollout(
  store_id int primary key, from_revision int not null, to_revision int not null, reason smallint not null,
  share int not null check (share between 0 and 10000), began_at timestamptz not null, next_at timestamptz, moves jsonb, judged jsonb,
  halted text check (halted in ('medianMove', 'underCost', 'jumps')), released_at timestamptz,
  check (from_revision < to_revision));
call kervan.protect('price_rollout', 'store_id');

-- A store whose seller stopped all sending: zeros go out all the same (decision 47).
create table kervan.publishing_stop(
  store_id int primary key, stopped_at timestamptz not null);
call kervan.protect('publishing_stop', 'store_id');

-- Restricted, reliable and excluded values, resolved into bits of item.flags when they change. Owner: restrictions.
create table kervan.restriction(
  store_id int not null, restriction_id bigint generated always as identity, kind smallint not null, value text not null, folded text not null,
  reason smallint not null default 1, note text, created_at timestamptz not null,
  -- What a record of a list tells beside its value (FILT-011): numbers of domain/filters/restriction-reasons.ts.
  infringement smallint not null default 0 check (infringement between 0 and 10), source smallint check (source between 1 and 3), sku text,
  description text,
  primary key(store_id, restriction_id));
create unique index restriction_value on kervan.restriction(store_id, kind, folded);
create index restriction_created on kervan.restriction(store_id, kind, created_at, restriction_id);
call kervan.protect('restriction', 'store_id');

-- Lists that an ended subscription took out of use (SUB-032); they come back within 30 days. Owner: records/products.
create table kervan.restriction_archive(
  store_id int not null, kind smallint not null, value text not null, folded text not null, reason smallint not null, note text,
  created_at timestamptz not null, archived_at timestamptz not null, infringement smallint not null default 0, source smallint, sku text,
  description text,
  primary key(store_id, kind, folded));
call kervan.protect('restriction_archive', 'store_id');
