import { markets, type MarketCode } from '@kervan/domain/markets';

// Amazon's own retail seller ids, as its shops show them. Where a market has none here, only the marketplace's id counts.
const retailSellerIds: Partial<Record<MarketCode, string>> = {
  US: 'ATVPDKIKX0DER',
  CA: 'A3DWYIK6Y9EEQB',
  MX: 'AVDBXBAVVSXLQ',
  BR: 'A1ZZFT5FULY4LN',
  GB: 'A3P5ROKL5A1OLE',
  DE: 'A3JWKAKR8XB7XF',
  FR: 'A1X6FK5RDHNB96',
  IT: 'A11IL2PNWYJU7H',
  ES: 'A1AT7YVPFBWXBL',
  NL: 'A17D2BRD4YMT0X',
  BE: 'A3Q3FYJVX702M2',
  PL: 'A2R2221NX79QZP',
  SE: 'ANU9KP01APNAG',
  IE: 'A2QHQAREJ10JUZ',
  TR: 'A1UNQM1SR2CHM',
  AE: 'A2KKU8J8O8784X',
  AU: 'ANEGB3WVEVKZB',
  JP: 'AN1VRQENFRJN5',
};

/** INV-017: fulfilled by Amazon, sold by Amazon, fulfilled by the merchant. */
export type SellerType = 'FBA' | 'SBA' | 'FBM';

/** INV-017: SBA is the marketplace's own seller id; any other offer is told apart by who ships it. */
export function sellerTypeOf(market: MarketCode, sellerId: string | null, isFulfilledByAmazon: boolean): SellerType {
  const isAmazon =
    sellerId !== null && (sellerId === retailSellerIds[market] || sellerId === markets[market].marketplaceId);
  if (isAmazon) return 'SBA';
  return isFulfilledByAmazon ? 'FBA' : 'FBM';
}
