-- What a quick look would have seen at the last detailed reading: a look that sees the same wants no further reading.
alter table kervan.source_schedule add column detail_print text;
