import type { FilterField } from './filter-field.ts';

/** Fields whose name holds what was typed, in their order, else those under such a heading; "kar" finds "Kâr". */
export function findFields(fields: readonly FilterField[], typed: string): FilterField[] {
  const wanted = folded(typed.trim());
  const named = fields.filter(({ label }) => folded(label).includes(wanted));
  return named.length > 0 ? named : fields.filter(({ topic }) => folded(topic).includes(wanted));
}

/** Without case and marks; the dotless i counts as i. */
export const folded = (text: string): string =>
  text.toLocaleLowerCase('tr').normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('ı', 'i');
