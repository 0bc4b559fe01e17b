-- Every call asks first who calls: one question instead of a transaction of six. It answers for one token and nothing else. Owner: http/session.ts.
create function kervan.session_of(hash bytea) returns table(account_id int, kind text, device_hash bytea, seen_at timestamptz, stores jsonb)
language sql stable security definer set search_path = kervan, public as $$
  select s.account_id, s.kind, s.device_hash, s.seen_at,
    coalesce((select jsonb_agg(jsonb_build_object('storeId', o.store_id, 'connectionBroken', o.connection_error_at is not null, 'isRemoved', o.removed_at is not null) order by o.store_id)
      from store o where o.account_id = s.account_id), '[]')
  from session s where s.token_hash = hash and s.expires_at > now() and s.ends_at > now()
$$;
revoke all on function kervan.session_of(bytea) from public;
grant execute on function kervan.session_of(bytea) to kervan_app;
