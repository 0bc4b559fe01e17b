-- Plans, subscriptions, cards, invoices and what is said to the payment provider. Amounts in minor units of USD; instants of the market clock unless
-- it says otherwise. Owner: subscriptions (plan_level, subscription, purchase, coupons), billing (the rest). read_at: time of the system at which the
-- reading that a mirrored row shows began; an older reading changes nothing.

-- Reference: what is for sale. Seed data that staff may change (SUB-004); the provider's ids are filled in by the first start.
create table kervan.plan_level(
  plan_level_id int primary key, plan smallint not null check (plan between 1 and 3), level_name text not null unique,
  is_trial boolean not null default false, product_limit int not null check (product_limit > 0), price int not null check (price >= 0),
  stripe_product_id text not null, stripe_price_id text, is_offered boolean not null default true,
  check (is_trial = (price = 0)));
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
revoke insert, update, delete on kervan.plan_level from kervan_app;

-- The account as the provider knows it; one for subscription and warehouse. The row is what money of an account is locked by.
create table kervan.billing_customer(
  account_id int not null primary key references kervan.account on delete cascade, stripe_customer_id text unique, name text, line1 text, line2 text,
  city text, state text, district text, country char(2), post_code text, tax_id text, warehouse_enabled boolean not null default false,
  balance int not null default 0, created_at timestamptz not null, updated_at timestamptz not null, read_at timestamptz);
call kervan.protect('billing_customer', 'account_id');
create policy staff on kervan.billing_customer to kervan_app using (kervan.is_staff()) with check (kervan.is_staff());

create table kervan.card(
  account_id int not null references kervan.account on delete cascade, card_id bigint generated always as identity,
  payment_method_id text not null unique, fingerprint text not null, brand text not null, last4 char(4) not null, exp_month smallint not null,
  exp_year smallint not null,
  -- 0 waiting, 1 approved, 2 rejected, 3 removed (domain/cards).
  status smallint not null check (status between 0 and 3), is_default boolean not null default false,
  is_warehouse_default boolean not null default false, cap int check (cap >= 0), attempts smallint not null default 0, added_at timestamptz not null,
  decided_at timestamptz, reminded_at timestamptz, read_at timestamptz,
  -- A card has two facts (decision 71): usable_at = since when the subscription may be paid with it (saved with 3-D Secure, SUB-053; market clock),
  -- and status = where its verification for credit stands (SUB-055). What is rejected for credit goes on paying the subscription that it pays.
  usable_at timestamptz,
  primary key(account_id, card_id), constraint card_warehouse_default_verified check (not is_warehouse_default or status = 1),
  constraint card_default_usable check (not is_default or (status < 3 and usable_at is not null)));
create unique index card_fingerprint on kervan.card(account_id, fingerprint) where status < 2;
create unique index card_default on kervan.card(account_id) where is_default;
create unique index card_warehouse_default on kervan.card(account_id) where is_warehouse_default;
create index card_waiting on kervan.card(added_at) where status = 0;
call kervan.protect('card', 'account_id');
create policy staff on kervan.card to kervan_app using (kervan.is_staff()) with check (kervan.is_staff());

-- The charge whose statement text holds the code (SUB-055); the code itself is kept as an HMAC.
create table kervan.card_verification(
  account_id int not null, card_id bigint not null, verification_id bigint generated always as identity, payment_intent_id text unique,
  code_hmac bytea not null, amount int not null, charged_at timestamptz, refunded_at timestamptz,
  primary key(account_id, card_id, verification_id), foreign key(account_id, card_id) references kervan.card on delete cascade);
call kervan.protect('card_verification', 'account_id');

