import type { MarketCode } from '@kervan/domain/markets';
import { refuseConfirmation, type ConfirmableParcel, type ConfirmRefusal } from '@kervan/domain/orders/confirmation';
import { guessCarrier } from '@kervan/domain/orders/carriers';
import { saidCarrier, type SaidCarrier } from '@kervan/domain/orders/said-carrier';
import type { Db } from '../../db/connect.ts';
import { AppError } from '../../http/errors.ts';
import {
  isConfirmed,
  lockOrder,
  wantedOf,
  type OrderItemRow,
  type OrderPackageRow,
  type OrderState,
} from '../../records/orders/order-state.ts';

/** A parcel with the product that is in it. */
export type Parcel = { row: OrderPackageRow; item: OrderItemRow };

/** The parcels of an order that hold something which is still wanted. */
export const wantedParcels = ({ items, packages }: OrderState): Parcel[] =>
  packages.flatMap((row) =>
    items
      .filter((item) => item.order_item_id === row.order_item_id && wantedOf(item) > 0)
      .map((item) => ({ row, item })),
  );

/** Pieces in a parcel: those of its purchase; one without a purchase holds what the others of its product leave. */
export function unitsIn({ row, item }: Parcel, { packages, purchases }: OrderState): number {
  const bought = (id: number | null): number => purchases.find((one) => one.purchase_id === id)?.quantity ?? 0;
  const own = bought(row.purchase_id);
  const others = packages
    .filter((one) => one.order_item_id === row.order_item_id && one.package_id !== row.package_id)
    .reduce((sum, one) => sum + bought(one.purchase_id), 0);
  return Math.min(own > 0 ? own : Math.max(0, wantedOf(item) - others), wantedOf(item));
}

/** A parcel as the rules of confirmation know it. */
export const confirmableOf = (
  { order }: OrderState,
  { row, item }: Parcel,
  told: { tracking: string | null; carrier: string | null; isConnected: boolean },
): ConfirmableParcel => ({
  order: order.order_status,
  seller: order.seller_status,
  buyer: row.buyer_status,
  shipBy: order.ship_by?.getTime() ?? null,
  isConfirmed: isConfirmed(item, row),
  isManual: order.manual_confirm,
  isCancellationRequested: order.cancel_requested,
  ...told,
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
export function carrierOf(named: string | null, tracking: string | null, market: MarketCode): SaidCarrier | null {
  if (named !== null) return saidCarrier(named);
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
