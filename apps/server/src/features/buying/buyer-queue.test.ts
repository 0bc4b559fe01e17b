import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buying } from '@kervan/contracts/buying-calls';
import { orders } from '@kervan/contracts/orders-calls';
import { pricing } from '@kervan/contracts/pricing-calls';
import { routing } from '@kervan/contracts/routing-calls';
import { shipping } from '@kervan/contracts/shipping-calls';
import { limits } from '@kervan/domain/limits';
import { BuyerChannel } from '@kervan/domain/orders/buyer-channel';
import type { OrderSettings } from '@kervan/domain/orders/order-settings';
import { ProfitLine } from '@kervan/domain/orders/profit-lines';
import { directSendingPolicyVersion } from '@kervan/domain/routing/direct-sending';
import { findOrder } from '../../records/orders/order-state.ts';
import { WAREHOUSE } from '../../records/orders/sending-codes.ts';
import { changeOrderSettings } from '../../records/orders/order-settings.ts';
import { keepActivation, replaceCarrierSettings } from '../../records/warehouse/warehouse-stores.ts';
import { activateWarehouse } from '../../testing/active-warehouse.ts';
import { moveSource } from '../../testing/items.ts';
import { changeMade, makeOrder, type MadeOrder } from '../../testing/orders.ts';
import type { Seller, Visitor } from '../../testing/product.ts';
import { codeOf, refusalOf } from '../../testing/refusal.ts';
import { connectExtension } from '../../testing/extension-instance.ts';
import { useStocked } from '../../testing/stocked.ts';
import { runTask } from '../../testing/run-task.ts';

const DIRECT = 0;
const MINUTE = 60_000;
const ORIGIN = `chrome-extension://${'abcdefghijklmnop'.repeat(2)}`;
const stocked = useStocked();
let seller: Seller;
let other: Seller;
let helper: Visitor;
let second: Visitor;
const db = () => stocked.product.worker.db;
const clock = () => stocked.product.deps.clock;

/** The extension in a browser of its own, with the few rights of its token. */
const connect = (who: Seller): Promise<Visitor> =>
  connectExtension(stocked.product, who, { origin: ORIGIN, storeId: who.storeId });

beforeAll(async () => {
  ({ seller, other } = stocked);
  stocked.product.deps.config.EXTENSION_ORIGINS = [ORIGIN];
  for (const who of [seller, other])
    await who.call(routing.acknowledgeDirectSending, {
      body: { textVersion: directSendingPolicyVersion, accepted: true },
    });
  const { revision: _, ...direct } = await seller.call(pricing.get, { query: { sendingType: 'direct' } });
  await seller.call(pricing.save, { query: { sendingType: 'direct' }, body: { ...direct, defaultShipmentUsd: 900 } });
  await seller.call(routing.save, { body: { defaultSendingType: 'direct' } });
  [helper, second] = [await connect(seller), await connect(seller)];
});
beforeEach(async () => {
  await setSettings({ cancelBufferMinutes: 30 });
  await sql`update order_purchase set state = 92 where state < 20`.execute(db());
  await readAgain();
});

/** As if the source had just been read. */
const readAgain = (agoMs = 0) =>
  sql`update source_product set fetched_at = ${new Date(clock().now() - agoMs)}`.execute(db());

const passTime = async (ms: number) => {
  await stocked.product.world.advance(ms);
  await clock().refresh();
};
const setSettings = (over: Partial<OrderSettings>) =>
  db()
    .transaction()
    .execute((tx) =>
      changeOrderSettings(tx, seller.storeId, {
        expected: undefined,
        now: clock().now(),
        next: (settings) => ({ ...settings, ...over }),
      }),
    );
const runAuto = async () => void (await runTask(stocked.product.work, 'buying.auto-order'));

