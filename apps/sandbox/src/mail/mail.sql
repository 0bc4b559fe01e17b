-- Mail that arrived: one row per recipient.
create table if not exists sandbox.mail (
  world text not null,
  id bigint generated always as identity,
  recipient text not null,
  sender text not null,
  subject text not null,
  body_text text,
  body_html text,
  at timestamptz not null,
  primary key (world, id)
);
create index if not exists mail_by_recipient on sandbox.mail (world, lower(recipient), id);
