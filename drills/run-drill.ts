import { setTimeout as wait } from 'node:timers/promises';
import { inventory } from '@kervan/contracts/inventory-calls';
import { pricing } from '@kervan/contracts/pricing-calls';
import { StatusCode } from '@kervan/domain/inventory/item-status';
import { statusGroups } from '@kervan/domain/inventory/status-groups';
import type { Drill, DrillContext } from './drill.ts';
import { hurry } from './hurry.ts';
import { outside } from './outside.ts';
import { signUp } from './seller.ts';
import { openStage } from './stage.ts';
import { countDoubled, judge, type Verdict } from './verdict.ts';

/** `items`: products that one drill adds; `rate`: world time against system time; `drills`: how many follow each other on the ground. */
export type GroundSize = {
  items: number;
  seed: number;
  rate: number;
  drills?: number;
  feedAbove?: number | null;
  isBrief?: boolean;
};
export type Outcome = { injected: Record<string, number>; verdict: Verdict; seconds: number };

/** A running product with a seller's store, on which drills are performed one after the other. */
export type Ground = {
  perform(drill: Drill): Promise<Outcome>;
  /** Ends everything and deletes the data. */ close(): Promise<void>;
};

/** The most that one run may take to come to rest. */
const REST_LIMIT_MS = 600_000;
const OPEN = `select (select count(*) from item i where i.store_id = $1 and (i.status in (${StatusCode.InQueue}, ${statusGroups.queued.join(', ')}) or exists (select 1 from item_dirty d where d.store_id = $1 and d.item_id = i.item_id)
    or exists (select 1 from publish_queue q where q.store_id = $1 and q.item_id = i.item_id) or exists (select 1 from listing_check c where c.store_id = $1 and c.item_id = i.item_id)))
  + (select count(*) from item_job where store_id = $1) as open`;

/** Opens the product with a seller who has a store. */
export async function openGround({
  items,
  seed,
  rate,
  drills = 1,
  feedAbove = null,
  isBrief = false,
}: GroundSize): Promise<Ground> {
  const stage = await openStage({ products: Math.max(500, items * drills * 2), seed, rate, feedAbove });
  try {
    const seller = await signUp(stage);
    await stage.owner().query('update account set product_limit = 1000000');
    const asins = await outside(stage).asins(items * drills);
    const asked: string[] = [];
    let changes = 0;
    const random = randomOf(seed);
    const open = async () =>
      Number((await stage.owner().query<{ open: string }>(OPEN, [seller.storeId])).rows[0]?.open);
    const rest = async () => {
      for (const end = performance.now() + REST_LIMIT_MS; performance.now() < end; await wait(200)) {
        // A living world always has something under way. A database that was killed answers again soon.
        if ((await open().catch(() => Infinity)) <= asked.length / 50) return;
        await hurry(stage, seller.storeId);
      }
    };
    const requests = watchRequests();
    const context: DrillContext = {
      stage,
      seller,
      items,
      isBrief,
      random,
      rest,
      open,
      asked: () => asked,
      nextRequest: requests.next,
      async stock() {
        if (!isBrief || asked.length === 0) await context.add();
        await rest();
      },
      async changeSettings() {
        const { revision: _, ...settings } = await seller.retry(pricing.getStore, {});
        await seller.retry(pricing.saveStore, { body: { ...settings, commissionHundredths: commissionOf(changes++) } });
      },
      async add(parts = 1) {
        const list = asins.slice(asked.length, asked.length + items);
        const size = Math.ceil(list.length / parts);
        for (let from = 0; from < list.length; from += size) {
          const part = list.slice(from, from + size);
          const adding = seller.retry(inventory.add, {
            body: { asins: part, customerMarketPlaceIds: [seller.storeId] },
          });
          requests.begun();
          const answer = await adding;
          if (answer.accepted !== part.length)
            throw new Error(`${answer.accepted} of ${part.length} products were accepted`);
          asked.push(...part);
        }
        requests.over();
      },
    };
    return {
      async perform(drill) {
        const startedAt = performance.now();
        const doubledBefore = await countDoubled(stage, seller);
        const { injected, lost = 0 } = await drill.run(context);
        const verdict = await judge(stage, seller, { asked, limitMs: REST_LIMIT_MS });
        return {
          injected,
          verdict: { ...verdict, lost: verdict.lost + lost, doubled: verdict.doubled - doubledBefore },
          seconds: Math.round((performance.now() - startedAt) / 1000),
        };
      },
      close: () => stage.close(),
    };
  } catch (error) {
    await stage.close();
    throw error;
  }
}

/** Another commission each time touches every price, 15 to 19 percent in turn, never the 15 that a store begins with; none comes twice, which would be one request repeated. */
const commissionOf = (change: number): number => 1_501 + ((change + 1) % 5) * 100 + change;

/** Tells who waits for it that a request was sent. */
function watchRequests() {
  let waiting: (() => void)[] = [];
  let isOver = false;
  const tell = () => {
    for (const resolve of waiting) resolve();
    waiting = [];
  };
  return {
    next: () => new Promise<void>((resolve) => void (isOver ? resolve() : waiting.push(resolve))),
    begun() {
      isOver = false;
      tell();
    },
    over() {
      isOver = true;
      tell();
    },
  };
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

/** What was not injected although the drill is about it: then its verdict says nothing. */
export const missing = ({ injected }: Outcome): string[] =>
  Object.entries(injected).flatMap(([name, count]) => (count > 0 ? [] : [name]));

/** True when everything was injected and nothing was lost, doubled, wrong or stale. */
export const isClean = (outcome: Outcome): boolean =>
  missing(outcome).length === 0 &&
  outcome.verdict.lost + outcome.verdict.doubled + outcome.verdict.wrong + outcome.verdict.stale === 0;
