-- What an account may do, kept where work in the background asks for it by account: the mirror of the entitlement (decision 38). Owner: subscriptions.
-- services_until: prices, stock and orders are worked on before it, by the market clock; it moves with every change, and no job has to end anything.
create table kervan.account_standing(
  account_id int not null primary key references kervan.account on delete cascade, services_until timestamptz not null default '-infinity',
  -- Of a limit that was exceeded for too long: at the store, what has this number or a higher one gets no price updates (SUB-039).
  at_risk_since timestamptz, capped_from bigint);
call kervan.protect('account_standing', 'account_id');
alter table kervan.subscription drop column at_risk_since;

-- A new account has no subscription. plan: 0 none, else the place in domain/subscriptions/plan.
alter table kervan.account alter column plan set default 0, alter column product_limit set default 0, add check (plan between 0 and 3);

-- A decision is explained with the plan of its time: it is part of each state of the settings.
alter table kervan.store_settings add column plan smallint not null default 3 check (plan between 1 and 3);
alter table kervan.settings_history add column plan smallint not null default 3 check (plan between 1 and 3);
alter table kervan.store_settings alter column plan drop default;
alter table kervan.settings_history alter column plan drop default;

-- Accounts of before have a subscription without an end.
insert into kervan.account_standing(account_id, services_until) select account_id, 'infinity' from kervan.account;

-- What `entitlementOf` reads but for the counts: the newest subscription that began, the oldest renewal of it that is unpaid, an open dispute.
create function kervan.subscription_facts(account int) returns table(
  subscription_id bigint, status smallint, plan smallint, plan_level_id int, product_limit int, trial_end timestamptz, period_end timestamptz,
  ends_with_period boolean, ended_at timestamptz, unpaid_since timestamptz, disputed_since timestamptz, at_risk_since timestamptz)
language sql stable as $$
  select s.subscription_id, s.status, l.plan, s.plan_level_id, l.product_limit, s.trial_end, s.period_end, s.ends_with_period, s.ended_at,
    (select min(i.failed_at) from kervan.invoice i where i.account_id = account and i.subscription_id = s.subscription_id and i.status = 1 and i.failed_at is not null),
    (select min(d.opened_at) from kervan.dispute d where d.account_id = account and d.is_open),
    (select a.at_risk_since from kervan.account_standing a where a.account_id = account)
  from (select) one left join lateral (
    select * from kervan.subscription b where b.account_id = account and b.began_at is not null order by b.began_at desc, b.subscription_id desc limit 1) s on true
    left join kervan.plan_level l on l.plan_level_id = s.plan_level_id
$$;

-- The same with a session, before the tenant is known: one question for both. It answers for one token and nothing else. Owner: http/session.ts.
drop function kervan.session_of(bytea);
create function kervan.session_of(hash bytea) returns table(account_id int, kind text, device_hash bytea, seen_at timestamptz, stores jsonb, facts jsonb)
language sql stable security definer set search_path = kervan, public as $$
  select s.account_id, s.kind, s.device_hash, s.seen_at,
    coalesce((select jsonb_agg(jsonb_build_object('storeId', o.store_id, 'connectionBroken', o.connection_error_at is not null, 'isRemoved', o.removed_at is not null) order by o.store_id)
      from store o where o.account_id = s.account_id), '[]'), (select to_jsonb(f) from kervan.subscription_facts(s.account_id) f)
  from session s where s.token_hash = hash and s.expires_at > now() and s.ends_at > now()
$$;
revoke all on function kervan.session_of(bytea) from public;
grant execute on function kervan.session_of(bytea) to kervan_app;
