import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Drill } from './drill.ts';
import { missing, findings, openGround, type Ground } from './run-drill.ts';

/** Products that a small drill adds. */
const SMALL_ITEMS = 10;
/** World time against system time. */
export const SMALL_RATE = 30;
/** Waiting changes above which the store sends a feed. */
const FEED_ABOVE = 8;

/** What small drills are performed on, one after the other: one product and one store for all; those that add products add a few. */
export const smallGround = (drills: readonly Drill[]) => ({
  items: Math.max(...drills.map(({ smallItems = SMALL_ITEMS }) => smallItems)),
  rate: SMALL_RATE,
  drills: drills.length,
  feedAbove: FEED_ABOVE,
  isSmall: true,
  prepare: drills.find(({ prepare }) => prepare)?.prepare,
});

/** Small drills as tests. Larger sizes: `npm run drill`. */
export function smallDrills(drills: Record<string, Drill>, seed: number): void {
  describe('after faults the marketplace shows exactly what is decided, in time, nothing lost, nothing doubled', () => {
    let ground: Ground;
    beforeAll(async () => {
      ground = await openGround({ ...smallGround(Object.values(drills)), seed });
    });
    afterAll(() => ground.close());

    it.each(Object.entries(drills))('%s', async (_, drill) => {
      const outcome = await ground.perform(drill);
      expect(missing(outcome), JSON.stringify(outcome.injected)).toEqual([]);
      expect(findings(outcome), JSON.stringify(outcome)).toEqual({});
      expect(outcome.verdict.atStore).toBeGreaterThan(0);
      expect(outcome.verdict.sendings).toBeGreaterThan(0);
    });
  });
}
