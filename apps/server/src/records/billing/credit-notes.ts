import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';

type Noted = { credit_note_id: number | string; amount: number };

/**
 * Brings the notes of an invoice to what the provider says went back of it: what is not noted yet gets a note, and what came back because no bank took it
 * makes the newest ones void. Whoever calls holds the lock of the customer; a repetition changes nothing.
 */
export async function keepCreditNotes(
  tx: Db,
  { accountId, invoiceId, refunded, now }: { accountId: number; invoiceId: number; refunded: number; now: number },
): Promise<void> {
  const at = new Date(now);
  const notes: Noted[] = await tx
    .selectFrom('credit_note')
    .select(['credit_note_id', 'amount'])
    .where('account_id', '=', accountId)
    .where('invoice_id', '=', invoiceId)
    .where('voided_at', 'is', null)
    .orderBy('credit_note_id', 'desc')
    .execute();
  let noted = notes.reduce((sum, { amount }) => sum + amount, 0);
  for (const { credit_note_id: id, amount } of notes) {
    if (noted <= refunded) break;
    await tx
      .updateTable('credit_note')
      .set({ voided_at: at })
      .where('account_id', '=', accountId)
      .where('credit_note_id', '=', Number(id))
      .execute();
    noted -= amount;
  }
  if (refunded > noted)
    await sql`insert into credit_note(account_id, invoice_id, number, amount, issued_at)
      select i.account_id, i.invoice_id,
        coalesce(i.number, i.invoice_id::text) || '-CN' || (select count(*) + 1 from credit_note n where n.account_id = i.account_id and n.invoice_id = i.invoice_id),
        ${refunded - noted}, ${at}
      from invoice i where i.account_id = ${accountId} and i.invoice_id = ${invoiceId}`.execute(tx);
}
