-- A bank transfer stands in the request of staff and in the ledger, whose transfer is made of its reference: it counts once by that. Nobody writes this table.
create or replace function kervan.forget_words(erased int, own text[], anywhere text[]) returns void
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
drop table kervan.bank_transfer;
