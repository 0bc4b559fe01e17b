-- Sellers' accounts at the marketplace; an id belongs to one region.
create table if not exists sandbox.seller (
  world text not null,
  selling_partner_id text not null,
  region text not null,
  name text not null,
  -- 'reader' and 'demo' accounts ship with the world, 'seller' ones were made on the consent page.
  role text not null,
  -- Marketplace ids the seller takes no part in, and those whose listings are suspended.
  absent_from text[] not null default '{}',
  suspended_in text[] not null default '{}',
  created_at timestamptz not null,
  primary key (world, selling_partner_id)
);

-- A seller's standing consent to an application.
create table if not exists sandbox.app_grant (
  world text not null,
  application_id text not null,
  selling_partner_id text not null,
  refresh_token text not null,
  granted_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  primary key (world, application_id, selling_partner_id)
);

-- Codes of the consent page, good for one exchange within five minutes.
create table if not exists sandbox.oauth_code (
  world text not null,
  code text not null,
  application_id text not null,
  selling_partner_id text not null,
  redirect_uri text not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (world, code)
);

-- One row per world that departs from the defaults.
create table if not exists sandbox.authorization_setting (
  world text primary key,
  rotate_refresh_tokens boolean not null
);

-- Secrets of an application that are not the shipped one; the one before goes on for a while.
create table if not exists sandbox.application_secret (
  world text not null,
  application_id text not null,
  secret text not null,
  expires_at timestamptz,
  previous text,
  previous_until timestamptz,
  primary key (world, application_id)
);
