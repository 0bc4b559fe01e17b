import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { CreditKind } from '@kervan/domain/credit/credit-kind';
import { openDb, openPool, type Db } from '../apps/server/src/db/connect.ts';
import { listViolations } from '../apps/server/src/records/ledger/books.ts';
import { handOver } from '../apps/server/src/records/ledger/hand-over.ts';
import { move } from '../apps/server/src/records/ledger/move.ts';
import type { Benchmark } from './benchmark.ts';
import { interleave, median, percentile, timed } from './figures.ts';
import { withDatabase, type BenchDatabase } from './open-database.ts';

/** The ledger's design, section 6. */
const CLIENTS = 16;
const ACCOUNTS = 2_000;
/** Of a variant in a round. */
const OPERATIONS = 4_000;
/** Of the variant in which everybody waits for one row. */
const LOCKED_OPERATIONS = 1_000;
const AT = Date.UTC(2026, 0, 1);

const GOAL = 0.3;
const BETWEEN_CUSTOMERS_GOAL = 0.15;
const LOCKED_GOAL = 0.08;
const LOCKED_P99_MS = 50;

export const ledger: Benchmark = {
  title: `moves of credit by ${CLIENTS} clients against raw single-row inserts by as many, each in a transaction of its own`,
  run: ({ repeats }, report) =>
    withDatabase(report, async (database) => {
      const accounts = await prepare(database);
      const pool = openPool(database.url, { role: 'kervan_worker', max: CLIENTS });
      const db = openDb(pool);
      try {
        const waits: number[] = [];
        const rates = await interleave(repeats, {
          raw: () => rateOf(OPERATIONS, (at) => insertRaw(db, accounts[at % ACCOUNTS] ?? 0, at)),
          platform: () => rateOf(OPERATIONS, (at) => loadCredit(db, accounts[at % ACCOUNTS] ?? 0)),
          customers: () =>
            rateOf(OPERATIONS, (at) => {
              const [from = 0, to = 0] = [accounts[at % ACCOUNTS], accounts[(at * 7 + 1) % ACCOUNTS]];
              return handOver(db, {
                from,
                to: to === from ? (accounts[0] ?? 0) : to,
                transfer: randomUUID(),
                amount: 1,
                at: AT,
              });
            }),
          locked: () =>
            rateOf(LOCKED_OPERATIONS, async () => {
              waits.push(await timed(() => loadCredit(db, accounts.at(-1) ?? 0)));
            }),
        });
        report.median('raw inserts', rates.raw, 'rows/s');
        report.median('moves between a customer and the platform', rates.platform, 'moves/s');
        report.median('customer to customer, two transfers each', rates.customers, 'movements/s');
        report.median('moves of one account, which all wait for', rates.locked, 'moves/s');
        const raw = median(rates.raw);
        report.goal('moves / raw inserts', median(rates.platform) / raw, { atLeast: GOAL });
        report.goal('customer to customer / raw inserts', median(rates.customers) / raw, {
          atLeast: BETWEEN_CUSTOMERS_GOAL,
        });
        report.goal('one account / raw inserts', median(rates.locked) / raw, { atLeast: LOCKED_GOAL });
        report.goal('one account: p99 of a move', percentile(waits, 0.99), { below: LOCKED_P99_MS }, 'ms');
        report.goal('violations of the books', (await listViolations(db)).length, { atMost: 0 });
      } finally {
        await pool.end();
      }
    }),
};

/** Accounts with credit enough for all that they give away, and a table as a move's own row is. */
async function prepare({ owner, db }: BenchDatabase): Promise<number[]> {
  const { rows } = await owner.query<{ id: number }>(
    `insert into kervan.account(email, firstname, lastname, phone, password_hash, agreement_version, kvkk_version, consented_at)
     select 'bench-' || n || '@example.com', '', '', '', '', '1', '1', now() from generate_series(1, $1) n returning account_id as id`,
    [ACCOUNTS],
  );
  await owner.query(
    `create table ledger_raw(account_id int not null, id uuid not null, kind text not null, amount bigint not null, ref jsonb, created_at timestamptz not null, primary key(account_id, id))`,
  );
  await sql`
    select ledger.move(account_id, gen_random_uuid(), sha256('bench'), 'load', 'single', 'stripe_clearing', 'credit', 1000000, null, 'USD', null, ${new Date(AT)})
    from account`.execute(db);
  return rows.map(({ id }) => id);
}

/** Operations a second, by all clients at once. */
async function rateOf(operations: number, operate: (at: number) => Promise<unknown>): Promise<number> {
  let next = 0;
  const client = async (): Promise<void> => {
    while (next < operations) await operate(next++);
  };
  const ms = await timed(() => Promise.all(Array.from({ length: CLIENTS }, client)));
  return (operations / ms) * 1000;
}

const insertRaw = (db: Db, accountId: number, at: number): Promise<unknown> =>
  sql`insert into kervan.ledger_raw(account_id, id, kind, amount, ref, created_at)
    values (${accountId}, ${randomUUID()}, 'load', ${1 + at}, ${'{"load": 1}'}, ${new Date(AT)})`.execute(db);

const loadCredit = (db: Db, accountId: number): Promise<unknown> =>
  move(db, {
    accountId,
    fact: randomUUID(),
    kind: CreditKind.Load,
    debit: 'stripe_clearing',
    credit: 'credit',
    amount: 1,
    at: AT,
    ref: { load: 1 },
  });
