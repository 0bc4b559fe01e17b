import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { dashboard } from '@kervan/contracts/dashboard-calls';
import type { FreshnessTier } from '@kervan/contracts/dashboard';
import { ItemFlag } from '@kervan/domain/inventory/item-flags';
import { inventoryTabNames, inventoryTabs, StatusCode } from '@kervan/domain/inventory/item-status';
import { inventory } from '@kervan/contracts/inventory-calls';
import type { ItemRow } from '@kervan/contracts/item-row';
import { pricing } from '@kervan/contracts/pricing-calls';
import { routing } from '@kervan/contracts/routing-calls';
import { directSendingPolicyVersion } from '@kervan/domain/routing/direct-sending';
import { firstSteps } from '@kervan/domain/stores/first-steps';
import { insertItems } from '../../records/items/item-write.ts';
import { DIRECT } from '../../records/orders/sending-codes.ts';
import { itemOf, itemsOf, offerOf } from '../../testing/items.ts';
import { changeMade, makeOrder } from '../../testing/orders.ts';
import { pass } from '../../testing/pass.ts';
import type { Seller } from '../../testing/product.ts';
import { useStocked } from '../../testing/stocked.ts';

const HOUR = 3_600_000;
const stocked = useStocked('many');
const { product } = stocked;
let seller: Seller;
let other: Seller;
beforeAll(() => {
  ({ seller, other } = stocked);
});

const health = () => seller.call(dashboard.storeHealth, {});
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
/** Past the short while for which the scans serve again. */
const moment = () => pass(product, 1);
const LISTED = new Set(['AtStore', 'AtStoreWithZeroQuantity', 'ZeroQuantityQueue', 'AtStoreQueue', 'RemovalQueue']);
const isListed = (row: ItemRow) => LISTED.has(row.status) || row.listedAtZero;

describe('counts', () => {
  it('REP-028 INV-099 every status and tab has as many items as the list behind its link has rows', async () => {
    const { statuses, tabs, plan } = await health();
    const counts = await seller.call(inventory.counts, {});
    expect({ statuses, tabs, plan }).toEqual({
      statuses: counts.statuses,
      tabs: counts.tabs,
      plan: { atStore: counts.account.atStoreCount, limit: counts.productLimit },
    });
    for (const tab of inventoryTabNames) expect(await itemsOf(seller, tab), tab).toHaveLength(tabs[tab]);
    expect(tabs.pendingApproval).toBeGreaterThan(0);
  });

  it('REP-028 another seller sees the own store alone', async () => {
    const theirs = await other.call(dashboard.storeHealth, {});
    expect(theirs).toMatchObject({
      tabs: { all: 0 },
      changes: { total: 0, previousTotal: null },
      newest: [],
      failures: { items: 0, newest: [] },
      waiting: { changes: 0, oldestAt: null, held: 0, heldBy: null },
      firstSteps: Object.fromEntries(firstSteps.map((step) => [step, false])),
    });
    expect(theirs.freshness.map(({ items, p50Ms, late }) => [items, p50Ms, late])).toEqual([
      [0, null, 0],
      [0, null, 0],
      [0, null, 0],
      [0, null, 0],
    ]);
    expect(
      (
        await seller.request({
          method: 'GET',
          url: dashboard.storeHealth.path,
          headers: { 'x-customer-marketplace-id': String(other.storeId) },
        })
      ).json,
    ).toMatchObject({ message: 'DifferentMarketSelected' });
  });
});

describe('the first steps', () => {
  it('ONB-001 a default profit band and the default filters can be confirmed, by their own seller, once', async () => {
    const steps = async () => (await other.call(dashboard.storeHealth, {})).firstSteps;
    for (let turn = 0; turn < 2; turn++) {
      await other.call(dashboard.confirmStep, { body: { step: 'profitBand' } });
      expect(await steps()).toMatchObject({ profitBand: true, filters: false });
    }
    await other.call(dashboard.confirmStep, { body: { step: 'filters' } });
    expect(await steps()).toMatchObject({ profitBand: true, filters: true, way: false });
    const foreign = await seller.request({
      method: 'POST',
      url: dashboard.confirmStep.path,
      headers: { 'x-customer-marketplace-id': String(other.storeId) },
      payload: { step: 'filters' },
    });
    expect(foreign.json).toMatchObject({ message: 'DifferentMarketSelected' });
  });
});

