import type { Minor } from '../money/money.ts';
import { priceWithCoupon } from './coupon.ts';

/** A level as far as a purchase asks for it. Price in minor units of USD. */
export type ChoosableLevel = {
  id: number;
  isTrial: boolean;
  isOffered: boolean;
  price: Minor;
  stripePriceId: string | null;
  stripeProductId: string;
};

/** What the browser says was chosen; nothing of it is used before it was compared. */
export type WantedLevel = {
  levelId: number;
  priceId: string;
  /** What the screen showed. */
  shownPrice: Minor;
  /** Of the coupon, whose rules are looked at elsewhere; null = none. */
  percentOff: number | null;
};

/** `level`: what is bought; `paid`: the level whose price is charged, with a trial the one after it (decision 38). */
export type PurchaseChoice = { level: ChoosableLevel; paid: ChoosableLevel & { stripePriceId: string } };
export type ChoiceRefusal = 'PlanLevelNotFound' | 'PriceChanged';

/**
 * What a purchase is for, or why not (SUB-021, SUB-092): a level that is for sale, with its own price id; of a trial the price id of a level of
 * the trial's product. The price that the screen showed must be today's, with or without the coupon (billing section 3).
 */
export function choosePurchase(levels: readonly ChoosableLevel[], wanted: WantedLevel): PurchaseChoice | ChoiceRefusal {
  const level = levels.find(({ id, isOffered }) => id === wanted.levelId && isOffered);
  const paid = levels.find(
    (one): one is PurchaseChoice['paid'] =>
      one.stripePriceId !== null && one.stripePriceId === wanted.priceId && one.isOffered && !one.isTrial,
  );
  if (!level || !paid) return 'PlanLevelNotFound';
  const belongs = level.isTrial ? level.stripeProductId === paid.stripeProductId : level.id === paid.id;
  if (!belongs) return 'PlanLevelNotFound';
  const shown = [
    paid.price,
    ...(level.isTrial ? [level.price] : []),
    ...(wanted.percentOff === null ? [] : [priceWithCoupon(paid.price, wanted.percentOff)]),
  ];
  return shown.includes(wanted.shownPrice) ? { level, paid } : 'PriceChanged';
}