let numbers = 0;
const fresh = (): string => `115-${String((numbers += 1)).padStart(7, '0')}-0000000`;
async function make(draft: MadeOrder = {}, price = 40_000, place = 0) {
  const item = stocked.listed[place];
  const sold = { sku: item?.sku ?? '', itemId: item?.id ?? 0, asin: item?.asin ?? '', price };
  return makeOrder(stocked.product, seller, { items: [sold], ...draft, order: { sending: DIRECT, ...draft.order } });
}
const queue = (sellerOrderId: number, who = seller) => who.call(buying.queue, { body: { sellerOrderId } });
const next = (who: Visitor = helper) => who.call(buying.next, {});
const opened = (purchaseId: number, totalUsdMinor?: number, who = helper) =>
  who.call(buying.opened, { body: { purchaseId, ...(totalUsdMinor === undefined ? {} : { totalUsdMinor }) } });
const bought = (purchaseId: number, over: object = {}, who = helper) =>
  who.call(buying.bought, { body: { purchaseId, buyerOrderNumber: fresh(), paidUsdMinor: 1_000, ...over } });
const failed = (purchaseId: number, reason: 'outOfStock' | 'dearer' = 'outOfStock', who = helper) =>
  who.call(buying.failed, { body: { purchaseId, reason } });
const withdraw = (purchaseId: number, who: Seller = seller) => who.call(buying.withdraw, { body: { purchaseId } });
const release = (purchaseId: number, who: Seller = seller) => who.call(buying.release, { body: { purchaseId } });
const purchasesOf = async (orderId: number) => {
  const { rows } = await sql<{
    number: string;
  }>`select amazon_order_id as number from seller_order where order_id = ${orderId}`.execute(db());
  return (await seller.call(orders.details, { query: { sellerAmazonOrderId: rows[0]?.number ?? '' } })).purchases;
};
const lastOf = async (orderId: number) => (await purchasesOf(orderId)).at(-1);
/** An order that waits in the queue. */
async function queued(draft: MadeOrder = {}, price?: number, place?: number) {
  const { order } = await make(draft, price, place);
  await queue(order.order_id);
  return { orderId: order.order_id, purchaseId: (await lastOf(order.order_id))?.purchaseId ?? 0 };
}

