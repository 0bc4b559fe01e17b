import { sql } from 'kysely';
import type { CustomerPage } from '@kervan/contracts/staff-customers';
import type { Db } from '../../db/connect.ts';

type Row = {
  payout_id: number;
  amount: number;
  receiver_mail: string | null;
  status: string;
  created_at: Date;
  paid_at: Date | null;
  paid_by: string | null;
  refused_at: Date | null;
  refused_by: string | null;
  refusal: string | null;
};

/** The payouts of affiliate earnings that staff paid or are to pay, the newest first; in a transaction of a member of staff. */
export async function listPayouts(tx: Db, accountId: number): Promise<CustomerPage['payouts']> {
  const { rows } = await sql<Row>`select * from staff_payouts(${accountId})`.execute(tx);
  return rows.map((row) => ({
    id: row.payout_id,
    amount: row.amount,
    receiverMail: row.receiver_mail ?? '',
    isPaid: row.status === 'PaymentDone',
    askedAt: row.created_at.toISOString(),
    paidAt: row.paid_at?.toISOString() ?? null,
    paidBy: row.paid_by,
    refused: row.refused_at && {
      at: row.refused_at.toISOString(),
      by: row.refused_by ?? '',
      why: row.refusal ?? '',
    },
  }));
}

/** Marks one as paid with the earnings in it. False = it does not wait, or another amount does. */
export async function markPaid(
  tx: Db,
  accountId: number,
  { payoutId, amount, at, by }: { payoutId: number; amount: number; at: number; by: string },
): Promise<boolean> {
  const {
    rows: [row],
  } = await sql<{ isPaid: boolean }>`
    select staff_pay_affiliate(${accountId}, ${payoutId}, ${amount}, ${new Date(at)}, ${by}) as "isPaid"`.execute(tx);
  return row?.isPaid ?? false;
}
