-- Which version of which text an account accepted, when and from where. Owner: onboarding.
create table kervan.agreement_acceptance(
  account_id int not null references kervan.account on delete cascade, agreement text not null check (agreement in ('kvkk', 'warehouse')), text_version text not null,
  accepted_at timestamptz not null, accepted_ip text, primary key(account_id, agreement, text_version));
call kervan.protect('agreement_acceptance', 'account_id');
