-- Plans, subscriptions, cards, invoices and what is said to the payment provider. Amounts in minor units of USD; instants of the market
-- clock unless it says otherwise. Owner: subscriptions (plan_level, subscription, purchase, coupons), billing (the rest).
-- read_at: time of the system at which the reading that a mirrored row shows began; an older reading changes nothing.

-- Reference: what is for sale. Seed data that staff may change (SUB-004); the provider's ids are filled in by the first start.
create table kervan.plan_level(
  plan_level_id int primary key, plan smallint not null check (plan between 1 and 3), level_name text not null unique, is_trial boolean not null default false,
  product_limit int not null check (product_limit > 0), price int not null check (price >= 0), stripe_product_id text not null, stripe_price_id text,
  is_offered boolean not null default true, check (is_trial = (price = 0)));
insert into kervan.plan_level(plan_level_id, plan, level_name, is_trial, product_limit, price, stripe_product_id) values
  (1, 1, 'Standard 5000', false, 5000, 4900, 'kervan_standard'),
  (2, 1, 'Standard 10000', false, 10000, 7900, 'kervan_standard'),
  (3, 1, 'Standard 25000', false, 25000, 12900, 'kervan_standard'),
  (4, 2, 'Professional 5000', false, 5000, 6900, 'kervan_professional'),
  (5, 2, 'Professional 10000', false, 10000, 10900, 'kervan_professional'),
  (6, 2, 'Professional 25000', false, 25000, 16900, 'kervan_professional'),
  (7, 3, 'AutoPricer 5000', false, 5000, 9900, 'kervan_autopricer'),
  (8, 3, 'AutoPricer 10000', false, 10000, 14900, 'kervan_autopricer'),
  (9, 3, 'AutoPricer 25000', false, 25000, 22900, 'kervan_autopricer'),
  (10, 3, 'AutoPricer Trial', true, 5000, 0, 'kervan_autopricer');

-- The account as the provider knows it; one for subscription and warehouse. The row is what money of an account is locked by.
create table kervan.billing_customer(
  account_id int not null primary key references kervan.account on delete cascade, stripe_customer_id text unique,
  name text, line1 text, line2 text, city text, state text, district text, country char(2), post_code text, tax_id text,
  warehouse_enabled boolean not null default false, balance int not null default 0, created_at timestamptz not null, updated_at timestamptz not null, read_at timestamptz);

create table kervan.card(
  account_id int not null references kervan.account on delete cascade, card_id bigint generated always as identity, payment_method_id text not null unique,
  fingerprint text not null, brand text not null, last4 char(4) not null, exp_month smallint not null, exp_year smallint not null,
  -- 0 waiting, 1 approved, 2 rejected, 3 removed (domain/cards).
  status smallint not null check (status between 0 and 3), is_default boolean not null default false, is_warehouse_default boolean not null default false,
  cap int check (cap >= 0), attempts smallint not null default 0, added_at timestamptz not null, decided_at timestamptz, reminded_at timestamptz, read_at timestamptz,
  primary key(account_id, card_id), check (not (is_default or is_warehouse_default) or status = 1));
create unique index card_fingerprint on kervan.card(account_id, fingerprint) where status < 2;
create unique index card_default on kervan.card(account_id) where is_default;
create unique index card_warehouse_default on kervan.card(account_id) where is_warehouse_default;
create index card_waiting on kervan.card(added_at) where status = 0;

-- The charge whose statement text holds the code (SUB-055); the code itself is kept as an HMAC.
create table kervan.card_verification(
  account_id int not null, card_id bigint not null, verification_id bigint generated always as identity, payment_intent_id text unique,
  code_hmac bytea not null, amount int not null, charged_at timestamptz, refunded_at timestamptz, primary key(account_id, card_id, verification_id),
  foreign key(account_id, card_id) references kervan.card on delete cascade);

