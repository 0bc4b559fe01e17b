-- By its charge a dispute finds the load; what a dispute took and still wants stands in the ledger. Owner: credit.
alter table kervan.credit_load add charge_id text unique, add dispute_id text;
create index auto_balance_active on kervan.auto_balance(account_id) where is_active;
-- Days of the warehouse, as text: YYYY-MM-DD.
alter table kervan.auto_balance alter column checked_on type text;
alter table kervan.credit_load alter column day type text;
