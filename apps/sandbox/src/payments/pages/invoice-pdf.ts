import { createRequire } from 'node:module';
import PDFDocument from 'pdfkit';
import type { Books } from '../books/books.ts';
import type { Invoice } from '../books/records.ts';
import { netOf } from '../invoices/totals.ts';
import { dollars } from './dollars.ts';

const fontPath = createRequire(import.meta.url).resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf');

/** What stands on an invoice's page and its PDF. */
export type InvoiceFacts = {
  number: string;
  status: string;
  date: string;
  name: string;
  email: string;
  address: string[];
  lines: { text: string; period: string; cents: number }[];
  sums: { text: string; cents: number }[];
};

const dayText = (second: number): string => new Date(second * 1000).toISOString().slice(0, 10);

/** Reads the facts of a final invoice. */
export function factsOf(books: Books, invoice: Invoice): InvoiceFacts {
  const { name, email, address } = books.need('customer', invoice.customer);
  const discount = invoice.subtotal - invoice.total;
  const applied = invoice.amountDue - invoice.total;
  return {
    number: invoice.number ?? 'draft',
    status: invoice.status,
    date: dayText(invoice.finalizedAt ?? invoice.created),
    name: name ?? '',
    email: email ?? '',
    address: [
      address?.line1,
      address?.line2,
      [address?.postal_code, address?.city].filter(Boolean).join(' '),
      address?.country,
    ].filter((part): part is string => typeof part === 'string' && part !== ''),
    lines: invoice.lines.map((line) => ({
      text: line.description,
      period: `${dayText(line.periodStart)} – ${dayText(line.periodEnd)}`,
      cents: line.amount,
    })),
    sums: [
      { text: 'Subtotal', cents: invoice.subtotal },
      ...(discount === 0 ? [] : [{ text: 'Discount', cents: -discount }]),
      { text: 'Total', cents: invoice.lines.reduce((sum, line) => sum + netOf(line), 0) },
      ...(applied === 0 ? [] : [{ text: 'Applied balance', cents: applied }]),
      { text: 'Amount due', cents: invoice.amountDue },
      { text: 'Amount paid', cents: invoice.amountPaid },
    ],
  };
}

/** An invoice as a PDF of one page or more; its font is embedded and knows every letter of Turkish and the euro sign. */
export async function invoicePdf(facts: InvoiceFacts): Promise<Buffer> {
  const pdf = new PDFDocument({ size: 'A4', margin: 56, info: { Title: `Invoice ${facts.number}` } });
  const chunks: Buffer[] = [];
  const isDone = new Promise<void>((resolve) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
    pdf.on('end', resolve);
  });
  pdf.font(fontPath).fontSize(20).text('Invoice').fontSize(10).moveDown(0.5);
  pdf.text(`Invoice number ${facts.number}`).text(`Date of issue ${facts.date}`).text(`Status ${facts.status}`);
  pdf.moveDown().text('Kervan').moveDown();
  pdf.text('Bill to').text(facts.name).text(facts.email);
  for (const part of facts.address) pdf.text(part);
  pdf.moveDown();
  for (const { text, period, cents } of facts.lines) row(pdf, `${text}\n${period}`, dollars(cents));
  pdf.moveDown();
  for (const { text, cents } of facts.sums) row(pdf, text, `${dollars(cents)} USD`);
  pdf.end();
  await isDone;
  return Buffer.concat(chunks);
}

/** A line of text with an amount at its right. */
function row(pdf: PDFKit.PDFDocument, text: string, amount: string): void {
  const top = pdf.y;
  pdf.text(amount, 396, top, { width: 143, align: 'right' });
  pdf.text(text, 56, top, { width: 330 });
  pdf.moveDown(0.4);
}
