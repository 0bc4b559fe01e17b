import { UpdateReason } from '../inventory/update-reason.ts';
import type { Filter, FilterReason, FilterTest } from './filter.ts';
import type { FilterName } from './filter-names.ts';
import * as list from './list-filters.ts';
import * as source from './source-filters.ts';
import * as stock from './stock-filters.ts';
import * as target from './target-filters.ts';

const filter = (test: FilterTest, reason: FilterReason, exemptBy = 0): Filter => ({ test, reason, exemptBy });
const bySource = (test: FilterTest): Filter => filter(test, UpdateReason.SourceDataChange);
const byTarget = (test: FilterTest): Filter => filter(test, UpdateReason.TargetDataChange);
const byStock = (test: FilterTest): Filter => filter(test, UpdateReason.ZeroStockFilter);
const { product, productOrBrand } = list.exemptBits;

/** Appendix B: what makes an item fail and the reason it then carries. The warehouse variant is a setting, not another filter. */
export const filters = {
  BlockedByMarketplace: filter(list.isBlocked, UpdateReason.BlockedByMarketplace),
  ExcludedProduct: filter(list.isExcluded, UpdateReason.RestrictedProduct),
  RestrictedProduct: filter(list.isRestrictedProduct, UpdateReason.RestrictedProduct),
  RestrictedBrand: filter(list.isRestrictedBrand, UpdateReason.RestrictedProduct, productOrBrand),
  RestrictedKeyword: filter(list.hasRestrictedKeyword, UpdateReason.RestrictedProduct, product),
  RestrictedCategory: filter(list.isRestrictedCategory, UpdateReason.RestrictedProduct, product),
  TrademarkProduct: filter(list.hasTrademarkRecord, UpdateReason.Trademark, productOrBrand),
  RecordedTargetOffice: filter(list.isRecordedTargetOffice, UpdateReason.Trademark, productOrBrand),
  RecordedUspto: filter(list.isRecordedUspto, UpdateReason.Trademark, productOrBrand),
  RecordedCipo: filter(list.isRecordedCipo, UpdateReason.Trademark, productOrBrand),
  UnqualifiedProduct: filter(list.isUnqualified, UpdateReason.NotQualified),
  UnavailableProducts: byStock(stock.isUnavailable),
  OutOfStock: byStock(stock.isOutOfStock),
  SeeAllBuyingOptions: byStock(stock.hasOnlyBuyingOptions),
  InStockAtDate: byStock(stock.isInStockLater),
  CriticalStock: byStock(stock.isUnderCriticalStock),
  CustomPriceUnknown: bySource(source.isCustomPriceUnknown),
  ShipmentPriceUnknown: bySource(source.isShipmentPriceUnknown),
  NoDirectSend: bySource(stock.isNoDirectSend),
  DeliveryDate: bySource(source.isDeliveredTooLate),
  PrimeExclusive: bySource(source.isPrimeExclusive),
  WeightAndSize: bySource(source.isTooHeavyOrLarge),
  Voltage: bySource(source.hasOtherVoltage),
  SourcePriceRange: bySource(source.isOutsidePriceRange),
  DiscountedProduct: bySource(source.isDiscounted),
  OnlyFbaAndSba: bySource(source.isShippedBySeller),
  SameSellerAndBrandName: bySource(source.isSoldByBrand),
  BuyBoxSellerBrandCount: byTarget(target.hasFewBuyBoxBrands),
  WithoutSalesRankSource: bySource(source.hasNoSalesRank),
  SourceSalesRankMax: bySource(source.isRankedTooLow),
  MinReview: bySource(source.isReviewedTooLittle),
  TargetVariationCount: bySource(source.hasTooManyVariations),
  ListedUnderVariation: bySource(stock.isListedUnderVariation),
  AgedItem: filter(list.isAged, UpdateReason.AgedItems),
  FairPricing: filter(list.hasFairPriceWarning, list.fairPriceReason),
  WithoutSalesRankTarget: byTarget(target.hasNoSalesRank),
  TargetSalesRankMax: byTarget(target.isRankedTooLow),
  FbaSellerAtTarget: byTarget(target.hasFbaOffer),
  SbaSellerAtTarget: byTarget(target.hasSbaOffer),
  ChineseSellerAtTarget: byTarget(target.hasChineseOffer),
  TargetMinSellerQuantity: byTarget(target.hasTooFewSellers),
  TargetMaxSellerQuantity: byTarget(target.hasTooManySellers),
} satisfies Record<FilterName, Filter>;
