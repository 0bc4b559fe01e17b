-- What could not be taken in: a row that is set aside and tried again alone (retry_at), or one whose values did not all fit their columns
-- and are missing (fields, retry_at null). `body`: the row itself, where nobody would bring it again. Owner: db/set-aside.ts.
create table kervan.set_aside(
  intake text not null, key text not null, store_id int, reason text not null, fields text[] not null default '{}', body text,
  tries int not null default 0, first_at timestamptz not null, last_at timestamptz not null, retry_at timestamptz, primary key(intake, key));
create index set_aside_store on kervan.set_aside(store_id, intake);
create index set_aside_due on kervan.set_aside(intake, retry_at) where retry_at is not null;
call kervan.protect('set_aside', 'store_id');
