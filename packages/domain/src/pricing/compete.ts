import type { ItemFacts, TargetFacts } from '../inventory/facts.ts';
import type { Minor } from '../money/money.ts';
import { add, multiply } from '../money/rational.ts';
import type { CompiledSettings } from '../settings/compiled-settings.ts';
import { PriceChoice } from './price-decision.ts';
import type { PriceTrace } from './price-trace.ts';
import type { ProfitRange } from './profit-range.ts';
import { roundAim, within } from './round.ts';

export type ChosenPrice = { price: Minor; choice: PriceChoice };

/** Appendix A steps 9b to 9e and 10: the price within the profit range, and the line that chose it. */
export function compete(
  range: ProfitRange,
  target: TargetFacts,
  { item, settings }: { item: ItemFacts; settings: CompiledSettings },
  trace: PriceTrace | null,
): ChosenPrice {
  if (settings.raiseMarginWhenOnlySeller && target.offersCount === 0)
    return { price: range.max, choice: PriceChoice.onlySeller };
  if (settings.competition === 'off') return { price: range.standard, choice: PriceChoice.competitionOff };
  if (!target.readAtAll) return { price: range.standard, choice: PriceChoice.targetNotRead };
  if (settings.competition === 'lowest')
    return followOr(target.lowestLanded, range, { settings, choice: PriceChoice.followLowest }, trace);
  if (target.buyBoxSellerIsUs) {
    // We do not chase ourselves; without a sent price (imported listing) the BuyBox itself shows ours.
    const own = item.sentPrice ?? target.buyBoxPrice;
    return { price: own === null ? range.standard : within(own, range), choice: PriceChoice.keepOwnBuyBox };
  }
  const buyBox = target.buyBoxSellerExcluded ? null : target.buyBoxLanded;
  if (buyBox !== null) return follow(buyBox, range, { settings, choice: PriceChoice.followBuyBox }, trace);
  if (settings.noBuybox === 'lowestPrice')
    return followOr(target.lowestLanded, range, { settings, choice: PriceChoice.followLowest }, trace);
  return withoutReference(range, settings);
}

type Follower = { settings: CompiledSettings; choice: PriceChoice };

function followOr(
  reference: Minor | null,
  range: ProfitRange,
  follower: Follower,
  trace: PriceTrace | null,
): ChosenPrice {
  return reference === null ? withoutReference(range, follower.settings) : follow(reference, range, follower, trace);
}

/** Step 9d: max profit if so chosen, else standard profit. */
function withoutReference(range: ProfitRange, settings: CompiledSettings): ChosenPrice {
  if (settings.noBuybox === 'maxProfit') return { price: range.max, choice: PriceChoice.noBuyboxMax };
  return { price: range.standard, choice: PriceChoice.noBuyboxStandard };
}

/** Step 9e: reference and aim are landed prices, so our own shipping fee comes off. */
function follow(
  reference: Minor,
  range: ProfitRange,
  { settings, choice }: Follower,
  trace: PriceTrace | null,
): ChosenPrice {
  const aim = add(multiply({ num: reference, den: 1 }, settings.aimFactor), { num: settings.aimOffset, den: 1 });
  const { wanted, shippingFee } = roundAim(aim, settings.templates);
  if (trace !== null) trace.competition = { referenceLanded: reference, aim, shippingFee, wanted };
  return { price: within(wanted, range), choice };
}
