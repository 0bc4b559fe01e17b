import { endpoint, type Endpoint } from '../wire/endpoint.ts';
import { invalid } from '../wire/failure.ts';
import { pageOf } from '../wire/page.ts';
import {
  filled,
  flag,
  mergedMetadata,
  metadata,
  oneOf,
  paging,
  range,
  shape,
  unsettable,
  whole,
} from '../wire/read.ts';
import type { Books } from '../books/books.ts';
import type { JsonObject, PromotionCode } from '../books/records.ts';
import { emit, previousOf } from '../events/emit.ts';
import { needCoupon } from './coupons.endpoints.ts';
import { isCodeActive, showPromotionCode } from './show-catalogue.ts';

const newCode = shape(
  {
    promotion: shape({ type: oneOf(['coupon']), coupon: filled }, ['type', 'coupon']),
    active: flag,
    code: filled,
    customer: filled,
    expires_at: whole({ min: 0 }),
    max_redemptions: whole({ min: 1 }),
    metadata,
    restrictions: shape({
      first_time_transaction: flag,
      minimum_amount: whole({ min: 1 }),
      minimum_amount_currency: filled,
    }),
  },
  ['promotion'],
);

/** Promotion codes. */
export const promotionCodesEndpoints: readonly Endpoint[] = [
  endpoint(newCode, {
    on: 'POST /v1/promotion_codes',
    name: 'promotionCodes.create',
    run: ({ books, params }) => showPromotionCode(books, createCode(books, params)),
  }),
  endpoint(shape({ ...paging, active: flag, code: filled, coupon: filled, created: range, customer: filled }), {
    on: 'GET /v1/promotion_codes',
    name: 'promotionCodes.list',
    run({ books, params }) {
      const { active, code, coupon, customer } = params;
      const records = books
        .list('promotion_code')
        .filter(
          (one) =>
            (active === undefined || isCodeActive(books, one) === active) &&
            (code === undefined || one.code.toLowerCase() === code.toLowerCase()) &&
            (coupon === undefined || one.coupon === coupon) &&
            (customer === undefined || one.customer === customer),
        );
      const show = (one: PromotionCode): JsonObject => showPromotionCode(books, one);
      return pageOf(books, { kind: 'promotion_code', url: '/v1/promotion_codes', records, show }, params);
    },
  }),
  endpoint(shape({}), {
    on: 'GET /v1/promotion_codes/{id}',
    name: 'promotionCodes.retrieve',
    run: ({ books, id }) => showPromotionCode(books, books.need('promotion_code', id, 'promotion_code')),
  }),
  endpoint(shape({ active: flag, metadata: unsettable(metadata) }), {
    on: 'POST /v1/promotion_codes/{id}',
    name: 'promotionCodes.update',
    run({ books, params, id }) {
      const code = books.need('promotion_code', id, 'promotion_code');
      if (params.active === true && !isCodeActive(books, { ...code, isActive: true }))
        throw invalid('This promotion code cannot be reactivated.', { param: 'active' });
      return changeCode(books, code, {
        ...code,
        isActive: params.active ?? code.isActive,
        metadata: mergedMetadata(code.metadata, params.metadata),
      });
    },
  }),
];

/** Keeps a changed promotion code and tells of it. */
export function changeCode(books: Books, before: PromotionCode, after: PromotionCode): JsonObject {
  const was = showPromotionCode(books, before);
  const shown = showPromotionCode(books, books.put('promotion_code', after));
  const previous = previousOf(was, shown);
  if (Object.keys(previous).length > 0)
    emit(books, { type: 'promotion_code.updated', object: shown, previous, clock: null });
  return shown;
}

function createCode(books: Books, given: ReturnType<typeof newCode>): PromotionCode {
  const coupon = needCoupon(books, given.promotion.coupon, 'promotion[coupon]');
  if (given.customer !== undefined) books.need('customer', given.customer, 'customer');
  const text = given.code ?? books.newId('x', 8).slice(2).toUpperCase();
  if (!/^[A-Za-z0-9-]{1,500}$/.test(text))
    throw invalid('Promotion code may only contain letters, digits and dashes.', { param: 'code' });
  const isTaken = books
    .list('promotion_code')
    .some((one) => one.code.toLowerCase() === text.toLowerCase() && isCodeActive(books, one));
  if (isTaken) throw invalid('An active promotion code with `code: ' + text + '` already exists.', { param: 'code' });
  return books.put('promotion_code', {
    id: books.newId('promo'),
    created: books.now(null),
    clock: null,
    code: text,
    coupon: coupon.id,
    isActive: given.active ?? true,
    customer: given.customer ?? null,
    expiresAt: given.expires_at ?? null,
    maxRedemptions: given.max_redemptions ?? null,
    redemptions: 0,
    isFirstTimeOnly: given.restrictions?.first_time_transaction ?? false,
    minimumAmount: given.restrictions?.minimum_amount ?? null,
    minimumCurrency: given.restrictions?.minimum_amount_currency ?? null,
    metadata: mergedMetadata({}, given.metadata),
  });
}
