-- The people who run the product: their sign-in, what they did, what two of them must want. Owner: staff.
create table kervan.staff(
  staff_id int generated always as identity primary key, email citext not null unique, name text not null, password_hash text not null,
  -- Sealed; a second factor is no choice here (decision 43).
  totp_secret text not null, totp_last_step bigint, created_at timestamptz not null default now(), disabled_at timestamptz);
create table kervan.staff_session(
  token_hash bytea primary key, staff_id int not null references kervan.staff on delete cascade, device_hash bytea not null, created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(), expires_at timestamptz not null, ends_at timestamptz not null, confirmed_at timestamptz not null, ip text, user_agent text);
create index staff_session_staff on kervan.staff_session(staff_id);

-- Every action: who, why, on whom, before and after. The panel adds and reads, nothing else.
create table kervan.staff_action(
  action_id bigint generated always as identity primary key, at timestamptz not null default now(), staff_id int not null references kervan.staff, staff_name text not null,
  kind text not null, account_id int, subject text not null, why text not null, before jsonb, after jsonb, request_id text);
create index staff_action_at on kervan.staff_action(at desc, action_id desc);
create index staff_action_account on kervan.staff_action(account_id, at desc) where account_id is not null;
create index staff_action_staff on kervan.staff_action(staff_id, at desc);

-- Money above the limit waits for a second member of staff (decision 42). state: 0 waiting, 1 approved, 2 refused, 3 withdrawn.
create table kervan.staff_request(
  request_id bigint generated always as identity primary key, kind text not null, account_id int not null references kervan.account on delete cascade, params jsonb not null,
  amount int not null, why text not null, state smallint not null default 0 check (state between 0 and 3), asked_by int not null references kervan.staff, asked_at timestamptz not null default now(),
  decided_by int references kervan.staff, decided_at timestamptz, note text, check (decided_by is null or decided_by <> asked_by or state = 3));
create index staff_request_waiting on kervan.staff_request(asked_at) where state = 0;
create index staff_request_account on kervan.staff_request(account_id);
create index staff_request_asked_by on kervan.staff_request(asked_by);
create index staff_request_decided_by on kervan.staff_request(decided_by);

-- What sellers can read for help; sanitized when it is written and when it is read.
create table kervan.help_article(
  article_id int generated always as identity primary key, slug text not null unique check (slug ~ '^[a-z0-9-]{1,80}$'), title_tr text not null, title_en text not null,
  html_tr text not null, html_en text not null, place int not null default 0, is_published boolean not null default false, updated_at timestamptz not null, updated_by int references kervan.staff);
create index help_article_updated_by on kervan.help_article(updated_by);

-- A transaction of a member of staff (db/tenant.ts) sees every account; nothing else of the panel does.
create function kervan.is_staff() returns boolean language sql stable parallel safe return current_setting('app.staff', true) = 'on';
do $$
declare t text;
begin
  foreach t in array array['staff', 'staff_session', 'staff_action', 'staff_request'] loop
    execute format('alter table kervan.%I enable row level security', t);
    execute format('alter table kervan.%I force row level security', t);
    execute format('create policy owner on kervan.%I to %I using (true) with check (true)', t, current_user);
    execute format('create policy worker on kervan.%I to kervan_worker using (true) with check (true)', t);
    execute format('create policy staff on kervan.%I to kervan_app using (kervan.is_staff()) with check (kervan.is_staff())', t);
  end loop;
  -- What staff looks at and, through the same records as everybody, changes.
  foreach t in array array['account', 'session', 'store', 'billing_customer', 'card', 'subscription', 'subscription_event', 'purchase', 'coupon_redemption', 'invoice', 'dispute',
    'onboarding', 'system_message', 'support_request', 'account_standing', 'security_event', 'company_info', 'email_change', 'stripe_call'] loop
    execute format('create policy staff on kervan.%I to kervan_app using (kervan.is_staff()) with check (kervan.is_staff())', t);
  end loop;
end $$;
revoke update, delete, truncate on kervan.staff_action from kervan_app, kervan_worker;
revoke insert, update, delete, truncate on kervan.help_article from kervan_app;
revoke insert, update, delete, truncate on kervan.staff from kervan_app;
grant update(totp_last_step) on kervan.staff to kervan_app;

-- Reference data that no seller changes: by staff alone, through these.
create function kervan.staff_save_level(level int, wanted_price int, wanted_limit int, offered boolean) returns boolean
language plpgsql security definer set search_path = kervan, public as $$
begin
  if not kervan.is_staff() then raise exception 'staff alone changes plan levels' using errcode = '42501'; end if;
  update plan_level set price = wanted_price, product_limit = wanted_limit, is_offered = offered,
    stripe_price_id = case when price = wanted_price then stripe_price_id end where plan_level_id = level;
  return found;
end $$;
create function kervan.staff_save_article(id int, new_slug text, tr_title text, en_title text, tr_html text, en_html text, new_place int, published boolean, at timestamptz, by_staff int) returns int
language plpgsql security definer set search_path = kervan, public as $$
declare saved int;
begin
  if not kervan.is_staff() then raise exception 'staff alone writes help' using errcode = '42501'; end if;
  if id is null then
    insert into help_article(slug, title_tr, title_en, html_tr, html_en, place, is_published, updated_at, updated_by)
      values (new_slug, tr_title, en_title, tr_html, en_html, new_place, published, at, by_staff) returning article_id into saved;
  else
    update help_article set slug = new_slug, title_tr = tr_title, title_en = en_title, html_tr = tr_html, html_en = en_html, place = new_place, is_published = published,
      updated_at = at, updated_by = by_staff where article_id = id returning article_id into saved;
  end if;
  return saved;
end $$;
revoke all on function kervan.staff_save_level(int, int, int, boolean), kervan.staff_save_article(int, text, text, text, text, text, int, boolean, timestamptz, int) from public;
grant execute on function kervan.staff_save_level(int, int, int, boolean), kervan.staff_save_article(int, text, text, text, text, text, int, boolean, timestamptz, int) to kervan_app;

-- PRICE-035, PRICE-036: a rate that staff set stands before that of the file until it is taken away. Owner: currency.
alter table kervan.currency_rate add is_manual boolean not null default false, add set_by int references kervan.staff;
create index currency_rate_set_by on kervan.currency_rate(set_by) where set_by is not null;
