import type { publishing } from '@kervan/contracts/publishing-calls';
import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';
import { announce } from '../../events/announce.ts';
import type { StoreCaller } from '../../http/access.ts';
import type { Handler } from '../../http/implement.ts';
import { within } from '../../cases/within.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { recordActivity } from '../../records/activity/activity-write.ts';
import { readStop, setStop } from '../../records/settings/rollout.ts';
import { listingJobs } from '../../jobs/declared/listings.jobs.ts';
import { safeToRetry } from '../../db/transact.ts';

/** M5: from now on the store sends zeros alone; what is decided meanwhile waits. Twice changes nothing. */
export const stopSending: Handler<typeof publishing.stop> = ({ caller }, deps) =>
  within(
    deps,
    caller,
    safeToRetry(async (tx) => {
      const now = deps.clock.now();
      await switchTo(tx, caller, { stoppedAt: now, now });
      return { stoppedAt: new Date((await readStop(tx, caller.storeId)) ?? now).toISOString() };
    }),
  );

/** M5: what waits goes out. */
export const resumeSending: Handler<typeof publishing.resume> = ({ caller }, deps) =>
  within(
    deps,
    caller,
    safeToRetry(async (tx) => {
      await switchTo(tx, caller, { stoppedAt: null, now: deps.clock.now() });
      return null;
    }),
  );

async function switchTo(
  tx: Db,
  caller: StoreCaller,
  { stoppedAt, now }: { stoppedAt: number | null; now: number },
): Promise<void> {
  const { storeId } = caller;
  await sql`select 1 from store_state where store_id = ${storeId} for update`.execute(tx);
  if (!(await setStop(tx, storeId, stoppedAt))) return;
  const [before, after] = stoppedAt === null ? [false, true] : [true, false];
  await recordActivity(tx, caller, {
    kind: 'Publishing',
    now,
    items: 0,
    before: { publishing: before },
    after: { publishing: after },
  });
  if (stoppedAt === null) await enqueue(tx, listingJobs.publish, { storeId });
  await announce(tx, caller.accountId, { type: 'banner', storeId });
}
