import { sql, type RawBuilder } from 'kysely';
import type { inventory } from '@kervan/contracts/inventory-calls';
import type { ChangedField } from '@kervan/domain/inventory/changed-fields';
import type { UpdateHistoryRow } from '@kervan/contracts/update-history';
import { filterNameOf, filterNumbers } from '@kervan/domain/filters/filter-names';
import { codesOfStatus, isStatusCode, wireStatus, type StatusCode } from '@kervan/domain/inventory/item-status';
import type { PriceUpdateState } from '@kervan/domain/inventory/price-update-state';
import { unpackReason, UpdateReason, updateReasonName } from '@kervan/domain/inventory/update-reason';
import { statusPairsOf, updateTypeOf } from '@kervan/domain/inventory/update-type';
import { limits } from '@kervan/domain/limits';
import { markets, type MarketCode } from '@kervan/domain/markets';
import type { Db } from '../../db/connect.ts';
import { AppError } from '../../http/errors.ts';
import { within, type Handler } from '../../http/implement.ts';
import {
  changeProgress,
  hadToBeSent,
  lastState,
  sends,
  stateOfChange,
  waits,
  wasSent,
  type ChangeProgressRow,
} from './change-state.ts';

type Body = Parameters<Handler<typeof inventory.updateHistory>>[0]['body'];
/** Pages end here (SHELL-096: page 400 of 100 rows), and so does the counting. */
const COUNT_MAX = 40_000;
/** The state of each change is looked up on its own: counting by it ends earlier. */
const COUNT_BY_STATE_MAX = 10_000;
const STATUS_BITS = 16;

/** INV-110: the changes of the store's items, newest first, by the key of the history; searched by every value of a row (INV-049). */
export const listUpdateHistory: Handler<typeof inventory.updateHistory> = async (
  { body, caller: { storeId, ...caller } },
  deps,
) =>
  within(deps, caller, async (tx) => {
    const store = await tx
      .selectFrom('store')
      .select('market')
      .where('store_id', '=', storeId)
      .executeTakeFirstOrThrow();
    const now = deps.clock.now();
    const keptFrom = new Date(now - limits.historyKeptMs);
    const conditions = await conditionsOf(tx, { storeId, keptFrom }, body);
    const most = body.state === undefined ? COUNT_MAX : COUNT_BY_STATE_MAX;
    const counted = conditions === null ? 0 : await count(tx, conditions, most);
    const found = conditions === null ? [] : await readPage(tx, storeId, conditions, body);
    const rows = found.slice(0, body.limit);
    const more = found.length > body.limit ? rows.at(-1) : undefined;
    // The column holds a market code.
    const { currency } = markets[store.market as MarketCode];
    return {
      items: rows.map((row) => rowOf(row, currency)),
      totalCount: Math.min(counted, most),
      isExact: counted <= most,
      page: body.page,
      limit: body.limit,
      nextCursor: more ? String(more.seq) : null,
      keptFrom: keptFrom.toISOString(),
      asOf: new Date(now).toISOString(),
    };
  });

/** Everything a row must meet; null = no item has the code, so there is no row. */
async function conditionsOf(
  tx: Db,
  { storeId, keptFrom }: { storeId: number; keptFrom: Date },
  body: Body,
): Promise<RawBuilder<unknown> | null> {
  const from = body.from === undefined ? keptFrom : new Date(Math.max(Date.parse(body.from), keptFrom.getTime()));
  const all: RawBuilder<unknown>[] = [sql`c.store_id = ${storeId}`, sql`c.changed_at >= ${from}::timestamptz`];
  if (body.to !== undefined) all.push(sql`c.changed_at <= ${new Date(body.to)}::timestamptz`);
  if (body.asinOrSku) {
    const ids = await itemIdsOf(tx, storeId, body.asinOrSku);
    if (ids.length === 0) return null;
    all.push(sql`c.item_id = any(${ids}::bigint[])`);
  }
  return sql.join(
    [...all, ...valueConditions(body), ...(body.state === undefined ? [] : [stateCondition(storeId, body.state)])],
    sql` and `,
  );
}

function valueConditions(body: Body): RawBuilder<unknown>[] {
  const all: RawBuilder<unknown>[] = [];
  if (body.updateType !== undefined)
    all.push(
      sql`coalesce(c.old_status, 0) * ${STATUS_BITS}::int + c.status = any(${statusPairsOf(body.updateType).map(({ from, to }) => (from ?? 0) * STATUS_BITS + to)}::int[])`,
    );
  if (body.updateReason !== undefined) all.push(sql`c.reason / 64 = ${UpdateReason[body.updateReason]}::int`);
  if (body.filter !== undefined) all.push(sql`c.reason % 64 = ${filterNumbers[body.filter]}::int`);
  if (body.oldStatus !== undefined) all.push(sql`c.old_status = any(${codesOfStatus(body.oldStatus)}::smallint[])`);
  if (body.newStatus !== undefined) all.push(sql`c.status = any(${codesOfStatus(body.newStatus)}::smallint[])`);
  if (body.changed !== undefined) all.push(changedConditions[body.changed]);
  const least = [
    ['price', body.minPriceMinor],
    ['quantity', body.minQuantity],
    ['handling_days', body.minHandlingDays],
  ] as const;
  const most = [
    ['price', body.maxPriceMinor],
    ['quantity', body.maxQuantity],
    ['handling_days', body.maxHandlingDays],
  ] as const;
  for (const [column, value] of least) if (value !== undefined) all.push(sql`c.${sql.ref(column)} >= ${value}::bigint`);
  for (const [column, value] of most) if (value !== undefined) all.push(sql`c.${sql.ref(column)} <= ${value}::bigint`);
  return all;
}

