import type { publishing } from '@kervan/contracts/publishing-calls';
import { sql } from 'kysely';
import type { Deps } from '../../deps.ts';
import { announce } from '../../events/announce.ts';
import type { StoreCaller } from '../../http/access.ts';
import { AppError } from '../../errors.ts';
import type { Handler } from '../../http/implement.ts';
import { within } from '../../cases/within.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { recordActivity } from '../../records/activity/activity-write.ts';
import { answerJumps, readHeldJumps } from '../../records/settings/reading-jumps.ts';
import { pricingJobs } from '../../jobs/declared/pricing.jobs.ts';

/** Decision record 49: the prices that jumped by readings, as far as they were seen, are meant. */
export const releaseReadings: Handler<typeof publishing.releaseReadings> = ({ body: { seenAt }, caller }, deps) =>
  answer(deps, caller, { seenAt: Date.parse(seenAt), isMeant: true });

/** Decision record 49: the readings are wrong; prices stay, or go back, where they were until the source says something else. */
export const keepPrices: Handler<typeof publishing.keepPrices> = ({ body: { seenAt }, caller }, deps) =>
  answer(deps, caller, { seenAt: Date.parse(seenAt), isMeant: false });

const answer = (deps: Deps, caller: StoreCaller, said: { seenAt: number; isMeant: boolean }): Promise<null> =>
  within(deps, caller, async (tx) => {
    const now = deps.clock.now();
    const { storeId, accountId } = caller;
    await sql`select 1 from store_state where store_id = ${storeId} for update`.execute(tx);
    const held = await readHeldJumps(tx, storeId);
    if (held === null || held.since > said.seenAt) throw new AppError('RecordNotFound');
    const items = await answerJumps(tx, { storeId, now }, said);
    const step = { before: { released: false }, after: { released: said.isMeant } };
    await recordActivity(tx, caller, { kind: 'Publishing', now, items, ...step });
    await enqueue(tx, pricingJobs.evaluate, { storeId });
    await announce(tx, accountId, { type: 'banner', storeId });
    return null;
  });