-- status, end_reason: domain/subscriptions. Granted without the provider: stripe_subscription_id and period_end null.
create table kervan.subscription(
  account_id int not null references kervan.account on delete cascade, subscription_id bigint generated always as identity,
  stripe_subscription_id text unique, plan_level_id int not null references kervan.plan_level, price int not null check (price >= 0),
  status smallint not null check (status between 1 and 5), trial_end timestamptz, period_start timestamptz, period_end timestamptz,
  ends_with_period boolean not null default false, cancel_noted_at timestamptz,
  -- The level after the trial (decision 38).
  next_level_id int references kervan.plan_level, began_at timestamptz, ended_at timestamptz, end_reason smallint, trial_warned_at timestamptz,
  coupon_id text, coupon_percent smallint check (coupon_percent between 1 and 100), coupon_months smallint,
  coupon_invoices smallint not null default 0, lists_archived_at timestamptz, created_at timestamptz not null, updated_at timestamptz not null,
  read_at timestamptz,
  -- What follows from the end of a subscription, and what a purchase still has to know.
  effects_at timestamptz, purge_told_days smallint, purge_told_at timestamptz, purged_at timestamptz,
  -- What its coupon is for, as the provider says: none named = every plan. Null = it has none, or was not read since.
  coupon_products text[],
  -- A coupon lessens first and renewal invoices alone (decision 38): a change of plan leaves it out, and it is put back for the renewals of the new
  -- plan once the change is paid. `coupon_kept`: the one that is put back.
  coupon_kept text,
  primary key(account_id, subscription_id), check ((status = 5) = (ended_at is not null)));
create unique index subscription_open on kervan.subscription(account_id) where status < 5;
create index subscription_ends on kervan.subscription(period_end) where status < 5;
create index subscription_level on kervan.subscription(plan_level_id);
create index subscription_next_level on kervan.subscription(next_level_id);
create index subscription_effects on kervan.subscription(ended_at) where status = 5 and began_at is not null and effects_at is null;
create index subscription_kept on kervan.subscription(ended_at) where status = 5 and began_at is not null and purged_at is null;
call kervan.protect('subscription', 'account_id');
create policy staff on kervan.subscription to kervan_app using (kervan.is_staff()) with check (kervan.is_staff());

-- What happened to it, for the seller and for support; only grows.
create table kervan.subscription_event(
  account_id int not null, subscription_id bigint not null, event_id bigint generated always as identity, at timestamptz not null, kind text not null,
  detail jsonb not null default '{}',
  primary key(account_id, subscription_id, event_id), foreign key(account_id, subscription_id) references kervan.subscription on delete cascade);
call kervan.protect('subscription_event', 'account_id');
create policy staff on kervan.subscription_event to kervan_app using (kervan.is_staff()) with check (kervan.is_staff());

-- One open purchase per account: a second click goes on with it (domain/subscriptions/purchase-state).
create table kervan.purchase(
  account_id int not null references kervan.account on delete cascade, purchase_id uuid not null,
  state smallint not null check (state between 1 and 11), plan_level_id int references kervan.plan_level,
  next_level_id int references kervan.plan_level, price int, coupon_code text, coupon_id text, setup_intent_id text, payment_method_id text,
  stripe_subscription_id text, subscription_id bigint, client_secret text, failure text, created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Whether the archived lists come back with this purchase (decision 37).
  restores_lists boolean not null default true,
  -- Of two purchases that an account began in one moment the one that was written later is the newest.
  seq bigint generated always as identity,
  primary key(account_id, purchase_id));
create unique index purchase_open on kervan.purchase(account_id) where state < 9;
create index purchase_level on kervan.purchase(plan_level_id);
create index purchase_next_level on kervan.purchase(next_level_id);
call kervan.protect('purchase', 'account_id');
create policy staff on kervan.purchase to kervan_app using (kervan.is_staff()) with check (kervan.is_staff());

create table kervan.coupon_redemption(
  account_id int not null references kervan.account on delete cascade, coupon_id text not null, subscription_id bigint not null,
  redeemed_at timestamptz not null, ended_at timestamptz,
  primary key(account_id, coupon_id, subscription_id), foreign key(account_id, subscription_id) references kervan.subscription on delete cascade);
