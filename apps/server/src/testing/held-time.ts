import { totp } from '@kervan/domain/account/second-factor';
import type { TestProduct } from './product.ts';

const STEP_MS = totp.periodS * 1_000;
/** The system's time where tests hold it: in the middle of the half minute of a code, as far from both edges as can be. */
export const HELD_MS = Date.parse('2026-03-03T09:00:00.000Z') + STEP_MS / 2;

/** The first and the last moment (ms) of the half minute of a code in which tests hold the time. */
export const edges = { first: HELD_MS - STEP_MS / 2, last: HELD_MS + STEP_MS / 2 - 1 };

/** From now on the product judges codes of authenticators as if it were always that moment. */
export function holdTime(product: TestProduct, at = HELD_MS): void {
  product.deps.systemTime = () => at;
}
