-- What Amazon tells with its offers and its catalogue and nobody kept: the lower price that it suggests (minor units of the store's currency, shipping
-- included, INV-013), and the ids of the categories from the root to the leaf (INV-003). Owner: records/products, features/sources.
alter table kervan.target_offer add suggested_lower int check (suggested_lower >= 0);
alter table kervan.source_details add category_ids text[];