-- status, end_reason: domain/subscriptions. Granted without the provider: stripe_subscription_id and period_end null.
create table kervan.subscription(
  account_id int not null references kervan.account on delete cascade, subscription_id bigint generated always as identity, stripe_subscription_id text unique,
  plan_level_id int not null references kervan.plan_level, price int not null check (price >= 0), status smallint not null check (status between 1 and 5),
  trial_end timestamptz, period_start timestamptz, period_end timestamptz, ends_with_period boolean not null default false, cancel_noted_at timestamptz,
  -- The level after the trial (decision 38).
  next_level_id int references kervan.plan_level, began_at timestamptz, ended_at timestamptz, end_reason smallint, trial_warned_at timestamptz, at_risk_since timestamptz,
  coupon_id text, coupon_percent smallint check (coupon_percent between 1 and 100), coupon_months smallint, coupon_invoices smallint not null default 0,
  lists_archived_at timestamptz, created_at timestamptz not null, updated_at timestamptz not null, read_at timestamptz,
  primary key(account_id, subscription_id), check ((status = 5) = (ended_at is not null)));
create unique index subscription_open on kervan.subscription(account_id) where status < 5;
create index subscription_ends on kervan.subscription(period_end) where status < 5;
create index subscription_level on kervan.subscription(plan_level_id);
create index subscription_next_level on kervan.subscription(next_level_id);

-- What happened to it, for the seller and for support; only grows.
create table kervan.subscription_event(
  account_id int not null, subscription_id bigint not null, event_id bigint generated always as identity, at timestamptz not null, kind text not null,
  detail jsonb not null default '{}', primary key(account_id, subscription_id, event_id),
  foreign key(account_id, subscription_id) references kervan.subscription on delete cascade);

-- One open purchase per account: a second click goes on with it (domain/subscriptions/purchase-state).
create table kervan.purchase(
  account_id int not null references kervan.account on delete cascade, purchase_id uuid not null, state smallint not null check (state between 1 and 11),
  plan_level_id int references kervan.plan_level, next_level_id int references kervan.plan_level, price int, coupon_code text, coupon_id text,
  setup_intent_id text, payment_method_id text, stripe_subscription_id text, subscription_id bigint, client_secret text, failure text,
  created_at timestamptz not null, updated_at timestamptz not null, primary key(account_id, purchase_id));
create unique index purchase_open on kervan.purchase(account_id) where state < 9;
create index purchase_level on kervan.purchase(plan_level_id);
create index purchase_next_level on kervan.purchase(next_level_id);

create table kervan.coupon_redemption(
  account_id int not null references kervan.account on delete cascade, coupon_id text not null, subscription_id bigint not null, redeemed_at timestamptz not null,
  ended_at timestamptz, primary key(account_id, coupon_id, subscription_id),
  foreign key(account_id, subscription_id) references kervan.subscription on delete cascade);

-- Reference across accounts: who had a trial or paid, by e-mail, card or store, as a keyed hash. kind: 1 e-mail, 2 card, 3 store.
create table kervan.billing_claim(
  kind smallint not null check (kind between 1 and 3), key_hash bytea not null, account_id int not null, had_trial boolean not null default false,
  has_paid boolean not null default false, at timestamptz not null, primary key(kind, key_hash, account_id));
create index billing_claim_account on kervan.billing_claim(account_id);

-- Mirror of the provider's invoices. status: 0 draft, 1 open, 2 paid, 3 uncollectible, 4 void. payment_type: domain/billing.
create table kervan.invoice(
  account_id int not null references kervan.account on delete cascade, invoice_id bigint generated always as identity, stripe_invoice_id text unique,
  subscription_id bigint, payment_type smallint not null, number text, status smallint not null check (status between 0 and 4), reason text,
  amount_due int not null, amount_paid int not null, amount_remaining int not null, discount int not null default 0, created_at timestamptz not null,
  due_at timestamptz, paid_at timestamptz, period_start timestamptz, period_end timestamptz, card_last4 char(4), hosted_url text, pdf_url text,
  -- The first failed charge of a renewal: the ladder counts from it (SUB-037). Never set for an attempt or a plan change.
  failed_at timestamptz, retries smallint not null default 0, retry_at timestamptz, warned_step smallint not null default 0, updated_at timestamptz not null, read_at timestamptz,
  primary key(account_id, invoice_id));
create index invoice_created on kervan.invoice(account_id, created_at desc);
create index invoice_unpaid on kervan.invoice(account_id) where status = 1 and failed_at is not null;
create index invoice_retry on kervan.invoice(retry_at) where status = 1 and retry_at is not null;

