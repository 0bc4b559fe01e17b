-- Programs beside the trade: affiliates, webhooks, the extension, taking over an account, and what erasure takes. Owner: affiliate, webhooks,
-- extension, takeover.

-- Who brings customers: the program of an account, whom it referred, what it earned of their invoices, and what was paid out. Amounts in minor units
-- of USD; statuses by domain/affiliate. What may be paid out is the ledger's account affiliate_payable. Owner: features/affiliate.
create table kervan.affiliate_program(
  account_id int not null primary key references kervan.account on delete cascade,
  code text collate "C" not null unique check (code ~ '^[A-Z0-9]{8}$'), receiver_mail text, created_at timestamptz not null);
call kervan.protect('affiliate_program', 'account_id');

create table kervan.affiliate_referral(
  account_id int not null references kervan.affiliate_program on delete cascade, referral_id bigint generated always as identity,
  referred_id int not null unique references kervan.account on delete cascade, code text collate "C" not null, status text collate "C" not null,
  created_at timestamptz not null, first_paid_at timestamptz,
  primary key(account_id, referral_id), check (account_id <> referred_id));
call kervan.protect('affiliate_referral', 'account_id');

create table kervan.affiliate_payout(
  account_id int not null references kervan.affiliate_program on delete cascade, payout_id bigint generated always as identity,
  is_credit boolean not null, amount int not null check (amount > 0), receiver_mail text, status text collate "C" not null,
  created_at timestamptz not null, paid_at timestamptz, paid_by text, refused_at timestamptz, refused_by text, refusal text,
  primary key(account_id, payout_id), check ((status = 'PaymentDone') = (paid_at is not null)),
  check (status in ('PaymentWaiting', 'PaymentDone', 'Canceled')), check ((status = 'Canceled') = (refused_at is not null and refusal is not null)));
create unique index affiliate_payout_waiting on kervan.affiliate_payout(account_id) where status = 'PaymentWaiting';
call kervan.protect('affiliate_payout', 'account_id');

-- month: the month its invoice was paid in, as 2026-01. reversed_at: a refund or a dispute took it back.
create table kervan.affiliate_earning(
  account_id int not null, earning_id bigint generated always as identity, referral_id bigint not null, invoice_id bigint not null,
  month char(7) collate "C" not null, base int not null check (base >= 0), ratio smallint not null, amount int not null check (amount >= 0),
  status text collate "C" not null, due_at timestamptz not null, reversed_at timestamptz, created_at timestamptz not null,
  -- AFF-005: earnings know the payout that they are paid with, so that what is calculated after it was asked for is paid another time. Staff may
  -- refuse a payout with a reason: its amount is in the balance again.
  payout_id bigint,
  primary key(account_id, earning_id), foreign key(account_id, referral_id) references kervan.affiliate_referral on delete cascade,
  foreign key (account_id, payout_id) references kervan.affiliate_payout on delete set null (payout_id));
create unique index affiliate_earning_once on kervan.affiliate_earning(account_id, referral_id, invoice_id);
create index affiliate_earning_due on kervan.affiliate_earning(due_at) where status = 'WaitingToBeCalculated' and reversed_at is null;
create index affiliate_earning_payout on kervan.affiliate_earning(account_id, payout_id) where payout_id is not null;
call kervan.protect('affiliate_earning', 'account_id');

-- API keys and webhooks (M12); a key is a session of kind api. An address of a customer that is told what happens. events: types of event frames.
-- failures: in a row. Owner: webhooks.
create table kervan.webhook(
  account_id int not null references kervan.account on delete cascade, webhook_id int generated always as identity, url text not null,
  sealed_secret text not null, events text[] not null, created_at timestamptz not null, failures int not null default 0, disabled_at timestamptz,
  primary key(account_id, webhook_id));
call kervan.protect('webhook', 'account_id');

-- What happened, once per transaction that changed something: written where it is announced. Told to each webhook that wants it.
create table kervan.webhook_event(
  account_id int not null references kervan.account on delete cascade, event_id bigint generated always as identity, type text not null, store_id int,
  ids bigint[] not null default '{}', created_at timestamptz not null default now(), spread_at timestamptz,
  primary key(account_id, event_id));
create index webhook_event_new on kervan.webhook_event(event_id) where spread_at is null;
create index webhook_event_old on kervan.webhook_event(created_at);
call kervan.protect('webhook_event', 'account_id');

