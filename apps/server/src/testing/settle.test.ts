import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { inventory } from '@kervan/contracts/inventory-calls';
import { asinsOf } from './items.ts';
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
