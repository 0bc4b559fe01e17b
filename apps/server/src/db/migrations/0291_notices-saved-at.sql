-- The moment of a save is the number that the next one goes out from; null = saved before there was one. Owner: records/stores.
alter table kervan.notice_setting add column saved_at timestamptz;
