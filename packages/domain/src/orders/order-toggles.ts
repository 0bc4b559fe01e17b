import { statusWords } from './status-words.ts';
import type { Minor } from '../money/money.ts';

/** The return of what we bought, at the source (end of appendix D), as it is stored. */
export const BuyerReturn = { none: 0, started: 1, delivered: 2 } as const;
export type BuyerReturn = (typeof BuyerReturn)[keyof typeof BuyerReturn];

/** Their names on the wire. */
export const buyerReturnWords = statusWords<BuyerReturn>({
  [BuyerReturn.none]: 'none',
  [BuyerReturn.started]: 'started',
  [BuyerReturn.delivered]: 'delivered',
});

/** Forward one step, or back by correction one step. */
export const buyerReturnMayGo = (from: BuyerReturn, to: BuyerReturn): boolean => Math.abs(from - to) <= 1;

/** How much of what the buyer paid went back. Amounts above 0, minor units of the order's currency. */
export type RefundStanding = 'none' | 'partial' | 'full';

/** Only a full refund makes an order Refunded (appendix D); more than was paid is full, too. */
export function refundStanding(paid: Minor, refunded: Minor): RefundStanding {
  if (refunded <= 0) return 'none';
  return refunded >= paid ? 'full' : 'partial';
}
