-- What the seller agreed to pay for a parcel, cents of USD: the price that was taken first, or one that he approved or chose (WH-029). A price that
-- grows again and again is measured by it, and not by the price that it grew to last. Owner: records/warehouse.
alter table kervan.warehouse_package add agreed_usd bigint check (agreed_usd >= 0);
update kervan.warehouse_package set agreed_usd = price_usd where held_usd is not null;
