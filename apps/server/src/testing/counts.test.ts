import { identity } from '@kervan/contracts/identity-calls';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { testsBegin } from '../../../../scripts/tests-begin.ts';
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

it('opens the same product in every run: its moment, its codes and its sellers', async () => {
  const opened = await Promise.all([openProduct({ products: 20 }), openProduct({ products: 20 })]);
  const [one, other] = await Promise.all(
    opened.map(async ({ product }) => {
      const seller = await product.signUp();
      await product.connectStore(seller, 'DE');
      const { email, storeCode, sellingPartnerId } = seller;
      const { ip } = product.visitor();
      return { at: product.deps.clock.now(), email, storeCode, sellingPartnerId, ip };
    }),
  );
  expect(one).toEqual(other);
  expect(one?.at).toBe(Date.parse(testsBegin));
  for (const { close } of opened) await close();
});

it('leaves two refusals that come at once to be waited for one after the other', async () => {
  const { product, close } = await openProduct({ products: 20 });
  const { call } = product.visitor();
  const body = {
    client_id: 'kervan-web',
    grant_type: 'password',
    username: 'nobody@example.com',
    password: 'Kamel-2026!x',
  } as const;
  const [one, other] = [call(identity.token, { body }), call(identity.token, { body })];
  await expect(call(identity.token, { body })).rejects.toMatchObject({ status: 400 });
  // By now all are refused, and nobody has waited for the first two: the run would end for it.
  await expect(one).rejects.toMatchObject({ status: 400 });
  await expect(other).rejects.toMatchObject({ status: 400 });
  await close();
});
