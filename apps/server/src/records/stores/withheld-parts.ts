import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';

/** What an account is refused is asked for again after this long: a role may have been granted, a refusal may have been a bad day. */
const ASK_AGAIN_MS = 3_600_000;

/** Which account: its owner, and the authorization. */
type Authorized = { accountId: number; spAccountId: number };

/** Parts of orders that the account was refused lately. */
export async function readWithheld(db: Db, { accountId, spAccountId }: Authorized, now: number): Promise<string[]> {
  const row = await db
    .selectFrom('sp_account')
    .select('capabilities')
    .where('account_id', '=', accountId)
    .where('sp_account_id', '=', spAccountId)
    .executeTakeFirst();
  // Written by `noteWithheld` alone.
  const { orders } = (row?.capabilities ?? {}) as { orders?: { withheld: string[]; at: string } };
  return orders && Date.parse(orders.at) > now - ASK_AGAIN_MS ? orders.withheld : [];
}

/** Remembers what the account is refused; `withheld` as the newest answer had it. An answer that was not asked for more keeps its time. */
export async function noteWithheld(
  db: Db,
  { accountId, spAccountId }: Authorized,
  withheld: readonly string[],
  now: number,
): Promise<void> {
  const orders = JSON.stringify({ withheld, at: new Date(now).toISOString() });
  await sql`update sp_account set capabilities = ${withheld.length === 0 ? sql`capabilities - 'orders'` : sql`capabilities || jsonb_build_object('orders', ${orders}::jsonb)`}
    where account_id = ${accountId} and sp_account_id = ${spAccountId}`.execute(db);
}
