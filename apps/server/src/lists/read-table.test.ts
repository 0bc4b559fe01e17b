import { expect, it } from 'vitest';
import { readTable, rowsMaxOf } from './read-table.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

it.each([
  ['lines', 'a;b\n'.repeat(1_000_000)],
  ['lines of nothing', `a;b${'\n'.repeat(1_000_000)}`],
])('reads of a million %s no more than it is asked for', (_, text) => {
  const table = readTable(bytes(text), { rowsMax: 201 });
  expect('rows' in table && table.rows.length).toBe(201);
});

it('leaves room for as many empty lines as full ones', () => {
  expect(rowsMaxOf(100)).toBe(201);
});
