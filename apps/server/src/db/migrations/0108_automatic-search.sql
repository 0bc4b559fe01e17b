-- The automatic product search of a store (INV-089): criteria as the contract writes them, the next run, and how far a run has come. began_at:
-- a run is under way; keyword_place, page_token: where it goes on; last_end: 1 done, 2 the day's look-ups are used up, 3 no place is left.
create table kervan.automatic_search(
  store_id int primary key, criteria jsonb not null, approval_mode smallint not null check (approval_mode in (2, 3)), is_active boolean not null, saved_at timestamptz not null,
  next_run_at timestamptz not null, began_at timestamptz, keyword_place smallint not null default 0, page_token text,
  last_ended_at timestamptz, last_end smallint check (last_end between 1 and 3), looked_up int not null default 0, found int not null default 0, added int not null default 0);
create index automatic_search_due on kervan.automatic_search(next_run_at) where is_active;
call kervan.protect('automatic_search', 'store_id');

-- Every product that was looked up (INV-089), by whom and with what outcome (LookupOutcome).
create table kervan.product_lookup(
  store_id int not null, lookup_id bigint generated always as identity, asin text collate "C" not null, title text, looked_up_at timestamptz not null, outcome smallint not null check (outcome between 1 and 8),
  primary key(store_id, lookup_id));
create index product_lookup_asin on kervan.product_lookup(store_id, asin, looked_up_at);
create index product_lookup_found on kervan.product_lookup(store_id, lookup_id) where outcome = 1;
call kervan.protect('product_lookup', 'store_id');

-- How many products an account has looked up on a day that begins at 03:00 (SUB-042).
create table kervan.lookup_day(
  account_id int not null, day date not null, looked_up int not null check (looked_up >= 0), primary key(account_id, day));
call kervan.protect('lookup_day', 'account_id');
