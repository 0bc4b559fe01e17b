import { setImmediate as nextTurn } from 'node:timers/promises';
import PDFDocument from 'pdfkit';
import { pdfFonts as fonts } from './pdf-fonts.ts';

/** A4 in points, and the space around what is written. */
const MARGIN = 48;
const TEXT = 9;
/** Rows between which others have their turn: thousands of them take seconds. */
const ROWS_AT_ONCE = 20;

/** What is written: lines of text above, then a table; `right`: columns of figures. */
export type PdfPage = {
  title: string;
  lines: readonly string[];
  columns: readonly { label: string; width: number; right?: boolean }[];
  rows: readonly (readonly string[])[];
  /** Written bold under the table. */
  sums: readonly (readonly [string, string])[];
};

/** A document of one table, over as many pages as it needs, each with its labels and number; its fonts are in it and know every letter of Turkish and the euro sign (decision 43). */
export async function pdfOf({ title, lines, columns, rows, sums }: PdfPage): Promise<Buffer> {
  const pdf = new PDFDocument({ size: 'A4', margin: MARGIN, info: { Title: title } });
  const chunks: Buffer[] = [];
  const isDone = new Promise<void>((done) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
    pdf.on('end', done);
  });
  pdf.font(fonts.bold).fontSize(18).text(title).moveDown(0.4);
  pdf.font(fonts.plain).fontSize(TEXT + 1);
  for (const line of lines) pdf.text(line);
  pdf.moveDown().fontSize(TEXT);
  const width = pdf.page.width - 2 * MARGIN;
  const whole = columns.reduce((sum, column) => sum + column.width, 0);
  const places = columns.map((column, place) => ({
    x: MARGIN + (width * columns.slice(0, place).reduce((sum, before) => sum + before.width, 0)) / whole,
    width: (width * column.width) / whole - 6,
    align: column.right === true ? ('right' as const) : ('left' as const),
  }));
  const write = (cells: readonly string[]) => {
    const height = Math.max(
      ...cells.map((cell, place) => pdf.heightOfString(cell, { width: places[place]?.width ?? 0 })),
    );
    if (pdf.y + height > pdf.page.height - MARGIN) {
      pdf.addPage();
      writeNumber();
      writeLabels();
    }
    const top = pdf.y;
    for (const [place, cell] of cells.entries()) {
      const at = places[place];
      if (at) pdf.text(cell, at.x, top, { width: at.width, align: at.align });
    }
    pdf.x = MARGIN;
    pdf.y = top + height + 4;
  };
  let number = 0;
  const writeNumber = () => {
    const { x, y, page } = pdf;
    const { bottom } = page.margins;
    // Below the margin nothing would be written without another page.
    page.margins.bottom = 0;
    pdf.font(fonts.plain).text(String(++number), MARGIN, page.height - MARGIN + 12, { width, align: 'right' });
    page.margins.bottom = bottom;
    pdf.x = x;
    pdf.y = y;
  };
  const writeLabels = () => {
    pdf.font(fonts.bold);
    write(columns.map(({ label }) => label));
    pdf.font(fonts.plain);
  };
  writeNumber();
  writeLabels();
  for (const [at, row] of rows.entries()) {
    if (at % ROWS_AT_ONCE === 0) await nextTurn();
    write(row);
  }
  pdf.moveDown(0.5).font(fonts.bold);
  for (const [label, amount] of sums) {
    const top = pdf.y;
    pdf.text(label, MARGIN, top, { width: width * 0.7, align: 'right' });
    pdf.text(amount, MARGIN + width * 0.7, top, { width: width * 0.3 - 6, align: 'right' });
    pdf.x = MARGIN;
  }
  pdf.end();
  await isDone;
  return Buffer.concat(chunks);
}
