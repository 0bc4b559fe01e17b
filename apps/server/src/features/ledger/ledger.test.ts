import { expect, it } from 'vitest';
import { CreditKind } from '@kervan/domain/credit/credit-kind';
import { platformDay } from '@kervan/domain/platform-day';
import { openPool } from '../../db/connect.ts';
import { withTenant } from '../../db/tenant.ts';
import { balanceOf } from '../../records/ledger/balance.ts';
import { hold, voidHold } from '../../records/ledger/move.ts';
import { load } from '../../testing/ledger-at.ts';
import { openProduct, useProduct } from '../../testing/product.ts';
import { runTask } from '../../testing/run-task.ts';

const product = useProduct({ products: 50 });
const HOUR = 3_600_000;

/** The job asks nothing of its helpers. */
const tend = () => runTask(product.work, 'ledger.tend');
const pass = async (ms: number): Promise<void> => {
  await product.world.advance(ms);
  await product.deps.clock.refresh();
};

it('holds whose time is over are released, journals are anchored once a day, and the books are asked', async () => {
  const { db, clock, metrics } = product.worker;
  const { accountId } = await product.signUp();
  await load(db, accountId, 100, clock.now());
  const shipping = { accountId, kind: CreditKind.Shipping, at: clock.now() } as const;
  const reserve = {
    ...shipping,
    debit: 'credit',
    credit: 'rev_shipping',
    amount: 10,
    expiresAt: clock.now() + HOUR,
  } as const;
  await hold(db, { ...reserve, fact: 'hold:1:1' });
  await hold(db, { ...reserve, fact: 'hold:2:1', expiresAt: clock.now() + 100 * HOUR });
  await hold(db, { ...reserve, fact: 'hold:3:1' });
  await voidHold(db, { ...shipping, fact: 'void:3', hold: 'hold:3:1' });
  const held = () =>
    withTenant(product.deps.db, { accountId, storeIds: [] }, async (tx) => (await balanceOf(tx, accountId)).held);
  await tend();
  expect(await held()).toBe(20);
  const first = platformDay(clock.now());
  await pass(24 * HOUR);
  await tend();
  await tend();
  expect(await held()).toBe(10);
  const anchors = await db
    .selectFrom('ledger.anchor')
    .select(['day', 'seq'])
    .where('account_id', '=', accountId)
    .execute();
  // What expired belongs to the day on which it was released.
  expect(anchors).toEqual([{ day: first, seq: 5 }]);
  expect(await db.selectFrom('ledger.snapshot').select('through').distinct().execute()).toHaveLength(2);
  expect((await metrics.ledgerViolations.get()).values[0]?.value).toBe(0);
});

it('books that are wrong are counted by the product, and no test product ends with them', async () => {
  const { product: other, close } = await openProduct({ products: 20 });
  const { accountId } = await other.signUp();
  await load(other.worker.db, accountId, 100, other.worker.clock.now());
  const owner = openPool(other.worker.config.DATABASE_URL, { role: 'owner', max: 1 });
  await owner.query('update ledger.account set credits_posted = credits_posted + 1');
  await owner.end();
  await runTask(other.work, 'ledger.tend');
  expect((await other.worker.metrics.ledgerViolations.get()).values[0]?.value).toBe(1);
  await expect(close()).rejects.toThrow('the books of credit are wrong');
});
