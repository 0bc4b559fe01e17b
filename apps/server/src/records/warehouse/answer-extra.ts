import { CreditKind } from '@kervan/domain/credit/credit-kind';
import { OwnCode, PlatformCode } from '@kervan/domain/credit/ledger-code';
import { ledgerFact } from '@kervan/domain/credit/ledger-fact';
import { ProfitLine } from '@kervan/domain/orders/profit-lines';
import type { Quote } from '@kervan/domain/warehouse/choose-quote';
import { nextExtraPaymentState, type ExtraPaymentEvent } from '@kervan/domain/warehouse/extra-payment';
import { WarehouseTask } from '@kervan/domain/warehouse/warehouse-task';
import type { Db } from '../../db/connect.ts';
import { announce } from '../../events/announce.ts';
import { creditJobs } from '../../jobs/declared/credit.jobs.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { move } from '../ledger/move.ts';
import { transferIdOf } from '../ledger/transfer-id.ts';
import { bookCosts } from './book-parcel.ts';
import { isInProgress, listTasks } from './due-tasks.ts';
import { changeExtra, type ExtraPaymentRow } from './extra-payments.ts';
import { orderTask } from './package-work.ts';
import { billNow, holdParcel, keyOf, notOlder, overtake, refOf, voidParcel } from './parcel-hold.ts';
import { noted } from './parcel-note.ts';
import { changeParcel, moveParcel, type ParcelStep } from './parcel-step.ts';
import { orderRelease } from './release.ts';

/**
 * An extra payment is approved, refused, or nobody answered (WH-029, decision 57): approved it is charged, refused the parcel is not sent, and the
 * warehouse is told of it. One that was answered stays as it is. The parcel's order is locked.
 * @throws LedgerRefusal where the credit is too low or frozen: nothing of it stands then
 */
export async function answerExtra(
  tx: Db,
  step: ParcelStep,
  row: ExtraPaymentRow,
  { event, actor }: { event: ExtraPaymentEvent; actor: string },
): Promise<ParcelStep> {
  // The column holds these codes alone.
  const next = nextExtraPaymentState(row.state as 1 | 2 | 3, event);
  if (next === null) return step;
  const isApproved = event === 'approved';
  await changeExtra(tx, row, {
    state: next,
    answered_at: new Date(step.scope.now),
    is_silent: event === 'silent',
    charged_usd: isApproved ? row.amount_usd : null,
  });
  if (row.ref !== null)
    await orderTask(tx, keyOf(step), {
      kind: WarehouseTask.AnswerExtraPayment,
      key: `answer:${row.ref}`,
      content: { extraPaymentId: row.ref, approved: isApproved },
      now: step.scope.now,
    });
  const reported = await noted(
    tx,
    step,
    isApproved ? 'extraPaymentApproved' : 'extraPaymentRefused',
    { amountUsd: row.amount_usd, isSilent: event === 'silent' },
    { key: `extra:${row.extra_id}:answered`, actor },
  );
  if (!isApproved) return holdBack(tx, reported, `extra:${row.extra_id}`);
  return row.ref === null ? payGrown(tx, reported, row) : charge(tx, reported, row);
}

/** The price that grew is held in the place of the old one, and the parcel released at it. */
async function payGrown(tx: Db, step: ParcelStep, row: ExtraPaymentRow): Promise<ParcelStep> {
  // Written from a quote when it was asked.
  const quote = row.quote as unknown as Quote;
  const agreed = await changeParcel(tx, await voidParcel(tx, step), {
    quote_id: quote.quoteId,
    quote_carrier: quote.carrierCode,
    quote_service: quote.serviceCode,
    price_usd: quote.priceMinor,
    agreed_usd: quote.priceMinor,
  });
  const held = await holdParcel(tx, agreed, await billNow(tx, agreed, quote.priceMinor));
  await orderRelease(tx, held);
  return held;
}

async function charge(tx: Db, step: ParcelStep, row: ExtraPaymentRow): Promise<ParcelStep> {
  const { scope } = step;
  await move(tx, {
    accountId: scope.accountId,
    fact: ledgerFact.extra(row.extra_id),
    kind: CreditKind.ExtraCharge,
    debit: OwnCode.Credit,
    credit: PlatformCode.RevExtra,
    amount: row.amount_usd,
    at: scope.now,
    ref: { ...refOf(step), extraPayment: row.extra_id },
  });
  const transferId = transferIdOf(ledgerFact.extra(row.extra_id));
  await enqueue(tx, creditJobs.chargeInvoice, { accountId: scope.accountId, transferId });
  await announce(tx, scope.accountId, { type: 'credit', storeId: null });
  return bookExtra(tx, step, row, row.amount_usd);
}

/** What an extra payment cost the order in the end. */
export const bookExtra = (tx: Db, step: ParcelStep, row: ExtraPaymentRow, costUsd: number): Promise<ParcelStep> =>
  bookCosts(tx, step, [{ name: `extra:${row.extra_id}`, line: ProfitLine.otherCosts, costUsd, at: step.scope.now }]);

/**
 * A parcel that nobody agreed about is not sent. What is held is given back at once where it was not released and its release is not on its way; else
 * with the warehouse's word, as it may leave until then. One that has left is only asked for no more.
 */
export async function holdBack(tx: Db, step: ParcelStep, key: string): Promise<ParcelStep> {
  const { parcel, scope } = step;
  if (parcel.dispatched_at !== null || parcel.shipping_posted !== null || parcel.ended_at !== null) return step;
  await overtake(tx, step, [WarehouseTask.Release]);
  await orderTask(tx, keyOf(step), {
    kind: WarehouseTask.HoldBack,
    key: `hold-back:${key}`,
    content: {},
    now: scope.now,
  });
  if (parcel.state === 'released' || parcel.first_failed_at !== null) return step;
  const tasks = await listTasks(tx, parcel);
  if (tasks.some((task) => task.kind === WarehouseTask.Release && isInProgress(task))) return step;
  return moveParcel(tx, notOlder(await voidParcel(tx, step)), 'markedDontSend', { actor: 'rule' });
}
