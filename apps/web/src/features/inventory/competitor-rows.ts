import type { PriceExplanation } from '@kervan/contracts/price-explanation';

type Competitor = PriceExplanation['competitors'][number];
/** A row of the table: a competitor, or our own offer among them. */
export type CompetitorRow = {
  isOurs: boolean;
  seller: string | null;
  type: string | null;
  landedMinor: number;
  isBuyBox: boolean;
  excluded: Competitor['excluded'];
};

export const competitorSorts = ['seller', 'type', 'price', 'state'] as const;
export type CompetitorSort = (typeof competitorSorts)[number];

/** The competitors with our own price among them, in the order asked for; equal ones by price. */
export function competitorRows(
  { competitors, priceMinor }: Pick<PriceExplanation, 'competitors' | 'priceMinor'>,
  { by, isDescending }: { by: CompetitorSort; isDescending: boolean },
): CompetitorRow[] {
  const theirs = competitors.map(({ sellerId, sellerType, landedMinor, isBuyBox, excluded }) => ({
    isOurs: false,
    seller: sellerId,
    type: sellerType,
    landedMinor,
    isBuyBox,
    excluded,
  }));
  const ours: CompetitorRow[] =
    priceMinor === null
      ? []
      : [{ isOurs: true, seller: null, type: null, landedMinor: priceMinor, isBuyBox: false, excluded: null }];
  const turn = isDescending ? -1 : 1;
  return [...theirs, ...ours].toSorted((a, b) => turn * compareBy[by](a, b) || a.landedMinor - b.landedMinor);
}

const compareText = (a: string | null, b: string | null): number => (a ?? '').localeCompare(b ?? '');
const compareBy: Record<CompetitorSort, (a: CompetitorRow, b: CompetitorRow) => number> = {
  seller: (a, b) => compareText(a.seller, b.seller),
  type: (a, b) => compareText(a.type, b.type),
  price: (a, b) => a.landedMinor - b.landedMinor,
  state: (a, b) => Number(a.excluded !== null) - Number(b.excluded !== null),
};
