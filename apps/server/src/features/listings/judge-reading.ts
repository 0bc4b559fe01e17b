import { StatusCode } from '@kervan/domain/inventory/item-status';
import { isShown, readShown } from '@kervan/domain/listings/decide-submission';
import { limits } from '@kervan/domain/limits';
import type { ReportedListing } from '../../connectors/marketplace/listings-mapping.ts';

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

/** A listing to be judged: what is wanted, what was shown last, what is on its way. */
export type Checked = {
  item_id: number;
  sku: string;
  checks: number;
  /** Tells this claim of the reading from others. */ claim: string;
  present: boolean | null;
  price: number | null;
  quantity: number | null;
  flight_seq: number | null;
  flight_attempt: number | null;
  flight_kind: string | null;
  flight_price: number | null;
  flight_quantity: number | null;
  flight_handling: number | null;
  flight_at: Date | null;
  /** State of the sending that is on its way; `claimed`: a living process is about to send something of the item. */
  flight_state: string | null;
  /** The newest quantity that was sent; null = none. */ sent_quantity: number | null;
  /** Quantities that were sent lately and overtaken: they may show on the way. */ passed_quantities:
    | readonly number[]
    | null;
  /** When the newest quantity and the newest price were sent that were not seen yet: later sendings may have left them out. null = none is on its way, and `flight_quantity` (`flight_price`) is what was shown last. */ quantity_at: Date | null;
  price_at: Date | null;
  /** The same of their acceptance, where a patch brought them: a feed applies its values in its own time. */
  quantity_patched_at: Date | null;
  price_patched_at: Date | null;
  flight_route: string | null;
  claimed: boolean;
  /** A change of the item waits to be sent, or may not have been taken from the history yet. */ queued: boolean;
  status: number;
  wanted_price: number | null;
  wanted_quantity: number;
  /** The newest sending; `last_failed_at`: when it failed or was refused, null = it did not. */
  last_seq: number;
  last_kind: string | null;
  last_attempt: number | null;
  last_failed_at: Date | null;
};

export type Verdict = {
  row: Checked;
  listing: ReportedListing | null;
  /** edited = it shows something that was not sent (a sale, or somebody else's change), or not what is wanted while nothing is on its way; failing = the latter, and it is too early to send again. */
  kind: 'shown' | 'gone' | 'waiting' | 'lost' | 'edited' | 'failing' | 'quiet';
  /** The sending never arrived: none that the marketplace accepted and did not apply. */
  neverArrived: boolean;
  /** What buyers left of the stock that was sent; null = nothing was sold since. */
  soldTo: number | null;
};

/** What a reading says of a listing and of the change on its way to it. */
export function judge(row: Checked, listing: ReportedListing | null, now: number): Verdict {
  const flight = readFlight(row, listing);
  const verdict = (kind: Verdict['kind'], neverArrived = false): Verdict => ({
    row,
    listing,
    kind,
    neverArrived,
    soldTo: flight.soldTo,
  });
  if (row.flight_seq === null) return verdict(restingKind(row, listing, now));
  if (row.flight_kind === 'delete' ? listing === null : flight.isShown)
    return verdict(row.flight_kind === 'delete' ? 'gone' : 'shown');
  const waitedMs = row.flight_at === null ? 0 : now - row.flight_at.getTime();
  const isUncertain =
    row.flight_route === 'patch' && ((row.flight_state === 'intent' && !row.claimed) || row.flight_state === 'unknown');
  if (isUncertain && waitedMs > UNKNOWN_AFTER_MS && !hasArrived(row, listing)) return verdict('lost', true);
  if (isDropped(row, listing, now)) return verdict('lost');
  return verdict(Math.max(waitedMs, missingForMs(row, listing, now)) > LOST_AFTER_MS ? 'lost' : 'waiting');
}

function restingKind(row: Checked, listing: ReportedListing | null, now: number): Verdict['kind'] {
  const isEdited =
    row.present === true &&
    listing !== null &&
    (listing.live.priceMinor !== row.price || listing.live.quantity !== row.quantity);
  if (isEdited) return 'edited';
  if (listing === null && row.present) return 'gone';
  // What failed for good, or was overwritten by an older change: sent again with the reading that sees it.
  if (isAstray(row, listing))
    return row.last_failed_at !== null && now < onceMoreAt(row, row.last_failed_at.getTime()) ? 'failing' : 'edited';
  return 'quiet';
}

const ZERO: readonly number[] = [
  StatusCode.ZeroQuantityQueue,
  StatusCode.AtStoreWithZeroQuantity,
  StatusCode.OutOfCriteriaListedZero,
];

