import { isMarketCode, sourceMarket, type MarketCode } from '@kervan/domain/markets';
import { baseRates } from '../base-rates.ts';
import { hashText, pick, shareOf } from '../random.ts';
import type { Catalogue, Product } from './catalogue.ts';
import { categoryOf } from './categories.ts';
import type { DepartmentKey } from './leaves.ts';
import { generateProduct, titleOf, draftProduct } from './generate-product.ts';
import { createProductCodes } from './product-codes.ts';
import { isMissing, restrictionOf } from './restrictions.ts';
import { createWordSearch } from './word-search.ts';

/** A line of the CSV by its header; any subset of the columns will do as long as `asin` is there. */
export type CsvLine = Readonly<Record<string, string | undefined>>;

/** A catalogue of given products: what a line lacks the seed fills in, except the price (no price, no offer). */
export function createCsvCatalogue(seed: number, lines: readonly CsvLine[]): Catalogue {
  const codes = createProductCodes(seed);
  const homes = new Map<string, MarketCode>();
  const products = new Map<string, Product>();
  for (const line of lines) {
    const asin = line.asin?.trim().toUpperCase();
    if (!asin || !/^[0-9A-Z]{10}$/.test(asin) || products.has(asin)) continue;
    products.set(asin, productOf(seed, line, { asin, index: products.size, size: lines.length, codes }));
    homes.set(asin, line.marketplace && isMarketCode(line.marketplace) ? line.marketplace : sourceMarket);
  }
  const asins = [...products.keys()];
  const byEan = new Map([...products.values()].map((product) => [product.ean, product.asin]));
  const isIn = (asin: string, market: MarketCode): boolean =>
    products.has(asin) && (homes.get(asin) === market || !isMissing(seed, asin, market));
  const searchWords = createWordSearch(asins.length, (index) => products.get(asins[index] ?? '') ?? null);
  return {
    size: asins.length,
    find: (asin) => products.get(asin) ?? null,
    list: (from, limit) => asins.slice(from, from + limit),
    isIn,
    titleIn: (product) => product.title,
    restrictionFor: (asin, market) => restrictionOf(seed, products.get(asin) ?? null, market),
    search: ({ keywords, market, from, limit }) => searchWords(keywords, (asin) => isIn(asin, market), { from, limit }),
    findByIdentifier: (type, identifier) =>
      type === 'ASIN'
        ? (products.get(identifier)?.asin ?? null)
        : (byEan.get(identifier.padStart(13, '0').slice(-13)) ?? null),
  };
}

type Place = { asin: string; index: number; size: number; codes: ReturnType<typeof createProductCodes> };

function productOf(seed: number, line: CsvLine, { asin, index, size, codes }: Place): Product {
  const filled = generateProduct(seed, index, codes, size);
  const hash = hashText(seed, `csv ${asin}`);
  const title = line.title?.trim() || titleOf(draftProduct(seed, index), 'en');
  const brand = line.brand?.trim() || brandOf(title);
  const grams = positive(line.weight_lb);
  const itemGrams = grams === null ? filled.itemGrams : Math.round(grams * 453.59237);
  const itemMm = dimensionsOf(line.dimensions_in) ?? filled.itemMm;
  const basePriceCents = priceOf(line);
  const listPrice = positive(line.list_price_usd);
  return {
    ...filled,
    asin,
    title,
    brand,
    itemMm,
    itemGrams,
    basePriceCents,
    category: categoryOfPath(line.category_path, filled.category.productType),
    packageMm: itemMm && { length: itemMm.length + 20, width: itemMm.width + 20, height: itemMm.height + 15 },
    packageGrams: itemGrams === null ? null : itemGrams + 40 + Math.round(itemGrams * 0.08),
    listPriceCents: listPrice === null ? null : Math.round(listPrice * 100),
    rank: positive(line.sales_rank) ?? Math.max(1, Math.floor(Math.exp(shareOf(hash, 1) * 13))),
    imageUrl: line.image_url?.trim() || `/world/images/${asin}.svg`,
    partNumber: `${asin.slice(-5)}-${hash % 1000}`,
    bullets: [title],
    color: null,
    size: null,
    material: null,
    variation: null,
    isVariationParent: false,
  };
}

/** US cents from the dollar price, else from the local one at the base rate; null without either. */
function priceOf(line: CsvLine): number | null {
  const dollars = positive(line.price_usd);
  if (dollars !== null) return Math.round(dollars * 100);
  const local = positive(line.price_local);
  const rate = line.currency_local ? (line.currency_local === 'USD' ? 1 : baseRates[line.currency_local]) : undefined;
  return local === null || rate === undefined ? null : Math.max(1, Math.round((local / rate) * 100));
}

function positive(text: string | undefined): number | null {
  const number = Number.parseFloat((text ?? '').replaceAll(',', ''));
  return Number.isFinite(number) && number > 0 ? number : null;
}

/** "10.5 x 4 x 3.2" in inches, in any order; the longest is the length. */
function dimensionsOf(text: string | undefined): Product['itemMm'] {
  const sides =
    (text ?? '')
      .match(/\d+(\.\d+)?/g)
      ?.map((side) => Math.round(Number(side) * 25.4))
      .sort((a, b) => b - a) ?? [];
  const [length, width, height] = sides;
  return length && width && height ? { length, width, height } : null;
}

/** Titles begin with the brand more often than not: its first word, or the first two when the second is a name too. */
function brandOf(title: string): string {
  const [first = '', second = ''] = title.split(/[\s,;:|–-]+/);
  return /^[A-Z][a-z]+$/.test(first) && /^[A-Z][a-z]+$/.test(second) && first.length + second.length < 12
    ? `${first} ${second}`
    : first || 'Generic';
}

const departmentWords: readonly (readonly [RegExp, DepartmentKey])[] = [
  [/toy|puzzle|game|play|doll/i, 'toys'],
  [/pet|dog|cat\b|fish|bird/i, 'pets'],
  [/baby|nursery|toddler|toilet training/i, 'baby'],
  [/beauty|skin|hair|makeup|shav|fragrance/i, 'beauty'],
  [/auto|car |tire|motor|vehicle/i, 'automotive'],
  [/garden|lawn|patio|outdoor living/i, 'garden'],
  [/music|instrument|guitar/i, 'music'],
  [/shirt|cloth|apparel|shoe|watch|jewel|uniform|fashion|luggage/i, 'fashion'],
  [/office|paper|pen|school/i, 'office'],
  [/computer|electronic|video|phone|camera|virtual|headphone|tv/i, 'electronics'],
  [/sport|fitness|camp|cycling|golf/i, 'sports'],
  [/tool|hardware|home-improvement|improvement|fixture|paint|industrial|material|lab/i, 'tools'],
  [/health|household|grocery|vitamin/i, 'health'],
];

function categoryOfPath(path: string | undefined, productType: string): Product['category'] {
  const names = (path ?? '')
    .split('>')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  const department =
    departmentWords.find(([words]) => words.test(path ?? ''))?.[1] ??
    pick(['kitchen', 'tools'] as const, shareOf(hashText(0, path ?? ''), 1));
  return categoryOf(department, names.length === 0 ? ['Other'] : names, productType);
}
