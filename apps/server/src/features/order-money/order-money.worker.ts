import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';
import { isFree } from '../../db/leases.ts';
import type { WorkerDeps } from '../../deps.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { type Due, isAnyConnected, isOneOf } from '../../jobs/due.ts';
import { withConnectedStore } from '../../jobs/with-connected-store.ts';
import { onlyWhenDue, work, type Work } from '../../jobs/work.ts';
import { beginSweeps, isNeverSwept, SweepKind } from '../../records/orders/order-sweeps.ts';
import { beginRisks } from '../../records/order-money/margin-risks.ts';
import { computeRisk } from './compute-risk.ts';
import { orderMoneyJobs } from '../../jobs/declared/order-money.jobs.ts';
import { FIRST_MONEY_MS, sweepMoney } from './sweep-money.ts';

export function workOnOrderMoney(all: Work, deps: WorkerDeps): void {
  work(all, deps, orderMoneyJobs, {
    sweepMoney: ({ storeId }) => withConnectedStore(deps, storeId, (store) => sweepMoney(deps, store)),
    computeRisk: ({ storeId }) => computeRisk(deps, storeId),
    wake: () => wake(deps),
  });
  onlyWhenDue(all, orderMoneyJobs, { wake: mayWake });
}

/** Something for `wake`: a store whose books or risk were never looked at, or are due. */
const mayWake: Due = (now) =>
  isOneOf(
    sql<boolean>`exists (select from order_sweep where kind = ${SweepKind.Money} and due_at <= ${now}::timestamptz and ${isFree})`,
    sql<boolean>`exists (select from margin_risk_state where due_at <= ${now}::timestamptz and ${isFree})`,
    isAnyConnected(isNeverSwept(SweepKind.Money)),
    sql<boolean>`exists (select from store s where s.sp_account_id is not null and s.removed_at is null and not exists (select from margin_risk_state m where m.store_id = s.store_id))`,
  );

/** The job that each kind of due work is waked by. */
const wakes = {
  money: (db: Db, storeId: number) => enqueue(db, orderMoneyJobs.sweepMoney, { storeId }),
  risk: (db: Db, storeId: number) => enqueue(db, orderMoneyJobs.computeRisk, { storeId }),
};

/**
 * Asked at once: most of the time nothing is due. Who waits longest comes first: what the marketplace lets an account ask is shared by its stores, and
 * none of them is always the last.
 */
async function wake(deps: WorkerDeps): Promise<void> {
  const now = deps.clock.now();
  await beginSweeps(deps.db, { from: now - FIRST_MONEY_MS, now, kind: SweepKind.Money });
  await beginRisks(deps.db, now);
  const at = new Date(now);
  const { rows } = await sql<{ what: keyof typeof wakes; store_id: number }>`
    select due.what, due.store_id from (
      select 'money' as what, store_id, swept_to as since from order_sweep where kind = ${SweepKind.Money} and due_at <= ${at} and ${isFree}
      union all select 'risk', store_id, due_at from margin_risk_state where due_at <= ${at} and ${isFree}) due
    join store s on s.store_id = due.store_id and s.removed_at is null and s.connection_error_at is null order by 1, due.since, 2`.execute(
    deps.db,
  );
  for (const { what, store_id: storeId } of rows) await wakes[what](deps.db, storeId);
}