/** Nothing is on its way, and the marketplace shows otherwise than is wanted. */
function isAstray(
  { status, wanted_price, wanted_quantity, last_failed_at, queued }: Checked,
  listing: ReportedListing | null,
): boolean {
  // On its way to the store: what waits to be sent needs nobody to notice it.
  const isLeft = status === StatusCode.AtStoreQueue && (last_failed_at !== null || !queued);
  if (listing === null) return isLeft;
  const { priceMinor, quantity } = listing.live;
  const differs = (wanted_price !== null && priceMinor !== wanted_price) || quantity !== wanted_quantity;
  return (
    (isLeft && differs) ||
    status === StatusCode.RemovalQueue ||
    (ZERO.includes(status) && (quantity ?? 0) > 0) ||
    (status === StatusCode.AtStore && differs)
  );
}

/** When what failed at the moment is sent again; the longer it fails the later, but for what must not be sold. */
export function onceMoreAt(
  { status, last_attempt }: Pick<Checked, 'status' | 'last_attempt'>,
  failedAt: number,
): number {
  const isUrgent = status === StatusCode.RemovalQueue || ZERO.includes(status);
  const times = isUrgent ? 0 : Math.max(0, (last_attempt ?? 0) - SENDS_AT_ONCE);
  return failedAt + Math.min(ONCE_MORE_AFTER_MS * 2 ** Math.min(times, 10), ONCE_MORE_MAX_MS);
}

/** For how long a value that was sent is not shown, however often others were sent after it. */
function missingForMs(row: Checked, listing: ReportedListing | null, now: number): number {
  if (listing === null || row.flight_kind === 'delete') return 0;
  const { priceMinor, quantity } = listing.live;
  const since = [
    ...(isMissing(row.flight_price, priceMinor) ? [row.price_at] : []),
    ...(isMissing(row.flight_quantity, quantity) ? [row.quantity_at] : []),
  ].map((at) => (at === null ? 0 : now - at.getTime()));
  return Math.max(0, ...since);
}

/** A value was accepted with a patch and is not even among the seller's own attributes, which show it within a minute. First listings get their time. */
function isDropped(row: Checked, listing: ReportedListing | null, now: number): boolean {
  if (listing === null || row.flight_kind === 'delete' || row.flight_state !== 'sent') return false;
  const { priceMinor, quantity } = listing.submitted;
  const isPriceAbsent = isMissing(row.flight_price, priceMinor);
  const isQuantityAbsent = isMissing(row.flight_quantity, quantity) && !heldQuantity(row, listing);
  const isOver = (at: Date | null, limitMs: number): boolean =>
    at !== null && now - at.getTime() > limitMs * (row.flight_attempt ?? 1);
  return (
    (isPriceAbsent && isOver(row.price_patched_at, PRICE_DROPPED_AFTER_MS)) ||
    (isQuantityAbsent && isOver(row.quantity_patched_at, STOCK_DROPPED_AFTER_MS))
  );
}

/** The seller's attributes hold the newest quantity that was sent, or what buyers left of it. */
const heldQuantity = (row: Checked, listing: ReportedListing): boolean =>
  row.sent_quantity !== null &&
  readShown(
    { ...flightOf(row), price: null, quantity: row.sent_quantity },
    { price: null, quantity: listing.submitted.quantity, handlingDays: null },
    pastOf(row),
  ).isShown;

/** Null is expected by nobody. */
const isMissing = (expected: number | null, shown: number | null): boolean => expected !== null && expected !== shown;

/** What is on its way, or what it was reduced to when a sale was seen before its price was. */
function readFlight(row: Checked, listing: ReportedListing | null): ReturnType<typeof readShown> {
  if (row.flight_seq === null || listing === null) return { isShown: false, soldTo: null };
  const live = {
    price: listing.live.priceMinor,
    quantity: listing.live.quantity,
    handlingDays: listing.submitted.handlingDays,
  };
  const sent =
    live.quantity !== null && live.quantity === row.sent_quantity
      ? { ...flightOf(row), quantity: row.sent_quantity }
      : flightOf(row);
  return readShown(sent, live, pastOf(row));
}

/** What was shown before, and quantities that were sent lately and overtaken. */
const pastOf = (row: Checked): Parameters<typeof readShown>[2] => ({
  before: row.present ? { price: row.price, quantity: row.quantity, handlingDays: null } : null,
  passed: row.passed_quantities ?? [],
});

/** The seller's attributes hold what was sent, whatever buyers see yet. A removal leaves none to hold it. */
const hasArrived = (row: Checked, listing: ReportedListing | null): boolean =>
  row.flight_kind !== 'delete' &&
  listing !== null &&
  isShown(flightOf(row), {
    price: listing.submitted.priceMinor,
    quantity: listing.submitted.quantity,
    handlingDays: listing.submitted.handlingDays,
  });

const flightOf = (row: Checked) => ({ price: row.flight_price, quantity: row.flight_quantity, handlingDays: null });
