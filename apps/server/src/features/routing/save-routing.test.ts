import { beforeAll, describe, expect, it } from 'vitest';
import { orders } from '@kervan/contracts/orders-calls';
import { routing } from '@kervan/contracts/routing-calls';
import { limits } from '@kervan/domain/limits';
import { noConditions, type RoutingRule } from '@kervan/domain/orders/routing-rules';
import { directSendingPolicyVersion } from '@kervan/domain/routing/direct-sending';
import { keepOffer } from '../../records/warehouse/warehouse-offer.ts';
import { replaceCarrierSettings } from '../../records/warehouse/warehouse-stores.ts';
import { testCarriers } from '../../testing/active-warehouse.ts';
import { makeOrder, type MadeOrder } from '../../testing/orders.ts';
import type { Seller } from '../../testing/product.ts';
import { codeOf, refusalOf } from '../../testing/refusal.ts';
import { useStocked } from '../../testing/stocked.ts';

const stocked = useStocked();
let seller: Seller;
let other: Seller;
const accept = (accepted: boolean) =>
  seller.call(routing.acknowledgeDirectSending, { body: { textVersion: directSendingPolicyVersion, accepted } });
beforeAll(async () => {
  ({ seller, other } = stocked);
  await accept(true);
});

const get = (who = seller) => who.call(routing.get, {});
type Body = Parameters<typeof seller.call<typeof routing.save>>[1]['body'];
const save = (body: Partial<Body>, who = seller) =>
  who.call(routing.save, { body: { defaultSendingType: 'warehouse', ...body } });
const rule = (over: Partial<RoutingRule>): RoutingRule => ({
  ...noConditions,
  sendingType: 'direct',
  carrierCode: null,
  ...over,
});
const wayOf = async (number: string) => {
  const { sendingType, carrierCode, packages, events } = await seller.call(orders.details, {
    query: { sellerAmazonOrderId: number },
  });
  const routed = events.filter(({ kind }) => kind === 'routed').at(-1)?.details?.rule;
  return { sendingType, carrierCode, warehouse: packages[0]?.warehouseStatus ?? null, rule: routed };
};
const make = async (draft: MadeOrder = {}) => (await makeOrder(stocked.product, seller, draft)).order.amazon_order_id;

