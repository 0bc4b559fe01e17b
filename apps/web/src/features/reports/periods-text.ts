import type { Format } from '../../ui/format/format.tsx';

/** So many periods are named; more are counted by an ellipsis. */
const NAMED = 5;

/** Periods as they are read: 11/01/26–11/07/26, 11/09/26. */
export function periodsText(periods: readonly { from: string; to: string }[], format: Format): string {
  const day = (text: string) => format.date(`${text}T12:00:00Z`);
  const named = periods.slice(0, NAMED).map(({ from, to }) => (from === to ? day(from) : `${day(from)}–${day(to)}`));
  return [...named, ...(periods.length > NAMED ? ['…'] : [])].join(', ');
}
