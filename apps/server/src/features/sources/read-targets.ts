import { sql } from 'kysely';
import { AuthorizationLost } from '../../connectors/marketplace/errors.ts';
import { limits } from '@kervan/domain/limits';
import type { OffersReading } from '../../connectors/marketplace/offers-reading.ts';
import type { ReadingsById } from '../../connectors/marketplace/offers.ts';
import { markets } from '@kervan/domain/markets';
import { listReaders } from './readers.ts';
import { listConnectedStores, listManualStores, type ConnectedStore } from '../../records/stores/connected-stores.ts';
import { readSettings } from '../../records/settings/settings-write.ts';
import { lockStores } from '../../records/stores/store-lock.ts';
import { takeIn } from '../../db/quarantine.ts';
import type { WorkerDeps } from '../../deps.ts';
import { onLost } from './check-qualifications.ts';
import { claimTargets, storesWithTargets, type ClaimedTarget } from './claim.ts';
import { runUntilBlocked } from './run-until-blocked.ts';
import { targetStateOf } from '../../records/products/target-state.ts';
import { fitTarget, wakeStores, writeTargets } from '../../records/products/target-write.ts';
import type { UsedUp } from './used-up.ts';

/**
 * Reads the competition of every connected store: listed items by their SKU, others by their ASIN. Of stores that are worked by hand the platform's own
 * account of the region reads, all by their ASINs. `usedUp`: quotas without a token.
 */
export async function readTargets(deps: WorkerDeps, usedUp: UsedUp): Promise<void> {
  const stores = takingTurns(
    [...(await listConnectedStores(deps.db)), ...(await readByOthers(deps))],
    deps.chance.share(),
  );
  const due = await storesWithTargets(
    deps.db,
    stores.map(({ storeId }) => storeId),
    deps.clock.now(),
  );
  await Promise.all(
    stores.flatMap((store) =>
      due
        .filter(({ storeId }) => storeId === store.storeId)
        .map(({ listed }) => readStore(deps, store, { listed, usedUp })),
    ),
  );
}

/** A store as its competition is read; `own`: the seller whose offers are not competition, where another account reads. */
type ReadStore = ConnectedStore & { own?: string };

/** Stores that are worked by hand, each with an account that reads for it; without one in its region nothing is known of its competition. */
async function readByOthers(deps: WorkerDeps): Promise<ReadStore[]> {
  const stores = await listManualStores(deps.db);
  if (stores.length === 0) return [];
  const found = await Promise.all(
    stores.map(async ({ sellingPartnerId, ...store }) => {
      const [account] = await listReaders(deps, markets[store.market].region);
      return account ? [{ ...store, account, own: sellingPartnerId }] : [];
    }),
  );
  return found.flat();
}

async function readStore(
  deps: WorkerDeps,
  store: ReadStore,
  { listed, usedUp }: { listed: boolean; usedUp: UsedUp },
): Promise<void> {
  const key = `${store.storeId} ${listed}`;
  if (usedUp.has(key, deps.clock.now())) return;
  try {
    const until = await runUntilBlocked(deps, 'target offers', () => readBatch(deps, store, listed));
    if (until !== null) usedUp.note(key, deps.clock.now(), until);
  } catch (error) {
    // The platform's own account is no store's consent: its loss is the operator's to mend, and stops nobody's reading.
    if (store.own !== undefined && error instanceof AuthorizationLost)
      return deps.log.warn(
        { err: error, storeId: store.storeId },
        'the account that reads for a store by hand is refused',
      );
    await onLost(deps, store, error);
  }
}

/** The stores of one authorization share its quotas: chance says who comes first, or the first would take all tokens as long as anything of it is due. `drawn`: from 0 to below 1. */
export function takingTurns<T>(stores: readonly T[], drawn: number): T[] {
  const first = Math.floor(drawn * stores.length);
  return [...stores.slice(first), ...stores.slice(0, first)];
}

async function readBatch(deps: WorkerDeps, store: ReadStore, listed: boolean): Promise<boolean> {
  const now = deps.clock.now();
  const claims = await claimTargets(deps, store.storeId, { listed, now });
  if (claims.length === 0) return false;
  // Another account does not know the store's SKUs.
  const bySku = listed && store.own === undefined;
  let readings: ReadingsById;
  try {
    readings = bySku
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
  await save(deps, store, { claims, readings, listed, bySku, now });
  return true;
}

type Answer = {
  claims: readonly ClaimedTarget[];
  readings: ReadingsById;
  listed: boolean;
  bySku: boolean;
  now: number;
};

async function save(
  deps: WorkerDeps,
  store: ReadStore,
  { claims, readings, listed, bySku, now }: Answer,
): Promise<void> {
  const nextDue = new Date(now + (listed ? limits.targetAgeMaxMs : limits.sourceAgeUnlistedMaxMs));
  await deps.db.transaction().execute(async (tx) => {
    await lockStores(tx, [store.storeId]);
    const settings = await readSettings(tx, store.storeId);
    const own = {
      sellingPartnerId: store.own ?? store.account.sellingPartnerId,
      excluded: settings?.settings.excludedStoreCodes ?? [],
    };
    const read = claims.flatMap((entry) => {
      const reading: OffersReading | null = readingOf(readings, bySku ? entry.sku : entry.asin);
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
