import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { inventory } from '@kervan/contracts/inventory-calls';
import { everyOperation, type Operation } from '../testing/every-endpoint.ts';
import { fuzz } from '../testing/fuzz.ts';
import type { Person } from '../testing/hostile-requests.ts';
import { asinsOf, itemsOf } from '../testing/items.ts';
import { watchLoop } from '../testing/loop-watch.ts';
import { manageByHand } from '../testing/by-hand.ts';
import { useProduct, type Seller } from '../testing/product.ts';

const product = useProduct({ products: 50 });
const REQUESTS = 700;
/** The thread's own work between two turns: so long nobody else is served. */
const TURN_MAX_MS = 100;

let port: number;
let own: Operation[];
let foreign: Operation[];
let people: Person[];
let victim: Seller;
let markers: string[];

async function withItems(skuPrefix: string): Promise<{ seller: Seller; operations: Operation[] }> {
  const seller = await product.signUp();
  await product.connectStore(seller, 'DE');
  // What is for stores that are managed by hand is among the calls.
  await manageByHand(product, seller);
  const { batchId } = await seller.call(inventory.add, {
    body: { asins: await asinsOf(product, 3), customerMarketPlaceIds: [seller.storeId], skuPrefix },
  });
  const [item] = await itemsOf(seller);
  const operations = everyOperation({ storeId: seller.storeId, itemId: item?.id ?? 0, sku: item?.sku ?? '', batchId });
  return { seller, operations };
}

beforeAll(async () => {
  const [attacker, other] = [await withItems('OWN-'), await withItems('FOREIGN-')];
  [own, foreign, victim] = [attacker.operations, other.operations, other.seller];
  const { token, cookies, storeId } = attacker.seller;
  const signedIn = { authorization: `Bearer ${token}`, cookie: cookies };
  people = [
    {},
    signedIn,
    { ...signedIn, 'x-customer-marketplace-id': String(storeId) },
    { ...signedIn, 'x-customer-marketplace-id': String(victim.storeId) },
  ];
  markers = [victim.email, 'FOREIGN-'];
  await product.app.listen({ port: 0, host: '127.0.0.1' });
  const address = product.app.server.address();
  port = typeof address === 'object' && address ? address.port : 0;
});

/** Everything that is kept of the seller whose ids were named. */
async function stateOfVictim(): Promise<string> {
  const tables = ['store', 'store_settings', 'item', 'item_details', 'activity', 'item_override'];
  const sums = await Promise.all(
    tables.map(async (table) =>
      sql<{ sum: string | null }>`select md5(string_agg(t::text, '|' order by t::text)) as sum
        from ${sql.table(table)} t where store_id = ${victim.storeId}`.execute(product.worker.db),
    ),
  );
  return JSON.stringify(sums.map(({ rows }) => rows[0]?.sum));
}

it('ASVS 2.2.1 whatever is sent, by whomever: no answer breaks, none tells of the inside or of another seller, and nobody waits for the thread', async () => {
  const before = await stateOfVictim();
  const plan = { port, seed: 7, atOnce: 8, own, foreign, people, markers };
  // What is compiled at its first use is no matter of the request.
  await fuzz({ ...plan, seed: 8, requests: 150 });
  const loop = watchLoop();
  const result = await fuzz({ ...plan, requests: REQUESTS });
  const once = loop.read().own;
  // The same once more: what is the work of a request comes again, what tidied the memory does not.
  loop.restart();
  await fuzz({ ...plan, requests: REQUESTS });
  const longest = Math.min(once, loop.read().own);
  loop.stop();
  expect(result.broken, 'answers of 5xx').toEqual([]);
  expect(result.hangs, 'no answer').toEqual([]);
  expect(result.leaks, 'data of another seller').toEqual([]);
  expect(result.tells, 'of the inside').toEqual([]);
  expect(await stateOfVictim()).toBe(before);
  // Every kind of refusal came up, and some of it was accepted.
  for (const status of [200, 400, 401, 404, 413]) expect(result.statuses[status], String(status)).toBeGreaterThan(0);
  expect(longest).toBeLessThan(TURN_MAX_MS);
});
