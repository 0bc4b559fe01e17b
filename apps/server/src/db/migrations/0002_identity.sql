-- Accounts, sessions, mail links, limits. Owner: identity. Account data carry account_id; the account itself is a reference table.
create table kervan.account(
  account_id int generated always as identity primary key, email citext not null unique, firstname text not null, lastname text not null, phone text not null,
  password_hash text not null, email_confirmed_at timestamptz, affiliation_code text, registration_query text,
  agreement_version text not null, kvkk_version text not null, consented_at timestamptz not null, consented_ip text,
  language text check (language in ('tr', 'us')), selected_store_id int, plan smallint not null default 3, product_limit int not null default 5000 check (product_limit >= 0),
  created_at timestamptz not null default now());

create table kervan.session(
  account_id int not null references kervan.account on delete cascade, token_hash bytea not null, device_hash bytea, kind text not null check (kind in ('web', 'extension', 'api')),
  created_at timestamptz not null default now(), seen_at timestamptz not null default now(), expires_at timestamptz not null, ends_at timestamptz not null,
  ip text, user_agent text, primary key(token_hash));
create index session_account on kervan.session(account_id, created_at);

create table kervan.mail_token(
  account_id int not null references kervan.account on delete cascade, token_hash bytea not null, kind text not null check (kind in ('activation', 'reset')),
  created_at timestamptz not null default now(), expires_at timestamptz not null, primary key(token_hash));
create index mail_token_account on kervan.mail_token(account_id, kind, created_at);

-- Sliding windows of the rate limits, in system time.
create table kervan.rate_event(key text not null, at timestamptz not null default clock_timestamp());
create index rate_event_key on kervan.rate_event(key, at);
create table kervan.login_failure(key text primary key, failures int not null, locked_until timestamptz);

-- Signing in happens before the tenant is known: identity reads through this one setting.
create function kervan.is_identity() returns boolean language sql stable parallel safe return current_setting('app.identity', true) = 'on';
do $$
declare t text;
begin
  foreach t in array array['account', 'session', 'mail_token'] loop
    execute format('call kervan.protect(%L, %L)', t, 'account_id');
    execute format('create policy identity on kervan.%I to kervan_app using (kervan.is_identity()) with check (kervan.is_identity())', t);
  end loop;
end $$;
