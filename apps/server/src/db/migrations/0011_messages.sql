-- What is said: announcements, the help desk, mail, buyers, templates and feedback. Owner: announcements, records/help, records/buyer-messages.

-- What staff tells every seller, and the message center. Owner: announcements. state: 0 draft, 1 published, 2 ended. Audience: null = everybody, else
-- plans and countries that get it.
create table kervan.announcement(
  announcement_id int generated always as identity primary key, title_tr text not null, title_en text not null, html_tr text not null,
  html_en text not null, is_sticky boolean not null, is_popup boolean not null, audience jsonb,
  state smallint not null default 0 check (state between 0 and 2), created_at timestamptz not null, created_by int not null references kervan.staff,
  published_at timestamptz, ends_at timestamptz, ended_at timestamptz, sent_count int not null default 0);
create index announcement_created_by on kervan.announcement(created_by);
create index announcement_running on kervan.announcement(ends_at) where state = 1;
alter table kervan.announcement enable row level security;
alter table kervan.announcement force row level security;
create policy owner on kervan.announcement to current_user using (true) with check (true);
create policy worker on kervan.announcement to kervan_worker using (true) with check (true);
create policy staff on kervan.announcement to kervan_app using (kervan.is_staff()) with check (kervan.is_staff());
-- A seller reads what was published.
create policy reader on kervan.announcement for select to kervan_app using (state > 0);

-- Messages of the product to its sellers. Sticky stands as a banner, popup opens once. Owner: announcements.
create table kervan.system_message(
  account_id int not null references kervan.account on delete cascade, message_id bigint generated always as identity, kind text not null,
  params jsonb not null default '{}', is_sticky boolean not null, is_popup boolean not null, dedupe_key text, created_at timestamptz not null,
  read_at timestamptz, ended_at timestamptz, announcement_id int references kervan.announcement on delete cascade, deleted_at timestamptz,
  primary key(account_id, message_id));
create unique index system_message_once on kervan.system_message(account_id, dedupe_key) where dedupe_key is not null;
create index system_message_announcement on kervan.system_message(announcement_id) where announcement_id is not null;
create index system_message_list on kervan.system_message(account_id, message_id desc) where deleted_at is null;
create index system_message_unread on kervan.system_message(account_id) where read_at is null and deleted_at is null and ended_at is null;
call kervan.protect('system_message', 'account_id');
create policy staff on kervan.system_message to kervan_app using (kervan.is_staff()) with check (kervan.is_staff());

-- What sellers can read for help; sanitized when it is written and when it is read.
create table kervan.help_article(
  article_id int generated always as identity primary key, slug text not null unique check (slug ~ '^[a-z0-9-]{1,80}$'), title_tr text not null,
  title_en text not null, html_tr text not null, html_en text not null, place int not null default 0, is_published boolean not null default false,
  updated_at timestamptz not null, updated_by int references kervan.staff);
create index help_article_updated_by on kervan.help_article(updated_by);
revoke insert, update, delete, truncate on kervan.help_article from kervan_app;

-- A request for help that the product itself makes (live help of the onboarding). Owner: help-desk.
create table kervan.support_request(
  account_id int not null references kervan.account on delete cascade, request_id bigint generated always as identity, priority text not null,
  request_type text not null, title text not null, description text not null, phone text, status text not null default 'Initial', dedupe_key text,
  created_at timestamptz not null,
  -- Requests as conversations (HELP). code: SR- and six digits, another for each of a million requests, and not one after the other. Instants of the
  -- market clock.
  code text generated always as ('SR-' || lpad(((request_id * 387420489) % 1000000)::text, 6, '0')) stored,
  reason_type text not null default 'Support', asin text, market text, order_number text, result text, last_message_at timestamptz not null,
  done_at timestamptz, read_at timestamptz,
  primary key(account_id, request_id), check (status in ('Initial', 'InProgress', 'Done', 'Cancel')),
  check ((status = 'Done') = (done_at is not null)));
