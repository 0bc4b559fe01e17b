-- Erasure: what staff typed into a reference of the books goes where it names the person, also without the letters that a bank does not write. No hash says
-- anything of it: the journal's salt is forgotten with it. Amounts and numbers stay.
create function ledger.plain_letters(p_text text) returns text language sql immutable set search_path = pg_catalog, pg_temp as $$
  select lower(translate(p_text, 'ıİIŞşĞğÜüÖöÇçÂâÎîÛû', 'iiissgguuooccaaiiuu')) $$;
create function ledger.forget_names(p_account_id int, p_names text[]) returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform ledger.require_own(p_account_id);
  update ledger.transfer t set ref = t.ref - 'reference' where t.account_id = p_account_id
    and exists (select from unnest(p_names) name where name <> '' and strpos(ledger.plain_letters(t.ref ->> 'reference'), ledger.plain_letters(name)) > 0);
end $$;
revoke all on function ledger.forget_names(int, text[]), ledger.plain_letters(text) from public;
grant update (ref) on ledger.transfer to kervan_ledger;
grant execute on function ledger.plain_letters(text) to kervan_ledger, kervan_worker;
do $$
begin
  grant create on schema ledger to kervan_ledger;
  alter function ledger.forget_names(int, text[]) owner to kervan_ledger;
  revoke create on schema ledger from kervan_ledger;
end $$;
grant execute on function ledger.forget_names(int, text[]) to kervan_app, kervan_worker;
