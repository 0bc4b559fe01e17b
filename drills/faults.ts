import { setTimeout as wait } from 'node:timers/promises';
import { stores } from '@kervan/contracts/stores-calls';
import type { Done, Drill, DrillContext } from './drill.ts';
import { outside } from './outside.ts';
import { until } from './seller.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** A fault lasts until the drill ends it. */
const LONG_MS = 40 * 24 * HOUR_MS;
/** A small run suffers for this part of the time, steps the world's clock by a minute each round, and leaves out what takes half a minute each time. */
const SMALL_SHARE = 0.1;

/** Moves source prices and competition of some products, so that there is work while the fault lasts. */
export async function moveWorld({ stage, random, asked }: DrillContext, count: number): Promise<number> {
  const world = outside(stage);
  const asins = asked();
  for (let move = 0; move < count; move++) {
    const asin = asins[Math.floor(random() * asins.length)] ?? '';
    const priceMinor = 900 + Math.floor(random() * 12_000);
    await world.setOffer('US', asin, {
      priceMinor,
      quantity: random() < 0.1 ? 0 : 40,
      availability: random() < 0.1 ? 'FUTURE_WITHOUT_DATE' : 'NOW',
      sellerType: 'FBA',
    });
    await world.setOffer('DE', asin, {
      sellerId: 'ADRILLRIVAL1',
      priceMinor: priceMinor * 2 + Math.floor(random() * 2_000),
      sellerType: 'FBM',
    });
  }
  return count;
}

type Suffering = { kind: string; share: number; operation?: string; isSlow?: boolean };

/** Lets faults work for minutes of the world while prices move and the settings change, and until each has struck; answers how often. */
async function suffer(
  context: DrillContext,
  faults: readonly Suffering[],
  minutes: number,
): Promise<Record<string, number>> {
  const world = outside(context.stage);
  for (const { isSlow = false, ...fault } of faults)
    if (!(isSlow && context.isSmall)) await world.fault({ ...fault, forMs: LONG_MS });
  const end = (await world.now()) + minutes * MINUTE_MS * (context.isSmall ? SMALL_SHARE : 1);
  const limit = performance.now() + STRIKE_LIMIT_MS;
  const notYet = async () => (await world.faults()).some(({ struck }) => struck === 0) && performance.now() < limit;
  let moves = 0;
  for (let round = 0; (await world.now()) < end || (await notYet()); round++) {
    if (round % (context.isSmall ? SETTINGS_EVERY_SMALL : SETTINGS_EVERY) === 0) await context.changeSettings();
    moves += await moveWorld(context, Math.min(20, Math.ceil(context.items / 20)));
    await wait(ROUND_MS);
    if (context.isSmall) await world.advance(MINUTE_MS);
  }
  const struck = Object.fromEntries((await world.faults()).map((fault) => [fault.kind, fault.struck]));
  await world.endFaults();
  return { ...struck, moves };
}

/** Rounds of moves between two changes of the settings. */
const SETTINGS_EVERY = 40;
const SETTINGS_EVERY_SMALL = 5;
const ROUND_MS = 300;
/** A fault that has not struck by then never will. */
const STRIKE_LIMIT_MS = 120_000;

const suffering = (
  title: string,
  faults: readonly Suffering[],
  { minutes, hoursAfter = 0, shownWithinMinutes }: { minutes: number; hoursAfter?: number; shownWithinMinutes: number },
): Drill => ({
  title,
  items: 2_000,
  shownWithinMinutes,
  async run(context): Promise<Done> {
    await context.stock();
    const injected = await suffer(context, faults, minutes);
    for (let hour = 0; hour < hoursAfter; hour++) {
      await context.rest();
      await outside(context.stage).advance(HOUR_MS);
    }
    return { injected };
  },
});

