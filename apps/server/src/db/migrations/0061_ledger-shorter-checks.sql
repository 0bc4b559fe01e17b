-- Each CHECK is read anew by every statement that writes its table: a third of a movement's time went there. Few and short ones say the same;
-- what a customer may have is a table that the rows refer to, and what is said of one request alone is asked where requests come in.
-- Owner: records/ledger.
create table ledger.own_code(code text not null primary key, normal char(1) not null, no_overdraw boolean not null, unique(code, normal, no_overdraw));
insert into ledger.own_code(code, normal, no_overdraw) values ('credit', 'C', true), ('affiliate_payable', 'C', false), ('dispute_receivable', 'D', false);
grant select on ledger.own_code to kervan_app, kervan_worker, kervan_ledger;

do $$
declare c record;
begin
  for c in select k.conrelid::regclass as name, k.conname from pg_constraint k
    where k.contype = 'c' and k.conrelid in ('ledger.account'::regclass, 'ledger.transfer'::regclass, 'ledger.entry'::regclass) and k.conname <> 'account_no_overdraw' loop
    execute format('alter table %s drop constraint %I', c.name, c.conname);
  end loop;
end $$;
alter table ledger.account
  add foreign key(code, normal, no_overdraw) references ledger.own_code(code, normal, no_overdraw),
  add constraint account_counters check (least(debits_pending, debits_posted, credits_pending, credits_posted) >= 0
    and greatest(debits_posted, credits_posted) <= 9007199254740991);
-- single and pending say how much and between which; post, void and expire name the hold that does.
alter table ledger.transfer add constraint transfer_shape check (debit_code <> credit_code and amount between (pending_id is null)::int and 9007199254740991
  and phase = any (case when pending_id is null then '{single,pending}'::text[] else '{post,void,expire}' end));
alter table ledger.entry add constraint entry_shape check (amount > 0 and side = any ('{D,C}'));

create or replace function ledger.move(
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
