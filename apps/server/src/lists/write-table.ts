import PDFDocument from 'pdfkit';
import { pdfFonts as fonts } from './pdf-fonts.ts';
import type { PdfPage } from './pdf.ts';

/** A4 in points, and the space around what is written. */
const MARGIN = 48;
const TEXT = 9;

/** Writes a document of one table, over as many pages as it needs, each with its labels and number. */
export async function writeTable({ title, lines, columns, rows, sums }: PdfPage): Promise<Buffer> {
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
  for (const row of rows) write(row);
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
