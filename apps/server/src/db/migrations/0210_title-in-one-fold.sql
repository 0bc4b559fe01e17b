-- Titles are searched as kervan.fold_case folds them: case and the Turkish letters i are one. Owner: inventory.
drop index kervan.item_details_title;
create index item_details_title on kervan.item_details using gin(kervan.fold_case(title) gin_trgm_ops);
