-- AFF-005: earnings know the payout that they are paid with, so that what is calculated after it was asked for is paid another time. Staff may refuse a
-- payout with a reason: its amount is in the balance again. Owner: features/affiliate.
alter table kervan.affiliate_earning add payout_id bigint;
alter table kervan.affiliate_earning add foreign key (account_id, payout_id) references kervan.affiliate_payout on delete set null (payout_id);
create index affiliate_earning_payout on kervan.affiliate_earning(account_id, payout_id) where payout_id is not null;
update kervan.affiliate_earning e set payout_id = p.payout_id from kervan.affiliate_payout p
  where p.account_id = e.account_id and p.status = 'PaymentWaiting' and e.status = 'Calculated' and e.reversed_at is null and e.due_at <= p.created_at;

alter table kervan.affiliate_payout add refused_at timestamptz, add refused_by text, add refusal text;
alter table kervan.affiliate_payout drop constraint affiliate_payout_status_check;
alter table kervan.affiliate_payout add check (status in ('PaymentWaiting', 'PaymentDone', 'Canceled')),
  add check ((status = 'Canceled') = (refused_at is not null and refusal is not null));

drop function kervan.staff_payouts(int);
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
create or replace function kervan.staff_pay_affiliate(of_account int, payout bigint, paid int, at timestamptz, by_member text) returns boolean
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
