import { sql } from 'kysely';
import type { WorkerDeps } from '../../deps.ts';
import type { Db } from '../../db/connect.ts';

const DAY_MS = 86_400_000;
/** Days that are caught up at most. */
const BACK_DAYS = 31;
/** Rows of one statement. */
const ROWS_BATCH_SIZE = 1_000;

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);
const dayAfter = (day: string): string => dayOf(Date.parse(`${day}T00:00:00Z`) + DAY_MS);

/** The days before today (UTC) to which something may still be added; none while nobody's package goes through the warehouse. */
export async function openDays(db: Db, now: number): Promise<string[]> {
  const { rows } = await sql<{ last: string | null; first: Date | null }>`
    select (select to_char(max(day), 'YYYY-MM-DD') from warehouse_statement_day d where d.is_final and not exists (
        select from warehouse_statement_day o where o.day < d.day and not o.is_final)) as last,
      (select min(converted_at) from warehouse_package) as first`.execute(db);
  const [known] = rows;
  if (!known || (known.last === null && known.first === null)) return [];
  const oldest = dayOf(now - BACK_DAYS * DAY_MS);
  const begin = known.last === null ? dayOf(known.first?.getTime() ?? now) : dayAfter(known.last);
  const days: string[] = [];
  for (let day = begin < oldest ? oldest : begin; day < dayOf(now); day = dayAfter(day)) days.push(day);
  return days;
}

/** A day as it was told: what its lines come to, and what the warehouse says they come to. */
export type ReportedDay = { day: string; sum: number; total: number };

/**
 * Keeps the statement of a day as it is now; a line that was taken out is gone, and one that is not as agreed is left out. A day whose lines do not
 * come to its total is read again, whatever the warehouse says of its end.
 */
export async function readStatement(
  deps: Pick<WorkerDeps, 'warehouse' | 'db' | 'clock' | 'log'>,
  day: string,
): Promise<ReportedDay> {
  const statement = await deps.warehouse.statement(day);
  const { read: lines, unread } = statement.lines;
  const sum = lines.reduce((all, { amountMinor }) => all + amountMinor, 0);
  if (unread > 0) deps.log.error({ day, unread }, 'lines of a statement that are not as agreed were left out');
  await deps.db.transaction().execute(async (tx) => {
    await tx
      .deleteFrom('warehouse_statement_line')
      .where('day', '=', sql<Date>`${day}::date`)
      .execute();
    for (let from = 0; from < lines.length; from += ROWS_BATCH_SIZE)
      await tx
        .insertInto('warehouse_statement_line')
        .values(
          lines.slice(from, from + ROWS_BATCH_SIZE).map((line) => ({
            line_id: line.id,
            day: sql<Date>`${day}::date`,
            at: new Date(line.at),
            package_ref: line.packageRef,
            kind: line.kind,
            amount_usd: line.amountMinor,
          })),
        )
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    const values = {
      is_final: statement.isFinal && sum === statement.totalMinor,
      total_usd: statement.totalMinor,
      read_at: new Date(deps.clock.now()),
    };
    await tx
      .insertInto('warehouse_statement_day')
      .values({ day: sql<Date>`${day}::date`, ...values })
      .onConflict((conflict) => conflict.column('day').doUpdateSet(values))
      .execute();
  });
  return { day, sum, total: statement.totalMinor };
}

/** Of a day that could not be read that is kept, so that days behind it hide it not. */
export const keepUnread = (db: Db, day: string, now: number): Promise<unknown> =>
  db
    .insertInto('warehouse_statement_day')
    .values({ day: sql<Date>`${day}::date`, is_final: false, total_usd: 0, read_at: new Date(now) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

export const todayOf = (now: number): string => dayOf(now);
