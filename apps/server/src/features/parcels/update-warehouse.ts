import { WarehouseState } from '@kervan/domain/warehouse/warehouse-state';
import type { PackageChanges } from '../../connectors/warehouse/package-calls.ts';
import { WarehouseDeclined } from '../../connectors/warehouse/warehouse-errors.ts';
import type { Db } from '../../db/connect.ts';
import type { WorkerDeps } from '../../deps.ts';
import { claimWork, endWork, deferWork, retryAt, type ClaimedWork } from '../../records/warehouse/due-work.ts';
import { WorkKind, workSoon } from '../../records/warehouse/package-work.ts';
import { holdBackUnwanted } from '../../records/warehouse/release.ts';
import { readStanding, type Standing } from './announcement.ts';
import { cancelled, forgetCancelling, renewed } from './come-and-go.ts';
import { noteDeclined, recordAnnounced, withParcel, type Place } from './record-announced.ts';
import { LEASE_S, meet, TURN_MS } from './read-events.ts';
import { changesOf, announcedOf, announcedFrom, type Announced } from './announced.ts';

/** Tells the warehouse of a store's parcels: what they are, once, and what is different of them, until none is due. */
export async function updateWarehouse(deps: WorkerDeps, storeId: number): Promise<void> {
  const end = performance.now() + TURN_MS;
  while (performance.now() < end) {
    const reader = { db: deps.db, holder: deps.alive.holder(), now: deps.clock.now() };
    const work = await claimWork(reader, { storeId, kind: WorkKind.Tell, seconds: LEASE_S });
    if (work === null) return;
    try {
      const again = await tellParcel(deps, work);
      if (again === null) await endWork(deps.db, work);
      else await deferWork(deps.db, work, { at: retryAt(deps.clock.now(), work.attempts), failure: again });
    } catch (error) {
      await meet(deps, work, error);
    }
  }
}

/** Where the warehouse still takes something else of a parcel. */
const changeable: readonly string[] = [
  WarehouseState.Announced,
  WarehouseState.Received,
  WarehouseState.Priced,
  WarehouseState.Held,
];

/** Tells of a parcel; answers why it is told again later, null = nothing is left to tell. */
async function tellParcel(deps: WorkerDeps, work: ClaimedWork): Promise<string | null> {
  const place = { storeId: work.storeId, packageId: work.packageId, now: deps.clock.now() };
  const standing = await deps.db.transaction().execute((tx) => readStanding(tx, deps.secrets, place));
  if (standing === null) return null;
  const { parcel, isCancelled, customerRef, recipient } = standing;
  if (standing.isUnwanted) await withParcel(deps, place, standing, holdBackUnwanted);
  if (isCancelled !== (parcel.state === WarehouseState.Cancelled))
    return isCancelled ? cancelled(deps, place, standing) : renewed(deps, place, standing);
  if (isCancelled || !changeable.includes(parcel.state) || customerRef === null) return null;
  if (parcel.told !== null && parcel.state === WarehouseState.Announced) await forgetCancelling(deps, place, standing);
  if (recipient === null) return noteDeclined(deps, place, standing, { code: 'address_missing', field: 'recipient' });
  try {
    const reported = announcedOf(parcel) ?? (await announce(deps, place, standing));
    return await tellChanges(deps, place, standing, reported);
  } catch (error) {
    if (!(error instanceof WarehouseDeclined)) throw error;
    return meetDecline(deps, place, standing, error);
  }
}

/** Announces it. The warehouse keeps the first announcement: what was said in one of which nobody heard is told as a change. */
async function announce(deps: WorkerDeps, place: Place, standing: Standing): Promise<Announced> {
  const { parcel, recipient, customerRef, announcement } = standing;
  if (recipient === null || customerRef === null) throw new Error('the parcel is not ready to be announced');
  const said = await deps.warehouse
    .putPackage(parcel.package_ref, { ...announcement, customerRef, recipient })
    .then((): Announced => announcedFrom(deps.secrets, { ...announcement, recipient, inbound: null }))
    .catch((error: unknown): Announced => {
      if (!(error instanceof WarehouseDeclined) || error.code !== 'idempotency_conflict') throw error;
      return { recipient: '', carrierCode: '', serviceCode: '', inbound: null };
    });
  await recordAnnounced(deps, place, standing, { told: said, isNew: true });
  return said;
}

/** What is different is told under the number of the event that was applied last. */
async function tellChanges(deps: WorkerDeps, place: Place, standing: Standing, told: Announced): Promise<null> {
  const { parcel, recipient, inbound, announcement } = standing;
  if (recipient === null) return null;
  const now = { recipient, inbound, carrierCode: announcement.carrierCode, serviceCode: announcement.serviceCode };
  const changes: PackageChanges | null = changesOf(deps.secrets, told, now);
  if (changes === null) {
    if (parcel.declined !== null) await recordAnnounced(deps, place, standing, { told, isNew: false });
    return null;
  }
  const { seq } = await deps.warehouse.changePackage(parcel.package_ref, parcel.seq, changes);
  const said = announcedFrom(deps.secrets, { ...now, inbound: inbound ?? told.inbound });
  await recordAnnounced(deps, place, standing, { told: said, isNew: false });
  if (seq > parcel.seq) await readSoon(deps.db, place);
  return null;
}

const readSoon = (tx: Db, { storeId, packageId, now }: Place) =>
  workSoon(tx, { storeId, packageId }, { kind: WorkKind.ReadEvents, at: now });

/** The parcel is not where it was thought to be: what happened is read first. Anything else is for the seller. */
async function meetDecline(
  deps: WorkerDeps,
  place: Place,
  standing: Standing,
  error: WarehouseDeclined,
): Promise<string | null> {
  const { code, field } = error;
  if (code === 'seq_conflict' || code === 'state_conflict' || code === 'disposed') {
    await readSoon(deps.db, place);
    return error.message;
  }
  if (code === 'not_found') return error.message;
  return noteDeclined(deps, place, standing, { code, field });
}
