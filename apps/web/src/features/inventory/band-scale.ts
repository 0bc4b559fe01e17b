const TICKS_MAX = 6;
const STEPS = [1, 2, 5];
/** A competitor this far beside the marks, as a share of their span, is still drawn. */
const REACH = 0.6;

export type BandScale = { place: (minor: number) => number; ticks: number[] };

/** A place on the axis for each price of `values` (minor units), and round ticks between them. */
export function bandScaleOf(values: readonly (number | null)[], width: number): BandScale {
  const known = values.filter((value) => value !== null);
  const lowest = Math.min(...known);
  const highest = Math.max(...known);
  const margin = Math.max((highest - lowest) * 0.08, 50);
  const from = lowest - margin;
  const to = highest + margin;
  const step = stepOf(to - from);
  const first = Math.ceil(from / step) * step;
  const ticks = Array.from({ length: Math.floor((to - first) / step) + 1 }, (_, index) => first + index * step);
  return { place: (minor) => Math.round(((minor - from) / (to - from)) * width * 10) / 10, ticks };
}

/** Which offers stand close enough to the marks to be drawn, and how many lie beyond either end: a far one would press the band together. */
export function withinReach<T extends { landedMinor: number }>(
  offers: readonly T[],
  marks: readonly (number | null)[],
): { drawn: T[]; below: T[]; above: T[] } {
  const known = marks.filter((mark) => mark !== null);
  const lowest = Math.min(...known);
  const highest = Math.max(...known);
  const reach = Math.max((highest - lowest) * REACH, 100);
  return {
    drawn: offers.filter(({ landedMinor }) => landedMinor >= lowest - reach && landedMinor <= highest + reach),
    below: offers.filter(({ landedMinor }) => landedMinor < lowest - reach),
    above: offers.filter(({ landedMinor }) => landedMinor > highest + reach),
  };
}

/** A price's label beside its line: in the row above or below, ending or beginning at the line. */
export type BandLabel = { x: number; anchor: 'start' | 'end'; row: 'above' | 'below' };
const LABEL_GAP = 6;

/**
 * Where the labels of our price and of the BuyBox stand, `room` wide each: away from each other where the axis has room, else on the same side,
 * the outer one above. No label leaves the picture, and no line runs through the other's label.
 */
export function labelsOf(
  price: number | null,
  buyBox: number | null,
  { width, room }: { width: number; room: number },
): { price: BandLabel | null; buyBox: BandLabel | null } {
  const at = (x: number, anchor: BandLabel['anchor'], row: BandLabel['row']): BandLabel => ({
    x: anchor === 'end' ? x - LABEL_GAP : x + LABEL_GAP,
    anchor,
    row,
  });
  const alone = (x: number | null) => (x === null ? null : at(x, x > width / 2 ? 'end' : 'start', 'above'));
  if (price === null || buyBox === null) return { price: alone(price), buyBox: alone(buyBox) };
  const needed = room + LABEL_GAP;
  const [left, right] = price <= buyBox ? [price, buyBox] : [buyBox, price];
  const hasLeft = left >= needed;
  const hasRight = width - right >= needed;
  const labels =
    hasLeft && hasRight
      ? ([at(left, 'end', 'above'), at(right, 'start', 'below')] as const)
      : hasRight
        ? ([at(left, 'start', 'above'), at(right, 'start', 'below')] as const)
        : hasLeft
          ? ([at(left, 'end', 'below'), at(right, 'end', 'above')] as const)
          : ([at(left, 'start', 'above'), at(right, 'end', 'below')] as const);
  return price <= buyBox ? { price: labels[0], buyBox: labels[1] } : { price: labels[1], buyBox: labels[0] };
}

/** The smallest round step of whole major units with at most six ticks. */
function stepOf(range: number): number {
  for (let power = 100; ; power *= 10) {
    const step = STEPS.map((factor) => factor * power).find((each) => range / each <= TICKS_MAX);
    if (step !== undefined) return step;
  }
}
