import type { billing } from '@kervan/contracts/billing-calls';
import type { Coupon } from '@kervan/domain/subscriptions/coupon';
import { AppError } from '../../errors.ts';
import type { Handler } from '../../http/implement.ts';
import { within } from '../../cases/within.ts';
import { requireOwnCustomer } from '../../cases/own-customer.ts';
import { listLevels } from '../../records/subscriptions/list-subscriptions.ts';
import { couponOf, judgeCoupon } from './judge-coupon.ts';

const shown = ({ id, percentOff, durationInMonths, productIds }: Coupon) => ({
  id,
  percentOff,
  durationInMonths,
  appliesTo: { products: [...productIds] },
});

/** SUB-075. */
export const useCoupon: Handler<typeof billing.useCoupon> = async ({ body, caller }, deps) => {
  const levels = await within(deps, caller, listLevels);
  const level = levels.find(({ id, isOffered }) => id === body.subscriptionPlanLevelId && isOffered);
  if (!level) throw new AppError('CouponNeedsPlan');
  const { code, coupon } = await judgeCoupon(deps, caller, {
    code: body.couponCode,
    productId: level.stripeProductId,
  });
  return { discountRate: coupon.percentOff, couponId: code, durationInMonths: coupon.durationInMonths };
};

/** SUB-083: the coupon that lessens a subscription's invoices. */
export const couponOfSubscription: Handler<typeof billing.couponOfSubscription> = async ({ query, caller }, deps) => {
  const row = await within(deps, caller, (tx) =>
    tx
      .selectFrom('subscription')
      .select('coupon_id')
      .where('account_id', '=', caller.accountId)
      .where('subscription_id', '=', query.subscriptionid)
      .executeTakeFirst(),
  );
  if (!row) throw new AppError('SubscriptionNotFound');
  const coupon = row.coupon_id === null ? null : couponOf(await deps.payments.findCoupon(row.coupon_id));
  return coupon && shown(coupon);
};

/** SUB-090. */
export const couponById: Handler<typeof billing.couponById> = async ({ query }, deps) => {
  const coupon = couponOf(query.id === '' ? null : await deps.payments.findCoupon(query.id));
  if (!coupon) throw new AppError('NotValidCoupon');
  return shown(coupon);
};

/** SUB-091: what the customer holds and may go on using: the coupon of its subscription or of the purchase that is open. */
export const applicableCoupons: Handler<typeof billing.applicableCoupons> = async ({ query, caller }, deps) => {
  requireOwnCustomer(caller, query.id);
  const { accountId } = caller;
  const ids = await within(deps, caller, async (tx) => {
    const held = await tx
      .selectFrom('subscription')
      .select('coupon_id')
      .where('account_id', '=', accountId)
      .where('ended_at', 'is', null)
      .execute();
    const chosen = await tx
      .selectFrom('purchase')
      .select('coupon_id')
      .where('account_id', '=', accountId)
      .where('state', '<', 9)
      .execute();
    return [...new Set([...held, ...chosen].flatMap(({ coupon_id }) => coupon_id ?? []))];
  });
  const coupons = await Promise.all(ids.map(async (id) => couponOf(await deps.payments.findCoupon(id))));
  return coupons.flatMap((coupon) => (coupon ? [shown(coupon)] : []));
};
