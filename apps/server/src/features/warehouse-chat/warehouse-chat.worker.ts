import type { WorkerDeps } from '../../deps.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { work, type Work } from '../../jobs/work.ts';
import { listStoresWithLetters } from '../../records/warehouse/letters.ts';
import { sendLetters } from './send-letters.ts';
import { warehouseChatJobs } from './warehouse-chat.jobs.ts';

export function workOnWarehouseChat(all: Work, deps: WorkerDeps): void {
  work(all, deps, warehouseChatJobs, {
    send: ({ storeId }) => sendLetters(deps, storeId),
    wake: async () => {
      for (const storeId of await listStoresWithLetters(deps.db, deps.clock.now()))
        await enqueue(deps.db, warehouseChatJobs.send, { storeId }, `warehouse-chat.send:${storeId}`);
    },
  });
}
