import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drills } from './drills.ts';
import { missing, openGround, type Ground } from './run-drill.ts';

// Every drill, small: one product and one store for all; those that add products add a few. Full sizes: `npm run drill -- --full`.
const ITEMS = 10;
/** World time against system time. */
const RATE = 30;
/** Waiting changes above which this store sends a feed. */
const FEED_ABOVE = 8;

// Not yet part of every run: `KERVAN_DRILLS=1 npm test` runs them.
describe.skipIf(!process.env.KERVAN_DRILLS)('after faults the marketplace shows exactly what is decided, nothing lost, nothing doubled', () => {
  let ground: Ground;
  beforeAll(async () => {
    ground = await openGround({ items: ITEMS, seed: 1, rate: RATE, drills: Object.keys(drills).length, feedAbove: FEED_ABOVE, isBrief: true });
  });
  afterAll(() => ground.close());

  it.each(Object.entries(drills))('%s', async (_, drill) => {
    const outcome = await ground.perform(drill);
    expect(missing(outcome), JSON.stringify(outcome.injected)).toEqual([]);
    expect(outcome.verdict, JSON.stringify(outcome.injected)).toMatchObject({ lost: 0, doubled: 0, wrong: 0, stale: 0 });
    expect(outcome.verdict.atStore).toBeGreaterThan(0);
  });
});
