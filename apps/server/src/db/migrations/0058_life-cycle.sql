-- What follows from the end of a subscription, and what a purchase still has to know. Owner: plan-changes, purchase.
-- effects_at: what SUB-031 names was done. purge_told: days before the deletion of which its owner was told last (SUB-067).
alter table kervan.subscription add effects_at timestamptz, add purge_told_days smallint, add purge_told_at timestamptz, add purged_at timestamptz;
create index subscription_effects on kervan.subscription(ended_at) where status = 5 and began_at is not null and effects_at is null;
create index subscription_kept on kervan.subscription(ended_at) where status = 5 and began_at is not null and purged_at is null;

-- Whether the archived lists come back with this purchase (decision 37).
alter table kervan.purchase add restores_lists boolean not null default true;
-- Paid invoices of late: by them an account counts as one that paid.
create index invoice_paid on kervan.invoice(paid_at) where status = 2 and amount_paid > 0;

-- Lists that an ended subscription took out of use (SUB-032); they come back within 30 days. Owner: records/products.
create table kervan.restriction_archive(
  store_id int not null, kind smallint not null, value text not null, folded text not null, reason smallint not null, note text,
  created_at timestamptz not null, archived_at timestamptz not null, primary key(store_id, kind, folded));
call kervan.protect('restriction_archive', 'store_id');

-- Claims are nobody's to read: the panel asks whether there are any, and takes a trial. `wanted` = hash of every key of the account under each
-- master key; `own` = those under the current one, which are kept.
create function kervan.known_claims(kinds smallint[], wanted bytea[]) returns table(had_trial boolean, has_paid boolean)
language sql stable security definer set search_path = kervan, public as $$
  select coalesce(bool_or(c.had_trial), false), coalesce(bool_or(c.has_paid), false)
  from unnest(kinds, wanted) w(kind, key_hash) join billing_claim c using (kind, key_hash)
$$;

-- Takes the one trial of a person: false when another account had it. Two that ask at once follow each other.
create function kervan.claim_trial(account int, kinds smallint[], wanted bytea[], own_kinds smallint[], own bytea[], at timestamptz) returns boolean
language plpgsql security definer set search_path = kervan, public as $$
begin
  if kervan.tenant_account() is not null and kervan.tenant_account() <> account then raise exception 'claims of another account'; end if;
  perform pg_advisory_xact_lock(hashtextextended(encode(h, 'hex'), 0)) from (select h from unnest(wanted) h order by 1) o;
  if exists (select 1 from unnest(kinds, wanted) w(kind, key_hash) join billing_claim c using (kind, key_hash) where c.had_trial and c.account_id <> account) then
    return false;
  end if;
  insert into billing_claim(kind, key_hash, account_id, had_trial, at) select o.kind, o.key_hash, account, true, claim_trial.at from unnest(own_kinds, own) o(kind, key_hash)
    on conflict (kind, key_hash, account_id) do update set had_trial = true;
  return true;
end $$;

-- Notes what an account is known by; what was noted once stays.
create function kervan.keep_claims(account int, kinds smallint[], own bytea[], trial boolean, paid boolean, at timestamptz) returns void
language plpgsql security definer set search_path = kervan, public as $$
begin
  if kervan.tenant_account() is not null and kervan.tenant_account() <> account then raise exception 'claims of another account'; end if;
  insert into billing_claim(kind, key_hash, account_id, had_trial, has_paid, at) select o.kind, o.key_hash, account, trial, paid, keep_claims.at from unnest(kinds, own) o(kind, key_hash)
    on conflict (kind, key_hash, account_id) do update set had_trial = billing_claim.had_trial or excluded.had_trial, has_paid = billing_claim.has_paid or excluded.has_paid;
end $$;
revoke all on function kervan.known_claims(smallint[], bytea[]), kervan.claim_trial(int, smallint[], bytea[], smallint[], bytea[], timestamptz),
  kervan.keep_claims(int, smallint[], bytea[], boolean, boolean, timestamptz) from public;
grant execute on function kervan.known_claims(smallint[], bytea[]), kervan.claim_trial(int, smallint[], bytea[], smallint[], bytea[], timestamptz),
  kervan.keep_claims(int, smallint[], bytea[], boolean, boolean, timestamptz) to kervan_app, kervan_worker;
