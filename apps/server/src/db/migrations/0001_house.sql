-- The house: roles, tenant protection, job enqueueing, schedules, quotas. Owner: db and jobs.
create extension if not exists pg_trgm;
create extension if not exists citext;

do $$
declare wanted text;
begin
  foreach wanted in array array['kervan_app', 'kervan_worker', 'kervan_sandbox'] loop
    if not exists (select from pg_roles where rolname = wanted) then
      begin
        execute format('create role %I nologin', wanted);
      exception when duplicate_object or unique_violation then null; -- another database of the server was first
      end;
    end if;
    execute format('grant %I to current_user', wanted);
  end loop;
end $$;

grant usage on schema kervan to kervan_app, kervan_worker;
alter default privileges in schema kervan grant select, insert, update, delete on tables to kervan_app, kervan_worker;
alter default privileges in schema kervan grant usage on sequences to kervan_app, kervan_worker;

-- The tenant of a transaction: set by db/tenant.ts, empty elsewhere, and then nothing is visible.
create function kervan.tenant_account() returns int language sql stable parallel safe
  return nullif(current_setting('app.account', true), '')::int;
create function kervan.tenant_stores() returns int[] language sql stable parallel safe
  return string_to_array(nullif(current_setting('app.stores', true), ''), ',')::int[];

-- Puts a table behind row-level security: the panel sees its own rows, the worker all of them.
create procedure kervan.protect(table_name text, tenant_column text) language plpgsql as $$
begin
  execute format('alter table kervan.%I enable row level security', table_name);
  execute format('alter table kervan.%I force row level security', table_name);
  execute format('create policy owner on kervan.%I to %I using (true) with check (true)', table_name, current_user);
  execute format('create policy worker on kervan.%I to kervan_worker using (true) with check (true)', table_name);
  if tenant_column = 'store_id' then
    execute format('create policy tenant on kervan.%I to kervan_app using (store_id = any((select kervan.tenant_stores())::int[])) with check (store_id = any((select kervan.tenant_stores())::int[]))', table_name);
  else
    execute format('create policy tenant on kervan.%I to kervan_app using (account_id = (select kervan.tenant_account())) with check (account_id = (select kervan.tenant_account()))', table_name);
  end if;
end $$;

-- A role under row-level security cannot reach the queue's own tables: enqueueing goes through the owner.
create function kervan.enqueue(job_name text, payload json, dedupe_key text default null, attempts int default 25, run_priority int default 0) returns void
language plpgsql security definer set search_path = kervan, public as $$
begin
  perform graphile_worker.add_job(job_name, payload, max_attempts => attempts, job_key => dedupe_key,
    job_key_mode => case when dedupe_key is null then null else 'preserve_run_at' end, priority => run_priority);
end $$;

create table kervan.schedule(name text primary key, next_due timestamptz not null);

-- One bucket per authorization, region and operation; sp_account 0 = all authorizations of the application together.
create table kervan.quota_bucket(sp_account_id int not null, bucket text not null, state jsonb not null, primary key(sp_account_id, bucket)) with (fillfactor = 50);

-- Calls per day, kept from the first day: GET calls may one day cost money.
create table kervan.api_call_log(
  sp_account_id int not null, day date not null, operation text not null, method text not null,
  count bigint not null default 0, throttled bigint not null default 0, bytes bigint not null default 0, primary key(sp_account_id, day, operation, method));

create table kervan.worker_heartbeat(worker_id text primary key, started_at timestamptz not null, seen_at timestamptz not null);

-- Answers of money and bulk calls by their Idempotency-Key.
create table kervan.idempotency(
  account_id int not null, key text not null, fingerprint text not null, status int, body jsonb, created_at timestamptz not null default now(), primary key(account_id, key));
call kervan.protect('idempotency', 'account_id');

-- The automatic currency rates, one row per day and pair. Owner: currency.
create table kervan.currency_rate(
  id int generated always as identity, from_currency char(3) not null, to_currency char(3) not null, rate_ppm bigint not null check (rate_ppm > 0),
  created_at timestamptz not null, updated_at timestamptz not null, primary key(from_currency, to_currency));

-- The warehouse's price table as read last. Owner: pricing.
create table kervan.warehouse_rates(singleton boolean primary key default true check (singleton), revision int not null, rates jsonb not null, fetched_at timestamptz not null);
