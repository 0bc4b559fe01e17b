import { isOpen, listExtras } from '../../records/warehouse/extra-payments.ts';
import { answerExtra, holdBack } from '../../records/warehouse/answer-extra.ts';
import { mailsDue } from '@kervan/domain/warehouse/parcel-clock';
import { storageMarks } from '@kervan/domain/warehouse/waiting-credit';
import { TaskState, WarehouseTask } from '@kervan/domain/warehouse/warehouse-task';
import type { Db } from '../../db/connect.ts';
import { orderTask } from '../../records/warehouse/package-work.ts';
import { keyOf, payOrWait } from '../../records/warehouse/parcel-hold.ts';
import { mailWaiting } from '../../records/warehouse/parcel-mail.ts';
import { noted } from '../../records/warehouse/parcel-note.ts';
import { changeParcel, type ParcelStep } from '../../records/warehouse/parcel-step.ts';

/** Does what is due about a parcel's money, under its order's lock: silence is a refusal, credit is asked for, mails and the end of its storage. */
export async function reviewParcel(tx: Db, given: ParcelStep): Promise<ParcelStep> {
  const answered = await endSilence(tx, given);
  if (answered.parcel.first_failed_at === null) return answered;
  const paid = await payOrWait(tx, answered);
  return paid.parcel.first_failed_at === null ? paid : storeOn(tx, paid);
}

/** Decision 57: what was not answered in time is refused. */
async function endSilence(tx: Db, given: ParcelStep): Promise<ParcelStep> {
  const { now } = given.scope;
  let step = given;
  for (const row of await listExtras(tx, given.parcel))
    if (isOpen(row) && row.answer_until.getTime() <= now)
      step = await answerExtra(tx, step, row, { event: 'silent', actor: 'rule' });
  const { asked_until: askedUntil } = step.parcel;
  if (askedUntil === null || askedUntil.getTime() > now) return step;
  const key = `service:${askedUntil.getTime()}`;
  const reported = await noted(tx, step, 'serviceNotChosen', {}, { key: `parcel:${step.parcel.package_id}:${key}` });
  return holdBack(tx, await changeParcel(tx, reported, { asked_until: null }), key);
}

/** WH-023: it goes on waiting: a mail at its hours, each once, and its destruction when its time is over. */
async function storeOn(tx: Db, step: ParcelStep): Promise<ParcelStep> {
  const { parcel, scope } = step;
  const failedAt = parcel.first_failed_at?.getTime() ?? scope.now;
  const { destroyedAt } = storageMarks(failedAt);
  if (scope.now >= destroyedAt) return destroy(tx, step);
  const due = mailsDue(failedAt, scope.now);
  if (due <= parcel.storage_mails) return step;
  // Of several that were missed the last one says everything.
  await mailWaiting(tx, step, destroyedAt);
  return changeParcel(tx, step, { storage_mails: due });
}

/** Kervan alone commands it, once; one that the warehouse declined is commanded again with the next look (decision 54). */
async function destroy(tx: Db, step: ParcelStep): Promise<ParcelStep> {
  const { parcel, scope } = step;
  const before = await tx
    .selectFrom('warehouse_task')
    .select('state')
    .where('store_id', '=', parcel.store_id)
    .where('package_id', '=', parcel.package_id)
    .where('kind', '=', WarehouseTask.Dispose)
    .execute();
  const isUnderWay = before.some(({ state }) => state < TaskState.Declined);
  if (isUnderWay) return step;
  await orderTask(tx, keyOf(step), {
    kind: WarehouseTask.Dispose,
    key: `dispose:${before.length}`,
    content: {},
    now: scope.now,
  });
  return noted(tx, step, 'destructionOrdered', {}, { key: `parcel:${parcel.package_id}:dispose:${before.length}` });
}
