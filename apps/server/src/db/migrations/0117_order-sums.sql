-- What the tabs of the order list hold and amount to, without counting it each time. `tabs`: the tabs that hold these orders, one bit each, so that an
-- order stands in one row; a tab is the sum of the rows with its bit. Money in minor units of the orders' currency, none of cancelled ones; cost, profit,
-- what was paid and given back (`known_sale`, `refunded`) of the orders whose profit is known. Owner: records/orders.
create table kervan.order_sum(
  store_id int not null, tabs int not null, orders int not null, sale bigint not null, cost bigint not null, profit bigint not null, known_sale bigint not null,
  refunded bigint not null, unknown int not null, primary key(store_id, tabs)) with (fillfactor = 50);
call kervan.protect('order_sum', 'store_id');
-- What moved since: written with what moves it and only ever added to, so that nobody waits for another; folded into the sums later. Sum = both together.
create table kervan.order_sum_step(
  store_id int not null, step_id bigint generated always as identity, tabs int not null, orders int not null, sale bigint not null, cost bigint not null, profit bigint not null,
  known_sale bigint not null, refunded bigint not null, unknown int not null, primary key(store_id, step_id));
call kervan.protect('order_sum_step', 'store_id');

-- What was given back to the buyer, as the lines of order_money with kind 14 say.
alter table kervan.seller_order add refunded bigint not null default 0;
update kervan.seller_order o set refunded = m.refunded
  from (select store_id, order_id, -sum(amount_order) as refunded from kervan.order_money where kind = 14 group by store_id, order_id) m
  where o.store_id = m.store_id and o.order_id = m.order_id;

-- What an order adds to the sums of its tabs, or takes off them; 3 = cancelled, which is no sale.
create function kervan.order_sum_of(sign int, seller_status smallint, gross bigint, own_cost bigint, own_profit bigint, own_refunded bigint) returns table (
  orders int, sale bigint, cost bigint, profit bigint, known_sale bigint, refunded bigint, unknown int)
language sql immutable parallel safe
begin atomic
  select sign, sign * paid, case when is_known then sign * coalesce(own_cost, 0) else 0 end, case when is_known then sign * own_profit else 0 end,
    case when is_known then sign * paid else 0 end, case when is_known then sign * own_refunded else 0 end, case when is_known then 0 else sign end
  from (select case when seller_status = 3 then 0 else gross end as paid, own_profit is not null as is_known) judged;
end;

insert into kervan.order_sum (store_id, tabs, orders, sale, cost, profit, known_sale, refunded, unknown)
  select o.store_id, o.tabs, sum(s.orders), sum(s.sale), sum(s.cost), sum(s.profit), sum(s.known_sale), sum(s.refunded), sum(s.unknown)
  from kervan.seller_order o, kervan.order_sum_of(1, o.seller_status, o.sale + o.shipping, o.cost, o.profit, o.refunded) s group by o.store_id, o.tabs;
drop table kervan.order_tab_count;

create function kervan.step_order_sums() returns trigger language plpgsql as $$ begin
  if tg_op = 'INSERT' then
    insert into kervan.order_sum_step (store_id, tabs, orders, sale, cost, profit, known_sale, refunded, unknown)
      select o.store_id, o.tabs, sum(s.orders), sum(s.sale), sum(s.cost), sum(s.profit), sum(s.known_sale), sum(s.refunded), sum(s.unknown)
      from fresh o, kervan.order_sum_of(1, o.seller_status, o.sale + o.shipping, o.cost, o.profit, o.refunded) s group by o.store_id, o.tabs;
  elsif tg_op = 'DELETE' then
    insert into kervan.order_sum_step (store_id, tabs, orders, sale, cost, profit, known_sale, refunded, unknown)
      select o.store_id, o.tabs, sum(s.orders), sum(s.sale), sum(s.cost), sum(s.profit), sum(s.known_sale), sum(s.refunded), sum(s.unknown)
      from stale o, kervan.order_sum_of(-1, o.seller_status, o.sale + o.shipping, o.cost, o.profit, o.refunded) s group by o.store_id, o.tabs;
  else
    insert into kervan.order_sum_step (store_id, tabs, orders, sale, cost, profit, known_sale, refunded, unknown)
      select store_id, tabs, sum(orders), sum(sale), sum(cost), sum(profit), sum(known_sale), sum(refunded), sum(unknown)
      from (select o.store_id, o.tabs, s.* from stale o, kervan.order_sum_of(-1, o.seller_status, o.sale + o.shipping, o.cost, o.profit, o.refunded) s
        union all select o.store_id, o.tabs, s.* from fresh o, kervan.order_sum_of(1, o.seller_status, o.sale + o.shipping, o.cost, o.profit, o.refunded) s) moved
      group by store_id, tabs
      having (sum(orders), sum(sale), sum(cost), sum(profit), sum(known_sale), sum(refunded), sum(unknown)) is distinct from (0, 0, 0, 0, 0, 0, 0);
  end if;
  return null; end $$;
create trigger seller_order_sum_more after insert on kervan.seller_order referencing new table as fresh for each statement execute function kervan.step_order_sums();
create trigger seller_order_sum_less after delete on kervan.seller_order referencing old table as stale for each statement execute function kervan.step_order_sums();
create trigger seller_order_sum_moved after update on kervan.seller_order referencing old table as stale new table as fresh for each statement execute function kervan.step_order_sums();
-- An order changes often, and mostly in columns that no index knows: room on its page spares all of them.
alter table kervan.seller_order set (fillfactor = 70);
