import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ItemRow } from '@kervan/contracts/item-row';
import { messages } from '@kervan/contracts/messages-calls';
import { pricing } from '@kervan/contracts/pricing-calls';
import { texts } from '@kervan/texts/texts';
import { itemOf, offerOf } from '../../testing/items.ts';
import { useStocked } from '../../testing/stocked.ts';

const stocked = useStocked();
const { product } = stocked;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
let taken = 0;
let target: ItemRow;

beforeEach(() => {
  const next = stocked.listed[taken++];
  if (!next) throw new Error('no listing is left');
  target = next;
});

const shown = () => product.world.listing('DE', stocked.seller.sellingPartnerId, target.sku);
const set = (terms: Parameters<typeof product.world.setOfferTerms>[3]) =>
  product.world.setOfferTerms('DE', stocked.seller.sellingPartnerId, target.sku, terms);
const item = () => itemOf(stocked.seller, target.sku);
/** The turns of a sale lie ahead: what is waited for is said. */
const untilSo = (isSo: () => Promise<boolean>) =>
  product.settle({ until: isSo, maxMs: 6 * HOUR_MS, leastStepMs: 2 * MINUTE_MS });
const pass = (minutes: number) => {
  const end = product.worker.clock.now() + minutes * MINUTE_MS;
  return untilSo(async () => product.worker.clock.now() >= end);
};
/** What is listed is read every six hours at least: as if they were over. */
const look = async () => {
  await sql`update listing_reported r set reported_at = reported_at - interval '7 hours' from item_details d where d.store_id = r.store_id and d.item_id = r.item_id and d.sku = ${target.sku}`.execute(
    product.worker.db,
  );
  await pass(2);
};
const price = () => target.priceMinor ?? 0;
const source = (more: number) =>
  product.world.setOffer('US', target.asin, offerOf((target.sourcePriceMinor ?? 0) + more));
const at = async (minutes: number) =>
  new Date(Date.parse((await product.world.clock()).now) + minutes * MINUTE_MS).toISOString();
const told = async (kind: 'saleBelowFloor' | 'priceOutOfBounds') => {
  const { items } = await stocked.seller.call(messages.list, { body: { limit: 50 } });
  const { subject } = texts.en.mail[kind];
  return items.filter(({ title }) => title.startsWith(subject.split('{{')[0] ?? '')).length;
};

describe('what the seller set at the marketplace beside the price', () => {
  it('PRICE-032 a price that changes leaves bounds and a coming sale as they are', async () => {
    const terms = { lowestMinor: 100, highestMinor: price() * 10 };
    await set({ ...terms, sale: { priceMinor: price() - 1, startAt: await at(2_880), endAt: await at(2_940) } });
    await source(700);
    await untilSo(async () => {
      const { priceMinor, confirmedPriceMinor } = await item();
      return priceMinor !== target.priceMinor && confirmedPriceMinor === priceMinor;
    });
    const now = await item();
    expect(now.status).toBe('AtStore');
    expect(await shown()).toMatchObject({
      priceMinor: now.priceMinor,
      offer: { lowestMinor: 100, highestMinor: price() * 10, sales: 1 },
    });
  });

  it('PRICE-032 while a sale runs no price is sent, stock is; the price goes out when the sale is over', async () => {
    const before = await shown();
    await set({ sale: { priceMinor: price() + 500, startAt: await at(10), endAt: await at(100) } });
    await look();
    await pass(12);
    expect(await shown()).toMatchObject({ priceMinor: price() + 500, quantity: before.quantity });
    await source(300);
    await untilSo(async () => (await item()).priceMinor !== target.priceMinor);
    await pass(30);
    const wanted = (await item()).priceMinor;
    expect(await shown()).toMatchObject({
      priceMinor: price() + 500,
      offer: { priceMinor: target.priceMinor, sales: 1 },
    });
    expect((await item()).status).toBe('AtStore');
    // What the source runs out of is at zero at once, whatever is on sale.
    await product.world.setOffer('US', target.asin, offerOf((target.sourcePriceMinor ?? 0) + 300, { quantity: 0 }));
    await untilSo(async () => (await shown()).quantity === 0);
    await source(300);
    await untilSo(async () => (await shown()).quantity === before.quantity);
    expect(await shown()).toMatchObject({ priceMinor: price() + 500 });
    await untilSo(async () => (await shown()).priceMinor === wanted);
    expect(await shown()).toMatchObject({ quantity: before.quantity });
  });

  it('decision 77 a sale under the lowest price takes the stock to zero from its first moment, says so, and gives it back', async () => {
    const before = await shown();
    await set({ sale: { priceMinor: 100, startAt: await at(10), endAt: await at(60) } });
    await look();
    expect(await shown()).toMatchObject({ quantity: before.quantity });
    await untilSo(async () => (await shown()).quantity === 0);
    expect(await shown()).toMatchObject({ priceMinor: 100, quantity: 0 });
    expect(await told('saleBelowFloor')).toBe(1);
    await untilSo(async () => (await shown()).quantity === before.quantity && (await item()).status === 'AtStore');
    expect(await shown()).toMatchObject({ priceMinor: target.priceMinor });
  });

  it('a price outside of the bounds is said and not sent; it goes out when they allow it', async () => {
    await set({ lowestMinor: 100, highestMinor: price() + 1 });
    await look();
    // Dearer at the source: what is shown lies under the lowest price now.
    await source(2_000);
    await untilSo(async () => (await item()).priceMinor !== target.priceMinor);
    await untilSo(async () => (await shown()).quantity === 0);
    const wanted = (await item()).priceMinor;
    expect(await shown()).toMatchObject({ priceMinor: target.priceMinor, quantity: 0, status: 'INACTIVE' });
    expect(await told('priceOutOfBounds')).toBe(1);
    await set({ highestMinor: null });
    await look();
    await untilSo(async () => (await shown()).status === 'BUYABLE');
    expect(await shown()).toMatchObject({ priceMinor: wanted });
  });

  it('a handling time that changes alone goes with its quantity', async () => {
    const { revision: _, ...current } = await stocked.seller.call(pricing.getStore, {});
    await stocked.seller.call(pricing.saveStore, { body: { ...current, handlingDays: current.handlingDays + 2 } });
    await untilSo(async () => (await shown()).handlingDays === current.handlingDays + 2);
  });
});
