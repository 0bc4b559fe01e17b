import { standingOf } from '../filters/filter-effect.ts';
import type { Decision } from '../inventory/decision.ts';
import type { StatusCode } from '../inventory/item-status.ts';
import type { PackedReason } from '../inventory/update-reason.ts';
import type { Minor } from '../money/money.ts';

/** A price that moves by more than this is far off: where a roll-out of settings halts and asks (decision 47). Hundredths of a percent. */
export const FAR_HUNDREDTHS = 2_000;

/** Counters of a dry run of pricing settings, each item of the store once. */
export type PriceTally = {
  items: number;
  /** Not checked at the source yet: nothing can be said of them. */
  waiting: number;
  /** Items at the store or on their way to it before and after; `lost` of those before are not after, `returned` of those after were not before. */
  offered: { before: number; after: number; lost: number; returned: number };
  /** Of those offered before and after: whose price goes up, down, or stays. */
  risen: number;
  fallen: number;
  same: number;
  /** Sum of the changes of those that move, in hundredths of a percent of the price before. */
  movedHundredths: number;
  /** At or below the BuyBox before and above it after; and the other way round. */
  buyBox: { lost: number; won: number };
  /** Offered at less than their cost, before and after. */
  belowCost: { before: number; after: number };
  /** What wants a second look, each once: goes off sale, moves by more than 20 %, or is newly sold below its cost. */
  grave: number;
};

/** What happens to one item; `changeHundredths` is null where it is not offered before and after. */
export type PriceEffect = {
  effect: 'risen' | 'fallen' | 'stopped' | 'returned';
  changeHundredths: number | null;
  losesBuyBox: boolean;
  isBelowCost: boolean;
};

/** One item as it stands, in minor units of the store's currency, and as it would be decided. */
export type PriceForecast = {
  item: { status: StatusCode; reason: PackedReason; price: Minor | null };
  profit: Minor | null;
  /** Landed price of the BuyBox as last read; null = not known. */
  buyBox: Minor | null;
  decision: Decision;
};

/** Counters at nothing. */
export const newPriceTally = (): PriceTally => ({
  items: 0,
  waiting: 0,
  offered: { before: 0, after: 0, lost: 0, returned: 0 },
  risen: 0,
  fallen: 0,
  same: 0,
  movedHundredths: 0,
  buyBox: { lost: 0, won: 0 },
  belowCost: { before: 0, after: 0 },
  grave: 0,
});

/** Counts one item and answers what happens to it; null = nothing that buyers see. An item that the decision leaves alone stays as it is. */
export function countPrice(tally: PriceTally, { item, profit, buyBox, decision }: PriceForecast): PriceEffect | null {
  const before = standingOf(item);
  if (before === 'gone') return null;
  const after = decision.hold === null ? standingOf(decision) : before;
  tally.items++;
  if (after === 'waiting') tally.waiting++;
  const [wasOffered, isOffered] = [before === 'offered', after === 'offered'];
  if (wasOffered) tally.offered.before++;
  if (isOffered) tally.offered.after++;
  const [from, to] = [item.price, decision.hold === null ? decision.price : item.price];
  const wasBelow = wasOffered && isLoss(profit);
  const isBelow = isOffered && isLoss(decision.hold === null ? decision.profit : profit);
  if (wasBelow) tally.belowCost.before++;
  if (isBelow) tally.belowCost.after++;
  const losesBuyBox = wasOffered && isIn(from, buyBox) && !(isOffered && isIn(to, buyBox));
  if (losesBuyBox) tally.buyBox.lost++;
  if (isOffered && isIn(to, buyBox) && !(wasOffered && isIn(from, buyBox))) tally.buyBox.won++;
  if (!wasOffered && !isOffered) return null;
  const changeHundredths = wasOffered && isOffered ? changeOf(from, to) : null;
  const isStopped = wasOffered && !isOffered;
  if (isStopped) tally.offered.lost++;
  if (!wasOffered) tally.offered.returned++;
  if (isStopped || (isBelow && !wasBelow) || Math.abs(changeHundredths ?? 0) > FAR_HUNDREDTHS) tally.grave++;
  const parts = { changeHundredths, losesBuyBox, isBelowCost: isBelow };
  if (isStopped) return { effect: 'stopped', ...parts };
  if (!wasOffered) return { effect: 'returned', ...parts };
  if (from === null || to === null || from === to) {
    tally.same++;
    return null;
  }
  tally.movedHundredths += changeHundredths ?? 0;
  const effect = to > from ? 'risen' : 'fallen';
  tally[effect]++;
  return { effect, ...parts };
}

/** The mean change of the prices that move, in hundredths of a percent; null = none moves. */
export const averageChange = ({ risen, fallen, movedHundredths }: PriceTally): number | null =>
  risen + fallen === 0 ? null : Math.round(movedHundredths / (risen + fallen));

const isLoss = (profit: Minor | null): boolean => profit !== null && profit < 0;
/** Who asks no more than the BuyBox can have it; without both figures nobody says so. */
const isIn = (price: Minor | null, buyBox: Minor | null): boolean =>
  price !== null && buyBox !== null && price <= buyBox;

function changeOf(from: Minor | null, to: Minor | null): number | null {
  if (from === null || to === null || from <= 0) return null;
  return Math.round(((to - from) * 10_000) / from);
}
