import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { returnsReportRows } from './returns-report.ts';

const HEAD = ['Order ID', 'Return request date', 'Amazon RMA ID', 'Merchant SKU', 'A-to-Z Claim'].join('\t');

async function rowsOf(...lines: string[][]): Promise<unknown[]> {
  const text = [HEAD, ...lines.map((line) => line.join('\t'))].join('\n');
  const rows: unknown[] = [];
  for await (const row of returnsReportRows({ bytes: Readable.from([Buffer.from(text)]), charset: null }))
    rows.push(row);
  return rows;
}

it('RET-001 decision 70 a line without a return tells of a claim alone, and one that tells of neither is left out', async () => {
  expect(
    await rowsOf(
      ['302-1', '', '', '', 'Y'],
      ['302-2', '', '', '', 'N'],
      ['302-3', '01-Sep-2026', '', 'A', 'y'],
      ['302-4', 'soon', 'R-4', 'A', ''],
      ['', '01-Sep-2026', 'R-5', 'A', 'Y'],
      ['302-6', '01-Sep-2026', 'R-6', 'A', 'Y'],
    ),
  ).toMatchObject([
    { orderId: '302-1', rma: null, isClaimed: true },
    { orderId: '302-3', rma: null, isClaimed: true },
    { orderId: '302-6', rma: 'R-6', requestedOn: '2026-09-01', isClaimed: true },
  ]);
});
