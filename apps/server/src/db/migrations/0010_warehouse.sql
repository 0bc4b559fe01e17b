-- The warehouse: its services, parcels, tasks, conversations, claims, statements. Owner: records/warehouse.

-- Who the account is at the warehouse, for all its stores (WH-018, STORE-023). customer_ref: our name for it there; sent_revision: the profile that
-- the warehouse has, declined: why it does not take the newest. The logo is drawn anew before it is kept. Owner: records/warehouse.
create table kervan.warehouse_profile(
  account_id int not null primary key references kervan.account on delete cascade, customer_ref uuid not null unique, person_name text not null,
  company_name text not null default '', store_name text not null default '', phone text not null, email text not null, line1 text not null,
  line2 text not null default '', line3 text not null default '', city text not null, district text not null default '',
  state text not null default '', post_code text not null, country char(2) not null, logo bytea, logo_hash bytea, revision int not null default 1,
  sent_revision int not null default 0, declined text, updated_at timestamptz not null);
call kervan.protect('warehouse_profile', 'account_id');

-- WH-025: one switch for the account. No row = off.
create table kervan.warehouse_insurance(
  account_id int not null primary key references kervan.account on delete cascade, is_active boolean not null, changed_at timestamptz not null);
call kervan.protect('warehouse_insurance', 'account_id');

-- Whether the warehouse sends for a store, and how. No row = it does not. Times of the market clock.
create table kervan.warehouse_store(
  store_id int not null primary key references kervan.store, is_active boolean not null default false, activated_at timestamptz,
  deactivated_at timestamptz, pre_label boolean not null default false, gift_note text not null default '', gift_sender text not null default '',
  revision int not null default 0);
create index warehouse_store_active on kervan.warehouse_store(store_id) where is_active;
call kervan.protect('warehouse_store', 'store_id');

-- WH-044: the carriers of a store in the order in which they are tried.
create table kervan.warehouse_carrier(
  store_id int not null references kervan.store, carrier_code text not null, is_active boolean not null,
  priority smallint not null check (priority > 0),
  primary key(store_id, carrier_code));
call kervan.protect('warehouse_carrier', 'store_id');

-- What the warehouse offers to a market, as read last: the same for everybody.
create table kervan.warehouse_offer(
  market char(2) primary key, carriers jsonb not null, read_at timestamptz not null);

-- Its houses: the hub that parcels are sent to, and those that returns leave from.
create table kervan.warehouse_facility(
  code text primary key, facility jsonb not null, read_at timestamptz not null);

-- Parcels in the hands of the warehouse: one row for each that goes through it, from the conversion of its order on. `state`: the warehouse's own
-- word (domain/warehouse/warehouse-state), `seq`: the last of its events that was applied; none was while it is not announced. Amounts in cents of
-- USD. `told`: what the warehouse was told of it last. `quotes`, `measures`: as it priced it last. quote_*, price_usd: what was chosen and agreed.
-- `held_usd`: the open hold of credit, null = none, of which the parts are in `held_parts`; hold_revision counts the holds. first_failed_at: since
-- when it waits for credit (WH-023), storage_mails: how many of its mails were written. asked_until: until when the seller chooses another service.
-- held_back_at: since when it is not to be sent. *_posted: what it cost in the end. Owner: records/warehouse.
create table kervan.warehouse_package(
  store_id int not null, package_id bigint not null, account_id int not null references kervan.account, order_id bigint not null,
  package_ref uuid not null unique, package_no text collate "C" not null unique, state text not null default 'announced', seq int not null default 0,
  carrier_code text not null, service_code text not null, pre_label boolean not null default false, estimate_usd bigint check (estimate_usd >= 0),
  value_usd bigint not null check (value_usd >= 0), told jsonb, told_at timestamptz, declined text, measures jsonb, quotes jsonb,
  remeasured int not null default 0, quote_id text, quote_carrier text, quote_service text, price_usd bigint check (price_usd >= 0),
  is_other_service boolean not null default false, hold_revision int not null default 0, held_usd bigint check (held_usd > 0), held_parts jsonb,
  first_failed_at timestamptz, storage_mails smallint not null default 0, asked_until timestamptz, ask_reason text, held_back_at timestamptz,
  damage text, shipping_posted bigint, insurance_posted bigint, storage_posted bigint, duty_usd bigint, converted_at timestamptz not null,
  announced_at timestamptz, received_at timestamptz, priced_at timestamptz, released_at timestamptz, dispatched_at timestamptz,
  delivered_at timestamptz, ended_at timestamptz, changed_at timestamptz not null, version int not null default 0,
  -- How long the parcel has waited for credit before its clock began again, so that holding it back or paying it forgets no storage (WH-023).
  waited_ms bigint not null default 0 check (waited_ms >= 0),
  -- What the seller agreed to pay for a parcel, cents of USD: the price that was taken first, or one that he approved or chose (WH-029). A price that
  -- grows again and again is measured by it, and not by the price that it grew to last.
  agreed_usd bigint check (agreed_usd >= 0),
  primary key(store_id, package_id), foreign key(store_id, order_id) references kervan.seller_order(store_id, order_id) on delete cascade,
  foreign key(store_id, package_id) references kervan.order_package(store_id, package_id) on delete cascade);
