import { setTimeout as wait } from 'node:timers/promises';
import { inventory } from '@kervan/contracts/inventory';
import type { Drill } from './drill.ts';
import { outside } from './outside.ts';
import { signUp } from './seller.ts';
import { openStage } from './stage.ts';
import { judge, type Verdict } from './verdict.ts';

export type DrillSize = { items: number; seed: number; /** World time against system time. */ rate: number };
export type Outcome = { injected: Record<string, number>; verdict: Verdict; seconds: number };

/** The most that one run may take to come to rest. */
const REST_LIMIT_MS = 600_000;
const OPEN = `select (select count(*) from item_dirty where store_id = $1) + (select count(*) from publish_queue where store_id = $1) + (select count(*) from listing_check where store_id = $1) + (select count(*) from item_job where store_id = $1)
  + (select count(*) from item where store_id = $1 and status in (5, 6, 7, 8, 9)) as open`;

/** Opens the product, injects what the drill injects, waits until all is at rest and judges. Everything is ended and deleted afterwards. */
export async function runDrill(drill: Drill, { items, seed, rate }: DrillSize): Promise<Outcome> {
  const startedAt = performance.now();
  const stage = await openStage({ products: Math.max(500, items * 2), seed, rate });
  try {
    const seller = await signUp(stage);
    const world = outside(stage);
    const asins = await world.asins(items);
    const asked: string[] = [];
    const random = randomOf(seed);
    await stage.owner().query('update account set product_limit = 1000000');
    const rest = async () => {
      for (const end = performance.now() + REST_LIMIT_MS; performance.now() < end; await wait(300)) {
        const { rows } = await stage.owner().query<{ open: string }>(OPEN, [seller.storeId]).catch(() => ({ rows: [] }));
        // A living world always has something under way.
        if (rows[0] && Number(rows[0].open) <= items / 50) return;
      }
    };
    const injected = await drill.run({
      stage, seller, items, random, rest,
      asked: () => asked,
      async add(count) {
        const list = asins.slice(0, count);
        const answer = await seller.retry(inventory.add, { body: { asins: list, customerMarketPlaceIds: [seller.storeId] } });
        if (answer.accepted !== list.length) throw new Error(`${answer.accepted} of ${list.length} products were accepted`);
        asked.push(...list);
      },
    });
    const verdict = await judge(stage, seller, { asked, limitMs: REST_LIMIT_MS });
    return { injected, verdict, seconds: Math.round((performance.now() - startedAt) / 1000) };
  } finally {
    await stage.close();
  }
}

/** A small generator with a seed (mulberry32): the same seed strikes at the same moments of the plan. */
function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** True when nothing was lost, doubled, wrong or stale. */
export const isClean = ({ verdict, injected }: Outcome): boolean => verdict.lost + verdict.doubled + verdict.wrong + verdict.stale + (injected.savesLost ?? 0) === 0;
