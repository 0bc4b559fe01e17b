import { sql, type RawBuilder } from 'kysely';
import type { inventory } from '@kervan/contracts/inventory-calls';
import type { UpdateHistoryRow } from '@kervan/contracts/update-history';
import { filterNameOf } from '@kervan/domain/filters/filter-names';
import { isStatusCode, wireStatus, type StatusCode } from '@kervan/domain/inventory/item-status';
import type { UpdateHistoryCondition, UpdateHistoryField } from '@kervan/domain/inventory/update-history-fields';
import { unpackReason, updateReasonName } from '@kervan/domain/inventory/update-reason';
import { updateTypeOf } from '@kervan/domain/inventory/update-type';
import { limits } from '@kervan/domain/limits';
import { markets } from '@kervan/domain/markets';
import type { Db } from '../../db/connect.ts';
import type { Handler } from '../../http/implement.ts';
import { within } from '../../cases/within.ts';
import { chosen, isAmong, narrow } from '../../lists/list.ts';
import { countRows, readPage } from '../../lists/page.ts';
import { changeProgress, stateOfChange, type ChangeProgressRow } from './change-state.ts';
import { priceCauses } from './price-causes.ts';
import { updateHistoryList } from './update-history-list.ts';

type Body = Parameters<Handler<typeof inventory.updateHistory>>[0]['body'];
/** The counting ends where pages do. */
const COUNT_MAX = updateHistoryList.offsetMax;
/** The state of each change is looked up on its own: counting by it ends earlier. */
const COUNT_BY_STATE_MAX = 10_000;

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
    const also = [...periodOf(body, keptFrom), ...(await ofItem(tx, storeId, body))];
    const list = narrow(updateHistoryList, { storeId, conditions: conditionsOf(body), at: null, also });
    const max = body.state === undefined ? COUNT_MAX : COUNT_BY_STATE_MAX;
    const counted = await countRows(tx, list, max);
    const { page, limit, cursor } = body;
    const { rows, nextCursor } = await readPage<UpdateRow, never>(
      tx,
      list,
      { desc: true, page, limit, cursor },
      { columns: sql`c.*`, around: (rows) => withNames(storeId, rows) },
    );

    const { currency } = markets[store.market];
    const causes = await priceCauses(
      tx,
      storeId,
      rows.map(({ seq }) => seq),
    );
    return {
      items: rows.map((row) => ({ ...updateRow(row, currency), cause: causes.get(row.seq) ?? null })),
      totalCount: Math.min(counted, max),
      isExact: counted <= max,
      page,
      limit,
      nextCursor,
      keptFrom: keptFrom.toISOString(),
      asOf: new Date(now).toISOString(),
    };
  });

/** The time that is searched, as far as it is kept. */
function periodOf({ from, to }: Body, keptFrom: Date): RawBuilder<unknown>[] {
  const first = from === undefined ? keptFrom : new Date(Math.max(Date.parse(from), keptFrom.getTime()));
  const since = sql`c.changed_at >= ${first}::timestamptz`;
  return to === undefined ? [since] : [since, sql`c.changed_at <= ${new Date(to)}::timestamptz`];
}

/** The items that a code names; a code of none finds nothing. */
async function ofItem(tx: Db, storeId: number, { asinOrSku }: Body): Promise<RawBuilder<unknown>[]> {
  if (!asinOrSku) return [];
  const rows = await tx
    .selectFrom('item_details')
    .select('item_id')
    .where('store_id', '=', storeId)
    .where((eb) => eb.or([eb('asin', '=', asinOrSku.toUpperCase()), eb('sku', '=', asinOrSku)]))
    .limit(limits.bulkAddMax)
    .execute();
  const ids = rows.map((row) => row.item_id);
  return [isAmong('c.item_id', ids)];
}

/** What the body searches by, as conditions of the list. */
function conditionsOf(body: Body): UpdateHistoryCondition[] {
  const bounds: [UpdateHistoryField, 'atLeast' | 'atMost', number | undefined][] = [
    ['price', 'atLeast', body.minPriceMinor],
    ['price', 'atMost', body.maxPriceMinor],
    ['quantity', 'atLeast', body.minQuantity],
    ['quantity', 'atMost', body.maxQuantity],
    ['handlingDays', 'atLeast', body.minHandlingDays],
    ['handlingDays', 'atMost', body.maxHandlingDays],
  ];
  return [
    ...chosen('updateType', body.updateType),
    ...chosen('reason', body.updateReason),
    ...chosen('filter', body.filter),
    ...chosen('oldStatus', body.oldStatus),
    ...chosen('newStatus', body.newStatus),
    ...chosen('changed', body.changed),
    ...chosen('state', body.state),
    ...bounds.flatMap(([field, op, value]): UpdateHistoryCondition[] =>
      value === undefined ? [] : [{ field, op, value }],
    ),
  ];
}

/** Names and states are looked up for the rows of the page alone. */
export const withNames = (storeId: number, page: RawBuilder<unknown>, desc = true): RawBuilder<unknown> => sql`
    with c as materialized (${page})
    select c.seq, c.changed_at, c.item_id, d.asin, d.sku, d.title, d.image, c.status, c.old_status, c.reason, c.price, c.old_price, c.quantity, c.old_quantity, c.handling_days, c.old_handling_days, c.source_read_at, c.target_read_at,
      ${changeProgress}
    from c join item_details d on d.store_id = ${storeId} and d.item_id = c.item_id order by c.seq ${desc ? sql`desc` : sql`asc`}`;

/** A change as it is read with the names of its item. */
export type UpdateRow = {
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

/** A change as it is answered. */
export function updateRow(row: UpdateRow, currency: string): Omit<UpdateHistoryRow, 'cause'> {
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
