-- Reading in the order of risk: each product has a ceiling by its tier and is read in the order in which ceilings end. Owner: sources.
-- Tier 0: moves often and is listed (15 minutes); 1: listed (60 minutes); 2: not listed (12 hours), PRICE-032 and INV-085.
alter table kervan.source_schedule add due_at timestamptz;
alter table kervan.source_schedule alter tier set default 2;
update kervan.source_schedule set tier = 2, due_at = last_read_at;
drop index kervan.source_schedule_detail;
create index source_schedule_due on kervan.source_schedule(due_at nulls first);

-- Figures of the job processes: the panel's /metrics shows them beside its own.
alter table kervan.worker_heartbeat add metrics jsonb;