call kervan.protect('coupon_redemption', 'account_id');
create policy staff on kervan.coupon_redemption to kervan_app using (kervan.is_staff()) with check (kervan.is_staff());

-- Reference across accounts: who had a trial or paid, by e-mail, card or store, as a keyed hash. kind: 1 e-mail, 2 card, 3 store.
create table kervan.billing_claim(
  kind smallint not null check (kind between 1 and 3), key_hash bytea not null, account_id int not null, had_trial boolean not null default false,
  has_paid boolean not null default false, at timestamptz not null,
  primary key(kind, key_hash, account_id));
create index billing_claim_account on kervan.billing_claim(account_id);
revoke all on kervan.billing_claim from kervan_app;

-- Mirror of the provider's invoices. status: 0 draft, 1 open, 2 paid, 3 uncollectible, 4 void. payment_type: domain/billing.
create table kervan.invoice(
  account_id int not null references kervan.account on delete cascade, invoice_id bigint generated always as identity, stripe_invoice_id text unique,
  subscription_id bigint, payment_type smallint not null, number text, status smallint not null check (status between 0 and 4), reason text,
  amount_due int not null, amount_paid int not null, amount_remaining int not null, discount int not null default 0, created_at timestamptz not null,
  due_at timestamptz, paid_at timestamptz, period_start timestamptz, period_end timestamptz, card_last4 char(4), hosted_url text, pdf_url text,
  -- The first failed charge of a renewal: the ladder counts from it (SUB-037). Never set for an attempt or a plan change.
  failed_at timestamptz, retries smallint not null default 0, retry_at timestamptz, warned_step smallint not null default 0,
  updated_at timestamptz not null, read_at timestamptz,
  -- What of a paid invoice went back, minor units (SUB-098).
  refunded int not null default 0,
  primary key(account_id, invoice_id));
create index invoice_created on kervan.invoice(account_id, created_at desc);
create index invoice_retry on kervan.invoice(retry_at) where status = 1 and retry_at is not null;
-- Paid invoices of late: by them an account counts as one that paid.
create index invoice_paid on kervan.invoice(paid_at) where status = 2 and amount_paid > 0;
create index invoice_refunded on kervan.invoice(account_id, subscription_id) where refunded > 0;
create index invoice_unpaid on kervan.invoice(account_id) where status in (1, 3) and failed_at is not null;
-- Invoices that nobody is to pay any more: those of subscriptions that are over.
create index invoice_left on kervan.invoice(account_id, subscription_id) where status in (1, 3);
call kervan.protect('invoice', 'account_id');
create policy staff on kervan.invoice to kervan_app using (kervan.is_staff()) with check (kervan.is_staff());

-- What went back of an invoice (SUB-098), a document each; one whose refund the bank could not pay out is void. Owner: billing.
create table kervan.credit_note(
  account_id int not null references kervan.account on delete cascade, credit_note_id bigint generated always as identity, invoice_id bigint not null,
  number text not null, amount int not null check (amount > 0), issued_at timestamptz not null, voided_at timestamptz,
  primary key(account_id, credit_note_id), unique(account_id, number),
  foreign key(account_id, invoice_id) references kervan.invoice(account_id, invoice_id) on delete cascade);
create index credit_note_invoice on kervan.credit_note(account_id, invoice_id);
call kervan.protect('credit_note', 'account_id');
create policy staff on kervan.credit_note to kervan_app using (kervan.is_staff()) with check (kervan.is_staff());

create table kervan.dispute(
  account_id int not null references kervan.account on delete cascade, stripe_dispute_id text not null, stripe_charge_id text, status text not null,
  amount int not null, is_open boolean not null, opened_at timestamptz not null, closed_at timestamptz, cleared_by text, read_at timestamptz,
  primary key(account_id, stripe_dispute_id));
