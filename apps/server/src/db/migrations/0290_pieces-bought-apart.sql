-- Pieces of one product may be bought apart: several purchases of it that are not given up, never more pieces than are wanted of it, of what was bought
-- although nobody wanted it (bought_despite) never more than were ordered. The product's row is locked first, so that two who buy at once stand one
-- behind the other. Owner: records/orders.
drop index kervan.order_purchase_open;
create index order_purchase_live on kervan.order_purchase(store_id, order_item_id) where state < 90;
-- One purchase of a product under one number of the source; one that was given up may be entered again under its own.
drop index kervan.order_purchase_number;
create index order_purchase_number on kervan.order_purchase(store_id, buyer_order_number) where buyer_order_number is not null;
create unique index order_purchase_number_once on kervan.order_purchase(store_id, buyer_order_number, order_item_id) where buyer_order_number is not null and state < 90;

create function kervan.hold_bought_pieces() returns trigger language plpgsql set search_path = kervan, public as $$
declare most int; live int;
begin
  select case when new.bought_despite is null then i.quantity - i.cancelled else i.quantity end into most
    from order_item i where i.store_id = new.store_id and i.order_item_id = new.order_item_id for no key update;
  select coalesce(sum(p.quantity), 0) into live from order_purchase p
    where p.store_id = new.store_id and p.order_item_id = new.order_item_id and p.state < 90;
  if live > most then
    raise exception 'more pieces bought than wanted of product % of order %', new.order_item_id, new.order_id using errcode = 'check_violation', constraint = 'order_purchase_pieces';
  end if;
  return null;
end $$;
create trigger order_purchase_pieces_new after insert on kervan.order_purchase for each row when (new.state < 90) execute function kervan.hold_bought_pieces();
create trigger order_purchase_pieces_more after update of quantity, state on kervan.order_purchase for each row
  when (new.state < 90 and (old.state >= 90 or new.quantity > old.quantity)) execute function kervan.hold_bought_pieces();
