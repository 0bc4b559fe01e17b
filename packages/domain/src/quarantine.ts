const MINUTE_MS = 60_000;
const LONGEST_MS = 6 * 60 * MINUTE_MS;

/** When a row that could not be taken in so many times is tried again, ms: after a minute, then twice as late each time, six hours at most. */
export const retryAt = (tries: number, now: number): number =>
  now + Math.min(MINUTE_MS * 2 ** Math.min(tries - 1, 20), LONGEST_MS);
