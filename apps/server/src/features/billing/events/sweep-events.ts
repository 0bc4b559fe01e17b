import { ProviderError } from '@kervan/domain/billing/provider-error';
import type { ProviderEvent } from '@kervan/domain/billing/provider-objects';
import { billingJobs } from '../../../jobs/declared/billing.jobs.ts';
import type { WorkerDeps } from '../../../deps.ts';
import { eachAlone } from '../../../jobs/each-alone.ts';
import { enqueue } from '../../../jobs/enqueue.ts';
import {
  forgetOldEvents,
  keepSwept,
  listLeftEvents,
  listUnknownEvents,
  receiveEvent,
  sweptUntil,
} from '../../../records/billing/inbox.ts';
import { forgetOldCalls } from '../../../records/billing/intent-log.ts';

const HOUR_MS = 3_600_000;
/** Events may be listed later than they happened. */
const OVERLAP_MS = 2 * HOUR_MS;
/** The provider lists thirty days; a first sweep asks for a day. */
const FIRST_MS = 24 * HOUR_MS;
const BATCH = 100;

/** Finds events that no webhook brought, from two hours before the last time on, and takes up those whose work was given up. */
export async function sweepEvents(deps: Pick<WorkerDeps, 'db' | 'clock' | 'payments' | 'log'>): Promise<void> {
  const startedAt = deps.clock.now();
  const last = await sweptUntil(deps.db);
  const since = Math.min(last === null ? startedAt - FIRST_MS : last - OVERLAP_MS, startedAt - OVERLAP_MS);
  let [found, unread] = [0, 0];
  try {
    for await (const batch of inBatches(deps.payments.listEvents(since))) {
      const events = batch.filter((event) => event !== null);
      unread += batch.length - events.length;
      const missed = await listUnknownEvents(deps.db, events);
      found += missed.length;
      await eachAlone(missed, (event) => deps.db.transaction().execute((tx) => receiveEvent(tx, event)), {
        log: deps.log,
        named: ({ id: eventId }) => ({ eventId }),
        said: 'an event of the payment provider could not be kept',
      });
    }
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    // The next one begins where this one did.
    deps.log.warn({ err: error }, 'the events of the payment provider could not be listed');
    return;
  }
  if (unread > 0) deps.log.error({ unread }, 'events of the payment provider that cannot be read were left out');
  if (found > 0) deps.log.warn({ found }, 'events of the payment provider that no webhook brought');
  await deps.db.transaction().execute(async (tx) => {
    await keepSwept(tx, startedAt);
    for (const eventId of await listLeftEvents(tx)) await enqueue(tx, billingJobs.applyEvent, { eventId });
  });
  await forgetOldEvents(deps.db);
  await forgetOldCalls(deps.db);
}

type Listed = ProviderEvent | null;

async function* inBatches(events: AsyncIterable<Listed>): AsyncGenerator<Listed[], void> {
  let batch: Listed[] = [];
  for await (const event of events) {
    batch.push(event);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
