import type { MarketCode } from '@kervan/domain/markets';
import type { Offer } from '../../world/offers/offers.ts';
import { hashText } from '../../world/random.ts';
import type { World } from '../../world/world.ts';

type Row = {
  seller_id: string;
  sku: string;
  asin: string;
  price_minor: number;
  quantity: number;
  handling_days: number | null;
};

/** Days until dispatch of a listing that states none (Amazon's default for merchants). */
const HANDLING_DAYS = 2;

/** What buyers see of the world's own sellers: their buyable listings with stock, as offers by ASIN. */
export async function readLiveListings(
  world: World,
  market: MarketCode,
  asins: readonly string[],
): Promise<Map<string, Offer[]>> {
  const byAsin = new Map<string, Offer[]>();
  if (asins.length === 0) return byAsin;
  const { rows } = await world.sql.query<Row>(
    `select seller_id, sku, asin, price_minor, quantity, handling_days from sandbox.listing
     where world = $1 and market = $2 and asin = any($3) and status = 'BUYABLE' and price_minor is not null and quantity > 0 order by seller_id, sku`,
    [world.id, market, asins],
  );
  for (const row of rows) {
    const offers = byAsin.get(row.asin) ?? [];
    // A seller has one offer per product and condition: of two listings buyers see the first.
    if (!offers.some((offer) => offer.sellerId === row.seller_id)) offers.push(offerOf(row, market));
    byAsin.set(row.asin, offers);
  }
  return byAsin;
}

function offerOf(row: Row, market: MarketCode): Offer {
  const days = row.handling_days ?? HANDLING_DAYS;
  return {
    sellerId: row.seller_id,
    sellerType: 'FBM',
    priceMinor: row.price_minor,
    shippingMinor: 0,
    isPrime: false,
    availability: { type: 'NOW' },
    handlingHours: { min: Math.max(0, days - 1) * 24, max: days * 24 },
    quantity: row.quantity,
    feedbackCount: 120 + (hashText(0, row.seller_id) % 900),
    feedbackPercent: 96,
    shipsFrom: { country: market, state: null },
    isFeaturedMerchant: true,
    isBuyBoxWinner: false,
    sku: row.sku,
  };
}
