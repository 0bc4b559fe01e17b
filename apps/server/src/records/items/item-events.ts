import { sql } from 'kysely';
import type { ItemEvent, ItemState } from '@kervan/domain/inventory/item-events';
import { setToZeroFlags } from '@kervan/domain/inventory/item-flags';
import type { StatusCode } from '@kervan/domain/inventory/item-status';
import { isAmong } from '@kervan/domain/inventory/status-groups';
import { announce } from '../../events/announce.ts';
import type { Db } from '../../db/connect.ts';
import { takeIn } from '../../db/quarantine.ts';
import { writeItems, type ItemChange } from './item-write.ts';

type Row = {
  item_id: number;
  version: number;
  /** The column holds status codes only. */
  status: StatusCode;
  reason: number;
  flags: number;
  price: number | null;
  quantity: number;
  cost: number | null;
  profit: number | null;
  source_revision: number;
  handling_days: number | null;
  target_buybox: number | null;
  target_lowest: number | null;
  target_rank: number | null;
  target_offers: number | null;
  target_revision: number | null;
  unpriced_since: Date | null;
};

/** The whole item as an event sees it. */
export type EventItem = ItemState & { price: number | null; quantity: number };

/**
 * Applies an event of the status machine to items of a store, through the one writer of `item`. Items the event does not apply
 * to stay as they are, and so does one that would take a step which the status machine does not know: it is set aside with its reason
 * until an event of it can be written. Answers the ids that changed. The store's row is locked first.
 */
export async function applyItemEvents(
  tx: Db,
  store: { storeId: number; accountId: number },
  itemIds: readonly number[],
  now: number,
  event: (item: EventItem, itemId: number) => ItemEvent | null,
): Promise<number[]> {
  if (itemIds.length === 0) return [];
  await sql`select 1 from store_state where store_id = ${store.storeId} for update`.execute(tx);
  const { rows } = await sql<Row>`
    select i.item_id, i.version, i.status, i.reason, i.flags, i.price, i.quantity, i.cost, i.profit, i.source_revision, i.handling_days, i.target_buybox, i.target_lowest, i.target_rank, i.target_offers, i.unpriced_since,
      t.revision as target_revision
    from item i left join target_offer t on t.store_id = i.store_id and t.item_id = i.item_id
    where i.store_id = ${store.storeId} and i.item_id = any(${itemIds}::bigint[])`.execute(tx);
  const changes = rows.flatMap((row): ItemChange[] => {
    const next = event(
      {
        status: row.status,
        reason: row.reason,
        flags: row.flags,
        price: row.price,
        quantity: row.quantity,
      },
      row.item_id,
    );
    if (!next || (next.status === row.status && next.reason === row.reason && next.flags === row.flags)) return [];
    return [changeOf(row, next)];
  });
  const scope = { storeId: store.storeId, now };
  const { answers } = await takeIn({ tx, log: null, intake: 'itemEvent', ...scope }, changes, {
    key: ({ itemId }) => `${store.storeId}:${itemId}`,
    write: (part) => writeItems(tx, { ...scope, settingsRevision: null }, part),
  });
  const written = new Set(answers.flatMap((ids) => [...ids]));
  await announceItems(
    tx,
    store,
    changes.filter((change) => written.has(change.itemId)),
  );
  return [...written];
}

function changeOf(row: Row, next: ItemEvent): ItemChange {
  const isZeroed = isAmong('unwanted', next.status) || (next.flags & setToZeroFlags) !== 0;
  const quantity = isZeroed ? 0 : row.quantity;
  return {
    itemId: row.item_id,
    version: row.version,
    oldStatus: row.status,
    price: row.price,
    quantity,
    cost: row.cost,
    profit: row.profit,
    status: next.status,
    reason: next.reason,
    sourceRevision: row.source_revision,
    handlingDays: row.handling_days,
    targetBuyBox: row.target_buybox,
    targetLowest: row.target_lowest,
    targetRank: row.target_rank,
    targetOffers: row.target_offers,
    targetRevision: row.target_revision,
    sourceReadAt: null,
    targetReadAt: null,
    flags: next.flags,
    unpricedSince: row.unpriced_since?.getTime() ?? null,
    logged: next.status !== row.status || next.reason !== row.reason || quantity !== row.quantity,
  };
}

async function announceItems(
  tx: Db,
  store: { storeId: number; accountId: number },
  changes: readonly ItemChange[],
): Promise<void> {
  if (changes.length === 0) return;
  await announce(tx, store.accountId, {
    type: 'item',
    storeId: store.storeId,
    ids: changes.map((change) => change.itemId),
  });
  if (changes.some((change) => change.status !== change.oldStatus))
    await announce(tx, store.accountId, { type: 'counts', storeId: store.storeId });
}
