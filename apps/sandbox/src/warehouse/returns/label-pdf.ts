import PDFDocument from 'pdfkit';
import type { Address, Label } from '../books/records.ts';

const MM = 72 / 25.4;

/** What the built-in font can write; other letters become question marks. */
const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^ -~]/g, '?');

/** A return label of 100 × 150 mm. */
export async function labelPdf(
  { carrier, carrierService, tracking, boughtAt }: Label,
  to: Address,
  no: string,
): Promise<Buffer> {
  const pdf = new PDFDocument({
    size: [100 * MM, 150 * MM],
    margin: 14,
    info: { Title: `Return ${no}`, CreationDate: new Date(boughtAt), ModDate: new Date(boughtAt) },
  });
  const chunks: Buffer[] = [];
  const isDone = new Promise<void>((resolve) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
    pdf.on('end', resolve);
  });
  pdf.font('Helvetica-Bold').fontSize(18).text(plain(carrier)).fontSize(10).text(plain(carrierService)).moveDown();
  pdf.font('Helvetica').text('RETURN TO').fontSize(12);
  for (const part of [
    to.name,
    to.line1,
    no,
    `${to.city} ${to.stateOrRegion ?? ''} ${to.postalCode ?? ''}`,
    to.countryCode,
  ])
    pdf.text(plain(part ?? ''));
  pdf.moveDown().fontSize(9).text('TRACKING').font('Courier-Bold').fontSize(13).text(tracking);
  drawBars(pdf, tracking);
  pdf.end();
  await isDone;
  return Buffer.concat(chunks);
}

/** Bars that stand for the number; nobody scans them here. */
function drawBars(pdf: PDFKit.PDFDocument, tracking: string): void {
  let x = 16;
  for (const letter of tracking.repeat(2)) {
    const width = 1 + (letter.charCodeAt(0) % 3);
    pdf.rect(x, pdf.y + 8, width, 56).fill('#000');
    x += width + 2;
  }
}
