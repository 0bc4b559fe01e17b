import { limits } from '../limits.ts';

/**
 * True once the extension speaks no more of what it buys: a claim lasts 15 minutes (decision 59), counted from the moment in which the panel said
 * last that it is in these hands. An order that is placed later may be a private one. Both moments by the browser's clock, in milliseconds.
 */
export const isHoldOver = (saidAt: number, now: number): boolean => now >= saidAt + limits.buyerClaimMs;

/** Answers after which the panel may still count it as held: nothing was decided. */
const passing: readonly string[] = ['ServerAway', 'NotSignedIn', 'TooManyRequests', 'UnexpectedError', 'Failed'];

/** True when the answer says that it is in these hands no more. */
export const endsHold = (code: string): boolean => !passing.includes(code);

/** USD cents that a text of a page names, as "$1,234.50"; null = it names none. */
export function usdMinorOf(text: string): number | null {
  const found = /\$\s*(\d{1,3}(?:,\d{3})+|\d+)\.(\d{2})(?!\d)/.exec(text);
  return found ? Number(found[1]?.replaceAll(',', '')) * 100 + Number(found[2]) : null;
}

/** USD cents that the seller typed, with a point or a comma before at most two digits; null = no amount above 0. */
export function typedUsdMinor(text: string): number | null {
  const found = /^(\d{1,6})(?:[.,](\d{1,2}))?$/.exec(text.trim());
  const minor = found ? Number(found[1]) * 100 + Number((found[2] ?? '').padEnd(2, '0')) : 0;
  return minor > 0 ? minor : null;
}
