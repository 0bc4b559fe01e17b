/** Prices of one item in minor units. */
type BandPrices = { min: number; standard: number; max: number; price: number | null; buyBox: number | null };
/** Where they stand on the line, in its units. */
type BandPlaces = { min: number; standard: number; max: number; price: number | null; buyBox: number | null };

/** Share of the range that stays free at both sides, so that prices a little outside still have a place. */
const MARGIN = 0.17;

/** Places prices on a line from `start` to `end`; prices outside of the band and its margins stand at the edge. */
export function placeOnBand({ min, standard, max, price, buyBox }: BandPrices, start: number, end: number): BandPlaces {
  const range = Math.max(max - min, 1);
  const from = min - range * MARGIN;
  const scale = (end - start) / (range * (1 + 2 * MARGIN));
  const place = (value: number) => Math.round(Math.min(Math.max(start + (value - from) * scale, start), end) * 10) / 10;
  return {
    min: place(min),
    standard: place(standard),
    max: place(max),
    price: price === null ? null : place(price),
    buyBox: buyBox === null ? null : place(buyBox),
  };
}
