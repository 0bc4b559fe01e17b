import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Drill } from './drill.ts';
import { missing, openGround, type Ground } from './run-drill.ts';

const ITEMS = 10;
/** World time against system time. */
const RATE = 30;
/** Waiting changes above which this store sends a feed. */
const FEED_ABOVE = 8;

/** Small drills one after the other: one product and one store for all; those that add products add a few. Full sizes: `npm run drill -- --full`. */
export function performBriefly(drills: Record<string, Drill>, seed: number): void {
  describe('after faults the marketplace shows exactly what is decided, nothing lost, nothing doubled', () => {
    let ground: Ground;
    beforeAll(async () => {
      ground = await openGround({
        items: ITEMS,
        seed,
        rate: RATE,
        drills: Object.keys(drills).length,
        feedAbove: FEED_ABOVE,
        isBrief: true,
      });
    });
    afterAll(() => ground.close());

    it.each(Object.entries(drills))('%s', async (_, drill) => {
      const outcome = await ground.perform(drill);
      expect(missing(outcome), JSON.stringify(outcome.injected)).toEqual([]);
      expect(outcome.verdict, JSON.stringify(outcome.injected)).toMatchObject({
        lost: 0,
        doubled: 0,
        wrong: 0,
        stale: 0,
      });
      expect(outcome.verdict.atStore).toBeGreaterThan(0);
    });
  });
}
