-- The credit ledger: double entry, two phases, a journal whose rows are chained by their hashes. Rows are written by ledger.move and
-- ledger.hand_over alone, which belong to a role that may insert and not change; no right to more is given to anyone. Amounts in whole
-- minor units; instants of the market clock. Owner: records/ledger.
create schema ledger;
grant usage on schema ledger to kervan_app, kervan_worker, kervan_ledger;

-- The platform's own ledger accounts. They have no row to lock: their balance is the sum of their entries.
create table ledger.platform_code(
  code text not null primary key check (code ~ '^[a-z_]+$'), normal char(1) not null check (normal in ('D', 'C')));
insert into ledger.platform_code(code, normal) values
  ('stripe_clearing', 'D'), ('bank_clearing', 'D'), ('stripe_fee_expense', 'D'), ('insurance_payout_expense', 'D'), ('affiliate_expense', 'D'),
  ('transfer_clearing', 'C'), ('rev_commission', 'C'), ('rev_transfer_fee', 'C'), ('rev_shipping', 'C'), ('rev_storage', 'C'),
  ('rev_insurance', 'C'), ('rev_return_fee', 'C'), ('rev_extra', 'C');

-- What a customer may have: a table that the rows refer to, because each CHECK is read anew by every statement that writes its table; a third of a
-- movement's time went there. For the same reason the checks below are few and short, and what is said of one request alone is asked where requests
-- come in.
create table ledger.own_code(
  code text not null primary key, normal char(1) not null, no_overdraw boolean not null,
  unique(code, normal, no_overdraw));
insert into ledger.own_code(code, normal, no_overdraw) values ('credit', 'C', true), ('affiliate_payable', 'C', false), ('dispute_receivable', 'D', false);

-- Where an account's journal stands; the row is also what its moves follow each other by. salt: what the journal's hashes of references are made
-- with; without it they say nothing about anyone. No reference to kervan.account: the ledger outlives the person.
create table ledger.chain(
  account_id int not null primary key, seq bigint not null default 0, hash bytea not null, salt bytea, last_at timestamptz not null) with (fillfactor = 50);

-- A customer's ledger accounts. Amounts stay within what a browser counts exactly.
create table ledger.account(
  account_id int not null, code text not null, currency char(3) not null default 'USD', normal char(1) not null, no_overdraw boolean not null,
  debits_pending bigint not null default 0, debits_posted bigint not null default 0, credits_pending bigint not null default 0,
  credits_posted bigint not null default 0, version bigint not null default 0, frozen_at timestamptz, closed_at timestamptz,
  primary key(account_id, code, currency), constraint account_no_overdraw check (not no_overdraw or debits_posted + debits_pending <= credits_posted),
  foreign key(code, normal, no_overdraw) references ledger.own_code(code, normal, no_overdraw),
  constraint account_counters check (least(debits_pending, debits_posted, credits_pending, credits_posted) >= 0 and greatest(debits_posted, credits_posted) <= 9007199254740991)) with (fillfactor = 50);

-- seq and hash: its place in the account's journal. ref_hash: of the salt and ref, which is what the journal says of ref.
create table ledger.transfer(
  account_id int not null, id uuid not null, fingerprint bytea not null, kind text not null, phase text not null, pending_id uuid,
  debit_code text not null, credit_code text not null, amount bigint not null, currency char(3) not null, expires_at timestamptz, reverses uuid,
  ref jsonb, ref_hash bytea, created_at timestamptz not null, seq bigint not null, hash bytea not null,
  primary key(account_id, id), constraint transfer_pending foreign key(account_id, pending_id) references ledger.transfer,
  constraint transfer_reverses foreign key(account_id, reverses) references ledger.transfer,
  -- single and pending say how much and between which; post, void and expire name the hold that does.
  constraint transfer_shape check (debit_code <> credit_code and amount between (pending_id is null)::int and 9007199254740991 and phase = any (case when pending_id is null then '{single,pending}'::text[] else '{post,void,expire}' end)));
