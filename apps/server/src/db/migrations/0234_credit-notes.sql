-- What went back of an invoice (SUB-098), a document each; one whose refund the bank could not pay out is void. Owner: billing.
create table kervan.credit_note(
  account_id int not null references kervan.account on delete cascade, credit_note_id bigint generated always as identity, invoice_id bigint not null, number text not null,
  amount int not null check (amount > 0), issued_at timestamptz not null, voided_at timestamptz, primary key(account_id, credit_note_id), unique(account_id, number),
  foreign key(account_id, invoice_id) references kervan.invoice(account_id, invoice_id) on delete cascade);
create index credit_note_invoice on kervan.credit_note(account_id, invoice_id);
call kervan.protect('credit_note', 'account_id');
create policy staff on kervan.credit_note to kervan_app using (kervan.is_staff()) with check (kervan.is_staff());
