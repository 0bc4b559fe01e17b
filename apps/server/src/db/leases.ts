import { sql, type RawBuilder } from 'kysely';
import type { Db } from './connect.ts';

/** First half of the locks by which processes show that they live; the second is made of the process's name. */
export const ALIVE_LOCKS = 5_301_106;

/** True of a name whose process is gone: nobody holds its lock. `name`: a text expression. */
export const isDead = (name: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`not exists (
  select 1 from pg_locks l where l.locktype = 'advisory' and l.classid = ${ALIVE_LOCKS} and l.objsubid = 2 and l.objid = (hashtext(${name})::bigint & 4294967295)::oid and l.granted)`;

/** Tables whose rows a process keeps for itself while it works on them. */
const LEASED = [
  'publish_queue',
  'listing_check',
  'source_schedule',
  'source_details',
  'target_schedule',
  'qualification_check',
  'feed',
  'order_reading',
  'order_sweep',
  'order_sending',
  'margin_risk_state',
  'order_refund',
  'return_sweep',
  'suppressed_sweep',
  'report_reading',
  'return_label',
  'warehouse_work',
  'warehouse_task',
  'warehouse_letter',
] as const;

/** True of a row that nobody works on. A lease ends in system time; a dead holder's ends as soon as its death is seen. */
export const isFree: RawBuilder<boolean> = sql<boolean>`(lease_until is null or lease_until < clock_timestamp())`;

/** Assignments that take a row's lease. `holder`: the name under which the process shows that it lives. */
export const takenBy = (holder: string, seconds: number): RawBuilder<unknown> =>
  sql`lease_until = clock_timestamp() + make_interval(secs => ${seconds}), lease_by = ${holder}::uuid`;

/** Frees every row that dead processes held: others take it at once instead of waiting for the leases to end. */
export async function releaseLeases(tx: Db, holders: readonly string[]): Promise<void> {
  if (holders.length === 0) return;
  for (const table of LEASED)
    await sql`update ${sql.table(table)} set lease_until = null where lease_by = any(${holders}::uuid[]) and lease_until is not null`.execute(
      tx,
    );
}
