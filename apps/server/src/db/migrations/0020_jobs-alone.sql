-- A job that never runs beside itself, in no process: those of one line are worked one after the other. Owner: jobs.
drop function kervan.enqueue(text, json, text, int, int);
create function kervan.enqueue(job_name text, payload json, dedupe_key text default null, attempts int default 25, run_priority int default 0, line text default null) returns void
language plpgsql security definer set search_path = kervan, public as $$
begin
  perform graphile_worker.add_job(job_name, payload, queue_name => line, max_attempts => attempts, job_key => dedupe_key,
    job_key_mode => case when dedupe_key is null then null else 'preserve_run_at' end, priority => run_priority);
end $$;
