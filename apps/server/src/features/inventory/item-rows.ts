import type { ItemRow } from '@kervan/contracts/item-row';
import { filterNameOf } from '@kervan/domain/filters/filter-names';
import { keywordRanges } from '@kervan/domain/filters/keyword-ranges';
import { hasFlag, ItemFlag } from '@kervan/domain/inventory/item-flags';
import { StatusCode, wireStatus } from '@kervan/domain/inventory/item-status';
import { PriceUpdateState } from '@kervan/domain/inventory/price-update-state';
import { unpackReason, updateReasonName } from '@kervan/domain/inventory/update-reason';
import { markets, sourceMarket } from '@kervan/domain/markets';
import { decidePrice } from '@kervan/domain/pricing/decide-price';
import { hasFeature } from '@kervan/domain/subscriptions/plan';
import type { Db } from '../../db/connect.ts';
import { plannedWithValues } from '../../db/named-statements.ts';
import { loadItems, type LoadedItem } from '../../records/items/load-facts.ts';
import { readKeywords } from '../../records/products/list-bits.ts';
import type { PreparedSettings } from '../../records/settings/settings-cache.ts';
import { hadToBeSent } from './change-state.ts';
import { shownAsWanted } from '../../records/items/shown-as-wanted.ts';
import { sql } from 'kysely';

type Cold = {
  item_id: number;
  asin: string;
  sku: string;
  title: string | null;
  brand: string | null;
  image: string | null;
  changed_at: Date;
  reported_price: number | null;
  reported_quantity: number | null;
  present: boolean | null;
  queued: boolean;
  shown: boolean;
  newest_state: string | null;
  newest_attempt: number | null;
  limited_until: Date | null;
  source_at: Date | null;
  target_at: Date | null;
};

/** The rows of a page in the order of the ids: what is stored, and what is derived from it as it is now. */
export async function itemRows(
  tx: Db,
  storeId: number,
  itemIds: readonly number[],
  prepared: PreparedSettings,
): Promise<ItemRow[]> {
  if (itemIds.length === 0) return [];
  const loaded = new Map((await loadItems(tx, storeId, itemIds, 0)).map((item) => [item.itemId, item]));
  // Before the queue is read: a change that is taken over in between stands in one of both.
  const waiting = await readWaiting(tx, storeId, itemIds);
  // The items are named by themselves, too: joined by their details alone, the tenant's policies had the planner read the whole store.
  const chosen = sql`any(${itemIds}::bigint[])`;
  const { rows } = await sql<Cold>`
    select d.item_id, d.asin, d.sku, d.title, d.brand, d.image, i.changed_at, r.price as reported_price, r.quantity as reported_quantity, r.present, q.item_id is not null as queued, coalesce(${shownAsWanted}, false) as shown, n.state as newest_state, n.attempt as newest_attempt,
      l.renews_at as limited_until, s.fetched_at as source_at, t.fetched_at as target_at
    from item_details d join item i on i.store_id = d.store_id and i.item_id = d.item_id join source_product s on s.source_id = i.source_id
    left join listing_reported r on r.store_id = d.store_id and r.item_id = d.item_id left join publish_queue q on q.store_id = d.store_id and q.item_id = d.item_id
    left join upload_limit l on l.store_id = d.store_id
    left join target_offer t on t.store_id = d.store_id and t.item_id = d.item_id
    left join lateral (select state, attempt from submission x where x.store_id = d.store_id and x.item_id = d.item_id order by seq desc, attempt desc limit 1) n on true
    where d.store_id = ${storeId} and d.item_id = ${chosen} and i.item_id = ${chosen}`.execute(tx);
  const cold = new Map(rows.map((row) => [row.item_id, { ...row, queued: row.queued || waiting.has(row.item_id) }]));
  const marksOf = await titleMarks(tx, storeId, [...loaded.values()]);
  return itemIds.flatMap((id) => {
    const item = loaded.get(id);
    const row = cold.get(id);
    return item && row ? [{ ...rowOf(item, row, prepared), ...marksOf(item, row.title) }] : [];
  });
}

/**
 * Items with a change that the history holds and the queue does not yet. The place in the history is told to the planner as a value: compared with
 * a column it had the whole history of the store read, a tenth of a second for a million changes.
 */
async function readWaiting(tx: Db, storeId: number, itemIds: readonly number[]): Promise<Set<number>> {
  const state = await tx
    .selectFrom('store_state')
    .select('feed_cursor')
    .where('store_id', '=', storeId)
    .executeTakeFirst();
  if (!state) return new Set();
  const { rows } = await sql<{ item_id: number }>`${plannedWithValues}select distinct c.item_id from price_change c
    where c.store_id = ${storeId} and c.seq > ${state.feed_cursor}::bigint and c.item_id = any(${itemIds}::bigint[]) and ${hadToBeSent}`.execute(
    tx,
  );
  return new Set(rows.map(({ item_id }) => item_id));
}

