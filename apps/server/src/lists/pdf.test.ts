import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { pdfText } from '../testing/pdf-text.ts';
import { pdfOf } from './pdf.ts';
import { sectionsPdf } from './sections-pdf.ts';

const ROWS = 5_000;

it('WH-085 a statement of thousands of rows holds each of them, has its labels and its number on every page, and stops nobody meanwhile', async () => {
  let turns = 0;
  let isOver = false;
  const others = (async () => {
    while (!isOver) {
      await nextTurn();
      turns++;
    }
  })();
  const file = await pdfOf({
    title: 'Statement',
    lines: [],
    columns: [
      { label: 'Moment', width: 1 },
      { label: 'Amount', width: 1, right: true },
    ],
    rows: Array.from({ length: ROWS }, (_, row) => [`row ${row}`, String(row)]),
    sums: [['Sum', '1']],
  });
  isOver = true;
  await others;
  expect(turns).toBeGreaterThan(ROWS / 50);
  const text = pdfText(file);
  const pages = text.split('Moment').length - 1;
  expect(pages).toBeGreaterThan(50);
  for (const row of [0, 1, 2_500, ROWS - 1]) expect(text).toContain(`row ${row}`);
});

it('M10 WH-053 even the shortest document stops nobody: its fonts are put in beside what else is done', async () => {
  let turns = 0;
  let isOver = false;
  const others = (async () => {
    while (!isOver) {
      await nextTurn();
      turns++;
    }
  })();
  const file = await sectionsPdf({
    title: 'One',
    subtitle: '',
    page: '{{page}} / {{pages}}',
    sections: [{ title: 'x' }],
  });
  isOver = true;
  await others;
  expect(pdfText(file)).toContain('1 / 1');
  // On this thread it was written in a dozen.
  expect(turns).toBeGreaterThan(200);
});

it('M10 a document that cannot be written is an error of its own: the next one is written', async () => {
  const page = { subtitle: '', page: '', sections: [] };
  await expect(sectionsPdf({ ...page, title: 'Bad', logo: Buffer.from('no picture') })).rejects.toThrow();
  expect(pdfText(await sectionsPdf({ ...page, title: 'Good' }))).toContain('Good');
});
