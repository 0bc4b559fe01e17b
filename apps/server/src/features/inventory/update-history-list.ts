import { sql, type RawBuilder } from 'kysely';
import { filterNumbers, isFilterName } from '@kervan/domain/filters/filter-names';
import type { ChangedField } from '@kervan/domain/inventory/changed-fields';
import { codesOfStatus, type InventoryItemStatus } from '@kervan/domain/inventory/item-status';
import type { PriceUpdateState } from '@kervan/domain/inventory/price-update-state';
import { updateHistoryFields, type UpdateHistoryField } from '@kervan/domain/inventory/update-history-fields';
import { UpdateReason, type UpdateReasonName, type UpdateType } from '@kervan/domain/inventory/update-reason';
import { statusPairsOf } from '@kervan/domain/inventory/update-type';
import { limits } from '@kervan/domain/limits';
import type { FieldSql, List } from '../../lists/list.ts';
import { hadToBeSent, lastState, sends, waits, wasSent } from './change-state.ts';

// Names of the enumerations reach the functions below: the contract lets no other in.
const STATUS_BITS = 16;
const pairsOf = (type: string): number[] =>
  statusPairsOf(type as UpdateType).map(({ from, to }) => (from ?? 0) * STATUS_BITS + to);
const statusCodesOf = (name: string) => codesOfStatus(name as InventoryItemStatus);

const changed: Readonly<Record<ChangedField, RawBuilder<unknown>>> = {
  status: sql`c.status is distinct from c.old_status`,
  price: sql`c.price is distinct from c.old_price`,
  quantity: sql`c.quantity is distinct from c.old_quantity`,
  handlingDays: sql`c.handling_days is distinct from c.old_handling_days`,
};

const columns: Record<UpdateHistoryField, FieldSql<never>> = {
  updateType: { of: `(coalesce(c.old_status, 0) * ${STATUS_BITS} + c.status)`, codes: pairsOf },
  reason: { of: 'c.reason / 64', codes: (name) => [UpdateReason[name as UpdateReasonName]] },
  filter: { of: 'c.reason % 64', codes: (name) => (isFilterName(name) ? [filterNumbers[name]] : []) },
  state: { is: (name, storeId) => stateCondition(storeId, name as PriceUpdateState) },
  oldStatus: { of: 'c.old_status', codes: statusCodesOf },
  newStatus: { of: 'c.status', codes: statusCodesOf },
  changed: { is: (name) => changed[name as ChangedField] },
  price: { of: 'c.price' },
  quantity: { of: 'c.quantity' },
  handlingDays: { of: 'c.handling_days' },
};

/** INV-110: the changes of a store's items. Pages by number end where SHELL-096 ends them: page 400 of 100 rows. */
export const updateHistoryList = {
  table: 'price_change',
  alias: 'c',
  key: 'seq',
  fields: updateHistoryFields,
  columns,
  joins: {},
  sorts: {},
  offsetMax: 40_000,
} satisfies List<UpdateHistoryField>;

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