describe('how a store routes, buys and confirms', () => {
  it('STORE-061, STORE-062 answers what nobody set, keeps what is given and leaves the rest', async () => {
    expect(await get(other)).toMatchObject({
      rules: [],
      carrierPriority: [],
      channel: 1,
      autoOrder: false,
      cancelBufferMinutes: 30,
      autoConfirm: 'off',
      confirmHours: 6,
    });
    const rules = [rule({ priceFrom: 5_000, priceTo: 9_000 }), rule({ states: ['Bayern'], countries: ['DE'] })];
    await save({ rules, channel: 2, autoOrder: true, cancelBufferMinutes: 90 });
    await save({ autoConfirm: 'hoursBefore', confirmHours: 12 });
    expect(await get()).toMatchObject({
      rules,
      channel: 2,
      autoOrder: true,
      cancelBufferMinutes: 90,
      autoConfirm: 'hoursBefore',
      confirmHours: 12,
    });
    expect((await get(other)).rules).toEqual([]);
  });

  it('STORE-036, WH-048 shows the carriers of the warehouse: those that it offers, and the switched on ones by priority', async () => {
    expect(await get()).toMatchObject({ carriers: [], carrierPriority: [] });
    const { db, clock } = stocked.product.worker;
    await keepOffer(db, 'DE', testCarriers, clock.now());
    await replaceCarrierSettings(db, seller.storeId, [
      { carrierId: 'USPS', isActive: false, priority: 1 },
      { carrierId: 'PTT', isActive: true, priority: 2 },
      { carrierId: 'DHL', isActive: true, priority: 3 },
    ]);
    expect(await get()).toMatchObject({
      carriers: [
        { code: 'USPS', name: 'USPS Parcel' },
        { code: 'DHL', name: 'DHL Parcel' },
      ],
      carrierPriority: ['DHL'],
    });
    expect(await get(other)).toMatchObject({ carrierPriority: [] });
  });

  it('STORE-062 who saves from what was changed meanwhile is refused; the same again changes nothing', async () => {
    const { revision } = await get();
    const first = await save({ cancelBufferMinutes: 45, revision });
    expect(first.revision).toBe(revision + 1);
    expect(await codeOf(save({ cancelBufferMinutes: 50, revision }))).toBe('SettingsChangedMeanwhile');
    expect(await save({ cancelBufferMinutes: 45, revision: first.revision })).toMatchObject({
      revision: first.revision,
    });
    const outcomes = await Promise.allSettled(
      [10, 20, 40].map((cancelBufferMinutes) => save({ cancelBufferMinutes, revision: first.revision })),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    // The default way and the rules are one page: either of them being saved is noticed.
    const before = (await get()).revision;
    await save({ defaultSendingType: 'direct' });
    expect(await codeOf(save({ cancelBufferMinutes: 5, revision: before }))).toBe('SettingsChangedMeanwhile');
    await save({});
  });

  it.each<[string, Partial<Body>, { field: string; code: string }[]]>([
    [
      'a range upside down',
      { rules: [rule({}), rule({ weightFromG: 9, weightToG: 8 })] },
      [{ field: 'rules.1', code: 'reversed' }],
    ],
    ['an empty word', { rules: [rule({ categories: ['Toys', ' '] })] }, [{ field: 'rules.0', code: 'emptyValue' }]],
    ['less than nothing', { rules: [rule({ priceFrom: -1 })] }, [{ field: 'rules.0', code: 'negative' }]],
    [
      'too many words',
      { rules: [rule({ asins: Array.from({ length: limits.routingRuleValuesMax + 1 }, (_, index) => `B${index}`) })] },
      [{ field: 'rules.0', code: 'tooManyValues' }],
    ],
    [
      'too many rules',
      { rules: Array.from({ length: limits.routingRulesMax + 1 }, () => rule({})) },
      [{ field: 'rules', code: 'tooManyRules' }],
    ],
  ])('STORE-036, STORE-062 %s is refused at its place and nothing of it is saved', async (_, body, fields) => {
    const before = await get();
    const refused = await refusalOf(save({ ...body, defaultSendingType: 'direct' }));
    expect([refused.code, refused.fields]).toEqual(['ValidationFailed', fields]);
    expect(await get()).toEqual(before);
  });

  it('STORE-062, STORE-066 rules send only where a way is open', async () => {
    const sends = (sendingType: 'direct' | 'warehouse') =>
      save({ rules: [rule({ asins: ['B0CLOSED01'], sendingType })] });
    expect(await codeOf(sends('warehouse'))).toBe('WarehouseNotActive');
    await accept(false);
    expect(await codeOf(sends('direct'))).toBe('SellerOfRecordNotAcknowledged');
    // What stands may stay: only what is new is looked at.
    await save({ cancelBufferMinutes: 31 });
    await accept(true);
    await sends('direct');
  });

  it.each([
    { channel: 3 },
    { cancelBufferMinutes: -1 },
    { cancelBufferMinutes: 1_441 },
    { confirmHours: 0 },
    { autoConfirm: 'soon' },
  ])('STORE-062 %j is refused', async (wrong) =>
    expect(await codeOf(save(wrong as Partial<Body>))).toBe('ValidationFailed'),
  );
});

describe('the way of orders that wait to be bought', () => {
  it('STORE-036 follows the first rule that takes them as soon as the rules are saved; what was bought or is bound stays', async () => {
    await save({ rules: [] });
    const item = stocked.listed[0];
    const sold = { sku: item?.sku ?? '', itemId: item?.id ?? 0, asin: item?.asin ?? '' };
    const numbers = {
      cheap: await make({ items: [{ price: 1_000 }] }),
      dear: await make({ items: [{ price: 8_000 }] }),
      bavarian: await make({ items: [{ price: 1_000 }], buyer: { stateOrRegion: 'bayern' } }),
      branded: await make({ items: [sold] }),
      bought: await make({ items: [{ price: 8_000, parcel: ['bought'] }] }),
      bound: await make({ items: [{ price: 8_000 }], afterwards: { is_sending_fixed: true } }),
    };
    await save({
      rules: [
        rule({ priceFrom: 8_000, carrierCode: 'fast' }),
        rule({ states: ['Bayern'] }),
        rule({ asins: [item?.asin ?? ''] }),
      ],
    });
    await stocked.product.settle();
    const ways = Object.fromEntries(
      await Promise.all(Object.entries(numbers).map(async ([name, number]) => [name, await wayOf(number)] as const)),
    );
    expect(ways).toMatchObject({
      cheap: { sendingType: 'warehouse', rule: undefined, warehouse: 'Initial' },
      dear: { sendingType: 'direct', carrierCode: 'fast', rule: 1, warehouse: null },
      bavarian: { sendingType: 'direct', rule: 2 },
      branded: { sendingType: 'direct', rule: 3 },
      bought: { sendingType: 'warehouse' },
      bound: { sendingType: 'warehouse' },
    });
    // With the rules gone they go by the default again, and once the policy is withdrawn through the warehouse.
    await save({ rules: [], defaultSendingType: 'direct' });
    await stocked.product.settle();
    expect(await wayOf(numbers.cheap)).toMatchObject({ sendingType: 'direct' });
    await accept(false);
    await stocked.product.settle();
    expect(await wayOf(numbers.cheap)).toMatchObject({ sendingType: 'warehouse', warehouse: 'Initial' });
  });
});
