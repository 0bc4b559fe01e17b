import { beforeAll, describe, expect, it } from 'vitest';
import { billing } from '@kervan/contracts/billing-calls';
import { purchase } from '@kervan/contracts/purchase-calls';
import { staff } from '@kervan/contracts/staff-calls';
import { staffSale } from '@kervan/contracts/staff-sale-calls';
import { subscriptions } from '@kervan/contracts/subscriptions-calls';
import { address, buy, enterCard, levelOf, openSale } from '../../testing/card-entry.ts';
import { useProduct } from '../../testing/product.ts';
import { codeOf } from '../../testing/refusal.ts';
import { signInMember, type Member } from '../../testing/staff.ts';

const product = useProduct({ products: 20 });
let member: Member;
beforeAll(async () => {
  await openSale(product);
  member = await signInMember(product);
});

const WHY = 'New prices of spring.';
const levels = () => member.call(staffSale.levels, {});
const level = async (id: number) => (await levels()).find((one) => one.id === id);
const save = async (id: number, over: object) => {
  const before = await level(id);
  await member.call(staffSale.saveLevel, {
    body: {
      id,
      price: before?.price ?? 0,
      productLimit: before?.productLimit ?? 0,
      isOffered: before?.isOffered ?? false,
      why: WHY,
      ...over,
    },
  });
};
const lastAction = async () => (await member.call(staff.actions, { body: { page: 1, limit: 25 } })).items[0];

describe('the levels of the plans', () => {
  it('SHELL-102 a new price is the provider’s too before anybody buys at it; who has the level keeps the old one', async () => {
    const old = await product.signUp({ subscription: 'none' });
    await buy(product, old, { levelId: 1 });
    const { priceId: before } = await levelOf(product, 1);
    await save(1, { price: 5_500 });
    expect(await level(1)).toMatchObject({ price: 5_500, isPriced: false });
    expect(await lastAction()).toMatchObject({
      kind: 'levelSaved',
      subject: 'level:1',
      why: WHY,
      before: { price: 4_900 },
      after: { price: 5_500 },
    });
    await product.runJobs();
    const { priceId: after, price } = await levelOf(product, 1);
    expect([after !== before, price, (await level(1))?.isPriced]).toEqual([true, 5_500, true]);
    expect(await product.worker.payments.findPrice(after)).toMatchObject({
      unitAmount: 5_500,
      isActive: true,
      lookupKey: 'kervan_level_1',
    });
    // The start of the product agrees with it, and so does who begins it twice.
    await openSale(product);
    expect((await levelOf(product, 1)).priceId).toBe(after);
    const buyer = await product.signUp({ subscription: 'none' });
    await enterCard(product, buyer);
    const at = (priceId: string) =>
      codeOf(buyer.call(purchase.subscribe, { body: { subscriptionPlanLevelId: 1, priceId, price: 4_900 } }));
    expect([await at(before), await at(after)]).toEqual(['PlanLevelNotFound', 'PriceChanged']);
    await buy(product, buyer, { levelId: 1 });
    const [invoice] = await buyer.call(billing.invoices, { query: {} });
    expect(invoice).toMatchObject({ amountPaid: 5_500 });
    expect(await old.call(subscriptions.get, {})).toMatchObject({ price: 4_900 });
    await save(1, { price: 4_900 });
    await product.runJobs();
    expect(await level(1)).toMatchObject({ price: 4_900, isPriced: true });
  });

  it('SHELL-102 number of products and offer change without a new price; a level nobody has is none', async () => {
    const { priceId } = await levelOf(product, 2);
    await save(2, { productLimit: 12_345, isOffered: false });
    expect(await level(2)).toMatchObject({ productLimit: 12_345, isOffered: false, isPriced: true });
    expect((await levelOf(product, 2)).priceId).toBe(priceId);
    const buyer = await product.signUp({ subscription: 'none' });
    expect((await buyer.call(subscriptions.initialLevels, {})).map(({ id }) => id)).not.toContain(2);
    expect(await codeOf(save(999, { price: 100, productLimit: 1 }))).toBe('PlanLevelNotFound');
  });
});

describe('coupons', () => {
  const create = (over: object = {}) =>
    member.call(staffSale.createCoupon, {
      body: {
        code: 'spring26',
        percentOff: 25,
        durationInMonths: 3,
        plans: ['Standard'],
        maxRedemptions: 5,
        expiresAt: null,
        why: WHY,
        ...over,
      },
    });

  it('SHELL-102 SUB-017 a made one works for its plan as it says, and is listed with its use', async () => {
    await create();
    expect(await codeOf(create())).toBe('AlreadyExists');
    const buyer = await product.signUp({ subscription: 'none' });
    await buyer.call(billing.createCustomer, { body: address });
    const use = (subscriptionPlanLevelId: number) =>
      buyer.call(billing.useCoupon, { body: { couponCode: 'SPRING26', subscriptionPlanLevelId } });
    expect(await use(1)).toEqual({ discountRate: 25, couponId: 'SPRING26', durationInMonths: 3 });
    expect(await codeOf(use(7))).toBe('NotValidCoupon');
    await buy(product, buyer, { levelId: 1, couponId: 'SPRING26' });
    const { price } = await levelOf(product, 1);
    expect((await buyer.call(billing.invoices, { query: {} }))[0]).toMatchObject({
      amountPaid: Math.round(price * 0.75),
    });
    expect((await member.call(staffSale.coupons, {}))[0]).toEqual({
      code: 'SPRING26',
      percentOff: 25,
      durationInMonths: 3,
      plans: ['Standard'],
      isActive: true,
      timesRedeemed: 1,
      maxRedemptions: 5,
      expiresAt: null,
    });
    expect(await lastAction()).toMatchObject({
      kind: 'couponCreated',
      subject: 'coupon:SPRING26',
      after: { percentOff: 25 },
    });
  });

  it('SHELL-102 is for all plans where none is named, and never over before it begins', async () => {
    const now = product.deps.clock.now();
    const expiresAt = new Date(Math.floor(now / 1_000) * 1_000 + 86_400_000).toISOString();
    expect(await codeOf(create({ code: 'LATE', expiresAt: new Date(now - 1).toISOString() }))).toBe('ValidationFailed');
    await create({ code: 'FORALL', plans: [], maxRedemptions: null, expiresAt });
    expect((await member.call(staffSale.coupons, {})).find(({ code }) => code === 'FORALL')).toMatchObject({
      plans: [],
      maxRedemptions: null,
      expiresAt,
    });
    for (const over of [
      { percentOff: 101 },
      { percentOff: 0 },
      { percentOff: 12.5 },
      { code: 'a b' },
      { durationInMonths: 0 },
    ])
      expect(await codeOf(create({ code: 'WRONG', ...over })), JSON.stringify(over)).toBe('ValidationFailed');
  });
});
