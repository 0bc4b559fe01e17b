import { CreditKind } from '@kervan/domain/credit/credit-kind';
import { OwnCode, PlatformCode } from '@kervan/domain/credit/ledger-code';
import { ledgerFact } from '@kervan/domain/credit/ledger-fact';
import { ReturnLabelSource, ReturnLabelState, type ReturnLabelEvent } from '@kervan/domain/orders/return-label-state';
import { onTheWayBack } from '@kervan/domain/orders/returns';
import type { Db } from '../../db/connect.ts';
import type { WorkerDeps } from '../../deps.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { move } from '../../records/ledger/move.ts';
import { transferIdOf } from '../../records/ledger/transfer-id.ts';
import { lockOrder, type OrderRow } from '../../records/orders/order-state.ts';
import { changeOrder, type NewOrderEvent } from '../../records/orders/order-write.ts';
import {
  changeLabel,
  claimLabel,
  transitionLabel,
  type LabelRow,
} from '../../records/order-sendings/return-label-rows.ts';
import { creditJobs } from '../../jobs/declared/credit.jobs.ts';
import { bookLabel, chargeRef } from './charge-ref.ts';
import { afterLabelEnded } from './label-facts.ts';
import { endPurchase } from './end-purchase.ts';
import { LabelNotSold } from './return-labels.ts';

/** System time. */
const LEASE_S = 60;
const TURN_MS = 6_000;
/** Market clock: an unanswered purchase is asked for again, twice as late each time. */
const AGAIN_FIRST_MS = 60_000;
const AGAIN_MAX_MS = 30 * 60_000;

/** Ends purchases that nobody heard of, and labels whose time is over: their files go, and what was paid for an unused one comes back (decision 61). */
export async function settleLabels(deps: WorkerDeps): Promise<void> {
  const end = performance.now() + TURN_MS;
  while (performance.now() < end) {
    const reader = { db: deps.db, holder: deps.alive.holder(), now: deps.clock.now() };
    const row = await claimLabel(reader, LEASE_S);
    if (row === null) return;
    try {
      if (!(await settle(deps, row))) await defer(deps, row);
    } catch (error) {
      // One label that cannot be settled stops no other.
      deps.log.error(
        { err: error, storeId: row.store_id, labelId: row.label_id },
        'a return label could not be settled',
      );
      await defer(deps, row);
    }
  }
}

/** Answers whether it is over. */
async function settle(deps: WorkerDeps, row: LabelRow): Promise<boolean> {
  const accountId = await accountOf(deps.db, row.store_id);
  const run = <T>(work: (tx: Db) => Promise<T>): Promise<T> => deps.db.transaction().execute(work);
  if (row.state === ReturnLabelState.Buying) return (await endPurchase(deps, { run, accountId }, row)) !== 'open';
  // Of a used one the file is over.
  return row.state === ReturnLabelState.Used
    ? changeLabel(deps.db, row, { sealed: null })
    : expire(deps, row, accountId);
}

const defer = (deps: WorkerDeps, row: LabelRow): Promise<boolean> =>
  changeLabel(deps.db, row, {
    attempts: row.attempts + 1,
    due_at: new Date(deps.clock.now() + Math.min(AGAIN_MAX_MS, AGAIN_FIRST_MS * 2 ** Math.min(row.attempts, 10))),
  });

async function accountOf(db: Db, storeId: number): Promise<number> {
  const { account_id } = await db
    .selectFrom('store')
    .select('account_id')
    .where('store_id', '=', storeId)
    .executeTakeFirstOrThrow();
  return account_id;
}

/** Answers whether it is over; a bought label ends at the warehouse first, which says whether it was used. Its parcel is then where it was before. */
async function expire(deps: WorkerDeps, row: LabelRow, accountId: number): Promise<boolean> {
  const end = await endOf(deps, row);
  if (end === null) return false;
  const now = deps.clock.now();
  await deps.db.transaction().execute(async (tx) => {
    const state = await lockOrder(tx, row.store_id, { orderId: row.order_id });
    const isOurs = await transitionLabel(tx, row, end, { sealed: null, due_at: null, ended_at: new Date(now) });
    // Used by now it gives nothing back: who used it wrote that under the order's lock.
    if (!isOurs || !state) return;
    const isPaidBack = end === 'refunded';
    if (isPaidBack) await giveBack(tx, { row, accountId, order: state.order, now });
    const scope = { accountId, storeId: row.store_id, now };
    const event: NewOrderEvent = {
      kind: 'returnLabelExpired',
      key: `label:${row.label_id}:expired`,
      at: new Date(now),
      actor: 'rule',
      package_id: row.package_id,
      ...(isPaidBack ? { details: { refundedUsd: row.price_usd + row.handling_usd } } : {}),
    };
    const change = end === 'used' ? { events: [event] } : afterLabelEnded(state, { packageId: row.package_id, event });
    const reported = await changeOrder(tx, scope, state, change);
    if (isPaidBack) await bookLabel(tx, scope, reported, { label: row, costUsd: 0 });
  });
  return true;
}

type Paid = { row: LabelRow; accountId: number; order: OrderRow; now: number };

/** What was paid for a label comes back, with the note of it (WH-053). */
async function giveBack(tx: Db, { row, accountId, order, now }: Paid): Promise<void> {
  const fact = ledgerFact.refund(`label:${row.label_id}`);
  await move(tx, {
    accountId,
    fact,
    kind: CreditKind.Refund,
    debit: PlatformCode.RevReturnFee,
    credit: OwnCode.Credit,
    amount: row.price_usd + row.handling_usd,
    at: now,
    ref: chargeRef(order, row),
  });
  await enqueue(tx, creditJobs.chargeInvoice, { accountId, transferId: transferIdOf(fact) });
}

type End = Extract<ReturnLabelEvent, 'used' | 'expired' | 'refunded'>;

/** How a label ends whose time is over: its parcel left with it, nothing was paid for it, or it comes back; null = it is not known yet. */
async function endOf(deps: WorkerDeps, row: LabelRow): Promise<End | null> {
  const parcel = await deps.db
    .selectFrom('order_package')
    .select('shipment_status')
    .where('store_id', '=', row.store_id)
    .where('package_id', '=', row.package_id ?? 0)
    .executeTakeFirst();
  if (parcel && onTheWayBack.includes(parcel.shipment_status)) return 'used';
  if (row.source === ReturnLabelSource.Uploaded) return 'expired';
  if (deps.returnLabels === null || row.warehouse_label === null) return null;
  try {
    await deps.returnLabels.void({ labelId: row.warehouse_label, key: `void:${row.ref}` });
    return 'refunded';
  } catch (error) {
    if (error instanceof LabelNotSold) return 'used';
    deps.log.warn({ err: error, labelId: row.label_id }, 'a return label could not be ended at the warehouse');
    return null;
  }
}
