-- What buyers write to a store and what the store answers (MSG-001, MSG-030). A thread is of an order, or of a buyer's alias where no order is known. alias_mark: keyed hash
-- of the alias, by which it is found; waiting_since: since when a proved message of the buyer has no answer. message_key: a mail's own key, or the name under which one is
-- sent at most once. state of an outgoing one: 0 queued, 1 being sent, 2 sent, 3 failed. Texts of buyers are sealed and go with the order's buyer data.
-- A file without content was refused. Owner: records/buyer-messages.
create table kervan.buyer_thread(
  store_id int not null references kervan.store, thread_id bigint generated always as identity, order_id bigint, alias_mark bytea, sealed_alias text, thread_key text collate "C" not null,
  subject text not null, last_at timestamptz not null, unread int not null default 0 check (unread >= 0), is_answered boolean not null default false, waiting_since timestamptz,
  flag_id int, primary key(store_id, thread_id),
  foreign key(store_id, order_id) references kervan.seller_order(store_id, order_id) on delete cascade,
  foreign key(store_id, flag_id) references kervan.order_flag(store_id, flag_id));
create unique index buyer_thread_key on kervan.buyer_thread(store_id, thread_key);
create index buyer_thread_order on kervan.buyer_thread(store_id, order_id);
create index buyer_thread_alias on kervan.buyer_thread(store_id, alias_mark);
create index buyer_thread_last on kervan.buyer_thread(store_id, last_at desc, thread_id desc);
create index buyer_thread_unread on kervan.buyer_thread(store_id) include (unread) where unread > 0;
create index buyer_thread_flag on kervan.buyer_thread(store_id, flag_id);
call kervan.protect('buyer_thread', 'store_id');

create table kervan.buyer_message(
  store_id int not null, message_id bigint generated always as identity, thread_id bigint not null, is_out boolean not null, message_key text collate "C" not null, mail_id text collate "C",
  subject text not null, sealed_text text not null, sealed_quoted text, is_proved boolean not null, at timestamptz not null, read_at timestamptz,
  cause text collate "C" check (cause in ('reply', 'template')), state smallint check (state between 0 and 3), tries int not null default 0, failure text collate "C", sent_at timestamptz,
  translated_to text collate "C" check (translated_to in ('ar', 'en')), sealed_translation text, primary key(store_id, message_id),
  check (is_out = (state is not null)), check (is_out = (cause is not null)), check ((translated_to is null) = (sealed_translation is null)),
  foreign key(store_id, thread_id) references kervan.buyer_thread(store_id, thread_id) on delete cascade);
create unique index buyer_message_once on kervan.buyer_message(store_id, message_key);
create index buyer_message_thread on kervan.buyer_message(store_id, thread_id, at desc, message_id desc);
create index buyer_message_mail on kervan.buyer_message(store_id, mail_id);
call kervan.protect('buyer_message', 'store_id');

create table kervan.buyer_message_file(
  store_id int not null, file_id bigint generated always as identity, message_id bigint not null, name text not null, kind text collate "C", bytes int not null, sealed text, primary key(store_id, file_id),
  check ((kind is null) = (sealed is null)),
  foreign key(store_id, message_id) references kervan.buyer_message(store_id, message_id) on delete cascade);
create index buyer_message_file_message on kervan.buyer_message_file(store_id, message_id);
call kervan.protect('buyer_message_file', 'store_id');
