-- What a product says of itself, in the languages that sellers read it in (SHELL-049). Owner: sources.
alter table kervan.source_details add bullets text[];
-- The print of what a translation was made of: another title or bullet wants another one.
create function kervan.texts_print(title text, bullets text[]) returns bytea language sql immutable parallel safe
return sha256(convert_to(coalesce(title, '') || chr(10) || array_to_string(coalesce(bullets, '{}'), chr(10)), 'UTF8'));
create table kervan.source_text(
  source_id bigint not null references kervan.source_product on delete cascade, language text collate "C" not null check (language ~ '^[a-z]{2}$'),
  of_print bytea not null, title text, bullets text[] not null, translated_at timestamptz not null, primary key(source_id, language));
revoke insert, update, delete on kervan.source_text from kervan_app;

-- Affiliate payouts as staff see and pay them. The program is the affiliate feature's and its tables are the account's own: staff reach them by these alone.
create function kervan.staff_payouts(of_account int)
returns table(payout_id bigint, amount int, receiver_mail text, status text, created_at timestamptz, paid_at timestamptz, paid_by text)
language plpgsql stable security definer set search_path = kervan, public as $$
begin
  if not kervan.is_staff() then raise exception 'staff alone sees payouts of others' using errcode = '42501'; end if;
  return query select p.payout_id, p.amount, p.receiver_mail, p.status collate "default", p.created_at, p.paid_at, p.paid_by
    from affiliate_payout p where p.account_id = of_account and not p.is_credit order by p.payout_id desc limit 50;
end $$;
-- True once: while the payout waits. The earnings that were calculated before it was asked for are paid with it.
create function kervan.staff_pay_affiliate(of_account int, payout bigint, paid int, at timestamptz, by_member text) returns boolean
language plpgsql security definer set search_path = kervan, public as $$
declare asked timestamptz;
begin
  if not kervan.is_staff() then raise exception 'staff alone pays' using errcode = '42501'; end if;
  update affiliate_payout p set status = 'PaymentDone', paid_at = at, paid_by = by_member
    where p.account_id = of_account and p.payout_id = payout and p.status = 'PaymentWaiting' and p.amount = paid returning p.created_at into asked;
  if not found then return false; end if;
  update affiliate_earning e set status = 'PaymentDone'
    where e.account_id = of_account and e.status = 'Calculated' and e.reversed_at is null and e.due_at <= asked;
  return true;
end $$;
grant execute on function kervan.staff_payouts(int), kervan.staff_pay_affiliate(int, bigint, int, timestamptz, text) to kervan_app;
