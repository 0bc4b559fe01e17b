-- A call to the payment provider whose answer was lost stays open until its fate is known (decision 69).
-- tries: how often somebody set out to make it; more than one = a try that reached nobody says nothing of the others.
-- is_only_read: the provider stores a failure of its own as the answer to the key. empty_readings, first_empty_at (market clock): how often and
-- since when nothing was found of a call that may not be sent again.
alter table kervan.stripe_call
  add column tries int not null default 1 check (tries >= 0), add column is_only_read boolean not null default false,
  add column empty_readings int not null default 0 check (empty_readings >= 0), add column first_empty_at timestamptz;
-- What was given up by the old rule may have been made: it is looked for before it is made anew.
update kervan.stripe_call set tries = 2 where state = 'failed';
