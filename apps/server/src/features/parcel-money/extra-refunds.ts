import type { AskedRefund } from '@kervan/contracts/extra-refunds';
import type { extraRefunds } from '@kervan/contracts/extra-refunds-calls';
import { ExtraRefund, nextExtraRefund } from '@kervan/domain/warehouse/extra-payment';
import type { Db } from '../../db/connect.ts';
import { withStaff } from '../../db/tenant.ts';
import type { WorkerDeps } from '../../deps.ts';
import { announce } from '../../events/announce.ts';
import { AppError } from '../../errors.ts';
import type { Handler } from '../../http/implement.ts';
import { actorOf } from '../../http/staff-session.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import type { Payload } from '../../jobs/job.ts';
import { noteAction } from '../../records/staff/staff-actions.ts';
import { changeExtra, findExtra } from '../../records/warehouse/extra-payments.ts';
import { lockParcel } from '../../records/warehouse/money-work.ts';
import { notifyOfExtraPayment } from '../../records/warehouse/parcel-mail.ts';
import { noted } from '../../records/warehouse/parcel-note.ts';
import { parcelMoneyJobs } from '../../jobs/declared/parcel-money.jobs.ts';

/** The most that the contract shows. */
const BATCH_SIZE = 200;

const asked = (tx: Db) => tx.selectFrom('warehouse_extra_payment as e').where('e.refund', '=', ExtraRefund.Requested);

/** WH-029: what waits for an answer of staff. */
export const listAskedRefunds: Handler<typeof extraRefunds.list> = (_request, deps) =>
  withStaff(deps.db, async (tx) => {
    const rows = await asked(tx)
      .innerJoin('warehouse_package as p', (join) =>
        join.onRef('p.store_id', '=', 'e.store_id').onRef('p.package_id', '=', 'e.package_id'),
      )
      .selectAll('e')
      .select('p.package_no')
      .orderBy('e.refund_asked_at')
      .orderBy('e.extra_id')
      .limit(BATCH_SIZE)
      .execute();
    const { count } = await asked(tx)
      .select((of) => of.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return {
      count: Number(count),
      refunds: rows.map((row): AskedRefund => ({
        id: row.extra_id,
        customerId: row.account_id,
        packageNo: row.package_no,
        amount: row.charged_usd ?? row.amount_usd,
        reason: row.refund_reason ?? '',
        explanation: row.explanation,
        askedAt: (row.refund_asked_at ?? row.asked_at).toISOString(),
      })),
    };
  });

/** WH-029: it is not given back; the record of staff keeps why, and its seller reads it. @throws RecordNotFound */
export const refuseExtraRefund: Handler<typeof extraRefunds.refuse> = ({ body: { id, why }, caller, wire }, deps) =>
  withStaff(deps.db, async (tx) => {
    const row = await asked(tx).selectAll('e').where('e.extra_id', '=', id).executeTakeFirst();
    if (!row) throw new AppError('RecordNotFound');
    await noteAction(tx, actorOf(caller, wire), {
      kind: 'extraRefundRefused',
      accountId: row.account_id,
      subject: `extra:${id}`,
      why,
      before: { amount: row.charged_usd ?? row.amount_usd },
    });
    const refused = { accountId: row.account_id, extraId: id, why };
    await enqueue(tx, parcelMoneyJobs.refundRefused, refused);
    return null;
  });

/** Writes that a refund was refused, once; one that was given back meanwhile stays so. */
export async function noteRefundRefused(
  { db, clock }: Pick<WorkerDeps, 'db' | 'clock'>,
  { accountId, extraId, why }: Payload<typeof parcelMoneyJobs.refundRefused>,
): Promise<void> {
  const now = clock.now();
  await db.transaction().execute(async (tx) => {
    const found = await findExtra(tx, accountId, extraId);
    const step = found && (await lockParcel(tx, { storeId: found.store_id, packageId: found.package_id }, now));
    const row = step && (await findExtra(tx, accountId, extraId));
    if (!step || !row) return;
    // The columns hold these codes alone.
    const next = nextExtraRefund(row.refund as ExtraRefund, 'rejected', row.state as 1 | 2 | 3);
    if (next === null) return;
    await changeExtra(tx, row, { refund: next, refund_answer: why });
    const key = `extra:${extraId}:refund-refused`;
    const reported = await noted(tx, step, 'extraRefundRefused', { amountUsd: row.amount_usd }, { key });
    await notifyOfExtraPayment(tx, reported, {
      kind: 'parcelExtraKept',
      extraId,
      amount: row.charged_usd ?? row.amount_usd,
      why,
    });
    await announce(tx, accountId, { type: 'package', storeId: row.store_id });
  });
}
