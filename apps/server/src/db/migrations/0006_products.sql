-- Products as they are read: at the source by the platform's readers, shared by all stores, and at the target by a store's own authorization. Owner:
-- sources, records/products.

-- A source product as it was read last. Each change of it raises its revision.
create table kervan.source_product(
  source_id bigint generated always as identity primary key, market smallint not null, asin text collate "C" not null,
  revision bigint not null default 0, price int, shipping int, stock int, seller_type smallint, availability smallint, prime boolean,
  prime_exclusive boolean, delivery_days smallint, in_stock_in_days smallint, buybox_price int, lowest_price int, average_price int, offers smallint,
  sales_rank int, review_count int, review_average smallint, weight_g int, dimensional_weight_g int, girth_mm int, discount_type smallint,
  discount_value int, coupon_type smallint, coupon_value int, variations smallint, voltage smallint, seller_is_brand boolean,
  not_found boolean not null default false, brand_id int, category_id int, flags int not null default 0, fetched_at timestamptz,
  -- What a listed item falls back on while its price cannot be computed: what its cost was computed from last.
  last_price int, last_shipping int, last_weight_g int, last_dimensional_weight_g int,
  -- A price far from its median of 30 days, until it was read a second time.
  price_doubted boolean not null default false,
  -- A source price that fell to a tenth of its median or less is followed only when it stood for a day (decision record 49): since when it stands so,
  -- and the median of before. Null = it does not.
  shifted_at timestamptz, shifted_from int,
  check ((shifted_at is null) = (shifted_from is null))) with (fillfactor = 80);
create unique index source_product_asin on kervan.source_product(market, asin);
-- The panel adds source products and reads them; only the worker changes what was read of them.
revoke update, delete on kervan.source_product from kervan_app;

-- Cold: descriptive data of the catalogue, with its own age.
create table kervan.source_details(
  source_id bigint primary key references kervan.source_product on delete cascade, title text, brand text, image text, category_path text,
  dimensions_mm int[], seller_id text, list_price int, product_type text, catalogue_at timestamptz, lease_until timestamptz, lease_by uuid,
  -- What a product says of itself, in the languages that sellers read it in (SHELL-049), and the ids of its categories from the root to the leaf
  -- (INV-003).
  bullets text[], category_ids text[]);
create index source_details_catalogue on kervan.source_details(catalogue_at nulls first);
create index source_details_category on kervan.source_details(category_path);
create index source_details_brand on kervan.source_details(kervan.fold_case(btrim(brand))) where brand is not null;
revoke update, delete on kervan.source_details from kervan_app;

-- Its texts in another language. of_print: the print of the texts that they were made of.
create table kervan.source_text(
  source_id bigint not null references kervan.source_product on delete cascade, language text collate "C" not null check (language ~ '^[a-z]{2}$'),
  of_print bytea not null, title text, bullets text[] not null, translated_at timestamptz not null,
  primary key(source_id, language));
revoke insert, update, delete on kervan.source_text from kervan_app;

-- Every input revision of 90 days: what a past decision was made of (PRICE-040).
create table kervan.source_history(
  source_id bigint not null, revision bigint not null, at timestamptz not null, state jsonb not null,
  primary key(source_id, revision));
create index source_history_at on kervan.source_history using brin(at);
revoke update, delete on kervan.source_history from kervan_app;

create table kervan.source_subscription(
  source_id bigint not null, store_id int not null, item_id bigint not null,
  primary key(source_id, store_id, item_id));
-- Who follows which product is the stores' own knowledge.
call kervan.protect('source_subscription', 'store_id');

-- When a source product is read next. `doubt_at`: looked out of stock once, a second reading has to confirm it.
create table kervan.source_schedule(
  source_id bigint primary key references kervan.source_product on delete cascade, tier smallint not null default 2, last_read_at timestamptz,
  detector_at timestamptz, detector_print text, detail_wanted boolean not null default true, doubt_at timestamptz, lease_until timestamptz,
  urgent boolean not null default false,
  -- Each product has a ceiling by its tier and is read in the order in which ceilings end. Tier 0: moves often and is listed (15 minutes); 1: listed
  -- (60 minutes); 2: not listed (12 hours), PRICE-032 and INV-085.
  due_at timestamptz, lease_by uuid,
  -- What a quick look would have seen at the last detailed reading: a look that sees the same wants no further reading.
  detail_print text) with (fillfactor = 70);
create index source_schedule_detector on kervan.source_schedule(detector_at nulls first);
create index source_schedule_wanted on kervan.source_schedule(last_read_at nulls first) where detail_wanted or urgent;
create index source_schedule_due on kervan.source_schedule(due_at nulls first);
-- Listed products are looked at before the others: found without passing over those.
create index source_schedule_listed_look on kervan.source_schedule(detector_at nulls first) where tier < 2;

