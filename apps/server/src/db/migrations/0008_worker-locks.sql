-- Which of the queue's workers a job process runs: what nobody alive holds is released. Owner: jobs.
alter table kervan.worker_heartbeat add queue_workers text[] not null default '{}';
