import type { PackageEventKind } from '@kervan/domain/orders/package-event';
import { isMeasurePlausible } from '@kervan/domain/warehouse/choose-quote';
import type { WarehouseEventType } from '@kervan/domain/warehouse/warehouse-event';
import { WarehouseTask } from '@kervan/domain/warehouse/warehouse-task';
import type { z } from 'zod';
import type { Db } from '../../db/connect.ts';
import { changeOrder } from '../orders/order-write.ts';
import * as data from './event-data.ts';
import { insertPhoto } from './package-rows.ts';
import { orderTask } from './package-work.ts';
import { changeParcel, moveParcel, type ParcelStep } from './parcel-step.ts';
import { recordDuty, extraPaymentAsked, parcelDispatched, parcelPriced, parcelStopped } from './payment.ts';
import { recordChatMessage, recordChatStatus, claimDecided } from './service-events.ts';

/** An event while it is applied. `kinds`: what it is for the parcel of an order; `key`: its name in the order's history. */
export type Applied = { seq: number; at: number; kinds: readonly PackageEventKind[]; key: string; isAgain: boolean };
type Run<Data> = (tx: Db, step: ParcelStep, reported: Data, event: Applied) => Promise<ParcelStep>;
/** What becomes of the parcel by what an event carries; null = that is not as agreed. */
type Effect = (carried: unknown) => ((tx: Db, step: ParcelStep, event: Applied) => Promise<ParcelStep>) | null;

const by =
  <Data>(schema: z.ZodType<Data>, run: Run<Data>): Effect =>
  (carried) => {
    const read = schema.safeParse(carried);
    return read.success ? (tx, step, event) => run(tx, step, read.data, event) : null;
  };
const stays: Effect = () => (_tx, step) => Promise.resolve(step);

type Columns = Parameters<typeof moveParcel>[3]['columns'];
const actorOf = (event: Applied, isCarrier = false) => ({
  actor: isCarrier ? 'carrier' : 'warehouse',
  key: event.key,
});

/** The one status that the event has. */
async function move(tx: Db, step: ParcelStep, event: Applied, more: { columns?: Columns; isCarrier?: boolean } = {}) {
  const [kind] = event.kinds;
  if (kind === undefined) return step;
  const { columns, isCarrier = false } = more;
  return moveParcel(tx, step, kind, { ...actorOf(event, isCarrier), ...(columns ? { columns } : {}) });
}

const rowOf = ({ state, parcel }: ParcelStep) => state.packages.find((row) => row.package_id === parcel.package_id);

/** Numbers are facts, whatever the parcel's status lets happen. */
async function setNumbers(tx: Db, step: ParcelStep, columns: NonNullable<Columns>): Promise<ParcelStep> {
  const row = rowOf(step);
  const isSame = row && Object.entries(columns).every(([name, value]) => isEqual(row[name as keyof typeof row], value));
  if (isSame) return step;
  const packages = [{ package_id: step.parcel.package_id, ...columns }];
  return { ...step, state: await changeOrder(tx, step.scope, step.state, { packages }) };
}
const isEqual = (one: unknown, other: unknown): boolean =>
  one instanceof Date && other instanceof Date ? one.getTime() === other.getTime() : one === other;

const inboundMoving: Run<z.output<typeof data.inbound>> = async (tx, step, { carrier, tracking }, event) => {
  const moved = await move(tx, step, event);
  // What the seller entered stands.
  if (tracking === '' || rowOf(moved)?.inbound_tracking) return moved;
  // It comes from the warehouse: it is not told to it.
  const { told } = moved.parcel;
  const known =
    typeof told === 'object' && told !== null
      ? await changeParcel(tx, moved, { told: JSON.stringify({ ...told, inbound: { carrier, tracking } }) })
      : moved;
  return setNumbers(tx, known, { inbound_carrier: carrier || null, inbound_tracking: tracking });
};

const labelled: Run<z.output<typeof data.label>> = async (tx, step, { carrier, tracking }, event) => {
  const columns = { carrier, tracking };
  return setNumbers(tx, await move(tx, step, event, { columns }), columns);
};

/** Appendix D: the status before the change stands again once the number is taken over. */
const trackingChanged: Run<z.output<typeof data.label>> = async (tx, step, { carrier, tracking }, event) => {
  const columns = { carrier, tracking };
  const before = rowOf(step);
  let moved = step;
  for (const kind of event.kinds) {
    moved = await moveParcel(tx, moved, kind, { ...actorOf(event), key: `${event.key}:${kind}`, columns });
    if (rowOf(moved)?.shipment_status === before?.shipment_status) break;
  }
  // The number of a label that is not on the parcel yet comes with it.
  return before?.tracking || step.parcel.dispatched_at ? setNumbers(tx, moved, columns) : moved;
};

const priced: Run<z.output<typeof data.price>> = async (tx, step, { quotes, measures }, event) => {
  const { parcel } = step;
  const isPlausible = measures === null || isMeasurePlausible(measures);
  const known = await changeParcel(tx, step, {
    measures: measures && JSON.stringify(measures),
    quotes: JSON.stringify(quotes),
    priced_at: parcel.priced_at ?? new Date(event.at),
    remeasured: isPlausible ? 0 : parcel.remeasured + 1,
  });
  return isPlausible
    ? parcelPriced(tx, known, { quotes, measures, isAgain: event.isAgain })
    : remeasure(tx, known, event);
};

