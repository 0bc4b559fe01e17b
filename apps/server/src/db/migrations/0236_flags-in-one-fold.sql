-- Titles of flags are compared as kervan.fold_case folds them, as the rule does: case and the Turkish letters i are one. What stands twice by that gets its
-- number behind its title. Owner: features/orders.
update kervan.order_flag f set title = left(f.title, 20) || ' ' || f.flag_id
  where exists (select from kervan.order_flag e where e.store_id = f.store_id and e.kind = f.kind and e.flag_id < f.flag_id and kervan.fold_case(e.title) = kervan.fold_case(f.title));
drop index kervan.order_flag_title;
create unique index order_flag_title on kervan.order_flag(store_id, kind, kervan.fold_case(title));
