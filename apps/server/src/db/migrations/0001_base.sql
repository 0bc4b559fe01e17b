-- What everything stands on: roles and their rights, what a transaction says of itself, the walls between tenants, comparison of text, and what is of no
-- seller: jobs, quotas, limits, keys. Owner: db, jobs, http.
create extension if not exists pg_trgm;
create extension if not exists citext;

do $$
declare wanted text;
begin
  foreach wanted in array array['kervan_app', 'kervan_worker', 'kervan_sandbox', 'kervan_ledger'] loop
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

-- Signing in happens before the tenant is known: identity reads through this one setting.
create function kervan.is_identity() returns boolean language sql stable parallel safe return current_setting('app.identity', true) = 'on';
-- A transaction of a member of staff (db/tenant.ts) sees every account; nothing else of the panel does.
create function kervan.is_staff() returns boolean language sql stable parallel safe return current_setting('app.staff', true) = 'on';

create table kervan.schedule(
  name text primary key, next_due timestamptz not null);

create table kervan.worker_heartbeat(
  worker_id text primary key, started_at timestamptz not null, seen_at timestamptz not null,
  -- Figures of the job processes: the panel's /metrics shows them beside its own.
  metrics jsonb,
  -- Which of the queue's workers a job process runs: what nobody alive holds is released.
  queue_workers text[] not null default '{}');

-- One bucket per authorization, region and operation; sp_account 0 = all authorizations of the application together.
create table kervan.quota_bucket(
  sp_account_id int not null, bucket text not null, state jsonb not null,
  -- Who has the one call out that a bucket of one token allows: a dead process never reports its answer.
  held_by uuid,
  primary key(sp_account_id, bucket)) with (fillfactor = 50);

-- Calls per day, kept from the first day: GET calls may one day cost money.
create table kervan.api_call_log(
  sp_account_id int not null, day date not null, operation text not null, method text not null, count bigint not null default 0,
  throttled bigint not null default 0, bytes bigint not null default 0,
  primary key(sp_account_id, day, operation, method));

-- Answers of money and bulk calls by their Idempotency-Key.
create table kervan.idempotency(
  account_id int not null, key text not null, fingerprint text not null, status int, body jsonb, created_at timestamptz not null default now(),
  -- Who works on a request that is to happen once: when that process died the caller may try again at once.
  held_by uuid,
  -- What a call began whose end an outside says: the same attempt goes on with it after a crash, and begins nothing anew. held_by null: nobody works
  -- on it.
  begun jsonb,
  primary key(account_id, key));
call kervan.protect('idempotency', 'account_id');

-- Sliding windows of the rate limits, in system time.
create table kervan.rate_event(
  key text not null, at timestamptz not null default clock_timestamp());
create index rate_event_key on kervan.rate_event(key, at);

create table kervan.login_failure(
  key text primary key, failures int not null, locked_until timestamptz);

-- What could not be taken in: a row that is set aside and tried again alone (retry_at), or one whose values did not all fit their columns and are
-- missing (fields, retry_at null). `body`: the row itself, where nobody would bring it again. Owner: db/set-aside.ts.
create table kervan.set_aside(
  intake text not null, key text not null, store_id int, reason text not null, fields text[] not null default '{}', body text,
  tries int not null default 0, first_at timestamptz not null, last_at timestamptz not null, retry_at timestamptz,
  primary key(intake, key));
create index set_aside_store on kervan.set_aside(store_id, intake);
create index set_aside_due on kervan.set_aside(intake, retry_at) where retry_at is not null;
call kervan.protect('set_aside', 'store_id');

-- A known text sealed by each master key that was in force: a process with other keys is found at its start. Owner: db.
create table kervan.master_key(
  kid text primary key, sealed text not null, created_at timestamptz not null default now());
revoke insert, update, delete on kervan.master_key from kervan_app;

-- A role under row-level security cannot reach the queue's own tables: enqueueing goes through the owner. Jobs of one line never run beside each
-- other, in no process: they are worked one after the other.
create function kervan.enqueue(job_name text, payload json, dedupe_key text default null, attempts int default 25, run_priority int default 0, line text default null) returns void
language plpgsql security definer set search_path = kervan, public as $$
begin
  perform graphile_worker.add_job(job_name, payload, queue_name => line, max_attempts => attempts, job_key => dedupe_key,
    job_key_mode => case when dedupe_key is null then null else 'preserve_run_at' end, priority => run_priority);
end $$;

-- Text for comparison without case, as domain/filters/fold-case.ts folds it: the four letters I are one.
create function kervan.fold_case(given text) returns text language sql immutable strict parallel safe as $$
  select replace(replace(lower(upper(normalize(given, NFKC) collate "pg_unicode_fast") collate "pg_unicode_fast"), U&'i\0307', 'i'), 'ς', 'σ') $$;
