import { sql } from 'kysely';
import type { Response } from '@kervan/contracts/endpoint';
import type { dashboard } from '@kervan/contracts/dashboard-calls';
import type { StoreSettings } from '@kervan/domain/settings/store-settings';
import { nextUpdateMoment } from '@kervan/domain/stores/update-hours';
import type { Db } from '../../db/connect.ts';

type Waiting = Response<typeof dashboard.storeHealth>['waiting'];
type Store = { storeId: number; timeZone: string; settings: Pick<StoreSettings, 'priceUpdates' | 'stockUpdates'> };

/** Changes that are not sent yet, and how many of them the update modes hold back (PRICE-020). */
export async function readWaiting(tx: Db, { storeId, timeZone, settings }: Store, now: number): Promise<Waiting> {
  const {
    rows: [queue],
  } = await sql<{ changes: number; held: number; first: number | null }>`
    select count(*)::int as changes, (count(*) filter (where not_before > ${new Date(now)}::timestamptz))::int as held, min(seq) as first from publish_queue q where store_id = ${storeId}
      -- What is shown already is only looked at once more, for what may still be missing of it.
      and not (not_before <= ${new Date(now)}::timestamptz and exists (select 1 from submission s where s.store_id = q.store_id and s.item_id = q.item_id and s.seq = q.seq and s.state = 'done'))`.execute(
    tx,
  );
  const { changes = 0, held = 0, first = null } = queue ?? {};
  const oldest =
    first === null
      ? undefined
      : (
          await sql<{
            changed_at: Date;
          }>`select changed_at from price_change where store_id = ${storeId} and seq = ${first}::bigint limit 1`.execute(
            tx,
          )
        ).rows[0];
  const modes = [settings.priceUpdates, settings.stockUpdates].filter(({ mode }) => mode !== 'automatic');
  const moments = modes.map((schedule) => nextUpdateMoment(schedule, timeZone, now));
  const next = moments.filter((at) => at !== null);
  const heldBy = modes.length === 0 ? null : next.length === 0 ? 'closed' : 'hours';
  // Without such a mode a change waits for the marketplace's quota, not for the seller.
  return {
    changes,
    oldestAt: oldest?.changed_at.toISOString() ?? null,
    held: heldBy === null ? 0 : held,
    heldBy,
    heldUntil: heldBy === 'hours' ? new Date(Math.min(...next)).toISOString() : null,
  };
}
