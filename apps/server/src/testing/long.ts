import { it } from 'vitest';

const isLongRun = process.env.KERVAN_LONG === '1';

/**
 * A test that takes hours of the world or crowds of rows and shares the world of its file: it runs in `npm run test:long`, with the rest of
 * that file. A file of nothing else is named `*.long.test.ts`.
 */
export const itLong = isLongRun ? it : it.skip;

/** One of the values in the gate, always the same for a key; all of them in the long run. */
export const oneOrAll = <T>(values: readonly T[], key: string): readonly T[] => someOrAll(values, key, 1);

/** As many of the values in the gate, always the same ones for a key, spread over all of them; all of them in the long run. */
export function someOrAll<T>(values: readonly T[], key: string, most: number): readonly T[] {
  if (isLongRun || values.length <= most) return values;
  const begin = [...key].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 1_000_003, 7);
  const places = new Set(
    Array.from({ length: most }, (_, at) => (begin + Math.floor((at * values.length) / most)) % values.length),
  );
  return values.filter((_, place) => places.has(place));
}