describe('the first order', () => {
  const steps = async () => (await health()).firstSteps;

  it('ONB-001 with prices at the store the steps go on to the first order: that it came, its shipping type, bought, confirmed', async () => {
    const live = { profitBand: true, filters: true, way: false, products: true, firstPriceLive: true };
    const ahead = { firstOrder: false, shippingType: false, bought: false, confirmed: false };
    expect(await steps()).toEqual({ ...live, ...ahead });
    // Another seller's orders are none of this store's.
    await makeOrder(product, other, { order: { confirmed_at: new Date(product.worker.clock.now()) } });
    await makeOrder(product, seller);
    expect(await steps()).toEqual({ ...live, ...ahead, firstOrder: true });
    await seller.call(routing.acknowledgeDirectSending, {
      body: { textVersion: directSendingPolicyVersion, accepted: true },
    });
    expect(await steps()).toEqual({ ...live, ...ahead, way: true, firstOrder: true });
    await makeOrder(product, seller, { order: { sending: DIRECT, is_sending_fixed: true } });
    const chosen = { ...live, ...ahead, way: true, firstOrder: true, shippingType: true };
    expect(await steps()).toEqual(chosen);
    const { order } = await makeOrder(product, seller, { items: [{ parcel: ['bought'] }] });
    expect(await steps()).toEqual({ ...chosen, bought: true });
    // Whoever puts them away sees no more of them; said by one store, it holds for that one.
    await seller.call(dashboard.confirmStep, { body: { step: 'all' } });
    expect(await steps()).toBeNull();
    expect((await other.call(dashboard.storeHealth, {})).firstSteps).not.toBeNull();
    await sql`update store set steps_confirmed = '{}' where store_id = ${seller.storeId}`.execute(product.worker.db);
    expect(await steps()).toEqual({ ...chosen, bought: true });
    await changeMade(product, seller, order.order_id, {
      order: { confirmed_at: new Date(product.worker.clock.now()) },
    });
    expect(await steps()).toBeNull();
  });
});

describe('age of the data', () => {
  it('REP-028 PRICE-032 middle and 95th of 100 per tier are those of the rows of the inventory', async () => {
    await pass(product, 20);
    const { freshness, asOf } = await health();
    const rows = await itemsOf(seller);
    const tiers = await product.worker.db
      .selectFrom('source_schedule as c')
      .innerJoin('source_product as p', 'p.source_id', 'c.source_id')
      .select(['p.asin', 'c.tier'])
      .execute();
    const hot = new Set(tiers.filter(({ tier }) => tier === 0).map(({ asin }) => asin));
    const expected: Record<FreshnessTier, { limit: number; at: (string | null)[] }> = {
      hot: {
        limit: HOUR / 4,
        at: rows.filter((row) => isListed(row) && hot.has(row.asin)).map((row) => row.sourceFetchedAt),
      },
      listed: {
        limit: HOUR,
        at: rows.filter((row) => isListed(row) && !hot.has(row.asin)).map((row) => row.sourceFetchedAt),
      },
      unlisted: { limit: 12 * HOUR, at: rows.filter((row) => !isListed(row)).map((row) => row.sourceFetchedAt) },
      competition: { limit: HOUR / 2, at: rows.filter(isListed).map((row) => row.targetFetchedAt) },
    };
    expect(freshness.map(({ tier }) => tier)).toEqual(['hot', 'listed', 'unlisted', 'competition']);
    for (const { tier, ...figures } of freshness) {
      const { limit, at } = expected[tier];
      const ages = at
        .flatMap((read) => (read === null ? [] : [Date.parse(asOf) - Date.parse(read)]))
        .toSorted((a, b) => a - b);
      const nth = (share: number) => ages[Math.max(0, Math.ceil(share * ages.length) - 1)] ?? null;
      expect(figures, tier).toEqual({
        limitMs: limit,
        items: at.length,
        read: ages.length,
        p50Ms: nth(0.5),
        p95Ms: nth(0.95),
        late: ages.filter((age) => age > limit).length,
      });
    }
    expect(sum(freshness.filter(({ tier }) => tier !== 'competition').map(({ items }) => items))).toBe(rows.length);
  });
});

