import { limits } from '@kervan/domain/limits';
import { totalOf } from '@kervan/domain/warehouse/parcel-bill';
import type { ParcelMail } from '@kervan/domain/warehouse/parcel-mails';
import { approximateAmount } from '@kervan/domain/warehouse/waiting-credit';
import type { Db } from '../../db/connect.ts';
import { parcelMoneyJobs } from '../../jobs/declared/parcel-money.jobs.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { balanceOf } from '../ledger/balance.ts';
import type { ParcelStep } from './parcel-step.ts';
import { billNow } from './parcel-hold.ts';
import { listWaiting } from './waiting-parcels.ts';

/** Has a mail about a parcel written, as part of what it tells of: it is sent when, and only if, that is kept. */
export async function mailOf(
  tx: Db,
  step: ParcelStep,
  { kind, amount, until }: { kind: ParcelMail; amount: number; until: number | null },
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
  });
}

/** The mail of a parcel that waits: what it needs, and until when (WH-023). */
export async function mailWaiting(tx: Db, step: ParcelStep, until: number): Promise<void> {
  const parts = await billNow(tx, step, step.parcel.price_usd ?? 0);
  await mailOf(tx, step, { kind: 'parcelWaiting', amount: totalOf(parts), until });
}

/** WH-042: what is missing for all that wait, as it can be loaded. */
async function toLoadOf(tx: Db, accountId: number, now: number): Promise<number> {
  const { available } = await balanceOf(tx, accountId);
  const missing = approximateAmount(await listWaiting(tx, accountId, now), available, now);
  return Math.min(limits.creditLoadMaxMinor, Math.max(limits.creditLoadMinMinor, missing));
}
