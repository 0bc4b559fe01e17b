-- A renewal that the provider marks as uncollectible is not paid: it stays on the ladder until it is, or is voided (SUB-037).
create or replace function kervan.subscription_facts(account int) returns table(
  subscription_id bigint, status smallint, plan smallint, plan_level_id int, product_limit int, trial_end timestamptz, period_end timestamptz,
  ends_with_period boolean, ended_at timestamptz, unpaid_since timestamptz, disputed_since timestamptz, at_risk_since timestamptz)
language sql stable as $$
  select s.subscription_id, s.status, l.plan, s.plan_level_id, l.product_limit, s.trial_end, s.period_end, s.ends_with_period, s.ended_at,
    (select min(i.failed_at) from kervan.invoice i where i.account_id = account and i.subscription_id = s.subscription_id and i.status in (1, 3) and i.failed_at is not null),
    (select min(d.opened_at) from kervan.dispute d where d.account_id = account and d.is_open),
    (select a.at_risk_since from kervan.account_standing a where a.account_id = account)
  from (select) one left join lateral (
    select * from kervan.subscription b where b.account_id = account and b.began_at is not null order by b.began_at desc, b.subscription_id desc limit 1) s on true
    left join kervan.plan_level l on l.plan_level_id = s.plan_level_id
$$;
drop index kervan.invoice_unpaid;
create index invoice_unpaid on kervan.invoice(account_id) where status in (1, 3) and failed_at is not null;
-- Invoices that nobody is to pay any more: those of subscriptions that are over.
create index invoice_left on kervan.invoice(account_id, subscription_id) where status in (1, 3);
