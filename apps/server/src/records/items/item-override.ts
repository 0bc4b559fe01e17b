import { sql } from 'kysely';
import { noAsinPrices } from '@kervan/domain/asin-settings/asin-setting';
import { UpdateReason } from '@kervan/domain/inventory/update-reason';
import type { Db } from '../../db/connect.ts';
import type { PreparedSettings } from '../settings/settings-cache.ts';
import { putAsinSettings, readAsinSettings } from './asin-settings.ts';
import { decideCause, decideLoaded } from './decide-loaded.ts';
import { loadItems } from './load-facts.ts';

/** Profits as rates, in hundredths of a percent. */
export type ProfitRange = { minProfit: number; standardProfit: number; maxProfit: number };

/** Profits that hold for these products instead of the store's table (a fixed rated price, INV-073); what else is set for them stays. */
export async function setProfits(
  tx: Db,
  scope: { storeId: number; now: number },
  asins: readonly string[],
  { minProfit, standardProfit, maxProfit }: ProfitRange,
): Promise<void> {
  if (asins.length === 0) return;
  const known = await readAsinSettings(tx, scope.storeId, asins);
  const none = {
    criticalStock: null,
    maxStock: null,
    minStock: null,
    handlingDays: null,
    groupName: null,
    ...noAsinPrices,
  };
  await putAsinSettings(
    tx,
    scope,
    asins.map((asin) => ({ ...none, ...known.get(asin), asin, kind: 'rated', minProfit, standardProfit, maxProfit })),
  );
}

/** A constant price is frozen at the first decision that knows the cost (appendix A step 9a). Store currency minor units. */
export async function keepFrozenPrice(
  tx: Db,
  storeId: number,
  { overrideId, price }: { overrideId: number; price: number },
): Promise<void> {
  await keepFrozen(tx, storeId, [{ overrideId, price }]);
}

/** Items of one reading. */
const PAGE = 2_000;

/** Freezes the constant prices of items as of now (appendix A step 9a); where the cost is unknown the first decision that knows it does. */
export async function freezePrices(
  tx: Db,
  { storeId, now }: { storeId: number; now: number },
  itemIds: readonly number[],
  prepared: PreparedSettings,
): Promise<void> {
  const context = { now, cause: decideCause(UpdateReason.SettingsChange), atStoreRoom: true };
  for (let from = 0; from < itemIds.length; from += PAGE) {
    const frozen = [];
    for (const loaded of await loadItems(tx, storeId, itemIds.slice(from, from + PAGE), UpdateReason.SettingsChange)) {
      const { override } = loaded.item;
      if (loaded.overrideId === null || override?.profitKind !== 'constant' || override.frozenPrice !== null) continue;
      const { frozenPrice } = decideLoaded(loaded, prepared, context);
      if (frozenPrice !== null) frozen.push({ overrideId: loaded.overrideId, price: frozenPrice });
    }
    await keepFrozen(tx, storeId, frozen);
  }
}

async function keepFrozen(
  tx: Db,
  storeId: number,
  frozen: readonly { overrideId: number; price: number }[],
): Promise<void> {
  if (frozen.length === 0) return;
  await sql`update item_override o set frozen_price = u.price from unnest(${frozen.map(({ overrideId }) => overrideId)}::int[], ${frozen.map(({ price }) => price)}::int[]) u(override_id, price)
    where o.store_id = ${storeId} and o.override_id = u.override_id`.execute(tx);
}
