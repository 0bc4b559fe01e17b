import { sql, type RawBuilder } from 'kysely';
import type { staff } from '@kervan/contracts/staff-calls';
import { withStaff } from '../../db/tenant.ts';
import type { Handler } from '../../http/implement.ts';
import { contains } from '../../lists/conditions-sql.ts';
import { listActionRows } from '../../records/staff/list-action-rows.ts';

type Body = Parameters<Handler<typeof staff.actions>>[0]['body'];
/** The record of what staff did, newest first. */
export const listActions: Handler<typeof staff.actions> = ({ body }, deps) =>
  withStaff(deps.db, async (tx) => {
    const where = sql.join([sql`true`, ...conditionsOf(body)], sql` and `);
    const items = await listActionRows(tx, where, { limit: body.limit, offset: (body.page - 1) * body.limit });
    const {
      rows: [counted],
    } = await sql<{ actions: number }>`select count(*)::int as actions from staff_action a where ${where}`.execute(tx);
    const members = await tx.selectFrom('staff').select(['staff_id', 'name']).orderBy('name').execute();
    return {
      items,
      totalCount: counted?.actions ?? 0,
      page: body.page,
      limit: body.limit,
      nextCursor: null,
      asOf: new Date(deps.clock.now()).toISOString(),
      members: members.map((row) => ({ id: row.staff_id, name: row.name })),
    };
  });

function conditionsOf({ kind, staffId, customerId, from, to, text }: Body): RawBuilder<unknown>[] {
  const conditions: RawBuilder<unknown>[] = [];
  if (kind !== undefined) conditions.push(sql`a.kind = ${kind}`);
  if (staffId !== undefined) conditions.push(sql`a.staff_id = ${staffId}`);
  if (customerId !== undefined) conditions.push(sql`a.account_id = ${customerId}`);
  if (from !== undefined) conditions.push(sql`a.at >= ${new Date(from)}::timestamptz`);
  if (to !== undefined) conditions.push(sql`a.at <= ${new Date(to)}::timestamptz`);
  if (text)
    conditions.push(
      sql`(kervan.fold_case(a.why) like ${contains(text)} or kervan.fold_case(a.subject) like ${contains(text)} or kervan.fold_case(a.staff_name) like ${contains(text)})`,
    );
  return conditions;
}
