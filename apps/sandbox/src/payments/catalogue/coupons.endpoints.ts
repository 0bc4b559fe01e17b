import { endpoint, type Endpoint } from '../wire/endpoint.ts';
import { invalid, noSuch } from '../wire/failure.ts';
import { pageOf } from '../wire/page.ts';
import {
  decimal,
  filled,
  listOf,
  mergedMetadata,
  metadata,
  oneOf,
  paging,
  range,
  shape,
  text,
  whole,
} from '../wire/read.ts';
import type { Books } from '../books/books.ts';
import type { Coupon, JsonObject } from '../books/records.ts';
import { showCoupon } from './show-catalogue.ts';

const newCoupon = shape({
  amount_off: whole({ min: 1 }),
  applies_to: shape({ products: listOf(filled) }),
  currency: filled,
  duration: oneOf(['forever', 'once', 'repeating']),
  duration_in_months: whole({ min: 1 }),
  id: filled,
  max_redemptions: whole({ min: 1 }),
  metadata,
  name: text,
  percent_off: decimal,
  redeem_by: whole({ min: 0 }),
});

/** Coupons. */
export const couponsEndpoints: readonly Endpoint[] = [
  endpoint(newCoupon, {
    on: 'POST /v1/coupons',
    name: 'coupons.create',
    run: ({ books, params }) => showCoupon(books, createCoupon(books, params)),
  }),
  endpoint(shape({ ...paging, created: range }), {
    on: 'GET /v1/coupons',
    name: 'coupons.list',
    run({ books, params }) {
      const records = books.list('coupon').filter(({ isDeleted }) => !isDeleted);
      const show = (coupon: Coupon): JsonObject => showCoupon(books, coupon);
      return pageOf(books, { kind: 'coupon', url: '/v1/coupons', records, show }, params);
    },
  }),
  endpoint(shape({}), {
    on: 'GET /v1/coupons/{id}',
    name: 'coupons.retrieve',
    run: ({ books, id }) => showCoupon(books, needCoupon(books, id, 'coupon')),
  }),
  endpoint(shape({}), {
    on: 'DELETE /v1/coupons/{id}',
    name: 'coupons.del',
    run: ({ books, id }) =>
      showCoupon(books, books.put('coupon', { ...needCoupon(books, id, 'coupon'), isDeleted: true })),
  }),
];

/** A coupon that was not deleted. */
export function needCoupon(books: Books, id: string, param: string): Coupon {
  const coupon = books.need('coupon', id, param);
  if (coupon.isDeleted) throw noSuch('coupon', id, param);
  return coupon;
}

function createCoupon(books: Books, given: ReturnType<typeof newCoupon>): Coupon {
  const { percent_off: percentOff, amount_off: amountOff, duration = 'once' } = given;
  if ((percentOff === undefined) === (amountOff === undefined))
    throw invalid('Must provide one of percent_off or amount_off.', {
      code: 'parameter_missing',
      param: 'percent_off',
    });
  if (percentOff !== undefined && (percentOff <= 0 || percentOff > 100))
    throw invalid('Invalid decimal: percent_off must be greater than 0 and at most 100', { param: 'percent_off' });
  if (amountOff !== undefined && given.currency === undefined)
    throw invalid('Missing required param: currency.', { code: 'parameter_missing', param: 'currency' });
  if ((duration === 'repeating') !== (given.duration_in_months !== undefined))
    throw invalid('You must pass in duration_in_months if and only if duration is repeating.', {
      param: 'duration_in_months',
    });
  if (given.id !== undefined && books.get('coupon', given.id)?.isDeleted === false)
    throw invalid('Coupon already exists.', { code: 'resource_already_exists', param: 'id' });
  for (const product of given.applies_to?.products ?? []) books.need('product', product, 'applies_to[products]');
  return books.put('coupon', {
    id: given.id ?? books.newId('x', 8).slice(2),
    created: books.now(null),
    clock: null,
    percentOff: percentOff ?? null,
    amountOff: amountOff ?? null,
    currency: amountOff === undefined ? null : (given.currency ?? null),
    duration,
    months: given.duration_in_months ?? null,
    maxRedemptions: given.max_redemptions ?? null,
    redeemBy: given.redeem_by ?? null,
    redemptions: 0,
    name: given.name ?? null,
    products: given.applies_to?.products ?? [],
    metadata: mergedMetadata({}, given.metadata),
    isDeleted: false,
  });
}
