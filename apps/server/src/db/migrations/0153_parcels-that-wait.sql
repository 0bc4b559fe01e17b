-- WH-023: whether a parcel of an account waits for credit, asked by whoever moves credit to it: credit of one customer for another is moved for its sender, who
-- sees nothing of the receiver. Asked after the move, which holds the lock of the balance under which a parcel begins to wait: none is missed.
create function kervan.parcels_wait(account int) returns boolean language sql stable security definer set search_path = kervan, public as $$
  select exists (select from warehouse_package p where p.account_id = account and p.first_failed_at is not null)
$$;
revoke all on function kervan.parcels_wait(int) from public;
grant execute on function kervan.parcels_wait(int) to kervan_app, kervan_worker;
