import { sql } from 'kysely';
import { AuthorizationLost } from '../../connectors/marketplace/errors.ts';
import type { WorkerDeps } from '../../deps.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { onlyWhenDue, work, type Work } from '../../jobs/work.ts';
import { findConnectedStore } from '../../records/stores/connected-stores.ts';
import { loseConnection } from '../../records/stores/connection.ts';
import { feedbackJobs } from '../../jobs/declared/feedback.jobs.ts';
import { sendRequest } from './send-request.ts';

/** How many are begun in one go; the next waking has the rest. */
const AT_ONCE = 500;

export function workOnFeedback(all: Work, deps: WorkerDeps): void {
  work(all, deps, feedbackJobs, {
    send: async ({ storeId, orderId }) => {
      // Without a connection it waits as it is.
      const store = await findConnectedStore(deps.db, storeId);
      if (!store) return;
      try {
        await sendRequest(deps, store, orderId);
      } catch (error) {
        if (!(error instanceof AuthorizationLost)) throw error;
        await loseConnection(deps.db, store.account.spAccountId, deps.clock.now());
      }
    },
    wake: async () => {
      const { rows } = await sql<{ store_id: number; order_id: number }>`
        select r.store_id, r.order_id from review_request r
          join store s on s.store_id = r.store_id and s.removed_at is null and s.connection_error_at is null
        where r.state = 0 and r.due_at <= ${new Date(deps.clock.now())}::timestamptz order by r.due_at limit ${AT_ONCE}`.execute(
        deps.db,
      );
      for (const { store_id: storeId, order_id: orderId } of rows)
        await enqueue(deps.db, feedbackJobs.send, { storeId, orderId });
    },
  });
  onlyWhenDue(all, feedbackJobs, {
    wake: (now) => sql<boolean>`exists (select from review_request where state = 0 and due_at <= ${now}::timestamptz)`,
  });
}
