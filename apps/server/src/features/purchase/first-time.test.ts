import { beforeAll, describe, expect, it } from 'vitest';
import { billing } from '@kervan/contracts/billing-calls';
import { cards } from '@kervan/contracts/cards-calls';
import { planChanges } from '@kervan/contracts/plan-changes-calls';
import { purchase } from '@kervan/contracts/purchase-calls';
import { stores } from '@kervan/contracts/stores-calls';
import { subscriptions } from '@kervan/contracts/subscriptions-calls';
import { ProviderError } from '@kervan/domain/billing/provider-error';
import {
  address,
  browserOf,
  buy,
  enterCard,
  levelOf,
  openSale,
  providerOf,
  testCards,
} from '../../testing/card-entry.ts';
import { answerConsent, askConsent, followCallback } from '../../testing/consent.ts';
import { end } from '../../testing/subscriptions.ts';
import { keepClaims } from '../../records/billing/claims.ts';
import { runTask } from '../../testing/run-task.ts';
import { useProduct, type Seller } from '../../testing/product.ts';
import { codeOf, refusalOf } from '../../testing/refusal.ts';

const product = useProduct({ products: 20 });
const percents = [10, 15, 25, 33, 37, 50, 99, 100] as const;
beforeAll(async () => {
  await openSale(product);
  const { makeCoupon, post } = providerOf(product);
  for (const percent of percents) await makeCoupon(`P${percent}`, percent);
  await makeCoupon('AUTO', 20, { product: 'kervan_autopricer' });
  const { promotionId } = await makeCoupon('STOPPED', 20);
  await post(`/v1/promotion_codes/${promotionId}`, { active: 'false' });
  const { couponId: once } = await makeCoupon('ONCE', 20);
  await post('/v1/promotion_codes', {
    'promotion[type]': 'coupon',
    'promotion[coupon]': once,
    code: 'FEW',
    max_redemptions: '1',
  });
  await post('/v1/coupons', { id: 'HALFS', percent_off: '12.5', duration: 'repeating', duration_in_months: '2' });
  await post('/v1/promotion_codes', { 'promotion[type]': 'coupon', 'promotion[coupon]': 'HALFS', code: 'BROKEN' });
});

const newcomer = () => product.signUp({ subscription: 'none' });
const use = (seller: Seller, couponCode: string, subscriptionPlanLevelId: number | null = 1) =>
  seller.call(billing.useCoupon, { body: { couponCode, subscriptionPlanLevelId } });
const paidOf = async (seller: Seller) =>
  (await seller.call(billing.invoices, { query: {} })).map(({ amountPaid }) => amountPaid);
/** The e-mail of an account as it would have been registered with. */
const rename = (seller: Seller, email: string) =>
  product.worker.db.updateTable('account').set({ email }).where('account_id', '=', seller.accountId).execute();
const tryTrial = async (seller: Seller, number: string = testCards.ok()) => {
  await enterCard(product, seller, number);
  const { priceId } = await levelOf(product, 7);
  return seller.call(purchase.subscribe, { body: { priceId, price: 0, subscriptionPlanLevelId: 10 } });
};
const trialRefusal = async (seller: Seller) =>
  (await seller.call(subscriptions.initialLevels, {})).find(({ isTrial }) => isTrial)?.refusal;

describe('the price with a coupon', () => {
  // Written by hand: price × (1 − percent/100), half up to the cent.
  it.each([
    ['P10', 1, 4410],
    ['P15', 4, 5865],
    ['P25', 7, 7425],
    ['P33', 1, 3283],
    ['P37', 4, 4347],
    ['P50', 9, 11450],
    ['P99', 4, 69],
    ['P100', 7, 0],
  ] as const)('SUB-025 SUB-026 %s on level %i is charged as %i cents', async (couponId, levelId, cents) => {
    const seller = await newcomer();
    await buy(product, seller, { levelId, couponId });
    expect(await paidOf(seller)).toEqual([cents]);
  });
});

