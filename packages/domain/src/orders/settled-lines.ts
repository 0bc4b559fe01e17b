import { ProfitLine, profitLineWords, unforecastLines } from './profit-lines.ts';

const L = ProfitLine;

/** What decides of which lines of an order nothing more is expected. */
export type SettlingFacts = {
  isCancelled: boolean;
  /** Pieces that are still wanted, and those whose sale stands in the marketplace's books. */
  wanted: number;
  sold: number;
  /** Every wanted piece was bought, and what was paid is known. */
  isBought: boolean;
  isByWarehouse: boolean;
  /** Every parcel of it ended at the warehouse without having left: destroyed, or sent back. */
  isNothingSent: boolean;
  /** Lines for which money moved. */
  moved: ReadonlySet<ProfitLine>;
  /** Lines that were expected to come to nothing. */
  free: ReadonlySet<ProfitLine>;
};

/**
 * Decision 58: a line is actual when all of it has moved. The buyer's side is settled when the marketplace has booked every wanted piece, the
 * source's when every one is bought and paid. What the warehouse charges comes line by line; customs stays pending until it is told.
 */
export function settledLines(facts: SettlingFacts): Set<ProfitLine> {
  if (facts.isCancelled) return new Set(profitLineWords.codes);
  const settled = new Set<ProfitLine>(unforecastLines);
  const add = (...lines: ProfitLine[]) => lines.forEach((line) => settled.add(line));
  if (facts.sold >= facts.wanted) add(L.sale, L.shipping, L.tax, L.commission);
  if (facts.isBought) add(L.product);
  const afterwards = [L.carriage, L.handling, L.customs, L.insurance];
  // Straight from the source nobody charges anything else: sending and import deposit are in what is paid there.
  // And what never left the warehouse is neither carried, nor insured, nor declared any more.
  if (!facts.isByWarehouse || facts.isNothingSent) {
    add(...afterwards);
    return settled;
  }
  for (const line of afterwards) if (facts.moved.has(line)) add(line);
  // What was expected to be free comes with the parcel's bill, or not at all.
  if (facts.moved.has(L.carriage)) for (const line of afterwards) if (facts.free.has(line)) add(line);
  return settled;
}

/** Lines as they are kept: one bit each. */
export const settledBits = (lines: ReadonlySet<ProfitLine>): number =>
  [...lines].reduce((bits, line) => bits | (1 << line), 0);
export const settledOf = (bits: number): Set<ProfitLine> =>
  new Set(profitLineWords.codes.filter((line) => (bits & (1 << line)) !== 0));