-- state: 0 waits, 1 told, 2 given up. Instants of the system clock: the customer's computer knows no other.
create table kervan.webhook_delivery(
  account_id int not null, webhook_id int not null, event_id bigint not null, state smallint not null default 0, attempts int not null default 0,
  next_at timestamptz not null, status int, error text, told_at timestamptz,
  primary key(account_id, webhook_id, event_id), foreign key(account_id, webhook_id) references kervan.webhook on delete cascade,
  foreign key(account_id, event_id) references kervan.webhook_event on delete cascade);
create index webhook_delivery_due on kervan.webhook_delivery(next_at) where state = 0;
create index webhook_delivery_event on kervan.webhook_delivery(account_id, event_id);
call kervan.protect('webhook_delivery', 'account_id');

-- What the browser extension does by itself (EXT-005), the same in every browser of the account. Owner: features/extension.
create table kervan.extension_settings(
  account_id int not null primary key, settings jsonb not null, revision int not null);
call kervan.protect('extension_settings', 'account_id');

-- What the extension saw on the marketplace's seller pages (EXT-004): origin is the extension, page (place in collectedPages, counted from 1) and
-- collected_at say where and when. reason by domain/filters/restriction-reasons.ts. A finding that is seen again keeps its first moment. Owner:
-- features/extension.
create table kervan.extension_finding(
  store_id int not null, finding_id bigint generated always as identity, page smallint not null check (page between 1 and 3),
  asin text collate "C" not null, sku text collate "C", reason smallint not null check (reason between 5 and 12), told text not null,
  origin text collate "C" not null, first_at timestamptz not null, collected_at timestamptz not null,
  primary key(store_id, finding_id));
create unique index extension_finding_once on kervan.extension_finding(store_id, page, asin, reason);
call kervan.protect('extension_finding', 'store_id');

-- A state of an account that was handed in and is taken over into this copy (M12). Owner: takeover. state: 0 waits, 1 items are coming, 2 done, 3
-- failed. content: the state as it was checked, compressed; gone once it is over. done: how many items of it stand in their stores, in the order of
-- the state; written with them.
create table kervan.takeover(
  account_id int not null references kervan.account on delete cascade, takeover_id bigint generated always as identity,
  state smallint not null default 0 check (state between 0 and 3), state_hash bytea not null check (octet_length(state_hash) = 32), content bytea,
  items int not null, done int not null default 0, found_hash bytea, failure text, asked_at timestamptz not null, ended_at timestamptz,
  primary key(account_id, takeover_id));
-- One at a time.
create unique index takeover_open on kervan.takeover(account_id) where state < 2;
call kervan.protect('takeover', 'account_id');

-- Affiliate payouts as staff see and pay them. The program is the affiliate feature's and its tables are the account's own: staff reach them by these
-- alone.
create function kervan.staff_payouts(of_account int)
returns table(payout_id bigint, amount int, receiver_mail text, status text, created_at timestamptz, paid_at timestamptz, paid_by text,
  refused_at timestamptz, refused_by text, refusal text)
language plpgsql stable security definer set search_path = kervan, public as $$
begin
  if not kervan.is_staff() then raise exception 'staff alone sees payouts of others' using errcode = '42501'; end if;
  return query select p.payout_id, p.amount, p.receiver_mail, p.status collate "default", p.created_at, p.paid_at, p.paid_by, p.refused_at, p.refused_by, p.refusal
    from affiliate_payout p where p.account_id = of_account and not p.is_credit order by p.payout_id desc limit 50;
end $$;
grant execute on function kervan.staff_payouts(int) to kervan_app;

-- True once: while the payout waits. The earnings that it was asked for with are paid with it.
create function kervan.staff_pay_affiliate(of_account int, payout bigint, paid int, at timestamptz, by_member text) returns boolean
language plpgsql security definer set search_path = kervan, public as $$
begin
  if not kervan.is_staff() then raise exception 'staff alone pays' using errcode = '42501'; end if;
  update affiliate_payout p set status = 'PaymentDone', paid_at = at, paid_by = by_member
    where p.account_id = of_account and p.payout_id = payout and p.status = 'PaymentWaiting' and p.amount = paid;
  if not found then return false; end if;
  update affiliate_earning e set status = 'PaymentDone'
    where e.account_id = of_account and e.payout_id = payout and e.status = 'Calculated' and e.reversed_at is null;
  return true;
