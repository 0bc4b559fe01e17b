import { sql, type RawBuilder } from 'kysely';
import type { Audience } from '@kervan/contracts/announcements';
import { planCode } from '@kervan/domain/subscriptions/plan';
import type { Db } from '../../db/connect.ts';

/** Accounts `a` of an audience: confirmed, not erased, and with one of the plans and one of the countries that are named. */
export function ofAudience(audience: Audience): RawBuilder<unknown> {
  const { plans = [], countries = [] } = audience ?? {};
  const parts = [sql`a.email_confirmed_at is not null and a.erased_at is null`];
  if (plans.length > 0) parts.push(sql`a.plan = any(${plans.map(planCode)}::smallint[])`);
  if (countries.length > 0)
    parts.push(
      sql`exists (select 1 from store s where s.account_id = a.account_id and s.removed_at is null and s.market = any(${countries}::text[]))`,
    );
  return sql.join(parts, sql` and `);
}

/** How many accounts an audience has now. */
export async function countAudience(tx: Db, audience: Audience): Promise<number> {
  const {
    rows: [counted],
  } = await sql<{
    accounts: number;
  }>`select count(*)::int as accounts from account a where ${ofAudience(audience)}`.execute(tx);
  return counted?.accounts ?? 0;
}
