import type { credit } from '@kervan/contracts/credit-calls';
import type { BillingCustomer } from '@kervan/contracts/billing';
import { texts } from '@kervan/texts/texts';
import { languageOf } from '../../http/errors.ts';
import { AppError } from '../../errors.ts';
import type { Handler } from '../../http/implement.ts';
import { within } from '../../cases/within.ts';
import { pdfOf } from '../../lists/pdf.ts';
import { linesOf } from './credit-lists.ts';
import { decimalText } from './read-credit.ts';

/** WH-053: an invoice of the warehouse as it was written, with the address of its day. @throws RecordNotFound */
export const invoiceFile: Handler<typeof credit.invoicePdf> = async ({ query, caller, wire }, deps) => {
  const row = await within(deps, caller, (tx) =>
    tx
      .selectFrom('warehouse_invoice')
      .selectAll()
      .where('account_id', '=', caller.accountId)
      .where('invoice_id', '=', query.id)
      .executeTakeFirst(),
  );
  if (!row) throw new AppError('RecordNotFound');
  const language = languageOf(wire.request);
  const { invoice, lines: names, columns } = texts[language].credit;
  const money = (cents: number) => (language === 'tr' ? decimalText(cents).replace('.', ',') : decimalText(cents));
  // The column holds what `issueWarehouseInvoice` wrote.
  const buyer = row.buyer as unknown as BillingCustomer | null;
  const content = await pdfOf({
    title: `${invoice.title} ${row.number}`,
    lines: [
      `${invoice.date}: ${row.issued_at.toISOString().slice(0, 10)}`,
      `${invoice.seller}: Kervan`,
      ...(row.seller_amazon_order_id === null ? [] : [`${invoice.order}: ${row.seller_amazon_order_id}`]),
      ...(buyer ? [`${invoice.buyer}: ${buyer.nameSurname}`, ...addressOf(buyer)] : []),
    ],
    columns: [
      { label: invoice.line, width: 70 },
      { label: `${columns.amount} (USD)`, width: 30, right: true },
    ],
    rows: linesOf(row).map(({ kind, amount }) => [names[kind], money(amount)]),
    sums: [[invoice.total, money(row.total)]],
  });
  return { name: `${row.number}.pdf`, mediaType: 'application/pdf', content };
};

const addressOf = ({ line1, line2, postCode, city, state, country }: BillingCustomer): string[] =>
  [line1, line2, [postCode, city].filter(Boolean).join(' '), state, country].filter(
    (part): part is string => typeof part === 'string' && part !== '',
  );
