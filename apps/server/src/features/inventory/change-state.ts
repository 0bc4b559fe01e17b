import { sql } from 'kysely';
import { amongStatuses } from '../../records/items/status-sql.ts';
import { priceUpdateState, type PriceUpdateState } from '@kervan/domain/inventory/price-update-state';

/** What publishing knows of a row of price_change, as columns of `changeProgress`. */
export type ChangeProgressRow = { waits: boolean; last_state: string | null; sends: number; had_to_be_sent: boolean };

/** INV-052; a change that only confirms what was sent before has nothing to send. */
export function stateOfChange(row: ChangeProgressRow): PriceUpdateState | null {
  if (row.sends === 0 && !row.had_to_be_sent) return null;
  return priceUpdateState({
    sentCount: row.sends,
    refused: row.last_state === 'refused',
    readBackLive: row.last_state === 'done',
    mismatched: row.last_state === 'failed',
    superseded: !row.waits,
    blocked: false,
  });
}

/** What publishing knows of a change; `waits`: it is queued, or will be. */
export const waits = sql<boolean>`(c.seq > coalesce((select feed_cursor from store_state z where z.store_id = c.store_id), 0) or exists (select 1 from publish_queue q where q.store_id = c.store_id and q.item_id = c.item_id and q.seq = c.seq))`;
export const lastState = sql<
  string | null
>`(select s.state from submission s where s.store_id = c.store_id and s.item_id = c.item_id and s.seq = c.seq order by s.attempt desc limit 1)`;
export const wasSent = sql<boolean>`exists (select 1 from submission s where s.store_id = c.store_id and s.item_id = c.item_id and s.seq = c.seq)`;
export const sends = sql<number>`(select count(*)::int from submission s where s.store_id = c.store_id and s.item_id = c.item_id and s.seq = c.seq)`;
export const hadToBeSent = sql<boolean>`(${amongStatuses('c.status', 'queued')} and c.status is distinct from c.old_status or ${amongStatuses('c.status', 'atMarketplace')} and (c.price is distinct from c.old_price or c.quantity is distinct from c.old_quantity))`;

/** The columns of ChangeProgressRow, of rows of price_change named c. */
export const changeProgress = sql`${waits} as waits, ${lastState} as last_state, ${sends} as sends, ${hadToBeSent} as had_to_be_sent`;