create index dispute_open on kervan.dispute(account_id) where is_open;
call kervan.protect('dispute', 'account_id');
create policy staff on kervan.dispute to kervan_app using (kervan.is_staff()) with check (kervan.is_staff());

-- Every POST to the provider, written before it is made (billing: intent log). Times of the system: what heals a crash counts in them.
create table kervan.stripe_call(
  call_id uuid primary key, account_id int, operation text not null, entity text not null, params_hash bytea not null,
  state text not null check (state in ('intent', 'done', 'failed')), request jsonb not null, answer_id text, error jsonb,
  created_at timestamptz not null default now(), tried_at timestamptz not null default now(), ended_at timestamptz,
  -- Whose answer was lost, it stays open until its fate is known (decision 69). tries: how often somebody set out to make it; more than one = a try
  -- that reached nobody says nothing of the others. is_only_read: the provider stores a failure of its own as the answer to the key. empty_readings,
  -- first_empty_at (market clock): how often and since when nothing was found of a call that may not be sent again.
  tries int not null default 1 check (tries >= 0), is_only_read boolean not null default false,
  empty_readings int not null default 0 check (empty_readings >= 0), first_empty_at timestamptz);
create index stripe_call_open on kervan.stripe_call(tried_at) where state = 'intent';
create index stripe_call_account on kervan.stripe_call(account_id);
-- What is under way goes on under its key: a second call for the same is the first one again.
create unique index stripe_call_once on kervan.stripe_call(account_id, operation, entity) nulls not distinct where state = 'intent';
-- What is shared or belongs to nobody yet is the worker's: the panel writes its own calls and reads its own answers.
call kervan.protect('stripe_call', 'account_id');
create policy staff on kervan.stripe_call to kervan_app using (kervan.is_staff()) with check (kervan.is_staff());

-- Inbox of webhooks: the id alone counts, the object is read again (any order, any number of deliveries).
create table kervan.stripe_event(
  event_id text primary key, kind text not null, object_id text, received_at timestamptz not null default now(), applied_at timestamptz,
  tries smallint not null default 0, error text);
create index stripe_event_waiting on kervan.stripe_event(received_at) where applied_at is null;
revoke all on kervan.stripe_event from kervan_app;
grant insert on kervan.stripe_event to kervan_app;

-- Until when the provider's list of events was read through (market clock): what a webhook lost is found from there. One row.
create table kervan.stripe_sweep(
  sweep_id int primary key check (sweep_id = 1), swept_until timestamptz not null);
revoke all on kervan.stripe_sweep from kervan_app;

-- What an account may do, kept where work in the background asks for it by account: the mirror of the entitlement (decision 38). Owner:
-- subscriptions. services_until: prices, stock and orders are worked on before it, by the market clock; it moves with every change, and no job has to
-- end anything.
create table kervan.account_standing(
  account_id int not null primary key references kervan.account on delete cascade, services_until timestamptz not null default '-infinity',
  -- Of a limit that was exceeded for too long: at the store, what has this number or a higher one gets no price updates (SUB-039).
  at_risk_since timestamptz, capped_from bigint);
call kervan.protect('account_standing', 'account_id');
create policy staff on kervan.account_standing to kervan_app using (kervan.is_staff()) with check (kervan.is_staff());

-- The answers of the first minutes (ONB-010).
create table kervan.onboarding(
  account_id int not null primary key references kervan.account on delete cascade, agreement_version text not null, agreed_at timestamptz not null,
  agreed_ip text, seller_history smallint not null check (seller_history between 1 and 3), used_software boolean not null, software_name text,
  channel smallint not null, wants_live_help boolean not null, phone text, created_at timestamptz not null);
call kervan.protect('onboarding', 'account_id');
create policy staff on kervan.onboarding to kervan_app using (kervan.is_staff()) with check (kervan.is_staff());