describe('the queue of the extension', () => {
  it('ORD-046 hands a product out with its maximum, its fresh offer and where the source sends it', async () => {
    const { orderId, purchaseId } = await queued();
    const claim = await next();
    expect(claim).toMatchObject({
      purchaseId,
      orderId,
      quantity: 1,
      sourceAsin: stocked.listed[0]?.asin,
      state: 'Claimed',
      sendingType: 'direct',
      shipTo: { name: 'Anneliese Roth', city: 'Dresden', countryCode: 'DE' },
    });
    expect(Date.parse(claim?.claimedUntil ?? '') - clock().now()).toBeCloseTo(limits.buyerClaimMs, -4);
    expect(claim?.offerUsdMinor).toBeGreaterThan(0);
    expect(claim?.capUsdMinor).toBeGreaterThanOrEqual(claim?.offerUsdMinor ?? Infinity);
    expect(await lastOf(orderId)).toMatchObject({ state: 'Claimed', channel: 'extension' });
    // Whoever holds one gets it again, and nobody else does.
    expect((await next())?.purchaseId).toBe(purchaseId);
    expect(await next(second)).toBeNull();
  });

  it('ORD-046 of many who ask at once each gets another product', async () => {
    const all = [await queued(), await queued(), await queued()];
    const browsers = [helper, second, await connect(seller), await connect(seller), await connect(seller)];
    const claims = await Promise.all(browsers.map((browser) => next(browser)));
    const handed = claims.flatMap((claim) => claim?.purchaseId ?? []);
    // One that was passed over, as somebody looked at it just then, is handed out at the next asking.
    const rest = (await Promise.all(browsers.map((browser) => next(browser)))).flatMap(
      (claim) => claim?.purchaseId ?? [],
    );
    expect(new Set(handed).size).toBe(handed.length);
    expect([...new Set(rest)].toSorted((a, b) => a - b)).toEqual(all.map(({ purchaseId }) => purchaseId));
    expect(rest).toHaveLength(3);
  });

  it('ORD-046 products that began to wait in one moment are handed out in the order in which they were queued', async () => {
    const all = [await queued(), await queued(), await queued(), await queued(), await queued()];
    const handed: number[] = [];
    for (const _ of all) {
      const purchaseId = (await next())?.purchaseId ?? 0;
      handed.push(purchaseId);
      await withdraw(purchaseId);
    }
    expect(handed).toEqual(all.map(({ purchaseId }) => purchaseId));
  });

  it('decision 59 a claim that opens no checkout within 15 minutes goes to the next one', async () => {
    const { purchaseId } = await queued();
    await next();
    await passTime(limits.buyerClaimMs - 1_000);
    expect(await next(second)).toBeNull();
    await passTime(2_000);
    await readAgain();
    expect((await next(second))?.purchaseId).toBe(purchaseId);
    expect(await codeOf(opened(purchaseId))).toBe('ClaimEnded');
    expect(await codeOf(bought(purchaseId))).toBe('ClaimEnded');
    await opened(purchaseId, undefined, second);
  });

  it('decision 59 once the checkout is open only a person releases it', async () => {
    const { orderId, purchaseId } = await queued();
    await next();
    const first = await opened(purchaseId);
    expect(first).toMatchObject({ purchaseId, state: 'CheckoutOpened' });
    expect(await opened(purchaseId)).toEqual(first);
    await passTime(3 * limits.buyerClaimMs);
    await readAgain();
    expect(await next(second)).toBeNull();
    expect(await codeOf(failed(purchaseId))).toBe('CheckoutOpened');
    expect(await lastOf(orderId)).toMatchObject({ state: 'CheckoutOpened', failure: 'outOfStock' });
    expect(await codeOf(withdraw(purchaseId))).toBe('CheckoutOpened');
    // It waits for a person: queueing it again is the same.
    expect(await queue(orderId)).toEqual({ queued: 1 });
    expect(await lastOf(orderId)).toMatchObject({ purchaseId, state: 'CheckoutOpened' });
    await release(purchaseId);
    await release(purchaseId);
    expect((await next(second))?.purchaseId).toBe(purchaseId);
  });

  it('ORD-046 what was bought is written once: the same again is the same, another number is refused', async () => {
    const { orderId, purchaseId } = await queued();
    await next();
    await opened(purchaseId);
    const buyerOrderNumber = fresh();
    const answer = await bought(purchaseId, { buyerOrderNumber, paidUsdMinor: 1_500, purchaserAccountName: 'shop' });
    expect(await bought(purchaseId, { buyerOrderNumber })).toEqual(answer);
    // What was paid is booked as the cost of the order, once.
    const { rows: booked } = await sql<{
      amount: number;
    }>`select amount::int as amount from order_money where order_id = ${orderId} and kind = ${ProfitLine.product}::int`.execute(
      db(),
    );
    expect(booked).toEqual([{ amount: -1_500 }]);
    expect(await codeOf(bought(purchaseId))).toBe('AlreadyBought');
    expect(await lastOf(orderId)).toMatchObject({
      state: 'Bought',
      buyerOrderNumber,
      paidUsdMinor: 1_500,
      accountName: 'shop',
      channel: 'extension',
      isAboveCap: false,
    });
    expect(await codeOf(failed(purchaseId))).toBe('AlreadyBought');
    expect(await codeOf(withdraw(purchaseId))).toBe('AlreadyBought');
    expect(await codeOf(release(purchaseId))).toBe('AlreadyBought');
    const elsewhere = await queued();
    await next();
    expect(await codeOf(bought(elsewhere.purchaseId, { buyerOrderNumber }))).toBe('UniqueViolation');
  });

  it('ORD-046 bought is written although the claim ran out, as long as nobody else took it: the money is spent', async () => {
    const { orderId, purchaseId } = await queued();
    await next();
    await passTime(2 * limits.buyerClaimMs);
    await bought(purchaseId);
    expect(await lastOf(orderId)).toMatchObject({ state: 'Bought' });
  });

  it('ORD-046 bought for an order that was cancelled meanwhile is written, its parcel stays as it is', async () => {
    const { orderId, purchaseId } = await queued();
    await next();
    await opened(purchaseId);
    await changeMade(stocked.product, seller, orderId, { order: { seller_status: 3, order_status: 0 } });
    await bought(purchaseId);
    const { rows } = await sql<{
      was_applied: boolean;
      kept: string;
    }>`select was_applied, details->>'kept' as kept from order_event where order_id = ${orderId} and kind = 'bought'`.execute(
      db(),
    );
    expect(rows).toEqual([{ was_applied: false, kept: 'orderCancelled' }]);
    expect(await lastOf(orderId)).toMatchObject({ state: 'Bought' });
  });

  describe('decision 70 what nobody should begin to buy', () => {
    const claim = (orderId: number, ended: Date | null = null) =>
      changeMade(stocked.product, seller, orderId, { order: { a_to_z: true, a_to_z_ended_at: ended } });
    const cancelling = (orderId: number) =>
      seller.call(shipping.cancel, { body: { sellerOrderId: orderId, reason: 'NoInventory' } });
    // The marketplace knows no order that a test made: what it is to cancel would be told again for hours.
    afterAll(() => sql`delete from order_sending`.execute(db()));
    const byHand = (sellerOrderId: number, over: object = {}) =>
      seller.call(buying.savePurchaser, { body: { sellerOrderId, buyerOrderNumber: fresh(), ...over } });

    it('ORD-046 ORD-053 an open A-to-z claim closes the queue, the extension, the rule and the hand, until it is decided', async () => {
      const waiting = await queued();
      await claim(waiting.orderId);
      expect(await next()).toBeNull();
      expect(await lastOf(waiting.orderId)).toMatchObject({ state: 'Queued', failure: 'notBuyable' });
      const { order } = await make();
      await claim(order.order_id);
      // One after the other: a refusal that nobody waits for yet ends the run.
      for (const begin of [queue, byHand])
        expect(await refusalOf(begin(order.order_id))).toMatchObject({
          code: 'OrderNotBuyable',
          data: { reason: 'claimed' },
        });
      await setSettings({ autoOrder: true, channel: BuyerChannel.extension });
      await passTime(31 * MINUTE);
      await runAuto();
      expect(await purchasesOf(order.order_id)).toEqual([]);
      await claim(order.order_id, new Date(clock().now()));
      await runAuto();
      await setSettings({ autoOrder: false });
      expect(await lastOf(order.order_id)).toMatchObject({ state: 'Queued' });
    });

    it('ORD-046 a claim that comes between handing out and the checkout keeps it closed', async () => {
      const { orderId, purchaseId } = await queued();
      await next();
      await claim(orderId);
      expect(await codeOf(opened(purchaseId))).toBe('OrderNotBuyable');
    });

    it('ORD-046 of a product that is cancelled alone no checkout is opened, and of one of two pieces one is bought', async () => {
      const { orderId, purchaseId } = await queued();
      await next();
      const [row] = (await findOrder(db(), seller.storeId, { orderId }))?.items ?? [];
      const change = (item: object) =>
        changeMade(stocked.product, seller, orderId, {
          items: [{ order_item_id: row?.order_item_id ?? 0, ...item }],
        });
      await change({ quantity: 1, cancelled: 1 });
      expect(await codeOf(opened(purchaseId))).toBe('OrderNotBuyable');
      await change({ quantity: 2, cancelled: 1 });
      expect((await opened(purchaseId)).quantity).toBe(1);
    });

    it('ORD-046 what the extension bought although it was taken back meanwhile is recorded once, and marked', async () => {
      const { orderId, purchaseId } = await queued();
      await next();
      await cancelling(orderId);
      expect(await lastOf(orderId)).toMatchObject({ state: 'Withdrawn' });
      const told = { buyerOrderNumber: fresh() };
      await bought(purchaseId, told);
      await bought(purchaseId, told);
      expect(await purchasesOf(orderId)).toMatchObject([
        { state: 'Withdrawn', boughtDespite: null },
        { state: 'Bought', paidUsdMinor: 1_000, boughtDespite: 'cancelling' },
      ]);
    });

    it('ORD-053 by hand it is refused while it is only begun, and recorded and marked where it has happened', async () => {
      const { order } = await make();
      await cancelling(order.order_id);
      expect(await codeOf(byHand(order.order_id))).toBe('CancellationUnderWay');
      await byHand(order.order_id, { isAlreadyBought: true, priceUsdMinor: 2_000 });
      expect(await lastOf(order.order_id)).toMatchObject({ state: 'Bought', boughtDespite: 'cancelling' });
      const gone = await make();
      await changeMade(stocked.product, seller, gone.order.order_id, { order: { seller_status: 3, order_status: 0 } });
      const orderProductId = gone.items[0]?.order_item_id ?? 0;
      const one = { orderProductId, buyerOrderNumber: fresh(), priceUsdMinor: 2_000 };
      expect(await codeOf(seller.call(buying.savePurchase, { body: one }))).toBe('OrderNotBuyable');
      await seller.call(buying.savePurchase, { body: { ...one, isAlreadyBought: true } });
      expect(await lastOf(gone.order.order_id)).toMatchObject({ state: 'Bought', boughtDespite: 'cancelled' });
      // What might be bought is not marked.
      const plain = await make();
      await byHand(plain.order.order_id, { isAlreadyBought: true });
      expect(await lastOf(plain.order.order_id)).toMatchObject({ state: 'Bought', boughtDespite: null });
    });
  });

  it('ORD-046 what failed waits for the seller, who puts it back; what is withdrawn is handed to nobody', async () => {
    const { orderId, purchaseId } = await queued();
    await next();
    await failed(purchaseId);
    await failed(purchaseId);
    expect(await lastOf(orderId)).toMatchObject({ state: 'Failed', failure: 'outOfStock' });
    expect(await next(second)).toBeNull();
    await queue(orderId);
    await queue(orderId);
    const again = await lastOf(orderId);
    expect(await purchasesOf(orderId)).toHaveLength(2);
    await withdraw(again?.purchaseId ?? 0);
    await withdraw(again?.purchaseId ?? 0);
    expect(await next()).toBeNull();
    expect((await lastOf(orderId))?.state).toBe('Withdrawn');
  });

  it('decision 59 a checkout above the maximum is refused, with its reason beside the product', async () => {
    const { orderId, purchaseId } = await queued();
    const cap = (await next())?.capUsdMinor ?? 0;
    expect(await codeOf(opened(purchaseId, cap + 1))).toBe('SourceAboveCap');
    expect(await lastOf(orderId)).toMatchObject({ state: 'Queued', failure: 'dearer' });
    expect((await next())?.purchaseId).toBe(purchaseId);
    await opened(purchaseId, cap);
  });
});

