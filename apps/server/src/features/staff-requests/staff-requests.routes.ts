import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { joined } from '@kervan/contracts/schemas';
import { staffRequestsSchemas } from '@kervan/contracts/staff-requests';
import { staffRequests } from '@kervan/contracts/staff-requests-calls';
import { staffRequestStates } from '@kervan/domain/staff/staff-action';
import { withStaff } from '../../db/tenant.ts';
import type { Deps } from '../../deps.ts';
import { implement } from '../../http/implement.ts';
import { contains } from '../../lists/conditions-sql.ts';
import { listRequests, shownRequest } from '../../records/staff/staff-requests.ts';
import { approve, ask, refuse, withdraw } from './decide.ts';
import { readRefundable } from './refund.ts';

/** Money that staff move for customers, above the limit by two of them. */
export function registerStaffRequests(app: FastifyInstance, deps: Deps): void {
  implement(app, deps, joined(staffRequests, staffRequestsSchemas), {
    list: async ({ body: { page, limit, state, customerId, text } }) => {
      const conditions = [sql`true`];
      if (state !== undefined) conditions.push(sql`r.state = ${staffRequestStates.indexOf(state)}`);
      if (customerId !== undefined) conditions.push(sql`r.account_id = ${customerId}`);
      if (text) {
        const part = contains(text);
        conditions.push(
          sql`(kervan.fold_case(r.why) like ${part} or kervan.fold_case(f.name) like ${part} or kervan.fold_case(a.email) like ${part} or kervan.fold_case(a.firstname || ' ' || a.lastname) like ${part})`,
        );
      }
      const where = sql.join(conditions, sql` and `);
      const { rows, totalCount } = await withStaff(deps.db, (tx) =>
        listRequests(tx, where, { limit, offset: (page - 1) * limit }),
      );
      const asOf = new Date(deps.clock.now()).toISOString();
      return { items: rows.map(shownRequest), totalCount, page, limit, nextCursor: null, asOf };
    },
    refundable: async ({ query: { customerId: accountId, invoiceId } }) => {
      const { paid, refunded, left } = await readRefundable(deps, { accountId, invoiceId });
      return { paid, refunded, left };
    },
    ask,
    approve,
    refuse,
    withdraw,
  });
}