create index warehouse_package_order on kervan.warehouse_package(store_id, order_id);
create index warehouse_package_account on kervan.warehouse_package(account_id, changed_at desc, package_id desc);
create index warehouse_package_waiting on kervan.warehouse_package(account_id, first_failed_at) where first_failed_at is not null;
create index warehouse_package_held_back on kervan.warehouse_package(held_back_at) where held_back_at is not null;
create index warehouse_package_held on kervan.warehouse_package(account_id) where held_usd is not null;
call kervan.protect('warehouse_package', 'store_id');
create policy staff on kervan.warehouse_package for select to kervan_app using (kervan.is_staff());

-- Work on a parcel that is due. kind: 0 the warehouse is told what it is and what changed of it, 1 its events are read, 2 its money is looked at (a
-- hold, a mail, the end of its storage, an answer that did not come). `asked` counts who wants it, so that what was wanted meanwhile is done again.
create table kervan.warehouse_work(
  store_id int not null, package_id bigint not null, kind smallint not null check (kind between 0 and 2), due_at timestamptz not null,
  asked int not null default 1, attempts int not null default 0, failure text, lease_until timestamptz, lease_by uuid,
  primary key(store_id, package_id, kind),
  foreign key(store_id, package_id) references kervan.warehouse_package(store_id, package_id) on delete cascade);
create index warehouse_work_due on kervan.warehouse_work(kind, due_at);
call kervan.protect('warehouse_work', 'store_id');

-- What the warehouse is to do with a parcel, one after the other. `kind`: domain/warehouse/warehouse-task. state: 0 waiting, 1 on its way, 2 done, 3
-- declined (failure: its code), 4 overtaken: nobody wants it any more. `key`: the fact, so that it is ordered once.
create table kervan.warehouse_task(
  store_id int not null, task_id bigint generated always as identity, package_id bigint not null, kind smallint not null, key text not null,
  content jsonb not null default '{}', state smallint not null default 0 check (state between 0 and 4), due_at timestamptz not null,
  attempts int not null default 0, failure text, created_at timestamptz not null, done_at timestamptz, lease_until timestamptz, lease_by uuid,
  primary key(store_id, task_id), foreign key(store_id, package_id) references kervan.warehouse_package(store_id, package_id) on delete cascade);
create unique index warehouse_task_key on kervan.warehouse_task(store_id, package_id, key);
create index warehouse_task_due on kervan.warehouse_task(due_at) where state < 2;
create index warehouse_task_package on kervan.warehouse_task(store_id, package_id, task_id);
call kervan.protect('warehouse_task', 'store_id');

create table kervan.warehouse_photo(
  store_id int not null, package_id bigint not null, photo_id text collate "C" not null, sha256 text not null, at timestamptz not null,
  primary key(store_id, package_id, photo_id),
  foreign key(store_id, package_id) references kervan.warehouse_package(store_id, package_id) on delete cascade);
call kervan.protect('warehouse_photo', 'store_id');

-- Messages of the warehouse, each once by its id; what they say is a hint, the events of their object are read. `note`: why nothing came of one
-- (unknown: nobody here has that object; staff see it). Platform.
create table kervan.warehouse_event(
  event_id text collate "C" primary key, kind text not null, object_kind text not null, object_ref text collate "C" not null, seq int not null,
  at timestamptz not null, received_at timestamptz not null default now(), applied_at timestamptz, note text,
  -- Whose unidentified parcel a message speaks of: a hint, like the rest of it. Staff read them, the panel adds them and sees none.
  customer_ref uuid);
