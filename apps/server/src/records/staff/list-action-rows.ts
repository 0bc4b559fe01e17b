import { sql, type RawBuilder } from 'kysely';
import type { StaffActionRow } from '@kervan/contracts/staff';
import type { StaffActionKind } from '@kervan/domain/staff/staff-action';
import type { Db } from '../../db/connect.ts';

type Row = {
  action_id: number;
  at: Date;
  staff_id: number;
  staff_name: string;
  kind: string;
  account_id: number | null;
  subject: string;
  why: string;
  before: StaffActionRow['before'];
  after: StaffActionRow['after'];
};

/** Actions `a` that meet a condition, newest first. */
export async function listActionRows(
  tx: Db,
  where: RawBuilder<unknown>,
  { limit, offset }: { limit: number; offset: number },
): Promise<StaffActionRow[]> {
  const { rows } = await sql<Row>`select * from staff_action a where ${where}
    order by a.at desc, a.action_id desc limit ${limit} offset ${offset}`.execute(tx);
  return rows.map((row) => ({
    id: row.action_id,
    date: row.at.toISOString(),
    // The column holds what this record wrote.
    kind: row.kind as StaffActionKind,
    staffId: row.staff_id,
    staffName: row.staff_name,
    customerId: row.account_id,
    subject: row.subject,
    why: row.why,
    before: row.before,
    after: row.after,
  }));
}
