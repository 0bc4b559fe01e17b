-- A card has two facts (decision 71): usable_at = since when the subscription may be paid with it (saved with 3-D Secure, SUB-053; market clock), and
-- status = where its verification for credit stands (SUB-055). What is rejected for credit goes on paying the subscription that it pays.
alter table kervan.card add column usable_at timestamptz;
update kervan.card set usable_at = coalesce(decided_at, added_at) where status = 1;
alter table kervan.card drop constraint card_check,
  add constraint card_warehouse_default_verified check (not is_warehouse_default or status = 1),
  add constraint card_default_usable check (not is_default or (status < 3 and usable_at is not null));
-- Typed into the purchase form, a card counted as verified: it waits for its verification like any other.
update kervan.card c set status = 0, decided_at = null, attempts = 0, is_warehouse_default = false, added_at = case when is_default then added_at else now() end
  where status = 1 and not exists (
    select 1 from kervan.card_verification v where v.account_id = c.account_id and v.card_id = c.card_id and v.charged_at is not null);
