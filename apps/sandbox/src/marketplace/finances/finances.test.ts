import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestOrders, stockOf, type TestOrders } from '../../testing/test-orders.ts';
import { openTestSandbox, type TestAnswer, type TestSandbox, type TestWorld } from '../../testing/test-sandbox.ts';
import { HOUR, MINUTE, openTestStore, type TestStore } from '../../testing/test-store.ts';

const DAY = 24 * HOUR;

type Breakdown = { breakdownType: string; breakdownAmount: { currencyAmount: number }; breakdowns?: Breakdown[] };
type Transaction = {
  transactionId: string;
  transactionType: string;
  transactionStatus: string;
  description: string;
  totalAmount: { currencyAmount: number; currencyCode: string };
  relatedIdentifiers: { relatedIdentifierName: string; relatedIdentifierValue: string }[];
  breakdowns: Breakdown[];
  contexts: { deferralReason?: string }[];
  items: {
    totalAmount: { currencyAmount: number };
    breakdowns: Breakdown[];
    contexts: { sku: string; quantityShipped: number }[];
  }[];
};
type Payload = { transactions: Transaction[]; nextToken?: string };

let sandbox: TestSandbox;
let test: TestWorld;
let store: TestStore;
let orders: TestOrders;

beforeAll(async () => {
  sandbox = await openTestSandbox();
});
afterAll(() => sandbox.close());
beforeEach(async () => {
  test = await sandbox.createWorld({ profile: 'amazon', startAt: '2026-09-01T10:00:00Z' });
  store = openTestStore(test, 'DE');
  orders = openTestOrders(test, store);
  await stockOf(store, test, 300, 2);
});

const ask = (query: Record<string, string>): Promise<TestAnswer> =>
  test.call('listTransactions', { region: 'eu', query });
const list = async (query: Record<string, string>): Promise<Transaction[]> => {
  await test.advance(20 * MINUTE);
  const { body } = await ask(query);
  return (body as { payload: Payload }).payload.transactions; // Checked against the model where it is present.
};
const ofOrder = (orderId: string): Promise<Transaction[]> =>
  list({ relatedIdentifierName: 'ORDER_ID', relatedIdentifierValue: orderId });
const cents = (amount: number | undefined): number => Math.round((amount ?? 0) * 100);
const part = (breakdowns: Breakdown[] | undefined, ...path: string[]): number => {
  const [name, ...rest] = path;
  const found = breakdowns?.find(({ breakdownType }) => breakdownType === name);
  return rest.length > 0 ? part(found?.breakdowns, ...rest) : cents(found?.breakdownAmount.currencyAmount);
};
const ids = ({ relatedIdentifiers }: Transaction): Record<string, string> =>
  Object.fromEntries(relatedIdentifiers.map((one) => [one.relatedIdentifierName, one.relatedIdentifierValue]));

async function shipped(body: object = {}): Promise<{ orderId: string; items: string[] }> {
  const order = await orders.place({
    items: [
      { sku: 'O-0', quantity: 2, shippingMinor: 399 },
      { sku: 'O-1', quantity: 1 },
    ],
    ...body,
  });
  const orderItems = order.items.map((orderItemId, at) => ({ orderItemId, quantity: at === 0 ? 2 : 1 }));
  const answer = await orders.confirm(order.orderId, { orderItems });
  if (answer.status !== 204) throw new Error(answer.text);
  await test.advance(1000);
  return order;
}

