-- The order that this one replaces, or that its product was exchanged from; null = it is a sale of its own, or nothing was told.
alter table kervan.seller_order add column replaces text;
