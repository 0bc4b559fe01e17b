/**
 * Items of a store, their counts and changes, and what of them waits to be decided.
 * Only writer of: item, item_override, asin_setting, item_dirty, item_job, status_count, price_change, store_state, saved_search,
 * automatic_search, product_lookup, lookup_day, item_day, item_touch.
 */
import { sql } from 'kysely';
import type { StatusCode } from '@kervan/domain/inventory/item-status';
import { firstStatuses, mayGo } from '@kervan/domain/inventory/transitions';
import type { Db } from '../../db/connect.ts';
import { giveToNewItems } from './asin-settings.ts';
import { touch, touchItems } from './item-touch.ts';

/** One decided item as it is written. Money in the store's minor units; `version` is the one that was read. */
export type ItemChange = {
  itemId: number;
  version: number;
  oldStatus: StatusCode;
  price: number | null;
  quantity: number;
  cost: number | null;
  profit: number | null;
  status: StatusCode;
  reason: number;
  sourceRevision: number;
  handlingDays: number | null;
  targetBuyBox: number | null;
  targetLowest: number | null;
  targetRank: number | null;
  targetOffers: number | null;
  targetRevision: number | null;
  /** When what it was decided from had been read, ms; null = never, or an event decided nothing. */
  sourceReadAt: number | null;
  targetReadAt: number | null;
  flags: number;
  /** Since when a listed item has no price that can be computed, ms. */
  unpricedSince: number | null;
  /** Status, reason, price or quantity changed: the change stands in the history and goes to the marketplace. */
  logged: boolean;
};

/** `settingsRevision` null: an event changed the items, no decision was made (the history's row is explained by the decision before it). */
export type WriteScope = { storeId: number; now: number; settingsRevision: number | null };

/** A step that the status machine does not know: the row is poisonous, whoever takes rows in sets it aside with this reason. */
class IllegalStep extends RangeError {
  constructor(itemId: number, from: StatusCode | null, to: StatusCode) {
    super(
      `item ${itemId}: ${from === null ? `begins in status ${to}` : `status ${from} → ${to}`} is no step of the status machine`,
    );
  }
}

/** PostgreSQL array text: cheaper to send than an array of values, and JSON writes the same words. */
const list = (values: readonly (number | boolean | null)[]): string => `{${JSON.stringify(values).slice(1, -1)}}`;

/** The month that was found for a handle: a process may serve several databases, and a transaction may be rolled back. */
const months = new WeakMap<Db, string>();

/** Makes the history's partition of the month when it is missing. */
async function ensureMonth(tx: Db, now: number): Promise<void> {
  const month = new Date(now).toISOString().slice(0, 7);
  if (months.get(tx) === month) return;
  const { rows } = await sql<{
    missing: boolean;
  }>`select to_regclass(${`kervan.price_change_${month.replace('-', '_')}`}) is null as missing`.execute(tx);
  if (rows[0]?.missing) await sql`select kervan.ensure_month(${`${month}-01`}::date)`.execute(tx);
  months.set(tx, month);
}

/**
 * The one writer of `item`, its counts and its changes: one statement for a chunk of one store, rows in key order.
 * Answers the ids that were written; a missing one was changed by somebody else meanwhile and has to be decided again.
 * Throws RangeError for a step that `mayGo` does not allow: callers write through `takeIn`, which sets that row aside and writes the others.
 */
