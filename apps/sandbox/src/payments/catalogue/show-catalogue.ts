import type { Books } from '../books/books.ts';
import type { Coupon, JsonObject, Price, Product, PromotionCode } from '../books/records.ts';

/** A product as Stripe shows it. */
export const showProduct = (product: Product): JsonObject => ({
  id: product.id,
  object: 'product',
  active: product.isActive,
  created: product.created,
  default_price: product.defaultPrice,
  description: product.description,
  images: product.images,
  livemode: false,
  marketing_features: product.features,
  metadata: product.metadata,
  name: product.name,
  package_dimensions: null,
  shippable: product.shippable,
  statement_descriptor: product.statementDescriptor,
  tax_code: null,
  tax_details: null,
  type: 'service',
  unit_label: product.unitLabel,
  updated: product.updated,
  url: product.url,
});

/** A price as Stripe shows it. */
export const showPrice = (price: Price): JsonObject => ({
  id: price.id,
  object: 'price',
  active: price.isActive,
  billing_scheme: 'per_unit',
  created: price.created,
  currency: price.currency,
  custom_unit_amount: null,
  livemode: false,
  lookup_key: price.lookupKey,
  metadata: price.metadata,
  nickname: price.nickname,
  product: price.product,
  recurring: price.recurring && { ...price.recurring, meter: null, usage_type: 'licensed' },
  tax_behavior: price.taxBehavior,
  tiers_mode: null,
  transform_quantity: null,
  type: price.recurring ? 'recurring' : 'one_time',
  unit_amount: price.unitAmount,
  unit_amount_decimal: String(price.unitAmount),
});

/** The plan that older parts of Stripe's objects show of a recurring price. */
export const showPlan = (price: Price): JsonObject => ({
  id: price.id,
  object: 'plan',
  active: price.isActive,
  amount: price.unitAmount,
  amount_decimal: String(price.unitAmount),
  billing_scheme: 'per_unit',
  created: price.created,
  currency: price.currency,
  interval: price.recurring?.interval ?? 'day',
  interval_count: price.recurring?.interval_count ?? 1,
  livemode: false,
  metadata: price.metadata,
  meter: null,
  nickname: price.nickname,
  product: price.product,
  tiers_mode: null,
  transform_usage: null,
  trial_period_days: price.recurring?.trial_period_days ?? null,
  usage_type: 'licensed',
});

/** A coupon as Stripe shows it; the products it is bound to come when asked for (`expand`). */
export function showCoupon(books: Books, coupon: Coupon): JsonObject {
  if (coupon.isDeleted) return { id: coupon.id, object: 'coupon', deleted: true };
  return {
    id: coupon.id,
    object: 'coupon',
    amount_off: coupon.amountOff,
    created: coupon.created,
    currency: coupon.currency,
    duration: coupon.duration,
    duration_in_months: coupon.months,
    livemode: false,
    max_redemptions: coupon.maxRedemptions,
    metadata: coupon.metadata,
    name: coupon.name,
    percent_off: coupon.percentOff,
    redeem_by: coupon.redeemBy,
    times_redeemed: coupon.redemptions,
    valid: isCouponValid(books, coupon),
  };
}

/** Whether a coupon can still be redeemed. */
export const isCouponValid = (books: Books, coupon: Coupon): boolean =>
  !coupon.isDeleted &&
  (coupon.redeemBy === null || books.now(coupon.clock) < coupon.redeemBy) &&
  (coupon.maxRedemptions === null || coupon.redemptions < coupon.maxRedemptions);

/** Whether a promotion code can still be redeemed; a code whose coupon ended has ended. */
export function isCodeActive(books: Books, code: PromotionCode): boolean {
  const coupon = books.get('coupon', code.coupon);
  return (
    code.isActive &&
    coupon !== null &&
    isCouponValid(books, coupon) &&
    (code.expiresAt === null || books.now(code.clock) < code.expiresAt) &&
    (code.maxRedemptions === null || code.redemptions < code.maxRedemptions)
  );
}

/** A promotion code as Stripe shows it. */
export const showPromotionCode = (books: Books, code: PromotionCode): JsonObject => ({
  id: code.id,
  object: 'promotion_code',
  active: isCodeActive(books, code),
  code: code.code,
  created: code.created,
  customer: code.customer,
  customer_account: null,
  expires_at: code.expiresAt,
  livemode: false,
  max_redemptions: code.maxRedemptions,
  metadata: code.metadata,
  promotion: { coupon: code.coupon, type: 'coupon' },
  restrictions: {
    first_time_transaction: code.isFirstTimeOnly,
    minimum_amount: code.minimumAmount,
    minimum_amount_currency: code.minimumCurrency,
  },
  times_redeemed: code.redemptions,
});
