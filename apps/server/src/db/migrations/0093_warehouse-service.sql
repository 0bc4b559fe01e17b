-- Conversations with the warehouse about parcels. `status`: domain/warehouse/chat-state. `chat_ref`: the warehouse's name of it, null until it answered.
-- `unread`: messages of the warehouse that the seller has not seen. A flag that is deleted is taken off. Owner: records/warehouse.
create table kervan.warehouse_chat(
  store_id int not null, chat_id bigint generated always as identity, account_id int not null references kervan.account, package_id bigint not null,
  status smallint not null check (status between 1 and 6), chat_ref text collate "C", is_claim boolean not null default false, flag_id int, unread int not null default 0 check (unread >= 0),
  opened_at timestamptz not null, last_at timestamptz not null, closed_at timestamptz, primary key(store_id, chat_id),
  foreign key(store_id, package_id) references kervan.warehouse_package(store_id, package_id) on delete cascade,
  foreign key(store_id, flag_id) references kervan.order_flag(store_id, flag_id));
create unique index warehouse_chat_ref on kervan.warehouse_chat(store_id, chat_ref) where chat_ref is not null;
create index warehouse_chat_package on kervan.warehouse_chat(store_id, package_id);
create index warehouse_chat_account on kervan.warehouse_chat(account_id, last_at desc, chat_id desc);
create index warehouse_chat_unread on kervan.warehouse_chat(account_id) where unread > 0;
create index warehouse_chat_flag on kervan.warehouse_chat(store_id, flag_id) where flag_id is not null;
call kervan.protect('warehouse_chat', 'store_id');

-- What was said, and when it was closed and opened again. sender: 0 the seller, 1 the warehouse; kind: 0 text, 1 closed, 2 reopened. `ref`: ours, by which
-- the same is told once; `warehouse_ref`: the warehouse's.
create table kervan.warehouse_message(
  store_id int not null, message_id bigint generated always as identity, chat_id bigint not null, sender smallint not null check (sender in (0, 1)), kind smallint not null default 0 check (kind between 0 and 2),
  text text not null default '', ref uuid not null default gen_random_uuid(), warehouse_ref text collate "C", at timestamptz not null, noted_at timestamptz not null, primary key(store_id, message_id),
  foreign key(store_id, chat_id) references kervan.warehouse_chat(store_id, chat_id) on delete cascade);
create unique index warehouse_message_ref on kervan.warehouse_message(store_id, warehouse_ref) where warehouse_ref is not null;
create index warehouse_message_chat on kervan.warehouse_message(store_id, chat_id, message_id);
call kervan.protect('warehouse_message', 'store_id');

-- Files of messages: the seller's sealed, the warehouse's pictures by its name of them, read there when they are looked at.
create table kervan.warehouse_file(
  store_id int not null, file_id bigint generated always as identity, message_id bigint not null, name text not null, kind text not null, bytes int, sealed text, photo_ref text collate "C", sha256 text,
  primary key(store_id, file_id), check ((sealed is null) <> (photo_ref is null)),
  foreign key(store_id, message_id) references kervan.warehouse_message(store_id, message_id) on delete cascade);
create index warehouse_file_message on kervan.warehouse_file(store_id, message_id);
call kervan.protect('warehouse_file', 'store_id');

-- Claims of insurance. `state`: domain/warehouse/claim-state; `ref` ours, `claim_ref` the warehouse's. `declined`: why the warehouse did not take it.
-- Amounts in cents of USD: what the warehouse decided, and what was paid of it, never above the cover.
create table kervan.warehouse_claim(
  store_id int not null, claim_id bigint generated always as identity, account_id int not null references kervan.account, package_id bigint not null, chat_id bigint not null,
  kind text collate "C" not null check (kind in ('lost', 'damaged')), state smallint not null check (state between 1 and 4), ref uuid not null default gen_random_uuid(), claim_ref text collate "C", declined text,
  cover_usd bigint not null check (cover_usd >= 0), decided_usd bigint check (decided_usd >= 0), paid_usd bigint check (paid_usd >= 0),
  created_at timestamptz not null, decided_at timestamptz, paid_at timestamptz, primary key(store_id, claim_id),
  foreign key(store_id, package_id) references kervan.warehouse_package(store_id, package_id) on delete cascade,
  foreign key(store_id, chat_id) references kervan.warehouse_chat(store_id, chat_id) on delete cascade);
create unique index warehouse_claim_open on kervan.warehouse_claim(store_id, package_id) where state = 1;
create unique index warehouse_claim_ref on kervan.warehouse_claim(store_id, claim_ref) where claim_ref is not null;
create index warehouse_claim_package on kervan.warehouse_claim(store_id, package_id);
create index warehouse_claim_account on kervan.warehouse_claim(account_id);
create index warehouse_claim_chat on kervan.warehouse_claim(store_id, chat_id);
call kervan.protect('warehouse_claim', 'store_id');

create table kervan.warehouse_review(
  store_id int not null, package_id bigint not null, account_id int not null references kervan.account, points smallint not null check (points between 1 and 5), comment text not null,
  created_at timestamptz not null, primary key(store_id, package_id),
  foreign key(store_id, package_id) references kervan.warehouse_package(store_id, package_id) on delete cascade);
create index warehouse_review_account on kervan.warehouse_review(account_id);
call kervan.protect('warehouse_review', 'store_id');

-- What the warehouse is to be told of them, of one conversation one after the other. kind: 0 a message, which opens a conversation that it does not
-- know, 1 closed, 2 reopened, 3 a claim with its first message, 4 a review. state: 0 waiting, 1 told, 2 declined (failure: its code).
create table kervan.warehouse_letter(
  store_id int not null, letter_id bigint generated always as identity, package_id bigint not null, chat_id bigint, message_id bigint, kind smallint not null check (kind between 0 and 4), content jsonb not null default '{}',
  state smallint not null default 0 check (state between 0 and 2), due_at timestamptz not null, attempts int not null default 0, failure text, created_at timestamptz not null, done_at timestamptz, lease_until timestamptz, lease_by uuid,
  primary key(store_id, letter_id), check ((kind = 4) = (message_id is null)),
  foreign key(store_id, package_id) references kervan.warehouse_package(store_id, package_id) on delete cascade,
  foreign key(store_id, chat_id) references kervan.warehouse_chat(store_id, chat_id) on delete cascade,
  foreign key(store_id, message_id) references kervan.warehouse_message(store_id, message_id) on delete cascade);
create index warehouse_letter_due on kervan.warehouse_letter(due_at) where state = 0;
create index warehouse_letter_package on kervan.warehouse_letter(store_id, package_id);
create index warehouse_letter_chat on kervan.warehouse_letter(store_id, chat_id, letter_id);
create index warehouse_letter_message on kervan.warehouse_letter(store_id, message_id);
call kervan.protect('warehouse_letter', 'store_id');