/** What cannot be is measured again, at most so often; then a person has to look. */
const REMEASURED_MAX = 2;

async function remeasure(tx: Db, step: ParcelStep, { seq, key }: Applied): Promise<ParcelStep> {
  const { scope, state, parcel } = step;
  const place = { storeId: scope.storeId, packageId: parcel.package_id };
  const isGivenUp = parcel.remeasured > REMEASURED_MAX;
  await orderTask(tx, place, {
    kind: isGivenUp ? WarehouseTask.HoldBack : WarehouseTask.Remeasure,
    key: isGivenUp ? `doubtful:${seq}` : `remeasure:${seq}`,
    content: {},
    now: scope.now,
  });
  const event = {
    kind: isGivenUp ? 'warehouseMeasuresDoubtful' : 'warehouseRemeasured',
    key,
    at: new Date(step.at),
    actor: 'rule',
    package_id: parcel.package_id,
  } as const;
  return { ...step, state: await changeOrder(tx, scope, state, { events: [event] }) };
}

const dispatched: Run<z.output<typeof data.dispatch>> = async (tx, step, reported, event) => {
  const at = new Date(event.at);
  const columns = { carrier: reported.carrier, tracking: reported.tracking, shipped_at: at };
  const moved = await setNumbers(tx, await move(tx, step, event, { columns }), columns);
  return parcelDispatched(tx, await changeParcel(tx, moved, { dispatched_at: at }), reported);
};

const carried: Run<z.output<typeof data.carrierEvent>> = async (tx, step, { code, dutyMinor }, event) => {
  const moved = await move(tx, step, event, { isCarrier: true });
  const known = code === 'delivered' ? await changeParcel(tx, moved, { delivered_at: new Date(event.at) }) : moved;
  // A duty of nothing is told, too: then nothing more is expected.
  return typeof dutyMinor === 'number' ? recordDuty(tx, known, dutyMinor) : known;
};

const stopped =
  (why: Parameters<typeof parcelStopped>[2], columns: Parameters<typeof changeParcel>[2] = {}): Run<object> =>
  async (tx, step, _told, event) =>
    parcelStopped(tx, await move(tx, await changeParcel(tx, step, columns), event), why);

/** Each type of event of a parcel. */
export const effects = {
  'package.inbound_moving': by(data.inbound, inboundMoving),
  'package.received': by(data.nothing, async (tx, step, _told, event) =>
    move(tx, await changeParcel(tx, step, { received_at: new Date(event.at) }), event),
  ),
  'package.prelabelled': by(data.label, labelled),
  'package.priced': by(data.price, priced),
  'package.repriced': by(data.price, priced),
  'package.dispatched': by(data.dispatch, dispatched),
  'package.disposed': by(data.nothing, stopped('disposed', { held_back_at: null })),
  'package.damaged': by(data.damage, async (tx, step, { text }, event) =>
    stopped('damaged', { damage: text, held_back_at: null })(tx, step, {}, event),
  ),
  'package.held': by(data.nothing, async (tx, step, _told, event) =>
    stopped('heldBack', { held_back_at: new Date(event.at) })(tx, step, {}, event),
  ),
  'package.resumed': by(data.nothing, async (tx, step, _told, event) =>
    move(tx, await changeParcel(tx, step, { held_back_at: null }), event),
  ),
  'carrier.event': by(data.carrierEvent, carried),
  'tracking.changed': by(data.label, trackingChanged),
  'return.started': by(data.nothing, stopped('returning', { held_back_at: null })),
  'return.sent': by(data.nothing, (tx, step, _told, event) => move(tx, step, event)),
  'return.delivered': by(data.nothing, (tx, step, _told, event) => move(tx, step, event)),
  'photo.added': by(data.photo, async (tx, step, { id, sha256 }, event) => {
    await insertPhoto(tx, step.parcel, { id, sha256, at: event.at });
    return step;
  }),
  'extra_payment.created': by(data.extraPayment, (tx, step, { extraPaymentId, ...asked }) =>
    extraPaymentAsked(tx, step, { ref: extraPaymentId, ...asked }),
  ),
  'claim.decided': by(data.claimDecision, (tx, step, { claimId, ...decided }) =>
    claimDecided(tx, step, { ref: claimId, ...decided }),
  ),
  'chat.message': by(data.chatMessage, (tx, step, { chatId, messageId, ...message }) =>
    recordChatMessage(tx, step, { chatRef: chatId, ref: messageId, ...message }),
  ),
  'chat.status': by(data.chatStatus, (tx, step, { chatId, status }) =>
    recordChatStatus(tx, step, { chatRef: chatId, status }),
  ),
  // These are of other objects: of a parcel they say nothing.
  'unidentified.created': stays,
  'unidentified.matched': stays,
  'unidentified.returned': stays,
  'unidentified.disposed': stays,
  'carrier.notice': stays,
  'agreement.changed': stays,
} satisfies Record<WarehouseEventType, Effect>;
