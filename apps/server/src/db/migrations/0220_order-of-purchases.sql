-- Of two purchases that an account began in one moment the one that was written later is the newest.
alter table kervan.purchase add column seq bigint generated always as identity;
