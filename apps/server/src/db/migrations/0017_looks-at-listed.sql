-- Listed products are looked at before the others: found without passing over those.
create index source_schedule_listed_look on kervan.source_schedule(detector_at nulls first) where tier < 2;
