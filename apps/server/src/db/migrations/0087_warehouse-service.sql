-- Who the account is at the warehouse, for all its stores (WH-018, STORE-023). customer_ref: our name for it there; sent_revision: the profile that
-- the warehouse has, declined: why it does not take the newest. The logo is drawn anew before it is kept. Owner: records/warehouse.
create table kervan.warehouse_profile(
  account_id int not null primary key references kervan.account on delete cascade, customer_ref uuid not null unique, person_name text not null, company_name text not null default '', store_name text not null default '',
  phone text not null, email text not null, line1 text not null, line2 text not null default '', line3 text not null default '', city text not null, district text not null default '', state text not null default '',
  post_code text not null, country char(2) not null, logo bytea, logo_hash bytea, revision int not null default 1, sent_revision int not null default 0, declined text, updated_at timestamptz not null);
call kervan.protect('warehouse_profile', 'account_id');

-- WH-025: one switch for the account. No row = off.
create table kervan.warehouse_insurance(account_id int not null primary key references kervan.account on delete cascade, is_active boolean not null, changed_at timestamptz not null);
call kervan.protect('warehouse_insurance', 'account_id');

-- Whether the warehouse sends for a store, and how. No row = it does not. Times of the market clock.
create table kervan.warehouse_store(
  store_id int not null primary key references kervan.store, is_active boolean not null default false, activated_at timestamptz, deactivated_at timestamptz,
  pre_label boolean not null default false, gift_note text not null default '', gift_sender text not null default '', revision int not null default 0);
call kervan.protect('warehouse_store', 'store_id');
create index warehouse_store_active on kervan.warehouse_store(store_id) where is_active;

-- WH-044: the carriers of a store in the order in which they are tried.
create table kervan.warehouse_carrier(
  store_id int not null references kervan.store, carrier_code text not null, is_active boolean not null, priority smallint not null check (priority > 0), primary key(store_id, carrier_code));
call kervan.protect('warehouse_carrier', 'store_id');

-- What the warehouse offers to a market, as read last: the same for everybody.
create table kervan.warehouse_offer(market char(2) primary key, carriers jsonb not null, read_at timestamptz not null);
-- Its houses: the hub that parcels are sent to, and those that returns leave from.
create table kervan.warehouse_facility(code text primary key, facility jsonb not null, read_at timestamptz not null);
