-- The password that a member of staff begins with is good for choosing another. Owner: staff.
alter table kervan.staff add must_change_password boolean not null default true;
create function kervan.staff_set_password(member int, new_hash text) returns boolean
language plpgsql security definer set search_path = kervan, public as $$
begin
  if not kervan.is_staff() then raise exception 'staff alone change a password of staff' using errcode = '42501'; end if;
  update staff set password_hash = new_hash, must_change_password = false where staff_id = member and disabled_at is null;
  return found;
end $$;
revoke all on function kervan.staff_set_password(int, text) from public;
grant execute on function kervan.staff_set_password(int, text) to kervan_app;

-- What is asked twice by one click is one request.
alter table kervan.staff_request add number uuid not null default gen_random_uuid() unique;
-- What came of it: the amount of money moves is found by who asked for how much lately.
create index staff_request_lately on kervan.staff_request(account_id, asked_by, asked_at);
