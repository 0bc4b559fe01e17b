import type { RequestToSend } from '@kervan/contracts/endpoint';
import type { buying } from '@kervan/contracts/buying-calls';
import type { OrderDetail } from '@kervan/contracts/order-detail';
import { buyerOrderStatusWords } from '@kervan/domain/orders/buyer-order-status';
import { isBuyerOrderNumber } from '@kervan/domain/orders/buying';
import { capShare } from '@kervan/domain/orders/pieces';
import { offeredStatuses } from '@kervan/domain/orders/offered-statuses';
import { isOpenRoute } from '@kervan/domain/orders/routing-rules';
import { shipmentStatusWords } from '@kervan/domain/orders/shipment-status';
import { warehousePackageStatusWords } from '@kervan/domain/orders/warehouse-package-status';
import { sendingTypes, type SendingType } from '@kervan/domain/warehouse/sending-type';

type Product = OrderDetail['products'][number];
type Purchase = OrderDetail['purchases'][number];

/** What is typed of a purchase. `productId` null = every product that nobody has bought. */
export type PurchaseDraft = {
  productId: number | null;
  /** The purchase that is corrected; null = what nobody has bought. */
  purchaseId: number | null;
  /** Pieces of the one product; null = as many as are offered. */
  quantity: number | null;
  number: string;
  accountName: string;
  paidUsd: number | null;
  /** yyyy-mm-dd; null = none was chosen: now, or as it stands. */
  day: string | null;
  /** null = none is chosen yet. */
  sending: SendingType | null;
  status: string;
  tracking: string;
  carrier: string;
  /** It has happened already: it is recorded whatever stands in its way. */
  isDone: boolean;
};

const boughtOf = (order: OrderDetail, productId: number | null): Purchase[] =>
  order.purchases.filter((one) => one.orderProductId === productId && one.state === 'Bought');

/** The purchase that is corrected; null = what nobody has bought is entered. */
export const purchaseOf = (order: OrderDetail, productId: number | null, purchaseId: number | null): Purchase | null =>
  boughtOf(order, productId).find((one) => one.purchaseId === purchaseId) ?? null;

/** ORD-047: pieces of a product that nobody has bought. */
export const piecesLeft = (order: OrderDetail, { orderProductId, quantity, cancelled }: Product): number =>
  Math.max(0, quantity - cancelled - boughtOf(order, orderProductId).reduce((sum, one) => sum + one.quantity, 0));

const isWanted = ({ quantity, cancelled }: Product): boolean => quantity > cancelled;

/** Products of which pieces are wanted that nobody has bought; where nothing is wanted any more, all that nobody has bought, of which one may have been. */
export function unboughtOf(order: OrderDetail, isDone = false): Product[] {
  const isAny = isDone && !order.products.some(isWanted);
  return order.products.filter((product) =>
    isAny ? boughtOf(order, product.orderProductId).length === 0 : piecesLeft(order, product) > 0,
  );
}

/** The most pieces that the draft may name; null = it is of several products, or of what is bought already. */
export function unitsMax(order: OrderDetail, { productId, purchaseId, isDone }: PurchaseDraft): number | null {
  const product = order.products.find((one) => one.orderProductId === productId);
  if (!product || purchaseId !== null) return null;
  return isDone ? Math.max(1, piecesLeft(order, { ...product, cancelled: 0 })) : piecesLeft(order, product);
}

/** The pieces that the dialog shows, and that are written: as typed, else all that are wanted and nobody has bought; null as above. */
export function shownPieces(order: OrderDetail, draft: PurchaseDraft): number | null {
  const product = order.products.find((one) => one.orderProductId === draft.productId);
  if (!product || draft.purchaseId !== null) return null;
  return draft.quantity ?? Math.max(draft.isDone ? 1 : 0, piecesLeft(order, product));
}

/** The parcel of the purchase that is corrected, else of what nobody has bought. */
const parcelOf = (order: OrderDetail, productId: number | null, purchase: Purchase | null) => {
  const own = order.packages.filter((one) => one.orderProductId === productId);
  return (purchase && own.find((one) => one.purchaseId === purchase.purchaseId)) ?? own[0];
};

/** The order's own way where it is open; null = the seller chooses one: that a way is closed chooses no other (decision 72). */
export const chosenRoute = ({ openWays, sendingType }: OrderDetail): SendingType | null =>
  isOpenRoute(sendingType, openWays) ? sendingType : null;

/** The ways that the order may take; none = nothing of it can be bought (ORD-032). One that is bound to a way has no other. */
export const routesOf = ({ openWays, sendingType, isSendingFixed }: OrderDetail): SendingType[] =>
  sendingTypes.filter((way) => isOpenRoute(way, openWays) && (!isSendingFixed || way === sendingType));