describe('a coupon is refused', () => {
  it.each([
    ['that nobody gave out', 'NOSUCH', 1, 'NotValidCoupon'],
    ['that was stopped', 'STOPPED', 1, 'NotValidCoupon'],
    ['in parts of a percent', 'BROKEN', 1, 'NotValidCoupon'],
    ['of another product', 'AUTO', 1, 'NotValidCoupon'],
    ['without a plan', 'P10', null, 'CouponNeedsPlan'],
    ['for a level that is not for sale', 'P10', 999, 'CouponNeedsPlan'],
  ] as const)('SUB-026 SUB-027 %s', async (_what, code, levelId, refusal) => {
    const seller = await newcomer();
    await seller.call(billing.createCustomer, { body: address });
    expect(await codeOf(use(seller, code, levelId))).toBe(refusal);
  });

  it('SUB-026 SUB-027 that was given out to others as often as it may be', async () => {
    await buy(product, await newcomer(), { couponId: 'FEW' });
    expect(await codeOf(use(await newcomer(), 'FEW'))).toBe('NotValidCoupon');
  });

  it('SUB-025 SUB-026 to who redeemed one, has a subscription, or paid before', async () => {
    const redeemed = await newcomer();
    const first = await buy(product, redeemed, { couponId: 'P100' });
    expect(await codeOf(use(redeemed, 'P10'))).toBe('CouponAlreadyUsed');
    await redeemed.call(planChanges.cancelNow, { query: { subscriptionId: first } });
    // It cost nothing and is over: the redemption alone stands against it.
    expect(await codeOf(use(redeemed, 'P10'))).toBe('CouponAlreadyUsed');
    const paid = await newcomer();
    const id = await buy(product, paid);
    await paid.call(planChanges.cancelNow, { query: { subscriptionId: id } });
    expect(await codeOf(use(paid, 'P10'))).toBe('CouponAlreadyUsed');
    const trying = await newcomer();
    await buy(product, trying, { levelId: 10, paidLevelId: 7 });
    expect(await codeOf(use(trying, 'P10', 7))).toBe('CouponAlreadyUsed');
  });

  it('SUB-026 to somebody whose card paid before', async () => {
    const number = testCards.ok();
    await buy(product, await newcomer(), { number });
    const other = await newcomer();
    expect(await use(other, 'P10')).toMatchObject({ discountRate: 10 });
    await enterCard(product, other, number);
    expect(await codeOf(use(other, 'P10'))).toBe('CouponAlreadyUsed');
  });

  it('SUB-026 SUB-029 to somebody whose card came later to an account that had paid, nor a trial', async () => {
    const [payer, other, number] = [await newcomer(), await newcomer(), testCards.ok()];
    await buy(product, payer);
    const { confirmSetup } = browserOf(product);
    const { setupId } = await confirmSetup(await payer.call(billing.setupIntent, {}), number);
    await payer.call(cards.add, { body: { setupIntentId: setupId } });
    await runTask(product.work, 'purchase.claims');
    await enterCard(product, other, number);
    expect(await codeOf(use(other, 'P10'))).toBe('CouponAlreadyUsed');
    expect(await codeOf(tryTrial(other, number))).toBe('TrialAlreadyUsed');
  });

  it('SUB-026 to somebody whose card began with all of its price off: that is no first time any more, nor a trial', async () => {
    const number = testCards.ok();
    await buy(product, await newcomer(), { number, couponId: 'P100' });
    const other = await newcomer();
    await enterCard(product, other, number);
    expect(await codeOf(use(other, 'P10'))).toBe('CouponAlreadyUsed');
    expect(await codeOf(tryTrial(other, number))).toBe('TrialAlreadyUsed');
  });

  it('SUB-027 SUB-075 as what there is not, or as what was used: 404 and 400 are two answers', async () => {
    const seller = await newcomer();
    const unknown = await refusalOf(use(seller, 'NOSUCH'));
    expect([unknown.code, unknown.status]).toEqual(['NotValidCoupon', 404]);
    const unknownById = await refusalOf(seller.call(billing.couponById, { query: { id: 'nobodys' } }));
    expect([unknownById.code, unknownById.status]).toEqual(['NotValidCoupon', 404]);
    await buy(product, seller);
    const used = await refusalOf(use(seller, 'P10'));
    expect([used.code, used.status]).toEqual(['CouponAlreadyUsed', 400]);
  });

  it('SUB-026 to somebody whose store paid before', async () => {
    const [one, other, third] = [await newcomer(), await product.signUp(), await product.signUp()];
    await buy(product, one);
    await leave(one, await product.connectStore(one, 'DE'));
    expect(await bring(other, one.sellingPartnerId)).toBe('/amzRegistration/success');
    await product.connectStore(third, 'DE');
    for (const seller of [other, third]) await end(product.worker, seller.accountId);
    expect(await use(third, 'P10')).toMatchObject({ discountRate: 10 });
    expect(await codeOf(use(other, 'P10'))).toBe('CouponAlreadyUsed');
  });
});

/** The store leaves the account: another one may have it. */
const leave = (seller: Seller, storeId: number) => seller.call(stores.remove, { query: { id: storeId } });
/** Connects the seller account of somebody else; answers where the panel leads. */
async function bring(seller: Seller, sellingPartnerId: string): Promise<string> {
  const { page } = await askConsent(seller, 'DE');
  const { callback } = await answerConsent(page, { market: 'DE', sellingPartnerId });
  const { pathname, searchParams } = await followCallback(seller, callback);
  const failStatus = searchParams.get('failStatus');
  return failStatus === null ? pathname : `${pathname} ${failStatus}`;
}

