import { isOfWarehouse, WarehouseDeclined, WarehouseUnavailable } from '../../connectors/warehouse/warehouse-errors.ts';
import type { WarehouseEventRead } from '../../connectors/warehouse/warehouse-objects.ts';
import type { WorkerDeps } from '../../deps.ts';
import { applyEvent, type EventOutcome, type EventRead } from '../../records/warehouse/apply-event.ts';
import { claimWork, endWork, deferWork, retryAt, type ClaimedWork } from '../../records/warehouse/due-work.ts';
import { findWarehousePackage } from '../../records/warehouse/package-rows.ts';
import { WorkKind } from '../../records/warehouse/package-work.ts';

/** System time after which a turn ends: other jobs get theirs, and the next one is waked at once. */
export const TURN_MS = 6_000;
/** System time that a claimed parcel is kept from others; a dead worker's claim ends as soon as its death is seen. */
export const LEASE_S = 120;
/** The most that the warehouse answers at once. */
const PAGE = 500;

/** Reads what happened to a store's parcels and applies it, one event after the other, until none is due. */
export async function readEvents(deps: WorkerDeps, storeId: number): Promise<void> {
  const end = performance.now() + TURN_MS;
  while (performance.now() < end) {
    const reader = { db: deps.db, holder: deps.alive.holder(), now: deps.clock.now() };
    const work = await claimWork(reader, { storeId, kind: WorkKind.ReadEvents, seconds: LEASE_S });
    if (work === null) return;
    try {
      const left = await readParcel(deps, work);
      if (left === null) await endWork(deps.db, work);
      else await deferWork(deps.db, work, { at: retryAt(deps.clock.now(), work.attempts), failure: left });
    } catch (error) {
      await meet(deps, work, error);
    }
  }
}

/** Reads a parcel's events to the last one; answers why one is left, null = none is. */
async function readParcel(deps: WorkerDeps, { storeId, packageId }: ClaimedWork): Promise<EventOutcome | null> {
  for (;;) {
    const parcel = await findWarehousePackage(deps.db, { storeId, packageId });
    if (!parcel) return null;
    const events = await listEvents(deps, parcel.package_ref, parcel.seq);
    for (const event of events) {
      const read = await readWhole(deps, parcel.package_ref, event);
      const place = { storeId, packageId, now: deps.clock.now() };
      const outcome = await deps.db.transaction().execute((tx) => applyEvent(tx, place, read));
      if (outcome === 'setAside')
        deps.log.warn({ storeId, packageId, type: read.type, seq: read.seq }, 'an event of a parcel was set aside');
      if (outcome === 'gap' || outcome === 'wait') return outcome;
      if (outcome === 'gone') return null;
    }
    if (events.length < PAGE) return null;
  }
}

/** What the warehouse does not know has no events. */
async function listEvents({ warehouse }: WorkerDeps, ref: string, after: number): Promise<WarehouseEventRead[]> {
  try {
    return await warehouse.packageEvents(ref, after);
  } catch (error) {
    if (error instanceof WarehouseDeclined && error.code === 'not_found') return [];
    throw error;
  }
}

/** A price that comes without its measures is read with them. */
async function readWhole({ warehouse }: WorkerDeps, ref: string, event: WarehouseEventRead): Promise<EventRead> {
  const { type, seq, at, data } = event;
  if ((type !== 'package.priced' && type !== 'package.repriced') || data.measures) return { type, seq, at, data };
  const { measures } = await warehouse.package(ref);
  if (measures === null) return { type, seq, at, data };
  const { weightG: grams, ...sides } = measures;
  return { type, seq, at, data: { ...data, measures: { grams, ...sides } } };
}

/** Whatever goes wrong with one parcel stops no other: it is tried again later. */
export async function meet(deps: WorkerDeps, work: ClaimedWork, error: unknown): Promise<void> {
  const retryAfterMs = error instanceof WarehouseUnavailable ? error.retryAfterMs : null;
  const { storeId, packageId, kind } = work;
  if (!(error instanceof WarehouseUnavailable))
    deps.log.error({ err: error, storeId, packageId, kind }, 'work on a parcel at the warehouse failed');
  await deferWork(deps.db, work, {
    at: retryAt(deps.clock.now(), work.attempts, retryAfterMs),
    failure: isOfWarehouse(error) && error instanceof Error ? error.message : String(error),
  });
}