describe('listTransactions', () => {
  it('shows what a sent order brought, item by item, with the commission taken off, and it adds up', async () => {
    const { orderId } = await shipped();
    // Past the two minutes that every window ends before, and within the five minutes.
    await test.advance(4 * MINUTE);
    const known = await ask({ relatedIdentifierName: 'ORDER_ID', relatedIdentifierValue: orderId });
    expect(known.body).toEqual({ payload: { transactions: [] } });
    const [transaction, ...others] = await ofOrder(orderId);
    expect(others).toEqual([]);
    expect(transaction).toMatchObject({
      transactionType: 'Shipment',
      transactionStatus: 'RELEASED',
      description: 'Order Payment',
      totalAmount: { currencyCode: 'EUR' },
    });
    const [first, second] = transaction?.items ?? [];
    const price = ((await store.seen('O-0'))?.priceMinor ?? 0) * 2;
    expect(first?.contexts).toMatchObject([
      { contextType: 'ProductContext', sku: 'O-0', quantityShipped: 2, fulfillmentNetwork: 'MFN' },
    ]);
    expect([
      part(first?.breakdowns, 'ProductCharges', 'OurPricePrincipal'),
      part(first?.breakdowns, 'Shipping', 'ShippingPrincipal'),
    ]).toEqual([price, 399]);
    const commission = part(first?.breakdowns, 'AmazonFees', 'Commission');
    expect(commission).toBeLessThan(0);
    expect(commission).toBeGreaterThan(-(price + 399) / 4);
    expect(cents(first?.totalAmount.currencyAmount)).toBe(price + 399 + commission);
    const whole = cents(transaction?.totalAmount.currencyAmount);
    expect(whole).toBe(cents(first?.totalAmount.currencyAmount) + cents(second?.totalAmount.currencyAmount));
    expect(whole).toBe(part(transaction?.breakdowns, 'Sales') + part(transaction?.breakdowns, 'Expenses'));
  });

  it('charges the commission that the fee estimate names', async () => {
    await store.seed([{ sku: 'F', asin: store.asins[4] ?? '', priceMinor: 5000, quantity: 5 }]);
    const order = await orders.place({ sku: 'F', quantity: 1 });
    await orders.confirm(order.orderId, { orderItems: [{ orderItemId: order.items[0], quantity: 1 }] });
    const estimate = await test.call('getMyFeesEstimateForASIN', {
      region: 'eu',
      params: { Asin: store.asins[4] ?? '' },
      body: {
        FeesEstimateRequest: {
          MarketplaceId: store.marketplaceId,
          Identifier: 'x',
          IsAmazonFulfilled: false,
          PriceToEstimateFees: { ListingPrice: { CurrencyCode: 'EUR', Amount: 50 } },
        },
      },
    });
    const fee = /"FeeType":"ReferralFee","FeeAmount":\{"CurrencyCode":"EUR","Amount":([\d.]+)\}/.exec(
      estimate.text,
    )?.[1];
    const [transaction] = await ofOrder(order.orderId);
    expect(-part(transaction?.items[0]?.breakdowns, 'AmazonFees', 'Commission')).toBe(cents(Number(fee)));
  });

  it('shows refunds: price back, commission back but for a fifth, and never more than was paid', async () => {
    const { orderId, items } = await shipped();
    expect((await orders.act(orderId, 'refund', { amountMinor: 1000, orderItemId: items[0] })).status).toBe(200);
    await test.advance(1000);
    expect((await orders.act(orderId, 'refund', { amountMinor: 99_999_999 })).status).toBe(409);
    await orders.act(orderId, 'refund');
    await test.advance(1000);
    expect((await orders.act(orderId, 'refund')).status).toBe(409);
    const [shipment, ...refunds] = await ofOrder(orderId);
    expect(refunds.map(({ transactionType, description }) => [transactionType, description])).toEqual([
      ['Refund', 'Refund Order'],
      ['Refund', 'Refund Order'],
    ]);
    expect(part(refunds[0]?.breakdowns, 'Refunded Sales')).toBe(-1000);
    const back = part(refunds[0]?.items[0]?.breakdowns, 'AmazonFees', 'Commission');
    const kept = part(refunds[0]?.items[0]?.breakdowns, 'AmazonFees', 'RefundCommission');
    expect([back > 0, kept]).toEqual([true, -Math.round(back / 5)]);
    const sales = refunds.reduce((sum, refund) => sum + part(refund.breakdowns, 'Refunded Sales'), 0);
    expect(sales).toBe(-part(shipment?.breakdowns, 'Sales'));
    expect(new Set(refunds.map((refund) => ids(refund).REFUND_ID)).size).toBe(2);
  });

  it('holds money back until a week after the delivery, and then shows it twice: as deferred and as released', async () => {
    const { orderId } = await shipped({ deferral: 'DD7' });
    const [held] = await ofOrder(orderId);
    expect(held).toMatchObject({
      transactionStatus: 'DEFERRED',
      contexts: [{ contextType: 'DeferredContext', deferralReason: 'DD7' }],
    });
    await orders.act(orderId, 'deliver');
    await test.advance(7 * DAY);
    const [first, second] = await ofOrder(orderId);
    expect([first?.transactionId, first?.transactionStatus, second?.transactionStatus]).toEqual([
      held?.transactionId,
      'DEFERRED_RELEASED',
      'RELEASED',
    ]);
    expect([
      ids(first as Transaction).RELEASE_TRANSACTION_ID,
      ids(second as Transaction).DEFERRED_TRANSACTION_ID,
    ]).toEqual([second?.transactionId, first?.transactionId]);
    expect(second?.totalAmount).toEqual(held?.totalAmount);
    const released = await list({ postedAfter: '2026-09-01T00:00:00Z', transactionStatus: 'RELEASED' });
    expect(released.map(({ transactionId }) => transactionId)).toEqual([second?.transactionId]);
  });

  it('pages through a window, and takes its token back with the same arguments alone', async () => {
    const { orderId } = await shipped();
    // A hundred more like it: to send as many would be long.
    await test.world.sql.query(
      `insert into sandbox.money_transaction (world, transaction_id, seller_id, market, order_id, status, posted_at, visible_at, facts)
       select world, transaction_id || n, seller_id, market, order_id, status, posted_at, visible_at, facts
       from sandbox.money_transaction, generate_series(1, 100) n where world = $1 and order_id = $2`,
      [test.world.id, orderId],
    );
    await test.advance(20 * MINUTE);
    const query = { postedAfter: '2026-09-01T00:00:00Z' };
    const first = ((await ask(query)).body as { payload: Payload }).payload;
    const rest = ((await ask({ ...query, nextToken: first.nextToken ?? '' })).body as { payload: Payload }).payload;
    expect([first.transactions.length, rest.transactions.length, rest.nextToken]).toEqual([100, 1, undefined]);
    const all = [...first.transactions, ...rest.transactions];
    expect(new Set(all.map(({ transactionId }) => transactionId)).size).toBe(101);
    expect((await ask({ postedAfter: '2026-08-30T00:00:00Z', nextToken: first.nextToken ?? '' })).status).toBe(400);
  });

  it('wants a beginning or something related, and ends that lie two minutes back', async () => {
    const { orderId } = await shipped();
    await test.advance(HOUR);
    const now = test.world.clock.nowMs();
    const at = (ms: number): string => new Date(now + ms).toISOString();
    expect(await ask({})).toMatchObject({ status: 400, body: { errors: [{ message: 'Start date cannot be null' }] } });
    expect((await ask({ postedAfter: at(-MINUTE) })).status).toBe(400);
    expect((await ask({ postedAfter: at(-HOUR), postedBefore: at(-MINUTE) })).status).toBe(400);
    expect((await ask({ postedAfter: at(-HOUR), postedBefore: at(-2 * HOUR) })).status).toBe(400);
    expect((await ask({ relatedIdentifierName: 'ORDER_ID' })).status).toBe(400);
    expect((await ask({ postedAfter: at(-2 * HOUR), marketplaceId: 'ATVPDKIKX0DER' })).status).toBe(403);
    await test.advance(30_000);
    const empty = await ask({ postedAfter: '2026-01-01T00:00:00Z' });
    expect((empty.body as { payload: Payload }).payload.transactions).toEqual([]);
    const [known] = await ofOrder(orderId);
    const group = ids(known as Transaction).FINANCIAL_EVENT_GROUP_ID ?? '';
    const grouped = await list({ relatedIdentifierName: 'FINANCIAL_EVENT_GROUP_ID', relatedIdentifierValue: group });
    expect(grouped.map(({ transactionId }) => transactionId)).toEqual([known?.transactionId]);
    expect(
      (
        await test.call('listTransactions', {
          region: 'na',
          query: { relatedIdentifierName: 'ORDER_ID', relatedIdentifierValue: orderId },
        })
      ).body,
    ).toEqual({
      payload: { transactions: [] },
    });
  });
});
