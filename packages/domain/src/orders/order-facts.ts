import type { Minor } from '../money/money.ts';
import type { CompiledSettings } from '../settings/compiled-settings.ts';
import type { SendingType } from '../warehouse/sending-type.ts';
import type { BuyerOrderStatus } from './buyer-order-status.ts';
import type { BuyingState } from './buying.ts';
import { wantedOf, type Listing, type LiveDecision, type SoldProduct } from './forecast-order.ts';
import type { ForecastLine } from './order-forecast.ts';
import type { MoneyMovement, OnItsWay } from './order-profit.ts';
import type { OrderStatus } from './order-status.ts';
import { SellerOrderStatus, type SellerOrder } from './seller-order-status.ts';
import type { ShipmentStatus } from './shipment-status.ts';
import type { WareHousePackageStatus } from './warehouse-package-status.ts';

/** A product of an order. `confirmed`: pieces that the marketplace shows as sent. */
export type ItemOfOrder = SoldProduct & {
  id: number;
  confirmed: number;
  capUsd: Minor | null;
  isCapOwn: boolean;
  sourceUsd: Minor | null;
};
/** What was bought, or is to be, for the product `of`. */
type PurchaseOfOrder = { id: number; of: number; state: BuyingState; quantity: number; paidUsd: Minor | null };
/** A parcel of the product `of`, and the purchase it comes of; times in ms. `warehouse` null = it goes straight to the buyer. */
export type ParcelOfOrder = {
  id: number;
  of: number;
  purchaseId: number | null;
  status: ShipmentStatus;
  buyer: BuyerOrderStatus;
  warehouse: WareHousePackageStatus | null;
  tracking: string | null;
  isConfirmed: boolean;
  deliveredAt: number | null;
  lastEventAt: number | null;
};

/** An order as far as anything follows from it: amounts in minor units of its currency, times in ms. */
export type OrderFacts = {
  status: OrderStatus;
  seller: SellerOrder;
  isPending: boolean;
  isByAmazon: boolean;
  /** It came by a file: nobody else tells what the buyer paid. */
  isByFile: boolean;
  hasFlag: boolean;
  isCancellationRequested: boolean;
  shipBy: number | null;
  deliveredAt: number | null;
  sending: SendingType;
  carrierCode: string | null;
  isSendingFixed: boolean;
  country: string | null;
  currency: string;
  sale: Minor;
  shipping: Minor;
  units: number;
  capUsd: Minor | null;
  /** null = none was made. */
  forecast: readonly ForecastLine[] | null;
  items: readonly ItemOfOrder[];
  purchases: readonly PurchaseOfOrder[];
  parcels: readonly ParcelOfOrder[];
};

/** What its products are sold from, as it is now. */
export type SoldFacts = {
  settings: CompiledSettings;
  listings: ReadonlyMap<number, Listing>;
  live: ReadonlyMap<number, LiveDecision>;
  /** The store's own currency: in another one no maximum can be told. */
  storeCurrency: string;
  /** Units of the order's, and of the store's currency, for a million USD on the order's day. */
  ratePpm: number | null;
  localPpm: number | null;
};

/**
 * What has moved for it, and is about to. `sold`: pieces whose sale the marketplace's books hold. `isInProgress`: some of its parcels are to leave the warehouse still.
 * `isNothingSent`: each of its parcels that was not cancelled was destroyed at the warehouse, or went back undispatched; one that the warehouse does not have is still to come.
 */
export type MoneyFacts = {
  movements: readonly MoneyMovement[];
  onItsWay: OnItsWay;
  sold: number;
  isUnderWay: boolean;
  isNothingSent: boolean;
};

/** A sum over products. */
export const sumOf = (items: readonly ItemOfOrder[], of: (item: ItemOfOrder) => number): number =>
  items.reduce((sum, item) => sum + of(item), 0);

export const wantedBefore = ({ items }: OrderFacts): Map<number, number> =>
  new Map(items.map((item) => [item.id, wantedOf(item)]));

export const sameWanted = (before: OrderFacts, after: OrderFacts): boolean => {
  const was = wantedBefore(before);
  return was.size === after.items.length && after.items.every((item) => was.get(item.id) === wantedOf(item));
};

/** Whether something of the order was cancelled, not all of it. */
export function isLess(before: OrderFacts, { seller, items }: OrderFacts): boolean {
  if (seller.status === SellerOrderStatus.Canceled) return false;
  const was = wantedBefore(before);
  return items.some((item) => wantedOf(item) < (was.get(item.id) ?? 0));
}

export const isOtherRoute = (before: OrderFacts | null, after: OrderFacts): boolean =>
  before !== null && before.sending !== after.sending;
