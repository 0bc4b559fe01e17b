import { limits } from '../limits.ts';

/** State of a row of the price update history (INV-051). */
export const PriceUpdateState = { pending: 'pending', sent: 'sent', done: 'done', failed: 'failed', cancelled: 'cancelled' } as const;
export type PriceUpdateState = (typeof PriceUpdateState)[keyof typeof PriceUpdateState];

/** What publishing knows of one change. */
export type ChangeProgress = {
  /** How often it was sent; 0 = there is no submission. */
  sentCount: number;
  /** The marketplace refused it. */
  refused: boolean;
  /** The marketplace shows exactly this change. */
  readBackLive: boolean;
  /** The last reading after the last send showed something else. */
  mismatched: boolean;
  /** A newer change of the same item exists. */
  superseded: boolean;
  /** It must not be sent: the subscription ended or the change was withdrawn. */
  blocked: boolean;
};

/** INV-052: the state of a change; live beats refused, and only what never went out can be cancelled. */
export function priceUpdateState(change: ChangeProgress): PriceUpdateState {
  if (change.readBackLive) return PriceUpdateState.done;
  if (change.refused) return PriceUpdateState.failed;
  if (change.sentCount === 0) return change.superseded || change.blocked ? PriceUpdateState.cancelled : PriceUpdateState.pending;
  if (change.mismatched && change.sentCount >= limits.priceUpdateSendsMax) return PriceUpdateState.failed;
  return PriceUpdateState.sent;
}

/** Price in minor units and quantity of a listing; null = nothing known or nothing listed. */
export type ListingValues = { price: number | null; quantity: number | null };

/**
 * Appendix A step 12: a change is sent if it differs from what is in flight or, with nothing in flight, from the confirmed state; never
 * compared with what was last sent, so a silent failure goes out again. A first price (nothing confirmed) is always sent.
 */
export function mustSend(wanted: ListingValues, inFlight: ListingValues | null, confirmed: ListingValues | null): boolean {
  const known = inFlight ?? confirmed;
  if (known === null) return true;
  const priceDiffers = wanted.price !== null && wanted.price !== known.price;
  return priceDiffers || (wanted.quantity !== null && wanted.quantity !== known.quantity);
}
