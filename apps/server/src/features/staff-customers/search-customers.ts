import { sql, type RawBuilder } from 'kysely';
import type { CustomerRow } from '@kervan/contracts/staff-customers';
import type { staffCustomers } from '@kervan/contracts/staff-customers-calls';
import { entitlementOf } from '@kervan/domain/subscriptions/entitlement';
import type { Db } from '../../db/connect.ts';
import { withStaff } from '../../db/tenant.ts';
import type { Handler } from '../../http/implement.ts';
import { contains } from '../../lists/conditions-sql.ts';
import { factsOf, type FactsRow } from '../../records/subscriptions/subscription-facts.ts';

type Row = {
  account_id: number;
  firstname: string;
  lastname: string;
  email: string;
  created_at: Date;
  facts: FactsRow & { plan_level_id: number | null };
  level_name: string | null;
  stores: CustomerRow['stores'];
};

/** Customers `a` that a text names: the number itself, or a part of address, name or of a store's name, code or seller number. */
function named(text: string): RawBuilder<unknown> {
  if (text === '') return sql`true`;
  const part = contains(text);
  const parts = [
    sql`kervan.fold_case(a.email) like ${part}`,
    sql`kervan.fold_case(a.firstname || ' ' || a.lastname) like ${part}`,
    sql`exists (select 1 from store s where s.account_id = a.account_id
      and (kervan.fold_case(s.name) like ${part} or kervan.fold_case(s.store_code) like ${part} or kervan.fold_case(s.selling_partner_id) like ${part}))`,
  ];
  if (/^\d{1,9}$/.test(text)) parts.push(sql`a.account_id = ${Number(text)}`);
  return sql`(${sql.join(parts, sql` or `)})`;
}

const columns = sql`a.account_id, a.firstname, a.lastname, a.email, a.created_at, to_jsonb(f) as facts, l.level_name,
  coalesce((select jsonb_agg(jsonb_build_object('id', s.store_id, 'name', s.name, 'market', s.market, 'isRemoved', s.removed_at is not null) order by s.store_id)
    from store s where s.account_id = a.account_id), '[]') as stores`;
const from = sql`account a cross join lateral kervan.subscription_facts(a.account_id) f left join plan_level l on l.plan_level_id = f.plan_level_id`;

/** Customers by number, address, name or store, the newest first. */
export const searchCustomers: Handler<typeof staffCustomers.search> = ({ body: { text, page, limit } }, deps) =>
  withStaff(deps.db, async (tx) => {
    const now = deps.clock.now();
    const { rows } = await sql<Row>`select ${columns} from ${from} where ${named(text)}
      order by a.account_id desc limit ${limit} offset ${(page - 1) * limit}`.execute(tx);
    const {
      rows: [counted],
    } = await sql<{ customers: number }>`select count(*)::int as customers from account a where ${named(text)}`.execute(
      tx,
    );
    return {
      items: rows.map((row) => rowOf(row, now)),
      totalCount: counted?.customers ?? 0,
      page,
      limit,
      nextCursor: null,
      asOf: new Date(now).toISOString(),
    };
  });

/** One of them, or undefined. */
export async function findCustomer(tx: Db, accountId: number, now: number): Promise<CustomerRow | undefined> {
  const {
    rows: [row],
  } = await sql<Row>`select ${columns} from ${from} where a.account_id = ${accountId}`.execute(tx);
  return row && rowOf(row, now);
}

const rowOf = (row: Row, now: number): CustomerRow => ({
  id: row.account_id,
  name: `${row.firstname} ${row.lastname}`.trim(),
  email: row.email,
  state: entitlementOf(factsOf(row.facts), now).state,
  levelName: row.level_name,
  stores: row.stores,
  createDate: row.created_at.toISOString(),
});
