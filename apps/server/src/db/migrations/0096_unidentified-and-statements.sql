-- Packages at the warehouse that are nobody's so far, as they were shown to an account last (WH-030, WH-031). is_own: it names the account; others are
-- everybody's to see. received_at: from which the days are counted down. claim_state: 0 none, 1 on its way, 2 the warehouse has it. Owner: features/unidentified.
create table kervan.unidentified_package(
  account_id int not null references kervan.account on delete cascade, code text collate "C" not null, location text, asin text, is_own boolean not null, market text, comment text, photos jsonb not null default '[]',
  status smallint not null check (status between 1 and 5), received_at timestamptz not null, read_at timestamptz not null,
  claim_state smallint not null default 0 check (claim_state between 0 and 2), claim jsonb, claimed_at timestamptz, primary key(account_id, code));
create index unidentified_package_claim on kervan.unidentified_package(claimed_at) where claim_state = 1;
call kervan.protect('unidentified_package', 'account_id');
create table kervan.unidentified_read(account_id int not null primary key references kervan.account on delete cascade, read_at timestamptz not null);
call kervan.protect('unidentified_read', 'account_id');

-- Charges of one package are found by their reference, those of a day by their moment.
create index transfer_package on ledger.transfer(account_id, (ref ->> 'packageId')) where ref ? 'packageId';
create index transfer_charge on ledger.transfer(created_at) where kind in ('shipping', 'return_fee', 'extra_charge', 'refund', 'staff');

-- A month of an account's credit (decision 62): the movements after from_version up to to_version, each in one month alone. Owner: records/billing.
create table kervan.credit_statement(
  account_id int not null references kervan.account on delete cascade, month date not null check (extract(day from month) = 1), from_version bigint not null, to_version bigint not null, opening bigint not null, closing bigint not null,
  came_in bigint not null, went_out bigint not null, movements int not null, issued_at timestamptz not null, primary key(account_id, month), check (closing = opening + came_in - went_out));
call kervan.protect('credit_statement', 'account_id');
create policy staff on kervan.credit_statement to kervan_app using (kervan.is_staff()) with check (kervan.is_staff());

-- What the warehouse says that it charged, day by day in UTC, read until nothing is added; and where it and our books say something else (ledger rule 10).
-- subject: package and kind, or the line where it names no package. gone_at: both say the same by now. Platform. Owner: features/reconciliation.
create table kervan.warehouse_statement_day(day date primary key, is_final boolean not null, total_usd bigint not null, read_at timestamptz not null);
create table kervan.warehouse_statement_line(
  line_id text collate "C" primary key, day date not null, at timestamptz not null, package_ref text collate "C", kind text not null, amount_usd bigint not null);
create index warehouse_statement_line_day on kervan.warehouse_statement_line(day);
create index warehouse_statement_line_package on kervan.warehouse_statement_line(package_ref) where package_ref is not null;
create table kervan.warehouse_difference(
  difference_id bigint generated always as identity primary key, subject text collate "C" not null unique, kind text not null, package_ref text collate "C", package_no text, account_id int,
  ours_usd bigint, theirs_usd bigint, day date not null, found_at timestamptz not null, seen_at timestamptz not null, gone_at timestamptz,
  closed_at timestamptz, closed_by int references kervan.staff, close_note text, check (ours_usd is not null or theirs_usd is not null));
create index warehouse_difference_open on kervan.warehouse_difference(found_at) where gone_at is null and closed_at is null;
create index warehouse_difference_closed_by on kervan.warehouse_difference(closed_by) where closed_by is not null;
create index warehouse_difference_account on kervan.warehouse_difference(account_id) where account_id is not null;
do $$
begin
  alter table kervan.warehouse_difference enable row level security;
  alter table kervan.warehouse_difference force row level security;
  execute format('create policy owner on kervan.warehouse_difference to %I using (true) with check (true)', current_user);
  create policy worker on kervan.warehouse_difference to kervan_worker using (true) with check (true);
  create policy staff on kervan.warehouse_difference to kervan_app using (kervan.is_staff()) with check (kervan.is_staff());
end $$;
revoke all on kervan.warehouse_statement_day, kervan.warehouse_statement_line, kervan.warehouse_difference from kervan_app;
grant select on kervan.warehouse_statement_day to kervan_app;
grant select, update(closed_at, closed_by, close_note) on kervan.warehouse_difference to kervan_app;

-- The seller's invoice to a buyer (WH-054), as it was issued: numbers of a store without a gap within a year. The buyer stands sealed and goes when the
-- buyer's data go (ORD-072). Owner: records/orders.
create table kervan.buyer_invoice_series(store_id int not null references kervan.store, year int not null, last_number int not null, primary key(store_id, year));
call kervan.protect('buyer_invoice_series', 'store_id');
create table kervan.buyer_invoice(
  store_id int not null, order_id bigint not null, number text not null, issued_at timestamptz not null, content jsonb not null, logo bytea, sealed_buyer text, primary key(store_id, order_id),
  foreign key(store_id, order_id) references kervan.seller_order(store_id, order_id) on delete cascade);
create unique index buyer_invoice_number on kervan.buyer_invoice(store_id, number);
call kervan.protect('buyer_invoice', 'store_id');
