import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ItemRow } from '@kervan/contracts/item-row';
import { BuyerChannel } from '@kervan/domain/orders/buyer-channel';
import { BuyingState } from '@kervan/domain/orders/buying';
import { inventory } from '@kervan/contracts/inventory-calls';
import { orders } from '@kervan/contracts/orders-calls';
import { returns } from '@kervan/contracts/returns-calls';
import { maxBuyPrice } from '@kervan/domain/orders/max-buy-price';
import { ProfitLine, profitLineWords } from '@kervan/domain/orders/profit-lines';
import { SellerOrderStatus } from '@kervan/domain/orders/seller-order-status';
import type { MarketplaceOrder } from '../../connectors/marketplace/orders-mapping.ts';
import { bookPurchase } from '../../records/order-money/book-purchase.ts';
import { forecastOf, readProfit } from '../../records/order-money/order-profit.ts';
import { findOrder, lockOrder, type OrderState } from '../../records/orders/order-state.ts';
import { changeOrder } from '../../records/orders/order-write.ts';
import { settingsOf } from '../../records/settings/settings-cache.ts';
import { listConnectedStores, type ConnectedStore } from '../../records/stores/connected-stores.ts';
import type { Seller } from '../../testing/product.ts';
import { codeOf } from '../../testing/refusal.ts';
import { useStocked } from '../../testing/stocked.ts';
import { takeOrderIn } from './take-order-in.ts';

const stocked = useStocked();
const { product } = stocked;
let seller: Seller;
let listed: ItemRow[];
let store: ConnectedStore;
beforeAll(async () => {
  ({ seller, listed } = stocked);
  const found = (await listConnectedStores(db())).find((one) => one.storeId === seller.storeId);
  if (!found) throw new Error('the store is connected');
  store = found;
});

const db = () => product.worker.db;
const now = () => product.worker.clock.now();
const L = ProfitLine;
let numbers = 0;
const item = (): ItemRow => listed[0] ?? expect.unreachable('products are listed');

function reported(
  more: Partial<MarketplaceOrder> = {},
  sku: string | null = item().sku,
  quantity = 1,
): MarketplaceOrder {
  const at = new Date(now() - 3_600_000).toISOString();
  return {
    orderId: `303-${String(1_000_000 + (numbers += 1))}-7654321`,
    market: 'DE',
    createdAt: at,
    updatedAt: at,
    status: 'unshipped',
    isFulfilledByAmazon: false,
    isSoldElsewhere: false,
    service: 'STANDARD',
    isExpedited: false,
    salesChannel: 'Amazon.de',
    replaces: null,
    shipBy: null,
    deliverFrom: null,
    deliverBy: null,
    recipient: null,
    buyerName: null,
    buyerMail: null,
    items: [
      {
        itemId: '1',
        sku,
        asin: item().asin,
        title: 'Lampe',
        quantity,
        sent: 0,
        isCancelled: false,
        currency: 'EUR',
        price: (item().priceMinor ?? 0) * quantity,
        shipping: 0,
        tax: 0,
        discount: 0,
        cancelWish: null,
        unfit: [],
      },
    ],
    parcels: [],
    ...more,
  };
}
const take = async (order: MarketplaceOrder): Promise<OrderState> => {
  await takeOrderIn(product.worker, store, { order, notified: null });
  return kept(order.orderId);
};
async function kept(orderId: string): Promise<OrderState> {
  const state = await findOrder(db(), seller.storeId, { amazonOrderId: orderId });
  return state ?? expect.unreachable(`${orderId} was not taken in`);
}
const line = (state: OrderState, of: ProfitLine) => forecastOf(state.order).find((one) => one.line === of);
const compiled = async () => {
  const prepared = await settingsOf(product.worker, db(), store);
  return prepared?.compiled ?? expect.unreachable('the store has settings');
};