describe('what is not handed out', () => {
  it('decision 59 an order waits for its buffer, to the minute', async () => {
    await setSettings({ cancelBufferMinutes: 45 });
    const { orderId } = await queued({ at: clock().now() - 44 * MINUTE });
    expect(await next()).toBeNull();
    expect(await lastOf(orderId)).toMatchObject({ state: 'Queued', failure: null });
    await passTime(MINUTE);
    await readAgain();
    expect(await next()).not.toBeNull();
  });

  it('decision 59 above the maximum it is refused with its reason, and handed out once the maximum allows it', async () => {
    const { orderId } = await queued({}, 300);
    expect(await next()).toBeNull();
    expect(await lastOf(orderId)).toMatchObject({ state: 'Queued', failure: 'dearer' });
    const orderProductId = (await lastOf(orderId))?.orderProductId ?? 0;
    await seller.call(buying.cap, { body: { orderProductId, capUsdMinor: 100_000 } });
    expect(await lastOf(orderId)).toMatchObject({ failure: null });
    expect(await next()).toMatchObject({ orderId, capUsdMinor: 100_000 });
  });

  it('decision 59 an offer that is too old is read first, and the others go before', async () => {
    const { orderId } = await queued();
    await readAgain(limits.buyOfferAgeMaxMs + 1_000);
    expect(await next()).toBeNull();
    expect(await lastOf(orderId)).toMatchObject({ state: 'Queued', failure: 'tooOld' });
    const { rows } = await sql<{
      urgent: boolean;
    }>`select c.urgent from source_schedule c join source_product p using (source_id) where p.asin = ${stocked.listed[0]?.asin ?? ''}`.execute(
      db(),
    );
    expect(rows).toEqual([{ urgent: true }]);
    await readAgain(limits.buyOfferAgeMaxMs - 1_000);
    expect((await next())?.orderId).toBe(orderId);
  });

  it('decision 59 the offer is the one of now: a source that got dearer is not bought at', async () => {
    const { orderId } = await queued({}, 40_000, 1);
    const cap = (await next())?.capUsdMinor ?? 0;
    await release((await lastOf(orderId))?.purchaseId ?? 0);
    await moveSource(stocked.product, seller, { asin: stocked.listed[1]?.asin ?? '', priceMinor: cap * 2 });
    await sql`update source_product set price_doubted = false`.execute(db());
    await readAgain();
    expect(await next()).toBeNull();
    expect(await lastOf(orderId)).toMatchObject({ failure: 'dearer' });
  });

  it.each<[string, MadeOrder['afterwards'], string, string]>([
    ['cancelled', { seller_status: 3, order_status: 0 }, 'orderCancelled', 'Withdrawn'],
    ['asked to be cancelled', { cancel_requested: true }, 'notBuyable', 'Queued'],
    ['blocked by its address', { address_faults: ['nonLatin'] }, 'notBuyable', 'Queued'],
    ['faulty', { faults: ['otherCurrency'] }, 'notBuyable', 'Queued'],
  ])(
    'ORD-046, ORD-023 an order that is %s meanwhile is not handed out, and its checkout not opened',
    async (_, change, failure, state) => {
      const [one, two] = [await queued(), await queued()];
      const claim = await next();
      const [held, waiting] = claim?.purchaseId === one.purchaseId ? [one, two] : [two, one];
      for (const { orderId } of [held, waiting])
        await changeMade(stocked.product, seller, orderId, { order: change ?? {} });
      expect(await codeOf(opened(held.purchaseId))).toBe('OrderNotBuyable');
      expect(await next(second)).toBeNull();
      expect(await lastOf(waiting.orderId)).toMatchObject({ state, failure });
    },
  );

  it('ORD-046 a product of no listing is not for the extension, and an order of a person’s judgement not queued', async () => {
    const { order } = await make({ items: [{}] });
    await queue(order.order_id);
    expect(await next()).toBeNull();
    expect(await lastOf(order.order_id)).toMatchObject({ failure: 'listingUnknown' });
    const faulty = await make({ order: { faults: ['listingUnknown'] } });
    expect(await codeOf(queue(faulty.order.order_id))).toBe('OrderNotBuyable');
  });

  it('ORD-045 STORE-066 ORD-032 direct sending without its acknowledgement is closed at every way to buy', async () => {
    const held = await queued();
    expect(await next()).toMatchObject({ purchaseId: held.purchaseId });
    const { orderId } = await queued();
    const accept = (accepted: boolean) =>
      seller.call(routing.acknowledgeDirectSending, { body: { textVersion: directSendingPolicyVersion, accepted } });
    await accept(false);
    // What was handed out before opens no checkout.
    expect(await codeOf(opened(held.purchaseId))).toBe('WarehouseRequired');
    await release(held.purchaseId);
    await withdraw(held.purchaseId);
    expect(await next()).toBeNull();
    expect(await lastOf(orderId)).toMatchObject({ failure: 'notBuyable' });
    const another = await make();
    expect(await codeOf(queue(another.order.order_id))).toBe('WarehouseRequired');
    const byHand = { buyerOrderNumber: fresh(), sendingType: 'direct' as const };
    const sellerOrderId = another.order.order_id;
    const orderProductId = another.items[0]?.order_item_id ?? 0;
    for (const call of [
      seller.call(buying.savePurchaser, { body: { ...byHand, sellerOrderId } }),
      seller.call(buying.savePurchase, { body: { ...byHand, orderProductId } }),
    ])
      expect(await codeOf(call)).toBe('SellerOfRecordNotAcknowledged');
    await setSettings({ autoOrder: true, channel: BuyerChannel.extension });
    const alone = await make({ at: clock().now() - 7_200_000 });
    await runAuto();
    expect(await purchasesOf(alone.order.order_id)).toEqual([]);
    await setSettings({ autoOrder: false });
    await accept(true);
    await seller.call(routing.save, { body: { defaultSendingType: 'direct' } });
  });
});