create unique index support_request_once on kervan.support_request(account_id, dedupe_key) where dedupe_key is not null;
create index support_request_newest on kervan.support_request(account_id, last_message_at desc, request_id desc);
create index support_request_desk on kervan.support_request(status, last_message_at desc);
call kervan.protect('support_request', 'account_id');
create policy staff on kervan.support_request to kervan_app using (kervan.is_staff()) with check (kervan.is_staff());

create table kervan.support_message(
  account_id int not null, request_id bigint not null, message_id bigint generated always as identity,
  sender text not null check (sender in ('user', 'staff')), staff_name text, text text not null, created_at timestamptz not null,
  primary key(account_id, message_id), foreign key(account_id, request_id) references kervan.support_request on delete cascade,
  check ((sender = 'staff') = (staff_name is not null)));
create index support_message_request on kervan.support_message(account_id, request_id, message_id);
call kervan.protect('support_message', 'account_id');
create policy staff on kervan.support_message to kervan_app using (kervan.is_staff()) with check (kervan.is_staff());

create table kervan.support_file(
  account_id int not null, message_id bigint not null, file_id bigint generated always as identity, name text not null, kind text not null,
  bytes int not null, sealed text not null,
  primary key(account_id, file_id), foreign key(account_id, message_id) references kervan.support_message on delete cascade);
create index support_file_message on kervan.support_file(account_id, message_id);
call kervan.protect('support_file', 'account_id');
create policy staff on kervan.support_file to kervan_app using (kervan.is_staff()) with check (kervan.is_staff());

-- What a proved mail of the marketplace said of a case; a newer mail says it anew.
create table kervan.support_case(
  store_id int not null references kervan.store, case_id text collate "C" not null, status text not null, subject text not null, email text,
  created_at timestamptz not null, updated_at timestamptz not null, resolved_at timestamptz, appointments jsonb not null default '[]',
  primary key(store_id, case_id));
create index support_case_newest on kervan.support_case(store_id, updated_at desc, case_id);
call kervan.protect('support_case', 'store_id');

-- Mail that came to the own address of a store (MSG-040): kept before the sender hears that it was taken, read afterwards. message_key: the mail's
-- own id, else a hash of it: the same mail twice is one. sealed_raw: the whole of it until it is read; sealed_text: its words, up to a limit. kind by
-- domain/protection/warning-of-mail.ts. products: what of the store a warning names. Gone after limits.inboundMailKeptMs. Owner:
-- features/inbound-mail.
create table kervan.inbound_mail(
  store_id int not null references kervan.store, mail_id bigint generated always as identity, message_key text collate "C" not null,
  received_at timestamptz not null, sealed_raw text, envelope_from text not null, read_at timestamptz, from_address text, subject text,
  sealed_text text, kind text collate "C", is_proved boolean, signed_by text collate "C", products text[] collate "C" not null default '{}',
  code text,
  primary key(store_id, mail_id), check ((read_at is null) = (kind is null)), check ((read_at is null) = (is_proved is null)),
  check (code is null or is_proved));
create unique index inbound_mail_once on kervan.inbound_mail(store_id, message_key);
create index inbound_mail_received on kervan.inbound_mail(store_id, received_at desc, mail_id desc);
create index inbound_mail_old on kervan.inbound_mail(received_at);
call kervan.protect('inbound_mail', 'store_id');

-- What buyers write to a store and what the store answers (MSG-001, MSG-030). A thread is of an order, or of a buyer's alias where no order is known.
-- alias_mark: keyed hash of the alias, by which it is found; waiting_since: since when a proved message of the buyer has no answer. message_key: a
-- mail's own key, or the name under which one is sent at most once. state of an outgoing one: 0 queued, 1 being sent, 2 sent, 3 failed. Texts of
-- buyers are sealed and go with the order's buyer data. A file without content was refused. Owner: records/buyer-messages.
create table kervan.buyer_thread(
  store_id int not null references kervan.store, thread_id bigint generated always as identity, order_id bigint, alias_mark bytea, sealed_alias text,
  thread_key text collate "C" not null, subject text not null, last_at timestamptz not null, unread int not null default 0 check (unread >= 0),
  is_answered boolean not null default false, waiting_since timestamptz, flag_id int,
  primary key(store_id, thread_id), foreign key(store_id, order_id) references kervan.seller_order(store_id, order_id) on delete cascade,
  foreign key(store_id, flag_id) references kervan.order_flag(store_id, flag_id));
