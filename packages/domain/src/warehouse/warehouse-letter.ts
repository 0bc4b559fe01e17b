/** What the warehouse is told beside its parcels, as it is stored: letters of one conversation go out one after the other. */
export const LetterKind = { Message: 0, Close: 1, Reopen: 2, Claim: 3, Review: 4 } as const;
export type LetterKind = (typeof LetterKind)[keyof typeof LetterKind];

/** How far a letter is; what was declined is told with its code. */
export const LetterState = { Waiting: 0, Told: 1, Declined: 2 } as const;
export type LetterState = (typeof LetterState)[keyof typeof LetterState];

const FIRST_MS = 10_000;
const DELAY_MAX_MS = 30 * 60_000;
const DOUBLINGS_MAX = 10;

/** When a letter that got no answer is sent again, ms from now; twice as late each time. `attempts`: how often it was sent. */
export const letterAgainMs = (attempts: number, retryAfterMs: number | null): number =>
  Math.max(
    retryAfterMs ?? 0,
    Math.min(DELAY_MAX_MS, FIRST_MS * 2 ** Math.min(Math.max(0, attempts - 1), DOUBLINGS_MAX)),
  );
