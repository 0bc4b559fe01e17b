-- What is written to buyers by itself (MSG-007, MSG-013). since: events from then on have it sent, so that switching one on writes to nobody of before.
-- template_send: what was to be sent and what became of it; trigger: the template's type, or the campaign ("campaign:7"); state 0 planned, 1 sent, 2 skipped. It outlives its
-- template. buyer_feedback: what buyers said of the store, one an order (MSG-014, MSG-016). Owner: features/templates, features/feedback.
create table kervan.feedback_template(
  store_id int not null references kervan.store, template_id int generated always as identity, name text not null, kind text collate "C" not null, subject text not null, message text not null,
  delay_days smallint not null check (delay_days between 0 and 30), is_active boolean not null, is_automatic boolean not null, language text collate "C",
  exclusions text[] not null default '{}', price_from bigint, price_to bigint, asins text[] not null default '{}', category text, since timestamptz not null, changed_at timestamptz not null,
  primary key(store_id, template_id));
call kervan.protect('feedback_template', 'store_id');

create table kervan.campaign(
  store_id int not null, campaign_id int generated always as identity, template_id int not null, name text not null, starts_on date not null, ends_on date not null,
  price_from bigint, price_to bigint, asins text[] not null default '{}', category text, is_active boolean not null, changed_at timestamptz not null, primary key(store_id, campaign_id),
  check (starts_on <= ends_on), foreign key(store_id, template_id) references kervan.feedback_template(store_id, template_id) on delete cascade);
create index campaign_template on kervan.campaign(store_id, template_id);
call kervan.protect('campaign', 'store_id');

create table kervan.template_send(
  store_id int not null, send_id bigint generated always as identity, template_id int not null, order_id bigint not null, trigger text collate "C" not null, name text not null,
  due_at timestamptz not null, state smallint not null default 0 check (state between 0 and 2), reason text collate "C", decided_at timestamptz, message_id bigint, primary key(store_id, send_id),
  check ((state = 0) = (decided_at is null)), check ((state = 2) = (reason is not null)),
  foreign key(store_id, order_id) references kervan.seller_order(store_id, order_id) on delete cascade);
create unique index template_send_once on kervan.template_send(store_id, order_id, template_id, trigger);
create index template_send_due on kervan.template_send(due_at) where state = 0;
create index template_send_last on kervan.template_send(store_id, due_at desc, send_id desc);
call kervan.protect('template_send', 'store_id');

create table kervan.buyer_feedback(
  store_id int not null references kervan.store, feedback_id bigint generated always as identity, amazon_order_id text collate "C" not null, rating smallint not null check (rating between 1 and 5),
  comment text not null, given_on date not null, read_at timestamptz not null, primary key(store_id, feedback_id));
create unique index buyer_feedback_order on kervan.buyer_feedback(store_id, amazon_order_id);
create index buyer_feedback_last on kervan.buyer_feedback(store_id, given_on desc, feedback_id desc);
call kervan.protect('buyer_feedback', 'store_id');
