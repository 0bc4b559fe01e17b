import { setImmediate as nextTurn } from 'node:timers/promises';
import type { SettingsEffect } from '@kervan/contracts/settings-effect';
import type { asinSettings } from '@kervan/contracts/asin-settings-calls';
import { judgeSettings, type AsinSetting } from '@kervan/domain/asin-settings/asin-setting';
import { factsWith } from '@kervan/domain/asin-settings/override-with';
import { standingOf } from '@kervan/domain/filters/filter-effect';
import type { Decision } from '@kervan/domain/inventory/decision';
import { parseAsin } from '@kervan/domain/inventory/asin';
import { wireStatus } from '@kervan/domain/inventory/item-status';
import { UpdateReason } from '@kervan/domain/inventory/update-reason';
import { markets } from '@kervan/domain/markets';
import type { Minor } from '@kervan/domain/money/money';
import { countPrice, newPriceTally } from '@kervan/domain/pricing/price-forecast';
import type { Deps } from '../../deps.ts';
import type { StoreCaller } from '../../http/access.ts';
import { AppError } from '../../errors.ts';
import type { Handler } from '../../http/implement.ts';
import { within } from '../../cases/within.ts';
import { readRecentOrders, sumRecentOrders } from '../../cases/recent-orders.ts';
import { redecides, itemsByAsin, readAsinSettings } from '../../records/items/asin-settings.ts';
import { holdsPlace, readRoom } from '../../records/items/at-store-room.ts';
import { decideCause, decideLoaded } from '../../records/items/decide-loaded.ts';
import { namesOf } from '../../records/items/item-names.ts';
import { loadItems, type LoadedItem } from '../../records/items/load-facts.ts';
import { refusalOf } from './setting-refusals.ts';
import { keepSample, SAMPLES_MAX, type PreviewSample } from './sample-effects.ts';
import { asinsOfSettings, leastConstantOf, preparedOf } from './write-settings.ts';

/** Products of one reading and of one turn of the event loop. */
const PAGE = 2_000;

/** M3: what settings would do before they are saved. Throws as saving them would. */
export const answerDryRun: Handler<typeof asinSettings.dryRun> = async ({ body, caller }, deps) => {
  const { settings, rejected } = judgeSettings(body.items, await leastConstantOf(deps, caller));
  const named = await within(deps, caller, (tx) => asinsOfSettings(tx, caller.storeId, body.removedIds));
  const removed = [...named, ...body.removed.map(parseAsin)];
  if (removed.includes(null)) throw new AppError('AsinNotValid');
  if (settings.length === 0 && rejected.length > 0) throw refusalOf(rejected);
  const wanted = new Map<string, AsinSetting | null>(removed.flatMap((asin) => (asin === null ? [] : [[asin, null]])));
  for (const setting of settings) wanted.set(setting.asin, setting);
  return previewEffect(deps, caller, wanted);
};

