-- Where the reader of a mail is (SUB-034): the zone of the browser that signed in last. Null = none told it yet. Owner: identity.
alter table kervan.account add column time_zone text check (time_zone <> '' and length(time_zone) <= 64);