describe('one trial', () => {
  it('SUB-029 per person: another spelling of the same mailbox is the same one, and the plans say so beforehand', async () => {
    const [one, other, third] = [await newcomer(), await newcomer(), await newcomer()];
    const mark = `p${String(one.accountId)}`;
    await rename(one, `${mark}.a@gmail.com`);
    await rename(other, `${mark}A+second@googlemail.com`);
    await rename(third, `${mark}a@example.com`);
    expect([await trialRefusal(other), await trialRefusal(third)]).toEqual([null, null]);
    await buy(product, one, { levelId: 10, paidLevelId: 7 });
    expect([await trialRefusal(other), await trialRefusal(third)]).toEqual(['TrialAlreadyUsed', null]);
    expect(await codeOf(tryTrial(other))).toBe('TrialAlreadyUsed');
    expect(await tryTrial(third)).toMatchObject({ isInvoicePaid: true });
  });

  it('SUB-029 per card, and the plans say so once it is known', async () => {
    const [one, other] = [await newcomer(), await newcomer()];
    const number = testCards.ok();
    await buy(product, one, { levelId: 10, paidLevelId: 7, number });
    await enterCard(product, other, number);
    expect(await trialRefusal(other)).toBe('TrialAlreadyUsed');
    expect(await codeOf(tryTrial(other, number))).toBe('TrialAlreadyUsed');
    expect(await trialRefusal(await newcomer())).toBeNull();
  });

  it('SUB-029 per store: one that had its trial comes to no other, until that one pays', async () => {
    const [one, other] = [await newcomer(), await newcomer()];
    await buy(product, one, { levelId: 10, paidLevelId: 7 });
    await leave(one, await product.connectStore(one, 'DE'));
    const id = await buy(product, other, { levelId: 10, paidLevelId: 7 });
    expect(await bring(other, one.sellingPartnerId)).toBe('/amzRegistration/failed TrialAlreadyUsed');
    const { priceId } = await levelOf(product, 7);
    await other.call(planChanges.change, { body: { subscriptionId: id, subscriptionPlanLevelId: 7, priceId } });
    expect(await bring(other, one.sellingPartnerId)).toBe('/amzRegistration/success');
  });

  it('SUB-029 its own store comes back to who tries it', async () => {
    const seller = await newcomer();
    await buy(product, seller, { levelId: 10, paidLevelId: 7 });
    await leave(seller, await product.connectStore(seller, 'DE'));
    expect(await bring(seller, seller.sellingPartnerId)).toBe('/amzRegistration/success');
  });

  it('SUB-029 two accounts of one card that ask at once: one of them has it', async () => {
    const sellers = [await newcomer(), await newcomer()];
    const number = testCards.ok();
    for (const seller of sellers) await enterCard(product, seller, number);
    const { priceId } = await levelOf(product, 7);
    const asked = sellers.map((seller) =>
      seller.call(purchase.subscribe, { body: { priceId, price: 0, subscriptionPlanLevelId: 10 } }),
    );
    const outcomes = await Promise.allSettled(asked);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('SUB-029 is none for whose card paid before, though it never had a trial', async () => {
    const number = testCards.ok();
    await buy(product, await newcomer(), { number });
    const other = await newcomer();
    expect(await codeOf(tryTrial(other, number))).toBe('TrialAlreadyUsed');
    expect(await tryTrial(await newcomer())).toMatchObject({ isInvoicePaid: true });
  });

  it('SUB-020 SUB-029 that was abandoned comes back to the person and the card after a day, and no sooner', async () => {
    const [one, other, third] = [await newcomer(), await newcomer(), await newcomer()];
    const number = testCards.ok();
    await enterCard(product, one, number);
    // Claimed by a purchase that nobody went on with, and that made no subscription.
    await product.worker.db
      .transaction()
      .execute((tx) =>
        keepClaims(
          tx,
          { secrets: product.deps.secrets, accountId: one.accountId, now: product.deps.clock.now() },
          { hadTrial: true, hasPaid: false },
        ),
      );
    const tidy = async (hours: number) => {
      await product.world.advance(hours * 3_600_000);
      await product.deps.clock.refresh();
      await runTask(product.work, 'purchase.tidy');
    };
    await tidy(23.9);
    expect(await codeOf(tryTrial(other, number))).toBe('TrialAlreadyUsed');
    await tidy(0.2);
    expect(await tryTrial(third, number)).toMatchObject({ isInvoicePaid: true });
  });

  it('SUB-029 that was broken off before it began is still the person’s own', async () => {
    const seller = await newcomer();
    const { writes } = product.deps.payments;
    const real = writes.createSubscription;
    Object.assign(writes, { createSubscription: () => Promise.reject(new ProviderError('OutcomeUnknown')) });
    await tryTrial(seller).catch(() => {});
    Object.assign(writes, { createSubscription: real });
    expect(await trialRefusal(seller)).toBeNull();
    expect(await tryTrial(seller)).toMatchObject({ isInvoicePaid: true });
  });
});
