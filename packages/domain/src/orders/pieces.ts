import { BuyerOrderStatus } from './buyer-order-status.ts';
import { BuyingState } from './buying.ts';
import { isUnbought } from './roll-up.ts';

/** A product as its pieces are counted; `wanted`: what is left of it after what was cancelled. */
type WantedProduct = { id: number; wanted: number };
/** What was bought, or is to be, of the product `of`. */
export type PurchaseOfPieces = { id: number; of: number; state: BuyingState; quantity: number };
/** A parcel of the product `of`, and the purchase that it comes of; null = nobody has bought what is to come in it. */
export type ParcelOfPieces = {
  id: number;
  of: number;
  purchaseId: number | null;
  buyer: BuyerOrderStatus;
  isConfirmed: boolean;
};
/**
 * Pieces in a parcel, and those of them that the buyer is to get: of what was bought too many nothing is sent. `purchaseId`: the purchase that they
 * are of; null = nobody buys them yet.
 */
export type Pieces = { held: number; sent: number; purchaseId: number | null };

/** True of a purchase that was not given up. */
export const isLive = ({ state }: Pick<PurchaseOfPieces, 'state'>): boolean => state < BuyingState.CancelledAtSource;

const sumOf = (purchases: readonly Pick<PurchaseOfPieces, 'quantity'>[]): number =>
  purchases.reduce((sum, { quantity }) => sum + quantity, 0);

/** Pieces of a product that nobody has bought, waiting ones included. */
export const unboughtPieces = (
  wanted: number,
  purchases: readonly Pick<PurchaseOfPieces, 'state' | 'quantity'>[],
): number => Math.max(0, wanted - sumOf(purchases.filter(({ state }) => state === BuyingState.Bought)));

/** Pieces of a product that nobody has bought and nobody is to buy yet. */
export const missingPieces = (
  wanted: number,
  purchases: readonly Pick<PurchaseOfPieces, 'state' | 'quantity'>[],
): number => Math.max(0, wanted - sumOf(purchases.filter(isLive)));

/** Pieces that a waiting purchase is still to be bought for: what is wanted less than it was is taken off it; 0 = nobody wants it any more. */
export const stillToBuy = (
  wanted: number,
  purchases: readonly Pick<PurchaseOfPieces, 'id' | 'state' | 'quantity'>[],
  { id, quantity }: Pick<PurchaseOfPieces, 'id' | 'quantity'>,
): number => {
  const others = purchases.filter((one) => isLive(one) && one.id !== id);
  return Math.max(0, Math.min(quantity, wanted - sumOf(others)));
};

/** Its share of a product's highest price to buy at, USD cents: the product's is of all its wanted pieces. */
export const capShare = (capUsd: number | null, quantity: number, wanted: number): number | null =>
  capUsd === null || wanted < 1 || quantity >= wanted ? capUsd : Math.floor((capUsd * quantity) / wanted);

/** What waits already is taken over by who buys more than is free: all that is missing, then the waiting ones in their order. */
export type TakenOver<Purchase> = { turned: Purchase | null; withdrawn: Purchase[] };

/**
 * ORD-047: which waiting purchases become one of `quantity` pieces, where `missing` are free. The first one is turned into it, the others that are
 * needed whole are withdrawn; what is left over of the last one is missing again.
 */
export function takenOver<Purchase extends Pick<PurchaseOfPieces, 'quantity'>>(
  missing: number,
  waiting: readonly Purchase[],
  quantity: number,
): TakenOver<Purchase> {
  const used: Purchase[] = [];
  for (let need = quantity - missing; need > 0 && used.length < waiting.length;) {
    const next = waiting[used.length] as Purchase;
    used.push(next);
    need -= next.quantity;
  }
  return { turned: used[0] ?? null, withdrawn: used.slice(1) };
}

/**
 * ORD-047: what is in each parcel. A purchase that was not given up has its own; what nobody buys comes in one of the others, and the rest of those are empty.
 * A purchase that has none takes the first of them. The buyer gets what is wanted: first what is told to be on its way, then what was bought.
 */
export function piecesOf(
  products: readonly WantedProduct[],
  purchases: readonly PurchaseOfPieces[],
  parcels: readonly ParcelOfPieces[],
): Map<number, Pieces> {
  const pieces = new Map<number, Pieces>();
  for (const { id, wanted } of products) {
    const own = parcels.filter(({ of }) => of === id);
    const live = purchases.filter((one) => one.of === id && isLive(one));
    const held = heldIn(own, live, missingPieces(wanted, live));
    let left = wanted;
    for (const { id: parcelId } of own.toSorted((a, b) => rankOf(a, held) - rankOf(b, held) || byId(a, b))) {
      const content = held.get(parcelId) ?? nothing;
      const sent = Math.max(0, Math.min(content.held, left));
      left -= sent;
      pieces.set(parcelId, { ...content, sent });
    }
  }
  return pieces;
}

type Held = Omit<Pieces, 'sent'>;
const nothing: Held = { held: 0, purchaseId: null };

function heldIn(
  parcels: readonly ParcelOfPieces[],
  live: readonly PurchaseOfPieces[],
  missing: number,
): Map<number, Held> {
  const held = new Map<number, Held>();
  const put = (parcel: ParcelOfPieces, { id, quantity }: PurchaseOfPieces) =>
    held.set(parcel.id, { held: quantity, purchaseId: id });
  const homeless: PurchaseOfPieces[] = [];
  const taken = new Set<number>();
  for (const purchase of live) {
    const parcel = parcels.find(({ id, purchaseId }) => purchaseId === purchase.id && !taken.has(id));
    if (!parcel) homeless.push(purchase);
    else {
      taken.add(parcel.id);
      put(parcel, purchase);
    }
  }
  const free = parcels.filter(({ id }) => !taken.has(id)).toSorted((a, b) => freeRank(a) - freeRank(b) || byId(a, b));
  for (const purchase of homeless.toSorted((a, b) => a.id - b.id)) {
    const parcel = free.shift();
    if (parcel) put(parcel, purchase);
  }
  const [rest] = free;
  if (rest && missing > 0) held.set(rest.id, { held: missing, purchaseId: null });
  return held;
}

/** In the order in which they were made; what has no number yet stands below 0, behind the others. */
const byId = (a: ParcelOfPieces, b: ParcelOfPieces): number =>
  a.id < 0 === b.id < 0 ? Math.abs(a.id) - Math.abs(b.id) : b.id - a.id;

/** Of parcels that no purchase has: one that is on its way all the same, one that waits, one whose purchase came to nothing. */
const freeRank = ({ buyer }: ParcelOfPieces): number =>
  isUnbought(buyer) ? (buyer === BuyerOrderStatus.NotPurchased ? 1 : 2) : 0;

const rankOf = (parcel: ParcelOfPieces, held: ReadonlyMap<number, Held>): number =>
  !held.has(parcel.id) ? 3 : parcel.isConfirmed ? 0 : isUnbought(parcel.buyer) ? 2 : 1;

/** ORD-047: whether pieces of a product are missing for which every parcel of it is taken by a purchase: it wants one more. */
export const wantsParcel = (
  { id, wanted }: WantedProduct,
  purchases: readonly PurchaseOfPieces[],
  parcels: readonly ParcelOfPieces[],
): boolean => {
  const live = purchases.filter((one) => one.of === id && isLive(one));
  const missing = missingPieces(wanted, live);
  if (missing === 0) return false;
  const held = heldIn(
    parcels.filter(({ of }) => of === id),
    live,
    missing,
  );
  return ![...held.values()].some(({ purchaseId }) => purchaseId === null);
};
