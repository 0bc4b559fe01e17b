import type { help } from '@kervan/contracts/help-calls';
import type { SupportCaseOnWire } from '@kervan/contracts/help';
import type { CaseStatus } from '@kervan/domain/help/support-case';
import type { Handler } from '../../http/implement.ts';
import { within } from '../../cases/within.ts';

/** HELP-016, HELP-020: the store's cases at the marketplace, the newest update first. */
export const listCases: Handler<typeof help.cases> = ({ body: { page, limit, status }, caller }, deps) =>
  within(deps, caller, async (tx) => {
    const of = tx
      .selectFrom('support_case')
      .where('store_id', '=', caller.storeId)
      .$if(status != null, (query) => query.where('status', '=', status ?? ''));
    const { count } = await of.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
    const rows = await of
      .selectAll()
      .orderBy('updated_at', 'desc')
      .orderBy('case_id', 'desc')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute();
    const items = rows.map((row): SupportCaseOnWire => ({
      caseId: row.case_id,
      // The columns hold what `keepCase` wrote.
      status: row.status as CaseStatus,
      subject: row.subject,
      email: row.email,
      createdDate: row.created_at.toISOString(),
      lastUpdatedDate: row.updated_at.toISOString(),
      resolvedDate: row.resolved_at?.toISOString() ?? null,
      appointments: row.appointments as SupportCaseOnWire['appointments'], // Likewise.
    }));
    const asOf = new Date(deps.clock.now()).toISOString();
    return { items, totalCount: Number(count), page, limit, nextCursor: null, asOf };
  });
