-- Daily anchors of the journals: where each account's chain stood when a day was over, and one hash over all of them that follows the one of
-- the day before. Whoever holds an anchor can tell later whether what it stands on was rewritten. Owner: records/ledger.
create table ledger.anchor(
  account_id int not null, day date not null, seq bigint not null, hash bytea not null, primary key(account_id, day),
  foreign key(account_id, seq) references ledger.transfer(account_id, seq));
create index anchor_seq on ledger.anchor(account_id, seq);
create index anchor_day on ledger.anchor(day);
create table ledger.anchor_root(day date not null primary key, accounts int not null, root bytea not null, anchored_at timestamptz not null);

grant select on ledger.anchor, ledger.anchor_root to kervan_app, kervan_worker, kervan_ledger;
grant insert on ledger.anchor, ledger.anchor_root to kervan_ledger;
alter table ledger.anchor enable row level security;
alter table ledger.anchor force row level security;
do $$
begin
  execute format('create policy owner on ledger.anchor to %I using (true) with check (true)', current_user);
end $$;
create policy ledger on ledger.anchor to kervan_ledger using (true) with check (true);
create policy worker on ledger.anchor for select to kervan_worker using (true);
create policy tenant on ledger.anchor for select to kervan_app using (account_id = (select kervan.tenant_account()));
create policy staff on ledger.anchor for select to kervan_app using (current_setting('app.staff', true) = 'on');

-- The hash over the anchors of a day, after the one of the day before.
create function ledger.anchor_root_of(p_previous bytea, p_day date) returns bytea language sql stable as $$
  select ledger.chain_hash(coalesce(p_previous, decode(repeat('00', 32), 'hex')),
    p_day || coalesce(string_agg(E'\n' || a.account_id || '|' || a.seq || '|' || encode(a.hash, 'hex'), '' order by a.account_id), ''))
  from ledger.anchor a where a.day = p_day
$$;

-- Anchors every journal that grew before a moment, as the day's, and answers its root; null where that day or a later one was anchored. Moves
-- under way end first.
create function ledger.set_anchors(p_day date, p_until timestamptz, p_at timestamptz) returns bytea
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare previous ledger.anchor_root; today bytea;
begin
  perform ledger.require_own(null);
  perform pg_advisory_xact_lock(5301106);
  select * into previous from ledger.anchor_root r order by r.day desc limit 1;
  if p_day <= previous.day then return null; end if;
  insert into ledger.anchor(account_id, day, seq, hash)
    select c.account_id, p_day, t.seq, t.hash from ledger.chain c
      cross join lateral (select o.seq, o.hash from ledger.transfer o where o.account_id = c.account_id and o.created_at < p_until order by o.seq desc limit 1) t
    where t.seq > coalesce((select max(a.seq) from ledger.anchor a where a.account_id = c.account_id), 0);
  today := ledger.anchor_root_of(previous.root, p_day);
  insert into ledger.anchor_root(day, accounts, root, anchored_at)
    values (p_day, (select count(*) from ledger.anchor a where a.day = p_day), today, p_at);
  return today;
end $$;

-- Forgets what the journal's hashes of references were made with (erasure of a closed account): they say nothing about anyone any more.
create function ledger.forget_salt(p_account_id int) returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform ledger.require_own(p_account_id);
  update ledger.chain c set salt = null where c.account_id = p_account_id;
end $$;

-- Anchors that do not stand where they were set.
create view ledger.anchor_violations with (security_invoker = true) as
  select 'anchor' as rule, a.account_id, a.day::text as subject from ledger.anchor a left join ledger.transfer t on t.account_id = a.account_id and t.seq = a.seq
    where t.hash is null or t.hash <> a.hash
  union all
  select 'anchor root', null, r.day::text from (select o.*, lag(o.root) over (order by o.day) as previous from ledger.anchor_root o) r
    where r.root <> ledger.anchor_root_of(r.previous, r.day) or r.accounts <> (select count(*) from ledger.anchor a where a.day = r.day);
grant select on ledger.anchor_violations to kervan_worker, kervan_ledger;
create or replace function ledger.list_violations(at_most int) returns setof ledger.violations language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform ledger.require_own(null);
  return query select * from (select * from ledger.violations union all select * from ledger.anchor_violations) v limit at_most;
end $$;

do $$
declare f regprocedure;
begin
  foreach f in array array['ledger.anchor_root_of(bytea, date)', 'ledger.set_anchors(date, timestamptz, timestamptz)', 'ledger.forget_salt(int)']::regprocedure[] loop
    execute format('revoke all on function %s from public', f);
    execute format('grant execute on function %s to kervan_ledger', f);
  end loop;
  grant create on schema ledger to kervan_ledger;
  alter function ledger.set_anchors(date, timestamptz, timestamptz) owner to kervan_ledger;
  alter function ledger.forget_salt(int) owner to kervan_ledger;
  revoke create on schema ledger from kervan_ledger;
end $$;
grant execute on function ledger.anchor_root_of(bytea, date) to kervan_worker;
grant execute on function ledger.set_anchors(date, timestamptz, timestamptz) to kervan_worker;
grant execute on function ledger.forget_salt(int) to kervan_app, kervan_worker;
