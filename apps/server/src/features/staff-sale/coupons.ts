import type { staffSale } from '@kervan/contracts/staff-sale-calls';
import { planOfCode, type SubscriptionPlan } from '@kervan/domain/subscriptions/plan';
import type { Db } from '../../db/connect.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { Handler } from '../../http/implement.ts';
import { actorOf } from '../../http/staff-session.ts';
import { performCall } from '../../records/billing/perform-call.ts';
import { noteAction } from '../../records/staff/staff-actions.ts';

/** The newest codes as the provider has them. @throws ProviderError */
export async function listCoupons(deps: Deps) {
  const [promotions, products] = await Promise.all([deps.payments.listPromotions(), readProducts(deps.db)]);
  return promotions.map(({ coupon, ...promotion }) => ({
    code: promotion.code,
    percentOff: coupon?.percentOff ?? null,
    durationInMonths: coupon?.durationInMonths ?? null,
    plans: [...new Set((coupon?.productIds ?? []).flatMap((id) => products.get(id) ?? []))],
    isActive: promotion.isActive,
    timesRedeemed: promotion.timesRedeemed,
    maxRedemptions: promotion.maxRedemptions,
    expiresAt: promotion.expiresAt === null ? null : new Date(promotion.expiresAt).toISOString(),
  }));
}

/** Which plan each product of the provider's is. */
async function readProducts(db: Db): Promise<Map<string, SubscriptionPlan>> {
  const rows = await db.selectFrom('plan_level').select(['stripe_product_id', 'plan']).distinct().execute();
  return new Map(
    rows.flatMap(({ stripe_product_id: id, plan }) =>
      planOfCode(plan) ? [[id, planOfCode(plan) as SubscriptionPlan]] : [],
    ),
  ); // Asked just before.
}

/** Makes a coupon and its code: both are found by the code, so that what was interrupted goes on where it stood. @throws AlreadyExists, ProviderError */
export const createCoupon: Handler<typeof staffSale.createCoupon> = async ({ body, caller, wire }, deps) => {
  const { code, percentOff, durationInMonths, plans, maxRedemptions, expiresAt, why } = body;
  if (expiresAt !== null && Date.parse(expiresAt) <= deps.clock.now())
    throw new AppError('ValidationFailed', { fields: [{ field: 'expiresAt', code: 'past' }] });
  if (await deps.payments.findPromotion(code)) throw new AppError('AlreadyExists');
  const products = await readProducts(deps.db);
  const productIds = [...products].flatMap(([id, plan]) => (plans.includes(plan) ? [id] : []));
  // Its terms are part of its name: a code that was used up once may come back with others.
  const couponId = ['kervan', code.toLowerCase(), percentOff, durationInMonths, ...plans.toSorted()]
    .join('_')
    .toLowerCase();
  if (!(await deps.payments.findCoupon(couponId)))
    await performCall(deps, {
      accountId: null,
      operation: 'createCoupon',
      entity: `coupon:${code}`,
      params: { couponId, name: code, percentOff, durationInMonths, productIds },
    });
  const expires = expiresAt === null ? null : Date.parse(expiresAt);
  await performCall(
    deps,
    {
      accountId: null,
      operation: 'createPromotion',
      entity: `promotion:${code}`,
      params: { couponId, code, maxRedemptions, expiresAt: expires },
    },
    (tx) =>
      noteAction(tx, actorOf(caller, wire), {
        kind: 'couponCreated',
        accountId: null,
        subject: `coupon:${code}`,
        why,
        after: { percentOff, durationInMonths, plans, maxRedemptions, expiresAt },
      }),
  );
  return null;
};