describe('what an order is expected to leave', () => {
  it('ORD-012 is the stack of its listing, so that it leaves what the price was computed to leave', async () => {
    const state = await take(reported());
    const { order } = state;
    expect(line(state, L.sale)?.amount).toBe(item().priceMinor);
    // The store prices by the rate of its settings, which is the day's.
    expect(order.rate_ppm).toBe((await compiled()).ratePpm);
    expect(order.cost).toBe(item().costMinor);
    expect(order.profit).toBe(item().profitMinor);
    const table = (await readProfit(db(), order)).table;
    expect([order.profit, order.cost, order.profit_bp]).toEqual([table.profit, table.cost, table.hundredths]);
    expect(table.isActual).toBe(false);
  });

  it('ORD-012 PRICE-041 decision 75: has the parts of the decision that was live, cent by cent, also once another price is decided', async () => {
    const sku = item().sku;
    const explained = await seller.call(inventory.explain, { query: { asinOrSku: sku } });
    const partOf = (...parts: string[]): number =>
      explained.breakdown.filter(({ part }) => parts.includes(part)).reduce((sum, one) => sum + one.amountMinor, 0);
    const linesOf = ({ order }: OrderState) =>
      Object.fromEntries(forecastOf(order).map(({ line: one, amount }) => [profitLineWords.nameOf(one), amount]));
    const live = await take(reported());
    expect(linesOf(live)).toMatchObject({ commission: 0 - partOf('commission'), tax: 0 - partOf('tax') });
    expect([live.order.cost, live.order.profit]).toEqual([partOf('cost'), partOf('profit')]);
    const ofItem = sql`store_id = ${seller.storeId} and item_id = ${item().id}`;
    const before = await sql<{ price: number }>`select price from item where ${ofItem}`.execute(db());
    // The source has moved and another price stands: what was sold at the one before keeps the parts of that one.
    const move = (factor: number) =>
      sql`update source_product set price = (price * ${factor}::numeric)::int where source_id = (select source_id from item where ${ofItem})`.execute(
        db(),
      );
    await move(2);
    await sql`update item set price = price * 2 where ${ofItem}`.execute(db());
    const sold = await take(reported({ createdAt: new Date(now()).toISOString() }));
    expect(linesOf(sold)).toEqual(linesOf(live));
    await move(0.5);
    await sql`update item set price = ${before.rows[0]?.price ?? 0} where ${ofItem}`.execute(db());
  });

  it('is moved by no later price, rate or setting', async () => {
    const before = await take(reported());
    await sql`update source_product set price = price * 2 where source_id in (select source_id from item where store_id = ${seller.storeId})`.execute(
      db(),
    );
    await sql`update currency_day set rate_ppm = rate_ppm * 2`.execute(db());
    const again = reported({
      orderId: before.order.amazon_order_id,
      updatedAt: new Date(now()).toISOString(),
      shipBy: new Date(now()).toISOString(),
    });
    const after = await take(again);
    expect(after.order.version).toBeGreaterThan(before.order.version);
    expect(after.order.forecast).toEqual(before.order.forecast);
    expect(after.items[0]?.cap_usd).toBe(before.items[0]?.cap_usd);
    // A new one is forecast with what holds now.
    const next = await take(reported());
    expect(line(next, L.product)?.usd).toBeGreaterThan(line(before, L.product)?.usd ?? Infinity);
    expect(next.order.rate_ppm).toBe((before.order.rate_ppm ?? 0) * 2);
    await sql`update source_product set price = price / 2 where source_id in (select source_id from item where store_id = ${seller.storeId})`.execute(
      db(),
    );
    await sql`update currency_day set rate_ppm = rate_ppm / 2`.execute(db());
  });

  it('stays open while the order is pending, and is frozen when it is not any more', async () => {
    const pending = await take(reported({ status: 'pending' }));
    await sql`update source_product set price = price + 500 where source_id in (select source_id from item where store_id = ${seller.storeId})`.execute(
      db(),
    );
    const state = await take(
      reported({ orderId: pending.order.amazon_order_id, updatedAt: new Date(now()).toISOString() }),
    );
    expect(line(state, L.product)?.usd).toBeGreaterThan(line(pending, L.product)?.usd ?? Infinity);
    await sql`update source_product set price = price - 500 where source_id in (select source_id from item where store_id = ${seller.storeId})`.execute(
      db(),
    );
  });

  it('tells of a product without a listing what is known, and no profit', async () => {
    const { order, items } = await take(reported({}, 'GONE-1'));
    expect(
      forecastOf(order)
        .filter(({ amount }) => amount !== null)
        .map((one) => one.line),
    ).toEqual([L.sale, L.shipping, L.tax, L.commission]);
    expect([order.profit, order.cost, order.cap_usd, items[0]?.cap_usd]).toEqual([null, null, null, null]);
  });

  it('keeps with the order the most that may be paid at the source, by which its minimum profit is kept', async () => {
    const { order, items } = await take(reported({}, undefined, 3));
    const [one] = items;
    const settings = await compiled();
    const beside = [L.carriage, L.handling, L.customs, L.insurance].reduce(
      (sum, of) => sum + (forecastOf(order).find((each) => each.line === of)?.usd ?? NaN),
      0,
    );
    const bands = settings.warehouse.bands.map(({ fromUsd, minHundredths }) => ({ fromUsd, minHundredths }));
    expect(one?.cap_usd).toBe(
      maxBuyPrice({
        quantity: 3,
        revenue: Number(one?.price),
        netShare: settings.netShare,
        costFactor: settings.costFactor,
        otherCostUsd: beside,
        minimum: { kind: 'rated', bands },
      }),
    );
    expect(one?.cap_usd).toBeGreaterThan(one?.source_usd ?? Infinity);
    expect(order.cap_usd).toBe(one?.cap_usd);
  });
});

