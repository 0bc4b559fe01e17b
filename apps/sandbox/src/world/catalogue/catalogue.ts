import type { MarketCode } from '@kervan/domain/markets';

/** A node of the category tree, with the ids of its path from the root. */
export type Category = {
  /** Amazon's classification id: digits. */
  id: string;
  name: string;
  /** Ancestors from the root down, without itself. */
  ancestors: readonly { id: string; name: string }[];
  /** Display group of sales ranks and summaries. */
  displayGroup: string;
  websiteDisplayGroup: string;
  productType: string;
};

/** A product as it is in every market. Lengths in millimetres, weights in grams; null = the marketplace does not know it. */
export type Product = {
  asin: string;
  title: string;
  brand: string;
  category: Category;
  /** GTIN-13 with a right check digit. */
  ean: string;
  partNumber: string;
  color: string | null;
  size: string | null;
  material: string | null;
  bullets: readonly string[];
  itemMm: { length: number; width: number; height: number } | null;
  packageMm: { length: number; width: number; height: number } | null;
  itemGrams: number | null;
  packageGrams: number | null;
  /** The middle that the US price moves around, US cents; null = nobody offers it. */
  basePriceCents: number | null;
  listPriceCents: number | null;
  /** Place in its display group, 1 = sells most. */
  rank: number;
  /** Address of the picture, absolute or beginning at the world's base. */
  imageUrl: string;
  variation: { parentAsin: string; theme: string; siblings: readonly string[] } | null;
  /** True for the parent of variations: a page nobody can buy. */
  isVariationParent: boolean;
  releasedOn: string;
};

/** Whether a seller may list a product in a market. */
export type Restriction = 'NONE' | 'APPROVAL_REQUIRED' | 'NOT_ELIGIBLE';

/** The products of a world. Lookups are pure and cost no storage in a generated world. */
export type Catalogue = {
  /** How many products the source market has. */
  size: number;
  /** The product, or null when no such ASIN exists. */
  find(asin: string): Product | null;
  /** The ASINs from an index on, in the world's order (variation parents are not among them). */
  list(from: number, limit: number): string[];
  /** True when the product's page exists in the market; a part of the products is missing outside the source market. */
  isIn(asin: string, market: MarketCode): boolean;
  /** The title as the market's language has it. */
  titleIn(product: Product, market: MarketCode): string;
  restrictionFor(asin: string, market: MarketCode): Restriction;
  /** Finds by words of title, brand or category, or by ASIN or EAN; `from` counts hits to skip. */
  search(query: { keywords: readonly string[]; market: MarketCode; from: number; limit: number }): {
    asins: string[];
    total: number;
  };
  findByIdentifier(type: 'ASIN' | 'EAN' | 'GTIN' | 'UPC', identifier: string): string | null;
};
