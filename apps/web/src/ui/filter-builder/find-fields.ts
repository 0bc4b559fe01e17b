import type { FilterField } from './filter-field.ts';

/** Fields whose name or heading holds what was typed, in their order; "kar" finds "Kâr". */
export function findFields(fields: readonly FilterField[], typed: string): FilterField[] {
  const wanted = folded(typed.trim());
  return fields.filter(({ label, topic }) => folded(label).includes(wanted) || folded(topic).includes(wanted));
}

/** Without case and marks; the dotless i counts as i. */
export const folded = (text: string): string => text.toLocaleLowerCase('tr').normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('ı', 'i');
