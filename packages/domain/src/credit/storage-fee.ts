import type { Minor } from '../money/money.ts';
import { ceilDiv } from './ceil-div.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Per started 24 hours since the first failed payment (WH-023), in cents. */
const FEE_PER_DAY = 1_75;
/** After so long an unpaid parcel is destroyed and its storage written off: at most seven days are ever charged. */
export const storageMaxMs = 168 * HOUR_MS;

/** The storage fee of a parcel that waits for credit; `waitedMs` since the first failed payment, until it was paid or now. */
export const storageFeeOf = (waitedMs: number): Minor =>
  FEE_PER_DAY * ceilDiv(Math.min(waitedMs, storageMaxMs), DAY_MS);
