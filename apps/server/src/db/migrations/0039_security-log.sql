-- Who signed in, what was refused and limited, whose rights changed: kept for 12 months. One row per minute, kind, account and network,
-- so that a flood fills no disk. The panel adds and changes nothing; a seller may see the own ones. Owner: http/security-log.ts.
create table kervan.security_event(
  minute timestamptz not null, kind text not null, account_id int not null default 0, network text not null,
  times int not null default 1, last_at timestamptz not null default now(), last_ip text not null, last_request text not null,
  primary key(minute, kind, account_id, network));
create index security_event_account on kervan.security_event(account_id, minute);
call kervan.protect('security_event', 'account_id');
revoke insert, update, delete, truncate on kervan.security_event from kervan_app;
create function kervan.record_security(event text, account int, net text, ip text, request text) returns void
language sql security definer set search_path = kervan, public as $$
  insert into security_event(minute, kind, account_id, network, last_ip, last_request) values (date_trunc('minute', now()), event, account, net, ip, request)
  on conflict (minute, kind, account_id, network) do update set times = security_event.times + 1, last_at = now(), last_ip = excluded.last_ip, last_request = excluded.last_request
$$;
revoke all on function kervan.record_security(text, int, text, text, text) from public;
grant execute on function kervan.record_security(text, int, text, text, text) to kervan_app;
