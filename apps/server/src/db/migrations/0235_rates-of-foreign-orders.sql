-- Orders of another currency than their store's from before the store's rate was kept with them: the rate of their day (as records/orders/day-rates.ts has it), so
-- that they are in the sum of all currencies (ORD-012). What is known stays.
update kervan.seller_order o set local_ppm = r.rate_ppm
from (
  select f.store_id, f.order_id, case when m.currency = 'USD' then 1000000 else coalesce(
      (select (t.settings -> 'currency' ->> 'manualRatePpm')::bigint from kervan.store_settings t where t.store_id = f.store_id and t.settings -> 'currency' ->> 'mode' = 'manual'),
      (select d.rate_ppm from kervan.currency_day d where d.currency = m.currency and d.day <= (f.purchased_at at time zone m.zone)::date order by d.day desc limit 1),
      (select d.rate_ppm from kervan.currency_day d where d.currency = m.currency order by d.day limit 1),
      (select t.rate_ppm from kervan.store_settings t where t.store_id = f.store_id)) end as rate_ppm
  from kervan.seller_order f join kervan.store s on s.store_id = f.store_id join (values
    ('US', 'USD', 'America/Los_Angeles'), ('CA', 'CAD', 'America/Toronto'), ('MX', 'MXN', 'America/Mexico_City'), ('BR', 'BRL', 'America/Sao_Paulo'),
    ('IE', 'EUR', 'Europe/Dublin'), ('ES', 'EUR', 'Europe/Madrid'), ('GB', 'GBP', 'Europe/London'), ('FR', 'EUR', 'Europe/Paris'),
    ('BE', 'EUR', 'Europe/Brussels'), ('NL', 'EUR', 'Europe/Amsterdam'), ('DE', 'EUR', 'Europe/Berlin'), ('IT', 'EUR', 'Europe/Rome'),
    ('SE', 'SEK', 'Europe/Stockholm'), ('PL', 'PLN', 'Europe/Warsaw'), ('TR', 'TRY', 'Europe/Istanbul'), ('SA', 'SAR', 'Asia/Riyadh'),
    ('AE', 'AED', 'Asia/Dubai'), ('IN', 'INR', 'Asia/Kolkata'), ('SG', 'SGD', 'Asia/Singapore'), ('AU', 'AUD', 'Australia/Sydney'),
    ('JP', 'JPY', 'Asia/Tokyo'))
    as m(market, currency, zone) on m.market = s.market
  where f.local_ppm is null and f.currency <> m.currency) r
where o.store_id = r.store_id and o.order_id = r.order_id and r.rate_ppm > 0;
