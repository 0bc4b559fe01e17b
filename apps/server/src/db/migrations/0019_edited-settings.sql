-- The revision at which the seller's own settings changed last: new rates raise the number too, and are no conflict with what somebody edits. Owner: pricing.
alter table kervan.store_settings add edited_revision int;
update kervan.store_settings set edited_revision = revision;
alter table kervan.store_settings alter edited_revision set not null;