end $$;
grant execute on function kervan.staff_pay_affiliate(int, bigint, int, timestamptz, text) to kervan_app;

-- What staff do for accounts is told to these accounts' webhooks as what they do themselves: a transaction of staff sees no webhook. Owner:
-- events/announce.
create function kervan.keep_events_of_staff(of_accounts int[], of_type text, of_store int, of_ids bigint[]) returns boolean
language plpgsql security definer set search_path = kervan, public as $$
begin
  if not kervan.is_staff() then raise exception 'staff alone tells of others' using errcode = '42501'; end if;
  -- What the account itself may see in this transaction is kept by whoever announces it.
  insert into webhook_event(account_id, type, store_id, ids)
    select told.account_id, of_type, of_store, of_ids from unnest(of_accounts) told(account_id)
    where told.account_id is distinct from kervan.tenant_account()
      and exists (select from webhook w where w.account_id = told.account_id and of_type = any(w.events) and w.disabled_at is null);
  return true;
end $$;
revoke all on function kervan.keep_events_of_staff(int[], text, int, bigint[]) from public;
grant execute on function kervan.keep_events_of_staff(int[], text, int, bigint[]) to kervan_app, kervan_worker;

-- Erasure (AUTH-056): what staff typed goes where it names the person: reasons, notes, what stood before and after. Whether it does is decided
-- without case and without the letters that a bank does not write; a phone number by its last nine digits, however it is spaced. That something was
-- done, by whom, when, on which number and for how much stays.
create function kervan.names_person(words text, names text[]) returns boolean language sql immutable set search_path = pg_catalog, pg_temp as $$
  select exists (select from unnest(names) name where length(btrim(name)) > 1 and case
    when name ~ '^[+0-9 ()./-]{9,}$' then strpos(regexp_replace(words, '[^0-9]', '', 'g'), right(regexp_replace(name, '[^0-9]', '', 'g'), 9)) > 0
    else strpos(ledger.plain_letters(words), ledger.plain_letters(btrim(name))) > 0 end) $$;
revoke all on function kervan.names_person(text, text[]) from public;

create function kervan.without_names(facts jsonb, names text[]) returns jsonb language sql immutable set search_path = pg_catalog, pg_temp as $$
  select case when facts is null then null when jsonb_typeof(facts) <> 'object' then case when kervan.names_person(facts::text, names) then '""' else facts end
    else coalesce((select jsonb_object_agg(key, case when kervan.names_person(value::text, names) then '""' else value end) from jsonb_each(facts)), '{}') end $$;
revoke all on function kervan.without_names(jsonb, text[]) from public;

-- `own`: each of these names the person in what belongs to the account; `anywhere`: each of these names nobody else, whosever row it stands in.
create function kervan.forget_words(erased int, own text[], anywhere text[]) returns void
language plpgsql security definer set search_path = kervan, pg_temp as $$
begin
  if not exists (select from account where account_id = erased and erasure_began_at is not null) then
    raise exception 'words are forgotten with an account that is erased' using errcode = '42501';
  end if;
  update staff_action a set why = case when names_person(a.why, n.names) then '' else a.why end, subject = case when names_person(a.subject, n.names) then '' else a.subject end,
    before = without_names(a.before, n.names), after = without_names(a.after, n.names)
    from (select action_id, case when account_id = erased then own else anywhere end as names from staff_action) n
    where a.action_id = n.action_id and names_person(concat_ws(' ', a.why, a.subject, a.before, a.after), n.names);
  update staff_request r set why = case when names_person(r.why, n.names) then '' else r.why end, note = case when names_person(r.note, n.names) then null else r.note end,
    params = without_names(r.params, n.names)
    from (select request_id, case when account_id = erased then own else anywhere end as names from staff_request) n
    where r.request_id = n.request_id and names_person(concat_ws(' ', r.why, r.note, r.params), n.names);
  update affiliate_payout p set refusal = '' where names_person(p.refusal, case when p.account_id = erased then own else anywhere end);
  update warehouse_difference d set close_note = '' where names_person(d.close_note, case when d.account_id = erased then own else anywhere end);
end $$;
revoke all on function kervan.forget_words(int, text[], text[]) from public;
grant execute on function kervan.forget_words(int, text[], text[]) to kervan_worker;