describe('what was paid at the source', () => {
  const pay = (state: OrderState, paid: { paidUsd: number; refundedUsd?: number }): Promise<OrderState> =>
    db()
      .transaction()
      .execute(async (tx) => {
        const locked = await lockOrder(tx, seller.storeId, { orderId: state.order.order_id });
        const purchaseId = locked?.purchases[0]?.purchase_id ?? 0;
        if (!locked) return expect.unreachable('the order is there');
        const scope = { ...seller, now: now(), market: 'DE' as const };
        return bookPurchase(tx, scope, locked, { purchaseId, at: now(), ...paid });
      });
  const buy = (state: OrderState, paidUsd: number): Promise<OrderState> =>
    db()
      .transaction()
      .execute((tx) =>
        changeOrder(tx, { ...seller, now: now() }, state, {
          newPurchases: state.items.map((row) => ({
            order_item_id: row.order_item_id,
            quantity: row.quantity,
            channel: BuyerChannel.byHand,
            state: BuyingState.Bought,
            buyer_order_number: `114-${String(1_000_000 + row.order_item_id).slice(-7)}-0000001`,
            paid_usd: paidUsd,
          })),
        }),
      );

  it('ORD-010 settles the line, moves profit and cost with it, and is booked once', async () => {
    const before = await take(reported());
    const usd = line(before, L.product)?.usd ?? 0;
    const bought = await buy(before, usd + 500);
    const paid = await pay(bought, { paidUsd: usd + 500 });
    const { table, movements } = await readProfit(db(), paid.order);
    const product = table.lines.find((one) => one.line === L.product);
    expect(product).toMatchObject({ isPending: false, reason: 'sourcePrice' });
    expect(movements).toHaveLength(1);
    expect(paid.order.profit).toBe((before.order.profit ?? 0) + (product?.difference ?? NaN));
    expect(paid.order.cost).toBe((before.order.cost ?? 0) - (product?.difference ?? NaN));
    const again = await pay(paid, { paidUsd: usd + 500 });
    expect(again.order.version).toBe(paid.order.version);
    // A correction books the difference; what the source gives back stands in a line of its own.
    const corrected = await pay(again, { paidUsd: usd, refundedUsd: 100 });
    const after = await readProfit(db(), corrected.order);
    expect(after.movements.map(({ line: of, usd: moved }) => [of, moved])).toEqual([
      [L.product, usd + 500],
      [L.product, -500],
      [L.sourceRefunds, -100],
    ]);
    expect(after.table.lines.find((one) => one.line === L.sourceRefunds)?.actual).toBeGreaterThan(0);
  });

  describe('decision 70 what is cancelled sells nothing', () => {
    const hour = (hours: number) => new Date(now() - 3_600_000 + hours * 60_000).toISOString();
    const lineOf = (itemId: string, more: object = {}) => {
      const [one] = reported().items;
      return { ...(one ?? expect.unreachable('it has a product')), itemId, price: 2_000, ...more };
    };
    const both = () => reported({ items: [lineOf('1'), lineOf('2')] });
    const again = (orderId: string, items: MarketplaceOrder['items'], more: object = {}) =>
      take(reported({ orderId, updatedAt: hour(1), items, ...more }));
    const card = (orderId: number) =>
      seller.call(returns.ofOrder, { query: { sellerOrderId: String(orderId) as unknown as number } });
    const halves = (before: OrderState, after: OrderState) => {
      for (const of of [L.tax, L.commission, L.product, L.carriage])
        expect(
          Math.abs((line(after, of)?.amount ?? NaN) * 2 - (line(before, of)?.amount ?? NaN)),
          String(of),
        ).toBeLessThanOrEqual(1);
      expect(after.order.rate_ppm).toBe(before.order.rate_ppm);
    };

    it('RET-013 one of two products: sale 20.00, a refund of all is 20.00, and then it is Refunded', async () => {
      const before = await take(both());
      expect([before.order.sale, line(before, L.sale)?.amount]).toEqual([4_000, 4_000]);
      const id = before.order.amazon_order_id;
      await sql`update source_product set price = price * 2 where source_id in (select source_id from item where store_id = ${seller.storeId})`.execute(
        db(),
      );
      const after = await again(id, [lineOf('1'), lineOf('2', { isCancelled: true })]);
      await sql`update source_product set price = price / 2 where source_id in (select source_id from item where store_id = ${seller.storeId})`.execute(
        db(),
      );
      expect([after.order.sale, line(after, L.sale)?.amount]).toEqual([2_000, 2_000]);
      halves(before, after);
      const { table } = await readProfit(db(), after.order);
      expect([table.profit, table.cost]).toEqual([after.order.profit, after.order.cost]);
      expect(after.order.cost).toBeLessThan(before.order.cost ?? 0);
      await again(id, [lineOf('1', { sent: 1 }), lineOf('2', { isCancelled: true })], {
        status: 'shipped',
        updatedAt: hour(2),
      });
      const { order } = await kept(id);
      expect(await card(order.order_id)).toMatchObject({ paidMinor: 2_000, leftMinor: 2_000, sendableMinor: 2_000 });
      const body = { sellerOrderId: order.order_id, status: true, isRecordedOnly: true };
      expect(await codeOf(seller.call(returns.sellerRefund, { body: { ...body, amount: 2_001 } }))).toBe(
        'RefundAboveSum',
      );
      await seller.call(returns.sellerRefund, { body });
      expect((await kept(id)).order.seller_status).toBe(SellerOrderStatus.Refunded);
    });

    it.each([
      ['is told as cancelled with the price of all', { quantity: 1, price: 2_000 }],
      ['is taken off the quantity', { quantity: 1, price: 2_001 }],
    ])('one of two pieces: what %s', async (_, less) => {
      const before = await take(reported({ items: [lineOf('1', { quantity: 2, price: 4_000 })] }));
      const after = await again(before.order.amazon_order_id, [lineOf('1', less)]);
      expect([after.order.sale, line(after, L.sale)?.amount]).toEqual([less.price, less.price]);
      expect(after.items).toMatchObject([{ quantity: 2, cancelled: 1, price: less.price * 2 }]);
      halves(before, after);
    });

    it('one of two pieces, and the other was sent before anybody looked: one is sold', async () => {
      const before = await take(reported({ items: [lineOf('1', { quantity: 2, price: 4_000 })] }));
      const after = await again(before.order.amazon_order_id, [lineOf('1', { quantity: 1, price: 2_000, sent: 1 })], {
        status: 'shipped',
      });
      expect(after.items).toMatchObject([{ quantity: 2, cancelled: 1, confirmed: 1 }]);
      expect(after.order.sale).toBe(2_000);
    });

    it('what was bought of it stays a cost, and is marked as bought too many', async () => {
      const before = await take(reported({ items: [lineOf('1', { quantity: 2, price: 4_000 })] }));
      const bought = await buy(before, 2_000);
      const paid = await pay(bought, { paidUsd: 2_000 });
      const cost = (state: OrderState) =>
        readProfit(db(), state.order).then(({ table }) => table.lines.find((one) => one.line === L.product)?.actual);
      const spent = await cost(paid);
      expect(spent).toBeLessThan(0);
      const after = await again(before.order.amazon_order_id, [lineOf('1', { quantity: 1 })]);
      expect([after.order.sale, await cost(after)]).toEqual([2_000, spent]);
      const detail = () =>
        seller.call(orders.details, { query: { sellerAmazonOrderId: before.order.amazon_order_id } });
      expect((await detail()).products).toMatchObject([{ quantity: 2, cancelled: 1, boughtTooMany: 1 }]);
      await again(before.order.amazon_order_id, [lineOf('1', { quantity: 1 })], {
        status: 'cancelled',
        updatedAt: hour(3),
      });
      expect((await detail()).products).toMatchObject([{ boughtTooMany: 2 }]);
    });

    it('RET-013 what went back before is all that is left to pay: it is Refunded', async () => {
      const before = await take(both());
      const id = before.order.amazon_order_id;
      await again(id, [lineOf('1', { sent: 1 }), lineOf('2')], { status: 'partiallyShipped' });
      const body = { sellerOrderId: before.order.order_id, status: true, isRecordedOnly: true, amount: 2_000 };
      await seller.call(returns.sellerRefund, { body });
      expect((await kept(id)).order.seller_status).toBe(SellerOrderStatus.PartiallyShipped);
      await again(id, [lineOf('1', { sent: 1 }), lineOf('2', { isCancelled: true })], {
        status: 'shipped',
        updatedAt: hour(2),
      });
      expect((await kept(id)).order.seller_status).toBe(SellerOrderStatus.Refunded);
    });
  });
});
