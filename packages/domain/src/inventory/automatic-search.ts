import { foldCase } from '../filters/fold-case.ts';

/** What an automatic search looks for at the source (INV-089). Prices in cents of the source's currency, stars in tenths; null = no limit. */
export type SearchCriteria = {
  keywords: string[];
  brands: string[];
  /** Names or ids of categories at the source. */
  categories: string[];
  priceFrom: number | null;
  priceTo: number | null;
  rankMax: number | null;
  reviewCountMin: number | null;
  reviewStarsMin10: number | null;
};

export const automaticSearchLimits = { keywordsMax: 20, brandsMax: 50, categoriesMax: 50, wordLengthMax: 100 } as const;

/**
 * INV-089: the words that the catalogue is asked with, one after the other: it is searched by words alone. Without words of the seller's own these are
 * the brands, without brands the names of the categories; ids of categories name nothing. All of them narrow what is found in any case.
 */
export function searchedWords({
  keywords,
  brands,
  categories,
}: Pick<SearchCriteria, 'keywords' | 'brands' | 'categories'>): readonly string[] {
  if (keywords.length > 0) return keywords;
  return brands.length > 0 ? brands : categories.filter((name) => !/^\d+$/.test(name.trim()));
}

/** What has to be put right before criteria can be searched for: there is a word to ask with, and prices stand in order. */
export function faultsOfCriteria(
  criteria: SearchCriteria,
): { field: keyof SearchCriteria; code: 'Required' | 'RangeOrder' }[] {
  const { priceFrom, priceTo } = criteria;
  return [
    ...(searchedWords(criteria).length === 0 ? [{ field: 'keywords' as const, code: 'Required' as const }] : []),
    ...(priceFrom !== null && priceTo !== null && priceFrom > priceTo
      ? [{ field: 'priceTo' as const, code: 'RangeOrder' as const }]
      : []),
  ];
}

/** What is known of a found product; null = not known. */
export type FoundProduct = {
  brand: string | null;
  categories: readonly { id: string; name: string }[];
  rank: number | null;
  price: number | null;
  reviewCount: number | null;
  reviewStars10: number | null;
};

const folded = (text: string): string => foldCase(text.trim());

/** True where the product is of a wanted brand and category and no known figure lies outside; what is not known passes (decision 27). */
export function meetsCriteria(product: FoundProduct, criteria: SearchCriteria): boolean {
  const { brands, categories, priceFrom, priceTo, rankMax, reviewCountMin, reviewStarsMin10 } = criteria;
  const { brand, price } = product;
  const names = product.categories.flatMap(({ id, name }) => [folded(id), folded(name)]);
  return (
    (brands.length === 0 || (brand !== null && brands.some((wanted) => folded(wanted) === folded(brand)))) &&
    (categories.length === 0 || categories.some((wanted) => names.includes(folded(wanted)))) &&
    atLeast(price, priceFrom) &&
    atMost(price, priceTo) &&
    atMost(product.rank, rankMax) &&
    atLeast(product.reviewCount, reviewCountMin) &&
    atLeast(product.reviewStars10, reviewStarsMin10)
  );
}

const atLeast = (known: number | null, least: number | null): boolean =>
  known === null || least === null || known >= least;
const atMost = (known: number | null, limit: number | null): boolean =>
  known === null || limit === null || known <= limit;

/** What became of a looked-up product, by its name on the wire and its number in the log. */
export const LookupOutcome = {
  /** It meets the criteria and is added at the end of the run. */
  found: 1,
  added: 2,
  outsideCriteria: 3,
  alreadyHere: 4,
  /** INV-031: the seller deleted it, or the marketplace blocked it. */
  deletedBefore: 5,
  restricted: 6,
  noRoom: 7,
  /** The seller named it himself (INV-095). */
  named: 8,
} as const;
export type LookupOutcome = (typeof LookupOutcome)[keyof typeof LookupOutcome];

/** Why a run ended: everything was looked at, or the day's look-ups or the places of the plan are used up. */
export const runEnds = ['done', 'limit', 'noRoom'] as const;
export type RunEnd = (typeof runEnds)[number];
