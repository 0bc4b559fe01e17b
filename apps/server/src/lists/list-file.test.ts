import { expect, it } from 'vitest';
import { listFile } from './list-file.ts';
import { XLSX_ROWS_MAX } from './xlsx.ts';

const columns = [{ label: 'Name', of: (row: { name: string }) => row.name }];
const style = { language: 'en', timeZone: 'Europe/Berlin' } as const;
/** A list of three chunks that notes which of them were read; its reader goes with the one that is named. */
const listOf = (leavesAt = 0) => {
  const [read, reader] = [[] as number[], { destroyed: false }];
  const chunks = async function* () {
    for (const at of [1, 2, 3]) {
      read.push(at);
      if (at === leavesAt) reader.destroyed = true;
      yield await Promise.resolve([{ name: `row ${at}` }]);
    }
  };
  return { read, reader, chunks: chunks() };
};

it('INV-096 a sheet of more rows than it holds is refused before a row is read; CSV has no bound', async () => {
  const list = listOf();
  const count = (most: number) => Promise.resolve(most + 1);
  const sheet = listFile({ ...list, name: 'a', format: 'xlsx', columns, style, count });
  await expect(sheet).rejects.toMatchObject({ code: 'SheetTooLarge', data: { max: XLSX_ROWS_MAX } });
  expect([list.read, XLSX_ROWS_MAX]).toEqual([[], 100_000]);
  const { name, mediaType } = await listFile({ ...list, name: 'a', format: 'csv', columns, style, count });
  expect([name, mediaType]).toEqual(['a.csv', 'text/csv']);
});

it.each([
  [0, [1, 2, 3]],
  [2, [1, 2]],
])('reads no further rows of a sheet whose reader has gone (%i)', async (leavesAt, expected) => {
  const list = listOf(leavesAt);
  await listFile({ ...list, name: 'a', format: 'xlsx', columns, style, count: () => Promise.resolve(3) });
  expect(list.read).toEqual(expected);
});
