-- What of a paid invoice went back, minor units (SUB-098). Owner: records/billing.
alter table kervan.invoice add refunded int not null default 0;
create index invoice_refunded on kervan.invoice(account_id, subscription_id) where refunded > 0;

-- Whether the one trial of a person is gone, before it is asked for: another account with one of these keys had it, or anybody with one paid (SUB-029).
create function kervan.trial_is_gone(account int, kinds smallint[], wanted bytea[]) returns boolean
language plpgsql stable security definer set search_path = kervan, public as $$
begin
  if kervan.tenant_account() is not null and kervan.tenant_account() <> account then raise exception 'claims of another account'; end if;
  return exists (select 1 from unnest(kinds, wanted) w(kind, key_hash) join billing_claim c using (kind, key_hash)
    where c.has_paid or (c.had_trial and c.account_id <> account));
end $$;
revoke all on function kervan.trial_is_gone(int, smallint[], bytea[]) from public;
grant execute on function kervan.trial_is_gone(int, smallint[], bytea[]) to kervan_app, kervan_worker;

-- A store that had its trial with another account is not connected in a trial (decision 38).
alter table kervan.store drop constraint store_connecting_check;
alter table kervan.store add constraint store_connecting_check
  check (connecting in ('pending', 'sameMarketAlreadyExists', 'registeredAlready', 'connectionError', 'sellerNotProved', 'TrialAlreadyUsed'));
