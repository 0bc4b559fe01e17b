import { StatusCode } from '../inventory/item-status.ts';
import { isAmong } from '../inventory/status-groups.ts';
import { limits } from '../limits.ts';
import { isShown, readShown } from './decide-submission.ts';
import { runsAt, type Sale } from './sale.ts';

/** A listing as a reading shows it: what buyers see, and what the seller's own attributes hold. Minor units, units, days; null = not known. */
export type SeenListing = {
  live: { priceMinor: number | null; quantity: number | null };
  submitted: {
    priceMinor: number | null;
    quantity: number | null;
    handlingDays: number | null;
    /** Id of the shipping template. */
    shippingGroup: string | null;
    /** Prices for a time that the seller set there. */
    sales: readonly Sale[];
  };
};

/** A change that is not shown after this long was lost and is sent again (market clock). */
const LOST_AFTER_MS = 45 * 60_000;
/** Where nobody knows whether a patch arrived, the seller's own attributes tell: they show it within a minute. A feed may only be late. */
const UNKNOWN_AFTER_MS = 3 * 60_000;
/**
 * A patch that was accepted and is not among the seller's own attributes after this long was silently dropped; a second and a third one get as much time again.
 * A stock that is wrong costs more than a needless call, a price may wait for a marketplace that is slow.
 */
const STOCK_DROPPED_AFTER_MS = 5 * 60_000;
const PRICE_DROPPED_AFTER_MS = 15 * 60_000;
/** What failed for good goes out once more after this long, and again: zero stock and removals each time, the rest twice as late from the fourth time on. // Assumed: INV-052 names only the three sends. */
const ONCE_MORE_AFTER_MS = 30 * 60_000;
const ONCE_MORE_MAX_MS = 6 * 3_600_000;
const SENDS_AT_ONCE = limits.priceUpdateSendsMax;
/**
 * Stock that went down by itself was sold, and its order lowers what is wanted (decision 64): the older quantity goes out again only when no order was
 * told so long. A notification takes seconds; the sweep that finds what none told of comes every 15 minutes and sees what is two minutes old.
 */
const ORDER_TOLD_WITHIN_MS = 20 * 60_000;

/** A listing to be judged: what is wanted, what was shown last, what is on its way. */
export type Checked = {
  itemId: number;
  sku: string;
  checks: number;
  /** Tells this claim of the reading from others. */
  claim: string;
  present: boolean | null;
  price: number | null;
  quantity: number | null;
  /** A sale or bounds of the seller's stood at the marketplace when it was read last. */
  hasTerms: boolean | null;
  flightSeq: number | null;
  flightAttempt: number | null;
  flightKind: string | null;
  flightPrice: number | null;
  flightQuantity: number | null;
  flightHandling: number | null;
  /** The newest shipping template that was sent and not seen yet; null = none. */
  flightShipping: string | null;
  flightAt: Date | null;
  /** State of the sending that is on its way; `claimed`: a living process is about to send something of the item. */
  flightState: string | null;
  /** The newest quantity that was sent; null = none. */
  sentQuantity: number | null;
  /** Quantities that were sent lately and overtaken: they may show on the way. */
  passedQuantities: readonly number[] | null;
  /** When the newest quantity and the newest price were sent that were not seen yet: later sendings may have left them out. null = none is on its way, and `flightQuantity` (`flightPrice`) is what was shown last. */
  quantityAt: Date | null;
  priceAt: Date | null;
  /** The same of their acceptance, where a patch brought them: a feed applies its values in its own time. */
  quantityPatchedAt: Date | null;
  pricePatchedAt: Date | null;
  flightRoute: string | null;
  claimed: boolean;
  /** A change of the item waits to be sent, or may not have been taken from the history yet. */
  queued: boolean;
  status: StatusCode;
  wantedPrice: number | null;
  wantedQuantity: number;
  /** The newest sending; `lastFailedAt`: when it failed or was refused, null = it did not. */
  lastSeq: number;
  lastKind: string | null;
  lastAttempt: number | null;
  lastFailedAt: Date | null;
};

export type Verdict<Listing extends SeenListing = SeenListing> = {
  row: Checked;
  listing: Listing | null;
  /** edited = it shows something that was not sent (a sale, or somebody else's change), or not what is wanted while nothing is on its way; failing = the latter, and it is too early to send again. */
  kind: 'shown' | 'gone' | 'waiting' | 'lost' | 'edited' | 'failing' | 'quiet';
  /** The sending never arrived: none that the marketplace accepted and did not apply. */
  neverArrived: boolean;
  /** What buyers left of the stock that was sent; null = nothing was sold since. */
  soldTo: number | null;
  /** Buyers pay the price of a sale that the seller set at the marketplace. */
  isOnSale: boolean;
};

