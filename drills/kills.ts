import { setTimeout as wait } from 'node:timers/promises';
import { pricing } from '@kervan/contracts/pricing';
import type { Drill, DrillContext } from './drill.ts';
import type { Part } from './stage.ts';

/** Milliseconds between two kills: least and most. */
const PAUSE_MS = [500, 4_000] as const;
/** Blows at each of the two moments: fewer where a run has to be short. */
const killsFor = (items: number): number => (items >= 1_000 ? 6 : 2);

/** Kills the parts at random moments until so many blows fell; the work goes on meanwhile. */
async function killAtRandom({ stage, random }: DrillContext, parts: readonly Part[], kills: number): Promise<number> {
  let killed = 0;
  for (let kill = 0; kill < kills; kill++) {
    await wait(PAUSE_MS[0] + random() * (PAUSE_MS[1] - PAUSE_MS[0]));
    // All at once where several are named.
    await Promise.all(parts.map((part) => stage.kill(part)));
    killed += parts.length;
  }
  return killed;
}

/** Has the whole store decided again: other handling days and another commission touch every price. */
export async function changeSettings({ seller }: DrillContext, commissionHundredths: number): Promise<void> {
  const { revision: _, ...settings } = await seller.retry(pricing.getStore, {});
  await seller.retry(pricing.saveStore, { body: { ...settings, commissionHundredths } });
}

/** SIGKILL in the middle of adding products and in the middle of a re-evaluation of the store. */
const killing = (title: string, parts: readonly Part[]): Drill => ({
  title,
  items: 5_000,
  async run(context) {
    const adding = context.add(context.items);
    const first = await killAtRandom(context, parts, killsFor(context.items));
    await adding;
    await context.rest();
    await changeSettings(context, 1_600);
    const second = await killAtRandom(context, parts, killsFor(context.items));
    return { killsWhileAdding: first, killsWhileDeciding: second };
  },
});

export const killWorker = killing('SIGKILL of the worker while products are added and while the store is decided again', ['worker']);
export const killPanel = killing('SIGKILL of the panel while products are added; the client repeats its request', ['panel']);
export const killDatabase = killing('SIGKILL of PostgreSQL while products are added and while the store is decided again', ['database']);
export const killAll = killing('SIGKILL of worker, panel and PostgreSQL at once', ['worker', 'panel', 'database']);
