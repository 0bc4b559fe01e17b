import { beforeAll, describe, expect, it } from 'vitest';
import { billing } from '@kervan/contracts/billing-calls';
import { address, buy, openSale, providerOf } from '../../testing/card-entry.ts';
import { useProduct, type Seller } from '../../testing/product.ts';
import { codeOf } from '../../testing/refusal.ts';

const product = useProduct({ products: 20 });
beforeAll(async () => {
  await openSale(product);
  const { makeCoupon } = providerOf(product);
  await makeCoupon('WELCOME20', 20);
  await makeCoupon('FREE100', 100);
  await makeCoupon('ONLYAUTO', 50, { product: 'kervan_autopricer' });
});
const use = (seller: Seller, couponCode: string, subscriptionPlanLevelId: number | null = 1) =>
  seller.call(billing.useCoupon, { body: { couponCode, subscriptionPlanLevelId } });
const newcomer = async () => {
  const seller = await product.signUp({ subscription: 'none' });
  await seller.call(billing.createCustomer, { body: address });
  return seller;
};

describe('a coupon', () => {
  it('SUB-017 SUB-075 SUB-027 needs a plan, is known, and is for its product', async () => {
    const seller = await newcomer();
    expect(await codeOf(use(seller, 'WELCOME20', null))).toBe('CouponNeedsPlan');
    expect(await codeOf(use(seller, 'NOSUCH'))).toBe('NotValidCoupon');
    expect(await codeOf(use(seller, 'ONLYAUTO', 1))).toBe('NotValidCoupon');
    expect(await use(seller, 'ONLYAUTO', 7)).toEqual({ discountRate: 50, couponId: 'ONLYAUTO', durationInMonths: 2 });
  });

  it('SUB-026 lessens the invoice, is redeemed once, and no second one is taken', async () => {
    const seller = await newcomer();
    const id = await buy(product, seller, { couponId: 'WELCOME20' });
    const [invoice] = await seller.call(billing.invoices, { query: {} });
    expect(invoice).toMatchObject({ amountPaid: 3920 });
    expect(await seller.call(billing.couponOfSubscription, { query: { subscriptionid: id } })).toMatchObject({
      percentOff: 20,
    });
    expect(await codeOf(use(seller, 'FREE100'))).toBe('CouponAlreadyUsed');
    const other = await newcomer();
    expect(await codeOf(other.call(billing.couponOfSubscription, { query: { subscriptionid: id } }))).toBe(
      'SubscriptionNotFound',
    );
  });

  it('SUB-026 a hundred percent is paid at once, with a card', async () => {
    const seller = await newcomer();
    await buy(product, seller, { couponId: 'FREE100' });
    const [invoice] = await seller.call(billing.invoices, { query: {} });
    expect(invoice).toMatchObject({ amountPaid: 0, status: 'paid' });
  });
});
