-- Browsers an account has signed in with: they count wrong passwords apart from strangers, also after a sign-out. Owner: identity.
create table kervan.known_device(
  account_id int not null references kervan.account on delete cascade, device_hash bytea not null, seen_at timestamptz not null default now(),
  primary key(account_id, device_hash));
create index known_device_seen on kervan.known_device(seen_at);
call kervan.protect('known_device', 'account_id');
create policy identity on kervan.known_device to kervan_app using (kervan.is_identity()) with check (kervan.is_identity());
insert into kervan.known_device(account_id, device_hash, seen_at)
  select account_id, device_hash, max(created_at) from kervan.session where device_hash is not null group by account_id, device_hash;
-- The purge walks by time.
create index authorization_state_expires on kervan.authorization_state(expires_at);
