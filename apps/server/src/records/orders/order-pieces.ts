import { eventOfCancelling } from '@kervan/domain/orders/cancelling';
import {
  isLive,
  missingPieces,
  piecesOf,
  stillToBuy,
  unboughtPieces,
  wantsParcel,
  type Pieces,
  type PurchaseOfPieces,
} from '@kervan/domain/orders/pieces';
import { BuyingState } from '@kervan/domain/orders/buying';
import { SellerOrderStatus } from '@kervan/domain/orders/seller-order-status';
import {
  packageStateOf,
  openQuantityOf,
  type OrderItemRow,
  type OrderPackageRow,
  type OrderPurchaseRow,
  type OrderState,
} from './order-state.ts';
import type { NewPackage, OrderChange } from './order-write.ts';
import { packageAfter } from './package-after.ts';

const productFacts = (item: OrderItemRow) => ({ id: item.order_item_id, wanted: openQuantityOf(item) });

const purchaseFacts = (row: OrderPurchaseRow): PurchaseOfPieces => ({
  id: row.purchase_id,
  of: row.order_item_id,
  // The column holds states of buying only.
  state: row.state as BuyingState,
  quantity: row.quantity,
});

const parcelFacts = (row: OrderPackageRow) => ({
  id: row.package_id,
  of: row.order_item_id,
  purchaseId: row.purchase_id,
  buyer: row.buyer_status,
  isConfirmed: row.confirmed_at !== null,
});

type Parts = Pick<OrderState, 'items' | 'purchases' | 'packages'>;
type Bought = { purchases: readonly OrderPurchaseRow[] };

/** ORD-047: what is in each parcel of an order, by its number. */
export const piecesIn = ({ items, purchases, packages }: Parts): ReadonlyMap<number, Pieces> =>
  piecesOf(items.map(productFacts), purchases.map(purchaseFacts), packages.map(parcelFacts));

const ofItem = ({ purchases }: Bought, item: OrderItemRow): PurchaseOfPieces[] =>
  purchases.filter((row) => row.order_item_id === item.order_item_id).map(purchaseFacts);

/** Pieces of a product that nobody has bought and nobody is to buy yet. */
export const missingOf = (state: Bought, item: OrderItemRow): number =>
  missingPieces(openQuantityOf(item), ofItem(state, item));

/** Pieces of a product that nobody has bought, those that wait to be bought included; `beside`: a purchase that does not count. */
export const unboughtOf = (state: Bought, item: OrderItemRow, beside?: number): number =>
  unboughtPieces(
    openQuantityOf(item),
    ofItem(state, item).filter(({ id }) => id !== beside),
  );

/** The same of all that were ordered, cancelled ones included: so many may have been bought. */
export const unboughtOrdered = (state: Bought, item: OrderItemRow): number =>
  unboughtPieces(item.quantity, ofItem(state, item));

/** Pieces that a waiting purchase is still to be bought for; 0 = nobody wants them any more. */
export const stillToBuyOf = (state: Bought, item: OrderItemRow, purchase: OrderPurchaseRow): number =>
  stillToBuy(openQuantityOf(item), ofItem(state, item), purchaseFacts(purchase));

/** Purchases of a product that were not given up. */
export const livePurchases = ({ purchases }: Bought, orderItemId: number): OrderPurchaseRow[] =>
  purchases.filter((row) => row.order_item_id === orderItemId && isLive(purchaseFacts(row)));

/** Those that wait to be bought, or are just being bought. */
export const waitingPurchases = (state: Bought, orderItemId: number): OrderPurchaseRow[] =>
  livePurchases(state, orderItemId).filter((row) => row.state !== BuyingState.Bought);

/** The parcel that a purchase comes in; undefined = none. */
export function parcelOfPurchase(state: Parts, purchaseId: number): OrderPackageRow | undefined {
  const pieces = piecesIn(state);
  return (
    state.packages.find((row) => pieces.get(row.package_id)?.purchaseId === purchaseId) ??
    state.packages.find((row) => row.purchase_id === purchaseId)
  );
}

/** The parcel in which comes what is bought of a product next: that of the missing pieces, else one that nobody uses. */
export function freeParcel(state: Parts, orderItemId: number): OrderPackageRow | undefined {
  const pieces = piecesIn(state);
  const free = state.packages.filter(
    (row) => row.order_item_id === orderItemId && pieces.get(row.package_id)?.purchaseId === null,
  );
  return free.find((row) => (pieces.get(row.package_id)?.held ?? 0) > 0) ?? free[0];
}

/**
 * ORD-047: what follows for the parcels of an order when pieces of a product are bought apart. What is missing has a parcel of its own; one of which
 * nothing is sent any more does not come, or stays at the warehouse. `draft`: the order as it stands with the change.
 */
export function parcelsAfter(before: OrderState, draft: OrderState, now: number): OrderChange {
  if (draft.order.seller_status === SellerOrderStatus.Canceled) return {};
  const purchases = draft.purchases.map(purchaseFacts);
  const parcels = draft.packages.map(parcelFacts);
  const newPackages: NewPackage[] = draft.items
    .filter((item) => wantsParcel(productFacts(item), purchases, parcels))
    .map(({ order_item_id }) => ({ order_item_id }));
  const was = piecesIn(before);
  const is = piecesIn(draft);
  const wanted = new Set(
    draft.items.filter((item) => openQuantityOf(item) > 0).map(({ order_item_id }) => order_item_id),
  );
  const emptied = draft.packages.filter(
    (row) =>
      wanted.has(row.order_item_id) &&
      (was.get(row.package_id)?.sent ?? 0) > 0 &&
      (is.get(row.package_id)?.sent ?? 0) === 0,
  );
  const reported = emptied.flatMap((row) => {
    const kind = eventOfCancelling(packageStateOf(row));
    if (kind === null) return [];
    const at = Math.max(now, row.last_event_at?.getTime() ?? now);
    return [packageAfter(row, { kind, at, actor: 'rule', isOrderCancelled: false })];
  });
  return {
    newPackages,
    packages: reported.flatMap(({ change }) => change ?? []),
    // What nobody has bought leaves without a word.
    events: reported.flatMap(({ change, event }) => {
      const parcel = emptied.find((row) => row.package_id === change?.package_id);
      return parcel && is.get(parcel.package_id)?.purchaseId != null ? [event] : [];
    }),
  };
}
