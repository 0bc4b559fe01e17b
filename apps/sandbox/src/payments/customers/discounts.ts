import { isCodeActive, isCouponValid } from '../catalogue/show-catalogue.ts';
import { changeCode } from '../catalogue/promotion-codes.endpoints.ts';
import type { Books } from '../books/books.ts';
import type { Coupon, Customer, Discount, JsonObject } from '../books/records.ts';
import { invalid } from '../wire/failure.ts';
import { addMonths } from '../clocks/intervals.ts';
import { showDiscount } from './show-customer.ts';

/** What a call names as a discount: a coupon, a promotion code, or a discount that stands already. */
export type GivenDiscount = {
  coupon?: string | undefined;
  promotion_code?: string | undefined;
  discount?: string | undefined;
};

type Holder = { customer: Customer; subscription: string | null; invoice: string | null };

/** Finds the coupon that is meant and checks that it may be redeemed. Throws Stripe's refusal. */
export function readDiscount(
  books: Books,
  given: GivenDiscount,
  customer: Customer,
): { coupon: Coupon; promotionCode: string | null } {
  if (given.promotion_code === undefined) {
    const coupon = books.need('coupon', given.coupon ?? '', 'discounts[0][coupon]');
    if (!isCouponValid(books, coupon))
      throw invalid(`Coupon expired: ${coupon.id}`, { code: 'coupon_expired', param: 'discounts[0][coupon]' });
    return { coupon, promotionCode: null };
  }
  const param = 'discounts[0][promotion_code]';
  const code = books.need('promotion_code', given.promotion_code, param);
  if (!isCodeActive(books, code))
    throw invalid('This promotion code is expired or inactive.', { code: 'promotion_code_expired', param });
  if (code.customer !== null && code.customer !== customer.id)
    throw invalid('This promotion code cannot be redeemed by this customer.', { param });
  const hasPaid = books
    .list('invoice')
    .some((invoice) => invoice.customer === customer.id && invoice.status === 'paid' && invoice.amountPaid > 0);
  if (code.isFirstTimeOnly && hasPaid)
    throw invalid('This promotion code cannot be redeemed because the associated customer has prior transactions.', {
      code: 'promotion_code_invalid',
      param,
    });
  return { coupon: books.need('coupon', code.coupon, param), promotionCode: code.id };
}

/** Redeems a coupon: the discount begins now and, when it repeats, ends after its calendar months. */
export function redeem(
  books: Books,
  { coupon, promotionCode }: { coupon: Coupon; promotionCode: string | null },
  { customer, subscription, invoice }: Holder,
): Discount {
  const now = books.now(customer.clock);
  books.put('coupon', { ...coupon, redemptions: coupon.redemptions + 1 });
  const code = promotionCode === null ? null : books.get('promotion_code', promotionCode);
  if (code) changeCode(books, code, { ...code, redemptions: code.redemptions + 1 });
  return books.put('discount', {
    id: books.newId('di'),
    created: now,
    clock: customer.clock,
    coupon: coupon.id,
    promotionCode,
    customer: customer.id,
    subscription,
    invoice,
    start: now,
    end: coupon.duration === 'repeating' ? addMonths(now, coupon.months ?? 1) : null,
    isUsed: false,
  });
}

/** A discount that is taken away, as Stripe answers. */
export function endDiscount(books: Books, discount: Discount): JsonObject {
  const { end: _end, ...shown } = showDiscount(books.put('discount', { ...discount, end: books.now(discount.clock) }));
  return { ...shown, deleted: true };
}
