import type { dashboard } from '@kervan/contracts/dashboard-calls';
import { markets } from '@kervan/domain/markets';
import { firstStepsOf } from '@kervan/domain/stores/first-steps';
import { readItemCounts } from '../../records/items/item-counts.ts';
import { readOpenRoutes } from '../../records/orders/open-routes.ts';
import { readOrdersSoFar } from '../../records/orders/orders-so-far.ts';
import { settingsOf } from '../../records/settings/settings-cache.ts';
import { AppError } from '../../errors.ts';
import type { Handler } from '../../http/implement.ts';
import { within } from '../../cases/within.ts';
import { freshnessAt, readTierReadings } from './data-ages.ts';
import { readFailures } from './failed-changes.ts';
import { readHourlyChanges } from './hourly-changes.ts';
import { readNewestChanges } from './newest-changes.ts';
import { remember } from './remember.ts';
import { readWaiting } from './waiting-changes.ts';

/** The ages look at every item of the store; they serve again for this long (market clock). */
const AGES_SERVE_MS = 20_000;

/** REP-028: the health of one store. Counts, failures and the newest changes are of this moment. */
export const storeHealth: Handler<typeof dashboard.storeHealth> = async ({ caller }, deps) =>
  within(deps, caller, async (tx) => {
    const { storeId } = caller;
    const now = deps.clock.now();
    const row = await tx
      .selectFrom('store')
      .select(['market', 'steps_confirmed'])
      .where('store_id', '=', storeId)
      .executeTakeFirstOrThrow();

    const market = row.market;
    const prepared = await settingsOf(deps.clock, tx, { storeId, market });
    if (!prepared) throw new AppError('RecordNotFound');
    const { timeZone, currency } = markets[market];
    const readings = await remember({ owner: deps.clock, now, forMs: AGES_SERVE_MS }, `ages:${storeId}`, () =>
      readTierReadings(tx, storeId, now),
    );
    const { listed, plan, ...counts } = await readItemCounts(tx, caller);
    return {
      currency,
      ...counts,
      plan: { atStore: plan.atStore, limit: plan.limit },
      firstSteps: firstStepsOf({
        settings: prepared.state.settings,
        market,
        items: counts.tabs.all,
        itemsListed: listed,
        openWays: await readOpenRoutes(tx, storeId),
        orders: await readOrdersSoFar(tx, storeId),
        confirmed: row.steps_confirmed,
      }),
      freshness: readings.map(freshnessAt(now)),
      changes: await readHourlyChanges(tx, {
        owner: deps.clock,
        storeId,
        timeZone,
        now,
        atStore: counts.tabs.atStore,
      }),
      newest: await readNewestChanges(tx, storeId),
      failures: await readFailures(tx, storeId),
      waiting: await readWaiting(tx, { storeId, timeZone, settings: prepared.state.settings }, now),
      asOf: new Date(now).toISOString(),
    };
  });
