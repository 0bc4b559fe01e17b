import { bestFirst } from '../best-match.ts';
import type { FilterField } from './filter-field.ts';

/** Fields whose name holds what was typed, the best match first, else those under such a heading; "kar" finds "Kâr". */
export function findFields(fields: readonly FilterField[], typed: string): FilterField[] {
  const named = bestFirst(fields, typed, ({ label }) => label);
  return named.length > 0 ? named : bestFirst(fields, typed, ({ topic }) => topic);
}
