import { Verdict, type FilterTest } from './filter.ts';

const verdictOf = (fails: boolean | null): Verdict =>
  fails === null ? Verdict.Unknown : fails ? Verdict.Fail : Verdict.Pass;

export const hasNoSalesRank: FilterTest = ({ target }) => (target.salesRank === null ? Verdict.Fail : Verdict.Pass);
export const isRankedTooLow: FilterTest = ({ target }, { max }) =>
  verdictOf(target.salesRank === null ? null : target.salesRank > max);
export const hasFbaOffer: FilterTest = ({ target }) => verdictOf(target.fbaOffer);
export const hasSbaOffer: FilterTest = ({ target }) => verdictOf(target.sbaOffer);
export const hasChineseOffer: FilterTest = ({ target }) => verdictOf(target.chineseOffer);
export const hasTooFewSellers: FilterTest = ({ target }, { min }) =>
  verdictOf(target.offersCount === null ? null : target.offersCount < min);
export const hasTooManySellers: FilterTest = ({ target }, { max }) =>
  verdictOf(target.offersCount === null ? null : target.offersCount > max);
export const hasFewBuyBoxBrands: FilterTest = ({ target }, { min }) =>
  verdictOf(target.buyBoxBrandCount === null ? null : target.buyBoxBrandCount < min);
