-- A currency rate that moved too far to be taken over unasked: the store's prices go on with the one in use until the seller accepts it.
-- Owner: currency.
create table kervan.held_rate(store_id int primary key, rate_ppm bigint not null check (rate_ppm > 0), held_at timestamptz not null);
call kervan.protect('held_rate', 'store_id');
