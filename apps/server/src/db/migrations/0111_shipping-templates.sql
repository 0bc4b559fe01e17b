-- Shipping templates as the seller's account has them (STORE-037): listings name their id, settings their name. gone_at: the last reading had it no more.
-- Owner: records/stores/shipping-templates.ts.
create table kervan.shipping_template(
  store_id int not null, template_id text not null, name text not null, place smallint not null, gone_at timestamptz, primary key(store_id, template_id));
-- How they were read: a store has a row as soon as somebody asks for its templates. applied_*: by which settings its listings were looked through last.
create table kervan.shipping_template_reading(
  store_id int primary key, due_at timestamptz not null, read_at timestamptz, failed_at timestamptz, applied_revision int, applied_at timestamptz);
call kervan.protect('shipping_template', 'store_id');
call kervan.protect('shipping_template_reading', 'store_id');

-- The template that a listing shows, that is on its way, and that a sending named; null = none is known, or the sending left it as it is.
alter table kervan.listing_reported add shipping_group text, add flight_shipping text;
alter table kervan.submission add shipping_group text, add flight_shipping text;
