import { beforeAll, describe, expect, it } from 'vitest';
import { messages } from '@kervan/contracts/messages-calls';
import { shippingTemplates } from '@kervan/contracts/shipping-templates-calls';
import type { ItemRow } from '@kervan/contracts/item-row';
import { itemOf, moveSource } from '../../testing/items.ts';
import type { Seller } from '../../testing/product.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { useStocked } from '../../testing/stocked.ts';

const stocked = useStocked();
const { product } = stocked;
let seller: Seller;
let other: Seller;
let listed: ItemRow[];
beforeAll(() => {
  ({ seller, other } = stocked);
  listed = stocked.listed;
});

const CHEAP = { id: 'template-cheap', name: 'Cheap' };
const DEAR = { id: 'template-dear', name: 'Dear' };
const REST = { id: 'template-rest', name: 'Rest' };
/** The price of the dearest product. */
let border: number;
const get = (who = seller) => who.call(shippingTemplates.get, {});
const set = (...templates: { id: string; name: string }[]) =>
  product.world.setTemplates('DE', seller.sellingPartnerId, templates);
const readAnew = async () => {
  await seller.call(shippingTemplates.refresh, {});
  await product.settle();
};
const body = (over: object = {}) => ({
  enabled: true,
  defaultName: REST.name,
  templates: [{ name: CHEAP.name, isActive: true, from: 0, to: border, price: 399 }],
  ...over,
});
const save = (over: object = {}) => seller.call(shippingTemplates.save, { body: body(over) });
const shownGroups = async () => {
  const listings = await Promise.all(
    listed.map(({ sku }) => product.world.listing('DE', seller.sellingPartnerId, sku)),
  );
  return new Map(
    listings.map(({ sku, shippingGroup, priceMinor }) => [sku, { shippingGroup, priceMinor: priceMinor ?? 0 }]),
  );
};
const cheapest = (place: number): ItemRow => {
  const found = listed.toSorted((a, b) => (a.priceMinor ?? 0) - (b.priceMinor ?? 0))[place];
  if (!found) throw new Error('too few products');
  return found;
};
const told = async () =>
  (await seller.call(messages.list, { body: { limit: 50 } })).items.filter(({ title }) => /Cheap/.test(title));