create unique index transfer_seq on ledger.transfer(account_id, seq);
-- A hold is resolved once, a transfer reversed once: facts of the database.
create unique index transfer_pending_once on ledger.transfer(account_id, pending_id) where pending_id is not null;
create unique index transfer_reversed_once on ledger.transfer(account_id, reverses) where reverses is not null;
create index transfer_expires on ledger.transfer(expires_at) where expires_at is not null;
-- Charges of one package are found by their reference, those of a day by their moment.
create index transfer_package on ledger.transfer(account_id, (ref ->> 'packageId')) where ref ? 'packageId';
create index transfer_charge on ledger.transfer(created_at) where kind in ('shipping', 'return_fee', 'extra_charge', 'refund', 'staff');

-- version, balance_after: of the customer's own legs; the platform's have none.
create table ledger.entry(
  account_id int not null, transfer_id uuid not null, side char(1) not null, code text not null, currency char(3) not null, amount bigint not null,
  balance_after bigint, version bigint, created_at timestamptz not null,
  primary key(account_id, transfer_id, side), foreign key(account_id, transfer_id) references ledger.transfer,
  constraint entry_shape check (amount > 0 and side = any ('{D,C}')));
create unique index entry_version on ledger.entry(account_id, code, currency, version) where version is not null;
create index entry_created on ledger.entry using brin(created_at);

-- What the platform's ledger accounts came to before a moment; no later entry is dated before it.
create table ledger.snapshot(
  through timestamptz not null, code text not null references ledger.platform_code, currency char(3) not null, debits bigint not null,
  credits bigint not null,
  primary key(through, code, currency));
create index snapshot_code on ledger.snapshot(code);

-- Daily anchors of the journals: where each account's chain stood when a day was over, and one hash over all of them that follows the one of the day
-- before. Whoever holds an anchor can tell later whether what it stands on was rewritten.
create table ledger.anchor(
  account_id int not null, day date not null, seq bigint not null, hash bytea not null,
  primary key(account_id, day), foreign key(account_id, seq) references ledger.transfer(account_id, seq));
create index anchor_seq on ledger.anchor(account_id, seq);
create index anchor_day on ledger.anchor(day);

create table ledger.anchor_root(
  day date not null primary key, accounts int not null, root bytea not null, anchored_at timestamptz not null);

-- Normal side of a customer's ledger account; null: it is none.
create function ledger.own_normal(code text) returns char(1) language sql immutable parallel safe
  return case when code = 'credit' then 'C' when code = 'affiliate_payable' then 'C' when code = 'dispute_receivable' then 'D' end;

create function ledger.instant(at timestamptz) returns text language sql stable parallel safe
  return to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');

-- A transfer as the journal says it; domain/credit/journal.ts says the same.
create function ledger.journal_line(t ledger.transfer) returns text language sql stable parallel safe
  return concat_ws('|', '1', t.account_id, t.seq, t.id, t.kind, t.phase, coalesce(t.pending_id::text, ''), t.debit_code, t.credit_code, t.amount, t.currency,
    coalesce(ledger.instant(t.expires_at), ''), coalesce(t.reverses::text, ''), ledger.instant(t.created_at), coalesce(encode(t.ref_hash, 'hex'), ''));

create function ledger.chain_hash(previous bytea, line text) returns bytea language sql immutable parallel safe
  return sha256(convert_to(encode(previous, 'hex') || E'\n' || line, 'UTF8'));

-- The panel moves the credit of the account it works for; the worker and a transaction of staff everyone's. null: what is of all.
create function ledger.require_own(p_account_id int) returns void language plpgsql stable as $$
begin
  if p_account_id = nullif(current_setting('app.account', true), '')::int or current_setting('app.staff', true) = 'on'
    or pg_has_role(session_user, 'kervan_worker', 'member') then return; end if;
  raise exception using errcode = '42501', message = format('the ledger of account %s belongs to another', p_account_id);
end $$;

