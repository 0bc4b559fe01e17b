import type { MarketCode } from '@kervan/domain/markets';
import { refuseConfirmation, type ConfirmableParcel, type ConfirmRefusal } from '@kervan/domain/orders/confirmation';
import { guessCarrier } from '@kervan/domain/orders/carriers';
import { marketplaceCarrier, type MarketplaceCarrier } from '@kervan/domain/orders/marketplace-carrier';
import type { Db } from '../../db/connect.ts';
import { AppError } from '../../errors.ts';
import {
  isConfirmed,
  lockOrder,
  type OrderItemRow,
  type OrderPackageRow,
  type OrderState,
} from '../../records/orders/order-state.ts';
import { piecesIn } from '../../records/orders/order-pieces.ts';

/** A parcel with the product that is in it. */
export type Parcel = { row: OrderPackageRow; item: OrderItemRow };

/** The parcels of an order that hold something which the buyer is to get. */
export function wantedParcels(state: OrderState): Parcel[] {
  const pieces = piecesIn(state);
  return state.packages.flatMap((row) =>
    state.items
      .filter((item) => item.order_item_id === row.order_item_id && (pieces.get(row.package_id)?.sent ?? 0) > 0)
      .map((item) => ({ row, item })),
  );
}

/** ORD-047: pieces of a parcel that the buyer gets. */
export const unitsIn = ({ row }: Pick<Parcel, 'row'>, state: OrderState): number =>
  piecesIn(state).get(row.package_id)?.sent ?? 0;

/** A parcel as the rules of confirmation know it. */
export const confirmableOf = (
  { order }: OrderState,
  { row, item }: Parcel,
  reported: { tracking: string | null; carrier: string | null; isConnected: boolean },
): ConfirmableParcel => ({
  order: order.order_status,
  seller: order.seller_status,
  buyer: row.buyer_status,
  shipBy: order.ship_by?.getTime() ?? null,
  isConfirmed: isConfirmed(item, row),
  isManual: order.manual_confirm,
  isCancellationRequested: order.cancel_requested,
  ...reported,
});

/** ORD-065: the refusals of a confirmation in the words of the contract. */
const refusals = {
  alreadyConfirmed: 'ShipmentAlreadyConfirmed',
  nothingToSend: 'NothingToConfirm',
  trackingMissing: 'TrackingNumberNeeded',
  carrierMissing: 'CarrierNeeded',
  storeConnectionError: 'StoreConnectionError',
} as const satisfies Record<ConfirmRefusal, string>;

/** Throws the refusal where the parcel's shipment cannot be confirmed. */
export function requireConfirmable(parcel: ConfirmableParcel): void {
  const refusal = refuseConfirmation(parcel);
  if (refusal !== null) throw new AppError(refusals[refusal]);
}

/** The carrier that somebody named, else the one that the number looks like; null = neither. */
export function carrierOf(
  named: string | null,
  tracking: string | null,
  market: MarketCode,
): MarketplaceCarrier | null {
  if (named !== null) return marketplaceCarrier(named);
  const guessed = tracking === null ? null : guessCarrier(tracking, market);
  return guessed && { code: guessed.code, name: guessed.name };
}

/** The market of a store. */
export async function marketOf(tx: Db, storeId: number): Promise<MarketCode> {
  const { market } = await tx
    .selectFrom('store')
    .select('market')
    .where('store_id', '=', storeId)
    .executeTakeFirstOrThrow();

  return market;
}

/** The order of a parcel of the store under its lock, and the parcel. Throws RecordNotFound. */
export async function requireParcel(
  tx: Db,
  storeId: number,
  packageId: number,
): Promise<{ state: OrderState; row: OrderPackageRow }> {
  const known = await tx
    .selectFrom('order_package')
    .select('order_id')
    .where('store_id', '=', storeId)
    .where('package_id', '=', packageId)
    .executeTakeFirst();
  const state = known && (await lockOrder(tx, storeId, { orderId: known.order_id }));
  const row = state?.packages.find((one) => one.package_id === packageId);
  if (!state || !row) throw new AppError('RecordNotFound');
  return { state, row };
}
