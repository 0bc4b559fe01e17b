-- A token of the extension counts with the secret of the instance that it was given to (AUTH-036): those of before name none and are given anew. Owner: identity.
delete from kervan.session where kind = 'extension' and device_hash is null;
alter table kervan.session add constraint session_extension_is_bound check (kind <> 'extension' or device_hash is not null);