-- Loading, moving and spending credit; the amounts themselves are in the ledger. Cents of USD, instants of the market clock. Owner: credit. kind: 1
-- card, 2 automatic. state: 1 begun, 2 needs 3-D Secure, 3 paid (posted), 4 failed, 5 given up, 6 disputed.
create table kervan.credit_load(
  account_id int not null references kervan.account on delete cascade, load_id uuid not null, kind smallint not null check (kind between 1 and 2),
  net int not null check (net > 0), gross int not null check (gross > net), card_id bigint, payment_method_id text not null,
  payment_intent_id text unique, client_secret text, state smallint not null check (state between 1 and 6), failure text, day text,
  created_at timestamptz not null, updated_at timestamptz not null, paid_at timestamptz,
  -- By its charge a dispute finds the load; what a dispute took and still wants stands in the ledger.
  charge_id text unique, dispute_id text,
  primary key(account_id, load_id), foreign key(account_id, card_id) references kervan.card);
create index credit_load_open on kervan.credit_load(updated_at) where state < 3;
create index credit_load_of_account on kervan.credit_load(account_id, created_at desc);
create index credit_load_card on kervan.credit_load(account_id, card_id);
-- One automatic load a day.
create unique index credit_load_automatic on kervan.credit_load(account_id, day) where kind = 2;
call kervan.protect('credit_load', 'account_id');
create policy staff on kervan.credit_load to kervan_app using (kervan.is_staff()) with check (kervan.is_staff());

-- WH-015; off after three failures in a row (decision 42).
create table kervan.auto_balance(
  account_id int not null primary key references kervan.account on delete cascade, min_balance int not null check (min_balance >= 0),
  balance_to_add int not null check (balance_to_add >= 0), is_active boolean not null default false, failures smallint not null default 0,
  checked_on text, turned_off_at timestamptz, updated_at timestamptz not null);
create index auto_balance_active on kervan.auto_balance(account_id) where is_active;
call kervan.protect('auto_balance', 'account_id');
create policy staff on kervan.auto_balance to kervan_app using (kervan.is_staff()) with check (kervan.is_staff());

-- One row for who gave and one for who got, both under one id.
create table kervan.credit_transfer(
  account_id int not null references kervan.account on delete cascade, transfer_id uuid not null, number bigint generated always as identity,
  is_out boolean not null, counterparty_id int not null, counterparty_name text not null, amount int not null check (amount > 0),
  created_at timestamptz not null,
  primary key(account_id, transfer_id));
create unique index credit_transfer_number on kervan.credit_transfer(number);
call kervan.protect('credit_transfer', 'account_id');
create policy staff on kervan.credit_transfer to kervan_app using (kervan.is_staff()) with check (kervan.is_staff());

-- The warehouse's invoices: own series without a gap per year (WH-YYYY-000001), one per load or order (decisions 42, 62). Lines are frozen as they
-- were written.
create table kervan.warehouse_invoice_series(
  year int primary key, last_number int not null);
revoke all on kervan.warehouse_invoice_series from kervan_app;

create table kervan.warehouse_invoice(
  account_id int not null references kervan.account on delete cascade, invoice_id bigint generated always as identity, number text not null unique,
  payment_type smallint not null, issued_at timestamptz not null, total int not null, lines jsonb not null, buyer jsonb not null,
  seller_amazon_order_id text, cause text not null,
  primary key(account_id, invoice_id));
create unique index warehouse_invoice_cause on kervan.warehouse_invoice(account_id, cause);
create index warehouse_invoice_issued on kervan.warehouse_invoice(account_id, issued_at desc);
call kervan.protect('warehouse_invoice', 'account_id');
create policy staff on kervan.warehouse_invoice to kervan_app using (kervan.is_staff()) with check (kervan.is_staff());