export async function writeItems(
  tx: Db,
  { storeId, now, settingsRevision }: WriteScope,
  changes: readonly ItemChange[],
): Promise<Set<number>> {
  if (changes.length === 0) return new Set();
  const illegal = changes.find(({ oldStatus, status }) => !mayGo(oldStatus, status));
  if (illegal) throw new IllegalStep(illegal.itemId, illegal.oldStatus, illegal.status);
  await ensureMonth(tx, now);
  const rows = [...changes].sort((a, b) => a.itemId - b.itemId);
  const column = (name: string, type: string, valueOf: (row: ItemChange) => number | boolean | null) => {
    const values = rows.map(valueOf);
    // A value that all rows share is sent once. unnest in a select list hands its values over row by row; among the tables it would first store each column.
    const value = values.every((other) => other === values[0])
      ? sql`${values[0]}::${sql.raw(type)}`
      : sql`unnest(${list(values)}::${sql.raw(type)}[])`;
    return sql`${value} as ${sql.raw(name)}`;
  };
  // `between` tells the planner that a chunk is a short stretch of the key, however large the store is.
  const {
    rows: [answer],
  } = await sql<{ written: number; ids: number[] | null }>`
    with next as (
      update store_state set change_seq = change_seq + ${rows.length} where store_id = ${storeId}::int returning change_seq - ${rows.length} as base, change_seq as seq, watched_at is not null as is_watched),
    written as (
      update item i set price = u.price, quantity = u.quantity, cost = u.cost, profit = u.profit, status = u.status, reason = u.reason, flags = u.flags,
        source_revision = u.source_revision, handling_days = u.handling_days, target_buybox = u.target_buybox, target_lowest = u.target_lowest,
        target_rank = u.target_rank, target_offers = u.target_offers, unpriced_since = to_timestamp(u.unpriced_since / 1000.0), version = i.version + 1, changed_at = case when u.logged then ${new Date(now)}::timestamptz else i.changed_at end
      from next, (select ${column('item_id', 'bigint', (row) => row.itemId)}, ${column('version', 'int', (row) => row.version)}, ${column('old_status', 'smallint', (row) => row.oldStatus)},
        ${column('price', 'int', (row) => row.price)}, ${column('quantity', 'int', (row) => row.quantity)}, ${column('cost', 'int', (row) => row.cost)}, ${column('profit', 'int', (row) => row.profit)},
        ${column('status', 'smallint', (row) => row.status)}, ${column('reason', 'smallint', (row) => row.reason)}, ${column('source_revision', 'bigint', (row) => row.sourceRevision)}, ${column('handling_days', 'smallint', (row) => row.handlingDays)},
        ${column('target_buybox', 'int', (row) => row.targetBuyBox)}, ${column('target_lowest', 'int', (row) => row.targetLowest)}, ${column('target_rank', 'int', (row) => row.targetRank)}, ${column('target_offers', 'smallint', (row) => row.targetOffers)},
        ${column('target_revision', 'bigint', (row) => row.targetRevision)}, ${column('flags', 'int', (row) => row.flags)}, ${column('unpriced_since', 'bigint', (row) => row.unpricedSince)},
        ${column('source_read_at', 'bigint', (row) => row.sourceReadAt)}, ${column('target_read_at', 'bigint', (row) => row.targetReadAt)}, ${column('logged', 'boolean', (row) => row.logged)}, generate_series(1, ${rows.length}::int) as n) u
      where i.store_id = ${storeId}::int and i.item_id between ${rows[0]?.itemId}::bigint and ${rows.at(-1)?.itemId}::bigint and i.item_id = u.item_id and i.version = u.version
      returning i.item_id, i.price, i.quantity, i.cost, i.status, i.reason, i.source_revision, i.handling_days, u.target_revision, u.source_read_at, u.target_read_at, u.old_status, u.logged, next.base + u.n as seq,
        old.price as old_price, old.quantity as old_quantity, old.handling_days as old_handling_days, old.source_revision as old_source_revision),
    counted as (
      insert into status_count(store_id, status, items)
      select ${storeId}::int, d.status, sum(d.step)::int
      from (select status, 1 as step from written where status <> old_status union all select old_status, -1 from written where status <> old_status) d
      group by d.status having sum(d.step) <> 0
      on conflict (store_id, status) do update set items = status_count.items + excluded.items),
    logged as (
      insert into price_change(store_id, seq, item_id, changed_at, price, cost, quantity, status, reason, handling_days, source_revision, target_revision, settings_revision, old_status, old_price, old_quantity, old_handling_days, old_source_revision, source_read_at, target_read_at)
      select ${storeId}::int, seq, item_id, ${new Date(now)}::timestamptz, price, cost, quantity, status, reason, handling_days, source_revision, target_revision, ${settingsRevision}::int, old_status, old_price, old_quantity, old_handling_days, old_source_revision, to_timestamp(source_read_at / 1000.0), to_timestamp(target_read_at / 1000.0) from written where logged),
    touched as (${touch({ storeId, itemIds: sql`(select coalesce(array_agg(item_id), '{}') from written)`, retitled: false })})
    select count(*)::int as written, case when count(*) < ${rows.length} then array_agg(item_id) end as ids from written`.execute(
    tx,
  );
  // The ids are named only when one is missing: five thousand of them cost more than the rest of the answer.
  return new Set(answer?.written === rows.length ? rows.map((row) => row.itemId) : (answer?.ids ?? []));
}

