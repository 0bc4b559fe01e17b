import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { buyerMessages } from '@kervan/contracts/buyer-messages-calls';
import { Transient, UnknownOutcome } from '../../connectors/marketplace/errors.ts';
import { findOrder } from '../../records/orders/order-state.ts';
import { queueBuyerMessage } from '../../records/buyer-messages/queue-message.ts';
import { loseConnection, restoreConnection } from '../../records/stores/connection.ts';
import { findConnectedStore, listConnectedStores } from '../../records/stores/connected-stores.ts';
import { makeOrder } from '../../testing/orders.ts';
import { pass } from '../../testing/pass.ts';
import { codeOf, refusalOf } from '../../testing/refusal.ts';
import { shipAtMarketplace } from '../../testing/ship-at-marketplace.ts';
import { useStocked } from '../../testing/stocked.ts';
import { itLong } from '../../testing/long.ts';
import { sendByMarketplace } from './send-by-marketplace.ts';

const stocked = useStocked();
const { product } = stocked;
const DAY = 86_400_000;
const db = () => product.worker.db;
beforeAll(() => product.world.standStill());
afterEach(() => product.world.endFaults());

type Bought = { orderId: number; amazonOrderId: string; orderItemIds: string[] };

/** An order of the marketplace of whose buyer no address is known here. */
async function bought(): Promise<Bought> {
  const { seller } = stocked;
  const order = await product.world.ask<{ amazonOrderId: string; orderItemIds: string[] }>('POST', '/world/orders', {
    market: 'DE',
    sellerId: seller.sellingPartnerId,
    unchecked: true,
    pendingMs: 0,
    items: [{ sku: stocked.listed[0]?.sku, quantity: 1, unitPriceMinor: 1_999 }],
  });
  await product.world.advance(2_000);
  await product.settle();
  const state = await findOrder(db(), seller.storeId, { amazonOrderId: order.amazonOrderId });
  if (!state) throw new Error('the order is not there');
  const { order_id: orderId } = state.order;
  await sql`delete from order_pii where store_id = ${seller.storeId} and order_id = ${orderId}`.execute(db());
  return { ...order, orderId };
}
const send = (to: object, message = 'Is the red one right?', files: File[] = [], key = crypto.randomUUID()) =>
  stocked.seller.call(buyerMessages.send, { body: { json: { subject: 'Your order', message, ...to }, files }, key });
const about = ({ amazonOrderId }: Bought) => ({ sellerAmazonOrderId: amazonOrderId });
const threadOf = async ({ amazonOrderId }: Bought) => {
  const { items } = await stocked.seller.call(buyerMessages.threads, { body: { sellerAmazonOrderId: amazonOrderId } });
  const threadId = items[0]?.threadId ?? expect.unreachable('no conversation');
  return stocked.seller.call(buyerMessages.items, { body: { threadId } });
};
/** What the buyer got, by the marketplace's own books. */
const got = ({ amazonOrderId }: Bought) =>
  product.world.ask<{ kind: string; text: string }[]>('GET', `/world/orders/${amazonOrderId}/messages`);

