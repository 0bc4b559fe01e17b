import { isDeepStrictEqual } from 'node:util';
import type { Db } from '../../../db/connect.ts';
import { withTenantAtOnce, type Tenant } from '../../../db/tenant.ts';
import type { Deps } from '../../../deps.ts';
import { recountBySql, type ItemsBySql } from './find-by-sql.ts';
import type { FoundItems, WantedItems } from './find-rows.ts';

type Around = Pick<Deps, 'db' | 'log' | 'metrics'> & {
  tenant: Tenant;
  /** The copy is not believed any more. */
  reload(): void;
};
/** What memory says, the store's number that the transaction sees, and the newest one that anything in memory has. */
type Answered = { found: FoundItems; seen: number; newest: number };

/** Asks both ways at one moment of the database. A difference is a fault of the copy: it is said, counted, and the copy loaded anew. */
export async function compareWays(
  { db, tenant, log, metrics, reload }: Around,
  { wanted, bySql }: { wanted: WantedItems; bySql: ItemsBySql },
  answer: (tx: Db) => Promise<Answered | null>,
): Promise<void> {
  await withTenantAtOnce(db, tenant, async (tx) => {
    const answered = await answer(tx);
    // Other requests have brought it further than this transaction sees: nothing can be said.
    if (!answered || answered.newest > answered.seen) return;
    const expected = await recountBySql(tx, bySql);
    const isSame = isDeepStrictEqual(answered.found, expected);
    metrics.residentChecks.inc({ outcome: isSame ? 'same' : 'different' });
    if (isSame) return;
    const { conditions, sort, status } = wanted.body;
    log.error(
      { storeId: bySql.storeId, status, sort, conditions, memory: answered.found, sql: expected },
      'a list in memory says something else than the database',
    );
    reload();
  });
}
