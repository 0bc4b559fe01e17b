import type { staffWarehouse } from '@kervan/contracts/staff-warehouse-calls';
import { withStaff } from '../../db/tenant.ts';
import type { Handler } from '../../http/implement.ts';
import { listUnknownMessages } from '../../records/warehouse/inbox.ts';

/** The most that the contract shows. */
const BATCH_SIZE = 200;

/** Messages of the warehouse about what nobody here has: staff ask there what it is. */
export const unknownEvents: Handler<typeof staffWarehouse.unknownEvents> = (_request, deps) =>
  withStaff(deps.db, async (tx) => {
    const { rows, count } = await listUnknownMessages(tx, BATCH_SIZE);
    return {
      count,
      events: rows.map((row) => ({
        id: row.event_id,
        kind: row.kind,
        objectKind: row.object_kind,
        objectRef: row.object_ref,
        seq: row.seq,
        at: row.at.toISOString(),
        receivedAt: row.received_at.toISOString(),
      })),
    };
  });