/** INV-104: the restricted keywords of the store are read only where an item of the page is marked by one. */
async function titleMarks(tx: Db, storeId: number, items: readonly LoadedItem[]) {
  const isMarked = ({ item }: LoadedItem) => hasFlag(item.flags, ItemFlag.restrictedKeyword);
  const matches = items.some(isMarked) ? await readKeywords(tx, storeId) : null;
  return (item: LoadedItem, title: string | null): Pick<ItemRow, 'titleMarks'> =>
    matches === null || title === null || !isMarked(item) ? {} : { titleMarks: keywordRanges(title, matches(title)) };
}

/** Where the newest change of an item stands on its way; what the history holds and the queue does not yet waits as well (INV-052). */
function updateStateOf({ queued, shown, newest_state }: Cold): ItemRow['updateState'] {
  if (queued) return PriceUpdateState.pending;
  if (newest_state === null) return null;
  const hasFailed = newest_state === 'refused' || newest_state === 'failed';
  // A change that failed was followed by a decision that needs none: what is wanted is shown already.
  if (newest_state === 'done' || (hasFailed && shown)) return PriceUpdateState.done;
  return hasFailed
    ? PriceUpdateState.failed
    : newest_state === 'superseded'
      ? PriceUpdateState.cancelled
      : PriceUpdateState.sent;
}

/** INV-088: it was never listed, and the store's new listings of the week are used up. */
const isHeldByLimit = ({ status, flags }: LoadedItem['item'], { queued }: Cold): boolean =>
  status === StatusCode.AtStoreQueue && !hasFlag(flags, ItemFlag.listed) && queued;

/** SUB-006: what the target market tells of a product beside its prices, where the plan holds it. */
export const holdsTargetInfo = ({ state }: PreparedSettings): boolean =>
  hasFeature(state.plan, 'targetMarketplaceInfo');

function rowOf(loaded: LoadedItem, cold: Cold, prepared: PreparedSettings): ItemRow {
  const { compiled, market } = prepared;
  const isTold = holdsTargetInfo(prepared);
  const { item, source, target } = loaded;
  const priced = source.fetchedAt === null ? null : decidePrice(source, target, item, compiled);
  const { reason, filterNumber } = unpackReason(item.reason);
  return {
    id: loaded.itemId,
    asin: cold.asin,
    sku: cold.sku,
    title: cold.title,
    brand: cold.brand,
    imageUrl: cold.image,
    status: wireStatus(item.status),
    listedAtZero: item.status === StatusCode.OutOfCriteriaListedZero,
    reason: reason === null ? null : updateReasonName(reason),
    filter: filterNameOf(filterNumber),
    quantity: item.quantity,
    currency: markets[market].currency,
    priceMinor: item.price,
    confirmedPriceMinor: cold.present ? cold.reported_price : null,
    confirmedQuantity: cold.present ? cold.reported_quantity : null,
    updateState: updateStateOf(cold),
    costMinor: loaded.cost,
    profitMinor: loaded.profit,
    profitPercent: loaded.cost && loaded.profit !== null ? Math.round((loaded.profit * 10_000) / loaded.cost) : null,
    minPriceMinor: priced?.min ?? null,
    standardPriceMinor: priced?.standard ?? null,
    maxPriceMinor: priced?.max ?? null,
    sourcePriceMinor: source.price,
    sourceCurrency: markets[sourceMarket].currency,
    sourceStock: source.stock,
    sourceFetchedAt: cold.source_at?.toISOString() ?? null,
    weightG: source.weightG,
    buyBoxMinor: target.buyBoxLanded,
    lowestMinor: target.lowestLanded,
    targetOffers: isTold ? target.offersCount : null,
    targetFetchedAt: cold.target_at?.toISOString() ?? null,
    targetRank: isTold ? target.salesRank : null,
    zeroHold: hasFlag(item.flags, ItemFlag.userSetToZero)
      ? 'user'
      : hasFlag(item.flags, ItemFlag.heldByWarning)
        ? 'warning'
        : null,
    uploadLimitUntil: isHeldByLimit(item, cold) ? (cold.limited_until?.toISOString() ?? null) : null,
    handlingDays: item.handlingDays,
    createdAt: new Date(item.createdAt).toISOString(),
    changedAt: cold.changed_at.toISOString(),
  };
}