describe('who may ask', () => {
  it('ORD-046 the extension by its right to buy alone, and nobody of another seller', async () => {
    const { orderId, purchaseId } = await queued();
    const stranger = await connect(other);
    expect(await next(stranger)).toBeNull();
    await next();
    for (const call of [
      () => opened(purchaseId, undefined, stranger),
      () => bought(purchaseId, {}, stranger),
      () => failed(purchaseId, 'outOfStock', stranger),
      () => withdraw(purchaseId, other),
      () => release(purchaseId, other),
    ])
      expect(await codeOf(call())).toBe('RecordNotFound');
    expect(await codeOf(queue(orderId, other))).toBe('OrderNotFound');
    expect(await codeOf(withdraw(purchaseId, helper as unknown as Seller))).toBe('NotForExtension');
    await sql`update session set scopes = '{readOrders}' where kind = 'extension' and account_id = ${seller.accountId}`.execute(
      db(),
    );
    expect(await codeOf(next())).toBe('NotForExtension');
    await sql`update session set scopes = '{readOrders,buyOrders}' where kind = 'extension' and account_id = ${seller.accountId}`.execute(
      db(),
    );
  });

  it('ORD-053 by hand nobody buys what the extension holds; with an open checkout the seller says what came of it', async () => {
    const { orderId, purchaseId } = await queued();
    await next();
    const buy = () =>
      seller.call(buying.savePurchaser, { body: { sellerOrderId: orderId, buyerOrderNumber: fresh() } });
    expect(await codeOf(buy())).toBe('ClaimEnded');
    await opened(purchaseId);
    await buy();
    expect(await purchasesOf(orderId)).toHaveLength(1);
    expect(await lastOf(orderId)).toMatchObject({ state: 'Bought', channel: 'byHand' });
  });
});

