-- Who brings customers: the program of an account, whom it referred, what it earned of their invoices, and what was paid out. Amounts in minor units of USD;
-- statuses by domain/affiliate. What may be paid out is the ledger's account affiliate_payable. Owner: features/affiliate.
create table kervan.affiliate_program(
  account_id int not null primary key references kervan.account on delete cascade, code text collate "C" not null unique check (code ~ '^[A-Z0-9]{8}$'),
  receiver_mail text, created_at timestamptz not null);
create table kervan.affiliate_referral(
  account_id int not null references kervan.affiliate_program on delete cascade, referral_id bigint generated always as identity,
  referred_id int not null unique references kervan.account on delete cascade, code text collate "C" not null, status text collate "C" not null,
  created_at timestamptz not null, first_paid_at timestamptz, primary key(account_id, referral_id), check (account_id <> referred_id));
-- month: the month its invoice was paid in, as 2026-01. reversed_at: a refund or a dispute took it back.
create table kervan.affiliate_earning(
  account_id int not null, earning_id bigint generated always as identity, referral_id bigint not null, invoice_id bigint not null,
  month char(7) collate "C" not null, base int not null check (base >= 0), ratio smallint not null, amount int not null check (amount >= 0),
  status text collate "C" not null, due_at timestamptz not null, reversed_at timestamptz, created_at timestamptz not null,
  primary key(account_id, earning_id), foreign key(account_id, referral_id) references kervan.affiliate_referral on delete cascade);
create unique index affiliate_earning_once on kervan.affiliate_earning(account_id, referral_id, invoice_id);
create index affiliate_earning_due on kervan.affiliate_earning(due_at) where status = 'WaitingToBeCalculated' and reversed_at is null;
create table kervan.affiliate_payout(
  account_id int not null references kervan.affiliate_program on delete cascade, payout_id bigint generated always as identity, is_credit boolean not null,
  amount int not null check (amount > 0), receiver_mail text, status text collate "C" not null check (status in ('PaymentWaiting', 'PaymentDone')),
  created_at timestamptz not null, paid_at timestamptz, paid_by text, primary key(account_id, payout_id), check ((status = 'PaymentDone') = (paid_at is not null)));
create unique index affiliate_payout_waiting on kervan.affiliate_payout(account_id) where status = 'PaymentWaiting';
call kervan.protect('affiliate_program', 'account_id');
call kervan.protect('affiliate_referral', 'account_id');
call kervan.protect('affiliate_earning', 'account_id');
call kervan.protect('affiliate_payout', 'account_id');
-- A code at registration finds its program.
create index account_affiliation on kervan.account(upper(affiliation_code)) where affiliation_code is not null;
