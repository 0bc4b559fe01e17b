import { sql } from 'kysely';
import { limits } from '@kervan/domain/limits';
import type { OffersReading } from '../../connectors/marketplace/offers-reading.ts';
import type { ReadingsById } from '../../connectors/marketplace/offers.ts';
import { listConnectedStores, type ConnectedStore } from '../../records/stores/connected-stores.ts';
import { readSettings } from '../../records/settings/settings-write.ts';
import { lockStores } from '../../records/stores/store-lock.ts';
import { takeIn } from '../../db/set-aside.ts';
import type { WorkerDeps } from '../../deps.ts';
import { onLost } from './check-qualifications.ts';
import { claimTargets, type ClaimedTarget } from './claim.ts';
import { runUntilBlocked } from './run-until-blocked.ts';
import { targetStateOf } from '../../records/products/target-state.ts';
import { fitTarget, wakeStores, writeTargets } from '../../records/products/target-write.ts';
import type { UsedUp } from './used-up.ts';

/** Reads the competition of every connected store: listed items by their SKU, others by their ASIN. `usedUp`: quotas without a token. */
export async function readTargets(deps: WorkerDeps, usedUp: UsedUp): Promise<void> {
  const stores = takingTurns(await listConnectedStores(deps.db), Math.random());
  await Promise.all(
    stores.flatMap((store) => [true, false].map((listed) => readStore(deps, store, { listed, usedUp }))),
  );
}

async function readStore(
  deps: WorkerDeps,
  store: ConnectedStore,
  { listed, usedUp }: { listed: boolean; usedUp: UsedUp },
): Promise<void> {
  const key = `${store.storeId} ${listed}`;
  if (usedUp.has(key, deps.clock.now())) return;
  try {
    const until = await runUntilBlocked(deps, 'target offers', () => readBatch(deps, store, listed));
    if (until !== null) usedUp.note(key, deps.clock.now(), until);
  } catch (error) {
    await onLost(deps, store, error);
  }
}

/** The stores of one authorization share its quotas: chance says who comes first, or the first would take all tokens as long as anything of it is due. `drawn`: from 0 to below 1. */
export function takingTurns<T>(stores: readonly T[], drawn: number): T[] {
  const first = Math.floor(drawn * stores.length);
  return [...stores.slice(first), ...stores.slice(0, first)];
}

async function readBatch(deps: WorkerDeps, store: ConnectedStore, listed: boolean): Promise<boolean> {
  const now = deps.clock.now();
  const claims = await claimTargets(deps, store.storeId, { listed, now });
  if (claims.length === 0) return false;
  let readings: ReadingsById;
  try {
    readings = listed
      ? await deps.marketplace.listingOffersBatch(
          store.account,
          store.market,
          claims.map((entry) => entry.sku),
          2,
        )
      : await deps.marketplace.itemOffersBatch(
          store.account,
          store.market,
          claims.map((entry) => entry.asin),
          3,
        );
  } catch (error) {
    await sql`update target_schedule set lease_until = null where store_id = ${store.storeId} and item_id = any(${claims.map((entry) => entry.itemId)}::bigint[])`.execute(
      deps.db,
    );
    throw error;
  }
  await save(deps, store, { claims, readings, listed, now });
  return true;
}

type Answer = { claims: readonly ClaimedTarget[]; readings: ReadingsById; listed: boolean; now: number };

async function save(deps: WorkerDeps, store: ConnectedStore, { claims, readings, listed, now }: Answer): Promise<void> {
  const nextDue = new Date(now + (listed ? limits.targetAgeMaxMs : limits.sourceAgeUnlistedMaxMs));
  await deps.db.transaction().execute(async (tx) => {
    await lockStores(tx, [store.storeId]);
    const settings = await readSettings(tx, store.storeId);
    const own = {
      sellingPartnerId: store.account.sellingPartnerId,
      excluded: settings?.settings.excludedStoreCodes ?? [],
    };
    const read = claims.flatMap((entry) => {
      const reading: OffersReading | null = readingOf(readings, listed ? entry.sku : entry.asin);
      return reading ? [fitTarget({ itemId: entry.itemId, at: now, state: targetStateOf(reading, own) })] : [];
    });
    const { answers, aside } = await takeIn(
      { tx, log: deps.log, intake: 'targetOffers', storeId: store.storeId, now },
      read,
      {
        key: ({ itemId }) => `${store.storeId}:${itemId}`,
        unfit: ({ unfit }) => unfit,
        write: (part) => writeTargets(tx, store.storeId, part, now),
      },
    );
    // A product the marketplace would not read now comes back with the next round, not at once.
    await sql`update target_schedule set next_due = ${nextDue}, urgent = false, lease_until = null where store_id = ${store.storeId} and item_id = any(${claims.map((entry) => entry.itemId)}::bigint[])`.execute(
      tx,
    );
    for (const { row, retryAt } of aside)
      await sql`update target_schedule set next_due = ${retryAt} where store_id = ${store.storeId} and item_id = ${row.itemId}`.execute(
        tx,
      );
    if (answers.some((changed) => changed > 0)) await wakeStores(tx, [store.storeId]);
  });
}

function readingOf(readings: ReadingsById, id: string): OffersReading | null {
  const result = readings.get(id);
  return result?.isOk ? result.value : null;
}
