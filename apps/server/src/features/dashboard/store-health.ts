import {
  type InventoryTab,
  codesOfStatus,
  InventoryItemStatus,
  inventoryTabs,
} from '@kervan/domain/inventory/item-status';
import { statusGroups } from '@kervan/domain/inventory/status-groups';
import type { dashboard } from '@kervan/contracts/dashboard-calls';
import { markets, type MarketCode } from '@kervan/domain/markets';
import { firstStepsOf } from '@kervan/domain/stores/first-steps';
import type { Db } from '../../db/connect.ts';
import { settingsOf } from '../../records/settings/settings-cache.ts';
import { AppError } from '../../http/errors.ts';
import { within, type Handler } from '../../http/implement.ts';
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
    const row = await tx.selectFrom('store').select('market').where('store_id', '=', storeId).executeTakeFirstOrThrow();
    // The column holds a market code.
    const market = row.market as MarketCode;
    const prepared = await settingsOf(deps.clock, tx, { storeId, market });
    if (!prepared) throw new AppError('RecordNotFound');
    const { timeZone, currency } = markets[market];
    const readings = await remember({ owner: deps.clock, now, forMs: AGES_SERVE_MS }, `ages:${storeId}`, () =>
      readTierReadings(tx, storeId, now),
    );
    const counts = await readCounts(tx, caller);
    return {
      currency,
      ...counts,
      firstSteps: firstStepsOf({
        settings: prepared.state.settings,
        market,
        items: counts.tabs.all,
        itemsListed: counts.plan.atStore,
      }),
      freshness: readings.map(freshnessAt(now)),
      changes: await readHourlyChanges(tx, { owner: deps.clock, storeId, timeZone, now }),
      newest: await readNewestChanges(tx, storeId),
      failures: await readFailures(tx, storeId),
      waiting: await readWaiting(tx, { storeId, timeZone, settings: prepared.state.settings }, now),
      asOf: new Date(now).toISOString(),
    };
  });

/** The counts that the tabs of the inventory and the plan meter show. */
async function readCounts(tx: Db, { storeId, accountId }: { storeId: number; accountId: number }) {
  const rows = await tx
    .selectFrom('status_count')
    .select(['status', 'items'])
    .where('store_id', '=', storeId)
    .execute();
  const { product_limit } = await tx
    .selectFrom('account')
    .select('product_limit')
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  const sum = (codes: readonly number[]) =>
    rows.filter((row) => codes.includes(row.status)).reduce((total, row) => total + row.items, 0);
  return {
    statuses: Object.fromEntries(
      Object.values(InventoryItemStatus).map((status) => [status, sum(codesOfStatus(status))]),
    ),
    // One entry per tab of the table.
    tabs: Object.fromEntries(Object.entries(inventoryTabs).map(([tab, codes]) => [tab, sum(codes)])) as Record<
      InventoryTab,
      number
    >,
    plan: { atStore: sum(statusGroups.planCount), limit: product_limit },
  };
}
