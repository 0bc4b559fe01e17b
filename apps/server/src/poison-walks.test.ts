import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { inventory } from '@kervan/contracts/inventory-calls';
import { routing } from '@kervan/contracts/routing-calls';
import { templates } from '@kervan/contracts/templates-calls';
import { InvoiceStatus } from '@kervan/domain/billing/invoice-status';
import { CreditKind } from '@kervan/domain/credit/credit-kind';
import { OwnCode, PlatformCode } from '@kervan/domain/credit/ledger-code';
import { StatusCode } from '@kervan/domain/inventory/item-status';
import { BuyerChannel } from '@kervan/domain/orders/buyer-channel';
import { OrderUploadState } from '@kervan/domain/orders/order-upload';
import { directSendingPolicyVersion } from '@kervan/domain/routing/direct-sending';
import { PurchaseState } from '@kervan/domain/subscriptions/purchase-state';
import { openPool } from './db/connect.ts';
import { rereadOpen } from './features/billing/events/reread-open.ts';
import { move } from './records/ledger/move.ts';
import { enterWarehouse } from './testing/at-warehouse.ts';
import { bookExtra, makeWarehousePackage } from './testing/charged-package.ts';
import { manageByHand } from './testing/by-hand.ts';
import { asinsOf } from './testing/items.ts';
import { load } from './testing/ledger-at.ts';
import { makeOrder, type MadeOrder } from './testing/orders.ts';
import type { Seller } from './testing/product.ts';
import { runTask } from './testing/run-task.ts';
import { signInMember } from './testing/staff.ts';
import { useStocked } from './testing/stocked.ts';
import { whileRefused } from './testing/while-refused.ts';

// What `poison-jobs.test.ts` shows of jobs that walk accounts, of those that walk stores, their orders, and what waits for an answer.
const stocked = useStocked();
const { product } = stocked;
const DAY = 86_400_000;
const HOUR = 3_600_000;
const DIRECT = 0;
const WAREHOUSE = 1;
let seller: Seller;
let other: Seller;
beforeAll(async () => {
  ({ seller, other } = stocked);
  const body = { textVersion: directSendingPolicyVersion, accepted: true };
  await seller.call(routing.acknowledgeDirectSending, { body });
});

const db = () => product.worker.db;
const now = () => product.worker.clock.now();
const at = (ms: number) => new Date(ms);
const run = (job: string, payload: object = {}) => runTask(product.work, job, payload);

/** A job walks two rows, in whichever order: whichever of them is bad, the other one's work is done. */
async function eitherBad<Key>(
  keys: readonly [Key, Key],
  how: {
    table: string;
    isBad(key: Key): string;
    job: string;
    before?(): Promise<unknown>;
    isDone(key: Key): Promise<boolean>;
  },
): Promise<void> {
  const [one, two] = keys;
  for (const [bad, good] of [
    [one, two],
    [two, one],
  ] as const) {
    await how.before?.();
    await whileRefused(product, { table: how.table, isBad: how.isBad(bad) }, () => run(how.job));
    expect([await how.isDone(bad), await how.isDone(good)]).toEqual([false, true]);
  }
}

