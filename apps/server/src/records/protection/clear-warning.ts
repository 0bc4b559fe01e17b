import { sql } from 'kysely';
import { UpdateReason } from '@kervan/domain/inventory/update-reason';
import { warningCleared } from '@kervan/domain/inventory/warning-events';
import {
  WarningChannel,
  warningKindOf,
  WarningSubject,
  type WarningChannelName,
  type WarningSubjectName,
} from '@kervan/domain/protection/prevent-suspend';
import type { Db } from '../../db/connect.ts';
import { pricingJobs } from '../../jobs/declared/pricing.jobs.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import type { StoreOfAccount } from '../activity/activity-write.ts';
import { decideSoon } from '../items/decide-soon.ts';
import { applyItemEvents } from '../items/item-events.ts';
import { lockStores } from '../stores/store-lock.ts';
import { isHolding, readStanding } from './standing-warnings.ts';

/** Of `asin` and `sku` at least one is known. `at`: when the marketplace no longer said so; warnings that it raised afterwards stay. */
export type ClearedWarning = {
  asin?: string | null;
  sku?: string | null;
  kind: WarningSubjectName;
  channel: WarningChannelName;
  at: number;
};

/**
 * The marketplace took a warning back: its mark and its hold end on every item that it is about, unless another warning that stands on the item keeps them.
 * A warning about a whole ASIN ends with the first SKU of it that is clear. It is remembered, so that a warning from before that is heard later does nothing;
 * a second time changes nothing. Answers how many warnings ended.
 */
export async function clearWarning(
  tx: Db,
  store: StoreOfAccount,
  cleared: ClearedWarning,
  now: number,
): Promise<number> {
  await lockStores(tx, [store.storeId]);
  const { storeId } = store;
  const { kind, channel, at } = cleared;
  const sku = cleared.sku ?? null;
  const asin = await asinOf(tx, storeId, cleared);
  const product = sku ?? asin;
  if (product === null) return 0;
  const moment = new Date(at);
  await sql`insert into warning_clearing as c (store_id, product, kind, channel, asin, cleared_at)
    values (${storeId}, ${product}, ${WarningSubject[kind]}, ${WarningChannel[channel]}, ${asin}, ${moment})
    on conflict (store_id, product, kind, channel) do update set cleared_at = greatest(c.cleared_at, excluded.cleared_at), asin = coalesce(excluded.asin, c.asin)`.execute(
    tx,
  );
  const { rows: ended } = await sql<Ended>`
    update warning set cleared_at = ${moment}::timestamptz where store_id = ${storeId} and kind = ${WarningSubject[kind]} and channel = ${WarningChannel[channel]} and cleared_at is null
    and raised_at <= ${moment}::timestamptz and product in (${asin}, ${sku}) and ${sku === null ? sql`true` : sql`(sku is null or sku = ${sku})`}
    returning product, sku, action`.execute(tx);
  if (ended.length === 0) return 0;
  await release(tx, store, { ended, kind, channel }, now);
  return ended.length;
}

type Ended = { product: string; sku: string | null; action: number };

async function asinOf(tx: Db, storeId: number, { asin, sku }: ClearedWarning): Promise<string | null> {
  if (!sku) return asin ?? null;
  const { rows } = await sql<{ asin: string }>`
    select asin from item_details where store_id = ${storeId} and sku = ${sku}`.execute(tx);
  return rows[0]?.asin ?? asin ?? null;
}

type Release = { ended: readonly Ended[]; kind: WarningSubjectName; channel: WarningChannelName };

/** What ended is taken off each item that it was about, as far as nothing else that stands keeps it. */
async function release(tx: Db, store: StoreOfAccount, { ended, kind, channel }: Release, now: number): Promise<void> {
  const { storeId } = store;
  const holders = ended.filter(({ action }) => isHolding(action));
  const about = (list: readonly Ended[]) =>
    sql`(d.sku = any(${list.flatMap(({ sku }) => sku ?? [])}::text[]) or d.asin = any(${list.flatMap(({ product, sku }) => (sku === null ? product : []))}::text[]))`;
  const { rows: items } = await sql<{ item_id: number; was_held: boolean }>`
    select d.item_id, ${about(holders)} as was_held from item_details d where d.store_id = ${storeId} and ${about(ended)}`.execute(
    tx,
  );
  const held = new Map(items.map((row) => [row.item_id, row.was_held]));
  const standing = await readStanding(tx, storeId, [...held.keys()]);
  const changed = await applyItemEvents(tx, store, [...held.keys()], now, (item, itemId) =>
    warningCleared(
      item,
      { kind: warningKindOf(kind, channel), holds: held.get(itemId) ?? false },
      standing.get(itemId) ?? [],
    ),
  );
  await decideSoon(tx, storeId, changed, { cause: UpdateReason.TargetDataChange, now });
  if (changed.length > 0) await enqueue(tx, pricingJobs.evaluate, { storeId });
}
