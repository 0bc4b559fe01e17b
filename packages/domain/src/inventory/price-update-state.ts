import { limits } from '../limits.ts';

/** State of a row of the price update history (INV-051). */
export const PriceUpdateState = {
  pending: 'pending',
  sent: 'sent',
  done: 'done',
  failed: 'failed',
  cancelled: 'cancelled',
} as const;
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
  if (change.sentCount === 0)
    return change.superseded || change.blocked ? PriceUpdateState.cancelled : PriceUpdateState.pending;
  if (change.mismatched && change.sentCount >= limits.priceUpdateSendsMax) return PriceUpdateState.failed;
  return PriceUpdateState.sent;
}
