-- What the platform's readers read of source products, shared by all stores, and what a store's own authorization reads of its
-- competition. Owner: sources.
create table kervan.source_product(
  source_id bigint generated always as identity primary key, market smallint not null, asin text collate "C" not null, revision bigint not null default 0,
  price int, shipping int, stock int, seller_type smallint, availability smallint, prime boolean, prime_exclusive boolean, delivery_days smallint, in_stock_in_days smallint,
  buybox_price int, lowest_price int, average_price int, offers smallint, sales_rank int, review_count int, review_average smallint,
  weight_g int, dimensional_weight_g int, girth_mm int, discount_type smallint, discount_value int, coupon_type smallint, coupon_value int,
  variations smallint, voltage smallint, seller_is_brand boolean, not_found boolean not null default false, brand_id int, category_id int, flags int not null default 0,
  fetched_at timestamptz) with (fillfactor = 80);
create unique index source_product_asin on kervan.source_product(market, asin);

-- Cold: descriptive data of the catalogue, with its own age.
create table kervan.source_details(
  source_id bigint primary key references kervan.source_product on delete cascade, title text, brand text, image text, category_path text, dimensions_mm int[],
  seller_id text, list_price int, product_type text, catalogue_at timestamptz, lease_until timestamptz);
create index source_details_catalogue on kervan.source_details(catalogue_at nulls first);

-- Every input revision of 90 days: what a past decision was made of (PRICE-040).
create table kervan.source_history(source_id bigint not null, revision bigint not null, at timestamptz not null, state jsonb not null, primary key(source_id, revision));
create index source_history_at on kervan.source_history using brin(at);

create table kervan.source_subscription(source_id bigint not null, store_id int not null, item_id bigint not null, primary key(source_id, store_id, item_id));

-- When a source product is read next. `doubt_at`: looked out of stock once, a second reading has to confirm it.
create table kervan.source_schedule(
  source_id bigint primary key references kervan.source_product on delete cascade, tier smallint not null default 0, last_read_at timestamptz,
  detector_at timestamptz, detector_print text, detail_wanted boolean not null default true, doubt_at timestamptz, lease_until timestamptz, urgent boolean not null default false) with (fillfactor = 70);
create index source_schedule_detail on kervan.source_schedule(last_read_at nulls first);
create index source_schedule_detector on kervan.source_schedule(detector_at nulls first);
create index source_schedule_wanted on kervan.source_schedule(last_read_at nulls first) where detail_wanted or urgent;

-- Competition at the target, read through the store's own authorization.
create table kervan.target_offer(
  store_id int not null, item_id bigint not null, revision bigint not null default 0, buybox_landed int, buybox_price int, buybox_shipping int, buybox_is_ours boolean, buybox_excluded boolean,
  buybox_seller text, buybox_seller_type smallint, lowest_landed int, offers smallint, fba boolean, sba boolean, chinese boolean, sales_rank int, buybox_brands int,
  competitors jsonb, event_at timestamptz, fetched_at timestamptz not null, primary key(store_id, item_id)) with (fillfactor = 80);
create table kervan.target_history(store_id int not null, item_id bigint not null, revision bigint not null, at timestamptz not null, state jsonb not null, primary key(store_id, item_id, revision));
create table kervan.target_schedule(store_id int not null, item_id bigint not null, next_due timestamptz not null, urgent boolean not null default false, lease_until timestamptz, primary key(store_id, item_id)) with (fillfactor = 70);
-- Items whose right to be listed is to be asked for before they go to the store.
create table kervan.qualification_check(store_id int not null, item_id bigint not null, next_due timestamptz not null, lease_until timestamptz, primary key(store_id, item_id));
create index target_schedule_due on kervan.target_schedule(store_id, next_due);
do $$
declare t text;
begin
  foreach t in array array['target_offer', 'target_history', 'target_schedule', 'qualification_check'] loop execute format('call kervan.protect(%L, %L)', t, 'store_id'); end loop;
end $$;
-- The panel reads shared source rows; only the worker writes them (adding products goes through the panel too).
revoke update, delete on kervan.source_product, kervan.source_details, kervan.source_history from kervan_app;
