import PDFDocument from 'pdfkit';
import { visualWords } from './bidi-text.ts';
import { pdfFonts, writeRuns, type PdfWeight } from './pdf-fonts.ts';
import type { PdfDocument, PdfSection } from './sections-pdf.ts';

const MARGIN = 48;
const TEXT = 9;
const NAMES = 150;

/** Writes a document of parts, over as many pages as it needs. */
export async function writeSections({ title, subtitle, logo, sections, page }: PdfDocument): Promise<Buffer> {
  const pdf = new PDFDocument({ size: 'A4', margin: MARGIN, info: { Title: title }, bufferPages: true });
  const chunks: Buffer[] = [];
  const isDone = new Promise<void>((done) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
    pdf.on('end', done);
  });
  if (logo) pdf.image(Buffer.from(logo), pdf.page.width - MARGIN - 80, MARGIN, { fit: [80, 60], align: 'right' });
  writeRuns(pdf.fontSize(16), visualWords(title), 'bold', { width: 400 });
  writeRuns(pdf.fontSize(TEXT), visualWords(subtitle), 'plain', { width: 400 });
  for (const section of sections) write(pdf, section);
  const { start, count } = pdf.bufferedPageRange();
  for (let at = start; at < start + count; at++) {
    pdf.switchToPage(at);
    // Below the margin nothing would be written without another page.
    pdf.page.margins.bottom = 0;
    pdf
      .fontSize(TEXT - 1)
      .text(
        page.replace('{{page}}', String(at + 1)).replace('{{pages}}', String(count)),
        MARGIN,
        pdf.page.height - MARGIN + 12,
        { align: 'right' },
      );
  }
  pdf.end();
  await isDone;
  return Buffer.concat(chunks);
}

type Pdf = InstanceType<typeof PDFDocument>;

function write(pdf: Pdf, { title, facts = [], table, note }: PdfSection): void {
  const width = pdf.page.width - 2 * MARGIN;
  room(pdf, 60);
  pdf.x = MARGIN;
  pdf.moveDown(1).font(pdfFonts.bold).fontSize(12).text(title).moveDown(0.2);
  pdf.font(pdfFonts.plain).fontSize(TEXT);
  for (const fact of facts) row(pdf, fact, [NAMES, width - NAMES].map(columnAt(MARGIN)));
  if (table) {
    const whole = table.columns.reduce((sum, column) => sum + column.width, 0);
    const places = table.columns
      .map((column) => (width * column.width) / whole)
      .map(columnAt(MARGIN))
      .map((place, at) => ({ ...place, isRight: table.columns[at]?.right === true }));
    const labels = table.columns.map(({ label }) => label);
    row(pdf, labels, places, 'bold');
    for (const cells of table.rows) row(pdf, cells, places);
  }
  if (note !== undefined) writeRuns(pdf, visualWords(note), 'plain', { x: MARGIN, y: pdf.y, width });
}

type Place = { x: number; width: number; isRight?: boolean };
const columnAt =
  (from: number) =>
  (width: number, at: number, widths: readonly number[]): Place => ({
    x: from + widths.slice(0, at).reduce((sum, before) => sum + before, 0),
    width: width - 6,
  });

function row(pdf: Pdf, cells: readonly string[], places: readonly Place[], weight: PdfWeight = 'plain'): void {
  pdf.font(pdfFonts[weight]);
  const texts = cells.map(visualWords);
  const height = Math.max(...texts.map((text, at) => pdf.heightOfString(text, { width: places[at]?.width ?? 0 })));
  room(pdf, Math.min(height, 600));
  const top = pdf.y;
  for (const [at, text] of texts.entries()) {
    const place = places[at];
    if (place) writeRuns(pdf, text, weight, { ...place, y: top });
  }
  pdf.x = MARGIN;
  // A cell of more than a page went on by itself.
  pdf.y = height > 600 ? pdf.y + 4 : top + height + 4;
}

/** A page of its own where there is no room. */
function room(pdf: Pdf, height: number): void {
  if (pdf.y + height > pdf.page.height - MARGIN) pdf.addPage();
}
