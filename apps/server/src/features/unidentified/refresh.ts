import { sql } from 'kysely';
import type { Deps, WorkerDeps } from '../../deps.ts';
import type { Db } from '../../db/connect.ts';
import { eachAlone } from '../../jobs/each-alone.ts';
import { keepShown, listClaimed } from './unidentified-rows.ts';

type Known = { accountId: number; customerRef: string };

/** Who the warehouse knows and sends for: by their own reference, or all. */
export async function listKnown(db: Db, customerRef: string | null): Promise<Known[]> {
  return db
    .selectFrom('warehouse_profile as p')
    .select(['p.account_id as accountId', 'p.customer_ref as customerRef'])
    .where('p.sent_revision', '>', 0)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('warehouse_store as w')
          .innerJoin('store as s', 's.store_id', 'w.store_id')
          .select('w.store_id')
          .whereRef('s.account_id', '=', 'p.account_id')
          .where('s.removed_at', 'is', null)
          .where('w.is_active', '=', true),
      ),
    )
    .$if(customerRef !== null, (query) => query.where(sql<string>`p.customer_ref::text`, '=', customerRef ?? ''))
    .orderBy('p.account_id')
    .execute();
}

/** Asks the warehouse what it shows to an account, and keeps it in a transaction of the given kind. */
export async function readUnidentified(
  { warehouse, clock, log }: Pick<Deps, 'warehouse' | 'clock' | 'log'>,
  known: Known,
  within: <T>(work: (tx: Db) => Promise<T>) => Promise<T>,
): Promise<void> {
  const claimed = await within((tx) => listClaimed(tx, known.accountId));
  const { read: shown, unread } = await warehouse.unidentified(known.customerRef);
  if (unread > 0) log.warn({ ...known, unread }, 'unidentified packages that are not as agreed were left out');
  await within((tx) => keepShown(tx, known, { shown, isWhole: unread === 0, claimed, now: clock.now(), log }));
}

/** One account after the other; who cannot be asked for is asked for by the next run. Throws where nobody could be: then it is tried again. */
export async function refreshAll(deps: WorkerDeps, customerRef: string | null): Promise<void> {
  const all = await listKnown(deps.db, customerRef);
  const errors = await eachAlone(
    all,
    (known) => readUnidentified(deps, known, (work) => deps.db.transaction().execute(work)),
    {
      log: deps.log,
      named: ({ accountId }) => ({ accountId }),
      said: 'unidentified packages of an account could not be read',
    },
  );
  if (errors.length > 0 && errors.length === all.length) throw errors[0];
}
