import { sql } from 'kysely';
import type { JobHelpers } from 'graphile-worker';
import { describe, expect, it } from 'vitest';
import { inventory } from '@kervan/contracts/inventory-calls';
import { asinsOf, itemsOf, moveSource } from '../testing/items.ts';
import type { TestProduct } from '../testing/product.ts';
import { useStocked, type Stocked } from '../testing/stocked.ts';
import { dueOf } from './due.ts';

const walked = useStocked();
const one = useStocked();
const all = useStocked();

const MINUTE_MS = 60_000;
/** The product's tasks ask the queue for nothing. */
const NO_HELPERS = {} as JobHelpers;

/** The names of the jobs that say when they have something to do. */
const declared = ({ work }: TestProduct): string[] => work.periodic.flatMap(({ name, due }) => (due ? [name] : []));

async function mayBeDue({ work, deps, worker }: TestProduct, names: readonly string[]): Promise<string[]> {
  const now = new Date(deps.clock.now());
  const { rows } = await sql<{ due: string[] }>`select ${dueOf(work.periodic, names, now)} as due`.execute(worker.db);
  return rows[0]?.due ?? [];
}

/** A buyer buys at the marketplace, and the product hears of it. */
async function sell({ product, seller, listed }: Stocked, index: number): Promise<void> {
  const { sku = '' } = listed[index] ?? {};
  await product.world.ask('POST', '/world/orders', {
    market: 'DE',
    sellerId: seller.sellingPartnerId,
    items: [{ sku, quantity: 1 }],
    pendingMs: 0,
  });
  await product.world.advance(2_000);
  await product.settle();
}

/** Everything the product keeps, table by table, and what was asked of the world; but for how often it was asked, which is noted some time later. */
async function standing({ worker, world }: TestProduct): Promise<Record<string, unknown>> {
  const { rows: tables } = await sql<{ name: string }>`
    select c.oid::regclass::text as name from pg_class c where c.relnamespace = 'kervan'::regnamespace and c.relkind = 'r' and c.relname <> 'api_call_log' and has_table_privilege(c.oid, 'select') order by 1`.execute(
    worker.db,
  );
  const { rows } = await sql<{ name: string; rows: string }>`${sql.join(
    tables.map(
      ({ name }) =>
        sql`select ${sql.lit(name)} as name, md5(string_agg(t::text, '|' order by t::text)) as rows from ${sql.raw(name)} t`,
    ),
    sql` union all `,
  )}`.execute(worker.db);
  return { calls: await world.calls(), ...Object.fromEntries(rows.map(({ name, rows: kept }) => [name, kept])) };
}

describe('a job that is not started because nothing of it is due', () => {
  it('would have done nothing: every job that says when it has something to do', async () => {
    const { product } = walked;
    const seen = new Set<string>();
    const walk = async () => {
      const names = declared(product);
      const due = await mayBeDue(product, names);
      const idle = names.filter((name) => !due.includes(name));
      const before = await standing(product);
      for (const name of idle) {
        await product.work.tasks[name]?.({}, NO_HELPERS);
        seen.add(name);
      }
      expect(await standing(product)).toEqual(before);
    };
    await product.settle();
    await walk();
    await sell(walked, 0);
    await walk();
    expect([...seen].toSorted()).toEqual(declared(product).toSorted());
  });

  it('leads to the same end as starting all of them each time', async () => {
    for (const job of all.product.work.periodic) delete job.due;
    expect(await liveThrough(all)).toEqual(await liveThrough(one));
  });
});

/** Products are added, a price at the source moves, a buyer buys, half an hour passes; answers how all stands on both sides. */
async function liveThrough(stocked: Stocked) {
  const { product, seller } = stocked;
  const asins = (await asinsOf(product, 24)).slice(16);
  await seller.call(inventory.add, { body: { asins, customerMarketPlaceIds: [seller.storeId] } });
  await product.settle();
  await moveSource(product, seller, { asin: stocked.listed[1]?.asin ?? '', priceMinor: 3_210 });
  await sell(stocked, 2);
  const end = product.deps.clock.now() + 30 * MINUTE_MS;
  await product.settle({ until: async () => product.deps.clock.now() >= end });
  const items = await itemsOf(seller);
  expect(items.length).toBeGreaterThan(20);
  const { rows: orders } = await sql`
    select seller_status, tabs, is_pending, faults from seller_order where store_id = ${seller.storeId} order by 1, 2`.execute(
    product.worker.db,
  );
  const stands = ({ sku, status, priceMinor, quantity, sourcePriceMinor }: (typeof items)[number]) => ({
    sku,
    status,
    priceMinor,
    quantity,
    sourcePriceMinor,
  });
  return {
    items: items.map(stands).toSorted((first, second) => first.sku.localeCompare(second.sku)),
    listings: (await product.world.listings('DE', seller.sellingPartnerId))
      .map(({ sku, status, priceMinor, quantity }) => ({ sku, status, priceMinor, quantity }))
      .toSorted((first, second) => first.sku.localeCompare(second.sku)),
    orders,
  };
}
