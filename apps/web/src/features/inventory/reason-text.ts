import type { ItemRow } from '@kervan/contracts/item-row';
import { isFilterName } from '@kervan/domain/filters/filter-names';
import { notQualifiedCause } from '@kervan/domain/inventory/not-qualified';
import { UpdateReason, type UpdateReasonName } from '@kervan/domain/inventory/update-reason';
import { limits } from '@kervan/domain/limits';
import type { Text } from '../../i18n/i18n.ts';

const HOUR_MS = 3_600_000;

const isReason = (name: string): name is UpdateReasonName => Object.hasOwn(UpdateReason, name);
/** Statuses that always want to be explained; of the others only what is on its way or failed is told. */
const EXPLAINED: ReadonlySet<string> = new Set([
  'OutOfCriteria',
  'AtStoreWithZeroQuantity',
  'ZeroQuantityQueue',
  'RemovalQueue',
  'RemovedFromInventory',
]);
const ZEROED: ReadonlySet<string> = new Set(['AtStoreWithZeroQuantity', 'ZeroQuantityQueue']);

type Explained = { reason: string | null; filter: string | null };

/** Why an item changed: the filter when one is the reason. null = no reason is kept. */
export function reasonText({ reason, filter }: Explained, t: Text): string | null {
  if (filter !== null && isFilterName(filter)) return t(`enums:filter.${filter}`);
  return reason !== null && isReason(reason) ? t(`enums:updateReason.${reason}`) : null;
}

/** A line about an item; `short` = as a column has room for it. */
export type StatusNote = { text: string; short: string; isBad: boolean };
const noteAs = (text: string, short = text, isBad = false): StatusNote => ({ text, short, isBad });

/** The line under the status in the list. */
export function statusNote(
  row: Pick<ItemRow, 'status' | 'reason' | 'filter' | 'updateState' | 'listedAtZero' | 'zeroHold' | 'uploadLimitUntil'>,
  t: Text,
): StatusNote | null {
  if (row.updateState === 'failed' && row.status !== 'RemovedFromInventory')
    return noteAs(t('inventory:note.failed'), t('inventory:note.failed'), true);
  if (row.zeroHold === 'user' && ZEROED.has(row.status)) return noteAs(t('inventory:note.zeroHold'));
  if (EXPLAINED.has(row.status)) return explained(row, t);
  if (row.status === 'InQueue')
    return noteAs(
      t('inventory:note.check', { hours: limits.productCheckMaxMs / HOUR_MS }), // INV-086
      t('inventory:noteShort.check'),
    );
  if (row.uploadLimitUntil !== null)
    return noteAs(t('inventory:note.uploadLimit'), t('inventory:noteShort.uploadLimit')); // INV-088
  if (row.updateState === 'pending') return noteAs(t('inventory:note.pending'));
  return row.updateState === 'sent' ? noteAs(t('inventory:note.sent'), t('inventory:noteShort.sent')) : null;
}

/** Why an item is not for sale; what is listed all the same says that too, where there is room. */
function explained(row: Pick<ItemRow, 'status' | 'reason' | 'filter' | 'listedAtZero'>, t: Text): StatusNote | null {
  const cause = notQualifiedCause(row);
  const reason = cause === null ? reasonText(row, t) : t(`inventory:notQualified.${cause}`);
  const short = cause === null ? reason : t(`inventory:notQualifiedShort.${cause}`);
  if (reason === null || short === null) return row.listedAtZero ? noteAs(t('inventory:note.listedAtZero')) : null;
  return noteAs(row.listedAtZero ? t('inventory:note.reasonListedAtZero', { reason }) : reason, short);
}
