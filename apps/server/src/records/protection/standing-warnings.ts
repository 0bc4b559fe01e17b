import { sql } from 'kysely';
import type { StandingWarning } from '@kervan/domain/inventory/warning-events';
import {
  holdsItem,
  preventionActions,
  WarningChannel,
  warningChannelNames,
  warningKindOf,
  WarningSubject,
  warningSubjectNames,
} from '@kervan/domain/protection/prevent-suspend';
import type { Db } from '../../db/connect.ts';

/** Whether what was done on a warning, by its stored place, keeps the product at quantity 0. */
export const isHolding = (action: number): boolean => holdsItem(preventionActions[action] ?? 'none');

/** The warnings that stand on items: those of their SKU, and those of their whole ASIN. */
export async function readStanding(
  tx: Db,
  storeId: number,
  itemIds: readonly number[],
): Promise<Map<number, StandingWarning[]>> {
  const standing = new Map<number, StandingWarning[]>();
  if (itemIds.length === 0) return standing;
  const { rows } = await sql<{ item_id: number; kind: number; channel: number; action: number }>`
    select distinct d.item_id, w.kind, w.channel, w.action from item_details d join warning w on w.store_id = d.store_id and w.cleared_at is null
      and (w.sku = d.sku or (w.sku is null and w.product = d.asin)) where d.store_id = ${storeId} and d.item_id = any(${itemIds}::bigint[])`.execute(
    tx,
  );
  for (const row of rows) {
    const kind = warningSubjectNames.find((name) => WarningSubject[name] === row.kind);
    const channel = warningChannelNames.find((name) => WarningChannel[name] === row.channel);
    if (!kind || !channel) continue;
    const warning = { kind: warningKindOf(kind, channel), holds: isHolding(row.action) };
    standing.set(row.item_id, [...(standing.get(row.item_id) ?? []), warning]);
  }
  return standing;
}
