-- What reports add up, ready counted per quarter of an hour in UTC, so that a day can be cut at anybody's midnight; amounts in minor units of the
-- order's currency and in cents of USD at the rate of the order's day. Orders on the moment of purchase without cancelled ones, refunds on the moment of
-- the refund. Profit = gross less everything behind it, of orders of which all lines are known (`known`). Owner: features/reports.
create table kervan.report_slot(
  store_id int not null, slot timestamptz not null, orders int not null, known int not null, units int not null,
  sale bigint not null, shipping bigint not null, refunds bigint not null, gross bigint not null, commission bigint not null, source_cost bigint not null,
  warehouse_cost bigint not null, import_shipment bigint not null, tax bigint not null,
  sale_usd bigint not null, shipping_usd bigint not null, refunds_usd bigint not null, gross_usd bigint not null, commission_usd bigint not null, source_cost_usd bigint not null,
  warehouse_cost_usd bigint not null, import_shipment_usd bigint not null, tax_usd bigint not null, primary key(store_id, slot));
call kervan.protect('report_slot', 'store_id');
-- The same by product; what an order came to is shared by the prices of its products.
create table kervan.report_product(
  store_id int not null, slot timestamptz not null, asin text collate "C" not null, sku text not null, orders int not null, units int not null,
  sale bigint not null, profit bigint not null, sale_usd bigint not null, profit_usd bigint not null,
  primary key(store_id, slot, asin, sku) include (orders, units, sale, profit, sale_usd, profit_usd));
call kervan.protect('report_product', 'store_id');
-- Slots that are to be counted anew, written with whatever changes them. Only ever added to, so that nobody waits for another; the count takes them away.
create table kervan.report_mark(mark_id bigint generated always as identity primary key, store_id int not null, slot timestamptz not null);
create index report_mark_store on kervan.report_mark(store_id, mark_id);
call kervan.protect('report_mark', 'store_id');
create index order_money_refund on kervan.order_money(store_id, at) where kind = 14;

create function kervan.report_slot_of(at timestamptz) returns timestamptz language sql immutable parallel safe
  return date_bin('15 minutes', at, timestamptz '2000-01-01 00:00:00+00');
create function kervan.mark_order_for_report() returns trigger language plpgsql as $$ begin
  if tg_op <> 'DELETE' then
    insert into kervan.report_mark(store_id, slot) values (new.store_id, kervan.report_slot_of(new.purchased_at));
    insert into kervan.report_mark(store_id, slot) select distinct m.store_id, kervan.report_slot_of(m.at) from kervan.order_money m
      where m.store_id = new.store_id and m.order_id = new.order_id and m.kind = 14;
  end if;
  if tg_op = 'DELETE' or (tg_op = 'UPDATE' and old.purchased_at <> new.purchased_at) then
    insert into kervan.report_mark(store_id, slot) values (old.store_id, kervan.report_slot_of(old.purchased_at));
  end if;
  return null; end $$;
create trigger seller_order_report after insert or delete on kervan.seller_order for each row execute function kervan.mark_order_for_report();
create trigger seller_order_report_change after update on kervan.seller_order for each row
  when ((old.purchased_at, old.seller_status, old.sale, old.shipping, old.currency, old.rate_ppm, old.settled, old.forecast)
    is distinct from (new.purchased_at, new.seller_status, new.sale, new.shipping, new.currency, new.rate_ppm, new.settled, new.forecast))
  execute function kervan.mark_order_for_report();
create function kervan.mark_part_for_report() returns trigger language plpgsql as $$ declare part record; begin
  if tg_op = 'DELETE' then part := old; else part := new; end if;
  insert into kervan.report_mark(store_id, slot) select o.store_id, kervan.report_slot_of(o.purchased_at) from kervan.seller_order o
    where o.store_id = part.store_id and o.order_id = part.order_id;
  if tg_table_name = 'order_item' then
    insert into kervan.report_mark(store_id, slot) select distinct m.store_id, kervan.report_slot_of(m.at) from kervan.order_money m
      where m.store_id = part.store_id and m.order_id = part.order_id and m.kind = 14;
  else
    insert into kervan.report_mark(store_id, slot) values (part.store_id, kervan.report_slot_of(part.at));
  end if;
  return null; end $$;
create trigger order_item_report after insert or update of quantity, cancelled, price, sku, asin or delete on kervan.order_item
  for each row execute function kervan.mark_part_for_report();
create trigger order_money_report after insert or update or delete on kervan.order_money for each row execute function kervan.mark_part_for_report();

insert into kervan.report_mark(store_id, slot) select distinct store_id, kervan.report_slot_of(purchased_at) from kervan.seller_order;
insert into kervan.report_mark(store_id, slot) select distinct store_id, kervan.report_slot_of(at) from kervan.order_money where kind = 14;

-- Whose look-up it was: 1 by hand, 2 a saved search, 3 the extension, 4 the automatic search.
alter table kervan.product_lookup add source smallint check (source between 1 and 4);
update kervan.product_lookup set source = case when outcome = 8 then 1 else 4 end;
create index product_lookup_day on kervan.product_lookup(store_id, looked_up_at desc, lookup_id desc);