export function draftOf(
  order: OrderDetail,
  productId: number | null,
  { isDone = false, purchaseId = null }: { isDone?: boolean; purchaseId?: number | null } = {},
): PurchaseDraft {
  const unbought = unboughtOf(order, isDone);
  const target = productId ?? (unbought.length === 1 ? (unbought[0]?.orderProductId ?? null) : null);
  const purchase = purchaseOf(order, target, purchaseId);
  const parcel = parcelOf(order, target, purchase);
  const isDirect = parcel?.warehouseStatus === null;
  return {
    productId: target,
    purchaseId: purchase?.purchaseId ?? null,
    quantity: null,
    number: purchase?.buyerOrderNumber ?? '',
    accountName: purchase?.accountName ?? order.purchases.at(-1)?.accountName ?? '',
    paidUsd: purchase?.paidUsdMinor ?? null,
    day: null,
    sending: chosenRoute(order),
    status: parcel?.buyerStatus ?? '',
    tracking: (isDirect ? parcel.trackingNumber : parcel?.inboundTracking) ?? '',
    carrier: (isDirect ? parcel.carrier : parcel?.inboundCarrier) ?? '',
    isDone,
  };
}

/** The maximum of what the draft writes, cents of USD; null = it cannot be told. */
export function capOf(order: OrderDetail, { productId, purchaseId, quantity }: PurchaseDraft): number | null {
  const purchase = purchaseOf(order, productId, purchaseId);
  if (purchase) return purchase.capUsdMinor;
  const caps = unboughtOf(order)
    .filter((product) => productId === null || product.orderProductId === productId)
    .map((product) =>
      capShare(product.capUsdMinor, quantity ?? piecesLeft(order, product), product.quantity - product.cancelled),
    );
  return caps.includes(null) ? null : caps.reduce<number>((sum, cap) => sum + (cap ?? 0), 0);
}

/** The wire names that a seller may choose of for a product that is bought. */
export function statusesOf(order: OrderDetail, { productId, purchaseId }: PurchaseDraft): string[] {
  const parcel = parcelOf(order, productId, purchaseOf(order, productId, purchaseId));
  const status = parcel && shipmentStatusWords.codeOf(parcel.shipmentStatus);
  const buyer = parcel && buyerOrderStatusWords.codeOf(parcel.buyerStatus);
  if (!parcel || status == null || buyer == null) return [];
  const warehouse = parcel.warehouseStatus === null ? null : warehousePackageStatusWords.codeOf(parcel.warehouseStatus);
  return offeredStatuses({ status, buyer, warehouse, before: null }, order.sellerStatus === 'Canceled').map(
    buyerOrderStatusWords.nameOf,
  );
}

/** Digits alone become 3-7-7 by themselves. */
export function numberOf(typed: string): string {
  const digits = typed.replace(/[\s-]/g, '');
  return /^\d{17}$/.test(digits) ? `${digits.slice(0, 3)}-${digits.slice(3, 10)}-${digits.slice(10)}` : typed.trim();
}

/** True when the number is one of the source. */
export const isNumberRight = (draft: PurchaseDraft): boolean => isBuyerOrderNumber(numberOf(draft.number));

type Info = {
  purchaserAccountName: string | null;
  priceUsdMinor: number | null;
  purchaseDate?: string;
};
const infoOf = ({ accountName, paidUsd, day }: PurchaseDraft): Info => ({
  purchaserAccountName: accountName.trim() === '' ? null : accountName.trim(),
  priceUsdMinor: paidUsd,
  // A day alone is its noon: in every zone of the markets the same day.
  ...(day === null ? {} : { purchaseDate: `${day}T12:00:00.000Z` }),
});

/** ORD-053: one purchase for all that nobody has bought. */
export const purchaserRequest = (
  order: OrderDetail,
  draft: PurchaseDraft,
): RequestToSend<typeof buying.savePurchaser> => ({
  body: {
    sellerOrderId: order.orderId,
    buyerOrderNumber: numberOf(draft.number),
    ...infoOf(draft),
    ...wayOf(draft),
    ...doneOf(draft),
  },
});

const wayOf = ({ sending }: PurchaseDraft) => (sending === null ? {} : { sendingType: sending });

const doneOf = ({ isDone }: PurchaseDraft) => (isDone ? { isAlreadyBought: true } : {});

/** ORD-055: one product; of one that is bought only what is other than it was. */
export function purchaseRequest(
  order: OrderDetail,
  draft: PurchaseDraft,
  productId: number,
): RequestToSend<typeof buying.savePurchase> {
  const { purchaseId } = draft;
  const purchase = purchaseOf(order, productId, purchaseId);
  const before = draftOf(order, productId, { purchaseId });
  const parcel = {
    ...(purchase && draft.status !== before.status ? { buyerOrderStatus: draft.status } : {}),
    ...(draft.tracking.trim() !== '' && (draft.tracking !== before.tracking || draft.carrier !== before.carrier)
      ? { trackingNumber: draft.tracking, carrier: draft.carrier }
      : {}),
  };
  const bought = {
    orderProductId: productId,
    buyerOrderNumber: numberOf(draft.number),
    ...infoOf(draft),
    ...parcel,
  };
  return {
    body: purchase
      ? { ...bought, purchaseId: purchase.purchaseId }
      : // What the seller saw: fewer or more may be left by now.
        { ...bought, quantity: shownPieces(order, draft) ?? 1, ...wayOf(draft), ...doneOf(draft) },
  };
}
