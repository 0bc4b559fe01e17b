import { carrierCodes, type PackageEventKind } from '../orders/package-event.ts';
import { warehouseMayGo, WarehouseState } from './warehouse-state.ts';

const S = WarehouseState;

/** The type under which one stands of which no more can be read than its place. */
export const UNREADABLE_EVENT = 'unreadable';

/** What the warehouse tells of a package (warehouse protocol). */
export const warehouseEventTypes = [
  'package.inbound_moving',
  'package.received',
  'package.prelabelled',
  'package.priced',
  'package.repriced',
  'package.dispatched',
  'package.disposed',
  'package.damaged',
  'package.held',
  'package.resumed',
  'carrier.event',
  'tracking.changed',
  'return.started',
  'return.sent',
  'return.delivered',
  'photo.added',
  'extra_payment.created',
  'claim.decided',
  'chat.message',
  'chat.status',
  'unidentified.created',
  'unidentified.matched',
  'unidentified.returned',
  'unidentified.disposed',
  'carrier.notice',
  'agreement.changed',
] as const;
export type WarehouseEventType = (typeof warehouseEventTypes)[number];
export const isWarehouseEventType = (text: string): text is WarehouseEventType =>
  (warehouseEventTypes as readonly string[]).includes(text);

export type CarrierEventCode = keyof typeof carrierCodes;

/** As far as its meaning for a package goes. `facilityKind`: of the house from which a return left. */
export type WarehouseEvent = {
  type: WarehouseEventType;
  seq: number;
  code?: string | undefined;
  facilityKind?: 'hub' | 'local' | undefined;
};

/**
 * What the event is for the package of an order. Empty = it has no status: `package.priced` and `package.repriced` are answered by a hold of
 * credit, which is an event of ours; null = a carrier's code or a house that nobody knows.
 */
export function packageEventsOf(event: WarehouseEvent): PackageEventKind[] | null {
  switch (event.type) {
    case 'carrier.event':
      return isCarrierCode(event.code) ? [carrierCodes[event.code]] : null;
    case 'return.sent':
      if (event.facilityKind === undefined) return null;
      return [event.facilityKind === 'hub' ? 'returnSentFromHub' : 'returnSentFromLocal'];
    // Appendix D: the status before the change stands again once the number is taken over.
    case 'tracking.changed':
      return ['trackingChanged', 'trackingApplied'];
    default: {
      const kind = plainKinds[event.type];
      return kind === undefined ? [] : [kind];
    }
  }
}

const plainKinds: Partial<Record<WarehouseEventType, PackageEventKind>> = {
  'package.inbound_moving': 'shippedToWarehouse',
  'package.received': 'received',
  'package.prelabelled': 'preLabelled',
  'package.dispatched': 'dispatched',
  'package.disposed': 'disposed',
  'package.damaged': 'damaged',
  'package.held': 'markedDontSend',
  'package.resumed': 'markedSend',
  'return.started': 'returnStarted',
  'return.delivered': 'returnAccepted',
};

const isCarrierCode = (code: string | undefined): code is CarrierEventCode =>
  code !== undefined && Object.hasOwn(carrierCodes, code);

/** The state at the warehouse after an event; null = the event moves none. */
export function stateOfEvent({ type, code }: Pick<WarehouseEvent, 'type' | 'code'>): WarehouseState | null {
  if (type === 'carrier.event') return isCarrierCode(code) ? (carrierStates[code] ?? null) : null;
  return typeStates[type] ?? null;
}

const carrierStates: Partial<Record<CarrierEventCode, WarehouseState>> = {
  delivered: S.Delivered,
  undeliverable: S.Undeliverable,
  lost: S.Lost,
  returning: S.Returning,
  damaged: S.Damaged,
};
const typeStates: Partial<Record<WarehouseEventType, WarehouseState>> = {
  'package.received': S.Received,
  'package.priced': S.Priced,
  'package.repriced': S.Priced,
  'package.dispatched': S.Dispatched,
  'package.disposed': S.Disposed,
  'package.damaged': S.Damaged,
  'package.held': S.Held,
  'package.resumed': S.Priced,
  'return.started': S.Returning,
  'return.delivered': S.Returned,
};

/** Where a package is still to leave the warehouse. */
const toLeave: readonly WarehouseState[] = [S.Announced, S.Received, S.Priced, S.Held, S.Released];
/** No carrier has it, or ever will. */
const notSent: readonly WarehouseState[] = [...toLeave, S.Disposed, S.Cancelled];

/** What can be said of no package in that state, whatever state it leads to: no carrier before it left, no label after, nothing sent on that is not held. */
function isOfAnotherTime({ type }: WarehouseEvent, state: WarehouseState): boolean {
  if (type === 'carrier.event') return notSent.includes(state);
  if (type === 'package.prelabelled') return !toLeave.includes(state);
  return type === 'package.resumed' && state !== S.Held;
}

/** What is done with an event that was read: in its order, once. `illegal`: set aside with its code and shown to the seller. */
export type EventVerdict = { state: WarehouseState } | 'repeated' | 'gap' | 'illegal';

/** Judges the event by what was applied before. Events of a package come gap-free: one that is missing is read first. */
export function judgeWarehouseEvent(
  event: WarehouseEvent,
  { state, lastSeq }: { state: WarehouseState; lastSeq: number },
): EventVerdict {
  if (event.seq <= lastSeq) return 'repeated';
  if (event.seq > lastSeq + 1) return 'gap';
  if (packageEventsOf(event) === null || isOfAnotherTime(event, state)) return 'illegal';
  const to = stateOfEvent(event);
  if (to === null) return { state };
  // A measure or a price that is said again while nothing else happened is no step.
  if (to === state) return to === S.Priced ? { state } : 'illegal';
  return warehouseMayGo(state, to) ? { state: to } : 'illegal';
}
