import type { CreditMovement } from '@kervan/contracts/credit';
import { CreditKind } from '@kervan/domain/credit/credit-kind';
import { limits } from '@kervan/domain/limits';
import type { Db } from '../../db/connect.ts';
import { entriesOf, type EntriesAsked, type EntryRow } from '../../records/ledger/entries.ts';
import { causeOf, orderOf, packageOf } from './read-credit.ts';

/** A movement with its place in the account's history, by which pages go on. */
export type Movement = CreditMovement & { version: number };

/** The movements of an account's credit as its owner reads them, newest first, each with what it came from. */
export async function listMovements(tx: Db, accountId: number, asked: EntriesAsked): Promise<Movement[]> {
  return withCauses(tx, accountId, await entriesOf(tx, accountId, asked));
}

/** WH-085: the last ones. */
export const lastMovements = (tx: Db, accountId: number): Promise<Movement[]> =>
  listMovements(tx, accountId, { limit: limits.creditHistoryShown });

async function withCauses(tx: Db, accountId: number, entries: readonly EntryRow[]): Promise<Movement[]> {
  const others = entries.flatMap(({ ref }) => (typeof ref?.counterparty === 'number' ? [ref.counterparty] : []));
  const invoices = await tx
    .selectFrom('warehouse_invoice')
    .select(['invoice_id', 'number', 'cause'])
    .where('account_id', '=', accountId)
    .where('cause', 'in', ['', ...entries.map(invoiceCause)])
    .execute();
  const names = await tx
    .selectFrom('credit_transfer')
    .select(['counterparty_id', 'counterparty_name'])
    .distinct()
    .where('account_id', '=', accountId)
    .where('counterparty_id', 'in', [0, ...others])
    .execute();
  return entries.map((entry) => {
    const other = Number(entry.ref?.counterparty ?? 0);
    const invoice = invoices.find(({ cause }) => cause === invoiceCause(entry));
    return {
      version: entry.version,
      id: entry.transferId,
      date: entry.at.toISOString(),
      type: entry.kind,
      amount: entry.amount,
      balanceAfter: entry.balanceAfter,
      counterparty:
        other === 0
          ? null
          : {
              id: other,
              name: names.find(({ counterparty_id }) => counterparty_id === other)?.counterparty_name ?? '',
            },
      reference:
        invoice?.number ?? (typeof entry.ref?.reference === 'string' ? entry.ref.reference : causeOf(entry.ref)),
      order: orderOf(entry.ref),
      package: packageOf(entry.ref),
      invoiceId: invoice?.invoice_id ?? null,
    };
  });
}

/** What the invoice of a movement is for (records/billing/warehouse-invoices.ts). */
function invoiceCause({ kind, ref, transferId }: EntryRow): string {
  if (ref?.load !== undefined) return `load:${ref.load}`;
  return kind === CreditKind.Shipping && ref?.packageId !== undefined
    ? `dispatch:${ref.packageId}`
    : `charge:${transferId}`;
}