describe('one bad order', () => {
  const made = async (draft: MadeOrder) => {
    const [item] = stocked.listed;
    const sold = { sku: item?.sku ?? '', itemId: item?.id ?? 0, asin: item?.asin ?? '', price: 40_000 };
    return (await makeOrder(product, seller, { items: [sold], ...draft })).order.order_id;
  };
  const columnOf = async (orderId: number) =>
    (await db().selectFrom('seller_order').select('sending').where('order_id', '=', orderId).executeTakeFirst())
      ?.sending;

  it('ORD-046 stops no other one from being bought by itself', async () => {
    await seller.call(routing.save, {
      body: { defaultSendingType: 'direct', channel: BuyerChannel.extension, autoOrder: true },
    });
    await product.runJobs();
    const [bad, good] = [
      await made({ at: now() - 3 * HOUR, order: { sending: DIRECT } }),
      await made({ at: now() - 2 * HOUR, order: { sending: DIRECT } }),
    ];
    const refused = { table: 'kervan.order_purchase', isBad: `new.order_id = ${bad}` };
    await whileRefused(product, refused, () => run('buying.auto-order'));
    const rows = await db()
      .selectFrom('order_purchase')
      .select('order_id')
      .where('order_id', 'in', [bad, good])
      .execute();
    expect(rows).toEqual([{ order_id: good }]);
    await seller.call(routing.save, { body: { defaultSendingType: 'direct', autoOrder: false } });
  });

  it('STORE-036 stops no other one from being given its way anew', async () => {
    await seller.call(routing.save, { body: { defaultSendingType: 'warehouse' } });
    await product.runJobs();
    const [bad, good] = [await made({ order: { sending: WAREHOUSE } }), await made({ order: { sending: WAREHOUSE } })];
    await seller.call(routing.save, { body: { defaultSendingType: 'direct' } });
    const refused = { table: 'kervan.seller_order', isBad: `new.order_id = ${bad}` };
    await whileRefused(product, refused, () => run('buying.route-anew', { storeId: seller.storeId }));
    expect([await columnOf(bad), await columnOf(good)]).toEqual([WAREHOUSE, DIRECT]);
  });

  it('ORD-045 stops no other file of orders from being given up', async () => {
    const fileOf = async ({ accountId, storeId }: Seller) =>
      (
        await db()
          .insertInto('order_upload')
          .values({
            account_id: accountId,
            store_id: storeId,
            name: 'orders.csv',
            lines: 1,
            state: OrderUploadState.done - 1,
            content: Buffer.from('x'),
            created_at: at(now() - 2 * DAY),
          })
          .returning('upload_id')
          .executeTakeFirstOrThrow()
      ).upload_id;
    let files: [number, number] = [0, 0];
    await eitherBad<0 | 1>([0, 1], {
      table: 'kervan.order_upload',
      isBad: (key) => `new.upload_id = ${files[key]}`,
      job: 'order-files.tidy',
      before: async () => void (files = [await fileOf(seller), await fileOf(other)]),
      isDone: async (key) =>
        (await db().selectFrom('order_upload').select('content').where('upload_id', '=', files[key]).executeTakeFirst())
          ?.content === null,
    });
  });
});

describe('one bad store', () => {
  it('MSG-013 stops no other store’s messages from being planned', async () => {
    for (const who of [seller, other]) {
      await who.call(templates.save, {
        body: { name: 'Thanks', type: 'Delivered', subject: 'Thanks', message: 'Dear [buyerName]' },
      });
      await makeOrder(product, who, { at: now() - 4 * DAY, order: { delivered_at: at(now()) } });
    }
    await eitherBad([seller.storeId, other.storeId], {
      table: 'kervan.template_send',
      isBad: (storeId) => `new.store_id = ${storeId}`,
      job: 'templates.sweep',
      before: () => db().deleteFrom('template_send').execute(),
      isDone: async (storeId) =>
        (await db().selectFrom('template_send').select('send_id').where('store_id', '=', storeId).execute()).length > 0,
    });
    await db().deleteFrom('template_send').execute();
    await db().deleteFrom('feedback_template').execute();
  });

  it('stops no other store that is worked by hand from going on with its new items', async () => {
    const [one, two] = [await product.signUp(), await product.signUp()];
    const asins = await asinsOf(product, 2);
    for (const who of [one, two]) {
      await product.connectStore(who, 'DE');
      await manageByHand(product, who);
      await who.call(inventory.add, { body: { asins, customerMarketPlaceIds: [who.storeId] } });
    }
    const asked = () =>
      sql`insert into qualification_check (store_id, item_id, next_due) select store_id, item_id, ${at(now())}::timestamptz from item
        where store_id in (${one.storeId}, ${two.storeId}) on conflict do nothing`.execute(db());
    await eitherBad([one.storeId, two.storeId], {
      table: 'kervan.item',
      isBad: (storeId) => `new.store_id = ${storeId}`,
      job: 'sources.check-qualifications',
      before: asked,
      isDone: async (storeId) =>
        (await db().selectFrom('qualification_check').select('item_id').where('store_id', '=', storeId).execute())
          .length === 0,
    });
  });

  it('INV-044 stops no other store’s items from being called once there is room', async () => {
    const [one, two] = [await product.signUp(), await product.signUp()];
    const asins = await asinsOf(product, 2);
    for (const who of [one, two]) {
      await product.connectStore(who, 'DE');
      await who.call(inventory.add, { body: { asins, customerMarketPlaceIds: [who.storeId] } });
    }
    const stores = sql`(${one.storeId}, ${two.storeId})`;
    await sql`update item set status = ${StatusCode.AtQueue} where store_id in ${stores}`.execute(db());
    await sql`insert into status_count (store_id, status, items) select store_id, ${StatusCode.AtQueue}, 2 from store where store_id in ${stores}
      on conflict (store_id, status) do update set items = 2`.execute(db());
    const calledOf = async (storeId: number) =>
      (await db().selectFrom('item_dirty').select('item_id').where('store_id', '=', storeId).execute()).length;
    for (const [bad, good] of [
      [one, two],
      [two, one],
    ] as const) {
      await sql`delete from item_dirty where store_id in ${stores}`.execute(db());
      const refused = { table: 'kervan.item_dirty', isBad: `new.store_id = ${bad.storeId}`, isSaid: false };
      await whileRefused(product, refused, async () => {
        await run('pricing.sweep');
        const call = ({ storeId }: Seller) => run('pricing.call-queued', { storeId });
        await expect(call(bad)).rejects.toThrow('out of range');
        await call(good);
      });
      expect([await calledOf(bad.storeId), await calledOf(good.storeId)]).toEqual([0, 2]);
    }
    // Each has a job of its own.
    const owner = openPool(product.worker.config.DATABASE_URL, { role: 'owner', max: 1 });
    const { rows } = await owner.query<{ store: number }>(
      `select (j.payload ->> 'storeId')::int as store from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = 'pricing.call-queued' order by 1`,
    );
    await owner.end();
    expect(rows.map(({ store }) => store)).toEqual([one.storeId, two.storeId]);
  });

  it('STORE-074 stops no other store from being taken away', async () => {
    const [one, two] = [await product.signUp(), await product.signUp()];
    for (const who of [one, two]) {
      await product.connectStore(who, 'DE');
      await db()
        .insertInto('batch')
        .values({
          account_id: who.accountId,
          kind: 'removeStore',
          created_at: at(now()),
          request: JSON.stringify({ storeId: who.storeId }),
          accepted: 0,
          rejected: 0,
        })
        .execute();
    }
    // By the number of the store: the first is the bad one.
    const refused = { table: 'kervan.store', isBad: `new.store_id = ${one.storeId}` };
    await whileRefused(product, refused, () => run('stores.go-on-removing'));
    const rows = await db()
      .selectFrom('store')
      .select('removed_at')
      .where('store_id', 'in', [one.storeId, two.storeId])
      .orderBy('store_id')
      .execute();
    expect(rows.map(({ removed_at }) => removed_at !== null)).toEqual([false, true]);
  });
});