/** What a reading says of a listing and of the change on its way to it. */
export function judge<Listing extends SeenListing>(
  row: Checked,
  listing: Listing | null,
  now: number,
): Verdict<Listing> {
  const isOnSale = listing?.submitted.sales.some((sale) => runsAt(sale, now)) ?? false;
  const seen = listing !== null && isOnSale ? asBeforeSale(listing) : listing;
  const flight = readFlight(row, seen);
  const verdict = (kind: Verdict['kind'], neverArrived = false): Verdict<Listing> => ({
    row,
    listing,
    kind,
    neverArrived,
    soldTo: flight.soldTo,
    isOnSale,
  });
  if (row.flightSeq === null) return verdict(restingKind(row, listing, { seen, now }));
  if (row.flightKind === 'delete' ? listing === null : flight.isShown && holdsTemplate(row, listing))
    return verdict(row.flightKind === 'delete' ? 'gone' : 'shown');
  const waitedMs = row.flightAt === null ? 0 : now - row.flightAt.getTime();
  const isUncertain =
    row.flightRoute === 'patch' && ((row.flightState === 'intent' && !row.claimed) || row.flightState === 'unknown');
  if (isUncertain && waitedMs > UNKNOWN_AFTER_MS && !hasArrived(row, listing)) return verdict('lost', true);
  if (isDropped(row, listing, now)) return verdict('lost');
  // A living sender is about to send it, however long that takes: only what it answers is known.
  if (row.flightState === 'intent' && row.claimed) return verdict('waiting');
  return verdict(Math.max(waitedMs, missingForMs(row, seen, now)) > LOST_AFTER_MS ? 'lost' : 'waiting');
}

/** While a sale runs the price that was sent is seen among the seller's attributes alone. */
const asBeforeSale = (listing: SeenListing): SeenListing => ({
  ...listing,
  live: { ...listing.live, priceMinor: listing.submitted.priceMinor },
});

function restingKind(
  row: Checked,
  listing: SeenListing | null,
  { seen, now }: { seen: SeenListing | null; now: number },
): Verdict['kind'] {
  const isEdited =
    row.present === true &&
    listing !== null &&
    (listing.live.priceMinor !== row.price || listing.live.quantity !== row.quantity);
  if (isEdited) return 'edited';
  if (listing === null && row.present) return 'gone';
  // What failed for good, or was overwritten by an older change: sent again with the reading that sees it.
  if (isAstray(row, seen))
    return row.lastFailedAt !== null && now < onceMoreAt(row, row.lastFailedAt.getTime()) ? 'failing' : 'edited';
  return 'quiet';
}

/** Nothing is on its way, and the marketplace shows otherwise than is wanted. */
function isAstray(
  { status, wantedPrice, wantedQuantity, lastFailedAt, queued }: Checked,
  listing: SeenListing | null,
): boolean {
  // On its way to the store: what waits to be sent needs nobody to notice it.
  const isLeft = status === StatusCode.AtStoreQueue && (lastFailedAt !== null || !queued);
  if (listing === null) return isLeft;
  const { priceMinor, quantity } = listing.live;
  const differs = (wantedPrice !== null && priceMinor !== wantedPrice) || quantity !== wantedQuantity;
  return (
    (isLeft && differs) ||
    status === StatusCode.RemovalQueue ||
    (isAmong('atZero', status) && (quantity ?? 0) > 0) ||
    (status === StatusCode.AtStore && differs)
  );
}

/** When what failed at the moment is sent again; the longer it fails the later, but for what must not be sold. */
export function onceMoreAt({ status, lastAttempt }: Pick<Checked, 'status' | 'lastAttempt'>, failedAt: number): number {
  const isUrgent = isAmong('urgent', status);
  const times = isUrgent ? 0 : Math.max(0, (lastAttempt ?? 0) - SENDS_AT_ONCE);
  return failedAt + Math.min(ONCE_MORE_AFTER_MS * 2 ** Math.min(times, 10), ONCE_MORE_MAX_MS);
}