-- A month of an account's credit (decision 62): the movements after from_version up to to_version, each in one month alone. Owner: records/billing.
create table kervan.credit_statement(
  account_id int not null references kervan.account on delete cascade, month date not null check (extract(day from month) = 1),
  from_version bigint not null, to_version bigint not null, opening bigint not null, closing bigint not null, came_in bigint not null,
  went_out bigint not null, movements int not null, issued_at timestamptz not null,
  primary key(account_id, month), check (closing = opening + came_in - went_out));
call kervan.protect('credit_statement', 'account_id');
create policy staff on kervan.credit_statement to kervan_app using (kervan.is_staff()) with check (kervan.is_staff());

-- What `entitlementOf` reads but for the counts: the newest subscription that began, the oldest renewal of it that is unpaid, an open dispute. A
-- renewal that the provider marks as uncollectible is not paid: it stays on the ladder until it is, or is voided (SUB-037).
create function kervan.subscription_facts(account int) returns table(
  subscription_id bigint, status smallint, plan smallint, plan_level_id int, product_limit int, trial_end timestamptz, period_end timestamptz,
  ends_with_period boolean, ended_at timestamptz, unpaid_since timestamptz, disputed_since timestamptz, at_risk_since timestamptz)
language sql stable as $$
  select s.subscription_id, s.status, l.plan, s.plan_level_id, l.product_limit, s.trial_end, s.period_end, s.ends_with_period, s.ended_at,
    (select min(i.failed_at) from kervan.invoice i where i.account_id = account and i.subscription_id = s.subscription_id and i.status in (1, 3) and i.failed_at is not null),
    (select min(d.opened_at) from kervan.dispute d where d.account_id = account and d.is_open),
    (select a.at_risk_since from kervan.account_standing a where a.account_id = account)
  from (select) one left join lateral (
    select * from kervan.subscription b where b.account_id = account and b.began_at is not null order by b.began_at desc, b.subscription_id desc limit 1) s on true
    left join kervan.plan_level l on l.plan_level_id = s.plan_level_id
$$;

-- Every call asks first who calls: one question instead of a transaction of six. It answers for one token and nothing else. Owner: http/session.ts.
create function kervan.session_of(hash bytea) returns table(
  account_id int, kind text, device_hash bytea, seen_at timestamptz, scopes text[], staff_id int, reauthenticated_at timestamptz, stores jsonb, facts jsonb)
language sql stable security definer set search_path = kervan, public as $$
  select s.account_id, s.kind, s.device_hash, s.seen_at, s.scopes, s.staff_id, s.reauthenticated_at,
    coalesce((select jsonb_agg(jsonb_build_object('storeId', o.store_id, 'connectionBroken', o.connection_error_at is not null, 'isRemoved', o.removed_at is not null, 'isManual', o.management = 'manual') order by o.store_id)
      from store o where o.account_id = s.account_id), '[]'), (select to_jsonb(f) from kervan.subscription_facts(s.account_id) f)
  from session s where s.token_hash = hash and s.expires_at > now() and s.ends_at > now()
$$;
revoke all on function kervan.session_of(bytea) from public;
grant execute on function kervan.session_of(bytea) to kervan_app;

-- Claims are nobody's to read: the panel asks whether there are any, and takes a trial. `wanted` = hash of every key of the account under each master
-- key; `own` = those under the current one, which are kept.
create function kervan.known_claims(kinds smallint[], wanted bytea[]) returns table(had_trial boolean, has_paid boolean)
language sql stable security definer set search_path = kervan, public as $$
  select coalesce(bool_or(c.had_trial), false), coalesce(bool_or(c.has_paid), false)
  from unnest(kinds, wanted) w(kind, key_hash) join billing_claim c using (kind, key_hash)
$$;
revoke all on function kervan.known_claims(smallint[], bytea[]) from public;
grant execute on function kervan.known_claims(smallint[], bytea[]) to kervan_app, kervan_worker;

