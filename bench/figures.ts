/** The value below which the given share of the values lies (nearest rank); NaN of nothing. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? NaN;
}

/** The middle value; of an even number of values the mean of the two middle ones. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const half = sorted.length / 2;
  const upper = sorted[Math.floor(half)] ?? NaN;
  return Number.isInteger(half) ? (upper + (sorted[half - 1] ?? NaN)) / 2 : upper;
}

/** A whole number with thousands separators. */
export const whole = (value: number): string => Math.round(value).toLocaleString('en-US');

/** Milliseconds that the work takes. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

/**
 * Measures variants in turn, so that whatever else the machine does strikes all of them alike: every round runs each variant
 * once, beginning with another one each time. Answers the measurements of each variant.
 */
export async function interleave<Name extends string>(
  repeats: number,
  variants: Record<Name, (round: number) => Promise<number>>,
): Promise<Record<Name, number[]>> {
  // The entries are those of the variants.
  const entries = Object.entries(variants) as [Name, (round: number) => Promise<number>][];
  const measured = Object.fromEntries(entries.map(([name]) => [name, []])) as unknown as Record<Name, number[]>;
  for (let round = 0; round < repeats; round++) {
    const first = round % entries.length;
    for (const [name, measure] of [...entries.slice(first), ...entries.slice(0, first)])
      measured[name].push(await measure(round));
  }
  return measured;
}
