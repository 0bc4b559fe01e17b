import { setTimeout as wait } from 'node:timers/promises';
import { ApiError } from '@kervan/contracts/call';
import { pricing } from '@kervan/contracts/pricing';
import { stores } from '@kervan/contracts/stores';
import type { Drill, DrillContext } from './drill.ts';
import { changeSettings } from './kills.ts';
import { outside } from './outside.ts';
import { until } from './seller.ts';

const MINUTE_MS = 60_000;

/** Moves source prices and competition of some products, so that there is work while the fault lasts. */
async function moveWorld({ stage, random, asked }: DrillContext, count: number): Promise<number> {
  const world = outside(stage);
  const asins = asked();
  for (let move = 0; move < count; move++) {
    const asin = asins[Math.floor(random() * asins.length)] ?? '';
    const priceMinor = 900 + Math.floor(random() * 12_000);
    await world.setOffer('US', asin, { priceMinor, quantity: random() < 0.1 ? 0 : 40, availability: random() < 0.1 ? 'FUTURE_WITHOUT_DATE' : 'NOW', sellerType: 'FBA' });
    await world.setOffer('DE', asin, { sellerId: 'ADRILLRIVAL1', priceMinor: priceMinor * 2 + Math.floor(random() * 2_000), sellerType: 'FBM' });
  }
  return count;
}

/** Lets faults work for minutes of the world while prices move and the settings change. */
async function suffer(context: DrillContext, faults: readonly { kind: string; share?: number; operation?: string }[], minutes: number): Promise<Record<string, number>> {
  const world = outside(context.stage);
  for (const fault of faults) await world.fault({ ...fault, forMs: 24 * 60 * MINUTE_MS });
  const end = (await world.now()) + minutes * MINUTE_MS;
  let moves = 0;
  await changeSettings(context, 1_700);
  while ((await world.now()) < end) {
    moves += await moveWorld(context, Math.min(20, Math.ceil(context.items / 20)));
    await wait(300);
  }
  await world.endFaults();
  return { faults: faults.length, worldMinutes: minutes, moves };
}

const suffering = (title: string, faults: readonly { kind: string; share?: number; operation?: string }[], { minutes, items = 2_000 }: { minutes: number; items?: number }): Drill => ({
  title, items,
  async run(context) {
    await context.add(context.items);
    await context.rest();
    return suffer(context, faults, minutes);
  },
});

export const storm = suffering('the marketplace answers 429, 5xx or nothing to most calls', [{ kind: 'throttle', share: 0.6 }, { kind: 'error5xx', share: 0.2 }, { kind: 'hang', share: 0.02 }, { kind: 'reset', share: 0.05 }], { minutes: 10 });
export const notifications = suffering('notifications are lost, late, doubled and out of order', [{ kind: 'lostNotification', share: 0.3 }, { kind: 'lateNotification', share: 0.3 }, { kind: 'duplicateNotification', share: 0.5 }, { kind: 'reorderedNotification', share: 0.5 }], { minutes: 30 });
export const silence = suffering('changes are accepted and never applied', [{ kind: 'silentFailure', share: 0.3 }], { minutes: 30 });
export const feeds = suffering('feeds get stuck, are slow and fail in parts', [{ kind: 'partialFeed', share: 0.5 }, { kind: 'slowFeed', share: 0.3 }, { kind: 'stuckFeed', share: 0.2 }], { minutes: 60 });

export const revoked: Drill = {
  title: 'the seller revokes the authorization with a full queue, and grants it again',
  items: 2_000,
  async run(context) {
    await context.add(context.items);
    await context.rest();
    const world = outside(context.stage);
    const { id } = await world.fault({ kind: 'revoked', sellerId: context.seller.sellingPartnerId, forMs: 24 * 60 * MINUTE_MS });
    await changeSettings(context, 1_800);
    await until('the lost authorization is noticed', async () => (await context.seller.retry(stores.list, {})).some((store) => store.hasAmazonConnectionError));
    const moves = await moveWorld(context, Math.ceil(context.items / 10));
    await world.ask('DELETE', `/world/faults/${id}`);
    await context.seller.authorize();
    await until('the connection is healthy again', async () => (await context.seller.retry(stores.list, {})).every((store) => !store.hasAmazonConnectionError));
    return { revocations: 1, movesMeanwhile: moves };
  },
};

export const clockJump: Drill = {
  title: 'the clock jumps by an hour, a day and a week while work is under way',
  items: 2_000,
  async run(context) {
    const adding = context.add(context.items);
    const world = outside(context.stage);
    for (const hours of [1, 24, 168]) {
      await wait(1_500);
      await world.advance(hours * 60 * MINUTE_MS);
    }
    await adding;
    await context.rest();
    await changeSettings(context, 1_900);
    await world.advance(26 * 60 * MINUTE_MS);
    return { jumps: 4 };
  },
};

export const edits: Drill = {
  title: 'the seller saves settings again and again while the pipeline writes',
  items: 2_000,
  async run(context) {
    await context.add(context.items);
    let saved = 0;
    let conflicts = 0;
    let accepted = 0;
    // Two windows of the panel, each saving on what it read.
    const edit = async (window: number) => {
      for (let turn = 0; turn < 15; turn++) {
        const { revision, ...settings } = await context.seller.retry(pricing.getStore, {});
        await wait(context.random() * 120);
        const commissionHundredths = 1_200 + window * 100 + turn;
        try {
          await context.seller.retry(pricing.saveStore, { body: { ...settings, revision, commissionHundredths } });
          saved++;
          accepted = commissionHundredths;
        } catch (error) {
          if (!(error instanceof ApiError) || error.code !== 'SettingsChangedMeanwhile') throw error;
          conflicts++;
        }
      }
    };
    const moving = moveWorld(context, Math.ceil(context.items / 5));
    await Promise.all([edit(1), edit(2), moving]);
    const { commissionHundredths } = await context.seller.retry(pricing.getStore, {});
    return { saved, conflicts, savesLost: commissionHundredths === accepted ? 0 : 1 };
  },
};
