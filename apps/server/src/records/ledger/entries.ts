import type { CreditKind } from '@kervan/domain/credit/credit-kind';
import { CREDIT_CURRENCY, normalSides, OwnCode, type LedgerCode } from '@kervan/domain/credit/ledger-code';
import type { Minor } from '@kervan/domain/money/money';
import type { Db } from '../../db/connect.ts';
import type { TransferRef } from './transfer-id.ts';

/** One line of a ledger account's history. `amount`: above 0 where the balance grew. */
export type EntryRow = {
  version: number;
  at: Date;
  transferId: string;
  kind: CreditKind;
  amount: Minor;
  balanceAfter: Minor;
  /** The other side of it. */ otherCode: LedgerCode;
  ref: TransferRef | null;
  /** The transfer that this one takes back. */ reverses: string | null;
};

export type EntriesAsked = {
  code?: OwnCode;
  /** Newest first, older than this version: the key of the next page. */ before?: number | null;
  /** Moments, the first included and the last not. */ from?: number;
  to?: number;
  limit: number;
};

/** A page of the history of a ledger account, the newest first. */
export async function entriesOf(
  db: Db,
  accountId: number,
  { code = OwnCode.Credit, before = null, from, to, limit }: EntriesAsked,
): Promise<EntryRow[]> {
  const rows = await db
    .selectFrom('ledger.entry as e')
    .innerJoin('ledger.transfer as t', (join) =>
      join.onRef('t.account_id', '=', 'e.account_id').onRef('t.id', '=', 'e.transfer_id'),
    )
    .select(['e.version', 'e.created_at', 'e.transfer_id', 'e.side', 'e.amount', 'e.balance_after'])
    .select(['t.kind', 't.debit_code', 't.credit_code', 't.ref', 't.reverses'])
    .where('e.account_id', '=', accountId)
    .where('e.code', '=', code)
    .where('e.currency', '=', CREDIT_CURRENCY)
    .where('e.version', 'is not', null)
    .$if(before !== null, (query) => query.where('e.version', '<', before))
    .$if(from !== undefined, (query) => query.where('e.created_at', '>=', new Date(from ?? 0)))
    .$if(to !== undefined, (query) => query.where('e.created_at', '<', new Date(to ?? 0)))
    .orderBy('e.version', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    version: row.version ?? 0,
    at: row.created_at,
    transferId: row.transfer_id,
    // Written by this folder alone, from these types.
    kind: row.kind as CreditKind,
    amount: row.side === normalSides[code] ? row.amount : -row.amount,
    balanceAfter: row.balance_after ?? 0,
    otherCode: (row.side === 'D' ? row.credit_code : row.debit_code) as LedgerCode,
    ref: row.ref as TransferRef | null,
    reverses: row.reverses,
  }));
}

/** How many entries the history of an account's credit holds within moments, the first included and the last not. */
export async function countEntries(
  db: Db,
  accountId: number,
  { code = OwnCode.Credit, from, to }: Omit<EntriesAsked, 'before' | 'limit'>,
): Promise<number> {
  const { count } = await db
    .selectFrom('ledger.entry')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('code', '=', code)
    .where('currency', '=', CREDIT_CURRENCY)
    .where('version', 'is not', null)
    .$if(from !== undefined, (query) => query.where('created_at', '>=', new Date(from ?? 0)))
    .$if(to !== undefined, (query) => query.where('created_at', '<', new Date(to ?? 0)))
    .executeTakeFirstOrThrow();
  return Number(count);
}
