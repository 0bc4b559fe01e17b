-- STORE-066: who accepted which text of the direct sending policy for a store, and when it was withdrawn. Rows are kept; at most one of a
-- store stands. Owner: records/settings.
create table kervan.direct_sending_acknowledgement(
  store_id int not null references kervan.store, acknowledgement_id bigint generated always as identity, account_id int not null references kervan.account,
  text_version text not null, accepted_at timestamptz not null, withdrawn_at timestamptz, primary key(store_id, acknowledgement_id));
create unique index direct_sending_acknowledgement_standing on kervan.direct_sending_acknowledgement(store_id) where withdrawn_at is null;
create index direct_sending_acknowledgement_account on kervan.direct_sending_acknowledgement(account_id);
call kervan.protect('direct_sending_acknowledgement', 'store_id');