describe('orders that are bought by themselves', () => {
  const inQueue = async (orderId: number) => (await purchasesOf(orderId)).map(({ state }) => state);

  it('ORD-046 go into the queue once their buffer has passed, each once, in stores that want it so', async () => {
    const due = await make({ at: clock().now() - 31 * MINUTE });
    const early = await make({ at: clock().now() - 20 * MINUTE });
    await stocked.product.runJobs();
    await runAuto();
    expect(await inQueue(due.order.order_id)).toEqual([]);
    await setSettings({ autoOrder: true, channel: BuyerChannel.extension });
    await Promise.all([runAuto(), runAuto()]);
    await runAuto();
    expect(await inQueue(due.order.order_id)).toEqual(['Queued']);
    expect(await inQueue(early.order.order_id)).toEqual([]);
    await passTime(11 * MINUTE);
    await runAuto();
    expect(await inQueue(early.order.order_id)).toEqual(['Queued']);
  });

  it.each([
    [5, [true, true]],
    [6, [true, true]],
    [7, [true, false]],
    [45, [false, false]],
  ])('ORD-046 after the store’s own buffer of %i minutes, to the minute', async (cancelBufferMinutes, isQueued) => {
    await setSettings({ autoOrder: true, channel: BuyerChannel.extension, cancelBufferMinutes });
    const made = [await make({ at: clock().now() - 7 * MINUTE }), await make({ at: clock().now() - 6 * MINUTE })];
    await runAuto();
    for (const [at, { order }] of made.entries())
      expect(await inQueue(order.order_id)).toEqual(isQueued[at] ? ['Queued'] : []);
    await setSettings({ autoOrder: false });
  });

  it('ORD-046 not what is being cancelled at the marketplace, until that was refused', async () => {
    await setSettings({ autoOrder: true, channel: BuyerChannel.extension });
    const { order } = await make({ at: clock().now() - 60 * MINUTE });
    await seller.call(shipping.cancel, { body: { sellerOrderId: order.order_id, reason: 'NoInventory' } });
    const ended = (state: number) =>
      sql`update order_sending set state = ${state} where order_id = ${order.order_id} and kind = 1`.execute(db());
    await runAuto();
    expect(await inQueue(order.order_id)).toEqual([]);
    await ended(1);
    await runAuto();
    expect(await inQueue(order.order_id)).toEqual([]);
    await ended(3);
    await runAuto();
    expect(await inQueue(order.order_id)).toEqual(['Queued']);
    await setSettings({ autoOrder: false });
  });

  it('ORD-046 not what the seller withdrew, what is blocked, nor while services are stopped', async () => {
    await setSettings({ autoOrder: true });
    const withdrawn = await queued({ at: clock().now() - 60 * MINUTE });
    await withdraw(withdrawn.purchaseId);
    const blocked = await make({ at: clock().now() - 60 * MINUTE, buyer: { name: '田中 太郎' } });
    const asked = await make({ at: clock().now() - 60 * MINUTE, afterwards: { cancel_requested: true } });
    const fine = await make({ at: clock().now() - 60 * MINUTE });
    await sql`update account_standing set services_until = ${new Date(clock().now() - 1)} where account_id = ${seller.accountId}`.execute(
      db(),
    );
    await runAuto();
    expect(await inQueue(fine.order.order_id)).toEqual([]);
    await sql`update account_standing set services_until = 'infinity' where account_id = ${seller.accountId}`.execute(
      db(),
    );
    await runAuto();
    expect(await inQueue(fine.order.order_id)).toEqual(['Queued']);
    expect(await inQueue(withdrawn.orderId)).toEqual(['Withdrawn']);
    expect(await inQueue(blocked.order.order_id)).toEqual([]);
    expect(await inQueue(asked.order.order_id)).toEqual([]);
  });
});

