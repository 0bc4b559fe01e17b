-- Mail that came to the own address of a store (MSG-040): kept before the sender hears that it was taken, read afterwards. message_key: the mail's own id, else a hash
-- of it: the same mail twice is one. sealed_raw: the whole of it until it is read; sealed_text: its words, up to a limit. kind by domain/protection/warning-of-mail.ts.
-- products: what of the store a warning names. Gone after limits.inboundMailKeptMs. Owner: features/inbound-mail.
create table kervan.inbound_mail(
  store_id int not null references kervan.store, mail_id bigint generated always as identity, message_key text collate "C" not null, received_at timestamptz not null,
  sealed_raw text, envelope_from text not null, read_at timestamptz, from_address text, subject text, sealed_text text, kind text collate "C",
  is_proved boolean, signed_by text collate "C", products text[] collate "C" not null default '{}', code text, primary key(store_id, mail_id),
  check ((read_at is null) = (kind is null)), check ((read_at is null) = (is_proved is null)), check (code is null or is_proved));
create unique index inbound_mail_once on kervan.inbound_mail(store_id, message_key);
create index inbound_mail_received on kervan.inbound_mail(store_id, received_at desc, mail_id desc);
create index inbound_mail_old on kervan.inbound_mail(received_at);
call kervan.protect('inbound_mail', 'store_id');
-- The receiver finds a store by the code in its address.
create index store_code_lower on kervan.store(lower(store_code)) where removed_at is null;
