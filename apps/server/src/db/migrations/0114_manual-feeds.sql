-- Files of manual mode (INV-078 to INV-084). kind: 'changes' go to the marketplace by the seller's hand, 'listings' come from it.
-- status: ProcessingStatus (domain/manual/feed.ts). due_at: when the next step is due, market clock; null = none is. content: an uploaded file's bytes until
-- it was read. replaced_by: the file that holds what this one said and was not fetched in time. faults: lines that were not taken. Owner: features/listings.
create table kervan.manual_feed(
  store_id int not null references kervan.store, feed_id bigint generated always as identity, document_id uuid not null, kind text collate "C" not null check (kind in ('changes', 'listings')),
  status smallint not null check (status between 0 and 6), name text, created_at timestamptz not null, due_at timestamptz, taken_at timestamptz, ended_at timestamptz, fetched_at timestamptz,
  updates int not null default 0 check (updates >= 0), tries smallint not null default 0, replaced_by bigint, content bytea, faults jsonb not null default '[]', faults_count int not null default 0,
  primary key(store_id, feed_id));
create unique index manual_feed_document on kervan.manual_feed(document_id);
create index manual_feed_due on kervan.manual_feed(due_at) where due_at is not null;
-- What a file of changes says, in its order, with the sending behind each line.
create table kervan.manual_feed_line(
  store_id int not null, feed_id bigint not null, place int not null, item_id bigint not null, seq bigint not null, attempt smallint not null, line text not null, primary key(store_id, feed_id, place),
  foreign key(store_id, feed_id) references kervan.manual_feed(store_id, feed_id) on delete cascade);
call kervan.protect('manual_feed', 'store_id');
call kervan.protect('manual_feed_line', 'store_id');
alter table kervan.submission drop constraint submission_route_check;
alter table kervan.submission add constraint submission_route_check check (route in ('patch', 'feed', 'file'));
