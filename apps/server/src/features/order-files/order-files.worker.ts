import type { WorkerDeps } from '../../deps.ts';
import { work, type Work } from '../../jobs/work.ts';
import { orderFilesJobs } from '../../jobs/declared/order-files.jobs.ts';
import { tidyUploads } from './tidy-uploads.ts';
import { workOnUpload } from './work-on-upload.ts';

export function workOnOrderFiles(all: Work, deps: WorkerDeps): void {
  work(all, deps, orderFilesJobs, {
    takeIn: (asked) => workOnUpload(deps, asked),
    tidy: () => tidyUploads(deps),
  });
}
