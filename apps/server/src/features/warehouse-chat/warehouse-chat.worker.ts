import { sql } from 'kysely';
import { isFree } from '../../db/leases.ts';
import { LetterState } from '@kervan/domain/warehouse/warehouse-letter';
import type { WorkerDeps } from '../../deps.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { onlyWhenDue, work, type Work } from '../../jobs/work.ts';
import { listStoresWithLetters } from '../../records/warehouse/letters.ts';
import { sendLetters } from './send-letters.ts';
import { warehouseChatJobs } from '../../jobs/declared/warehouse-chat.jobs.ts';

export function workOnWarehouseChat(all: Work, deps: WorkerDeps): void {
  work(all, deps, warehouseChatJobs, {
    send: ({ storeId }) => sendLetters(deps, storeId),
    wake: async () => {
      for (const storeId of await listStoresWithLetters(deps.db, deps.clock.now()))
        await enqueue(deps.db, warehouseChatJobs.send, { storeId });
    },
  });
  onlyWhenDue(all, warehouseChatJobs, {
    wake: (now) =>
      sql<boolean>`exists (select from warehouse_letter where state = ${sql.lit(LetterState.Waiting)} and due_at <= ${now}::timestamptz and ${isFree})`,
  });
}