-- Locks an account's journal until the end of the transaction; the first time it is opened.
create function ledger.lock_chain(p_account_id int, p_at timestamptz) returns ledger.chain language plpgsql as $$
declare own ledger.chain;
begin
  -- Shared by all moves; a snapshot of the platform's balances waits for those under way.
  perform pg_advisory_xact_lock_shared(5301106);
  select * into own from ledger.chain c where c.account_id = p_account_id for no key update;
  if not found then
    if not exists (select from kervan.account a where a.account_id = p_account_id) then
      raise exception using errcode = '23503', message = format('there is no account %s', p_account_id);
    end if;
    insert into ledger.chain(account_id, hash, salt, last_at)
      values (p_account_id, decode(repeat('00', 32), 'hex'), sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())), p_at) on conflict (account_id) do nothing;
    select * into strict own from ledger.chain c where c.account_id = p_account_id for no key update;
  end if;
  return own;
end $$;

-- One transfer with its counters, entries and place in the journal. 'created', or 'exists' for the same request again.
create function ledger.write_transfer(
  p_account_id int, p_id uuid, p_fingerprint bytea, p_kind text, p_phase text, p_debit_code text, p_credit_code text, p_amount bigint, p_pending_id uuid,
  p_currency char(3), p_ref jsonb, p_at timestamptz, p_reverses uuid, p_expires_at timestamptz) returns text language plpgsql as $$
declare
  own ledger.chain;
  known bytea;
  hold ledger.transfer;
  original ledger.transfer;
  t ledger.transfer;
  held bigint := 0;
  posted bigint := 0;
  leg record;
  legs int := 0;
