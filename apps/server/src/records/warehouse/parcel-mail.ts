import { limits } from '@kervan/domain/limits';
import { totalOf } from '@kervan/domain/warehouse/parcel-bill';
import type { ExtraRefundMail, ParcelMail } from '@kervan/domain/warehouse/parcel-mails';
import type { Db } from '../../db/connect.ts';
import { parcelMoneyJobs } from '../../jobs/declared/parcel-money.jobs.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { addMessage } from '../messages/system-messages.ts';
import type { ParcelStep } from './parcel-step.ts';
import { billNow } from './parcel-hold.ts';
import { approximateOf } from './waiting-parcels.ts';

/** Has a mail about a parcel written, as part of what it tells of: it is sent when, and only if, that is kept. */
export async function mailOf(
  tx: Db,
  step: ParcelStep,
  { kind, amount, until, why }: { kind: ParcelMail; amount: number; until: number | null; why?: string },
): Promise<void> {
  const { accountId, now } = step.scope;
  const { storage } = await billNow(tx, step, step.parcel.price_usd ?? 0);
  await enqueue(tx, parcelMoneyJobs.mail, {
    accountId,
    kind,
    packageNo: step.parcel.package_no,
    amount,
    storage,
    until,
    toLoad: await toLoadOf(tx, accountId, now),
    ...(why === undefined ? {} : { why }),
  });
}

/** WH-029: what became of an extra payment, once for the payment: a message, and a mail that says the same. `why`: in the words of staff. */
export async function notifyOfExtraPayment(
  tx: Db,
  step: ParcelStep,
  { kind, extraId, amount, why }: { kind: ExtraRefundMail; extraId: number; amount: number; why?: string },
): Promise<void> {
  const { accountId, now } = step.scope;
  await addMessage(tx, accountId, {
    kind,
    at: now,
    now,
    amount,
    words: { package: step.parcel.package_no, ...(why === undefined ? {} : { why }) },
    dedupeKey: `extra:${extraId}:${kind}`,
    isSticky: false,
  });
  await mailOf(tx, step, { kind, amount, until: null, ...(why === undefined ? {} : { why }) });
}

/** The mail of a parcel that waits: what it needs, and until when (WH-023). */
export async function mailWaiting(tx: Db, step: ParcelStep, until: number): Promise<void> {
  const parts = await billNow(tx, step, step.parcel.price_usd ?? 0);
  await mailOf(tx, step, { kind: 'parcelWaiting', amount: totalOf(parts), until });
}

/** WH-042: what is missing for all that wait, as it can be loaded. */
async function toLoadOf(tx: Db, accountId: number, now: number): Promise<number> {
  const { minor: missing } = await approximateOf(tx, accountId, now);
  return Math.min(limits.creditLoadMaxMinor, Math.max(limits.creditLoadMinMinor, missing));
}
