const SECOND_MS = 1_000;
/** Assumed: six tries within a day and a half, as payment providers do. */
const WAITS_S = [60, 5 * 60, 30 * 60, 2 * 3_600, 8 * 3_600, 24 * 3_600];

/** When a delivery that failed so often is tried again, ms from now; null = it is given up. */
export function retryAfterMs(attempts: number): number | null {
  const wait = WAITS_S[attempts - 1];
  return wait === undefined ? null : wait * SECOND_MS;
}

/** An answer that counts as heard. */
export const isDelivered = (status: number | null): boolean => status !== null && status >= 200 && status < 300;

/** What is signed: the moment with the body, so that an old message cannot be sent again as a new one. `at`: seconds since 1970. */
export const signedText = (at: number, body: string): string => `${at}.${body}`;