create index warehouse_event_waiting on kervan.warehouse_event(received_at) where applied_at is null;
create index warehouse_event_unknown on kervan.warehouse_event(received_at desc) where note = 'unknown';
alter table kervan.warehouse_event enable row level security;
alter table kervan.warehouse_event force row level security;
create policy owner on kervan.warehouse_event to current_user using (true) with check (true);
create policy worker on kervan.warehouse_event to kervan_worker using (true) with check (true);
create policy told on kervan.warehouse_event for insert to kervan_app with check (true);
create policy staff on kervan.warehouse_event for select to kervan_app using (kervan.is_staff());
revoke all on kervan.warehouse_event from kervan_app;
grant select, insert on kervan.warehouse_event to kervan_app;

create table kervan.warehouse_sweep(
  sweep_id int primary key check (sweep_id = 1), cursor text, swept_at timestamptz not null);
revoke all on kervan.warehouse_sweep from kervan_app;

-- What is wanted for a parcel over what was agreed (WH-028, WH-029). ref: the warehouse's own number of it; null = its price grew after credit was
-- held, and `quote` is the price that it asks for. Amounts in cents of USD. state, refund: domain/warehouse/extra-payment. answer_until: silence is a
-- refusal then. key: the fact it stands for, so that it is kept once. Owner: records/warehouse.
create table kervan.warehouse_extra_payment(
  store_id int not null, extra_id bigint generated always as identity, package_id bigint not null, account_id int not null references kervan.account,
  key text collate "C" not null, ref text collate "C", amount_usd bigint not null check (amount_usd > 0), explanation text not null default '',
  quote jsonb, state smallint not null default 1, refund smallint not null default 0 check (refund between 0 and 3), refund_reason text,
  asked_at timestamptz not null, answer_until timestamptz not null, answered_at timestamptz, is_silent boolean not null default false,
  charged_usd bigint check (charged_usd >= 0), refund_asked_at timestamptz, refunded_at timestamptz,
  -- One that its seller asked back is seen by staff, who give the charge back or say why not (WH-029).
  refund_answer text,
  primary key(store_id, extra_id), foreign key(store_id, package_id) references kervan.warehouse_package(store_id, package_id) on delete cascade,
  constraint warehouse_extra_payment_state_check check (state between 1 and 4));
create unique index warehouse_extra_payment_key on kervan.warehouse_extra_payment(store_id, package_id, key);
create unique index warehouse_extra_payment_grown on kervan.warehouse_extra_payment(store_id, package_id) where ref is null and state = 1;
create index warehouse_extra_payment_account on kervan.warehouse_extra_payment(account_id, extra_id desc);
create index warehouse_extra_payment_id on kervan.warehouse_extra_payment(extra_id);
create index warehouse_extra_payment_asked on kervan.warehouse_extra_payment(refund_asked_at) where refund = 1;
call kervan.protect('warehouse_extra_payment', 'store_id');
create policy staff on kervan.warehouse_extra_payment for select to kervan_app using (kervan.is_staff());

-- Conversations with the warehouse about parcels. `status`: domain/warehouse/chat-state. `chat_ref`: the warehouse's name of it, null until it
-- answered. `unread`: messages of the warehouse that the seller has not seen. A flag that is deleted is taken off. Owner: records/warehouse.
create table kervan.warehouse_chat(
  store_id int not null, chat_id bigint generated always as identity, account_id int not null references kervan.account, package_id bigint not null,
  status smallint not null check (status between 1 and 6), chat_ref text collate "C", is_claim boolean not null default false, flag_id int,
  unread int not null default 0 check (unread >= 0), opened_at timestamptz not null, last_at timestamptz not null, closed_at timestamptz,
  primary key(store_id, chat_id), foreign key(store_id, package_id) references kervan.warehouse_package(store_id, package_id) on delete cascade,
  foreign key(store_id, flag_id) references kervan.order_flag(store_id, flag_id));
create unique index warehouse_chat_ref on kervan.warehouse_chat(store_id, chat_ref) where chat_ref is not null;
create index warehouse_chat_package on kervan.warehouse_chat(store_id, package_id);
create index warehouse_chat_account on kervan.warehouse_chat(account_id, last_at desc, chat_id desc);
create index warehouse_chat_unread on kervan.warehouse_chat(account_id) where unread > 0;
create index warehouse_chat_flag on kervan.warehouse_chat(store_id, flag_id) where flag_id is not null;
call kervan.protect('warehouse_chat', 'store_id');

