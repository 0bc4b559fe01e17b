-- What a record of a list tells beside its value (FILT-011): numbers of domain/filters/restriction-reasons.ts.
alter table kervan.restriction add column infringement smallint not null default 0 check (infringement between 0 and 10), add column source smallint check (source between 1 and 3),
  add column sku text, add column description text;
alter table kervan.restriction_archive add column infringement smallint not null default 0, add column source smallint, add column sku text, add column description text;