create table kervan.dispute(
  account_id int not null references kervan.account on delete cascade, stripe_dispute_id text not null, stripe_charge_id text, status text not null, amount int not null,
  is_open boolean not null, opened_at timestamptz not null, closed_at timestamptz, cleared_by text, read_at timestamptz, primary key(account_id, stripe_dispute_id));
create index dispute_open on kervan.dispute(account_id) where is_open;

-- Every POST to the provider, written before it is made (billing: intent log). Times of the system: what heals a crash counts in them.
create table kervan.stripe_call(
  call_id uuid primary key, account_id int, operation text not null, entity text not null, params_hash bytea not null, state text not null check (state in ('intent', 'done', 'failed')),
  request jsonb not null, answer_id text, error jsonb, created_at timestamptz not null default now(), tried_at timestamptz not null default now(), ended_at timestamptz);
create index stripe_call_open on kervan.stripe_call(tried_at) where state = 'intent';
create index stripe_call_account on kervan.stripe_call(account_id);
-- What is under way goes on under its key: a second call for the same is the first one again.
create unique index stripe_call_once on kervan.stripe_call(account_id, operation, entity) nulls not distinct where state = 'intent';

-- Inbox of webhooks: the id alone counts, the object is read again (any order, any number of deliveries).
create table kervan.stripe_event(
  event_id text primary key, kind text not null, object_id text, received_at timestamptz not null default now(), applied_at timestamptz, tries smallint not null default 0, error text);
create index stripe_event_waiting on kervan.stripe_event(received_at) where applied_at is null;

-- Until when the provider's list of events was read through (market clock): what a webhook lost is found from there. One row.
create table kervan.stripe_sweep(sweep_id int primary key check (sweep_id = 1), swept_until timestamptz not null);

-- The answers of the first minutes (ONB-010).
create table kervan.onboarding(
  account_id int not null primary key references kervan.account on delete cascade, agreement_version text not null, agreed_at timestamptz not null, agreed_ip text,
  seller_history smallint not null check (seller_history between 1 and 3), used_software boolean not null, software_name text, channel smallint not null,
  wants_live_help boolean not null, phone text, created_at timestamptz not null);

-- Messages of the product to its sellers. Sticky stands as a banner, popup opens once. Owner: announcements.
create table kervan.system_message(
  account_id int not null references kervan.account on delete cascade, message_id bigint generated always as identity, kind text not null, params jsonb not null default '{}',
  is_sticky boolean not null, is_popup boolean not null, dedupe_key text, created_at timestamptz not null, read_at timestamptz, ended_at timestamptz,
  primary key(account_id, message_id));
create unique index system_message_once on kervan.system_message(account_id, dedupe_key) where dedupe_key is not null;

-- A request for help that the product itself makes (live help of the onboarding). Owner: help-desk.
create table kervan.support_request(
  account_id int not null references kervan.account on delete cascade, request_id bigint generated always as identity, priority text not null, request_type text not null,
  title text not null, description text not null, phone text, status text not null default 'Initial', dedupe_key text, created_at timestamptz not null,
  primary key(account_id, request_id));
create unique index support_request_once on kervan.support_request(account_id, dedupe_key) where dedupe_key is not null;

do $$
declare t text;
begin
  foreach t in array array['billing_customer', 'card', 'card_verification', 'subscription', 'subscription_event', 'purchase', 'coupon_redemption', 'invoice',
    'dispute', 'onboarding', 'system_message', 'support_request'] loop
    execute format('call kervan.protect(%L, %L)', t, 'account_id');
  end loop;
end $$;
-- What is shared or belongs to nobody yet is the worker's: the panel writes its own calls and reads its own answers.
call kervan.protect('stripe_call', 'account_id');
revoke all on kervan.stripe_event, kervan.stripe_sweep, kervan.billing_claim from kervan_app;
grant insert on kervan.stripe_event to kervan_app;
revoke insert, update, delete on kervan.plan_level from kervan_app;

-- Accounts of before have what they had: the AutoPricer without an end (decision 38).
insert into kervan.subscription(account_id, plan_level_id, price, status, began_at, created_at, updated_at)
  select account_id, 7, 0, 3, created_at, created_at, created_at from kervan.account;