-- Takes the one trial of a person: false when another account had it. Two that ask at once follow each other.
create function kervan.claim_trial(account int, kinds smallint[], wanted bytea[], own_kinds smallint[], own bytea[], at timestamptz) returns boolean
language plpgsql security definer set search_path = kervan, public as $$
begin
  if kervan.tenant_account() is not null and kervan.tenant_account() <> account then raise exception 'claims of another account'; end if;
  perform pg_advisory_xact_lock(hashtextextended(encode(h, 'hex'), 0)) from (select h from unnest(wanted) h order by 1) o;
  if exists (select 1 from unnest(kinds, wanted) w(kind, key_hash) join billing_claim c using (kind, key_hash) where c.had_trial and c.account_id <> account) then
    return false;
  end if;
  insert into billing_claim(kind, key_hash, account_id, had_trial, at) select o.kind, o.key_hash, account, true, claim_trial.at from unnest(own_kinds, own) o(kind, key_hash)
    on conflict (kind, key_hash, account_id) do update set had_trial = true;
  return true;
end $$;
revoke all on function kervan.claim_trial(int, smallint[], bytea[], smallint[], bytea[], timestamptz) from public;
grant execute on function kervan.claim_trial(int, smallint[], bytea[], smallint[], bytea[], timestamptz) to kervan_app, kervan_worker;

-- Notes what an account is known by; what was noted once stays.
create function kervan.keep_claims(account int, kinds smallint[], own bytea[], trial boolean, paid boolean, at timestamptz) returns void
language plpgsql security definer set search_path = kervan, public as $$
begin
  if kervan.tenant_account() is not null and kervan.tenant_account() <> account then raise exception 'claims of another account'; end if;
  insert into billing_claim(kind, key_hash, account_id, had_trial, has_paid, at) select o.kind, o.key_hash, account, trial, paid, keep_claims.at from unnest(kinds, own) o(kind, key_hash)
    on conflict (kind, key_hash, account_id) do update set had_trial = billing_claim.had_trial or excluded.had_trial, has_paid = billing_claim.has_paid or excluded.has_paid;
end $$;
revoke all on function kervan.keep_claims(int, smallint[], bytea[], boolean, boolean, timestamptz) from public;
grant execute on function kervan.keep_claims(int, smallint[], bytea[], boolean, boolean, timestamptz) to kervan_app, kervan_worker;

-- Whether the one trial of a person is gone, before it is asked for: another account with one of these keys had it, or anybody with one paid
-- (SUB-029).
create function kervan.trial_is_gone(account int, kinds smallint[], wanted bytea[]) returns boolean
language plpgsql stable security definer set search_path = kervan, public as $$
begin
  if kervan.tenant_account() is not null and kervan.tenant_account() <> account then raise exception 'claims of another account'; end if;
  return exists (select 1 from unnest(kinds, wanted) w(kind, key_hash) join billing_claim c using (kind, key_hash)
    where c.has_paid or (c.had_trial and c.account_id <> account));
end $$;
revoke all on function kervan.trial_is_gone(int, smallint[], bytea[]) from public;
grant execute on function kervan.trial_is_gone(int, smallint[], bytea[]) to kervan_app, kervan_worker;

-- Plan levels are changed by staff alone, through this.
create function kervan.staff_save_level(level int, wanted_price int, wanted_limit int, offered boolean) returns boolean
language plpgsql security definer set search_path = kervan, public as $$
begin
  if not kervan.is_staff() then raise exception 'staff alone changes plan levels' using errcode = '42501'; end if;
  update plan_level set price = wanted_price, product_limit = wanted_limit, is_offered = offered,
    stripe_price_id = case when price = wanted_price then stripe_price_id end where plan_level_id = level;
  return found;
end $$;
revoke all on function kervan.staff_save_level(int, int, int, boolean) from public;
grant execute on function kervan.staff_save_level(int, int, int, boolean) to kervan_app;
