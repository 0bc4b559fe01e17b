import { useState } from 'react';
import type { GridColumn } from './grid-column.ts';

type Flash = 'odd' | 'even';
type Seen = { values: ReadonlyMap<string, string | number | null>; flashes: ReadonlyMap<string, Flash> };

/**
 * Which cells of a row light up: each once when its value changes while it is on screen. The two names take turns, since the same animation
 * does not begin anew. One memory for the whole row: a page has a hundred of them.
 */
export function useFlashes<Row>(columns: readonly GridColumn<Row>[], row: Row): (column: string) => Flash | undefined {
  const [seen, setSeen] = useState<Seen>(() => ({ values: valuesOf(columns, row), flashes: new Map() }));
  const values = valuesOf(columns, row);
  const isNew =
    values.size !== seen.values.size ||
    [...values].some(([id, value]) => !seen.values.has(id) || seen.values.get(id) !== value);
  if (isNew) setSeen({ values, flashes: flashesAfter(seen, values) });
  return (column) => seen.flashes.get(column);
}

function valuesOf<Row>(columns: readonly GridColumn<Row>[], row: Row): Map<string, string | number | null> {
  const values = new Map<string, string | number | null>();
  for (const { id, flashOn } of columns) if (flashOn) values.set(id, flashOn(row));
  return values;
}

/** What lights up after these values; a column that was just chosen has nothing to compare with and does not, whatever it did before it was hidden. */
export function flashesAfter(seen: Seen, values: Seen['values']): Map<string, Flash> {
  const flashes = new Map([...seen.flashes].filter(([id]) => values.has(id)));
  for (const [id, value] of values)
    if (seen.values.has(id) && seen.values.get(id) !== value)
      flashes.set(id, flashes.get(id) === 'odd' ? 'even' : 'odd');
  return flashes;
}
