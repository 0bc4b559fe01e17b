import {
  isWarehouseEventType,
  judgeWarehouseEvent,
  packageEventsOf,
  UNREADABLE_EVENT,
  type WarehouseEvent,
} from '@kervan/domain/warehouse/warehouse-event';
import { finalWarehouseStates, isWarehouseState, type WarehouseState } from '@kervan/domain/warehouse/warehouse-state';
import type { Db } from '../../db/connect.ts';
import { isPoison } from '../../db/isolate.ts';
import { orUndone } from '../../db/savepoint.ts';
import { lockOrder } from '../orders/order-state.ts';
import { changeOrder } from '../orders/order-write.ts';
import { isInProgress, listTasks } from './due-tasks.ts';
import { effects } from './event-effects.ts';
import { findWarehousePackage, type WarehousePackageRow } from './package-rows.ts';
import { changeParcel, followEnd, type ParcelStep } from './parcel-step.ts';
import { listFacilities } from './warehouse-offer.ts';

/** An event of a parcel as it was read at the warehouse. */
export type EventRead = { type: string; seq: number; at: number; data: Record<string, unknown> };

/**
 * What came of an event: `repeated` it was applied before; `gap`: one before it was not read yet; `wait`: it follows from something that was ordered
 * and of which nobody knows yet what came of it; `gone`: there is no such parcel any more.
 */
export type EventOutcome = 'applied' | 'setAside' | 'repeated' | 'gap' | 'wait' | 'gone';

type Place = { storeId: number; packageId: number; now: number };

/**
 * Applies an event of a parcel in its row, once, under the order's lock (warehouse protocol). One that is no step of the parcel, or that cannot be
 * read, is set aside with its code, shown in the order's history, and counts as read.
 */
export async function applyEvent(
  tx: Db,
  { storeId, packageId, now }: Place,
  reported: EventRead,
): Promise<EventOutcome> {
  // Nothing has happened in time to come: what is told of it later would be older news.
  const read = { ...reported, at: Math.min(reported.at, now) };
  const step = await lockParcel(tx, { storeId, packageId, now });
  if (!step) return 'gone';
  const { parcel } = step;
  if (read.seq <= parcel.seq) return 'repeated';
  if (read.seq > parcel.seq + 1) return 'gap';
  const { type } = read;
  if (!isWarehouseEventType(type))
    return quarantine(tx, step, read, type === UNREADABLE_EVENT ? 'unreadable' : 'unknownType');
  const event: WarehouseEvent = { type, seq: read.seq, ...(await meaningOf(tx, read)) };
  const verdict = judgeWarehouseEvent(event, { state: stateOf(parcel), lastSeq: parcel.seq });
  if (verdict === 'repeated' || verdict === 'gap') return verdict;
  if (verdict === 'illegal') {
    if ((await listTasks(tx, parcel)).some(isInProgress)) return 'wait';
    return quarantine(tx, step, read, event.code ?? event.type);
  }
  const effect = effects[type](read.data);
  if (effect === null) return quarantine(tx, step, read, 'unreadable');
  const isKept = await orUndone(
    tx,
    async () => {
      const isOver = finalWarehouseStates.includes(verdict.state);
      const moved = await changeParcel(
        tx,
        { ...step, at: atOf(step, read) },
        {
          seq: read.seq,
          state: verdict.state,
          ended_at: isOver ? (parcel.ended_at ?? new Date(read.at)) : null,
        },
      );
      const done = await effect(tx, moved, {
        seq: read.seq,
        at: read.at,
        kinds: packageEventsOf(event) ?? [],
        key: keyOf(parcel, read.seq),
        isAgain: type === 'package.repriced',
      });
      await followEnd(tx, parcel, done);
      return true;
    },
    // What no column holds is read no better the next time, and what was told after it would wait behind it for ever.
    { isSpared: isPoison, instead: () => false },
  );
  return isKept ? 'applied' : quarantine(tx, step, read, 'unreadable');
}

/** A parcel with its order under the order's lock; null = there is none any more. */
export async function lockParcel(tx: Db, { storeId, packageId, now }: Place): Promise<ParcelStep | null> {
  const known = await findWarehousePackage(tx, { storeId, packageId });
  const state = known && (await lockOrder(tx, storeId, { orderId: known.order_id }));
  // As it stands under the lock.
  const parcel = state && (await findWarehousePackage(tx, { storeId, packageId }));
  if (!state || !parcel || !state.packages.some((row) => row.package_id === packageId)) return null;
  return { scope: { accountId: parcel.account_id, storeId, now }, state, parcel, at: now };
}

/** The column holds a state of the warehouse's. */
export function stateOf({ state }: Pick<WarehousePackageRow, 'state'>): WarehouseState {
  if (!isWarehouseState(state)) throw new Error(`${state} is no state of the warehouse`);
  return state;
}

const keyOf = ({ package_id, package_ref }: WarehousePackageRow, seq: number): string =>
  `warehouse:${package_id}:${package_ref.slice(0, 8)}:${seq}`;

/** What decides over an event beside its type: a carrier's code, or the house from which a return left. */
async function meaningOf(tx: Db, { type, data }: EventRead): Promise<Pick<WarehouseEvent, 'code' | 'facilityKind'>> {
  if (type === 'carrier.event') return { code: typeof data.code === 'string' ? data.code : '' };
  if (type !== 'return.sent') return {};
  const house = (await listFacilities(tx)).find(({ code }) => code === data.facility);
  return { facilityKind: house?.kind ?? (data.kind === 'hub' || data.kind === 'local' ? data.kind : undefined) };
}

/**
 * When it counts for the order. What the warehouse does itself comes in its row, whatever was said of the parcel meanwhile; what a carrier tells may
 * be older than the last news.
 */
function atOf({ state, parcel }: ParcelStep, { type, at }: EventRead): number {
  const last = state.packages.find((row) => row.package_id === parcel.package_id)?.last_event_at?.getTime() ?? at;
  return type === 'carrier.event' ? at : Math.max(at, last);
}

/** As a column takes it. */
const legible = (reported: string): string => reported.replaceAll('\0', '').toWellFormed().slice(0, 200);

async function quarantine(tx: Db, step: ParcelStep, { type, seq, at }: EventRead, code: string): Promise<EventOutcome> {
  const { parcel, state, scope } = await changeParcel(tx, step, { seq });
  await changeOrder(tx, scope, state, {
    events: [
      {
        kind: 'warehouseSetAside',
        key: keyOf(parcel, seq),
        at: new Date(type === UNREADABLE_EVENT ? scope.now : at),
        actor: 'warehouse',
        package_id: parcel.package_id,
        was_applied: false,
        details: { type: legible(type), code: legible(code), seq },
      },
    ],
  });
  return 'setAside';
}