describe('one bad row', () => {
  it('SHELL-102 stops no other announcement from being handed out', async () => {
    const member = await signInMember(product);
    const announced = async (title: string) =>
      (
        await db()
          .insertInto('announcement')
          .values({
            title_en: title,
            title_tr: title,
            html_en: '<p>x</p>',
            html_tr: '<p>x</p>',
            is_popup: false,
            is_sticky: false,
            state: 1,
            created_by: member.staffId,
            created_at: at(now()),
            published_at: at(now()),
          })
          .returning('announcement_id')
          .executeTakeFirstOrThrow()
      ).announcement_id;
    await eitherBad([await announced('One'), await announced('Two')], {
      table: 'kervan.system_message',
      isBad: (id) => `new.announcement_id = ${id}`,
      job: 'announcements.tick',
      before: () => sql`delete from system_message where announcement_id is not null`.execute(db()),
      isDone: async (id) =>
        (await db().selectFrom('system_message').select('account_id').where('announcement_id', '=', id).execute())
          .length > 0,
    });
  });

  it('decision 39 stops no other open payment from being read again', async () => {
    const { worker } = product;
    const errors = vi.spyOn(worker.log, 'error').mockImplementation(() => undefined);
    await db().deleteFrom('invoice').execute();
    for (const { accountId } of [seller, other]) {
      await db().insertInto('invoice').values(invoiceOf(accountId, InvoiceStatus.Open)).execute();
      await db()
        .updateTable('subscription')
        .set({ stripe_subscription_id: `sub_${accountId}`, period_end: at(now() - 1) })
        .where('account_id', '=', accountId)
        .execute();
    }
    const read: string[] = [];
    const broken = async (id: string) => {
      read.push(id);
      throw new TypeError('an answer that cannot be');
    };
    await rereadOpen({ ...worker, payments: { ...worker.payments, findInvoice: broken, findSubscription: broken } });
    const ids = [seller, other].flatMap(({ accountId }) => [`in_${accountId}`, `sub_${accountId}`]);
    expect(read.toSorted()).toEqual(ids.toSorted());
    expect(errors).toHaveBeenCalledTimes(4);
    errors.mockRestore();
    await db().deleteFrom('invoice').execute();
    await db().updateTable('subscription').set({ stripe_subscription_id: null, period_end: null }).execute();
  });

  const invoiceOf = (accountId: number, status: InvoiceStatus) => ({
    account_id: accountId,
    stripe_invoice_id: `in_${accountId}`,
    status,
    payment_type: 1,
    amount_due: 100,
    amount_paid: status === InvoiceStatus.Paid ? 100 : 0,
    amount_remaining: status === InvoiceStatus.Paid ? 0 : 100,
    paid_at: status === InvoiceStatus.Paid ? at(now()) : null,
    created_at: at(now()),
    updated_at: at(now()),
  });

  it('SUB-026 stops nobody else who paid from being known', async () => {
    for (const { accountId } of [seller, other])
      await db().insertInto('invoice').values(invoiceOf(accountId, InvoiceStatus.Paid)).execute();
    await eitherBad([seller.accountId, other.accountId], {
      table: 'kervan.billing_claim',
      isBad: (accountId) => `new.account_id = ${accountId}`,
      job: 'purchase.claims',
      before: () => db().deleteFrom('billing_claim').execute(),
      isDone: async (accountId) =>
        (await db().selectFrom('billing_claim').select('kind').where('account_id', '=', accountId).execute()).length >
        0,
    });
    await db().deleteFrom('invoice').execute();
  });

  describe('of a purchase', () => {
    const begin = async (state: PurchaseState) => {
      await db().deleteFrom('purchase').execute();
      await db().deleteFrom('stripe_call').where('operation', '=', 'createSubscription').execute();
      for (const { accountId } of [seller, other]) {
        const made = `sub_${accountId}`;
        const purchaseId = randomUUID();
        await db()
          .updateTable('subscription')
          .set({ stripe_subscription_id: made })
          .where('account_id', '=', accountId)
          .execute();
        const isMade = state === PurchaseState.Subscribed;
        await db()
          .insertInto('purchase')
          .values({
            account_id: accountId,
            purchase_id: purchaseId,
            state,
            stripe_subscription_id: isMade ? made : null,
            created_at: at(now()),
            updated_at: at(now()),
          })
          .execute();
        if (!isMade)
          await db()
            .insertInto('stripe_call')
            .values({
              account_id: accountId,
              call_id: randomUUID(),
              operation: 'createSubscription',
              entity: `purchase:${purchaseId}`,
              params_hash: Buffer.from('x'),
              request: '{}',
              state: 'done',
              answer_id: made,
            })
            .execute();
      }
    };
    it.each([
      ['the subscription from being noted', PurchaseState.DefaultSet],
      ['another one from being settled', PurchaseState.Subscribed],
    ])('SUB-020 stops %s', async (_, state) => {
      await eitherBad([seller.accountId, other.accountId], {
        table: 'kervan.purchase',
        isBad: (accountId) => `new.account_id = ${accountId}`,
        job: 'purchase.tidy',
        before: () => begin(state),
        isDone: async (accountId) =>
          (await db().selectFrom('purchase').select('state').where('account_id', '=', accountId).executeTakeFirst())
            ?.state === PurchaseState.Activated,
      });
    });
  });

  it('ledger rule 10 stops no other package from being compared with the warehouse', async () => {
    await enterWarehouse(product, seller);
    await load(db(), seller.accountId, 100_000, now());
    const refs = ['00000000-0000-4000-8000-000000000001', 'ffffffff-ffff-4fff-8fff-ffffffffffff'];
    const [bad, good] = [
      await makeWarehousePackage(product, seller, { packageRef: refs[0] }),
      await makeWarehousePackage(product, seller, { packageRef: refs[1] }),
    ];
    await bookExtra(product, seller, good, { id: 991, amount: 450 });
    // A label of a number that no column holds.
    await db()
      .transaction()
      .execute((tx) =>
        move(tx, {
          accountId: seller.accountId,
          fact: 'extra:poison',
          kind: CreditKind.ExtraCharge,
          debit: OwnCode.Credit,
          credit: PlatformCode.RevExtra,
          amount: 100,
          at: now(),
          ref: { packageId: bad.packageId, labelId: 1e25 },
        }),
      );
    await product.world.advance(2 * DAY);
    await product.deps.clock.refresh();
    const errors = vi.spyOn(product.worker.log, 'error').mockImplementation(() => undefined);
    await run('reconciliation.compare');
    expect(errors).toHaveBeenCalledWith(expect.objectContaining({ packageRef: refs[0] }), expect.anything());
    errors.mockRestore();
    const rows = await db().selectFrom('warehouse_difference').select(['package_ref', 'ours_usd']).execute();
    expect(rows).toEqual([{ package_ref: refs[1], ours_usd: 450 }]);
  });
});
