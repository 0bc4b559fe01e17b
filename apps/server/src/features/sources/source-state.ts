import { ProductStatus } from '@kervan/domain/inventory/product-status';
import { SellerType } from '@kervan/domain/inventory/seller-type';
import type { OffersReading } from '../../connectors/marketplace/offers-reading.ts';
import type { SourceStatus } from '../../connectors/marketplace/source-status.ts';

/** What the offers of one reading say of a source product, in the columns of source_product. USD cents, days; null = not known. */
export type SourceOfferState = {
  price: number | null;
  shipping: number | null;
  seller_type: number | null;
  availability: number | null;
  prime: boolean | null;
  in_stock_in_days: number | null;
  buybox_price: number | null;
  lowest_price: number | null;
  offers: number | null;
  sales_rank: number | null;
};

const DAY_MS = 86_400_000;
const statusCodes: Record<SourceStatus['kind'], number> = {
  inStock: ProductStatus.InStock,
  inStockAtDate: ProductStatus.InStockAtDate,
  seeAllBuyingOptions: ProductStatus.SeeAllBuyingOptions,
  availableFromTheseSellers: ProductStatus.AvailableFromTheseSellers,
  outOfStock: ProductStatus.OutOfStock,
  currentlyUnavailable: ProductStatus.CurrentlyUnavailable,
};

/** P and S are the featured new offer, without one the lowest new landed offer (how-parts-meet section 5). */
export function sourceStateOf(reading: OffersReading, now: number): SourceOfferState {
  const { featured, lowest, status } = reading;
  const chosen = featured ?? lowest;
  const offer = reading.offers.find(
    (candidate) => candidate.sellerId !== null && candidate.sellerId === chosen?.sellerId,
  );
  return {
    price: chosen?.priceMinor ?? null,
    shipping: chosen?.shippingMinor ?? null,
    seller_type: chosen?.sellerType ? SellerType[chosen.sellerType] : null,
    availability: statusCodes[status.kind],
    prime: offer?.isPrime ?? null,
    in_stock_in_days:
      status.kind === 'inStockAtDate' && status.date !== null
        ? Math.max(0, Math.ceil((Date.parse(status.date) - now) / DAY_MS))
        : null,
    buybox_price: featured?.landedMinor ?? null,
    lowest_price: lowest?.landedMinor ?? null,
    offers: reading.counts.new === null ? null : Math.min(reading.counts.new, 32_767),
    sales_rank: reading.ranks[0]?.rank ?? null,
  };
}

/** True when the product cannot be bought as this reading sees it. */
export const looksSoldOut = (state: SourceOfferState): boolean =>
  state.availability === ProductStatus.OutOfStock || state.availability === ProductStatus.CurrentlyUnavailable;