begin
  own := ledger.lock_chain(p_account_id, p_at);
  select o.fingerprint into known from ledger.transfer o where o.account_id = p_account_id and o.id = p_id;
  if found then
    if known = p_fingerprint then return 'exists'; end if;
    raise exception using errcode = 'LG002', message = format('transfer %s was another request', p_id);
  end if;

  t.account_id := p_account_id; t.id := p_id; t.fingerprint := p_fingerprint; t.kind := p_kind; t.phase := p_phase; t.reverses := p_reverses;
  -- Whose salt was forgotten, of them nothing is referred to any more.
  t.ref := case when own.salt is not null then p_ref end;
  if p_phase in ('single', 'pending') then
    t.debit_code := p_debit_code; t.credit_code := p_credit_code; t.currency := p_currency; t.amount := p_amount; t.pending_id := p_pending_id;
    t.expires_at := date_trunc('milliseconds', p_expires_at);
    if p_phase = 'single' then posted := p_amount; else held := p_amount; end if;
  else
    select * into hold from ledger.transfer h where h.account_id = p_account_id and h.id = p_pending_id and h.phase = 'pending';
    if not found then raise exception using errcode = 'LG003', message = format('there is no hold %s', p_pending_id); end if;
    if p_phase = 'post' and p_amount > hold.amount then
      raise exception using errcode = 'LG005', message = format('%s is more than the %s that hold %s holds', p_amount, hold.amount, hold.id);
    end if;
    if p_phase = 'expire' and (hold.expires_at is null or hold.expires_at > p_at) then
      raise exception using errcode = '22023', message = format('hold %s has not expired', hold.id);
    end if;
    t.debit_code := hold.debit_code; t.credit_code := hold.credit_code; t.currency := hold.currency; t.pending_id := hold.id;
    t.amount := case when p_phase = 'post' then p_amount else 0 end;
    held := -hold.amount; posted := t.amount;
  end if;
  if p_reverses is not null then
    select * into original from ledger.transfer o where o.account_id = p_account_id and o.id = p_reverses and o.phase in ('single', 'post');
    if not found then raise exception using errcode = 'LG003', message = format('there is no transfer %s to reverse', p_reverses); end if;
    if (original.debit_code, original.credit_code, original.amount, original.currency) is distinct from (t.credit_code, t.debit_code, t.amount, t.currency) then
      raise exception using errcode = 'LG005', message = format('transfer %s is reversed whole or not at all', p_reverses);
    end if;
  end if;
  for leg in select l.code, l.side from (values (t.debit_code, 'D'), (t.credit_code, 'C')) l(code, side)
    where ledger.own_normal(l.code) is null and not exists (select from ledger.platform_code p where p.code = l.code) loop
    raise exception using errcode = 'LG006', message = format('there is no ledger account %s', coalesce(leg.code, 'without a name'));
  end loop;

  -- Own ledger accounts in the order of their codes; what is frozen gives nothing but to a dispute and by staff.
  for leg in select a.code, a.frozen_at, a.closed_at from ledger.account a
    where a.account_id = p_account_id and a.currency = t.currency and a.code in (t.debit_code, t.credit_code) order by a.code for no key update loop
    legs := legs + 1;
    if leg.closed_at is not null or (leg.frozen_at is not null and leg.code = t.debit_code and p_phase in ('single', 'pending') and p_kind not in ('dispute', 'staff')) then
      raise exception using errcode = 'LG001', message = format('%s of account %s is frozen', leg.code, p_account_id);
    end if;
  end loop;
  if legs < (ledger.own_normal(t.debit_code) is not null)::int + (ledger.own_normal(t.credit_code) is not null)::int then
    insert into ledger.account(account_id, code, currency, normal, no_overdraw)
      select p_account_id, l.code, t.currency, ledger.own_normal(l.code), l.code = 'credit' from unnest(array[t.debit_code, t.credit_code]) l(code)
      where ledger.own_normal(l.code) is not null order by l.code on conflict (account_id, code, currency) do nothing;
  end if;

  t.created_at := date_trunc('milliseconds', greatest(p_at, own.last_at, (select max(s.through) from ledger.snapshot s)));
  t.ref_hash := case when t.ref is null then null else sha256(own.salt || convert_to(t.ref::text, 'UTF8')) end;
  t.seq := own.seq + 1;
  t.hash := ledger.chain_hash(own.hash, ledger.journal_line(t));
  insert into ledger.transfer values (t.*) on conflict do nothing;
  -- The account's journal is locked and the id is new: what there is already is the answer to the same hold, or the reversal of the same transfer.
  if not found then raise exception using errcode = 'LG004', message = format('%s was resolved already', coalesce(p_pending_id, p_reverses)); end if;
  update ledger.chain c set seq = t.seq, hash = t.hash, last_at = t.created_at where c.account_id = p_account_id;

  for leg in update ledger.account a set
      debits_pending = a.debits_pending + case when a.code = t.debit_code then held else 0 end,
      debits_posted = a.debits_posted + case when a.code = t.debit_code then posted else 0 end,
      credits_pending = a.credits_pending + case when a.code = t.credit_code then held else 0 end,
      credits_posted = a.credits_posted + case when a.code = t.credit_code then posted else 0 end,
      version = a.version + case when posted > 0 then 1 else 0 end
    where a.account_id = p_account_id and a.currency = t.currency and a.code in (t.debit_code, t.credit_code)
    returning a.code, a.version, case when a.normal = 'C' then a.credits_posted - a.debits_posted else a.debits_posted - a.credits_posted end as balance loop
    if posted > 0 then
      insert into ledger.entry(account_id, transfer_id, side, code, currency, amount, balance_after, version, created_at)
        values (p_account_id, p_id, case when leg.code = t.debit_code then 'D' else 'C' end, leg.code, t.currency, posted, leg.balance, leg.version, t.created_at);
    end if;
  end loop;
  if posted > 0 then
    insert into ledger.entry(account_id, transfer_id, side, code, currency, amount, created_at)
      select p_account_id, p_id, l.side, l.code, t.currency, posted, t.created_at from (values (t.debit_code, 'D'), (t.credit_code, 'C')) l(code, side)
      where ledger.own_normal(l.code) is null;
  end if;
  return 'created';
end $$;

