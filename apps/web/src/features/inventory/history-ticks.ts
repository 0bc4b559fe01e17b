const STEPS = [1, 2, 5];
const VALUE_GAPS = 4;

/** Four to six round values that hold all prices between them, minor units; the axis of lines may start above zero. */
export function valueTicks(values: readonly number[]): number[] {
  const lowest = Math.min(...values);
  const highest = Math.max(...values);
  const range = Math.max(highest - lowest, 400);
  let step = 100;
  for (let power = 100; range / step > VALUE_GAPS; power *= 10) step = STEPS.map((factor) => factor * power).find((each) => range / each <= VALUE_GAPS) ?? power * 10;
  const from = Math.floor((lowest - step * 0.2) / step) * step;
  const to = Math.ceil((highest + step * 0.2) / step) * step;
  return Array.from({ length: Math.round((to - from) / step) + 1 }, (_, index) => from + index * step);
}

/** `count` evenly spaced moments from the first on; none at the very end, where the newest values stand. */
export function timeTicks(from: number, to: number, count: number): number[] {
  return Array.from({ length: count }, (_, index) => Math.round(from + ((to - from) * index) / count));
}

/** Moves places apart until each has `height`; the order stays, none lies below `bottom`. */
export function apart(places: readonly number[], height: number, bottom: number): number[] {
  const order = places.map((_, index) => index).toSorted((a, b) => (places[a] ?? 0) - (places[b] ?? 0));
  const moved = [...places];
  let free = -Infinity;
  for (const index of order) {
    moved[index] = Math.max(moved[index] ?? 0, free);
    free = (moved[index] ?? 0) + height;
  }
  let limit = bottom;
  for (const index of order.toReversed()) {
    moved[index] = Math.min(moved[index] ?? 0, limit);
    limit = (moved[index] ?? 0) - height;
  }
  return moved;
}
