import { sql } from 'kysely';
import type { ExtraPayment } from '@kervan/contracts/parcel-money';
import type { parcelMoney } from '@kervan/contracts/parcel-money-calls';
import {
  ExtraPaymentState,
  extraPaymentStateWords,
  ExtraRefund,
  extraRefundWords,
  nextExtraRefund,
} from '@kervan/domain/warehouse/extra-payment';
import type { Db } from '../../db/connect.ts';
import { AppError } from '../../errors.ts';
import type { Handler } from '../../http/implement.ts';
import { within } from '../../cases/within.ts';
import { actorOf } from '../../records/orders/order-actor.ts';
import { answerExtra } from '../../records/warehouse/answer-extra.ts';
import { changeExtra, findExtra, isOpen, type ExtraPaymentRow } from '../../records/warehouse/extra-payments.ts';
import { lockParcel } from '../../records/warehouse/money-work.ts';
import { findWarehousePackage } from '../../records/warehouse/package-rows.ts';
import { noted } from '../../records/warehouse/parcel-note.ts';

type Row = ExtraPaymentRow & { package_no: string; amazon_order_id: string };

/** WH-067. @throws RecordNotFound for a package that is none of the store's */
export const getExtrasOfPackage: Handler<typeof parcelMoney.extrasOfPackage> = async ({ query, caller }, deps) => {
  const { storeId, accountId } = caller;
  return within(deps, caller, async (tx) => {
    if (!(await findWarehousePackage(tx, { storeId, packageId: query.packageId })))
      throw new AppError('RecordNotFound');
    const rows = await readExtras(tx, accountId, sql`e.store_id = ${storeId} and e.package_id = ${query.packageId}`, {
      limit: OF_PACKAGE_MAX,
      offset: 0,
    });
    return rows.map((row) => shown(row, deps.clock.now()));
  });
};
const OF_PACKAGE_MAX = 100;

/** WH-028. */
export const listExtraPayments: Handler<typeof parcelMoney.extras> = async ({ body, caller }, deps) => {
  const { accountId } = caller;
  const { page, limit, state } = body;
  return within(deps, caller, async (tx) => {
    const only = state === undefined ? sql`true` : sql`e.state = ${ExtraPaymentState[state]}`;
    const rows = await readExtras(tx, accountId, only, { limit, offset: (page - 1) * limit });
    const { rows: counted } = await sql<{ count: number }>`
      select count(*)::int as count from warehouse_extra_payment e where e.account_id = ${accountId} and ${only}`.execute(
      tx,
    );
    return {
      items: rows.map((row) => shown(row, deps.clock.now())),
      totalCount: counted[0]?.count ?? 0,
      page,
      limit,
      nextCursor: null,
      asOf: new Date(deps.clock.now()).toISOString(),
    };
  });
};

async function readExtras(
  tx: Db,
  accountId: number,
  only: ReturnType<typeof sql>,
  { limit, offset }: { limit: number; offset: number },
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select e.*, p.package_no, o.amazon_order_id from warehouse_extra_payment e
    join warehouse_package p on p.store_id = e.store_id and p.package_id = e.package_id join seller_order o on o.store_id = p.store_id and o.order_id = p.order_id
    where e.account_id = ${accountId} and ${only} order by e.extra_id desc limit ${limit} offset ${offset}`.execute(tx);
  return rows;
}

// The columns hold these codes alone.
const stateOf = (row: ExtraPaymentRow) => row.state as ExtraPaymentState;
const refundOf = (row: ExtraPaymentRow) => row.refund as ExtraRefund;

const shown = (row: Row, now: number): ExtraPayment => ({
  id: row.extra_id,
  createDate: row.asked_at.toISOString(),
  refundStatus: extraRefundWords.nameOf(refundOf(row)) as ExtraPayment['refundStatus'], // Its names are the contract's.
  refundAnswer: row.refund_answer,
  totalAmount: row.amount_usd,
  explanation: row.explanation,
  paymentType: 'ExtraCharge',
  cause: row.ref === null ? 'priceGrew' : 'warehouse',
  state: extraPaymentStateWords.nameOf(stateOf(row)) as ExtraPayment['state'],
  answerUntil: row.answer_until.toISOString(),
  canAnswer: isOpen(row) && row.answer_until.getTime() > now,
  canRequestRefund: canRequest(row),
  isSilent: row.is_silent,
  packageId: row.package_id,
  packageNo: row.package_no,
  sellerAmazonOrderId: row.amazon_order_id,
  customerMarketPlaceId: row.store_id,
});

/** A price that grew is part of the package's own price: it is no charge of its own. */
const canRequest = (row: ExtraPaymentRow): boolean =>
  row.ref !== null && nextExtraRefund(refundOf(row), 'requested', stateOf(row)) !== null;

/**
 * WH-092: once; the same answer again changes nothing.
 * @throws RecordNotFound, ExtraPaymentAnswered, ExtraPaymentEnded, ExtraPaymentTermOver, InsufficientWarehouseCredit, CreditFrozen
 */
export const answerExtraPayment: Handler<typeof parcelMoney.answerExtra> = async ({ body, caller }, deps) => {
  const { accountId } = caller;
  const now = deps.clock.now();
  await within(deps, caller, async (tx) => {
    const { step, row } = await requireExtra(tx, accountId, body.id, now);
    const wanted = body.approve ? ExtraPaymentState.Approved : ExtraPaymentState.Refused;
    if (stateOf(row) === wanted && !row.is_silent) return;
    if (row.is_silent || (isOpen(row) && row.answer_until.getTime() <= now)) throw new AppError('ExtraPaymentTermOver');
    if (stateOf(row) === ExtraPaymentState.Ended) throw new AppError('ExtraPaymentEnded');
    if (!isOpen(row)) throw new AppError('ExtraPaymentAnswered');
    const actor = await actorOf(tx, accountId);
    await answerExtra(tx, step, row, { event: body.approve ? 'approved' : 'refused', actor });
  });
  return null;
};

/** WH-029: asks for what was charged back; staff grant it by taking the charge back. @throws RecordNotFound, ExtraPaymentNotRefundable */
export const requestExtraRefund: Handler<typeof parcelMoney.requestRefund> = async ({ body, caller }, deps) => {
  const { accountId } = caller;
  const now = deps.clock.now();
  await within(deps, caller, async (tx) => {
    const { step, row } = await requireExtra(tx, accountId, body.id, now);
    if (refundOf(row) === ExtraRefund.Requested) return;
    if (!canRequest(row)) throw new AppError('ExtraPaymentNotRefundable');
    await changeExtra(tx, row, {
      refund: ExtraRefund.Requested,
      refund_reason: body.reason,
      refund_asked_at: new Date(now),
    });
    await noted(
      tx,
      step,
      'extraRefundRequested',
      { amountUsd: row.amount_usd },
      { key: `extra:${row.extra_id}:refund`, actor: await actorOf(tx, accountId) },
    );
  });
  return null;
};

/** One of the account's, as it stands under the lock of its order. */
async function requireExtra(tx: Db, accountId: number, id: number, now: number) {
  const found = await findExtra(tx, accountId, id);
  const step = found && (await lockParcel(tx, { storeId: found.store_id, packageId: found.package_id }, now));
  const row = step && (await findExtra(tx, accountId, id));
  if (!step || !row) throw new AppError('RecordNotFound');
  return { step, row };
}
