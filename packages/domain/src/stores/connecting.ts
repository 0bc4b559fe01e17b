/**
 * Why a consent does not connect its store (STORE-008 to STORE-010); sellerNotProved: the marketplace does not know the seller by this consent;
 * TrialAlreadyUsed: the account is in its trial, and the store had one with another account (SUB-029). */
export const connectFailures = [
  'sameMarketAlreadyExists',
  'registeredAlready',
  'connectionError',
  'sellerNotProved',
  'TrialAlreadyUsed',
] as const;
export type ConnectFailure = (typeof connectFailures)[number];

/** How the last consent of a store stands; pending: the marketplace has not said yet whose it is. */
export const connectingStates = ['pending', ...connectFailures] as const;
export type Connecting = (typeof connectingStates)[number];

const MINUTE_MS = 60_000;
const AGAIN_FIRST_MS = 5_000;
const AGAIN_MAX_MS = 10 * MINUTE_MS;
/** After a day without an answer the consent is given up: the seller begins anew. */
const GIVEN_UP_MS = 24 * 60 * MINUTE_MS;

/** When the marketplace is asked again after so many questions without an answer, ms; null = not any more. */
export function proveAgainAt(claim: { tries: number; claimedAt: number }, now: number): number | null {
  if (now - claim.claimedAt >= GIVEN_UP_MS) return null;
  return now + Math.min(AGAIN_FIRST_MS * 2 ** Math.min(claim.tries, 20), AGAIN_MAX_MS);
}