const changedConditions = {
  status: sql`c.status is distinct from c.old_status`,
  price: sql`c.price is distinct from c.old_price`,
  quantity: sql`c.quantity is distinct from c.old_quantity`,
  handlingDays: sql`c.handling_days is distinct from c.old_handling_days`,
} satisfies Record<ChangedField, RawBuilder<unknown>>;

async function itemIdsOf(tx: Db, storeId: number, asinOrSku: string): Promise<number[]> {
  const rows = await tx
    .selectFrom('item_details')
    .select('item_id')
    .where('store_id', '=', storeId)
    .where((eb) => eb.or([eb('asin', '=', asinOrSku.toUpperCase()), eb('sku', '=', asinOrSku)]))
    .limit(limits.bulkAddMax)
    .execute();
  return rows.map((row) => row.item_id);
}

/** States of submissions in the words of the indexes submission_open and submission_ended_badly: a query that names others does not find them. */
const OPEN = ['intent', 'unknown', 'sent'] as const;
const ENDED_BADLY = ['refused', 'failed', 'superseded'] as const;

/**
 * The words of stateOfChange as a condition. What is rare is looked up by its own small index first, so that the search does not walk
 * the whole history: changes that wait by their queue, sent and failed ones by the submissions that did not end well or not yet.
 */
function stateCondition(storeId: number, state: PriceUpdateState): RawBuilder<unknown> {
  const among = (states: readonly string[]) =>
    sql`select seq from submission where store_id = ${storeId} and state in (${sql.join(states.map((each) => sql.lit(each)))})`;
  switch (state) {
    case 'failed':
      return sql`c.seq = any(array(${among(ENDED_BADLY)})) and (${lastState} = 'refused' or ${lastState} = 'failed' and ${sends} >= ${limits.priceUpdateSendsMax}::int)`;
    case 'done':
      return sql`${lastState} = 'done'`;
    case 'sent':
      return sql`c.seq = any(array(${among(OPEN)} union ${among(ENDED_BADLY)})) and (${lastState} in ('intent', 'unknown', 'sent', 'superseded') or ${lastState} = 'failed' and ${sends} < ${limits.priceUpdateSendsMax}::int)`;
    case 'pending':
      return sql`c.seq >= (select least(z.feed_cursor + 1, (select min(q.seq) from publish_queue q where q.store_id = ${storeId})) from store_state z where z.store_id = ${storeId}) and ${hadToBeSent} and ${waits} and not ${wasSent}`;
    case 'cancelled':
      return sql`${hadToBeSent} and not ${waits} and not ${wasSent}`;
  }
}

/** How many rows there are; one above `most` says that there are more. */
async function count(tx: Db, conditions: RawBuilder<unknown>, most: number): Promise<number> {
  const { rows } = await sql<{
    rows: number;
  }>`select count(*)::int as rows from (select 1 from price_change c where ${conditions} order by c.seq desc limit ${most + 1}) counted`.execute(
    tx,
  );
  return rows[0]?.rows ?? 0;
}

type Row = {
  seq: number;
  changed_at: Date;
  item_id: number;
  asin: string;
  sku: string;
  title: string | null;
  image: string | null;
  status: number;
  old_status: number | null;
  reason: number;
  price: number | null;
  old_price: number | null;
  quantity: number | null;
  old_quantity: number | null;
  handling_days: number | null;
  old_handling_days: number | null;
} & ChangeProgressRow;

/** The rows of a page and one more when further rows follow; names and states are looked up for these alone. */
async function readPage(
  tx: Db,
  storeId: number,
  conditions: RawBuilder<unknown>,
  { page, limit, cursor }: Body,
): Promise<Row[]> {
  const after = cursor === undefined ? null : Number(cursor);
  if (after !== null && !Number.isSafeInteger(after))
    throw new AppError('ValidationFailed', { fields: [{ field: 'cursor', code: 'invalid' }] });
  const offset = after === null ? (page - 1) * limit : 0;
  const { rows } = await sql<Row>`
    with c as materialized (select * from price_change c where ${conditions} ${after === null ? sql`` : sql`and c.seq < ${after}::bigint`} order by c.seq desc limit ${limit + 1} offset ${offset})
    select c.seq, c.changed_at, c.item_id, d.asin, d.sku, d.title, d.image, c.status, c.old_status, c.reason, c.price, c.old_price, c.quantity, c.old_quantity, c.handling_days, c.old_handling_days,
      ${changeProgress}
    from c join item_details d on d.store_id = ${storeId} and d.item_id = c.item_id order by c.seq desc`.execute(tx);
  return rows;
}

function rowOf(row: Row, currency: string): UpdateHistoryRow {
  const { reason, filterNumber } = unpackReason(row.reason);
  const oldStatus = row.old_status !== null && isStatusCode(row.old_status) ? row.old_status : null;
  // The column holds status codes only.
  const newStatus = row.status as StatusCode;
  return {
    seq: row.seq,
    changedAt: row.changed_at.toISOString(),
    itemId: row.item_id,
    asin: row.asin,
    sku: row.sku,
    title: row.title,
    imageUrl: row.image,
    updateType: updateTypeOf(oldStatus, newStatus),
    reason: reason === null ? null : updateReasonName(reason),
    filter: filterNameOf(filterNumber),
    oldStatus: oldStatus === null ? null : wireStatus(oldStatus),
    newStatus: wireStatus(newStatus),
    currency,
    oldPriceMinor: row.old_price,
    newPriceMinor: row.price,
    oldQuantity: row.old_quantity,
    newQuantity: row.quantity,
    oldHandlingDays: row.old_handling_days,
    newHandlingDays: row.handling_days,
    state: stateOfChange(row),
  };
}
