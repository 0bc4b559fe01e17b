-- Decision 43: how much credit was given up with the account, in cents: what comes in during the days of grace is not among it. An erasure that began is
-- never stopped half way.
alter table kervan.account add waived_cents bigint not null default 0 check (waived_cents >= 0), add erasure_began_at timestamptz;