-- How far a source's price moves in a day, hundredths of a percent, from the last 30 days; null = it was read too seldom. Computed anew when the
-- source moved on.
create table kervan.source_volatility(
  source_id bigint primary key references kervan.source_product on delete cascade, revision bigint not null, hundredths int,
  computed_at timestamptz not null);
revoke insert, update, delete on kervan.source_volatility from kervan_app;

-- Competition at the target, read through the store's own authorization.
create table kervan.target_offer(
  store_id int not null, item_id bigint not null, revision bigint not null default 0, buybox_landed int, buybox_price int, buybox_shipping int,
  buybox_is_ours boolean, buybox_excluded boolean, buybox_seller text, buybox_seller_type smallint, lowest_landed int, offers smallint, fba boolean,
  sba boolean, chinese boolean, sales_rank int, buybox_brands int, competitors jsonb, event_at timestamptz, fetched_at timestamptz not null,
  -- What else a store's competition asks on average, and what the marketplace calls competitive (PRICE-001): shown, not followed (decision 52).
  average_landed int, competitive_threshold int,
  -- The lower price that the marketplace suggests (minor units of the store's currency, shipping included, INV-013).
  suggested_lower int check (suggested_lower >= 0),
  primary key(store_id, item_id)) with (fillfactor = 80);
call kervan.protect('target_offer', 'store_id');

create table kervan.target_history(
  store_id int not null, item_id bigint not null, revision bigint not null, at timestamptz not null, state jsonb not null,
  primary key(store_id, item_id, revision));
call kervan.protect('target_history', 'store_id');

create table kervan.target_schedule(
  store_id int not null, item_id bigint not null, next_due timestamptz not null, urgent boolean not null default false, lease_until timestamptz,
  lease_by uuid,
  -- The competition of listed products and that of the others are read by different calls, each in the order in which it is due: found without
  -- passing over the other kind, and without looking at every item. Kept in step by the sorting into tiers.
  listed boolean not null default false,
  primary key(store_id, item_id)) with (fillfactor = 70);
create index target_schedule_due on kervan.target_schedule(store_id, listed, next_due);
create index target_schedule_urgent on kervan.target_schedule(store_id, listed, next_due) where urgent;
call kervan.protect('target_schedule', 'store_id');

-- Items whose right to be listed is to be asked for before they go to the store.
create table kervan.qualification_check(
  store_id int not null, item_id bigint not null, next_due timestamptz not null, lease_until timestamptz, lease_by uuid,
  primary key(store_id, item_id));
call kervan.protect('qualification_check', 'store_id');

-- What the lists of a store say of its products is resolved into bits of item.flags (domain/inventory/item-flags.ts). Products whose lists are looked
-- up soon: a row leaves in the transaction that writes its bits. Owner: records/products.
create table kervan.list_waiting(
  store_id int not null, item_id bigint not null,
  primary key(store_id, item_id));
call kervan.protect('list_waiting', 'store_id');

-- A store whose products are all looked up, up to which one that came, and how often it was wished for: what is prepared of the lists holds until the
-- next wish. Owner: records/products.
create table kervan.list_sweep(
  store_id int primary key, next_item bigint not null default 0, wishes int not null default 1);
call kervan.protect('list_sweep', 'store_id');

-- ASINs that a store has under more than one SKU, gone ones included: few among many, so that duplicates are found without grouping the store
-- (INV-063). Owner: records/products/follow-products.ts.
create table kervan.shared_asin(
  store_id int not null, asin text collate "C" not null,
  primary key(store_id, asin));
call kervan.protect('shared_asin', 'store_id');

-- Registers of trademark offices as an operator loaded them: which, when, how many marks, and the marks as brands are compared. No seller's: the
-- panel reads them alone. Owner: records/products.
create table kervan.trademark_office(
  office text primary key, loaded_at timestamptz not null, marks int not null check (marks > 0));
revoke insert, update, delete on kervan.trademark_office from kervan_app;

create table kervan.trademark(
  office text not null references kervan.trademark_office, folded text not null,
  primary key(office, folded));
revoke insert, update, delete on kervan.trademark from kervan_app;

-- The print of what a translation was made of: another title or bullet wants another one.
create function kervan.texts_print(title text, bullets text[]) returns bytea language sql immutable parallel safe
return sha256(convert_to(coalesce(title, '') || chr(10) || array_to_string(coalesce(bullets, '{}'), chr(10)), 'UTF8'));
