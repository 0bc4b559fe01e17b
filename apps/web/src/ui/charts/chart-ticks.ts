const STEPS = [1, 2, 5];
const VALUE_GAPS = 4;

/**
 * Four to six round values that hold all values between them. Lines may start above zero; bars pass 0 among their values.
 * `least` is the smallest step: a cent column needs no axis of tenths of a cent.
 */
export function valueTicks(values: readonly number[], least: number): number[] {
  const lowest = Math.min(...values);
  const highest = Math.max(...values);
  const range = Math.max(highest - lowest, least * VALUE_GAPS);
  let step = least;
  for (let power = least; range / step > VALUE_GAPS; power *= 10)
    step = STEPS.map((factor) => factor * power).find((each) => range / each <= VALUE_GAPS) ?? power * 10;
  const isFromZero = lowest === 0;
  const from = isFromZero ? 0 : Math.floor((lowest - step * 0.2) / step) * step;
  const to = Math.ceil((highest + (isFromZero ? 0 : step * 0.2)) / step) * step;
  return Array.from({ length: Math.max(Math.round((to - from) / step), 1) + 1 }, (_, index) => from + index * step);
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const TIME_STEPS = [1, 2, 5, 10, 15, 30]
  .map((minutes) => minutes * MINUTE_MS)
  .concat(
    [1, 2, 3, 6, 12].map((hours) => hours * HOUR_MS),
    [1, 2, 3, 5, 7, 10, 15, 30].map((days) => days * DAY_MS),
  );
/** No moment is named in the last part of the axis, under the newest values. */
const END_SHARE = 0.03;

/** Up to `most` round moments of the clock in the stretch; `midnight` is one on the clock that is shown. */
export function timeTicks(
  { from, to, midnight }: { from: number; to: number; midnight: number },
  most: number,
): number[] {
  const step = TIME_STEPS.find((each) => (to - from) / each <= most) ?? DAY_MS * Math.ceil((to - from) / DAY_MS / most);
  const first = midnight + Math.ceil((from - midnight) / step) * step;
  const last = to - (to - from) * END_SHARE;
  const ticks: number[] = [];
  for (let at = first; at <= last; at += step) ticks.push(at);
  return ticks;
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
