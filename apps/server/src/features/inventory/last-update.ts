import { sql } from 'kysely';
import type { inventory } from '@kervan/contracts/inventory-calls';
import { limits } from '@kervan/domain/limits';
import { priceUpdateState } from '@kervan/domain/inventory/price-update-state';
import type { Db } from '../../db/connect.ts';
import type { Handler } from '../../http/implement.ts';
import { within } from '../../cases/within.ts';
import { namedItem } from './named-item.ts';
import { priceCauses } from './price-causes.ts';
import { updateRow, withNames, type UpdateRow } from './update-history.ts';

/** INV-048: the newest change of an item, and each sending of it with its moments. */
export const lastUpdate: Handler<typeof inventory.lastUpdate> = async (
  { query, caller: { storeId, ...caller } },
  deps,
) =>
  within(deps, caller, async (tx) => {
    const { itemId, currency, ...name } = await namedItem(tx, storeId, query.asinOrSku);
    const now = deps.clock.now();
    const row = await newestChange(tx, { storeId, itemId, from: new Date(now - limits.historyKeptMs) });
    const asOf = new Date(now).toISOString();
    if (!row) return { ...name, update: null, sourceReadAt: null, targetReadAt: null, sendings: [], asOf };
    const causes = await priceCauses(tx, storeId, [row.seq]);
    return {
      ...name,
      update: { ...updateRow(row, currency), cause: causes.get(row.seq) ?? null },
      sourceReadAt: row.source_read_at?.toISOString() ?? null,
      targetReadAt: row.target_read_at?.toISOString() ?? null,
      sendings: await readSendings(tx, { storeId, itemId, seq: row.seq }),
      asOf,
    };
  });

type Row = UpdateRow & { source_read_at: Date | null; target_read_at: Date | null };

async function newestChange(
  tx: Db,
  { storeId, itemId, from }: { storeId: number; itemId: number; from: Date },
): Promise<Row | undefined> {
  const newest = sql`select * from price_change where store_id = ${storeId} and item_id = ${itemId} and changed_at >= ${from} order by seq desc limit 1`;
  const { rows } = await sql<Row>`${withNames(storeId, newest)}`.execute(tx);
  return rows[0];
}

type Kind = 'put' | 'patch' | 'delete';

async function readSendings(tx: Db, { storeId, itemId, seq }: { storeId: number; itemId: number; seq: number }) {
  const rows = await tx
    .selectFrom('submission')
    .select(['attempt', 'kind', 'state', 'intent_at', 'sent_at', 'ended_at', 'price', 'quantity'])
    .where('store_id', '=', storeId)
    .where('item_id', '=', itemId)
    .where('seq', '=', seq)
    .orderBy('attempt')
    .execute();
  return rows.map((row) => {
    const ended = row.ended_at?.toISOString() ?? null;
    const isDone = row.state === 'done';
    return {
      attempt: row.attempt,
      // The column holds one of these.
      kind: row.kind as Kind,
      state: priceUpdateState({
        sentCount: row.attempt,
        refused: row.state === 'refused',
        readBackLive: isDone,
        mismatched: row.state === 'failed',
        superseded: false,
        blocked: false,
      }),
      sentAt: row.intent_at.toISOString(),
      acceptedAt: row.sent_at?.toISOString() ?? null,
      readBackAt: isDone ? ended : null,
      failedAt: isDone ? null : ended,
      priceMinor: row.price,
      quantity: row.quantity,
    };
  });
}
