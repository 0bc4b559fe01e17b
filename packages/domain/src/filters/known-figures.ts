import type { SendingType } from '../warehouse/sending-type.ts';
import type { FilterName } from './filter-names.ts';

/** What filters judge a product by that may not be known of it. */
export const knownFigures = [
  'availability',
  'directSendStatus',
  'variationStatus',
  'stock',
  'deliveryDays',
  'importPrice',
  'shipmentPrice',
  'warehouseWeight',
  'primeExclusive',
  'weightOrSize',
  'voltage',
  'sourcePrice',
  'discount',
  'sellerType',
  'sellerIsBrand',
  'sourceRank',
  'review',
  'variations',
  'lastSale',
  'buyBoxBrands',
  'targetRank',
  'fbaOffer',
  'sbaOffer',
  'chineseOffer',
  'offers',
  'qualification',
  'uspto',
  'cipo',
  'targetOffice',
] as const;
export type KnownFigure = (typeof knownFigures)[number];

/** The figure that each filter judges by; null = lists and warnings, of which something is always known. */
const figureOfFilter = {
  BlockedByMarketplace: null,
  ExcludedProduct: null,
  RestrictedProduct: null,
  RestrictedBrand: null,
  RestrictedKeyword: null,
  RestrictedCategory: null,
  TrademarkProduct: null,
  FairPricing: null,
  RecordedTargetOffice: 'targetOffice',
  RecordedUspto: 'uspto',
  RecordedCipo: 'cipo',
  UnqualifiedProduct: 'qualification',
  UnavailableProducts: 'availability',
  OutOfStock: 'availability',
  SeeAllBuyingOptions: 'availability',
  InStockAtDate: 'availability',
  CriticalStock: 'stock',
  CustomPriceUnknown: 'importPrice',
  ShipmentPriceUnknown: 'shipmentPrice',
  NoDirectSend: 'directSendStatus',
  DeliveryDate: 'deliveryDays',
  PrimeExclusive: 'primeExclusive',
  WeightAndSize: 'weightOrSize',
  Voltage: 'voltage',
  SourcePriceRange: 'sourcePrice',
  DiscountedProduct: 'discount',
  OnlyFbaAndSba: 'sellerType',
  SameSellerAndBrandName: 'sellerIsBrand',
  BuyBoxSellerBrandCount: 'buyBoxBrands',
  WithoutSalesRankSource: 'sourceRank',
  SourceSalesRankMax: 'sourceRank',
  MinReview: 'review',
  TargetVariationCount: 'variations',
  ListedUnderVariation: 'variationStatus',
  AgedItem: 'lastSale',
  WithoutSalesRankTarget: 'targetRank',
  TargetSalesRankMax: 'targetRank',
  FbaSellerAtTarget: 'fbaOffer',
  SbaSellerAtTarget: 'sbaOffer',
  ChineseSellerAtTarget: 'chineseOffer',
  TargetMinSellerQuantity: 'offers',
  TargetMaxSellerQuantity: 'offers',
} as const satisfies Record<FilterName, KnownFigure | null>;

/** Filters that fail a product of which their figure is not known (appendix B); all others let it pass. */
const failing: ReadonlySet<FilterName> = new Set([
  'CustomPriceUnknown',
  'ShipmentPriceUnknown',
  'WithoutSalesRankSource',
  'WithoutSalesRankTarget',
]);
export const failsUnknown = (name: FilterName): boolean => failing.has(name);

/** The figure a filter judges by on a way of sending; null = none, or nobody pays it (`paysImport`: the store's market takes import fees). */
export function judgedFigure(
  name: FilterName,
  { sendingType, paysImport }: { sendingType: SendingType; paysImport: boolean },
): KnownFigure | null {
  const figure = figureOfFilter[name];
  if (figure === 'importPrice') return paysImport ? figure : null;
  // Through the warehouse the cost comes of the parcel's weight.
  if (figure === 'shipmentPrice') return sendingType === 'warehouse' ? 'warehouseWeight' : figure;
  return figure;
}
