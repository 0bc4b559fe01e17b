import { isUnbuyable, ProductStatus } from '../inventory/product-status.ts';
import { Verdict, type FilterTest } from './filter.ts';

const failsByStatus =
  (...statuses: ProductStatus[]): FilterTest =>
  ({ source }) => {
    if (source.availability === null) return Verdict.Unknown;
    return statuses.includes(source.availability) ? Verdict.Fail : Verdict.Pass;
  };

const isCurrentlyUnavailable = failsByStatus(ProductStatus.CurrentlyUnavailable);

/** Currently unavailable, or gone from the source altogether. */
export const isUnavailable: FilterTest = (input, params) =>
  input.source.notFound ? Verdict.Fail : isCurrentlyUnavailable(input, params);
export const isOutOfStock = failsByStatus(ProductStatus.OutOfStock);
export const hasOnlyBuyingOptions = failsByStatus(
  ProductStatus.SeeAllBuyingOptions,
  ProductStatus.AvailableFromTheseSellers,
);
export const isNoDirectSend = failsByStatus(ProductStatus.NoDirectSend);
export const isListedUnderVariation = failsByStatus(ProductStatus.ListedUnderVariationAsin);

/** In stock only after N days; an unknown date is after none (decision 27). */
export const isInStockLater: FilterTest = ({ source }, { days }) => {
  if (source.availability === null) return Verdict.Unknown;
  if (source.availability !== ProductStatus.InStockAtDate) return Verdict.Pass;
  if (source.dateInStockDays === null) return Verdict.Unknown;
  return source.dateInStockDays > days ? Verdict.Fail : Verdict.Pass;
};

/** A known quantity under the critical stock; an available offer of unknown quantity passes (PRICE-030). */
export const isUnderCriticalStock: FilterTest = ({ item, source, settings }) => {
  if (source.stock === null)
    return source.availability === null || isUnbuyable(source.availability) ? Verdict.Unknown : Verdict.Pass;
  return source.stock < (item.override?.criticalStock ?? settings.criticalStock) ? Verdict.Fail : Verdict.Pass;
};
