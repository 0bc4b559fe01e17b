-- What one product costs until it is at the buyer (USD cents), and the prices between which it is sold (minor units of the store's currency):
-- part of its setting (INV-005). Owner: records/items.
alter table kervan.asin_setting
  add column import_price int check (import_price >= 0), add column shipment_price int check (shipment_price >= 0),
  add column min_allowed int check (min_allowed > 0), add column max_allowed int check (max_allowed > 0),
  add constraint asin_setting_allowed check (min_allowed <= max_allowed);
