import { ExtraRefund, nextExtraRefund } from '@kervan/domain/warehouse/extra-payment';
import type { WorkerDeps } from '../../deps.ts';
import { announce } from '../../events/announce.ts';
import { bookExtra } from '../../records/warehouse/answer-extra.ts';
import { changeExtra, findExtra } from '../../records/warehouse/extra-payments.ts';
import { lockParcel } from '../../records/warehouse/money-work.ts';
import { notifyOfExtraPayment } from '../../records/warehouse/parcel-mail.ts';
import { noted } from '../../records/warehouse/parcel-note.ts';

/** WH-029: staff took the charge of an extra payment back: it counts as refunded, and no longer as a cost of its order. Another movement changes nothing. */
export async function noteRefunded(
  { db, clock }: WorkerDeps,
  { accountId, transferId }: { accountId: number; transferId: string },
): Promise<void> {
  const now = clock.now();
  await db.transaction().execute(async (tx) => {
    const taken = await tx
      .selectFrom('ledger.transfer')
      .select('ref')
      .where('account_id', '=', accountId)
      .where('id', '=', transferId)
      .executeTakeFirst();
    // Written with the charge.
    const id = Number((taken?.ref as { extraPayment?: number } | null)?.extraPayment ?? 0);
    const found = id > 0 ? await findExtra(tx, accountId, id) : undefined;
    if (!found) return;
    const step = await lockParcel(tx, { storeId: found.store_id, packageId: found.package_id }, now);
    const row = await findExtra(tx, accountId, id);
    if (!step || !row) return;
    // The columns hold these codes alone.
    const next = nextExtraRefund(row.refund as ExtraRefund, 'refunded', row.state as 1 | 2 | 3);
    if (next !== ExtraRefund.Refunded) return;
    await changeExtra(tx, row, { refund: next, refunded_at: new Date(now) });
    const booked = await bookExtra(tx, step, row, 0);
    const key = `extra:${id}:refunded`;
    const reported = await noted(tx, booked, 'extraPaymentRefunded', { amountUsd: row.amount_usd }, { key });
    const amount = row.charged_usd ?? row.amount_usd;
    await notifyOfExtraPayment(tx, reported, { kind: 'parcelExtraRefunded', extraId: id, amount });
    await announce(tx, accountId, { type: 'package', storeId: row.store_id });
  });
}
