-- A known text sealed by each master key that was in force: a process with other keys is found at its start. Owner: db.
create table kervan.master_key(kid text primary key, sealed text not null, created_at timestamptz not null default now());
revoke insert, update, delete on kervan.master_key from kervan_app;
