import type { ProviderCoupon, ProviderPromotion } from '@kervan/domain/billing/provider-objects';
import { InvoiceStatus } from '@kervan/domain/billing/invoice-status';
import { refuseCoupon, type Coupon } from '@kervan/domain/subscriptions/coupon';
import type { Db } from '../../db/connect.ts';
import type { Deps } from '../../deps.ts';
import type { AccountCaller } from '../../http/access.ts';
import { AppError } from '../../errors.ts';
import { within } from '../../cases/within.ts';
import { findClaims, readClaimKeys } from '../../records/billing/claims.ts';
import { hasRunning } from './purchase-row.ts';

export type JudgedCoupon = { promotionId: string; code: string; coupon: Coupon };

/** A coupon of the provider as one of ours, or null: whole percents, for a number of months. */
export function couponOf(coupon: ProviderCoupon | null): Coupon | null {
  if (!coupon || !coupon.isValid || coupon.percentOff === null) return null;
  const months = coupon.duration === 'once' ? 1 : coupon.durationInMonths;
  return months === null || months < 1 || coupon.percentOff < 1 || coupon.percentOff > 100
    ? null
    : {
        id: coupon.id,
        percentOff: coupon.percentOff,
        durationInMonths: months,
        productIds: coupon.productIds,
      };
}

/** SUB-026, SUB-075: whether the typed coupon may be used for a plan's product by this account. @throws NotValidCoupon, CouponAlreadyUsed, ProviderError */
export async function judgeCoupon(
  deps: Deps,
  caller: AccountCaller,
  { code, productId }: { code: string; productId: string },
): Promise<JudgedCoupon> {
  const promotion = await deps.payments.findPromotion(code);
  const coupon = promotion?.isActive ? couponOf(promotion.coupon) : null;
  const use = await within(deps, caller, (tx) => readUse(deps, tx, caller.accountId));
  const refusal = refuseCoupon(coupon, { productId, ...use });
  if (refusal !== null) throw new AppError(refusal);
  // Neither is null where nothing is refused.
  return { promotionId: (promotion as ProviderPromotion).id, code, coupon: coupon as Coupon };
}

/** What the account, its cards and its stores did before. */
async function readUse(deps: Deps, tx: Db, accountId: number) {
  const redeemed = await tx
    .selectFrom('coupon_redemption')
    .select('coupon_id')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  const paid = await tx
    .selectFrom('invoice')
    .select('invoice_id')
    .where('account_id', '=', accountId)
    .where('status', '=', InvoiceStatus.Paid)
    .where('amount_paid', '>', 0)
    .executeTakeFirst();
  const claims = await findClaims(tx, deps.secrets, await readClaimKeys(tx, accountId));
  return {
    hasRedeemed: redeemed !== undefined,
    hasPaid: paid !== undefined || claims.hasPaid,
    hasSubscription: await hasRunning(tx, accountId),
  };
}
