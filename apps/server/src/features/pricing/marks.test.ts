import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import type { ItemRow } from '@kervan/contracts/item-row';
import { SellerOrderStatus } from '@kervan/domain/orders/seller-order-status';
import { UpdateReason } from '@kervan/domain/inventory/update-reason';
import { decideSoon } from '../../records/items/decide-soon.ts';
import { takeDirty } from '../../records/items/load-facts.ts';
import { lockOrder } from '../../records/orders/order-state.ts';
import { changeOrder } from '../../records/orders/order-write.ts';
import { makeOrder } from '../../testing/orders.ts';
import type { Seller } from '../../testing/product.ts';
import { useStocked } from '../../testing/stocked.ts';
import { evaluateDirty, findEvaluatedStore } from './evaluate.ts';

const stocked = useStocked();
const { product } = stocked;
let seller: Seller;
let item: ItemRow;
beforeAll(() => {
  ({ seller } = stocked);
  const [listed] = stocked.listed;
  if (!listed) throw new Error('nothing is at the store');
  item = listed;
});

const db = () => product.worker.db;
const now = () => product.worker.clock.now();
/** Decides what waits, as the worker does. */
async function decideWaiting(): Promise<void> {
  const store = await findEvaluatedStore(db(), seller.storeId);
  if (!store) throw new Error('the store is there');
  await evaluateDirty(product.worker, store);
}
const markSoon = () =>
  decideSoon(db(), seller.storeId, [item.id], { cause: UpdateReason.SourceDataChange, now: now() });
async function quantity(): Promise<number> {
  const { rows } = await sql<{
    quantity: number;
  }>`select quantity from item where store_id = ${seller.storeId} and item_id = ${item.id}`.execute(db());
  return rows[0]?.quantity ?? -1;
}

it('what is written of a sale while its product waits already, and is decided meanwhile, has it decided again', async () => {
  await decideWaiting();
  const before = await quantity();
  const { order } = await makeOrder(product, seller, { items: [{ itemId: item.id, sku: item.sku, quantity: 2 }] });
  await decideWaiting();
  expect(await quantity()).toBe(before - 2);

  // It waits for something else when the buyer's cancellation is written, which is saved after the decision only.
  await markSoon();
  await db()
    .transaction()
    .execute(async (tx) => {
      const state = await lockOrder(tx, seller.storeId, { orderId: order.order_id });
      if (!state) throw new Error('the order is there');
      await changeOrder(tx, { ...seller, now: now() }, state, {
        order: { seller_status: SellerOrderStatus.Canceled },
      });
      await decideWaiting();
    });
  expect(await quantity()).toBe(before - 2);
  await decideWaiting();
  expect(await quantity()).toBe(before);
});

it('what a decision rests on is read once its mark is taken: a sale of that moment counts', async () => {
  await makeOrder(product, seller, { items: [{ itemId: item.id, sku: item.sku }] });
  const isUnbought = 5;
  let taken = 0;
  await db()
    .transaction()
    .execute(async (tx) => {
      // The sale is saved right after the first statement of the taking.
      const watched = tx.withPlugin({
        transformQuery: ({ node }) => node,
        async transformResult({ result }) {
          if (taken++ === 0)
            await sql`update item_sale set unbought = ${isUnbought} where store_id = ${seller.storeId} and item_id = ${item.id}`.execute(
              db(),
            );
          return result;
        },
      });
      const [loaded] = [...(await takeDirty(watched, seller.storeId, 10)).items()];
      expect(loaded?.item.unboughtUnits).toBe(isUnbought);
    });
});
