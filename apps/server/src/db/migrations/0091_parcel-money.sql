-- waited_ms: how long the parcel has waited for credit before its clock began again, so that holding it back or paying it forgets no storage (WH-023).
alter table kervan.warehouse_package add column waited_ms bigint not null default 0 check (waited_ms >= 0);
create index warehouse_package_held on kervan.warehouse_package(account_id) where held_usd is not null;

-- What is wanted for a parcel over what was agreed (WH-028, WH-029). ref: the warehouse's own number of it; null = its price grew after credit was held, and
-- `quote` is the price that it asks for. Amounts in cents of USD. state, refund: domain/warehouse/extra-payment. answer_until: silence is a refusal then.
-- key: the fact it stands for, so that it is kept once. Owner: records/warehouse.
create table kervan.warehouse_extra_payment(
  store_id int not null, extra_id bigint generated always as identity, package_id bigint not null, account_id int not null references kervan.account, key text collate "C" not null, ref text collate "C", amount_usd bigint not null check (amount_usd > 0),
  explanation text not null default '', quote jsonb, state smallint not null default 1 check (state between 1 and 3), refund smallint not null default 0 check (refund between 0 and 3), refund_reason text,
  asked_at timestamptz not null, answer_until timestamptz not null, answered_at timestamptz, is_silent boolean not null default false, charged_usd bigint check (charged_usd >= 0), refund_asked_at timestamptz, refunded_at timestamptz, primary key(store_id, extra_id),
  foreign key(store_id, package_id) references kervan.warehouse_package(store_id, package_id) on delete cascade);
create unique index warehouse_extra_payment_key on kervan.warehouse_extra_payment(store_id, package_id, key);
create unique index warehouse_extra_payment_grown on kervan.warehouse_extra_payment(store_id, package_id) where ref is null and state = 1;
create index warehouse_extra_payment_account on kervan.warehouse_extra_payment(account_id, extra_id desc);
create index warehouse_extra_payment_id on kervan.warehouse_extra_payment(extra_id);
call kervan.protect('warehouse_extra_payment', 'store_id');
