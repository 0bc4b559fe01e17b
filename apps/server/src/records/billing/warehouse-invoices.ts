import { sql } from 'kysely';
import { PaymentType } from '@kervan/domain/billing/payment-type';
import { dispatchLines, returnFeeLines, type InvoiceLine } from '@kervan/domain/billing/warehouse-invoice';
import { CreditKind } from '@kervan/domain/credit/credit-kind';
import { dailyKey } from '@kervan/domain/notices/notice-settings';
import { OwnCode, PlatformCode } from '@kervan/domain/credit/ledger-code';
import type { Db } from '../../db/connect.ts';
import { announce } from '../../events/announce.ts';
import { noticeJobs } from '../../jobs/declared/notices.jobs.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { bookedForPackage, findPosted, type PostedTransfer } from '../ledger/package-charges.ts';
import { findBillingAddress } from './billing-address.ts';

const DIGITS = 6;

type NewInvoice = {
  accountId: number;
  paymentType: PaymentType;
  lines: readonly InvoiceLine[];
  /** The marketplace's number of the order that it is for. */
  order?: string | null;
  /** What it is for; there is one invoice for a cause. */
  cause: string;
  now: number;
};

/**
 * Writes an invoice of the warehouse (decisions 42, 62), once for its cause, with the address of today. Its number is taken in the same transaction: a crash uses up none.
 */
export async function issueWarehouseInvoice(
  tx: Db,
  { accountId, paymentType, lines, order = null, cause, now }: NewInvoice,
): Promise<boolean> {
  const year = new Date(now).getUTCFullYear();
  // Whoever comes for the same cause meanwhile waits here, and finds it issued.
  await tx
    .insertInto('warehouse_invoice_series')
    .values({ year, last_number: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await sql`select from warehouse_invoice_series where year = ${year} for update`.execute(tx);
  const known = await tx
    .selectFrom('warehouse_invoice')
    .select('invoice_id')
    .where('account_id', '=', accountId)
    .where('cause', '=', cause)
    .executeTakeFirst();
  if (known) return false;
  const { last_number } = await tx
    .updateTable('warehouse_invoice_series')
    .set({ last_number: sql`last_number + 1` })
    .where('year', '=', year)
    .returning('last_number')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('warehouse_invoice')
    .values({
      account_id: accountId,
      number: `WH-${year}-${String(last_number).padStart(DIGITS, '0')}`,
      payment_type: paymentType,
      issued_at: new Date(now),
      total: lines.reduce((sum, { amount }) => sum + amount, 0),
      lines: JSON.stringify(lines),
      buyer: JSON.stringify(await findBillingAddress(tx, accountId)),
      seller_amazon_order_id: order,
      cause,
    })
    .execute();
  await announce(tx, accountId, { type: 'credit', storeId: null });
  await enqueue(tx, noticeJobs.invoice, { accountId, kind: 'noticeWarehouseInvoice', key: dailyKey(now) });
  return true;
}

type Package = { accountId: number; storeId: number; packageId: number; now: number };

/** Decision 62: the invoice of a package that was dispatched, from what the ledger booked for it; none while nothing was. */
export async function issueDispatchInvoice(tx: Db, { accountId, storeId, packageId, now }: Package): Promise<boolean> {
  const booked = await bookedForPackage(tx, accountId, packageId);
  const sumOf = (is: (transfer: PostedTransfer) => boolean) =>
    booked.filter(is).reduce((sum, { amount }) => sum + amount, 0);
  const posted = sumOf(({ kind, debit }) => kind === CreditKind.Shipping && debit === OwnCode.Credit);
  if (posted === 0) return false;
  return issueWarehouseInvoice(tx, {
    accountId,
    paymentType: PaymentType.WareHouse,
    lines: dispatchLines({
      posted,
      // Booked on from what was posted.
      insurance: sumOf(({ kind, debit }) => kind === CreditKind.Insurance && debit === 'rev_shipping'),
      storage: sumOf(({ kind, debit }) => kind === CreditKind.Storage && debit === 'rev_shipping'),
      handling: await handlingOf(tx),
    }),
    order: await orderOf(tx, { storeId, packageId }),
    cause: `dispatch:${packageId}`,
    now,
  });
}

async function handlingOf(tx: Db): Promise<number> {
  const { rows } = await sql<{ minor: number | null }>`
    select (rates ->> 'handlingMinor')::int as minor from warehouse_rates limit 1`.execute(tx);
  return rows[0]?.minor ?? 0;
}

async function orderOf(tx: Db, { storeId, packageId }: { storeId: number; packageId: number }): Promise<string | null> {
  const row = await tx
    .selectFrom('order_package as p')
    .innerJoin('seller_order as o', (join) =>
      join.onRef('o.store_id', '=', 'p.store_id').onRef('o.order_id', '=', 'p.order_id'),
    )
    .select('o.amazon_order_id')
    .where('p.store_id', '=', storeId)
    .where('p.package_id', '=', packageId)
    .executeTakeFirst();
  return row?.amazon_order_id ?? null;
}

/** The invoice of an extra charge or a return fee, and the note of what was given back; none for any other transfer. */
export async function issueChargeInvoice(
  tx: Db,
  { accountId, transferId, now }: { accountId: number; transferId: string; now: number },
): Promise<boolean> {
  const transfer = await findPosted(tx, accountId, transferId);
  if (!transfer) return false;
  const label = await labelOf(tx, transfer);
  const kinds = typeLines(transfer, label?.handling_usd ?? null);
  if (!kinds) return false;
  return issueWarehouseInvoice(tx, {
    accountId,
    ...kinds,
    order: typeof transfer.ref?.order === 'string' ? transfer.ref.order : (label?.amazon_order_id ?? null),
    cause: `charge:${transferId}`,
    now,
  });
}

function typeLines(
  { kind, debit, credit, amount }: PostedTransfer,
  handling: number | null,
): Pick<NewInvoice, 'paymentType' | 'lines'> | null {
  if (kind === CreditKind.ExtraCharge && debit === OwnCode.Credit)
    return { paymentType: PaymentType.ExtraCharge, lines: [{ kind: 'extra_charge', amount }] };
  if (kind === CreditKind.ReturnFee && debit === OwnCode.Credit)
    return { paymentType: PaymentType.SellerOrderReturnFee, lines: returnFeeLines(amount, handling) };
  if (kind === CreditKind.Refund && credit === OwnCode.Credit)
    return {
      paymentType: debit === PlatformCode.RevReturnFee ? PaymentType.SellerOrderReturnFee : PaymentType.ExtraCharge,
      lines: [{ kind: 'refund', amount: -amount }],
    };
  return null;
}

async function labelOf(tx: Db, { accountId, ref }: PostedTransfer) {
  if (typeof ref?.labelId !== 'number') return undefined;
  return tx
    .selectFrom('return_label as l')
    .innerJoin('store as s', 's.store_id', 'l.store_id')
    .innerJoin('seller_order as o', (join) =>
      join.onRef('o.store_id', '=', 'l.store_id').onRef('o.order_id', '=', 'l.order_id'),
    )
    .select(['l.handling_usd', 'o.amazon_order_id'])
    .where('s.account_id', '=', accountId)
    .where('l.label_id', '=', ref.labelId)
    .executeTakeFirst();
}
