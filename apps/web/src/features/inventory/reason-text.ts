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

/** The line under the status in the list. */
export function statusNote(
  row: Pick<ItemRow, 'status' | 'reason' | 'filter' | 'updateState' | 'listedAtZero' | 'zeroHold' | 'uploadLimitUntil'>,
  t: Text,
): { text: string; isBad: boolean } | null {
  if (row.updateState === 'failed' && row.status !== 'RemovedFromInventory')
    return { text: t('inventory:note.failed'), isBad: true };
  if (row.zeroHold === 'user' && ZEROED.has(row.status)) return { text: t('inventory:note.zeroHold'), isBad: false };
  if (EXPLAINED.has(row.status)) {
    const cause = notQualifiedCause(row);
    const reason = cause === null ? reasonText(row, t) : t(`inventory:notQualified.${cause}`);
    const text = row.listedAtZero
      ? reason === null
        ? t('inventory:note.listedAtZero')
        : t('inventory:note.reasonListedAtZero', { reason })
      : reason;
    return text === null ? null : { text, isBad: false };
  }
  if (row.status === 'InQueue')
    return { text: t('inventory:note.check', { hours: limits.productCheckMaxMs / HOUR_MS }), isBad: false }; // INV-086
  if (row.uploadLimitUntil !== null) return { text: t('inventory:note.uploadLimit'), isBad: false }; // INV-088
  if (row.updateState === 'pending') return { text: t('inventory:note.pending'), isBad: false };
  return row.updateState === 'sent' ? { text: t('inventory:note.sent'), isBad: false } : null;
}