-- LG001 frozen or closed, LG002 the same id with another request, LG003 no such hold or transfer, LG004 resolved already, LG005 more than held, LG006
-- no such ledger account; 23514 of account_no_overdraw: not enough credit.
create function ledger.move(
  account_id int, id uuid, fingerprint bytea, kind text, phase text, debit_code text, credit_code text, amount bigint, pending_id uuid, currency char(3), ref jsonb,
  at timestamptz, reverses uuid default null, expires_at timestamptz default null) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform ledger.require_own(account_id);
  if kind !~ '^[a-z_]+$' or currency !~ '^[A-Z]{3}$' or jsonb_typeof(ref) <> 'object' or (expires_at is not null and phase <> 'pending')
    or (reverses is not null and phase <> 'single') then
    raise exception using errcode = '22023', message = format('no movement is so: %s, %s, %s', kind, phase, currency);
  end if;
  return ledger.write_transfer(account_id, id, fingerprint, kind, phase, debit_code, credit_code, amount, pending_id, currency, ref, at, reverses, expires_at);
end $$;

-- Credit of one customer to another: two transfers that are there together or not at all. Both accounts are locked in the order of their ids.
create function ledger.hand_over(
  from_account int, to_account int, out_id uuid, in_id uuid, fingerprint bytea, amount bigint, currency char(3), out_ref jsonb, in_ref jsonb, at timestamptz) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare one text; other text;
begin
  perform ledger.require_own(from_account);
  if from_account = to_account then raise exception using errcode = '22023', message = 'credit is handed to another account'; end if;
  perform ledger.lock_chain(least(from_account, to_account), at);
  perform ledger.lock_chain(greatest(from_account, to_account), at);
  one := ledger.write_transfer(from_account, out_id, fingerprint, 'transfer_out', 'single', 'credit', 'transfer_clearing', amount, null, currency, out_ref, at, null, null);
  other := ledger.write_transfer(to_account, in_id, fingerprint, 'transfer_in', 'single', 'transfer_clearing', 'credit', amount, null, currency, in_ref, at, null, null);
  if one <> other then raise exception using errcode = 'LG002', message = 'half of this transfer is there already'; end if;
  return one;
end $$;

-- What is decided on a balance is decided under this lock. Several accounts in the order of their ids.
create function ledger.lock(account_ids int[], at timestamptz) returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare one int;
begin
  for one in select distinct a from unnest(account_ids) a order by a loop
    perform ledger.require_own(one);
    perform ledger.lock_chain(one, at);
  end loop;
end $$;

-- Freezes or unfreezes a ledger account, at a moment or null; one that is frozen keeps its moment. True when it changed.
create function ledger.set_frozen(p_account_id int, p_code text, p_currency char(3), p_frozen boolean, p_at timestamptz) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform ledger.require_own(p_account_id);
  perform ledger.lock_chain(p_account_id, p_at);
  insert into ledger.account(account_id, code, currency, normal, no_overdraw)
    values (p_account_id, p_code, p_currency, ledger.own_normal(p_code), p_code = 'credit') on conflict (account_id, code, currency) do nothing;
  update ledger.account a set frozen_at = case when p_frozen then p_at end
    where a.account_id = p_account_id and a.code = p_code and a.currency = p_currency and (a.frozen_at is null) = p_frozen;
  return found;
end $$;

-- Closes what an account has, for good: where nothing is left and nothing held. False where something is.
create function ledger.close_accounts(p_account_id int, p_at timestamptz) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform ledger.require_own(p_account_id);
  perform ledger.lock_chain(p_account_id, p_at);
  if exists (select from ledger.account a where a.account_id = p_account_id and (a.debits_posted <> a.credits_posted or a.debits_pending <> 0 or a.credits_pending <> 0)) then
    return false;
  end if;
  update ledger.account a set closed_at = p_at where a.account_id = p_account_id and a.closed_at is null;
  return true;
end $$;

