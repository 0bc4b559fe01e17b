-- From which device somebody acted (point 7 of M4): how the session was opened, browser and system, or the name of a program. Null = the product, the
-- marketplace, or an action from before this was kept. Owner: records/activity.
alter table kervan.activity add column device jsonb;
