-- Parcels in the hands of the warehouse: one row for each that goes through it, from the conversion of its order on. `state`: the warehouse's own word
-- (domain/warehouse/warehouse-state), `seq`: the last of its events that was applied; none was while it is not announced. Amounts in cents of USD.
-- `told`: what the warehouse was told of it last. `quotes`, `measures`: as it priced it last. quote_*, price_usd: what was chosen and agreed.
-- `held_usd`: the open hold of credit, null = none, of which the parts are in `held_parts`; hold_revision counts the holds. first_failed_at: since when
-- it waits for credit (WH-023), storage_mails: how many of its mails were written. asked_until: until when the seller chooses another service.
-- held_back_at: since when it is not to be sent. *_posted: what it cost in the end. Owner: records/warehouse.
create table kervan.warehouse_package(
  store_id int not null, package_id bigint not null, account_id int not null references kervan.account, order_id bigint not null,
  package_ref uuid not null unique, package_no text collate "C" not null unique, state text not null default 'announced', seq int not null default 0,
  carrier_code text not null, service_code text not null, pre_label boolean not null default false, estimate_usd bigint check (estimate_usd >= 0), value_usd bigint not null check (value_usd >= 0),
  told jsonb, told_at timestamptz, declined text, measures jsonb, quotes jsonb, remeasured int not null default 0,
  quote_id text, quote_carrier text, quote_service text, price_usd bigint check (price_usd >= 0), is_other_service boolean not null default false,
  hold_revision int not null default 0, held_usd bigint check (held_usd > 0), held_parts jsonb, first_failed_at timestamptz, storage_mails smallint not null default 0,
  asked_until timestamptz, ask_reason text, held_back_at timestamptz, damage text,
  shipping_posted bigint, insurance_posted bigint, storage_posted bigint, duty_usd bigint,
  converted_at timestamptz not null, announced_at timestamptz, received_at timestamptz, priced_at timestamptz, released_at timestamptz, dispatched_at timestamptz, delivered_at timestamptz, ended_at timestamptz,
  changed_at timestamptz not null, version int not null default 0, primary key(store_id, package_id),
  foreign key(store_id, order_id) references kervan.seller_order(store_id, order_id) on delete cascade,
  foreign key(store_id, package_id) references kervan.order_package(store_id, package_id) on delete cascade);
create index warehouse_package_order on kervan.warehouse_package(store_id, order_id);
create index warehouse_package_account on kervan.warehouse_package(account_id, changed_at desc, package_id desc);
create index warehouse_package_waiting on kervan.warehouse_package(account_id, first_failed_at) where first_failed_at is not null;
create index warehouse_package_held_back on kervan.warehouse_package(held_back_at) where held_back_at is not null;
call kervan.protect('warehouse_package', 'store_id');

-- Work on a parcel that is due. kind: 0 the warehouse is told what it is and what changed of it, 1 its events are read, 2 its money is looked at (a hold,
-- a mail, the end of its storage, an answer that did not come). `asked` counts who wants it, so that what was wanted meanwhile is done again.
create table kervan.warehouse_work(
  store_id int not null, package_id bigint not null, kind smallint not null check (kind between 0 and 2), due_at timestamptz not null, asked int not null default 1, attempts int not null default 0, failure text,
  lease_until timestamptz, lease_by uuid, primary key(store_id, package_id, kind),
  foreign key(store_id, package_id) references kervan.warehouse_package(store_id, package_id) on delete cascade);
create index warehouse_work_due on kervan.warehouse_work(kind, due_at);
call kervan.protect('warehouse_work', 'store_id');

-- What the warehouse is to do with a parcel, one after the other. `kind`: domain/warehouse/warehouse-task. state: 0 waiting, 1 on its way, 2 done,
-- 3 declined (failure: its code), 4 overtaken: nobody wants it any more. `key`: the fact, so that it is ordered once.
create table kervan.warehouse_task(
  store_id int not null, task_id bigint generated always as identity, package_id bigint not null, kind smallint not null, key text not null, content jsonb not null default '{}', state smallint not null default 0 check (state between 0 and 4),
  due_at timestamptz not null, attempts int not null default 0, failure text, created_at timestamptz not null, done_at timestamptz, lease_until timestamptz, lease_by uuid, primary key(store_id, task_id),
  foreign key(store_id, package_id) references kervan.warehouse_package(store_id, package_id) on delete cascade);
create unique index warehouse_task_key on kervan.warehouse_task(store_id, package_id, key);
create index warehouse_task_due on kervan.warehouse_task(due_at) where state < 2;
create index warehouse_task_package on kervan.warehouse_task(store_id, package_id, task_id);
call kervan.protect('warehouse_task', 'store_id');

create table kervan.warehouse_photo(
  store_id int not null, package_id bigint not null, photo_id text collate "C" not null, sha256 text not null, at timestamptz not null, primary key(store_id, package_id, photo_id),
  foreign key(store_id, package_id) references kervan.warehouse_package(store_id, package_id) on delete cascade);
call kervan.protect('warehouse_photo', 'store_id');

-- Messages of the warehouse, each once by its id; what they say is a hint, the events of their object are read. `note`: why nothing came of one
-- (unknown: nobody here has that object; staff see it). Platform.
create table kervan.warehouse_event(
  event_id text collate "C" primary key, kind text not null, object_kind text not null, object_ref text collate "C" not null, seq int not null, at timestamptz not null,
  received_at timestamptz not null default now(), applied_at timestamptz, note text);
create index warehouse_event_waiting on kervan.warehouse_event(received_at) where applied_at is null;
create index warehouse_event_unknown on kervan.warehouse_event(received_at desc) where note = 'unknown';
create table kervan.warehouse_sweep(sweep_id int primary key check (sweep_id = 1), cursor text, swept_at timestamptz not null);
revoke all on kervan.warehouse_event, kervan.warehouse_sweep from kervan_app;
grant insert on kervan.warehouse_event to kervan_app;
