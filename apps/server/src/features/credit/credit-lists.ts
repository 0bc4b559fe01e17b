import type { Selectable } from 'kysely';
import { paymentTypes } from '@kervan/contracts/invoice';
import type { WarehouseInvoice } from '@kervan/contracts/credit-invoice';
import type { credit } from '@kervan/contracts/credit-calls';
import type { Request, ResponseToSend } from '@kervan/contracts/endpoint';
import { PaymentType } from '@kervan/domain/billing/payment-type';
import type { InvoiceLine } from '@kervan/domain/billing/warehouse-invoice';
import type { WarehouseInvoice as InvoiceTable } from '../../db/schema.generated.ts';
import type { Deps } from '../../deps.ts';
import type { AccountCaller } from '../../http/access.ts';
import { AppError } from '../../errors.ts';
import { within } from '../../cases/within.ts';
import { countEntries } from '../../records/ledger/entries.ts';
import { listMovements } from './movements.ts';

const DAY_MS = 86_400_000;

/** Days as moments: the first included, the one after the last not. Days are those of UTC, as the ledger keeps moments. */
export const momentsOf = ({ from, to }: { from?: string | undefined; to?: string | undefined }) => ({
  ...(from === undefined ? {} : { from: Date.parse(`${from}T00:00:00Z`) }),
  ...(to === undefined ? {} : { to: Date.parse(`${to}T00:00:00Z`) + DAY_MS }),
});

/** WH-057: movements of a range, newest first, by key. */
export async function listCharges(
  deps: Deps,
  caller: AccountCaller,
  { from, to, cursor, limit, page }: Request<typeof credit.charges>['body'],
): Promise<ResponseToSend<typeof credit.charges>> {
  const range = momentsOf({ from, to });
  const before = keyOf(cursor);
  return within(deps, caller, async (tx) => {
    const skipped = before === null ? (page - 1) * limit : 0;
    // One more than is shown tells whether there are more; pages by number are few, as they are read through.
    const rows = await listMovements(tx, caller.accountId, { ...range, before, limit: skipped + limit + 1 });
    const shown = rows.slice(skipped, skipped + limit);
    const last = shown.at(-1);
    return {
      items: shown,
      totalCount: await countEntries(tx, caller.accountId, range),
      page,
      limit,
      nextCursor: rows.length > skipped + limit && last ? String(last.version) : null,
      asOf: new Date(deps.clock.now()).toISOString(),
    };
  });
}

/** A key of a page; anything else than a number of ours is refused. */
export function keyOf(cursor: string | undefined): number | null {
  if (cursor === undefined) return null;
  if (!/^\d{1,15}$/.test(cursor))
    throw new AppError('ValidationFailed', { fields: [{ field: 'cursor', code: 'invalid' }] });
  return Number(cursor);
}

/** WH-053. */
export async function listInvoices(
  deps: Deps,
  caller: AccountCaller,
  { paymentType, cursor, limit, page }: Request<typeof credit.invoices>['body'],
): Promise<ResponseToSend<typeof credit.invoices>> {
  const before = keyOf(cursor);
  return within(deps, caller, async (tx) => {
    const own = tx
      .selectFrom('warehouse_invoice')
      .where('account_id', '=', caller.accountId)
      .$if(paymentType !== undefined, (query) =>
        query.where('payment_type', '=', PaymentType[paymentType ?? 'WareHouse']),
      );
    const rows = await own
      .selectAll()
      .$if(before !== null, (query) => query.where('invoice_id', '<', before))
      .orderBy('invoice_id', 'desc')
      .offset(before === null ? (page - 1) * limit : 0)
      .limit(limit + 1)
      .execute();
    const { count } = await own.select((of) => of.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
    const shown = rows.slice(0, limit);
    return {
      items: shown.map(shownInvoice),
      totalCount: Number(count),
      page,
      limit,
      nextCursor: rows.length > limit ? String(shown.at(-1)?.invoice_id) : null,
      asOf: new Date(deps.clock.now()).toISOString(),
    };
  });
}

/** The description of a line is its kind: its words are the reader's. */
const shownInvoice = (row: Selectable<InvoiceTable>): WarehouseInvoice => ({
  id: row.invoice_id,
  number: row.number,
  // The column holds the place in the list.
  paymentType: paymentTypes[row.payment_type - 1] ?? 'WareHouse',
  date: row.issued_at.toISOString(),
  total: row.total,
  lines: linesOf(row).map(({ kind, amount }) => ({ description: kind, amount })),
  sellerAmazonOrderId: row.seller_amazon_order_id,
});

/** The column holds what `issueWarehouseInvoice` wrote. */
export const linesOf = ({ lines }: Pick<Selectable<InvoiceTable>, 'lines'>): InvoiceLine[] =>
  lines as unknown as InvoiceLine[];