describe('changes', () => {
  it('REP-028 the hours add up to every change of the store, and the newest are the end of its history', async () => {
    await moment();
    const { changes, newest, asOf } = await health();
    const histories = await Promise.all(
      (await itemsOf(seller)).map(async ({ sku }) =>
        (await seller.call(inventory.detail, { query: { asinOrSku: sku } })).updateHistory.map((row) => ({
          ...row,
          sku,
        })),
      ),
    );
    const all = histories.flat().toSorted((a, b) => b.seq - a.seq);
    expect(changes.hours).toHaveLength(24);
    expect(changes.total).toBe(all.length);
    expect(sum(changes.hours.map(({ forSale, notForSale }) => forSale + notForSale))).toBe(changes.total);
    expect(sum(changes.hours.map(({ forSale }) => forSale))).toBe(
      all.filter(({ quantity }) => (quantity ?? 0) > 0).length,
    );
    for (const [index, { from }] of changes.hours.entries())
      expect(Date.parse(from) - Date.parse(changes.hours[0]?.from ?? '')).toBe(index * HOUR);
    expect(Date.parse(asOf) - Date.parse(changes.hours.at(-1)?.from ?? '')).toBeLessThan(HOUR);
    expect(changes.previousTotal).toBeNull();
    expect(
      newest.map(({ seq, sku, at, status, priceMinor, quantity }) => ({ seq, sku, at, status, priceMinor, quantity })),
    ).toEqual(
      all.slice(0, 8).map(({ seq, sku, changedAt, status, priceMinor, quantity }) => ({
        seq,
        sku,
        at: changedAt,
        status,
        priceMinor,
        quantity,
      })),
    );
  });

  it('REP-028 each hour ends with as many products at the store as came there, and with what failed in it', async () => {
    await moment();
    const { changes, tabs } = await health();
    expect(changes.hours.at(-1)?.atStore).toBe(tabs.atStore);
    // The store began empty with the products of this test; all of them came within the hours shown.
    expect(changes.hours[0]?.atStore).toBe(0);
    const moves = await product.worker.db
      .selectFrom('price_change')
      .select(['changed_at', 'status', 'old_status'])
      .where('store_id', '=', seller.storeId)
      .execute();
    const isAtStore = (status: number | null) =>
      status !== null && inventoryTabs.atStore.some((code) => code === status);
    for (const { from, atStore } of changes.hours) {
      const end = Date.parse(from) + HOUR;
      const before = moves.filter(({ changed_at }) => changed_at.getTime() < end);
      const came = before.filter(({ status, old_status }) => isAtStore(status) && !isAtStore(old_status)).length;
      const left = before.filter(({ status, old_status }) => !isAtStore(status) && isAtStore(old_status)).length;
      expect(atStore, from).toBe(came - left);
    }
    expect(tabs.atStore).toBeGreaterThan(0);
    expect(changes.hours.every(({ failed }) => failed === 0)).toBe(true);
  });

  it('REP-028 what was taken over from the store was not there before', async () => {
    const { db } = product.worker;
    const source = await db.selectFrom('source_product').select('source_id').executeTakeFirstOrThrow();
    const [storeId, now] = [other.storeId, product.deps.clock.now()];
    const taken = { sourceId: source.source_id, reason: 0, flags: ItemFlag.addedFromStore, price: 1_000, quantity: 5 };
    await db.transaction().execute((tx) =>
      insertItems(tx, { storeId, now }, [
        { itemId: 900_001, status: StatusCode.AtStore, ...taken },
        { itemId: 900_002, status: StatusCode.AtStoreWithZeroQuantity, ...taken },
      ]),
    );
    await moment();
    const { changes } = await other.call(dashboard.storeHealth, {});
    expect(changes.hours.at(-1)?.atStore).toBe(2);
    expect(changes.hours.slice(0, -2).map(({ atStore }) => atStore)).toEqual(Array.from({ length: 22 }, () => 0));
  });

  it('REP-028 they are compared with the same stretch of the day before once the store is older than that', async () => {
    // Days that really pass are the long run's (store-health.long): here what happened moves back.
    const { rows: numbers } = await sql<{
      seq: number;
    }>`select seq::int from price_change where store_id = ${seller.storeId} order by seq`.execute(product.worker.db);
    const moveBack = async (hours: number, share: number) => {
      const last = numbers[Math.floor(numbers.length * share) - 1]?.seq ?? 0;
      await sql`update price_change set changed_at = changed_at - ${`${hours} hours`}::interval where store_id = ${seller.storeId} and seq <= ${last}`.execute(
        product.worker.db,
      );
      // Past the while for which the hours that are over serve again.
      await pass(product, 6);
    };
    await moveBack(26, 2 / 3);
    expect((await health()).changes.previousTotal).toBeNull();
    await moveBack(24, 1 / 3);
    // One of the day before happened in the hour that runs, to the moment: it counts once.
    const ofDayBefore = numbers[Math.floor((numbers.length * 2) / 3) - 1]?.seq ?? 0;
    const dayAgo = new Date(product.deps.clock.now() - 24 * HOUR);
    await sql`update price_change set changed_at = ${dayAgo} where store_id = ${seller.storeId} and seq = ${ofDayBefore}`.execute(
      product.worker.db,
    );
    const { changes } = await health();
    const rows = await product.worker.db
      .selectFrom('price_change')
      .select(['changed_at'])
      .where('store_id', '=', seller.storeId)
      .execute();
    const start = Date.parse(changes.hours[0]?.from ?? '');
    expect(changes.total).toBe(rows.filter(({ changed_at }) => changed_at.getTime() >= start).length);
    expect(changes.previousTotal).toBe(
      rows.filter(
        ({ changed_at }) =>
          changed_at.getTime() >= start - 24 * HOUR &&
          changed_at.getTime() < start &&
          changed_at.getTime() <= product.deps.clock.now() - 24 * HOUR,
      ).length,
    );
    expect(changes.previousTotal).toBeGreaterThan(0);
    expect(rows.length).toBeGreaterThan(changes.total + (changes.previousTotal ?? 0));
  });
});

