-- What the seller has set at the marketplace beside the price: the bounds outside of which it takes the offer down, and the sale that runs, else the next;
-- and the condition in which it is offered there (null = not told).
alter table kervan.listing_reported
  add column allowed_min int,
  add column allowed_max int,
  add column sale_price int,
  add column sale_from timestamptz,
  add column sale_until timestamptz,
  add column condition text;
