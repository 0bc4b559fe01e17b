import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openProduct } from './product.ts';

it('counts what a product sends to its database, and the steps in which it is settled', async () => {
  const { product, counted, close } = await openProduct({ products: 20 });
  const begun = { ...counted };
  for (let time = 0; time < 3; time++) await sql`select 1`.execute(product.worker.db);
  await product.deps.db.transaction().execute((tx) => sql`select 2`.execute(tx));
  // A transaction begins and ends with a statement each.
  expect(counted).toEqual({ statements: begun.statements + 6, steps: 0 });
  const until = product.deps.clock.now() + 60_000;
  const { steps } = await product.settle({ until: async () => product.deps.clock.now() >= until });
  expect(counted.steps).toBe(steps);
  expect(steps).toBeGreaterThan(1);
  await close();
});