-- Sums up the platform's ledger accounts before a moment. Moves under way end first; none is dated before it afterwards.
create function ledger.take_snapshot(p_through timestamptz) returns boolean language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare since timestamptz;
begin
  perform pg_advisory_xact_lock(5301106);
  select max(s.through) into since from ledger.snapshot s;
  if p_through <= since then return false; end if;
  insert into ledger.snapshot(through, code, currency, debits, credits)
    select p_through, m.code, m.currency, sum(m.debits), sum(m.credits) from (
      select s.code, s.currency, s.debits, s.credits from ledger.snapshot s where s.through = since
      union all
      select e.code, e.currency, case when e.side = 'D' then e.amount else 0 end, case when e.side = 'C' then e.amount else 0 end
        from ledger.entry e where e.version is null and (since is null or e.created_at >= since) and e.created_at < p_through
      union all
      select p.code, 'USD', 0, 0 from ledger.platform_code p) m group by m.code, m.currency;
  return true;
end $$;

-- The platform's balances now, on their normal side: the last snapshot and what came since.
create function ledger.platform_balances() returns table(code text, currency char(3), balance bigint)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform ledger.require_own(null);
  return query with since as (select max(s.through) as through from ledger.snapshot s)
  select p.code, m.currency, (sum(m.debits - m.credits) * case when p.normal = 'D' then 1 else -1 end)::bigint
  from ledger.platform_code p join (
    select s.code, s.currency, s.debits, s.credits from ledger.snapshot s, since where s.through = since.through
    union all
    select e.code, e.currency, case when e.side = 'D' then e.amount else 0 end, case when e.side = 'C' then e.amount else 0 end
      from ledger.entry e, since where e.version is null and (since.through is null or e.created_at >= since.through)) m on m.code = p.code
  group by p.code, p.normal, m.currency;
end $$;

-- The hash over the anchors of a day, after the one of the day before.
create function ledger.anchor_root_of(p_previous bytea, p_day date) returns bytea language sql stable as $$
  select ledger.chain_hash(coalesce(p_previous, decode(repeat('00', 32), 'hex')),
    p_day || coalesce(string_agg(E'\n' || a.account_id || '|' || a.seq || '|' || encode(a.hash, 'hex'), '' order by a.account_id), ''))
  from ledger.anchor a where a.day = p_day
$$;

-- Anchors every journal that grew before a moment, as the day's, and answers its root; null where that day or a later one was anchored. Moves under
-- way end first.
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

-- Erasure: what staff typed into a reference of the books goes where it names the person, also without the letters that a bank does not write. No
-- hash says anything of it: the journal's salt is forgotten with it. Amounts and numbers stay.
create function ledger.plain_letters(p_text text) returns text language sql immutable set search_path = pg_catalog, pg_temp as $$
  select lower(translate(p_text, 'ıİIŞşĞğÜüÖöÇçÂâÎîÛû', 'iiissgguuooccaaiiuu')) $$;

create function ledger.forget_names(p_account_id int, p_names text[]) returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform ledger.require_own(p_account_id);
  update ledger.transfer t set ref = t.ref - 'reference' where t.account_id = p_account_id
    and exists (select from unnest(p_names) name where name <> '' and strpos(ledger.plain_letters(t.ref ->> 'reference'), ledger.plain_letters(name)) > 0);
end $$;