describe('what needs the seller', () => {
  it('REP-028 PRICE-020 changes that closed price updates hold back are counted until they are opened', async () => {
    const [target] = (await itemsOf(seller, 'atStore')).filter((row) => row.status === 'AtStore');
    const { revision: _, ...settings } = await seller.call(pricing.getStore, {});
    await seller.call(pricing.saveStore, { body: { ...settings, priceUpdates: { mode: 'closed', hours: [] } } });
    const before = await itemOf(seller, target?.sku ?? '');
    await product.world.setOffer('US', before.asin, offerOf((before.sourcePriceMinor ?? 0) + 1_500));
    await product.settle({ until: async () => (await itemOf(seller, before.sku)).priceMinor !== before.priceMinor });
    let [waiting, pending] = [(await health()).waiting, await itemsOf(seller)];
    await pass(product, 30, {
      until: async () => {
        waiting = (await health()).waiting;
        pending = (await itemsOf(seller)).filter((row) => row.updateState === 'pending');
        return waiting.held === waiting.changes && waiting.held === pending.length;
      },
    });
    expect(waiting).toMatchObject({ changes: pending.length, held: pending.length, heldBy: 'closed', heldUntil: null });
    expect(pending.length).toBeGreaterThan(0);
    expect(Date.parse(waiting.oldestAt ?? '')).toBeLessThanOrEqual(product.deps.clock.now());
    await seller.call(pricing.saveStore, { body: { ...settings, priceUpdates: { mode: 'hours', hours: ['03:00'] } } });
    const held = (await health()).waiting;
    expect(held.heldBy).toBe('hours');
    expect(
      new Date(held.heldUntil ?? '').toLocaleTimeString('en-GB', {
        timeZone: 'Europe/Berlin',
        hour: '2-digit',
        minute: '2-digit',
      }),
    ).toBe('03:00');
    await seller.call(pricing.saveStore, { body: settings });
    await product.settle();
    expect((await health()).waiting).toMatchObject({ held: 0, heldBy: null });
  });

  it('REP-028 a change that is shown already and only looked at once more does not count as waiting', async () => {
    const before = (await health()).waiting;
    const { rows } = await sql<{
      item_id: number;
    }>`insert into publish_queue (store_id, item_id, seq, priority, not_before)
      select store_id, item_id, seq, 1, ${new Date(product.worker.clock.now())} from submission s where store_id = ${seller.storeId} and state = 'done' and not exists (select 1 from publish_queue q where q.item_id = s.item_id) order by seq limit 1 returning item_id`.execute(
      product.worker.db,
    );
    expect(rows).toHaveLength(1);
    expect((await health()).waiting).toEqual(before);
    await sql`delete from publish_queue where item_id = ${rows[0]?.item_id ?? 0}`.execute(product.worker.db);
  });

  it('REP-028 INV-052 the failed changes are exactly the items that the inventory marks as failed', async () => {
    const [target] = (await itemsOf(seller, 'atStore')).filter((row) => row.status === 'AtStore');
    const { id } = await product.world.fault({
      kind: 'silentFailure',
      operation: 'patchListingsItem',
      sellerId: seller.sellingPartnerId,
      forMs: 10 * 24 * HOUR,
    });
    const before = await itemOf(seller, target?.sku ?? '');
    await product.world.setOffer('US', before.asin, offerOf((before.sourcePriceMinor ?? 0) + 2_500));
    await pass(product, 800, {
      stride: 50,
      until: async () => (await itemOf(seller, before.sku)).updateState === 'failed',
    });
    const { failures, changes } = await health();
    const badly = await product.worker.db
      .selectFrom('submission')
      .select('ended_at')
      .where('store_id', '=', seller.storeId)
      .where('state', 'in', ['refused', 'failed'])
      .execute();
    expect(badly.length).toBeGreaterThan(0);
    expect(sum(changes.hours.map((hour) => hour.failed))).toBe(badly.length);
    const failed = (await itemsOf(seller)).filter((row) => row.updateState === 'failed');
    expect(failed.map(({ sku }) => sku)).toContain(before.sku);
    expect(failures.items).toBe(failed.length);
    expect(failures.newest.map(({ sku }) => sku).toSorted()).toEqual(failed.map(({ sku }) => sku).toSorted());
    expect(failures.newest.find(({ sku }) => sku === before.sku)).toMatchObject({ kind: 'mismatch', attempts: 3 });
    // The price goes back to what is shown: nothing has to be sent, and the failure has no meaning any more.
    await product.world.setOffer('US', before.asin, offerOf(before.sourcePriceMinor ?? 0));
    await product.settle({ until: async () => (await itemOf(seller, before.sku)).priceMinor === before.priceMinor });
    await product.settle({ until: async () => (await itemOf(seller, before.sku)).updateState === 'done' });
    expect((await health()).failures.newest.map(({ sku }) => sku)).not.toContain(before.sku);
    await product.world.endFault(id);
  });
});
