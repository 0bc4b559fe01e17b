-- Erasure (AUTH-056): what staff typed goes where it names the person: reasons, notes, what stood before and after, references of bank transfers. Whether
-- it does is decided without case and without the letters that a bank does not write; a phone number by its last nine digits, however it is spaced. That
-- something was done, by whom, when, on which number and for how much stays.
create function kervan.names_person(words text, names text[]) returns boolean language sql immutable set search_path = pg_catalog, pg_temp as $$
  select exists (select from unnest(names) name where length(btrim(name)) > 1 and case
    when name ~ '^[+0-9 ()./-]{9,}$' then strpos(regexp_replace(words, '[^0-9]', '', 'g'), right(regexp_replace(name, '[^0-9]', '', 'g'), 9)) > 0
    else strpos(ledger.plain_letters(words), ledger.plain_letters(btrim(name))) > 0 end) $$;
create function kervan.without_names(facts jsonb, names text[]) returns jsonb language sql immutable set search_path = pg_catalog, pg_temp as $$
  select case when facts is null then null when jsonb_typeof(facts) <> 'object' then case when kervan.names_person(facts::text, names) then '""' else facts end
    else coalesce((select jsonb_object_agg(key, case when kervan.names_person(value::text, names) then '""' else value end) from jsonb_each(facts)), '{}') end $$;

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
  update bank_transfer set reference = 'erased-' || gen_random_uuid() where account_id = erased and names_person(reference, own);
  update affiliate_payout p set refusal = '' where names_person(p.refusal, case when p.account_id = erased then own else anywhere end);
  update warehouse_difference d set close_note = '' where names_person(d.close_note, case when d.account_id = erased then own else anywhere end);
end $$;
revoke all on function kervan.forget_words(int, text[], text[]), kervan.names_person(text, text[]), kervan.without_names(jsonb, text[]) from public;
grant execute on function kervan.forget_words(int, text[], text[]) to kervan_worker;