describe('a message to a buyer without an address', () => {
  it('MSG-033 goes by the marketplace as what it allows, stands in the conversation with its way, and goes once', async () => {
    const order = await bought();
    const key = crypto.randomUUID();
    // Two clicks at once and one later.
    await Promise.allSettled([1, 2].map(() => send(about(order), 'Which colour?', [], key)));
    await send(about(order), 'Which colour?', [], key);
    await product.settle();
    expect(await got(order)).toMatchObject([{ kind: 'confirmOrderDetails', text: 'Which colour?' }]);
    const { items, isReachable, isByMarketplace, thread } = await threadOf(order);
    expect([isReachable, isByMarketplace]).toEqual([true, true]);
    expect(items).toMatchObject([
      {
        direction: 'out',
        body: 'Which colour?',
        state: 'sent',
        failure: null,
        marketplaceAction: 'confirmOrderDetails',
      },
    ]);
    await shipAtMarketplace(product, stocked.seller, order);
    await send({ threadId: thread.threadId }, 'When may it come?');
    await product.settle();
    expect((await got(order)).map(({ kind }) => kind)).toEqual(['confirmOrderDetails', 'confirmDeliveryDetails']);
    // Nothing goes a second time, whatever is asked again.
    await stocked.seller.call(buyerMessages.again, { body: { itemId: items[0]?.id ?? 0 } });
    await pass(product, 30);
    expect(await got(order)).toHaveLength(2);
  });

  it('MSG-033 is refused before it stands where the marketplace would not take it, with why', async () => {
    const order = await bought();
    const png = new File([Buffer.from('\u0089PNG\r\n\u001a\nxyz', 'latin1')], 'a.png');
    for (const [message, files, reason] of [
      ['x'.repeat(2_001), [], 'tooLong'],
      ['look <b>here</b>', [], 'markup'],
      ['write to me@shop.example', [], 'address'],
      ['see the picture', [png], 'files'],
    ] as const)
      expect(await refusalOf(send(about(order), message, [...files]))).toMatchObject({
        code: 'MarketplaceTextOnly',
        data: { reason },
      });
    await product.settle();
    expect(await got(order)).toEqual([]);
    const { items } = await stocked.seller.call(buyerMessages.threads, { body: about(order) });
    expect(items).toEqual([]);
  });

  itLong('MSG-033 one that the marketplace takes no more says so, and does not go', async () => {
    const order = await bought();
    await shipAtMarketplace(product, stocked.seller, order);
    await product.world.ask('POST', `/world/orders/${order.amazonOrderId}/deliver`, {});
    await product.world.advance(40 * DAY);
    await product.worker.clock.refresh();
    await send(about(order));
    await product.runJobs();
    await product.settle();
    expect((await threadOf(order)).items).toMatchObject([{ state: 'failed', failure: 'notAllowed' }]);
    expect(await got(order)).toEqual([]);
  });

  it('MSG-033 an order that the marketplace does not know gets none, one by hand or without a connection cannot be written to', async () => {
    const { order } = await makeOrder(product, stocked.seller, { buyer: null });
    const unknown = { orderId: order.order_id, amazonOrderId: order.amazon_order_id, orderItemIds: [] };
    await send(about(unknown));
    await product.settle();
    expect((await threadOf(unknown)).items).toMatchObject([{ state: 'failed', failure: 'textRefused' }]);
    const [store] = (await listConnectedStores(db())).filter(({ storeId }) => storeId === stocked.seller.storeId);
    const { spAccountId } = store?.account ?? expect.unreachable('not connected');
    await loseConnection(db(), spAccountId, product.worker.clock.now());
    expect(await codeOf(send(about(unknown)))).toBe('BuyerNotReachable');
    expect(await threadOf(unknown)).toMatchObject({ isReachable: false, isByMarketplace: false });
    await restoreConnection(db(), { accountId: stocked.seller.accountId, spAccountId });
    expect(
      await codeOf(
        stocked.other.call(buyerMessages.send, { body: { json: { subject: 'a', message: 'b', ...about(unknown) } } }),
      ),
    ).toBe('RecordNotFound');
  });

  it('MSG-033 what a template writes by itself is not handed on by the marketplace', async () => {
    const order = await bought();
    await db()
      .transaction()
      .execute((tx) =>
        queueBuyerMessage(tx, {
          secrets: product.worker.secrets,
          storeId: stocked.seller.storeId,
          orderId: order.orderId,
          subject: 'Thanks',
          body: 'Thank you',
          cause: 'template',
          onceKey: `t:${order.orderId}`,
          now: product.worker.clock.now(),
        }),
      );
    await product.settle();
    expect((await threadOf(order)).items).toMatchObject([{ state: 'failed', failure: 'noAddress' }]);
    expect(await got(order)).toEqual([]);
  });

  it('MSG-033 a text of which nobody knows whether it arrived is not tried again, one that surely did not is', async () => {
    const { marketplace } = product.worker;
    const store =
      (await findConnectedStore(db(), stocked.seller.storeId)) ?? expect.unreachable('the store is connected');
    const facts = { operation: 'createConfirmOrderDetails', status: null, requestId: null };
    const outcomeOf = (error: Error) =>
      sendByMarketplace(
        {
          ...product.worker,
          marketplace: {
            ...marketplace,
            messageActions: () => Promise.resolve(['confirmOrderDetails']),
            sendBuyerText: () => Promise.reject(error),
          },
        },
        { storeId: store.storeId, messageId: 0 },
        { store, orderId: '303-0000000-0000000' },
        'Lost?',
      );
    expect(await outcomeOf(new UnknownOutcome('no answer', facts))).toBe('unknown');
    expect(await outcomeOf(new Transient('not taken', facts))).toBe('again');
  });

  itLong('MSG-033 a message that the marketplace may have taken is not sent a second time', async () => {
    const order = await bought();
    await product.world.fault({ operation: 'getMessagingActionsForOrder', kind: 'error5xx', forMs: 120_000 });
    await send(about(order), 'Again?');
    await pass(product, 60);
    expect((await got(order)).map(({ text }) => text)).toEqual(['Again?']);
    const second = await bought();
    await product.world.fault({ operation: 'createConfirmOrderDetails', kind: 'error5xx', forMs: 600_000 });
    await send(about(second), 'Lost?');
    await product.settle();
    expect((await threadOf(second)).items).toMatchObject([
      { state: 'failed', failure: 'unknown', marketplaceAction: 'confirmOrderDetails' },
    ]);
    await product.world.endFaults();
    await pass(product, 60);
    expect(await got(second)).toEqual([]);
  });
});
