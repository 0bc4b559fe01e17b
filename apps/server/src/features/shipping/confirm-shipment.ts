import type { shipping } from '@kervan/contracts/shipping-calls';
import type { MarketCode } from '@kervan/domain/markets';
import { parseTracking } from '@kervan/domain/orders/carriers';
import { isUnbought } from '@kervan/domain/orders/roll-up';
import { ShipmentStatus } from '@kervan/domain/orders/shipment-status';
import type { Db } from '../../db/connect.ts';
import { requireLocked } from '../../cases/require-order.ts';
import { AppError } from '../../errors.ts';
import type { Handler } from '../../http/implement.ts';
import { within } from '../../cases/within.ts';
import { actorOf } from '../../records/orders/order-actor.ts';
import { isOpen, listSendings, type KeptSending } from '../../records/order-sendings/order-sendings.ts';
import { isConfirmed, type OrderState } from '../../records/orders/order-state.ts';
import { SendingKind } from '../../records/order-sendings/note-sending.ts';
import { changeOrder, type OrderScope } from '../../records/orders/order-write.ts';
import { contentOf, queueConfirmation, referenceOf, type SentNumber } from './confirmation-work.ts';
import { carrierOf, confirmableOf, marketOf, requireConfirmable, wantedParcels, type Parcel } from './parcels.ts';

type Body = Parameters<Handler<typeof shipping.confirm>>[0]['body'];

/** ORD-044, ORD-065: confirms the shipment of an order, or of one of its parcels, by hand. The same again changes nothing. */
export const confirmShipment: Handler<typeof shipping.confirm> = async ({ body, caller }, deps) => {
  const given = body.trackingNumber === undefined ? null : requireTracking(body.trackingNumber);
  return within(deps, caller, async (tx) => {
    const scope = { ...caller, now: deps.clock.now() };
    const state = await requireLocked(tx, caller.storeId, body.sellerOrderId);
    const sendings = await listSendings(tx, caller.storeId, state.order.order_id);
    if (sendings.some((one) => one.kind === SendingKind.Cancel && isOpen(one)))
      throw new AppError('CancellationUnderWay');
    const parcels = chosen(state, body);
    if (parcels.every(({ row, item }) => isConfirmed(item, row))) {
      if (isRepeated(parcels, given)) return null;
      throw new AppError('ShipmentAlreadyConfirmed');
    }
    refuseForeignNumber(parcels, given);
    const market = await marketOf(tx, caller.storeId);
    const how = { given, named: body.carrier ?? null, market };
    const said = parcels.map((parcel) => ({ parcel, said: numberOf(state, parcel, how) }));
    await confirmAll(tx, scope, { state, sendings, said });
    return null;
  });
};

/** A tracking number as it is kept. Throws where it cannot be one. */
export function requireTracking(text: string): string {
  const tracking = parseTracking(text);
  if (tracking === null)
    throw new AppError('ValidationFailed', { fields: [{ field: 'trackingNumber', code: 'invalid' }] });
  return tracking;
}

/**
 * The parcel that is named, else all that were bought and are not confirmed; those that are where none is left. Of an order of which nothing was bought
 * all (appendix D: a seller may confirm what is only sold); beside what was bought, what nobody bought is on no way yet.
 */
function chosen(state: OrderState, { packageId }: Body): Parcel[] {
  const parcels = wantedParcels(state).filter(({ row }) => row.shipment_status !== ShipmentStatus.Cancelled);
  if (packageId !== undefined) {
    const row = state.packages.find((one) => one.package_id === packageId);
    if (!row) throw new AppError('RecordNotFound');
    if (row.shipment_status === ShipmentStatus.PackageDisposed) throw new AppError('PackageDestroyed');
    const parcel = parcels.find((one) => one.row === row);
    if (!parcel) throw new AppError('NothingToConfirm');
    return [parcel];
  }
  const living = parcels.filter(({ row }) => row.shipment_status !== ShipmentStatus.PackageDisposed);
  if (living.length === 0) throw new AppError('NothingToConfirm');
  const bought = living.filter(({ row }) => !isUnbought(row.buyer_status));
  const wanted = bought.length > 0 ? bought : living;
  const open = wanted.filter(({ row, item }) => !isConfirmed(item, row));
  return open.length > 0 ? open : wanted;
}

/** The marketplace knows all of it under the same number: it was said before. */
const isRepeated = (parcels: readonly Parcel[], given: string | null): boolean =>
  parcels.every(({ row }) => row.confirmed_at !== null && (given === null || row.tracking === given));

/** ORD-047: of parcels with numbers of their own none is told under another one's: the parcel that is meant has to be named. */
function refuseForeignNumber(parcels: readonly Parcel[], given: string | null): void {
  const isOther = ({ row }: Parcel) =>
    row.warehouse_status === null && row.tracking !== null && given !== null && row.tracking !== given;
  if (parcels.length > 1 && parcels.some(isOther))
    throw new AppError('ValidationFailed', { fields: [{ field: 'packageId', code: 'missing' }] });
}

type Given = { given: string | null; named: string | null; market: MarketCode };

/** The number and carrier of a parcel. Throws where one is missing, or where they are the warehouse's to say (decision 56). */
function numberOf(state: OrderState, parcel: Parcel, { given, named, market }: Given): SentNumber {
  const { row } = parcel;
  const isOther = row.warehouse_status !== null && row.tracking !== null && given !== null && given !== row.tracking;
  if (isOther) throw new AppError('OnlyForDeliveredPackages');
  // What brought it to the warehouse does not bring it to the buyer.
  const tracking = given === row.inbound_tracking ? row.tracking : (given ?? row.tracking);
  const kept = tracking === row.tracking ? row.carrier : null;
  const carrier = carrierOf(named ?? kept, tracking, market);
  requireConfirmable(confirmableOf(state, parcel, { tracking, carrier: carrier?.name ?? null, isConnected: true }));
  if (tracking === null || carrier === null) throw new AppError('TrackingNumberNeeded');
  return { tracking, carrier };
}

type Said = { parcel: Parcel; said: SentNumber };

/** Keeps number, carrier and reference on the parcels, and has each of them told. */
async function confirmAll(
  tx: Db,
  scope: OrderScope,
  { state, sendings, said }: { state: OrderState; sendings: readonly KeptSending[]; said: readonly Said[] },
): Promise<void> {
  const actor = await actorOf(tx, scope.accountId);
  const queued = [];
  for (const one of said) {
    const content = contentOf(state, one.parcel, { said: one.said, now: scope.now });
    const outcome = await queueConfirmation(tx, scope, {
      state,
      parcel: one.parcel,
      content,
      sendings,
      isByPerson: true,
    });
    if (outcome === 'queued') queued.push(one);
  }
  if (queued.length === 0) return;
  await changeOrder(tx, scope, state, {
    packages: queued.map(({ parcel, said: { tracking, carrier } }) => ({
      package_id: parcel.row.package_id,
      tracking,
      carrier: carrier.name,
      confirm_ref: parcel.row.confirm_ref ?? referenceOf(parcel.row.package_id),
    })),
    events: queued.map(({ parcel, said: { carrier } }) => ({
      kind: 'confirmationAsked',
      at: new Date(scope.now),
      actor,
      package_id: parcel.row.package_id,
      details: { carrier: carrier.name },
    })),
  });
}