create unique index buyer_thread_key on kervan.buyer_thread(store_id, thread_key);
create index buyer_thread_order on kervan.buyer_thread(store_id, order_id);
create index buyer_thread_alias on kervan.buyer_thread(store_id, alias_mark);
create index buyer_thread_last on kervan.buyer_thread(store_id, last_at desc, thread_id desc);
create index buyer_thread_unread on kervan.buyer_thread(store_id) include (unread) where unread > 0;
create index buyer_thread_flag on kervan.buyer_thread(store_id, flag_id);
call kervan.protect('buyer_thread', 'store_id');

create table kervan.buyer_message(
  store_id int not null, message_id bigint generated always as identity, thread_id bigint not null, is_out boolean not null,
  message_key text collate "C" not null, mail_id text collate "C", subject text not null, sealed_text text not null, sealed_quoted text,
  is_proved boolean not null, at timestamptz not null, read_at timestamptz, cause text collate "C" check (cause in ('reply', 'template')),
  state smallint check (state between 0 and 3), tries int not null default 0, failure text collate "C", sent_at timestamptz,
  translated_to text collate "C" check (translated_to in ('ar', 'en')), sealed_translation text,
  -- As which of its messages the marketplace hands on what the seller wrote; null = it goes by mail.
  marketplace_action text collate "C",
  primary key(store_id, message_id), check (is_out = (state is not null)), check (is_out = (cause is not null)),
  check ((translated_to is null) = (sealed_translation is null)),
  foreign key(store_id, thread_id) references kervan.buyer_thread(store_id, thread_id) on delete cascade,
  check (marketplace_action is null or is_out and marketplace_action in ('confirmOrderDetails', 'confirmDeliveryDetails', 'unexpectedProblem')));
create unique index buyer_message_once on kervan.buyer_message(store_id, message_key);
create index buyer_message_thread on kervan.buyer_message(store_id, thread_id, at desc, message_id desc);
create index buyer_message_mail on kervan.buyer_message(store_id, mail_id);
call kervan.protect('buyer_message', 'store_id');

create table kervan.buyer_message_file(
  store_id int not null, file_id bigint generated always as identity, message_id bigint not null, name text not null, kind text collate "C",
  bytes int not null, sealed text,
  primary key(store_id, file_id), check ((kind is null) = (sealed is null)),
  foreign key(store_id, message_id) references kervan.buyer_message(store_id, message_id) on delete cascade);
create index buyer_message_file_message on kervan.buyer_message_file(store_id, message_id);
call kervan.protect('buyer_message_file', 'store_id');

-- What is written to buyers by itself (MSG-007, MSG-013). since: events from then on have it sent, so that switching one on writes to nobody of
-- before. template_send: what was to be sent and what became of it; trigger: the template's type, or the campaign ("campaign:7"); state 0 planned, 1
-- sent, 2 skipped. It outlives its template. buyer_feedback: what buyers said of the store, one an order (MSG-014, MSG-016). Owner:
-- features/templates, features/feedback.
create table kervan.feedback_template(
  store_id int not null references kervan.store, template_id int generated always as identity, name text not null, kind text collate "C" not null,
  subject text not null, message text not null, delay_days smallint not null check (delay_days between 0 and 30), is_active boolean not null,
  is_automatic boolean not null, language text collate "C", exclusions text[] not null default '{}', price_from bigint, price_to bigint,
  asins text[] not null default '{}', category text, since timestamptz not null, changed_at timestamptz not null,
  primary key(store_id, template_id));
call kervan.protect('feedback_template', 'store_id');

create table kervan.campaign(
  store_id int not null, campaign_id int generated always as identity, template_id int not null, name text not null, starts_on date not null,
  ends_on date not null, price_from bigint, price_to bigint, asins text[] not null default '{}', category text, is_active boolean not null,
  changed_at timestamptz not null,
  primary key(store_id, campaign_id), check (starts_on <= ends_on),
  foreign key(store_id, template_id) references kervan.feedback_template(store_id, template_id) on delete cascade);
