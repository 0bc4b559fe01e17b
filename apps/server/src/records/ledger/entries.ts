import type { CreditKind } from '@kervan/domain/credit/credit-kind';
import { CREDIT_CURRENCY, normalSides, OwnCode, type LedgerCode } from '@kervan/domain/credit/ledger-code';
import type { Minor } from '@kervan/domain/money/money';
import { sql } from 'kysely';
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
  /** The other side of it. */
  otherCode: LedgerCode;
  ref: TransferRef | null;
  /** The transfer that this one takes back. */
  reverses: string | null;
};

export type EntriesAsked = {
  code?: OwnCode;
  /** Newest first, older than this version: the key of the next page. */
  before?: number | null;
  /** Moments, the first included and the last not. */
  from?: number;
  to?: number;
  /** Newer than this version, and up to that one: a part of the history that never changes. */
  after?: number;
  upTo?: number;
  kind?: CreditKind;
  limit: number;
};

/** A page of the history of a ledger account, the newest first. */
export async function entriesOf(
  db: Db,
  accountId: number,
  { code = OwnCode.Credit, before = null, from, to, after, upTo, kind, limit }: EntriesAsked,
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
    .$if(after !== undefined, (query) => query.where('e.version', '>', after ?? 0))
    .$if(upTo !== undefined, (query) => query.where('e.version', '<=', upTo ?? 0))
    .$if(kind !== undefined, (query) => query.where('t.kind', '=', kind ?? ''))
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

export type KindSum = { kind: CreditKind; amount: Minor; count: number };

/** What a part of the history comes to, kind by kind: came in above 0, went out below. */
export async function sumsByKind(
  db: Db,
  accountId: number,
  { after, upTo }: { after: number; upTo: number },
): Promise<KindSum[]> {
  const code = OwnCode.Credit;
  const { rows } = await sql<KindSum>`
    select t.kind, sum(case when e.side = ${normalSides[code]} then e.amount else -e.amount end)::bigint as amount, count(*)::int as count
    from ledger.entry e join ledger.transfer t on t.account_id = e.account_id and t.id = e.transfer_id
    where e.account_id = ${accountId} and e.code = ${code} and e.currency = ${CREDIT_CURRENCY} and e.version > ${after} and e.version <= ${upTo}
    group by t.kind order by t.kind`.execute(db);
  return rows;
}

/** What came in and what went out in a part of the history. */
export async function turnoverOf(
  db: Db,
  accountId: number,
  { after, upTo }: { after: number; upTo: number },
): Promise<{ cameIn: Minor; wentOut: Minor; movements: number }> {
  const code = OwnCode.Credit;
  const { rows } = await sql<{ cameIn: Minor; wentOut: Minor; movements: number }>`
    select coalesce(sum(amount) filter (where side = ${normalSides[code]}), 0)::bigint as "cameIn",
      coalesce(sum(amount) filter (where side <> ${normalSides[code]}), 0)::bigint as "wentOut", count(*)::int as movements
    from ledger.entry where account_id = ${accountId} and code = ${code} and currency = ${CREDIT_CURRENCY} and version > ${after} and version <= ${upTo}`.execute(
    db,
  );
  return rows[0] ?? { cameIn: 0, wentOut: 0, movements: 0 };
}

/** Where the history of the credit stood just before a moment: its last entry until then. */
export async function lastBefore(
  db: Db,
  accountId: number,
  moment: number,
): Promise<{ version: number; balance: Minor }> {
  const { rows } = await sql<{ version: number; balance: Minor }>`
    select version, balance_after as balance from ledger.entry
    where account_id = ${accountId} and code = ${OwnCode.Credit} and currency = ${CREDIT_CURRENCY} and version is not null and created_at < ${new Date(moment)}
    order by version desc limit 1`.execute(db);
  return rows[0] ?? { version: 0, balance: 0 };
}

/** Accounts whose credit ever moved, by their number, with the moment of the first movement. */
export async function listMovedAccounts(
  db: Db,
  { after, limit }: { after: number; limit: number },
): Promise<{ accountId: number; firstAt: Date }[]> {
  const { rows } = await sql<{ accountId: number; firstAt: Date }>`
    select a.account_id as "accountId", e.created_at as "firstAt" from ledger.account a
    join ledger.entry e on e.account_id = a.account_id and e.code = a.code and e.currency = a.currency and e.version = 1
    where a.code = ${OwnCode.Credit} and a.currency = ${CREDIT_CURRENCY} and a.account_id > ${after} order by a.account_id limit ${limit}`.execute(
    db,
  );
  return rows;
}
