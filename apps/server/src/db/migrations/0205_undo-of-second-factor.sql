-- AUTH-040: what opened the account beside its password when another address was asked for: whoever takes the change back gets it back. The seed is sealed
-- as the account's own is, the codes are hashes. Null of changes that were asked for before: what was turned on since goes.
alter table kervan.email_change add factor_before jsonb;