/** When what a reading found otherwise than it is wanted is sent again: at once, but for stock that buyers took and whose order is still to be told. */
export function sendAgainAt({ row, listing, kind, soldTo, isOnSale }: Verdict, now: number): number {
  const live = (isOnSale && listing !== null ? asBeforeSale(listing) : listing)?.live ?? {
    priceMinor: null,
    quantity: null,
  };
  const isTaken = live.quantity !== null && row.quantity !== null && live.quantity < row.quantity;
  const isSold = kind === 'shown' ? soldTo !== null : kind === 'edited' && row.present === true && isTaken;
  const isAllElseRight = row.wantedPrice === null || live.priceMinor === row.wantedPrice;
  const isBelow = live.quantity !== null && live.quantity < row.wantedQuantity;
  return isSold && isBelow && isAllElseRight ? now + ORDER_TOLD_WITHIN_MS : now;
}

/** For how long a value that was sent is not shown, however often others were sent after it. */
function missingForMs(row: Checked, listing: SeenListing | null, now: number): number {
  if (listing === null || row.flightKind === 'delete') return 0;
  const { priceMinor, quantity } = listing.live;
  const since = [
    ...(isMissing(row.flightPrice, priceMinor) ? [row.priceAt] : []),
    ...(isMissing(row.flightQuantity, quantity) ? [row.quantityAt] : []),
  ].map((at) => (at === null ? 0 : now - at.getTime()));
  return Math.max(0, ...since);
}

/** A value was accepted with a patch and is not even among the seller's own attributes, which show it within a minute. First listings get their time. */
function isDropped(row: Checked, listing: SeenListing | null, now: number): boolean {
  if (listing === null || row.flightKind === 'delete' || row.flightState !== 'sent') return false;
  const { priceMinor, quantity } = listing.submitted;
  const isPriceAbsent = isMissing(row.flightPrice, priceMinor);
  const isQuantityAbsent = isMissing(row.flightQuantity, quantity) && !heldQuantity(row, listing);
  const isOver = (at: Date | null, limitMs: number): boolean =>
    at !== null && now - at.getTime() > limitMs * (row.flightAttempt ?? 1);
  return (
    (isPriceAbsent && isOver(row.pricePatchedAt, PRICE_DROPPED_AFTER_MS)) ||
    (isQuantityAbsent && isOver(row.quantityPatchedAt, STOCK_DROPPED_AFTER_MS))
  );
}

/** The seller's attributes hold the newest quantity that was sent, or what buyers left of it. */
const heldQuantity = (row: Checked, listing: SeenListing): boolean =>
  row.sentQuantity !== null &&
  readShown(
    { ...flightOf(row), price: null, quantity: row.sentQuantity },
    { price: null, quantity: listing.submitted.quantity, handlingDays: null },
    pastOf(row),
  ).isShown;

/** Null is expected by nobody. */
const isMissing = (expected: number | null, shown: number | null): boolean => expected !== null && expected !== shown;

/** What is on its way, or what it was reduced to when a sale was seen before its price was. */
function readFlight(row: Checked, listing: SeenListing | null): ReturnType<typeof readShown> {
  if (row.flightSeq === null || listing === null) return { isShown: false, soldTo: null };
  const live = {
    price: listing.live.priceMinor,
    quantity: listing.live.quantity,
    handlingDays: listing.submitted.handlingDays,
  };
  const sent =
    live.quantity !== null && live.quantity === row.sentQuantity
      ? { ...flightOf(row), quantity: row.sentQuantity }
      : flightOf(row);
  return readShown(sent, live, pastOf(row));
}

/** What was shown before, and quantities that were sent lately and overtaken. */
const pastOf = (row: Checked): Parameters<typeof readShown>[2] => ({
  before: row.present ? { price: row.price, quantity: row.quantity, handlingDays: null } : null,
  passed: row.passedQuantities ?? [],
});

/** The shipping template that was sent stands among the seller's attributes, the only place where it is seen; true where none was sent. */
const holdsTemplate = ({ flightShipping }: Checked, listing: SeenListing | null): boolean =>
  flightShipping === null || listing?.submitted.shippingGroup === flightShipping;

/** The seller's attributes hold what was sent, whatever buyers see yet. A removal leaves none to hold it. */
const hasArrived = (row: Checked, listing: SeenListing | null): boolean =>
  row.flightKind !== 'delete' &&
  listing !== null &&
  holdsTemplate(row, listing) &&
  isShown(flightOf(row), {
    price: listing.submitted.priceMinor,
    quantity: listing.submitted.quantity,
    handlingDays: listing.submitted.handlingDays,
  });

const flightOf = (row: Checked) => ({ price: row.flightPrice, quantity: row.flightQuantity, handlingDays: null });
