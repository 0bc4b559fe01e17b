import type { reconciliation } from '@kervan/contracts/reconciliation-calls';
import { differenceOf, type ChargeKind } from '@kervan/domain/warehouse/reconcile';
import { sql } from 'kysely';
import { withStaff } from '../../db/tenant.ts';
import { AppError } from '../../errors.ts';
import type { Handler } from '../../http/implement.ts';
import { actorOf } from '../../http/staff-session.ts';
import { noteAction } from '../../records/staff/staff-actions.ts';

/** Where the warehouse and our books differ, the oldest first while they are open. */
export const listDifferences: Handler<typeof reconciliation.list> = ({ body: { state, page, limit } }, deps) =>
  withStaff(deps.db, async (tx) => {
    const chosen = tx
      .selectFrom('warehouse_difference as d')
      .leftJoin('staff as s', 's.staff_id', 'd.closed_by')
      .$if(state === 'open', (query) => query.where('d.gone_at', 'is', null).where('d.closed_at', 'is', null))
      .$if(state === 'closed', (query) => query.where('d.closed_at', 'is not', null))
      .$if(state === 'gone', (query) => query.where('d.gone_at', 'is not', null).where('d.closed_at', 'is', null));
    const rows = await chosen
      .selectAll('d')
      .select(['s.name as closed_by_name', sql<string>`to_char(d.day, 'YYYY-MM-DD')`.as('on')])
      .orderBy('d.found_at', state === 'open' ? 'asc' : 'desc')
      .orderBy('d.difference_id')
      .offset((page - 1) * limit)
      .limit(limit)
      .execute();
    const { count } = await chosen.select((of) => of.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
    const read = await tx
      .selectFrom('warehouse_statement_day')
      .select(
        sql<
          string | null
        >`to_char(max(day) filter (where is_final and not exists (select from warehouse_statement_day o where o.day < warehouse_statement_day.day and not o.is_final)), 'YYYY-MM-DD')`.as(
          'until',
        ),
      )
      .executeTakeFirst();
    return {
      items: rows.map((row) => ({
        id: row.difference_id,
        day: row.on,
        // Of the kinds that are compared.
        kind: row.kind as ChargeKind,
        difference: differenceOf({ ours: row.ours_usd, theirs: row.theirs_usd }),
        packageNo: row.package_no,
        packageRef: row.package_ref,
        customerId: row.account_id,
        ours: row.ours_usd,
        theirs: row.theirs_usd,
        foundAt: row.found_at.toISOString(),
        goneAt: row.gone_at?.toISOString() ?? null,
        closedAt: row.closed_at?.toISOString() ?? null,
        closedBy: row.closed_at === null ? null : row.closed_by_name,
        closeNote: row.closed_at === null ? null : row.close_note,
      })),
      totalCount: Number(count),
      page,
      limit,
      nextCursor: null,
      asOf: new Date(deps.clock.now()).toISOString(),
      readUntil: read?.until ?? null,
    };
  });

/** Closes a difference with a reason, which the record of staff keeps; the books stay as they are. @throws RecordNotFound */
export const closeDifference: Handler<typeof reconciliation.close> = ({ body: { id, why }, caller, wire }, deps) =>
  withStaff(deps.db, async (tx) => {
    const row = await tx
      .updateTable('warehouse_difference')
      .set({ closed_at: new Date(deps.clock.now()), closed_by: caller.staffId, close_note: why })
      .where('difference_id', '=', id)
      .where('closed_at', 'is', null)
      .where('gone_at', 'is', null)
      .returningAll()
      .executeTakeFirst();
    if (!row) throw new AppError('RecordNotFound');
    await noteAction(tx, actorOf(caller, wire), {
      kind: 'differenceClosed',
      accountId: row.account_id,
      subject: `difference:${id}`,
      why,
      before: { ours: row.ours_usd, theirs: row.theirs_usd },
    });
    return null;
  });