create index campaign_template on kervan.campaign(store_id, template_id);
call kervan.protect('campaign', 'store_id');

create table kervan.template_send(
  store_id int not null, send_id bigint generated always as identity, template_id int not null, order_id bigint not null,
  trigger text collate "C" not null, name text not null, due_at timestamptz not null, state smallint not null default 0 check (state between 0 and 2),
  reason text collate "C", decided_at timestamptz, message_id bigint,
  -- What a planned message waits for, and when it is tried again: until then it holds up no other one.
  waits_for text collate "C" check (waits_for in ('translation')), next_try_at timestamptz,
  primary key(store_id, send_id), check ((state = 0) = (decided_at is null)), check ((state = 2) = (reason is not null)),
  foreign key(store_id, order_id) references kervan.seller_order(store_id, order_id) on delete cascade,
  check ((waits_for is null) = (next_try_at is null)), check (state = 0 or waits_for is null));
create unique index template_send_once on kervan.template_send(store_id, order_id, template_id, trigger);
create index template_send_last on kervan.template_send(store_id, due_at desc, send_id desc);
create index template_send_due on kervan.template_send(greatest(due_at, next_try_at)) where state = 0;
call kervan.protect('template_send', 'store_id');

create table kervan.buyer_feedback(
  store_id int not null references kervan.store, feedback_id bigint generated always as identity, amazon_order_id text collate "C" not null,
  rating smallint not null check (rating between 1 and 5), comment text not null, given_on date not null, read_at timestamptz not null,
  primary key(store_id, feedback_id));
create unique index buyer_feedback_order on kervan.buyer_feedback(store_id, amazon_order_id);
create index buyer_feedback_last on kervan.buyer_feedback(store_id, given_on desc, feedback_id desc);
call kervan.protect('buyer_feedback', 'store_id');

-- That a buyer is asked for a review of an order, at most once (MSG-014). state: 0 it is to be asked, 1 it was, 2 the marketplace does not let it be,
-- or it is no longer wanted, and why. tried_at: it was told to the marketplace, perhaps without an answer. Owner: features/feedback.
create table kervan.review_request(
  store_id int not null, order_id bigint not null, state smallint not null default 0 check (state between 0 and 2), asked_at timestamptz not null,
  due_at timestamptz not null, tried_at timestamptz, decided_at timestamptz, reason text collate "C",
  primary key(store_id, order_id), check ((state = 0) = (decided_at is null)), check ((state = 2) = (reason is not null)),
  foreign key(store_id, order_id) references kervan.seller_order(store_id, order_id) on delete cascade);
create index review_request_due on kervan.review_request(due_at) where state = 0;
call kervan.protect('review_request', 'store_id');

create function kervan.staff_save_article(id int, new_slug text, tr_title text, en_title text, tr_html text, en_html text, new_place int, published boolean, at timestamptz, by_staff int) returns int
language plpgsql security definer set search_path = kervan, public as $$
declare saved int;
begin
  if not kervan.is_staff() then raise exception 'staff alone writes help' using errcode = '42501'; end if;
  if id is null then
    insert into help_article(slug, title_tr, title_en, html_tr, html_en, place, is_published, updated_at, updated_by)
      values (new_slug, tr_title, en_title, tr_html, en_html, new_place, published, at, by_staff) returning article_id into saved;
  else
    update help_article set slug = new_slug, title_tr = tr_title, title_en = en_title, html_tr = tr_html, html_en = en_html, place = new_place, is_published = published,
      updated_at = at, updated_by = by_staff where article_id = id returning article_id into saved;
  end if;
  return saved;
end $$;
revoke all on function kervan.staff_save_article(int, text, text, text, text, text, int, boolean, timestamptz, int) from public;
grant execute on function kervan.staff_save_article(int, text, text, text, text, text, int, boolean, timestamptz, int) to kervan_app;
