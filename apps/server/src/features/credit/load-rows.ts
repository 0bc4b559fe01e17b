import { createHash, randomUUID } from 'node:crypto';
import { sql, type Selectable } from 'kysely';
import { LoadState } from '@kervan/domain/credit/load-state';
import type { Minor } from '@kervan/domain/money/money';
import type { Db } from '../../db/connect.ts';
import type { CreditLoad } from '../../db/schema.generated.ts';

export type LoadRow = Omit<Selectable<CreditLoad>, 'state'> & { state: LoadState };

/** The id of what a key asks for: the same key of the same account is the same load. Without a key it is a new one. */
export function idOfKey(accountId: number, key: unknown): string {
  if (typeof key !== 'string') return randomUUID();
  const hex = createHash('sha256').update(`credit:${accountId}:${key}`).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  );
}

/** One load of the account, locked. */
export async function lockLoad(tx: Db, accountId: number, loadId: string): Promise<LoadRow | undefined> {
  const row = await tx
    .selectFrom('credit_load')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('load_id', '=', loadId)
    .forUpdate()
    .executeTakeFirst();
  // The column is checked to hold one.
  return row && { ...row, state: row.state as LoadState };
}

/** What counts against the limits of a load: of the account today, of the card this month, and an open one of the same amount. */
export async function readLoadFacts(
  tx: Db,
  { accountId, cardId, amount, now }: { accountId: number; cardId: number | null; amount: Minor; now: number },
): Promise<{ today: Minor; month: Minor; sameOpenAt: number | null }> {
  const at = new Date(now);
  const { rows } = await sql<{ today: Minor | null; month: Minor | null; same_open_at: Date | null }>`
    select (sum(net) filter (where created_at >= date_trunc('day', ${at}::timestamptz, 'UTC')))::int as today,
      (sum(gross) filter (where card_id = ${cardId} and created_at >= date_trunc('month', ${at}::timestamptz, 'UTC')))::int as month,
      max(created_at) filter (where net = ${amount} and state in (${LoadState.Begun}, ${LoadState.NeedsAction})) as same_open_at
    from credit_load where account_id = ${accountId} and created_at >= date_trunc('month', ${at}::timestamptz, 'UTC') - interval '1 day'
      and state not in (${LoadState.Failed}, ${LoadState.GivenUp})`.execute(tx);
  const [row] = rows;
  return {
    today: row?.today ?? 0,
    month: row?.month ?? 0,
    sameOpenAt: row?.same_open_at?.getTime() ?? null,
  };
}
