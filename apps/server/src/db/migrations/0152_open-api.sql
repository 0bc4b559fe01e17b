-- API keys and webhooks (M12). A key is a session of kind api: its scopes stand where those of the extension's token stand. Owner: identity (session), webhooks.
do $$
declare named text;
begin
  select conname into strict named from pg_constraint where conrelid = 'kervan.session'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%scopes%';
  execute format('alter table kervan.session drop constraint %I', named);
end $$;
alter table kervan.session add check ((kind in ('extension', 'api')) = (scopes is not null));

-- An address of a customer that is told what happens. events: types of event frames. failures: in a row.
create table kervan.webhook(
  account_id int not null references kervan.account on delete cascade, webhook_id int generated always as identity, url text not null, sealed_secret text not null,
  events text[] not null, created_at timestamptz not null, failures int not null default 0, disabled_at timestamptz, primary key(account_id, webhook_id));
-- What happened, once per transaction that changed something: written where it is announced. Told to each webhook that wants it.
create table kervan.webhook_event(
  account_id int not null references kervan.account on delete cascade, event_id bigint generated always as identity, type text not null, store_id int, ids bigint[] not null default '{}',
  created_at timestamptz not null default now(), spread_at timestamptz, primary key(account_id, event_id));
create index webhook_event_new on kervan.webhook_event(event_id) where spread_at is null;
create index webhook_event_old on kervan.webhook_event(created_at);
-- state: 0 waits, 1 told, 2 given up. Instants of the system clock: the customer's computer knows no other.
create table kervan.webhook_delivery(
  account_id int not null, webhook_id int not null, event_id bigint not null, state smallint not null default 0, attempts int not null default 0, next_at timestamptz not null,
  status int, error text, told_at timestamptz, primary key(account_id, webhook_id, event_id),
  foreign key(account_id, webhook_id) references kervan.webhook on delete cascade, foreign key(account_id, event_id) references kervan.webhook_event on delete cascade);
create index webhook_delivery_due on kervan.webhook_delivery(next_at) where state = 0;
create index webhook_delivery_event on kervan.webhook_delivery(account_id, event_id);
call kervan.protect('webhook', 'account_id');
call kervan.protect('webhook_event', 'account_id');
call kervan.protect('webhook_delivery', 'account_id');