-- Everything that must never be. Empty, or the books are wrong.
create view ledger.violations with (security_invoker = true) as
  with sums as (
    select e.account_id, e.code, e.currency, count(*) as entries, max(e.version) as version,
      sum(case when e.side = 'D' then e.amount else 0 end) as debits, sum(case when e.side = 'C' then e.amount else 0 end) as credits
    from ledger.entry e where e.version is not null group by 1, 2, 3),
  holds as (
    select h.* from ledger.transfer h where h.phase = 'pending' and not exists (select from ledger.transfer r where r.account_id = h.account_id and r.pending_id = h.id)),
  resolved as (select r.account_id, r.pending_id from ledger.transfer r where r.pending_id is not null group by 1, 2 having count(*) > 1)
  select 'unbalanced' as rule, e.account_id, e.transfer_id::text as subject from ledger.entry e group by e.account_id, e.transfer_id
    having sum(case when e.side = 'D' then e.amount else -e.amount end) <> 0 or count(distinct e.currency) > 1
  union all
  select 'counters', coalesce(a.account_id, s.account_id), coalesce(a.code, s.code) from ledger.account a full join sums s using (account_id, code, currency)
    where row(a.debits_posted, a.credits_posted, a.version, a.version) is distinct from row(coalesce(s.debits, 0), coalesce(s.credits, 0), coalesce(s.version, 0), coalesce(s.entries, 0))
  union all
  select 'pending', a.account_id, a.code from ledger.account a, lateral (
      select coalesce(sum(h.amount) filter (where h.debit_code = a.code), 0) as debits, coalesce(sum(h.amount) filter (where h.credit_code = a.code), 0) as credits
      from holds h where h.account_id = a.account_id and h.currency = a.currency) h
    where a.debits_pending <> h.debits or a.credits_pending <> h.credits
  union all
  select 'resolved twice', r.account_id, r.pending_id::text from resolved r
  union all
  select 'entries', t.account_id, t.id::text from ledger.transfer t
    where (select count(*) filter (where (e.side, e.code, e.currency, e.amount) in (('D', t.debit_code, t.currency, t.amount), ('C', t.credit_code, t.currency, t.amount))) * 10 + count(*)
      from ledger.entry e where e.account_id = t.account_id and e.transfer_id = t.id) <> case when t.phase in ('single', 'post') and t.amount > 0 then 22 else 0 end
  union all
  select 'overdrawn', a.account_id, a.code from ledger.account a where a.no_overdraw and a.debits_posted + a.debits_pending > a.credits_posted
  union all
  select 'replay', e.account_id, e.transfer_id::text from (
      select e.*, sum(case when (e.side = 'C') = (ledger.own_normal(e.code) = 'C') then e.amount else -e.amount end) over w as replayed, row_number() over w as place,
        lag(e.created_at) over w as before
      from ledger.entry e where e.version is not null window w as (partition by e.account_id, e.code, e.currency order by e.version)) e
    where e.replayed <> e.balance_after or e.place <> e.version or e.before > e.created_at
  union all
  select 'clearing', null, 'transfer_clearing' from ledger.entry e where e.code = 'transfer_clearing' having sum(case when e.side = 'D' then e.amount else -e.amount end) <> 0
  union all
  select 'snapshot', null, s.code from ledger.snapshot s left join lateral (
      select coalesce(sum(e.amount) filter (where e.side = 'D'), 0) as debits, coalesce(sum(e.amount) filter (where e.side = 'C'), 0) as credits
      from ledger.entry e where e.code = s.code and e.currency = s.currency and e.created_at < s.through) e on true
    where s.through = (select max(l.through) from ledger.snapshot l) and (s.debits <> e.debits or s.credits <> e.credits)
  union all
  select 'journal', j.account_id, j.id::text from (
      select t.account_id, t.id, t.seq, row_number() over w as place, t.hash,
        ledger.chain_hash(coalesce(lag(t.hash) over w, decode(repeat('00', 32), 'hex')), ledger.journal_line(t)) as computed,
        t.ref_hash is distinct from sha256(c.salt || convert_to(t.ref::text, 'UTF8')) and c.salt is not null as is_altered
      from ledger.transfer t left join ledger.chain c on c.account_id = t.account_id window w as (partition by t.account_id order by t.seq)) j
    where j.hash <> j.computed or j.seq <> j.place or j.is_altered
  union all
  select 'journal head', c.account_id, null from ledger.chain c
    left join lateral (select t.seq, t.hash from ledger.transfer t where t.account_id = c.account_id order by t.seq desc limit 1) t on true
    where c.seq <> coalesce(t.seq, 0) or c.hash <> coalesce(t.hash, decode(repeat('00', 32), 'hex'));

-- Anchors that do not stand where they were set.
create view ledger.anchor_violations with (security_invoker = true) as
  select 'anchor' as rule, a.account_id, a.day::text as subject from ledger.anchor a left join ledger.transfer t on t.account_id = a.account_id and t.seq = a.seq
    where t.hash is null or t.hash <> a.hash
  union all
  select 'anchor root', null, r.day::text from (select o.*, lag(o.root) over (order by o.day) as previous from ledger.anchor_root o) r
    where r.root <> ledger.anchor_root_of(r.previous, r.day) or r.accounts <> (select count(*) from ledger.anchor a where a.day = r.day);

