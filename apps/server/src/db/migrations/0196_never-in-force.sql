-- A subscription that was chosen, never paid and given up was never in force: it uses up no trial and its end is none (SUB-020, SUB-029).
update kervan.subscription s set began_at = null, end_reason = 1
  where s.status = 5 and s.stripe_subscription_id is not null and s.trial_end is null and s.began_at is not null and s.price > 0
    and not exists (select 1 from kervan.invoice i where i.account_id = s.account_id and i.subscription_id = s.subscription_id and i.status = 2);
