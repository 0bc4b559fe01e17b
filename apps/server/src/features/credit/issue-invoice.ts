import { sql } from 'kysely';
import { PaymentType } from '@kervan/domain/billing/payment-type';
import { LoadState } from '@kervan/domain/credit/load-state';
import type { Db } from '../../db/connect.ts';
import { findBillingAddress } from '../../records/billing/billing-address.ts';
import { announce } from '../../events/announce.ts';
import type { InvoiceLine } from './credit-lists.ts';

const DIGITS = 6;

/**
 * Writes the invoice of a paid load (decision 42: one for each): WH-YYYY-000001, without a gap within its year. Its number is taken in
 * the transaction that writes it, so that a crash uses up none; a second try finds the first one's.
 */
export async function issueInvoice(
  tx: Db,
  { accountId, loadId, now }: { accountId: number; loadId: string; now: number },
): Promise<void> {
  const load = await tx
    .selectFrom('credit_load')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('load_id', '=', loadId)
    .executeTakeFirst();
  if (!load?.paid_at || load.state < LoadState.Paid) return;
  const cause = `load:${loadId}`;
  const known = await tx
    .selectFrom('warehouse_invoice')
    .select('invoice_id')
    .where('account_id', '=', accountId)
    .where('cause', '=', cause)
    .executeTakeFirst();
  if (known) return;
  const lines: InvoiceLine[] = [
    { kind: 'load', amount: load.net },
    { kind: 'commission', amount: load.gross - load.net },
  ];
  await tx
    .insertInto('warehouse_invoice')
    .values({
      account_id: accountId,
      number: await takeNumber(tx, new Date(now).getUTCFullYear()),
      payment_type: PaymentType.WareHouse,
      issued_at: new Date(now),
      total: load.gross,
      lines: JSON.stringify(lines),
      buyer: JSON.stringify(await findBillingAddress(tx, accountId)),
      cause,
    })
    .execute();
  await announce(tx, accountId, { type: 'credit', storeId: null });
}

/** The next number of a year; whoever takes it locks the year until the end of the transaction. */
async function takeNumber(tx: Db, year: number): Promise<string> {
  const { rows } = await sql<{ last: number }>`
    insert into warehouse_invoice_series as s (year, last_number) values (${year}, 1)
    on conflict (year) do update set last_number = s.last_number + 1 returning last_number as last`.execute(tx);
  return `WH-${year}-${String(rows[0]?.last ?? 0).padStart(DIGITS, '0')}`;
}