-- Both for whoever may see all.
create function ledger.list_violations(at_most int) returns setof ledger.violations language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform ledger.require_own(null);
  return query select * from (select * from ledger.violations union all select * from ledger.anchor_violations) v limit at_most;
end $$;

-- Rights: everyone reads the own rows, nobody writes; kervan_ledger adds rows and changes counters and heads of chains alone.
grant select on all tables in schema ledger to kervan_app, kervan_worker, kervan_ledger;
grant insert on ledger.transfer, ledger.entry, ledger.chain, ledger.account, ledger.snapshot, ledger.anchor, ledger.anchor_root to kervan_ledger;
grant update (debits_pending, debits_posted, credits_pending, credits_posted, version, frozen_at, closed_at) on ledger.account to kervan_ledger;
grant update (seq, hash, last_at, salt) on ledger.chain to kervan_ledger;
-- Erasure takes what staff typed into a reference.
grant update (ref) on ledger.transfer to kervan_ledger;
revoke all on ledger.snapshot, ledger.violations, ledger.anchor_violations from kervan_app;
-- A first movement asks whether there is such an account.
grant usage on schema kervan to kervan_ledger;
grant select (account_id) on kervan.account to kervan_ledger;
create policy ledger on kervan.account for select to kervan_ledger using (true);
do $$
declare t text;
begin
  foreach t in array array['chain', 'account', 'transfer', 'entry', 'anchor'] loop
    execute format('alter table ledger.%I enable row level security', t);
    execute format('alter table ledger.%I force row level security', t);
    execute format('create policy owner on ledger.%I to %I using (true) with check (true)', t, current_user);
    execute format('create policy ledger on ledger.%I to kervan_ledger using (true) with check (true)', t);
    execute format('create policy worker on ledger.%I for select to kervan_worker using (true)', t);
    execute format('create policy tenant on ledger.%I for select to kervan_app using (account_id = (select kervan.tenant_account()))', t);
    execute format('create policy staff on ledger.%I for select to kervan_app using (current_setting(''app.staff'', true) = ''on'')', t);
  end loop;
end $$;

do $$
declare f regprocedure;
begin
  for f in select p.oid::regprocedure from pg_proc p where p.pronamespace = 'ledger'::regnamespace loop
    execute format('revoke all on function %s from public', f);
    execute format('grant execute on function %s to kervan_ledger', f);
  end loop;
  grant create on schema ledger to kervan_ledger;
  for f in select p.oid::regprocedure from pg_proc p where p.pronamespace = 'ledger'::regnamespace and p.prosecdef loop
    execute format('alter function %s owner to kervan_ledger', f);
  end loop;
  revoke create on schema ledger from kervan_ledger;
end $$;
grant execute on function ledger.own_normal(text), ledger.instant(timestamptz), ledger.journal_line(ledger.transfer), ledger.chain_hash(bytea, text) to kervan_app, kervan_worker;
grant execute on function ledger.move(int, uuid, bytea, text, text, text, text, bigint, uuid, char, jsonb, timestamptz, uuid, timestamptz),
  ledger.hand_over(int, int, uuid, uuid, bytea, bigint, char, jsonb, jsonb, timestamptz), ledger.lock(int[], timestamptz),
  ledger.set_frozen(int, text, char, boolean, timestamptz), ledger.close_accounts(int, timestamptz) to kervan_app, kervan_worker;
grant execute on function ledger.platform_balances(), ledger.list_violations(int) to kervan_app, kervan_worker;
grant execute on function ledger.take_snapshot(timestamptz) to kervan_worker;
grant execute on function ledger.forget_salt(int), ledger.forget_names(int, text[]) to kervan_app, kervan_worker;
grant execute on function ledger.anchor_root_of(bytea, date), ledger.set_anchors(date, timestamptz, timestamptz), ledger.plain_letters(text) to kervan_worker;
