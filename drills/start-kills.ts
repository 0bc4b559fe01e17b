import { setTimeout as wait } from 'node:timers/promises';
import { inventory } from '@kervan/contracts/inventory-calls';
import { pricing } from '@kervan/contracts/pricing-calls';
import { stores } from '@kervan/contracts/stores-calls';
import { sql } from 'kysely';
import { openDb } from '../apps/server/src/db/connect.ts';
import { isDead } from '../apps/server/src/db/leases.ts';
import { outside } from './outside.ts';
import { signUp, type DrillSeller } from './seller.ts';
import { startProduct, startedParts, timeBack, type StartedPart, type StartedProduct } from './started-product.ts';
import { faultsFound, judge, type Verdict } from './verdict.ts';

/** How one part fared: how often it was killed, and after how many milliseconds everything worked again. */
export type Blow = { killed: number; backP50Ms: number; backMaxMs: number };
export type StartKills = {
  parts: Record<StartedPart, Blow>;
  /** `broken`: saves of the settings that were answered, and that hold no more. */
  verdict: Verdict;
  seconds: number;
};

/** Products that each request adds. */
const ADDED = 3;
/** Two kills of one part lie so far apart: five failures within a minute would end the product, as they should. */
const APART_MS = 15_500;
/** The world lives so many times as fast as it is used to under `npm start`. */
const RATE = 10;
const REST_LIMIT_MS = 300_000;
/** Minutes of the world after the last kill within which the marketplace shows all that is decided. */
const SHOWN_WITHIN_MINUTES = 120;
/** Everything has to work again after so long a time. */
export const BACK_WITHIN_MS = 15_000;

/** Kills each part of the started product so often, while a seller adds products and saves settings before and after each kill. */
export async function killStarted({ rounds }: { rounds: number }): Promise<StartKills> {
  const startedAt = performance.now();
  const product = await startProduct();
  try {
    const byLauncherOnly = () => Promise.reject(new Error('nobody but the launcher has the parts in hand'));
    const stage = { ...product, kill: byLauncherOnly, freeze: byLauncherOnly, startWorker: byLauncherOnly };
    await outside(stage).setRate(RATE);
    const seller = await signUp(stage);
    const asins = await outside(stage).asins((rounds * startedParts.length * 2 + 2) * ADDED);
    const asked: string[] = [];
    const work = workOf(seller, asins, asked);
    const backMs = new Map<StartedPart, number[]>(startedParts.map((part) => [part, []]));
    const killedAt = new Map<StartedPart, number>();
    await work.addAndSave();
    for (let round = 0; round < rounds; round++) {
      for (const part of startedParts) {
        await wait(Math.max(0, (killedAt.get(part) ?? -APART_MS) + APART_MS - performance.now()));
        await work.addAndSave();
        killedAt.set(part, performance.now());
        const worksAgain = await strike(product, seller, part);
        // The seller goes on as if nothing were.
        const [took] = await Promise.all([timeBack(product, worksAgain), work.addAndSave()]);
        backMs.get(part)?.push(took);
      }
    }
    const verdict = await judge(stage, seller, {
      asked,
      limits: { worldMinutes: SHOWN_WITHIN_MINUTES, machineMs: REST_LIMIT_MS },
      broken: await work.lostSaves(),
    });
    return {
      parts: Object.fromEntries([...backMs].map(([part, all]) => [part, blowOf(all)])) as StartKills['parts'], // Its keys are the parts.
      verdict,
      seconds: Math.round((performance.now() - startedAt) / 1000),
    };
  } finally {
    await product.close();
  }
}

/** True when every part was back in time and nothing was lost, doubled or left wrong. */
export const isWithstood = ({ parts, verdict }: StartKills): boolean =>
  Object.values(parts).every(({ killed, backMaxMs }) => killed > 0 && backMaxMs <= BACK_WITHIN_MS) &&
  faultsFound.every((fault) => verdict[fault] === 0);

function workOf(seller: DrillSeller, asins: readonly string[], asked: string[]) {
  let commissionHundredths = 1_500;
  return {
    async addAndSave() {
      const part = asins.slice(asked.length, asked.length + ADDED);
      const { accepted } = await seller.retry(inventory.add, {
        body: { asins: part, customerMarketPlaceIds: [seller.storeId] },
      });
      if (accepted !== part.length) throw new Error(`${accepted} of ${part.length} products were accepted`);
      asked.push(...part);
      const { revision: _, ...settings } = await seller.retry(pricing.getStore, {});
      commissionHundredths++;
      await seller.retry(pricing.saveStore, { body: { ...settings, commissionHundredths } });
    },
    async lostSaves() {
      const settings = await seller.retry(pricing.getStore, {});
      return settings.commissionHundredths === commissionHundredths ? 0 : 1;
    },
  };
}

/**
 * Kills a part; answers whether everything works again: another process stands in its place, the panel answers from the database, the
 * world keeps time, and a worker lives. A worker whose connection ended lives on under another name.
 */
async function strike(
  product: StartedProduct,
  seller: DrillSeller,
  part: StartedPart,
): Promise<() => Promise<boolean>> {
  const before = await listWorkers(product);
  const killed = product.kill(part);
  const changesWorkers = part !== 'panel' && part !== 'sandbox';
  return async () => {
    const now = product.processOf(part);
    if (now === null || now === killed) return false;
    const [list, clock, workers] = await Promise.all([
      seller.call(stores.list, {}),
      fetch(`${product.worldUrl}/world/clock`),
      listWorkers(product),
    ]);
    const alive = changesWorkers ? workers.filter((name) => !before.includes(name)) : workers;
    return list.length > 0 && clock.ok && alive.length > 0;
  };
}

/** Names of the workers that live. */
async function listWorkers(product: StartedProduct): Promise<string[]> {
  const db = openDb(product.owner());
  const { rows } = await sql<{ name: string }>`
    select h.worker_id as name from worker_heartbeat h where not ${isDead(sql.ref('h.worker_id'))}`.execute(db);
  return rows.map(({ name }) => name);
}

function blowOf(all: readonly number[]): Blow {
  const sorted = all.toSorted((one, other) => one - other);
  return {
    killed: sorted.length,
    backP50Ms: sorted[Math.floor((sorted.length - 1) / 2)] ?? 0,
    backMaxMs: sorted.at(-1) ?? 0,
  };
}
