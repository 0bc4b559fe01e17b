import { isOfWarehouse } from '../../connectors/warehouse/warehouse-errors.ts';
import type { WorkerDeps } from '../../deps.ts';
import { eachAlone } from '../../jobs/each-alone.ts';
import {
  forgetOldMessages,
  keepMissed,
  keepSweptTo,
  listLeftMessages,
  sweptTo,
} from '../../records/warehouse/inbox.ts';
import { messageOf } from './receive-message.ts';
import { takeIn } from './take-in.ts';

/** Events of a page, as many as the warehouse gives at once. */
const PAGE = 500;
/** Pages of one sweep: the rest is for the next one. */
const PAGES_MAX = 200;

/** Reads on in the list of all events from where the last sweep ended, and takes up what no message brought or whose work was given up. */
export async function sweepEvents(deps: Pick<WorkerDeps, 'db' | 'clock' | 'warehouse' | 'log'>): Promise<void> {
  try {
    const missed = await readOn(deps);
    if (missed > 0) deps.log.info({ missed }, 'events of the warehouse that no message brought');
  } catch (error) {
    if (!isOfWarehouse(error)) throw error;
    // The next one begins where this one did.
    deps.log.warn({ err: error }, 'the events of the warehouse could not be listed');
  }
  await takeAll(deps, await listLeftMessages(deps.db));
  await forgetOldMessages(deps.db);
}

/** What cannot be taken in stays for the next sweep. */
const takeAll = (deps: Pick<WorkerDeps, 'db' | 'clock' | 'log'>, ids: readonly string[]) =>
  eachAlone(ids, (id) => takeIn(deps, id), {
    log: deps.log,
    named: (eventId) => ({ eventId }),
    said: 'a message of the warehouse could not be taken in',
  });

async function readOn(deps: Pick<WorkerDeps, 'db' | 'clock' | 'warehouse' | 'log'>): Promise<number> {
  let missed = 0;
  for (let page = 0; page < PAGES_MAX; page++) {
    const from = await sweptTo(deps.db);
    const { events, cursor } = await deps.warehouse.allEvents(from, PAGE);
    // What is kept is worked on at once; who dies in between leaves it waiting.
    const ids = await deps.db.transaction().execute(async (tx) => {
      const kept = await keepMissed(tx, events.map(messageOf));
      await keepSweptTo(tx, cursor ?? from, deps.clock.now());
      return kept;
    });
    await takeAll(deps, ids);
    missed += ids.length;
    if (events.length === 0 || cursor === null) break;
  }
  return missed;
}
