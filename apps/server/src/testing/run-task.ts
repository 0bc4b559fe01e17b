import type { JobHelpers } from 'graphile-worker';
import type { Work } from '../jobs/work.ts';

// No task of ours asks anything of its helpers.
const NO_HELPERS = {} as JobHelpers;

/** Runs a job by its name, as the queue would, at once. Throws where there is none of that name. */
export async function runTask({ tasks }: Pick<Work, 'tasks'>, name: string, payload: object = {}): Promise<void> {
  const task = tasks[name];
  if (!task) throw new Error(`there is no job ${name}`);
  await task(payload, NO_HELPERS);
}
