import type { Selectable } from 'kysely';
import type { billing } from '@kervan/contracts/billing-calls';
import { texts } from '@kervan/texts/texts';
import type { Db } from '../../db/connect.ts';
import type { CreditNote } from '../../db/schema.generated.ts';
import { languageOf } from '../../http/errors.ts';
import { AppError } from '../../errors.ts';
import type { Handler } from '../../http/implement.ts';
import { within } from '../../cases/within.ts';
import { pdfOf } from '../../lists/pdf.ts';
import { findBillingAddress } from '../../records/billing/billing-address.ts';

export type NoteRow = Selectable<CreditNote>;

/** The credit notes of some invoices of an account, the newest first. */
export const listNotes = (tx: Db, accountId: number, invoices: readonly { invoice_id: number }[]): Promise<NoteRow[]> =>
  tx
    .selectFrom('credit_note')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('invoice_id', 'in', [0, ...invoices.map(({ invoice_id }) => invoice_id)])
    .orderBy('credit_note_id', 'desc')
    .execute();

/** SUB-098: the document of what went back of an invoice. @throws RecordNotFound */
export const creditNotePdf: Handler<typeof billing.creditNotePdf> = async ({ query, caller, wire }, deps) => {
  const { accountId } = caller;
  const found = await within(deps, caller, async (tx) => ({
    note: await tx
      .selectFrom('credit_note')
      .innerJoin('invoice', (join) =>
        join
          .onRef('invoice.account_id', '=', 'credit_note.account_id')
          .onRef('invoice.invoice_id', '=', 'credit_note.invoice_id'),
      )
      .selectAll('credit_note')
      .select('invoice.number as invoice_number')
      .where('credit_note.account_id', '=', accountId)
      .where('credit_note_id', '=', query.id)
      .executeTakeFirst(),
    buyer: await findBillingAddress(tx, accountId),
  }));
  const { note, buyer } = found;
  if (!note) throw new AppError('RecordNotFound');
  const language = languageOf(wire.request);
  const words = texts[language].billing.creditNote;
  const dot = (note.amount / 100).toFixed(2);
  const money = language === 'tr' ? dot.replace('.', ',') : dot;
  const content = await pdfOf({
    title: `${words.title} ${note.number}`,
    lines: [
      `${words.date}: ${note.issued_at.toISOString().slice(0, 10)}`,
      `${words.invoice}: ${note.invoice_number ?? note.invoice_id}`,
      `${words.seller}: Kervan`,
      ...(buyer ? [`${words.buyer}: ${buyer.nameSurname}`] : []),
      ...(note.voided_at === null ? [] : [`${words.void}: ${note.voided_at.toISOString().slice(0, 10)}`]),
    ],
    columns: [
      { label: words.line, width: 70 },
      { label: `${words.amount} (USD)`, width: 30, right: true },
    ],
    rows: [[words.refund, money]],
    sums: [[words.total, money]],
  });
  return { name: `${note.number}.pdf`, mediaType: 'application/pdf', content };
};
