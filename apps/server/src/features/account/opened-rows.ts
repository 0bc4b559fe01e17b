import type { HeldTable, Opened } from '@kervan/domain/account/held-data';
import type { Secrets } from '../../db/secrets.ts';
import { openMessage } from '../../records/buyer-messages/held-messages.ts';
import { aliasOf, type ThreadRow } from '../../records/buyer-messages/threads.ts';
import { openBuyer } from '../../records/order-pii/buyer-data.ts';
import { openInvoiced } from '../../records/order-pii/buyer-invoices.ts';

type Row = Record<string, unknown>;
type Rows = { columns: string[]; chunks: () => AsyncGenerator<Row[]> };
type Sealed = { secrets: Secrets; accountId: number; table: HeldTable; opened: Opened };

/** Opens a sealed column of a row for whose it is. */
type Opener = (of: { secrets: Secrets; accountId: number }, row: Row, column: string) => unknown;

const placeOf = (accountId: number, row: Row) => ({
  accountId,
  storeId: Number(row.store_id),
  orderId: Number(row.order_id),
});
/** A sealed column holds a text or nothing. */
const textOf = (row: Row, column: string): string | null => (row[column] ?? null) as string | null;

/** Who can open what; the rows are those of the table. */
const openers: Partial<Record<HeldTable, Opener>> = {
  order_pii: ({ secrets, accountId }, row, column) =>
    openBuyer(secrets, placeOf(accountId, row), column, textOf(row, column)),
  buyer_invoice: ({ secrets, accountId }, row, column) =>
    openInvoiced(secrets, placeOf(accountId, row), textOf(row, column)),
  buyer_message: ({ secrets, accountId }, row, column) => {
    const place = { accountId, storeId: Number(row.store_id), key: String(row.message_key) };
    return openMessage(secrets, place, column, textOf(row, column));
  },
  buyer_thread: ({ secrets, accountId }, row) => aliasOf(secrets, row as ThreadRow, accountId),
};

/** The same rows with what was sealed in them opened, under a name that says what it is; null where nothing was. */
export function openedRows(rows: Rows, { table, opened, ...of }: Sealed): Rows {
  if (Object.keys(opened).length === 0) return rows;
  const open = openers[table];
  if (!open) throw new Error(`nobody opens ${table}`);
  const nameOf = (column: string) => opened[column] ?? column;
  const openedRow = (row: Row): Row =>
    Object.fromEntries(
      Object.entries(row).map(([column, value]) => [
        nameOf(column),
        opened[column] === undefined ? value : open(of, row, column),
      ]),
    );
  return {
    columns: rows.columns.map(nameOf),
    async *chunks() {
      for await (const chunk of rows.chunks()) yield chunk.map(openedRow);
    },
  };
}
