-- Stores whose new listings of the week are used up (INV-088). Until renews_at none is sent but one an hour, whose acceptance ends the limit
-- early; next_try_at: when. Owner: features/listings/upload-limit.ts.
create table kervan.upload_limit(
  store_id int primary key, reached_at timestamptz not null, renews_at timestamptz not null, next_try_at timestamptz not null);
call kervan.protect('upload_limit', 'store_id');
