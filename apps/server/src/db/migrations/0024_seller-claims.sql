-- The seller id of a callback is a claim until the marketplace answers for it with the new token. A claimed authorization stands beside
-- the proved ones, for one store, and nothing is attached to it. Owner: stores.
alter table kervan.sp_account add claimed_for int, add prove_at timestamptz, add prove_tries smallint not null default 0;
alter table kervan.sp_account add constraint sp_account_claim_due check ((claimed_for is null) = (prove_at is null));
drop index kervan.sp_account_seller;
create unique index sp_account_seller on kervan.sp_account(account_id, region, selling_partner_id) where claimed_for is null;
create unique index sp_account_claim on kervan.sp_account(account_id, claimed_for) where claimed_for is not null;
-- How the last consent of a store stands: not proved yet, or why it was refused; null = nothing is open.
alter table kervan.store add connecting text
  check (connecting in ('pending', 'sameMarketAlreadyExists', 'registeredAlready', 'connectionError', 'sellerNotProved'));