describe('shipping templates', () => {
  it('STORE-059 are read from the seller account when somebody first asks, of each store its own', async () => {
    await set(CHEAP, DEAR, REST);
    expect(await get()).toMatchObject({
      enabled: false,
      templates: [],
      held: [],
      account: { isConnected: true, readAt: null, templates: [] },
    });
    await product.settle();
    expect((await get()).account).toEqual({
      isConnected: true,
      readAt: expect.any(String),
      failedAt: null,
      templates: [CHEAP, DEAR, REST].map(({ name }) => ({ name, isGone: false })),
    });
    await get(other);
    await product.settle();
    expect((await get(other)).account.templates.map(({ name }) => name)).not.toContain('Cheap');
    const { statusCode } = await other.request({
      method: 'GET',
      url: '/api/shippingTemplate/get',
      headers: { 'x-customer-marketplace-id': String(seller.storeId) },
    });
    expect(statusCode).toBe(400);
  });

  it('STORE-060 STORE-039 a name that the account does not have is refused at its field, and nothing is saved', async () => {
    border = Math.max(...listed.map(({ priceMinor }) => priceMinor ?? 0));
    const { revision } = await get();
    expect(await refusalOf(save({ defaultName: 'Nowhere' }))).toMatchObject({
      code: 'ValidationFailed',
      fields: [{ field: 'shippingTemplates.defaultName', code: 'ShippingTemplateNotFound' }],
    });
    const strange = [{ name: 'Nowhere', isActive: true, from: 0, to: border, price: 399 }];
    expect(await refusalOf(save({ templates: strange }))).toMatchObject({
      fields: [{ field: 'shippingTemplates.templates.0.name', code: 'ShippingTemplateNotFound' }],
    });
    expect(await refusalOf(save({ templates: [{ ...strange[0], name: CHEAP.name, from: border }] }))).toMatchObject({
      fields: [{ field: 'shippingTemplates.templates.0', code: 'OutOfRange' }],
    });
    expect(await get()).toMatchObject({ enabled: false, templates: [], revision });
  });

  it('STORE-037 STORE-041 PRICE-005 every listing gets the template of its price, without its price being sent again', async () => {
    const before = await shownGroups();
    expect([...before.values()].every(({ shippingGroup }) => shippingGroup === null)).toBe(true);
    const { actionId } = await save();
    expect((await save()).actionId).toBeNull();
    await product.settle();
    const after = await shownGroups();
    for (const [sku, { shippingGroup, priceMinor }] of after) {
      expect(shippingGroup, sku).toBe(priceMinor < border ? CHEAP.id : REST.id);
      expect(priceMinor, sku).toBe(before.get(sku)?.priceMinor);
    }
    expect(new Set([...after.values()].map(({ shippingGroup }) => shippingGroup)).size).toBe(2);
    expect(actionId).not.toBeNull();
  });

  it('STORE-041 a price that leaves its range takes the other template along', async () => {
    const target = cheapest(0);
    await moveSource(product, seller, { asin: target.asin, priceMinor: (target.sourcePriceMinor ?? 0) + border });
    const now = await itemOf(seller, target.sku);
    expect(now.priceMinor ?? 0).toBeGreaterThanOrEqual(border);
    expect((await shownGroups()).get(target.sku)).toEqual({ shippingGroup: REST.id, priceMinor: now.priceMinor });
  });

  it('STORE-039 one that vanished is told of and held: listings keep what they have, nothing of it is sent', async () => {
    await set(DEAR, REST);
    await readAnew();
    const asking =
      listed.length - [...(await shownGroups()).values()].filter((one) => one.shippingGroup === REST.id).length;
    expect(await get()).toMatchObject({
      enabled: true,
      held: [{ name: CHEAP.name, products: asking }],
      account: {
        templates: [
          { name: DEAR.name, isGone: false },
          { name: REST.name, isGone: false },
          { name: CHEAP.name, isGone: true },
        ],
      },
    });
    expect(await told()).toHaveLength(1);
    await readAnew();
    expect(await told()).toHaveLength(1);
    // A price within the range of the vanished one goes out all the same, without a template.
    const target = cheapest(1);
    await moveSource(product, seller, { asin: target.asin, priceMinor: (target.sourcePriceMinor ?? 0) + 100 });
    expect((await shownGroups()).get(target.sku)?.priceMinor).toBe((await itemOf(seller, target.sku)).priceMinor);
    // A save that uses it is refused; one that no longer does is not.
    expect(await refusalOf(save())).toMatchObject({ code: 'ValidationFailed' });
    await save({ templates: [{ name: CHEAP.name, isActive: false, from: 0, to: border, price: 399 }] });
    expect((await get()).held).toEqual([]);
    await product.settle();
    expect(new Set([...(await shownGroups()).values()].map(({ shippingGroup }) => shippingGroup))).toEqual(
      new Set([REST.id]),
    );
  });

  it('STORE-037 one that the marketplace refuses counts as gone, and the price goes out without it', async () => {
    await set(CHEAP, DEAR, REST);
    await readAnew();
    await set(DEAR, REST);
    await save();
    const target = cheapest(1);
    await moveSource(product, seller, { asin: target.asin, priceMinor: (target.sourcePriceMinor ?? 0) + 200 });
    const now = await itemOf(seller, target.sku);
    expect(now).toMatchObject({ status: 'AtStore', confirmedPriceMinor: now.priceMinor });
    expect((await shownGroups()).get(target.sku)).toEqual({ shippingGroup: REST.id, priceMinor: now.priceMinor });
    expect((await get()).account.templates.at(-1)).toEqual({ name: CHEAP.name, isGone: true });
    expect(await told()).toHaveLength(2);
    // Back again, it is used again by itself.
    await set(CHEAP, DEAR, REST);
    await readAnew();
    expect((await shownGroups()).get(target.sku)?.shippingGroup).toBe(CHEAP.id);
  });

  it('STORE-039 one that vanished is told of though no product asks for it', async () => {
    await set(CHEAP, DEAR, REST);
    await readAnew();
    await save({ templates: [{ name: CHEAP.name, isActive: true, from: 0, to: 1, price: 0 }] });
    await set(DEAR, REST);
    await readAnew();
    expect((await get()).held).toEqual([{ name: CHEAP.name, products: 0 }]);
    await set(CHEAP, DEAR, REST);
    await readAnew();
    expect((await get()).held).toEqual([]);
  });

  it('STORE-059 an account that cannot be asked leaves what was known, and says so', async () => {
    const { id } = await product.world.fault({ kind: 'error5xx', operation: 'getDefinitionsProductType' });
    await readAnew();
    const { account } = await get();
    expect(account.failedAt).not.toBeNull();
    expect(account.templates).toHaveLength(3);
    await product.world.endFault(id);
  });
});
