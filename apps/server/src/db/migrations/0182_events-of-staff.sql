-- What staff do for accounts is told to these accounts' webhooks as what they do themselves: a transaction of staff sees no webhook. Owner: events/announce.
create function kervan.keep_events_of_staff(of_accounts int[], of_type text, of_store int, of_ids bigint[]) returns boolean
language plpgsql security definer set search_path = kervan, public as $$
begin
  if not kervan.is_staff() then raise exception 'staff alone tells of others' using errcode = '42501'; end if;
  -- What the account itself may see in this transaction is kept by whoever announces it.
  insert into webhook_event(account_id, type, store_id, ids)
    select told.account_id, of_type, of_store, of_ids from unnest(of_accounts) told(account_id)
    where told.account_id is distinct from kervan.tenant_account()
      and exists (select from webhook w where w.account_id = told.account_id and of_type = any(w.events) and w.disabled_at is null);
  return true;
end $$;
revoke all on function kervan.keep_events_of_staff(int[], text, int, bigint[]) from public;
grant execute on function kervan.keep_events_of_staff(int[], text, int, bigint[]) to kervan_app, kervan_worker;