-- What was said, and when it was closed and opened again. sender: 0 the seller, 1 the warehouse; kind: 0 text, 1 closed, 2 reopened. `ref`: ours, by
-- which the same is told once; `warehouse_ref`: the warehouse's.
create table kervan.warehouse_message(
  store_id int not null, message_id bigint generated always as identity, chat_id bigint not null, sender smallint not null check (sender in (0, 1)),
  kind smallint not null default 0 check (kind between 0 and 2), text text not null default '', ref uuid not null default gen_random_uuid(),
  warehouse_ref text collate "C", at timestamptz not null, noted_at timestamptz not null,
  primary key(store_id, message_id), foreign key(store_id, chat_id) references kervan.warehouse_chat(store_id, chat_id) on delete cascade);
create unique index warehouse_message_ref on kervan.warehouse_message(store_id, warehouse_ref) where warehouse_ref is not null;
create index warehouse_message_chat on kervan.warehouse_message(store_id, chat_id, message_id);
call kervan.protect('warehouse_message', 'store_id');

-- Files of messages: the seller's sealed, the warehouse's pictures by its name of them, read there when they are looked at.
create table kervan.warehouse_file(
  store_id int not null, file_id bigint generated always as identity, message_id bigint not null, name text not null, kind text not null, bytes int,
  sealed text, photo_ref text collate "C", sha256 text,
  primary key(store_id, file_id), check ((sealed is null) <> (photo_ref is null)),
  foreign key(store_id, message_id) references kervan.warehouse_message(store_id, message_id) on delete cascade);
create index warehouse_file_message on kervan.warehouse_file(store_id, message_id);
call kervan.protect('warehouse_file', 'store_id');

-- Claims of insurance. `state`: domain/warehouse/claim-state; `ref` ours, `claim_ref` the warehouse's. `declined`: why the warehouse did not take it.
-- Amounts in cents of USD: what the warehouse decided, and what was paid of it, never above the cover.
create table kervan.warehouse_claim(
  store_id int not null, claim_id bigint generated always as identity, account_id int not null references kervan.account, package_id bigint not null,
  chat_id bigint not null, kind text collate "C" not null check (kind in ('lost', 'damaged')), state smallint not null check (state between 1 and 4),
  ref uuid not null default gen_random_uuid(), claim_ref text collate "C", declined text, cover_usd bigint not null check (cover_usd >= 0),
  decided_usd bigint check (decided_usd >= 0), paid_usd bigint check (paid_usd >= 0), created_at timestamptz not null, decided_at timestamptz,
  paid_at timestamptz,
  primary key(store_id, claim_id), foreign key(store_id, package_id) references kervan.warehouse_package(store_id, package_id) on delete cascade,
  foreign key(store_id, chat_id) references kervan.warehouse_chat(store_id, chat_id) on delete cascade);
create unique index warehouse_claim_open on kervan.warehouse_claim(store_id, package_id) where state = 1;
create unique index warehouse_claim_ref on kervan.warehouse_claim(store_id, claim_ref) where claim_ref is not null;
create index warehouse_claim_package on kervan.warehouse_claim(store_id, package_id);
create index warehouse_claim_account on kervan.warehouse_claim(account_id);
create index warehouse_claim_chat on kervan.warehouse_claim(store_id, chat_id);
call kervan.protect('warehouse_claim', 'store_id');

create table kervan.warehouse_review(
  store_id int not null, package_id bigint not null, account_id int not null references kervan.account,
  points smallint not null check (points between 1 and 5), comment text not null, created_at timestamptz not null,
  primary key(store_id, package_id), foreign key(store_id, package_id) references kervan.warehouse_package(store_id, package_id) on delete cascade);
create index warehouse_review_account on kervan.warehouse_review(account_id);
call kervan.protect('warehouse_review', 'store_id');

-- What the warehouse is to be told of them, of one conversation one after the other. kind: 0 a message, which opens a conversation that it does not
-- know, 1 closed, 2 reopened, 3 a claim with its first message, 4 a review. state: 0 waiting, 1 told, 2 declined (failure: its code).
create table kervan.warehouse_letter(
  store_id int not null, letter_id bigint generated always as identity, package_id bigint not null, chat_id bigint, message_id bigint,
  kind smallint not null check (kind between 0 and 4), content jsonb not null default '{}',
  state smallint not null default 0 check (state between 0 and 2), due_at timestamptz not null, attempts int not null default 0, failure text,
  created_at timestamptz not null, done_at timestamptz, lease_until timestamptz, lease_by uuid,
  primary key(store_id, letter_id), check ((kind = 4) = (message_id is null)),
  foreign key(store_id, package_id) references kervan.warehouse_package(store_id, package_id) on delete cascade,
  foreign key(store_id, chat_id) references kervan.warehouse_chat(store_id, chat_id) on delete cascade,
  foreign key(store_id, message_id) references kervan.warehouse_message(store_id, message_id) on delete cascade);
