import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { inventory } from '@kervan/contracts/inventory-calls';
import { asinsOf, itemOf } from './items.ts';
import { useProduct } from './product.ts';

const product = useProduct({ products: 20 });

it.each([
  ['that is not authorized', "management = 'api', sp_account_id = null"],
  [
    'worked by hand without its merchant token',
    "management = 'manual', sp_account_id = null, selling_partner_id = null",
  ],
])('settles beside the waiting products of a store %s', async (_, standing) => {
  const seller = await product.signUp();
  await product.connectStore(seller, 'DE');
  await sql`update store set ${sql.raw(standing)} where store_id = ${seller.storeId}`.execute(product.worker.db);
  const asins = await asinsOf(product, 2);
  await seller.call(inventory.add, { body: { asins, customerMarketPlaceIds: [seller.storeId] } });
  await product.settle();
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from item where store_id = ${seller.storeId} and status = 9`.execute(product.worker.db);
  expect(rows).toEqual([{ n: 2 }]);
});

const MINUTE_MS = 60_000;
const clock = () => product.deps.clock.now();
const noSignal = new AbortController().signal;

describe('settling', () => {
  it('ends at once where nothing is left to do', async () => {
    await product.settle();
    expect(await product.settle()).toEqual({ steps: 0, worldMs: 0 });
  });

  it('goes on until what is waited for has come', async () => {
    const until = clock() + 3 * MINUTE_MS;
    const { worldMs } = await product.settle({ until: async () => clock() >= until });
    expect(worldMs).toBeGreaterThanOrEqual(3 * MINUTE_MS);
    expect(worldMs).toBeLessThan(5 * MINUTE_MS);
  });

  it('throws after an hour of the world in which there was nothing to do, in less steps than a minute each', async () => {
    await product.settle();
    const begun = clock();
    const until = async () => false;
    await expect(product.settle({ until, signal: noSignal })).rejects.toThrow(
      /^waited in vain: after \d\d steps, .* the product has open \{\} and due nothing; the world has next nothing$/,
    );
    expect(clock() - begun).toBeGreaterThan(60 * MINUTE_MS);
    expect(clock() - begun).toBeLessThan(65 * MINUTE_MS);
  });

  it('names what is open and what comes next on either side past the time it may take', async () => {
    const seller = await product.signUp();
    await product.connectStore(seller, 'DE');
    const [asin = ''] = await asinsOf(product, 1);
    await product.world.fault({ kind: 'error5xx', operation: 'putListingsItem', forMs: 24 * 60 * MINUTE_MS });
    await seller.call(inventory.add, { body: { asins: [asin], customerMarketPlaceIds: [seller.storeId] } });
    const until = async () => (await itemOf(seller, asin)).status === 'AtStore';
    await expect(product.settle({ until, maxMs: 5 * MINUTE_MS })).rejects.toThrow(
      /^still not settled after \d+ steps, 3\d\d s .* open \{.*"changes":1.*\} and due .*; the world has next /,
    );
    await product.world.endFaults();
  });

  it('stops with the test that asked for it, and says where', async () => {
    const test = new AbortController();
    const end = new Error('the test took too long');
    let asked = 0;
    const until = async () => {
      if (++asked === 3) test.abort(end);
      return false;
    };
    const stopped = await product.settle({ until, signal: test.signal }).catch((error: unknown) => error);
    expect(stopped).toMatchObject({ message: expect.stringMatching(/^stopped after 3 steps/), cause: end });
    expect(asked).toBe(3);
  });
});
