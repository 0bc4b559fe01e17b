-- Which process holds a row's lease, by the name under which it shows that it lives: when it dies its rows are free at once. Owner: jobs.
alter table kervan.publish_queue add lease_by uuid;
alter table kervan.listing_check add lease_by uuid;
alter table kervan.source_schedule add lease_by uuid;
alter table kervan.source_details add lease_by uuid;
alter table kervan.target_schedule add lease_by uuid;
alter table kervan.qualification_check add lease_by uuid;
-- A feed that is about to be sent: without its sender nobody else sends it, and nobody else may send another meanwhile.
alter table kervan.feed add lease_until timestamptz, add lease_by uuid;
-- Who has the one call out that a bucket of one token allows: a dead process never reports its answer.
alter table kervan.quota_bucket add held_by uuid;
-- Who works on a request that is to happen once: when that process died the caller may try again at once.
alter table kervan.idempotency add held_by uuid;
