-- A refund lowers the profit of a report only where the order it belongs to counts there: where every line of its profit is known (REP-018). What was given
-- back of others stays in what was given back, of which the sales report tells. Owner: features/reports.
alter table kervan.report_slot add refunds_known bigint not null default 0, add refunds_known_usd bigint not null default 0;
alter table kervan.report_slot alter refunds_known drop default, alter refunds_known_usd drop default;
-- Everything in which something was given back is counted again.
insert into kervan.report_mark(store_id, slot) select distinct store_id, kervan.report_slot_of(at) from kervan.order_money where kind = 14;
-- Money of an order can make its profit known, so what was given back of it is counted again with it.
create or replace function kervan.mark_part_for_report() returns trigger language plpgsql as $$ declare part record; begin
  if tg_op = 'DELETE' then part := old; else part := new; end if;
  insert into kervan.report_mark(store_id, slot) select o.store_id, kervan.report_slot_of(o.purchased_at) from kervan.seller_order o
    where o.store_id = part.store_id and o.order_id = part.order_id;
  insert into kervan.report_mark(store_id, slot) select distinct m.store_id, kervan.report_slot_of(m.at) from kervan.order_money m
    where m.store_id = part.store_id and m.order_id = part.order_id and m.kind = 14;
  if tg_table_name = 'order_money' then
    insert into kervan.report_mark(store_id, slot) values (part.store_id, kervan.report_slot_of(part.at));
  end if;
  return null; end $$;
