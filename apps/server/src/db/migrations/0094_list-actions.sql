-- Text for comparison without case, as domain/filters/fold-case.ts folds it: the four letters I are one.
create function kervan.fold_case(given text) returns text language sql immutable strict parallel safe as $$
  select replace(replace(lower(upper(normalize(given, NFKC) collate "pg_unicode_fast") collate "pg_unicode_fast"), U&'i\0307', 'i'), 'ς', 'σ') $$;

-- What an action did to a list of the store: the record before and after it, null = it did not stand there. Owner: records/activity.
create table kervan.activity_entry(
  store_id int not null, activity_id bigint not null, kind smallint not null check (kind between 1 and 7), folded text collate "C" not null, before jsonb, after jsonb,
  primary key(store_id, activity_id, folded));
call kervan.protect('activity_entry', 'store_id');
