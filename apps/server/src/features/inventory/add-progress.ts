import { sql } from 'kysely';
import type { inventory } from '@kervan/contracts/inventory-calls';
import { filterNameOf } from '@kervan/domain/filters/filter-names';
import {
  addOutcomeOf,
  isStatusCode,
  StatusCode,
  wireStatus,
  type AddOutcome,
} from '@kervan/domain/inventory/item-status';
import { unpackReason, updateReasonName } from '@kervan/domain/inventory/update-reason';
import { AppError } from '../../errors.ts';
import type { Handler } from '../../http/implement.ts';
import { within } from '../../cases/within.ts';

type Line = {
  line: number;
  asin: string;
  title: string | null;
  store_id: number;
  status: number | null;
  reason: number | null;
  code: string | null;
};

type Counted = { status: number | null; waiting: number; lines: number };

/** INV-122: a line is done when its item has left the product check. */
export const addProgress: Handler<typeof inventory.addProgress> = async ({ query, caller }, deps) =>
  within(deps, caller, async (tx) => {
    const batch = await tx
      .selectFrom('batch')
      .select(['accepted', 'rejected'])
      .where('account_id', '=', caller.accountId)
      .where('batch_id', '=', query.batchId)
      .executeTakeFirst();
    if (!batch) throw new AppError('RecordNotFound');
    const { rows: counted } = await sql<Counted>`
      select i.status, count(*) filter (where b.state = 0 and i.status = ${StatusCode.InQueue})::int as waiting, count(*)::int as lines
      from batch_item b left join item i on i.store_id = b.store_id and i.item_id = b.item_id where b.store_id = any(${caller.storeIds}::int[]) and b.batch_id = ${query.batchId} group by i.status`.execute(
      tx,
    );
    const { rows } = await sql<Line>`
      select b.line, b.asin, d.title, b.store_id, i.status, i.reason, b.code from batch_item b left join item i on i.store_id = b.store_id and i.item_id = b.item_id
      left join item_details d on d.store_id = b.store_id and d.item_id = b.item_id
      where b.store_id = any(${caller.storeIds}::int[]) and b.batch_id = ${query.batchId} order by b.store_id, b.line limit ${query.limit} offset ${(query.page - 1) * query.limit}`.execute(
      tx,
    );
    const left = counted.reduce((sum, { waiting }) => sum + waiting, 0);
    return {
      items: rows.map(lineOf),
      totalCount: counted.reduce((sum, { lines }) => sum + lines, 0),
      page: query.page,
      limit: query.limit,
      counts: { accepted: batch.accepted, done: batch.accepted - left, rejected: batch.rejected, left },
      outcome: outcomeOf(counted),
    };
  });

/** Rejected lines have no item and no outcome. */
function outcomeOf(counted: readonly Counted[]): Record<AddOutcome, number> {
  const outcome = { atStore: 0, inQueue: 0, pendingApproval: 0, outOfCriteria: 0, removed: 0 };
  for (const { status, lines } of counted)
    if (status !== null && isStatusCode(status)) outcome[addOutcomeOf(status)] += lines;
  return outcome;
}

function lineOf({ line, asin, title, store_id, status, reason: packed, code }: Line) {
  const { reason, filterNumber } = unpackReason(packed ?? 0); // 0: none is kept.
  return {
    line,
    asin,
    title,
    storeId: store_id,
    status: status !== null && isStatusCode(status) ? wireStatus(status) : null,
    reason: reason === null ? null : updateReasonName(reason),
    filter: filterNameOf(filterNumber),
    code,
  };
}
