-- A state of an account that was handed in and is taken over into this copy (M12). Owner: takeover.
-- state: 0 waits, 1 items are coming, 2 done, 3 failed. content: the state as it was checked, compressed; gone once it is over.
-- done: how many items of it stand in their stores, in the order of the state; written with them.
create table kervan.takeover(
  account_id int not null references kervan.account on delete cascade, takeover_id bigint generated always as identity, state smallint not null default 0 check (state between 0 and 3),
  state_hash bytea not null check (octet_length(state_hash) = 32), content bytea, items int not null, done int not null default 0, found_hash bytea, failure text,
  asked_at timestamptz not null, ended_at timestamptz, primary key(account_id, takeover_id));
-- One at a time.
create unique index takeover_open on kervan.takeover(account_id) where state < 2;
call kervan.protect('takeover', 'account_id');