describe('what goes through the warehouse', () => {
  const byWarehouse = { order: { sending: WAREHOUSE } };
  beforeAll(() => activateWarehouse(stocked.product, seller));
  afterAll(() => keepActivation(db(), seller.storeId, false, new Date(clock().now())));

  it('ORD-045, ORD-056 is converted when it is queued, and handed out with the hub’s address and its number', async () => {
    const { orderId } = await queued(byWarehouse);
    const { package_no } = await db()
      .selectFrom('warehouse_package')
      .select('package_no')
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow();
    expect(await next()).toMatchObject({
      orderId,
      sendingType: 'warehouse',
      shipTo: { name: 'Kervan Warehouse', line1: '140 Depot Road', line2: package_no, countryCode: 'US' },
    });
  });

  it('ORD-045, ORD-046 waits with its reason where no carrier takes it any more, and is not converted', async () => {
    await setSettings({ autoOrder: true, channel: BuyerChannel.extension });
    await replaceCarrierSettings(db(), seller.storeId, [{ carrierId: 'USPS', isActive: true, priority: 1 }]);
    const { order } = await make({ ...byWarehouse, buyer: { line1: 'Postfach 12 34' }, at: clock().now() - 7_200_000 });
    expect(await codeOf(queue(order.order_id))).toBe('PoBoxRefused');
    await runAuto();
    expect(await next()).toBeNull();
    expect(await lastOf(order.order_id)).toMatchObject({ state: 'Queued', failure: 'notConverted' });
    // Another carrier is switched on: it is converted as it is handed out.
    await activateWarehouse(stocked.product, seller);
    expect(await next()).toMatchObject({ orderId: order.order_id, shipTo: { line1: '140 Depot Road' } });
    await setSettings({ autoOrder: false });
  });
});