export const storm = suffering(
  'the marketplace answers 429, 5xx or nothing to most calls',
  [
    { kind: 'throttle', share: 0.6 },
    { kind: 'error5xx', share: 0.2 },
    { kind: 'hang', share: 0.02, isSlow: true },
    { kind: 'reset', share: 0.05 },
  ],
  { minutes: 10, shownWithinMinutes: 120 },
);
/** What a lost notification did not tell is found by the reading back of all listings, every six hours. */
export const notifications = suffering(
  'notifications are lost, late, doubled and out of order',
  [
    { kind: 'lostNotification', share: 0.3 },
    { kind: 'lateNotification', share: 0.3 },
    { kind: 'duplicateNotification', share: 0.5 },
    { kind: 'reorderedNotification', share: 0.5 },
  ],
  { minutes: 30, hoursAfter: 7, shownWithinMinutes: 120 },
);
export const silence = suffering('changes are accepted and never applied', [{ kind: 'silentFailure', share: 0.3 }], {
  minutes: 30,
  shownWithinMinutes: 360,
});
/** Of the changes of listings only: a first listing that is refused takes its product out. */
export const refusals = suffering(
  'changes are refused',
  [{ kind: 'refusal', share: 0.3, operation: 'patchListingsItem' }],
  { minutes: 30, shownWithinMinutes: 360 },
);
/** Faults of feeds strike one kind after the other: behind a stuck feed there would be no other one to strike. */
const FEED_FAULTS = ['partialFeed', 'slowFeed', 'stuckFeed'];
const FEED_FAULT_MINUTES = 10;

export const feeds: Drill = {
  title: 'feeds fail in parts, are slow and get stuck',
  items: 2_000,
  shownWithinMinutes: 720,
  // About half of the products come to be sold: more of them wait at a change of the settings than a call each would be taken for.
  smallItems: 30,
  feedAbove: (items) => Math.min(1_500, Math.ceil(items / 4)),
  async run(context) {
    await context.stock();
    const injected: Record<string, number> = {};
    for (const kind of FEED_FAULTS) {
      const { moves = 0, ...struck } = await suffer(context, [{ kind, share: 1 }], FEED_FAULT_MINUTES);
      Object.assign(injected, struck, { moves: (injected.moves ?? 0) + moves });
    }
    return { injected };
  },
};

export const revoked: Drill = {
  title: 'the seller revokes the authorization with a full queue, and grants it again',
  items: 2_000,
  shownWithinMinutes: 120,
  async run(context) {
    await context.stock();
    const world = outside(context.stage);
    const { id } = await world.fault({
      kind: 'revoked',
      share: 1,
      sellerId: context.seller.sellingPartnerId,
      forMs: LONG_MS,
    });
    await context.changeSettings();
    await until('the lost authorization is noticed', async () =>
      (await context.seller.retry(stores.list, {})).some((store) => store.hasAmazonConnectionError),
    );
    const queued = await context.open();
    const moves = await moveWorld(context, Math.ceil(context.items / 10));
    const refused = (await world.faults()).find((fault) => fault.id === id)?.struck ?? 0;
    await world.ask('DELETE', `/world/faults/${id}`);
    await context.seller.authorize();
    await until('the connection is healthy again', async () =>
      (await context.seller.retry(stores.list, {})).every((store) => !store.hasAmazonConnectionError),
    );
    return { injected: { refusedCalls: refused, queuedMeanwhile: queued, movesMeanwhile: moves } };
  },
};

export const clockJump: Drill = {
  title: 'the clock jumps by an hour, a day and a week while work is under way',
  // The world lives through all of it: a week of more takes hours.
  items: 300,
  shownWithinMinutes: 120,
  async run(context) {
    const world = outside(context.stage);
    const adding = context.add();
    let open = 0;
    const jumps = context.isSmall ? [1, 24] : [1, 24, 168];
    for (const hours of jumps) {
      await wait(context.isSmall ? 300 : 1_500);
      open += await context.open();
      await world.advance(hours * HOUR_MS);
    }
    await adding;
    await context.rest();
    await context.changeSettings();
    open += await context.open();
    await world.advance(26 * HOUR_MS);
    return { injected: { jumps: jumps.length + 1, openAtJumps: open } };
  },
};
