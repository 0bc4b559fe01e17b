import { SellerType, type SellerTypeName } from '@kervan/domain/inventory/seller-type';
import { averageOffer } from '@kervan/domain/pricing/average-offer';

/** What a reading tells of a product's competition: the offers shown, the one in the BuyBox, ranks, and how many offers there are. Store currency minor units. */
type Competition = {
  offers: readonly {
    sellerId: string | null;
    sellerType: SellerTypeName;
    condition: string | null;
    landedMinor: number | null;
    isOwn: boolean | null;
    shipsFrom: string | null;
  }[];
  featured: {
    sellerId: string | null;
    sellerType: SellerTypeName | null;
    priceMinor: number | null;
    shippingMinor: number | null;
    landedMinor: number | null;
  } | null;
  ranks: readonly { rank: number }[];
  counts: { new: number | null };
  competitiveThresholdMinor: number | null;
  suggestedLowerMinor: number | null;
};

/** What one reading says of the competition of a store's item, in the columns of target_offer. Store currency minor units. */
export type TargetState = {
  buybox_landed: number | null;
  buybox_price: number | null;
  buybox_shipping: number | null;
  buybox_is_ours: boolean;
  buybox_excluded: boolean;
  buybox_seller: string | null;
  buybox_seller_type: number | null;
  lowest_landed: number | null;
  average_landed: number | null;
  competitive_threshold: number | null;
  suggested_lower: number | null;
  offers: number | null;
  fba: boolean | null;
  sba: boolean | null;
  chinese: boolean | null;
  sales_rank: number | null;
  competitors: { seller: string | null; landed: number; excluded: boolean; type: string }[];
};

/** Competitors kept for the explanation. */
const COMPETITORS_MAX = 20;

/** Own offers and excluded store codes are left out of everything but the BuyBox holder (appendix A step 9e). */
export function targetStateOf(
  reading: Competition,
  own: { sellingPartnerId: string; excluded: readonly string[] },
): TargetState {
  const excluded = new Set(own.excluded);
  const isNew = reading.offers.filter((offer) => offer.condition === null || offer.condition === 'new');
  const others = isNew.filter((offer) => offer.sellerId !== own.sellingPartnerId && offer.isOwn !== true);
  const rivals = others.filter((offer) => offer.sellerId === null || !excluded.has(offer.sellerId));
  const landed = rivals.flatMap((offer) => (offer.landedMinor === null ? [] : [offer.landedMinor]));
  const { featured } = reading;
  // The list shows twenty offers at most; the summary counts all.
  const hidden = Math.max(0, (reading.counts.new ?? isNew.length) - isNew.length);
  return {
    buybox_landed: featured?.landedMinor ?? null,
    buybox_price: featured?.priceMinor ?? null,
    buybox_shipping: featured?.shippingMinor ?? null,
    buybox_is_ours: featured?.sellerId === own.sellingPartnerId,
    buybox_excluded: featured?.sellerId != null && excluded.has(featured.sellerId),
    buybox_seller: featured?.sellerId ?? null,
    buybox_seller_type: featured?.sellerType ? SellerType[featured.sellerType] : null,
    lowest_landed: landed.length > 0 ? Math.min(...landed) : null,
    average_landed: averageOffer(landed),
    competitive_threshold: reading.competitiveThresholdMinor,
    suggested_lower: reading.suggestedLowerMinor,
    offers: Math.min(rivals.length + hidden, 32_767),
    fba: rivals.some((offer) => offer.sellerType === 'FBA'),
    sba: rivals.some((offer) => offer.sellerType === 'SBA'),
    chinese: rivals.some((offer) => offer.shipsFrom === 'CN')
      ? true
      : rivals.every((offer) => offer.shipsFrom !== null)
        ? false
        : null,
    sales_rank: reading.ranks[0]?.rank ?? null,
    competitors: others
      .flatMap((offer) =>
        offer.landedMinor === null
          ? []
          : [
              {
                seller: offer.sellerId,
                landed: offer.landedMinor,
                excluded: offer.sellerId !== null && excluded.has(offer.sellerId),
                type: offer.sellerType,
              },
            ],
      )
      .sort((a, b) => a.landed - b.landed)
      .slice(0, COMPETITORS_MAX),
  };
}
