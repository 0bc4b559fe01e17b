-- When each action of a saved search is due next (null = it does none), and what its last notice found, so that the next one tells only of something new (INV-059).
-- Owner: records/items/saved-search-runs.ts.
alter table kervan.saved_search add notify_due timestamptz, add delete_due timestamptz, add approve_due timestamptz, add noticed bigint[] not null default '{}';
update kervan.saved_search set notify_due = case when is_notified then saved_at + interval '1 day' end, delete_due = case when auto_delete then saved_at + interval '7 days' end,
  approve_due = case when auto_approve then saved_at + interval '7 days' end;
create index saved_search_due on kervan.saved_search(least(notify_due, delete_due, approve_due)) where least(notify_due, delete_due, approve_due) is not null;
