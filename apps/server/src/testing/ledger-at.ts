import type pg from 'pg';
import { CreditKind } from '@kervan/domain/credit/credit-kind';
import { openDb, openPool, type Db } from '../db/connect.ts';
import { withTenant } from '../db/tenant.ts';
import { listViolations, type Violation } from '../records/ledger/books.ts';
import { move } from '../records/ledger/move.ts';

/** A migrated database's ledger, and the three who come to it. */
export type TestLedger = {
  owner: pg.Pool;
  /** Everyone's, as the background work has it. */
  worker: Db;
  /** The panel's. */
  panel: Db;
  /** A transaction of the panel for an account. */
  as<T>(accountId: number, work: (tx: Db) => Promise<T>): Promise<T>;
  /** New accounts, with so much credit each. */
  accounts(count: number, credit?: number): Promise<number[]>;
  violations(): Promise<Violation[]>;
  close(): Promise<void>;
};

/** A moment of the market clock. */
export const T0 = Date.UTC(2026, 0, 2, 3, 4, 5);

/** Comes to the ledger of a database by its addresses. */
export function ledgerAt(
  { url, panelUrl }: { url: string; panelUrl: string },
  { connections = 8 }: { connections?: number } = {},
): TestLedger {
  const pools = [
    openPool(url, { role: 'owner', max: 2, statementTimeoutMs: 600_000 }),
    openPool(url, { role: 'kervan_worker', max: connections, statementTimeoutMs: 600_000 }),
    openPool(panelUrl, { role: 'kervan_app', max: connections }),
  ] as const;
  const [owner] = pools;
  const [worker, panel] = [openDb(pools[1]), openDb(pools[2])];
  return {
    owner,
    worker,
    panel,
    as: (accountId, work) => withTenant(panel, { accountId, storeIds: [] }, work),
    async accounts(count, credit = 0) {
      const { rows } = await owner.query<{ id: number }>(
        `insert into kervan.account(email, firstname, lastname, phone, password_hash, agreement_version, kvkk_version, consented_at)
         select gen_random_uuid() || '@example.com', 'Ayşe', 'Yılmaz', '', '', '1', '1', now() from generate_series(1, $1) returning account_id as id`,
        [count],
      );
      const ids = rows.map(({ id }) => id);
      for (const id of credit > 0 ? ids : []) await load(worker, id, credit);
      return ids;
    },
    violations: () => listViolations(worker),
    async close() {
      await Promise.all(pools.map((pool) => pool.end()));
    },
  };
}

let loads = 0;
/** Credit as a card loads it. */
export const load = (tx: Db, accountId: number, amount: number, at = T0): Promise<unknown> =>
  move(tx, {
    accountId,
    fact: `load:test-${++loads}:net`,
    kind: CreditKind.Load,
    debit: 'stripe_clearing',
    credit: 'credit',
    amount,
    at,
  });
