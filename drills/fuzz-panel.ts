import { randomInt } from 'node:crypto';
import { inventory } from '@kervan/contracts/inventory-calls';
import { everyOperation, type Operation } from '../apps/server/src/testing/every-endpoint.ts';
import { fuzz, type FuzzResult } from '../apps/server/src/testing/fuzz.ts';
import type { LoopDelay } from '../apps/server/src/testing/loop-watch.ts';
import { outside } from './outside.ts';
import { signUp, until, type DrillSeller } from './seller.ts';
import { openStage, type Stage } from './stage.ts';

export type FuzzSize = { requests: number; seed: number; atOnce: number; items: number };
export type Watched = LoopDelay & { rssMb: number };
/** What came of it. `halfWritten`: sets of rows that stand without their other half, books that do not balance, and rows of the seller whose ids were named that changed. */
export type Fuzzed = { result: FuzzResult; loop: Watched; seconds: number; halfWritten: string[] };

/** The goal of the issue: so long nobody waits for the panel's thread. */
export const DELAY_MAX_MS = 100;
const WARM_UP = 500;

/** Sends the running product hostile requests derived from the contracts, by visitors and sellers, with ids of their own and of another. */
export async function fuzzPanel({ requests, seed, atOnce, items }: FuzzSize): Promise<Fuzzed> {
  const watchPort = 20_000 + randomInt(10_000);
  process.env.FUZZ_WATCH_PORT = String(watchPort);
  process.env.NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ''} --import ${new URL('../bench/fuzz/watch-panel.ts', import.meta.url).href}`;
  const readWatch = async (path = '/'): Promise<Watched> =>
    (await (await fetch(`http://127.0.0.1:${watchPort}${path}`)).json()) as Watched;
  const stage = await openStage({ products: 200, seed: 1, rate: 1 });
  try {
    const attacker = await sellerWithItems(stage, { skuPrefix: 'OWN-', place: 0, items });
    const victim = await sellerWithItems(stage, { skuPrefix: 'FOREIGN-', place: 1, items });
    const plan = { port: Number(new URL(stage.panelUrl).port), atOnce, ...peopleOf(attacker, victim) };
    await fuzz({ ...plan, seed: seed + 1, requests: WARM_UP });
    const before = await stateOf(stage, victim.seller);
    await readWatch('/restart');
    const startedAt = performance.now();
    const result = await fuzz({ ...plan, seed, requests });
    const loop = await readWatch();
    const seconds = (performance.now() - startedAt) / 1_000;
    return { result, loop, seconds, halfWritten: await halfWritten(stage, victim.seller, before) };
  } finally {
    await stage.close();
  }
}

type Made = { seller: DrillSeller; own: Operation[] };

function peopleOf(attacker: Made, victim: Made) {
  const signedIn = { authorization: `Bearer ${attacker.seller.token()}`, cookie: attacker.seller.cookies() };
  return {
    own: attacker.own,
    foreign: victim.own,
    people: [
      {},
      signedIn,
      { ...signedIn, 'x-customer-marketplace-id': String(attacker.seller.storeId) },
      { ...signedIn, 'x-customer-marketplace-id': String(victim.seller.storeId) },
    ],
    markers: [victim.seller.email, 'FOREIGN-', victim.seller.sellingPartnerId],
  };
}

/** Sellers with products of their own each: on the same product the marketplace tells everybody the other's seller id. */
async function sellerWithItems(
  stage: Stage,
  { skuPrefix, place, items: count }: { skuPrefix: string; place: number; items: number },
): Promise<Made> {
  const seller = await signUp(stage);
  const asins = (await outside(stage).asins(count * (place + 1))).slice(-count);
  const { batchId } = await seller.call(inventory.add, {
    body: { asins, customerMarketPlaceIds: [seller.storeId], skuPrefix },
  });
  const { items } = await until('items of the seller', async () => {
    const page = await seller.call(inventory.list, { body: { limit: 25 } });
    return page.items.length > 0 && page;
  });
  const [item] = items;
  return {
    seller,
    own: everyOperation({ storeId: seller.storeId, itemId: item?.id ?? 0, sku: item?.sku ?? '', batchId }),
  };
}

/** Tables that only a call of the seller writes: background work leaves them alone. */
const ownTables = ['store_settings', 'item_override', 'activity'];

async function stateOf(stage: Stage, seller: DrillSeller): Promise<Record<string, string>> {
  const state: Record<string, string> = {};
  for (const table of ownTables) {
    const { rows } = await stage
      .owner()
      .query<{ sum: string | null }>(
        `select md5(string_agg(t::text, '|' order by t::text)) as sum from kervan.${table} t where store_id = $1`,
        [seller.storeId],
      );
    state[table] = rows[0]?.sum ?? '';
  }
  return state;
}

/** What has to hold in every committed state, by name; each asks for what breaks it. */
const rules: Readonly<Record<string, string>> = {
  'books that do not balance': 'select 1 from ledger.violations',
  'items without details': `select 1 from kervan.item i left join kervan.item_details d on d.store_id = i.store_id and d.item_id = i.item_id where d.item_id is null`,
  'stores without settings': `select 1 from kervan.store s left join kervan.store_settings t on t.store_id = s.store_id where t.store_id is null and s.selling_partner_id is not null`,
  'accounts without a consent': 'select 1 from kervan.account where consented_at is null',
};

async function halfWritten(stage: Stage, victim: DrillSeller, before: Record<string, string>): Promise<string[]> {
  const found: string[] = [];
  for (const [what, asked] of Object.entries(rules)) {
    const { rowCount } = await stage.owner().query(`${asked} limit 100`);
    if (rowCount) found.push(`${what}: ${rowCount}`);
  }
  const after = await stateOf(stage, victim);
  for (const table of ownTables)
    if (after[table] !== before[table]) found.push(`rows of another seller changed in ${table}`);
  return found;
}

/** Nothing broke, nothing leaked, nothing stands half, nobody waited. */
export const isHeld = ({ result, loop, halfWritten }: Fuzzed): boolean =>
  result.broken.length + result.hangs.length + result.leaks.length + result.tells.length + halfWritten.length === 0 &&
  loop.own < DELAY_MAX_MS;
