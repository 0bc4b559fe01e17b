import type { shipping } from '@kervan/contracts/shipping-calls';
import { SellerOrderStatus } from '@kervan/domain/orders/seller-order-status';
import { ShipmentStatus } from '@kervan/domain/orders/shipment-status';
import { refuseSellerEvent, type SellerEventRefusal, type SellerEventKind } from '@kervan/domain/orders/seller-events';
import type { Db } from '../../db/connect.ts';
import { AppError } from '../../errors.ts';
import type { Handler } from '../../http/implement.ts';
import { within } from '../../cases/within.ts';
import { actorOf } from '../../records/orders/order-actor.ts';
import { listSendings } from '../../records/order-sendings/order-sendings.ts';
import { packageStateOf, type OrderPackageRow, type OrderState } from '../../records/orders/order-state.ts';
import { SendingKind } from '../../records/order-sendings/note-sending.ts';
import { changeOrder, type NewOrderEvent, type OrderChange } from '../../records/orders/order-write.ts';
import { requireTracking } from './confirm-shipment.ts';
import { contentOf, queueConfirmation } from './confirmation-work.ts';
import { packageAfter } from '../../records/orders/package-after.ts';
import { carrierOf, marketOf, requireParcel, wantedParcels } from './parcels.ts';

type Body = Parameters<Handler<typeof shipping.tellParcel>>[0]['body'];
type PackageChange = NonNullable<OrderChange['packages']>[number];

const refusals = {
  packageDestroyed: 'PackageDestroyed',
  onlyDirectPackages: 'OnlyForDirectPackages',
  cancelled: 'IllegalOrderStep',
} as const satisfies Record<SellerEventRefusal, string>;

/**
 * Decision 58: the seller says the number of a direct parcel, and what happened to it. What its row does not let happen is refused; what is older than
 * the last news of it is kept and changes nothing. A parcel that the marketplace was told of is told again under its new number.
 */
export const recordSellerEvent: Handler<typeof shipping.tellParcel> = async ({ body, caller }, deps) =>
  within(deps, caller, async (tx) => {
    const now = deps.clock.now();
    const { state, row } = await requireParcel(tx, caller.storeId, body.packageId);
    const refusal = refuseSellerEvent(packageStateOf(row));
    if (refusal !== null) throw new AppError(refusals[refusal]);
    const actor = await actorOf(tx, caller.accountId);
    const numbered = await numberedBy(tx, { state, row, body });
    const moved = movedBy(state, row, { body, actor, now });
    if (numbered === null && moved.events.length === 0) return null;
    const after = await changeOrder(tx, { ...caller, now }, state, {
      packages: [{ package_id: row.package_id, ...moved.change, ...numbered }],
      events: [
        ...(numbered && row.tracking !== numbered.tracking
          ? [{ kind: 'numberSaid' as const, at: new Date(now), actor, package_id: row.package_id }]
          : []),
        ...moved.events,
      ],
    });
    if (numbered) await tellAgain(tx, { state: after, packageId: row.package_id, numbered, now });
    return null;
  });

type Numbered = { tracking: string; carrier: string };
type Given = { state: OrderState; row: OrderPackageRow; body: Body };

/** The number and carrier that are new; null = nothing is. Throws CarrierNeeded where no carrier can be told from it. */
async function numberedBy(tx: Db, { state, row, body }: Given): Promise<Numbered | null> {
  const tracking = body.trackingNumber === undefined ? row.tracking : requireTracking(body.trackingNumber);
  if (tracking === null || (body.trackingNumber === undefined && body.carrier === undefined)) return null;
  const kept = tracking === row.tracking ? row.carrier : null;
  const carrier = carrierOf(body.carrier ?? kept, tracking, await marketOf(tx, state.order.store_id));
  if (carrier === null) throw new AppError('CarrierNeeded');
  return tracking === row.tracking && carrier.name === row.carrier ? null : { tracking, carrier: carrier.name };
}

/** A parcel that is said to be under way, and was only bought so far, was sent before. */
const stepsTo = (row: OrderPackageRow, kind: SellerEventKind): SellerEventKind[] =>
  row.shipment_status === ShipmentStatus.Purchased && kind !== 'shippedDirect' ? ['shippedDirect', kind] : [kind];

function movedBy(
  { order }: OrderState,
  row: OrderPackageRow,
  { body, actor, now }: { body: Body; actor: string; now: number },
): { change: Omit<PackageChange, 'package_id'>; events: NewOrderEvent[] } {
  const { event: kind, at: text } = body;
  const at = text === undefined ? now : Date.parse(text);
  if (at > now || at < order.purchased_at.getTime())
    throw new AppError('ValidationFailed', { fields: [{ field: 'at', code: 'invalid' }] });
  let moved = row;
  const events: NewOrderEvent[] = [];
  for (const step of kind === undefined ? [] : stepsTo(row, kind)) {
    const isOrderCancelled = order.seller_status === SellerOrderStatus.Canceled;
    const after = packageAfter(moved, { kind: step, at, actor, isOrderCancelled });
    if (after.kept !== null && after.kept !== 'older') throw new AppError('IllegalOrderStep');
    events.push(after.event);
    // The columns of a change are those of the row.
    moved = { ...moved, ...(after.change as Partial<OrderPackageRow> | null) };
  }
  const { shipment_status, buyer_status, warehouse_status, status_before, last_event_at, shipped_at, delivered_at } =
    moved;
  return {
    change: { shipment_status, buyer_status, warehouse_status, status_before, last_event_at, shipped_at, delivered_at },
    events,
  };
}

/** What was said to the marketplace under another number, or is about to be. */
async function tellAgain(
  tx: Db,
  { state, packageId, numbered, now }: { state: OrderState; packageId: number; numbered: Numbered; now: number },
): Promise<void> {
  const storeId = state.order.store_id;
  const sendings = await listSendings(tx, storeId, state.order.order_id);
  const isReported = sendings.some((one) => one.kind === SendingKind.Confirm && one.packageId === packageId);
  const parcel = wantedParcels(state).find((one) => one.row.package_id === packageId);
  const carrier = carrierOf(numbered.carrier, numbered.tracking, await marketOf(tx, storeId));
  if (!isReported || !parcel || carrier === null) return;
  const content = contentOf(state, parcel, { said: { tracking: numbered.tracking, carrier }, now });
  await queueConfirmation(tx, { storeId, now }, { state, parcel, content, sendings, isByPerson: true });
}