/** Decides the items of these products with other settings (null = none), as the evaluation would after a save, and writes nothing. */
export async function previewEffect(
  deps: Deps,
  caller: StoreCaller,
  wanted: ReadonlyMap<string, AsinSetting | null>,
  onItem: (item: { loaded: LoadedItem; decision: Decision }) => void = () => {},
): Promise<SettingsEffect> {
  const now = deps.clock.now();
  const start = await within(deps, caller, async (tx) => ({
    prepared: await preparedOf(deps, tx, caller.storeId),
    room: await readRoom(tx, caller.accountId),
    recent: await readRecentOrders(tx, caller.storeId, now),
  }));
  const soldAndStopped: number[] = [];
  const tally = newPriceTally();
  const samples: PreviewSample[] = [];
  const asins = [...wanted.keys()];
  let [inStore, refused] = [0, 0];
  let earned: { before: Minor | null; after: Minor | null } = { before: null, after: null };
  const previewOf = (loaded: LoadedItem, setting: AsinSetting | null, isDecided: boolean) => {
    const item = factsWith(loaded.item, setting);
    const placed = holdsPlace(item.status);
    const context = {
      now,
      cause: decideCause(UpdateReason.SettingsChange),
      atStoreRoom: placed || start.room > 0,
    };
    const wantedNow = decideLoaded({ ...loaded, item }, start.prepared, context);
    const decision = isDecided ? wantedNow : asItIs(loaded, wantedNow);
    if (!placed && holdsPlace(decision.status)) start.room--;
    if (decision.hold === null && decision.priceRefusal !== null) refused++;
    const effect = countPrice(tally, { item, profit: loaded.profit, buyBox: loaded.targetBuyBox, decision });
    if (effect?.effect === 'stopped' && start.recent?.has(loaded.itemId)) soldAndStopped.push(loaded.itemId);
    const next = decision.hold === null ? decision : { ...item, profit: loaded.profit };
    earned = {
      before: withProfit(earned.before, { ...loaded.item, profit: loaded.profit }),
      after: withProfit(earned.after, next),
    };
    if (isDecided) onItem({ loaded, decision });
    keepSample(samples, { loaded, decision, effect });
  };
  for (let from = 0; from < asins.length; from += PAGE) {
    await within(deps, caller, async (tx) => {
      const items = await itemsByAsin(tx, caller.storeId, asins.slice(from, from + PAGE));
      inStore += new Set(items.values()).size;
      const known = await readAsinSettings(tx, caller.storeId, [...new Set(items.values())]);
      for (const loaded of await loadItems(tx, caller.storeId, [...items.keys()], UpdateReason.SettingsChange)) {
        const asin = items.get(loaded.itemId) ?? '';
        const setting = wanted.get(asin) ?? null;
        previewOf(loaded, setting, redecides(known.get(asin), setting));
      }
    });
    await nextTurn();
  }
  const { currency } = markets[start.prepared.market];
  const { storeId } = caller;
  return {
    products: asins.length,
    notInStore: asins.length - inStore,
    items: tally.items,
    waiting: tally.waiting,
    listed: tally.offered.after,
    zeroed: tally.offered.lost,
    returned: tally.offered.returned,
    risen: tally.risen,
    fallen: tally.fallen,
    same: tally.same,
    refused,
    belowCost: tally.belowCost.after,
    earned: { beforeMinor: earned.before, afterMinor: earned.after, currency },
    orders: start.recent && {
      ...(await within(deps, caller, (tx) => sumRecentOrders(tx, { storeId, now }, soldAndStopped))),
      currency,
    },
    grave: tally.grave,
    computedAt: new Date(now).toISOString(),
    samples: await named(deps, caller, samples.slice(0, SAMPLES_MAX), currency),
  };
}

/** A sum with the profit of one sale of an item that is on sale. */
function withProfit(
  sum: Minor | null,
  item: Parameters<typeof standingOf>[0] & { profit: Minor | null },
): Minor | null {
  return item.profit === null || standingOf(item) !== 'offered' ? sum : (sum ?? 0) + item.profit;
}

/** An item of which nothing is decided anew. */
const asItIs = ({ item, profit }: LoadedItem, decision: Decision): Decision => ({
  ...decision,
  status: item.status,
  reason: item.reason,
  price: item.price,
  quantity: item.quantity,
  profit,
  priceRefusal: null,
});

async function named(
  deps: Deps,
  caller: StoreCaller,
  samples: readonly PreviewSample[],
  currency: string,
): Promise<SettingsEffect['samples']> {
  const ids = samples.map(({ loaded }) => loaded.itemId);
  const names = await within(deps, caller, (tx) => namesOf(tx, caller.storeId, ids));
  return samples.flatMap(({ loaded, decision, kind, effect }) => {
    const known = names.get(loaded.itemId);
    if (!known) return [];
    const { item } = loaded;
    const next = decision.hold === null ? decision : { ...item, profit: loaded.profit, priceRefusal: null };
    return {
      id: loaded.itemId,
      ...known,
      currency,
      effect: kind,
      oldPriceMinor: item.price,
      newPriceMinor: next.price,
      oldQuantity: item.quantity,
      newQuantity: next.quantity,
      oldStatus: wireStatus(item.status),
      newStatus: wireStatus(next.status),
      oldProfitMinor: loaded.profit,
      profitMinor: next.profit,
      isBelowCost: effect?.isBelowCost ?? false,
      refusal: next.priceRefusal,
    };
  });
}