create index warehouse_letter_due on kervan.warehouse_letter(due_at) where state = 0;
create index warehouse_letter_package on kervan.warehouse_letter(store_id, package_id);
create index warehouse_letter_chat on kervan.warehouse_letter(store_id, chat_id, letter_id);
create index warehouse_letter_message on kervan.warehouse_letter(store_id, message_id);
call kervan.protect('warehouse_letter', 'store_id');

-- Packages at the warehouse that are nobody's so far, as they were shown to an account last (WH-030, WH-031). is_own: it names the account; others
-- are everybody's to see. received_at: from which the days are counted down. claim_state: 0 none, 1 on its way, 2 the warehouse has it. Owner:
-- features/unidentified.
create table kervan.unidentified_package(
  account_id int not null references kervan.account on delete cascade, code text collate "C" not null, location text, asin text,
  is_own boolean not null, market text, comment text, photos jsonb not null default '[]', status smallint not null check (status between 1 and 5),
  received_at timestamptz not null, read_at timestamptz not null, claim_state smallint not null default 0 check (claim_state between 0 and 2),
  claim jsonb, claimed_at timestamptz,
  primary key(account_id, code));
create index unidentified_package_claim on kervan.unidentified_package(claimed_at) where claim_state = 1;
call kervan.protect('unidentified_package', 'account_id');

create table kervan.unidentified_read(
  account_id int not null primary key references kervan.account on delete cascade, read_at timestamptz not null);
call kervan.protect('unidentified_read', 'account_id');

-- What the warehouse says that it charged, day by day in UTC, read until nothing is added; and where it and our books say something else (ledger rule
-- 10). subject: package and kind, or the line where it names no package. gone_at: both say the same by now. Platform. Owner: features/reconciliation.
create table kervan.warehouse_statement_day(
  day date primary key, is_final boolean not null, total_usd bigint not null, read_at timestamptz not null);
revoke all on kervan.warehouse_statement_day from kervan_app;
grant select on kervan.warehouse_statement_day to kervan_app;

create table kervan.warehouse_statement_line(
  line_id text collate "C" primary key, day date not null, at timestamptz not null, package_ref text collate "C", kind text not null,
  amount_usd bigint not null);
create index warehouse_statement_line_day on kervan.warehouse_statement_line(day);
create index warehouse_statement_line_package on kervan.warehouse_statement_line(package_ref) where package_ref is not null;
revoke all on kervan.warehouse_statement_line from kervan_app;

create table kervan.warehouse_difference(
  difference_id bigint generated always as identity primary key, subject text collate "C" not null unique, kind text not null,
  package_ref text collate "C", package_no text, account_id int, ours_usd bigint, theirs_usd bigint, day date not null, found_at timestamptz not null,
  seen_at timestamptz not null, gone_at timestamptz, closed_at timestamptz, closed_by int references kervan.staff, close_note text,
  check (ours_usd is not null or theirs_usd is not null));
create index warehouse_difference_open on kervan.warehouse_difference(found_at) where gone_at is null and closed_at is null;
create index warehouse_difference_closed_by on kervan.warehouse_difference(closed_by) where closed_by is not null;
create index warehouse_difference_account on kervan.warehouse_difference(account_id) where account_id is not null;
alter table kervan.warehouse_difference enable row level security;
alter table kervan.warehouse_difference force row level security;
create policy owner on kervan.warehouse_difference to current_user using (true) with check (true);
create policy worker on kervan.warehouse_difference to kervan_worker using (true) with check (true);
create policy staff on kervan.warehouse_difference to kervan_app using (kervan.is_staff()) with check (kervan.is_staff());
revoke all on kervan.warehouse_difference from kervan_app;
grant select, update(closed_at, closed_by, close_note) on kervan.warehouse_difference to kervan_app;

-- WH-023: whether a parcel of an account waits for credit, asked by whoever moves credit to it: credit of one customer for another is moved for its
-- sender, who sees nothing of the receiver. Asked after the move, which holds the lock of the balance under which a parcel begins to wait: none is
-- missed.
create function kervan.parcels_wait(account int) returns boolean language sql stable security definer set search_path = kervan, public as $$
  select exists (select from warehouse_package p where p.account_id = account and p.first_failed_at is not null)
$$;
revoke all on function kervan.parcels_wait(int) from public;
grant execute on function kervan.parcels_wait(int) to kervan_app, kervan_worker;
