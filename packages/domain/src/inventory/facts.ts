import type { OfferTerms } from '../listings/sale.ts';
import type { Minor } from '../money/money.ts';
import type { DiscountType } from './discount-type.ts';
import type { StatusCode } from './item-status.ts';
import type { ProductStatus } from './product-status.ts';
import type { SellerType } from './seller-type.ts';
import type { PackedReason } from './update-reason.ts';

/**
 * What the source market says of a product. USD cents, grams, millimetres, days, ms since 1970. null = not known, never 0.
 * Build every object with all fields in this order: one shape keeps the evaluation fast.
 */
export type SourceFacts = {
  /** When it was last read; null = never, and then nothing else is known. */
  fetchedAt: number | null;
  /** The source was read and has no such ASIN. */
  notFound: boolean;
  price: Minor | null;
  /** Domestic shipping of the offer. */
  shipping: Minor | null;
  /** Known quantity (extension, upload); the marketplace tells none. */
  stock: number | null;
  sellerType: SellerType | null;
  availability: ProductStatus | null;
  prime: boolean | null;
  primeExclusive: boolean | null;
  deliveryDays: number | null;
  /** Days until the date of "In Stock At Date". */
  dateInStockDays: number | null;
  salesRank: number | null;
  reviewCount: number | null;
  /** Average rating × 10: 4.5 → 45. */
  reviewAverage10: number | null;
  weightG: number | null;
  dimensionalWeightG: number | null;
  girthMm: number | null;
  /** null = the quote carries no discount. */
  discountType: DiscountType | null;
  /** Cents for Price, hundredths of a percent for Rate. */
  discountValue: number | null;
  couponType: DiscountType | null;
  couponValue: number | null;
  variations: number | null;
  /** Bits of `Voltage` in filters/filter-params.ts. */
  voltage: number | null;
  /** The featured seller's name equals the brand. */
  sellerIsBrand: boolean | null;
  /** Price, shipping and weights as they were known last, the present ones included (decision 25). */
  lastPrice: Minor | null;
  lastShipping: Minor | null;
  lastWeightG: number | null;
  lastDimensionalWeightG: number | null;
  /** The price is far from what it was for 30 days and was not read a second time yet (decision 31). */
  priceDoubted: boolean;
  /** The median that the price fell to a tenth of or less, as long as that is not followed yet (decision record 49); null = it did not. */
  shiftedFrom: Minor | null;
};

/** What the store's own market says of the product. Store currency minor units; null = not known. */
export type TargetFacts = {
  fetchedAt: number | null;
  /** False until target offers were read once; then a missing BuyBox or offer is known to be missing. */
  readAtAll: boolean;
  /** Item price + shipping of the BuyBox offer. */
  buyBoxLanded: Minor | null;
  buyBoxPrice: Minor | null;
  buyBoxShipping: Minor | null;
  buyBoxSellerIsUs: boolean;
  /** The BuyBox is held by an excluded store code: counts as no BuyBox. */
  buyBoxSellerExcluded: boolean;
  /** Lowest landed price, own offers and excluded store codes left out; null after a reading = there is none. */
  lowestLanded: Minor | null;
  /** Offers apart from ours and the excluded store codes. */
  offersCount: number | null;
  fbaOffer: boolean | null;
  sbaOffer: boolean | null;
  chineseOffer: boolean | null;
  salesRank: number | null;
  /** Brands that the BuyBox seller offers. */
  buyBoxBrandCount: number | null;
};

/** Values set for one ASIN; null = the store's setting. */
export type ItemOverride = {
  /** constant = profits are money in store currency and the price is frozen; rated = profits are hundredths of a percent; null = none (INV-073). */
  profitKind: 'constant' | 'rated' | null;
  minProfit: number;
  standardProfit: number;
  maxProfit: number;
  /** The frozen price of a constant profit; null until an evaluation knows the cost. */
  frozenPrice: Minor | null;
  criticalStock: number | null;
  maxStock: number | null;
  minStock: number | null;
  handlingDays: number | null;
};

/** One item of a store as the evaluation reads it. Store currency minor units unless said otherwise. */
export type ItemFacts = {
  status: StatusCode;
  reason: PackedReason;
  /** The wanted price of the last evaluation. */
  price: Minor | null;
  quantity: number;
  handlingDays: number | null;
  /** Bits of ItemFlag. */
  flags: number;
  /** Last sent price: what is in flight, else what is confirmed. */
  sentPrice: Minor | null;
  confirmedPrice: Minor | null;
  confirmedQuantity: number | null;
  /** Custom (import) price I, USD cents. */
  importPrice: Minor | null;
  /** Shipment price H to the target country, USD cents. */
  shipmentPrice: Minor | null;
  minAllowed: Minor | null;
  maxAllowed: Minor | null;
  override: ItemOverride | null;
  createdAt: number;
  /** When it sold last; null = not known. */
  lastSaleAt: number | null;
  /** Pieces of its orders that nobody has bought yet (decision 64). */
  unboughtUnits: number;
  /** Since when the listed item has no price that can be computed (decision 25). */
  unpricedSince: number | null;
  /** The price that stands while a jump by a reading is held (decision record 49); null = none is. */
  heldPrice: Minor | null;
  /** What the marketplace holds of its offer beside the price. */
  terms: OfferTerms;
};

/** A product that was never read. */
export const unknownSource: SourceFacts = {
  fetchedAt: null,
  notFound: false,
  price: null,
  shipping: null,
  stock: null,
  sellerType: null,
  availability: null,
  prime: null,
  primeExclusive: null,
  deliveryDays: null,
  dateInStockDays: null,
  salesRank: null,
  reviewCount: null,
  reviewAverage10: null,
  weightG: null,
  dimensionalWeightG: null,
  girthMm: null,
  discountType: null,
  discountValue: null,
  couponType: null,
  couponValue: null,
  variations: null,
  voltage: null,
  sellerIsBrand: null,
  lastPrice: null,
  lastShipping: null,
  lastWeightG: null,
  lastDimensionalWeightG: null,
  priceDoubted: false,
  shiftedFrom: null,
};

/** Target offers that were never read. */
export const unknownTarget: TargetFacts = {
  fetchedAt: null,
  readAtAll: false,
  buyBoxLanded: null,
  buyBoxPrice: null,
  buyBoxShipping: null,
  buyBoxSellerIsUs: false,
  buyBoxSellerExcluded: false,
  lowestLanded: null,
  offersCount: null,
  fbaOffer: null,
  sbaOffer: null,
  chineseOffer: null,
  salesRank: null,
  buyBoxBrandCount: null,
};
