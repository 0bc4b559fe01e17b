-- Files of orders that are handed in (ORD-063): how far each is. `content` is sealed while it is worked on, as it names buyers, and goes at its end.
-- `place`: orders that were taken or refused; whoever goes on after a death begins there. `fault`: why the whole file was refused.
alter table kervan.order_upload add place int not null default 0, add orders int, add unchanged int not null default 0, add fault jsonb;
create index order_upload_open on kervan.order_upload(created_at) where state < 2;

-- Papers of an order: proofs of what was bought, receipts, pictures (SHELL-094). They go with the order. Owner: order-files.
create table kervan.order_attachment(
  store_id int not null, attachment_id bigint generated always as identity, order_id bigint not null, account_id int not null references kervan.account, name text not null check (name <> ''), kind text not null,
  bytes int not null check (bytes between 1 and 2097152), sealed text not null, created_at timestamptz not null, primary key(store_id, attachment_id),
  foreign key(store_id, order_id) references kervan.seller_order(store_id, order_id) on delete cascade);
create index order_attachment_order on kervan.order_attachment(store_id, order_id, attachment_id);
create index order_attachment_account on kervan.order_attachment(account_id);
call kervan.protect('order_attachment', 'store_id');

-- The same with a session as before, and which stores are managed by hand.
drop function kervan.session_of(bytea);
create function kervan.session_of(hash bytea) returns table(
  account_id int, kind text, device_hash bytea, seen_at timestamptz, scopes text[], staff_id int, reauthenticated_at timestamptz, stores jsonb, facts jsonb)
language sql stable security definer set search_path = kervan, public as $$
  select s.account_id, s.kind, s.device_hash, s.seen_at, s.scopes, s.staff_id, s.reauthenticated_at,
    coalesce((select jsonb_agg(jsonb_build_object('storeId', o.store_id, 'connectionBroken', o.connection_error_at is not null, 'isRemoved', o.removed_at is not null, 'isManual', o.management = 'manual') order by o.store_id)
      from store o where o.account_id = s.account_id), '[]'), (select to_jsonb(f) from kervan.subscription_facts(s.account_id) f)
  from session s where s.token_hash = hash and s.expires_at > now() and s.ends_at > now()
$$;
revoke all on function kervan.session_of(bytea) from public;
grant execute on function kervan.session_of(bytea) to kervan_app;
