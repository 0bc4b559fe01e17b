import type { Task, TaskList } from 'graphile-worker';
import type { WorkerDeps } from '../deps.ts';
import type { Due } from './due.ts';
import type { Job, Jobs, Payload } from './job.ts';

/** The work of each job of a feature, by the name of its declaration. */
export type Workers<J extends Jobs> = {
  [Name in keyof J]: (payload: Payload<J[Name]>, deps: WorkerDeps) => Promise<void>;
};

/** Everything a worker process does: tasks by job name, and the jobs that start themselves. */
export type Work = { tasks: TaskList; periodic: PeriodicJob[] };

/** A job that starts itself. `due`: it is not started where this says no; absent = whenever its period is over. */
export type PeriodicJob = Job & { everyMs: number; due?: Due };

/** Adds the work of some jobs. A job without a worker is a compile error. */
export function work<J extends Jobs>(all: Work, deps: WorkerDeps, jobs: J, workers: Workers<J>): void {
  for (const [key, job] of Object.entries(jobs)) {
    // The table is exhaustive over the same keys; only the payload type is lost in the loop.
    const run = workers[key] as unknown as (payload: unknown, deps: WorkerDeps) => Promise<void>;
    const task: Task = async (raw) => {
      const end = deps.metrics.jobSeconds.startTimer({ job: job.name });
      try {
        await run(job.payload.parse(raw), deps);
      } catch (error) {
        deps.metrics.jobFailures.inc({ job: job.name });
        throw error;
      } finally {
        end();
      }
    };
    all.tasks[job.name] = task;
    if (job.everyMs !== undefined) all.periodic.push({ ...job, everyMs: job.everyMs });
  }
}

/** Declares of jobs that start themselves when they have something to do: they are started only then. Throws for a job that does not start itself. */
export function onlyWhenDue<J extends Jobs>(all: Work, jobs: J, dues: { [Name in keyof J]?: Due }): void {
  for (const [key, due] of Object.entries<Due | undefined>(dues)) {
    const job = all.periodic.find(({ name }) => name === jobs[key]?.name);
    if (!job || !due) throw new Error(`${key} does not start itself`);
    job.due = due;
  }
}
