-- Loading, moving and spending credit; the amounts themselves are in the ledger. Cents of USD, instants of the market clock. Owner: credit.
-- kind: 1 card, 2 automatic. state: 1 begun, 2 needs 3-D Secure, 3 paid (posted), 4 failed, 5 given up, 6 disputed.
create table kervan.credit_load(
  account_id int not null references kervan.account on delete cascade, load_id uuid not null, kind smallint not null check (kind between 1 and 2), net int not null check (net > 0),
  gross int not null check (gross > net), card_id bigint, payment_method_id text not null, payment_intent_id text unique, client_secret text,
  state smallint not null check (state between 1 and 6), failure text, day date, created_at timestamptz not null, updated_at timestamptz not null, paid_at timestamptz,
  primary key(account_id, load_id), foreign key(account_id, card_id) references kervan.card);
create index credit_load_open on kervan.credit_load(updated_at) where state < 3;
create index credit_load_of_account on kervan.credit_load(account_id, created_at desc);
create index credit_load_card on kervan.credit_load(account_id, card_id);
-- One automatic load a day.
create unique index credit_load_automatic on kervan.credit_load(account_id, day) where kind = 2;

-- WH-015; off after three failures in a row (decision 42).
create table kervan.auto_balance(
  account_id int not null primary key references kervan.account on delete cascade, min_balance int not null check (min_balance >= 0), balance_to_add int not null check (balance_to_add >= 0),
  is_active boolean not null default false, failures smallint not null default 0, checked_on date, turned_off_at timestamptz, updated_at timestamptz not null);

-- One row for who gave and one for who got, both under one id.
create table kervan.credit_transfer(
  account_id int not null references kervan.account on delete cascade, transfer_id uuid not null, number bigint generated always as identity, is_out boolean not null,
  counterparty_id int not null, counterparty_name text not null, amount int not null check (amount > 0), created_at timestamptz not null, primary key(account_id, transfer_id));
create unique index credit_transfer_number on kervan.credit_transfer(number);

-- Booked by staff only (decision 42); a reference counts once.
create table kervan.bank_transfer(
  account_id int not null references kervan.account on delete cascade, reference text not null unique, amount int not null check (amount > 0), fee int not null check (fee >= 0),
  received_on date not null, booked_at timestamptz not null, booked_by int not null references kervan.staff, approved_by int references kervan.staff, primary key(account_id, reference));
create index bank_transfer_booked_by on kervan.bank_transfer(booked_by);
create index bank_transfer_approved_by on kervan.bank_transfer(approved_by);

-- The warehouse's invoices: own series without a gap per year (WH-YYYY-000001), one per load or order (decisions 42, 62). Lines are frozen as they were written.
create table kervan.warehouse_invoice_series(year int primary key, last_number int not null);
create table kervan.warehouse_invoice(
  account_id int not null references kervan.account on delete cascade, invoice_id bigint generated always as identity, number text not null unique, payment_type smallint not null,
  issued_at timestamptz not null, total int not null, lines jsonb not null, buyer jsonb not null, seller_amazon_order_id text, cause text not null, primary key(account_id, invoice_id));
create unique index warehouse_invoice_cause on kervan.warehouse_invoice(account_id, cause);
create index warehouse_invoice_issued on kervan.warehouse_invoice(account_id, issued_at desc);

do $$
declare t text;
begin
  foreach t in array array['credit_load', 'auto_balance', 'credit_transfer', 'bank_transfer', 'warehouse_invoice'] loop
    execute format('call kervan.protect(%L, %L)', t, 'account_id');
    execute format('create policy staff on kervan.%I to kervan_app using (kervan.is_staff()) with check (kervan.is_staff())', t);
  end loop;
end $$;
revoke all on kervan.warehouse_invoice_series from kervan_app;
