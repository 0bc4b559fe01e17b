import { setTimeout as wait } from 'node:timers/promises';
import { inventory } from '@kervan/contracts/inventory-calls';
import type { Drill, DrillContext } from './drill.ts';
import { until } from './seller.ts';
import type { Part } from './stage.ts';

/** Milliseconds between two kills: least and most. */
const PAUSE_MS = [300, 3_000] as const;
/** A panel is struck so soon after a request came in. */
const REQUEST_MS = 12;
/** A store is decided and half sent so soon after it was begun. */
const DECIDING_MS = 250;
/** Kills at each of the two moments: fewer where a run has to be short. */
const killsFor = ({ items, isSmall }: DrillContext): number => (isSmall ? 1 : items >= 1_000 ? 6 : 2);
/** A single kill of a panel may come when its request is answered already: then it comes once more, so often at most. */
const SMALL_KILLS_MAX = 4;
/** Something is under way so soon after it was begun, on a slow machine, too. */
const UNDER_WAY_WITHIN_MS = 20_000;

type Kills = { kills: number; /** Items under way at the kills. */ openItems: number };

/** Kills the parts, each time at its moment, so many times, and on while `hasMissed` says so. `moment` answers how many items are under way then. */
async function killAtRandom(
  context: DrillContext,
  parts: readonly Part[],
  moment: () => Promise<number>,
  hasMissed = (_kills: number): boolean => false,
): Promise<Kills> {
  const { stage } = context;
  const done: Kills = { kills: 0, openItems: 0 };
  for (let kill = 0; kill < killsFor(context) || hasMissed(kill); kill++) {
    done.openItems += await moment();
    // All at once where several are named.
    await Promise.all(parts.map((part) => stage.kill(part)));
    done.kills += parts.length;
  }
  return done;
}

const pause = ({ random, isSmall }: DrillContext) =>
  wait(PAUSE_MS[0] + random() * (PAUSE_MS[1] - PAUSE_MS[0]) * (isSmall ? 0.2 : 1));

/** SIGKILL in the middle of adding products and in the middle of a re-evaluation of the store. */
const killing = (title: string, parts: readonly Part[]): Drill => ({
  title,
  items: 5_000,
  shownWithinMinutes: 60,
  async run(context) {
    const repeatedBefore = context.seller.repeated();
    const hitsPanel = parts.includes('panel');
    const adding = context.add(!hitsPanel ? 1 : context.isSmall ? SMALL_KILLS_MAX + 1 : killsFor(context) * 2);
    const hasMissed = (kills: number): boolean =>
      hitsPanel && context.isSmall && kills < SMALL_KILLS_MAX && context.seller.repeated() === repeatedBefore;
    const first = await killAtRandom(
      context,
      parts,
      async () => {
        // A few items are added and through at once.
        if (!hitsPanel) return context.isSmall ? firstAbove0(context.open) : pause(context).then(context.open);
        const open = await context.open();
        await context.nextRequest();
        await wait(context.random() * REQUEST_MS);
        return open;
      },
      hasMissed,
    );
    await adding;
    await context.rest();
    // A kill in idleness would show nothing: each finds a store that is being decided and sent.
    const second = await killAtRandom(context, parts, async () => {
      await pause(context);
      await context.changeSettings();
      const open = await firstAbove0(context.open);
      // A few items are through at once.
      if (context.isSmall) return open;
      await wait(context.random() * DECIDING_MS);
      return context.open();
    });
    // Of a panel the request that it was killed in counts; items of earlier requests are under way only where there were earlier ones.
    const underWay = hitsPanel && context.isSmall ? {} : { openWhileAdding: first.openItems };
    const injected = {
      killsWhileAdding: first.kills,
      ...underWay,
      killsWhileDeciding: second.kills,
      openWhileDeciding: second.openItems,
    };
    return {
      injected: hitsPanel ? { ...injected, requestsRepeated: context.seller.repeated() - repeatedBefore } : injected,
    };
  },
});

/** Items whose calls are on their way, and held there, when the worker is killed. */
const HELD = 20;

/**
 * SIGKILL of the worker while its calls are on their way: what it held is free for the next one, which finds out what became of them. Where
 * nobody frees it, it never goes on.
 */
async function killWhileSending({ stage, seller }: DrillContext): Promise<number> {
  const { items } = await seller.retry(inventory.list, { body: { status: 'atStore', limit: 25 } });
  const inventoryItemIds = items.slice(0, HELD).map(({ id }) => id);
  const hold = stage.wire().hold('PATCH', /\/listings\/2021-08-01\/items\//);
  try {
    await seller.retry(inventory.zero, { body: { inventoryItemIds, zero: true } });
    await until('a call is on its way', async () => hold.waiting() > 0);
    await stage.kill('worker');
    return hold.waiting();
  } finally {
    hold.release();
  }
}

/** Looks often: what is waited for may be over in a tenth of a second. */
async function firstAbove0(ask: () => Promise<number>): Promise<number> {
  for (const end = performance.now() + UNDER_WAY_WITHIN_MS; performance.now() < end; await wait(10)) {
    const answer = await ask();
    if (answer > 0) return answer;
  }
  return 0;
}

const killingWorker = killing(
  'SIGKILL of the worker while products are added, while the store is decided again, and while its calls are on their way',
  ['worker'],
);
export const killWorker: Drill = {
  ...killingWorker,
  // Its calls go over a wire that can hold them.
  prepare: () => {},
  async run(context) {
    const { injected } = await killingWorker.run(context);
    await context.rest();
    return { injected: { ...injected, callsOnTheirWay: await killWhileSending(context) } };
  },
};
export const killPanel = killing('SIGKILL of the panel while products are added; the client repeats its request', [
  'panel',
]);
export const killDatabase = killing(
  'SIGKILL of PostgreSQL while products are added and while the store is decided again',
  ['database'],
);
export const killAll = killing('SIGKILL of worker, panel and PostgreSQL at once', ['worker', 'panel', 'database']);
