import { setTimeout as wait } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { inventory } from '@kervan/contracts/inventory-calls';
import { pricing } from '@kervan/contracts/pricing-calls';
import { StatusCode } from '@kervan/domain/inventory/item-status';
import { statusGroups } from '@kervan/domain/inventory/status-groups';
import { advanceClock } from './advance-clock.ts';
import type { DrillContext } from './drill.ts';
import { randomOf } from './random-of.ts';
import type { DrillSeller } from './seller.ts';
import type { Stage } from './stage.ts';
import { waitUntilShown, type Limits } from './verdict.ts';

const OPEN = `select (select count(*) from item i where i.store_id = $1 and (i.status in (${StatusCode.InQueue}, ${statusGroups.queued.join(', ')}) or exists (select 1 from item_dirty d where d.store_id = $1 and d.item_id = i.item_id)
    or exists (select 1 from publish_queue q where q.store_id = $1 and q.item_id = i.item_id) or exists (select 1 from listing_check c where c.store_id = $1 and c.item_id = i.item_id)))
  + (select count(*) from item_job where store_id = $1) as open`;

/** `asins`: of the first `items * drills` each drill takes its own; `asked`: those that were added so far. */
type Given = {
  stage: Stage;
  seller: DrillSeller;
  items: number;
  drills: number;
  isSmall: boolean;
  seed: number;
  asins: readonly string[];
  asked: string[];
  requests: ReturnType<typeof watchRequests>;
  limits: Limits;
};

/** What a drill works with. */
export function contextOf(given: Given): DrillContext {
  const { stage, seller, items, drills, isSmall, seed, asins, asked, requests, limits } = given;
  let changes = 0;
  const open = async () => Number((await stage.owner().query<{ open: string }>(OPEN, [seller.storeId])).rows[0]?.open);
  const rest = async () => {
    for (const end = performance.now() + limits.machineMs; performance.now() < end; await wait(200)) {
      // A living world always has something under way. A database that was killed answers again soon.
      if ((await open().catch(() => Infinity)) <= asked.length / 50) return;
      await advanceClock(stage, seller.storeId);
    }
  };
  const context: DrillContext = {
    stage,
    seller,
    items,
    isSmall,
    random: randomOf(seed),
    rest,
    open,
    asked: () => asked,
    next: () => asins.slice(asked.length, asked.length + items),
    spare: (count) => asins.slice(items * drills, items * drills + count),
    unshown: async (whose, except) => {
      const { late, wrong } = await waitUntilShown(stage, whose, { limits, except });
      return late + wrong;
    },
    nextRequest: requests.next,
    async stock() {
      if (!isSmall || asked.length === 0) await context.add();
      await rest();
    },
    async changeSettings() {
      const { revision: _, ...settings } = await seller.retry(pricing.getStore, {});
      await seller.retry(pricing.saveStore, { body: { ...settings, commissionHundredths: commissionOf(changes++) } });
    },
    add: (parts = 1, strange = []) => addProducts(given, context.next(), parts, strange),
  };
  return context;
}

async function addProducts(
  { seller, asked, requests }: Given,
  list: readonly string[],
  parts: number,
  strange: readonly string[],
): Promise<void> {
  const size = Math.ceil(list.length / parts);
  for (let from = 0; from < list.length; from += size) {
    const part = list.slice(from, from + size);
    const lines = from === 0 ? [...strange, ...part] : [...part];
    const request = { body: { asins: lines, customerMarketPlaceIds: [seller.storeId] } };
    const adding = seller.retry(inventory.add, request);
    requests.begun();
    const answer = await adding;
    // An impatient client sends it once more with the same key; what it must not be told is anything else.
    const again = await seller.retry(inventory.add, request).catch((error: unknown) => error);
    if (!isDeepStrictEqual(answer, again)) requests.differed();
    if (answer.accepted !== part.length) throw new Error(`${answer.accepted} of ${part.length} products were accepted`);
    asked.push(...part);
  }
  requests.over();
}

/** Another commission each time touches every price, 15 to 19 percent in turn, never the 15 that a store begins with; none comes twice, which would be one request repeated. */
const commissionOf = (change: number): number => 1_501 + ((change + 1) % 5) * 100 + change;

/** Announces to who waits for it that a request was sent, and counts repeated ones that were answered otherwise. */
export function watchRequests() {
  let waiting: (() => void)[] = [];
  let isOver = false;
  let differing = 0;
  const announce = () => {
    for (const resolve of waiting) resolve();
    waiting = [];
  };
  return {
    next: () => new Promise<void>((resolve) => void (isOver ? resolve() : waiting.push(resolve))),
    begun() {
      isOver = false;
      announce();
    },
    over() {
      isOver = true;
      announce();
    },
    differed: () => void differing++,
    takeDiffering() {
      const count = differing;
      differing = 0;
      return count;
    },
  };
}