/** Unchanged rows get the revision that was evaluated, or they would be found as outdated for ever. */
export async function markEvaluated(
  tx: Db,
  storeId: number,
  rows: readonly { itemId: number; sourceRevision: number }[],
): Promise<void> {
  if (rows.length === 0) return;
  await sql`update item i set source_revision = u.revision from unnest(${list(rows.map((row) => row.itemId))}::bigint[], ${list(rows.map((row) => row.sourceRevision))}::bigint[]) u(item_id, revision)
    where i.store_id = ${storeId} and i.item_id = u.item_id and i.source_revision < u.revision`.execute(tx);
}

export type NewItem = {
  itemId: number;
  sourceId: number;
  status: StatusCode;
  reason: number;
  flags: number;
  price: number | null;
  quantity: number;
};

/** Adds items with their counts; the store's row is locked first, as everywhere. Throws RangeError for a status in which no item begins. */
export async function insertItems(
  tx: Db,
  { storeId, now }: Pick<WriteScope, 'storeId' | 'now'>,
  items: readonly NewItem[],
): Promise<void> {
  if (items.length === 0) return;
  const illegal = items.find(({ status }) => !firstStatuses.includes(status));
  if (illegal) throw new IllegalStep(illegal.itemId, null, illegal.status);
  const column = <K extends keyof NewItem>(name: K) => list(items.map((item) => item[name]));
  await sql`select 1 from store_state where store_id = ${storeId} for update`.execute(tx);
  await sql`
    with added as (
      insert into item(store_id, item_id, source_id, created_at, changed_at, status, reason, flags, price, quantity)
      select ${storeId}::int, u.item_id, u.source_id, ${new Date(now)}::timestamptz, ${new Date(now)}::timestamptz, u.status, u.reason, u.flags, u.price, u.quantity
      from unnest(${column('itemId')}::bigint[], ${column('sourceId')}::bigint[], ${column('status')}::smallint[], ${column('reason')}::smallint[], ${column('flags')}::int[], ${column('price')}::int[], ${column('quantity')}::int[])
        u(item_id, source_id, status, reason, flags, price, quantity)
      returning status)
    insert into status_count(store_id, status, items) select ${storeId}::int, status, count(*)::int from added group by status
    on conflict (store_id, status) do update set items = status_count.items + excluded.items`.execute(tx);
  await giveToNewItems(
    tx,
    storeId,
    items.map(({ itemId }) => itemId),
  );
  await touchItems(
    tx,
    storeId,
    items.map(({ itemId }) => itemId),
    { retitled: true },
  );
}

/** The rows every store needs before its first item: its state and a counter per status. */
export async function openStoreRows(tx: Db, storeId: number, statuses: readonly StatusCode[]): Promise<void> {
  await tx
    .insertInto('store_state')
    .values({ store_id: storeId })
    .onConflict((conflict) => conflict.column('store_id').doNothing())
    .execute();
  await tx
    .insertInto('status_count')
    .values(statuses.map((status) => ({ store_id: storeId, status, items: 0 })))
    .onConflict((conflict) => conflict.columns(['store_id', 'status']).doNothing())
    .execute();
}
