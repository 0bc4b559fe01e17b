-- The secret of the product's application at the marketplace, sealed: the setting is its first value, what the marketplace sends is the next. It lives 180 days.
-- Of the platform alone, no tenant's. Owner: records/stores/application-secret.
create table kervan.marketplace_application(
  client_id text primary key,
  sealed_secret text not null,
  -- Keyed hash of the setting that the row began with: another setting is the operator's newer word.
  setting_mark bytea not null,
  expires_at timestamptz not null,
  -- When a new one was asked for; null = it has come, or was not asked for yet.
  asked_at timestamptz);
revoke insert, update, delete on kervan.marketplace_application from kervan_app;
