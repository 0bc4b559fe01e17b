import { sql } from 'kysely';
import { ItemFlag } from '@kervan/domain/inventory/item-flags';
import { limits } from '@kervan/domain/limits';
import type { OffersReading } from '../../connectors/marketplace/offers-reading.ts';
import type { ReadingsById } from '../../connectors/marketplace/offers.ts';
import { listConnectedStores, type ConnectedStore } from '../../db/connected-stores.ts';
import { readSettings } from '../../db/settings-write.ts';
import { lockStores } from '../../db/store-lock.ts';
import { isFree, takenBy } from '../../db/leases.ts';
import type { WorkerDeps } from '../../deps.ts';
import { onLost } from './check-qualifications.ts';
import { LEASE_S } from './claim.ts';
import { pump } from './pump.ts';
import { targetStateOf } from '../../db/target-state.ts';
import { wakeStores, writeTargets } from '../../db/target-write.ts';

type Claimed = { item_id: number; asin: string; sku: string };

/** Reads the competition of every connected store: listed items by their SKU, others by their ASIN. */
export async function readTargets(deps: WorkerDeps): Promise<void> {
  const stores = await listConnectedStores(deps.db);
  await Promise.all(stores.flatMap((store) => [
    pump(deps, 'target offers', () => readBatch(deps, store, true)).catch((error: unknown) => onLost(deps, store, error)),
    pump(deps, 'target offers', () => readBatch(deps, store, false)).catch((error: unknown) => onLost(deps, store, error)),
  ]));
}

async function readBatch(deps: WorkerDeps, store: ConnectedStore, listed: boolean): Promise<boolean> {
  const now = deps.clock.now();
  const claims = await claim(deps, store, listed, now);
  if (claims.length === 0) return false;
  let readings: ReadingsById;
  try {
    readings = listed
      ? await deps.marketplace.listingOffersBatch(store.account, store.market, claims.map((entry) => entry.sku), 2)
      : await deps.marketplace.itemOffersBatch(store.account, store.market, claims.map((entry) => entry.asin), 3);
  } catch (error) {
    await sql`update target_schedule set lease_until = null where store_id = ${store.storeId} and item_id = any(${claims.map((entry) => entry.item_id)}::bigint[])`.execute(deps.db);
    throw error;
  }
  await save(deps, store, { claims, readings, listed, now });
  return true;
}

async function claim(deps: WorkerDeps, store: ConnectedStore, listed: boolean, now: number): Promise<Claimed[]> {
  const { rows } = await sql<Claimed>`
    with picked as (
      select c.item_id from target_schedule c join item i on i.store_id = c.store_id and i.item_id = c.item_id
      where c.store_id = ${store.storeId} and (i.flags & ${ItemFlag.listed}::int <> 0) = ${listed} and i.status <> 10 and (c.next_due <= ${new Date(now)}::timestamptz or c.urgent) and ${isFree}
      order by c.urgent desc, c.next_due limit 20 for update of c skip locked)
    update target_schedule c set ${takenBy(deps.alive.holder(), LEASE_S)} from picked, item_details d
    where c.store_id = ${store.storeId} and c.item_id = picked.item_id and d.store_id = c.store_id and d.item_id = c.item_id returning c.item_id, d.asin, d.sku`.execute(deps.db);
  return rows;
}

type Answer = { claims: readonly Claimed[]; readings: ReadingsById; listed: boolean; now: number };

async function save(deps: WorkerDeps, store: ConnectedStore, { claims, readings, listed, now }: Answer): Promise<void> {
  const nextDue = new Date(now + (listed ? limits.targetAgeMaxMs : limits.sourceAgeUnlistedMaxMs));
  await deps.db.transaction().execute(async (tx) => {
    await lockStores(tx, [store.storeId]);
    const settings = await readSettings(tx, store.storeId);
    const own = { sellingPartnerId: store.account.sellingPartnerId, excluded: settings?.settings.excludedStoreCodes ?? [] };
    const read = claims.flatMap((entry) => {
      const reading: OffersReading | null = readingOf(readings, listed ? entry.sku : entry.asin);
      return reading ? [{ itemId: entry.item_id, at: now, state: targetStateOf(reading, own) }] : [];
    });
    const changed = await writeTargets(tx, store.storeId, read, now);
    // A product the marketplace would not read now comes back with the next round, not at once.
    await sql`update target_schedule set next_due = ${nextDue}, urgent = false, lease_until = null where store_id = ${store.storeId} and item_id = any(${claims.map((entry) => entry.item_id)}::bigint[])`.execute(tx);
    if (changed > 0) await wakeStores(tx, [store.storeId]);
  });
}

function readingOf(readings: ReadingsById, id: string): OffersReading | null {
  const result = readings.get(id);
  return result?.isOk ? result.value : null;
}
