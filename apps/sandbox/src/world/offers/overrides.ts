import type pg from 'pg';
import type { MarketCode } from '@kervan/domain/markets';
import type { Availability, Offer, OfferOverride, Offers, SellerType } from './offers.ts';
import { amazonSellerId } from './sellers-pool.ts';

/** The seller of an override that names none. */
const OVERRIDE_SELLER = 'A1OVERRIDE0001';

/** A back-ordered override arrives so long after the question. */
const BACK_ORDER_MS = 10 * 86_400_000;

type Overrides = {
  has(market: MarketCode, asin: string): boolean;
  /** The overridden competition, or null where nothing is overridden. */
  offers(market: MarketCode, asin: string, at: Date): Offer[] | null;
  /** When an override of the product was last set or ended, as far as this process knows. */
  changedAt(market: MarketCode, asin: string): Date | null;
  set: Offers['override'];
  end: Offers['endOverride'];
};

type Row = {
  market: MarketCode;
  asin: string;
  seller_id: string;
  price_minor: number;
  shipping_minor: number;
  availability: Availability['type'];
  quantity: number;
  seller_type: SellerType;
  changed_at: Date;
};

/** The overrides of a world: rows, held in memory. */
export async function createOverrides(world: string, sql: pg.Pool): Promise<Overrides> {
  const byProduct = new Map<string, Map<string, OfferOverride>>();
  const changes = new Map<string, Date>();
  const keyOf = (market: MarketCode, asin: string): string => `${market} ${asin}`;
  const remember = (market: MarketCode, asin: string, sellerId: string, override: OfferOverride, at: Date): void => {
    const key = keyOf(market, asin);
    const ofProduct = byProduct.get(key) ?? new Map<string, OfferOverride>();
    ofProduct.set(sellerId, override);
    byProduct.set(key, ofProduct);
    changes.set(key, at);
  };

  const { rows } = await sql.query<Row>('select * from sandbox.offer_override where world = $1', [world]);
  for (const row of rows) {
    const override = {
      sellerId: row.seller_id,
      priceMinor: row.price_minor,
      shippingMinor: row.shipping_minor,
      availability: row.availability,
      quantity: row.quantity,
      sellerType: row.seller_type,
    };
    remember(row.market, row.asin, row.seller_id, override, row.changed_at);
  }
  return {
    has: (market, asin) => byProduct.has(keyOf(market, asin)),
    offers(market, asin, at) {
      const ofProduct = byProduct.get(keyOf(market, asin));
      return ofProduct
        ? [...ofProduct]
            .filter(([, override]) => override.quantity > 0)
            .map(([sellerId, override]) => offerOf(market, sellerId, override, at))
        : null;
    },
    changedAt: (market, asin) => changes.get(keyOf(market, asin)) ?? null,
    async set(market, asin, override, at) {
      const sellerId =
        override.sellerId ?? (override.sellerType === 'AMAZON' ? amazonSellerId(market) : OVERRIDE_SELLER);
      await sql.query(
        `insert into sandbox.offer_override (world, market, asin, seller_id, price_minor, shipping_minor, availability, quantity, seller_type, changed_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
         on conflict (world, market, asin, seller_id) do update set price_minor = excluded.price_minor, shipping_minor = excluded.shipping_minor,
           availability = excluded.availability, quantity = excluded.quantity, seller_type = excluded.seller_type, changed_at = excluded.changed_at`,
        [
          world,
          market,
          asin,
          sellerId,
          override.priceMinor,
          override.shippingMinor,
          override.availability,
          override.quantity,
          override.sellerType,
          at,
        ],
      );
      remember(market, asin, sellerId, override, at);
    },
    async end(market, asin, at) {
      await sql.query('delete from sandbox.offer_override where world = $1 and market = $2 and asin = $3', [
        world,
        market,
        asin,
      ]);
      const had = byProduct.delete(keyOf(market, asin));
      if (had) changes.set(keyOf(market, asin), at);
      return had;
    },
  };
}

function offerOf(market: MarketCode, sellerId: string, override: OfferOverride, at: Date): Offer {
  const isMerchant = override.sellerType === 'FBM';
  const availability: Availability =
    override.availability === 'FUTURE_WITH_DATE'
      ? { type: 'FUTURE_WITH_DATE', date: new Date(at.getTime() + BACK_ORDER_MS) }
      : { type: override.availability };
  return {
    sellerId,
    sellerType: override.sellerType,
    priceMinor: override.priceMinor,
    shippingMinor: override.shippingMinor,
    isPrime: !isMerchant,
    availability,
    handlingHours: isMerchant ? { min: 24, max: 24 } : { min: 0, max: 0 },
    quantity: override.quantity,
    feedbackCount: 4000,
    feedbackPercent: 97,
    shipsFrom: { country: market, state: null },
    isFeaturedMerchant: true,
    isBuyBoxWinner: false,
    sku: null,
  };
}
